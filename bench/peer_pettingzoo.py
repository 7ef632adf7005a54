"""PettingZoo's own games in its own loop: connect four, and Texas hold'em by RLCard."""

import json
import sys
from importlib import import_module

from .envs import aec_game, rate

GAMES = {"connect four": "connect_four_v3", "Texas hold'em": "texas_holdem_v4"}
told: dict[str, dict[str, float]] = {"aec": {}, "wrapped": {}}
for title, name in GAMES.items():
    module = import_module(f"pettingzoo.classic.{name}")
    for kind, env in (("aec", module.raw_env()), ("wrapped", module.env())):
        if sys.argv[1] == "first":
            env.reset()
        else:
            told[kind][f"PettingZoo {title}"] = rate(lambda env=env: aec_game(env))  # type: ignore[misc]
print(json.dumps({"environments": told}))
