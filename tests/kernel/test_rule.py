"""`@rule` and `@entry`, and each internal of the pinned Numba that they lean on."""

import os
import subprocess
import sys
import textwrap
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest
from numba import njit

import crackspread
from crackspread.kernel.engine import calls
from crackspread.kernel.record import Record, i1, i8, record_rows, u1
from crackspread.kernel.rule import OPTIONS, entry, python_twin, reached, rule


class Thing(Record):
    n = i8()
    small = i1()
    bits = u1()


FACTOR = 5


@rule
def times(s: Any, k: Any) -> Any:
    return s.n * k * FACTOR


@rule
def thrice(s: Any) -> Any:
    return times(s, 1) + times(s, s.small) + times(s, s.n)


def test_a_rule_runs_on_a_plain_view_without_compiling() -> None:
    things = np.zeros(1, Thing.dtype)
    s = record_rows(things)[0]
    s.n, s.small = 2, 3
    assert thrice(s) == 10 + 30 + 20
    assert "compiled" not in thrice.__dict__


def test_literals_and_widths_share_one_compiled_body() -> None:
    """`get_call_template`: without the override each of the three calls would compile its own copy of `times`."""
    things = np.zeros(1, Thing.dtype)
    things[0]["n"], things[0]["small"] = 2, 3
    assert thrice(things[0]) == 60
    assert len(times.overloads) == 1


def test_rules_carry_no_python_wrapper() -> None:
    """`no_cpython_wrapper`, `no_cfunc_wrapper`: the options exist and hold."""
    assert times.targetoptions["no_cpython_wrapper"] is True
    assert times.targetoptions["no_cfunc_wrapper"] is True


class Arrays(NamedTuple):
    numbers: Any
    total: Any


@rule
def add(v: Any, i: Any) -> None:
    v.total[0] += v.numbers[i]


@partial(rule, makes_arrays=True)
def doubled(n: Any) -> Any:
    made = np.full(2, n)
    return made[0] + made[1]


def test_nobody_counts_who_uses_an_array() -> None:
    """`_nrt`: the option exists and holds; rules that make arrays can be called all the same."""

    def added(v: Any) -> None:
        for i in range(len(v.numbers)):
            add(v, i)
        v.total[0] = doubled(v.total[0])

    def counts(**options: Any) -> bool:
        v, call = Arrays(np.arange(5), np.zeros(1, np.int64)), njit(added, **options)
        call(v)
        assert v.total[0] == 20
        return "call void @NRT_incref" in next(iter(call.inspect_llvm().values()))

    assert not counts(**OPTIONS)
    assert counts(**OPTIONS | {"_nrt": True})


def test_a_closure_runs_in_plain_python_too() -> None:
    def outer(f: Any) -> Any:
        def call(ps: Any, i: Any) -> Any:
            return f(ps[i])

        return call

    things = np.zeros(2, Thing.dtype)
    things[1]["n"], things[1]["small"] = 1, 1
    call = outer(thrice)
    assert python_twin(call)(record_rows(things), 1) == 15
    assert entry(call)(things, 1) == 15


def test_a_rule_is_not_taken_from_its_module() -> None:
    """In plain Python the rules among a rule's globals are replaced by their twins; a module's attributes are not."""
    here = sys.modules[__name__]

    def call(s: Any) -> Any:
        return here.times(s, here.FACTOR)

    with pytest.raises(TypeError, match="call takes the rule times from its module"):
        reached(call)


@pytest.mark.parametrize("name", crackspread.GAMES)
def test_no_rule_of_a_game_takes_one_from_its_module(name: str) -> None:
    for call in calls(crackspread.game(name)):
        assert reached(call)


def test_the_key_of_an_entry_changes_with_what_it_reaches(monkeypatch: pytest.MonkeyPatch) -> None:
    def call(ps: Any) -> Any:
        return thrice(ps[0])

    before = reached(call)
    assert reached(call) == before
    monkeypatch.setitem(times.py_func.__globals__, "FACTOR", 6)
    changed = reached(call)
    monkeypatch.setenv("NUMBA_BOUNDSCHECK", "1")
    assert len({before, changed, reached(call)}) == 3


PROGRAM = """
import sys
import numpy as np
from crackspread.kernel.rule import entry, rule
import prices
PRICE = {price}
@rule
def pay(n):
    return n * PRICE * prices.DOZEN
{comment}
def total(n):
    return pay(n)
call = entry(total)
print(call(7), sum(call.stats.cache_hits.values()))
"""


def run(tmp_path: Path, price: int, comment: str = "", dozen: int = 1) -> str:
    """The program in a process of its own, with the cache in tmp_path."""
    file = tmp_path / "program.py"
    file.write_text(textwrap.dedent(PROGRAM.format(price=price, comment=comment)))
    (tmp_path / "prices.py").write_text(f"DOZEN = {dozen}")
    env = os.environ | {"CRACKSPREAD_CACHE": str(tmp_path / "cache")}
    done = subprocess.run([sys.executable, str(file)], env=env, capture_output=True, text=True, check=True)
    return done.stdout.strip()


def test_the_cache_is_hit_again_and_sees_a_changed_price(tmp_path: Path) -> None:
    """`_cache`, `_index_key`: Numba's own cache would play the old price."""
    assert run(tmp_path, 5) == "35 0"
    assert run(tmp_path, 5) == "35 1"
    assert run(tmp_path, 50) == "350 0"
    assert run(tmp_path, 50, dozen=12) == "4200 0", "a constant that is read through its module"
    assert run(tmp_path, 50, dozen=12) == "4200 1"


def test_a_torn_cache_file_is_compiled_anew(tmp_path: Path) -> None:
    assert run(tmp_path, 5) == "35 0"
    for file in (tmp_path / "cache").rglob("*.nb*"):
        file.write_bytes(file.read_bytes()[: len(file.read_bytes()) // 2])
    assert run(tmp_path, 5) == "35 0"
