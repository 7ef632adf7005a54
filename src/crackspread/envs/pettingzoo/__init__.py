"""PettingZoo's conventions: a module for every game, such as `pipelite_v0`, with `env()` and `raw_env()`.

from crackspread.envs.pettingzoo import pipelite_v0

env = pipelite_v0.env(players=3)
"""

import sys
from types import ModuleType

from ...games import NAMES, game
from ...kernel.game import Game
from .aec import RawEnv, wrapped


def module_of(found: Game) -> ModuleType:
    """The module of a game, importable by its name from now on."""
    name = f"{found.name}_v{found.tuning.environment_version}"
    module = ModuleType(f"{__name__}.{name}", f"{found.title} as a PettingZoo environment: `env()` and `raw_env()`.")
    body = {"__module__": module.__name__, "game": found, "metadata": {**RawEnv.metadata, "name": name}}
    raw_env = type("raw_env", (RawEnv,), {**body, "__doc__": RawEnv.__doc__})

    def env(**settings: object) -> object:
        return wrapped(raw_env(**settings))

    env.__module__, env.__doc__ = module.__name__, wrapped.__doc__
    module.__dict__.update(env=env, raw_env=raw_env)
    sys.modules[module.__name__] = module
    return module


MODULES = {module.__name__.rpartition(".")[2]: module for module in map(module_of, map(game, NAMES))}
"""The module of every game, by its name."""
globals().update(MODULES)


def __getattr__(name: str) -> ModuleType:
    raise AttributeError(f"There is no environment {name!r}; there is {', '.join(MODULES)}.")
