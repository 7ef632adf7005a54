"""Games as environments for learners, by the conventions of their libraries.

`import crackspread.envs` makes every game known to Gymnasium, where that is installed: `crackspread/PipeLite-v0`.
"""

from importlib.util import find_spec

if find_spec("gymnasium"):
    from .registration import register_games

    register_games()
