"""`@rule` and `@entry`: one Python source, three targets.

A rule is a small function over a record. Compiled code calls it natively (CPU or CUDA); Python calls it on a plain
view without compiling anything, or on a NumPy record through a copy compiled on demand. An entry is one of the few
functions that Python calls all the time; it is compiled once and kept on disk.

Leans on five internals of the pinned Numba, each with a test: `get_call_template`, `_cache`, `_index_key`, the
`no_*_wrapper` options and `_nrt`.
"""

import functools
import hashlib
import os
from collections.abc import Callable
from pathlib import Path
from types import CellType, FunctionType, ModuleType
from typing import Any

import numpy as np
from numba import config, njit, types
from numba.core.caching import FunctionCache
from numba.core.registry import CPUDispatcher

CACHE = Path(os.environ.get("CRACKSPREAD_CACHE") or Path.home() / ".cache" / "crackspread")
OPTIONS: Any = {"nogil": True, "error_model": "numpy", "_nrt": False}
"""Without `_nrt` nobody counts who uses an array: the caller holds all, and counting took two thirds of a step."""


def wide(t: Any) -> Any:
    """Every integer but uint64 arrives as int64: one compiled body for each rule, not one for each call site."""
    t = types.unliteral(t)
    return types.int64 if isinstance(t, (types.Integer, types.Boolean)) and t != types.uint64 else t


class CompiledRule(CPUDispatcher):  # type: ignore[misc]
    """A rule; see the module's page."""

    def __call__(self, *args: Any) -> Any:
        if any(isinstance(a, (np.void, np.ndarray)) for a in args):
            return self.compiled(*args)
        with np.errstate(over="ignore"):
            return twin(self)(*args)

    def get_call_template(self, args: Any, kws: Any) -> Any:
        return super().get_call_template(tuple(map(wide, args)), kws)

    @functools.cached_property
    def compiled(self) -> Any:
        return njit(self.py_func, **OPTIONS)


def rule(f: Callable[..., Any], *, makes_arrays: bool = False) -> Any:
    """An inner function of the rules: no Python wrapper, not cached by itself.

    One that makes arrays for itself must say so, and return none: nobody would let them go.
    """
    options = OPTIONS | {"_nrt": makes_arrays}
    dispatcher = njit(f, no_cpython_wrapper=True, no_cfunc_wrapper=True, **options)
    dispatcher.__class__ = CompiledRule
    return dispatcher


def entry(f: Callable[..., Any]) -> Any:
    """A function that Python calls: compiled natively, kept on disk under all that it reaches."""
    dispatcher = njit(f, **OPTIONS)
    was = config.CACHE_DIR
    config.CACHE_DIR = str(CACHE)
    try:
        dispatcher._cache = Tagged(f)
    finally:
        config.CACHE_DIR = was
    return dispatcher


# --- plain Python ----------------------------------------------------------------------------------------------------

_twin_globals: dict[int, dict[str, Any]] = {}


def twin(f: Any) -> Any:
    """The same function in plain Python all the way down: every rule that it names is replaced by its own twin."""
    if not isinstance(f, CPUDispatcher):
        return f
    return f.__dict__.get("_twin") or f.__dict__.setdefault("_twin", python_twin(f.py_func))


def python_twin(f: Any) -> Any:
    """A plain-Python copy of a function whose globals and closure hold rules."""
    cells = tuple(CellType(twin(c.cell_contents)) for c in f.__closure__ or ())
    return FunctionType(f.__code__, _plain_globals(f.__globals__), f.__name__, f.__defaults__, cells)


def _plain_globals(names: dict[str, Any]) -> dict[str, Any]:
    if id(names) not in _twin_globals:
        copy = _twin_globals[id(names)] = dict(names)
        for name, value in names.items():
            copy[name] = twin(value)
    return _twin_globals[id(names)]


# --- the cache -------------------------------------------------------------------------------------------------------


def reach(f: Any, digest: Any, seen: set[Any]) -> None:
    """Feed all that decides what f compiles to: its code, the rules below it and the constants they read.

    Constants may be read as attributes of a module; a rule may not, since its twin is found by its name.
    """
    code = f.__code__
    cells = dict(zip(code.co_freevars, (c.cell_contents for c in f.__closure__ or ()), strict=True))
    constants = [c for c in code.co_consts if c != f.__doc__]
    digest.update(code.co_code + repr((code.co_names, code.co_varnames, constants)).encode())
    for name in code.co_names + code.co_freevars:
        value = cells.get(name, f.__globals__.get(name))
        of_module = isinstance(value, ModuleType)
        for x in [getattr(value, n) for n in code.co_names if hasattr(value, n)] if of_module else [value]:
            if of_module and isinstance(x, CPUDispatcher):
                raise TypeError(f"{code.co_name} takes the rule {x.__name__} from its module: import it by name.")
            if isinstance(x, CPUDispatcher) and x not in seen:
                seen.add(x)
                reach(x.py_func, digest, seen)
            elif isinstance(x, (int, float, np.generic, np.ndarray, tuple)):
                a = np.asarray(x)
                digest.update(repr((name, a.shape, a.dtype)).encode() + a.tobytes())


def reached(f: Any) -> str:
    """What an entry reaches, as a digest, with the compiler's switches and options."""
    switches = sorted(kv for kv in os.environ.items() if kv[0].startswith("NUMBA_"))
    digest = hashlib.sha256(repr((switches, OPTIONS)).encode())
    reach(f, digest, set())
    return digest.hexdigest()


class Tagged(FunctionCache):  # type: ignore[misc]
    """Numba's own cache watches one file, sees no constants and never recognises a closure: key by all reached."""

    def _index_key(self, sig: Any, codegen: Any) -> Any:
        return sig, codegen.magic_tuple(), reached(self._py_func)

    def load_overload(self, sig: Any, context: Any) -> Any:
        try:
            return super().load_overload(sig, context)
        except Exception:
            # A torn or foreign file in the cache folder must never stop a game: compile anew.
            self.flush()
            return None
