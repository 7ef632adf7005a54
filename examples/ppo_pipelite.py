"""A network learns PipeLite by MaskablePPO: `python examples/ppo_pipelite.py --steps 1000000`."""

import argparse
from pathlib import Path
from typing import Any

import matplotlib as mpl
import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.env_util import make_vec_env
from stable_baselines3.common.vec_env import VecNormalize

import crackspread.envs  # noqa: F401  # makes the games known to Gymnasium

mpl.use("Agg")
from matplotlib import pyplot as plt

parser = argparse.ArgumentParser(description=__doc__)
parser.add_argument("--steps", type=int, default=1_000_000, help="decisions to learn from")
parser.add_argument("--opponents", default="random", help="whom to play: random, novice, club, ...")
parser.add_argument("--folder", type=Path, default=Path(), help="where the model and the plot go")
told = parser.parse_args()
torch.set_num_threads(1)  # threads gain nothing on so small a network

# Money is what there is to learn at first: whoever plays at random loses to those who do nothing.
settings = {"players": 2, "opponents": told.opponents, "skip_forced": True, "reward": "money"}
games = make_vec_env("crackspread/PipeLite-v0", n_envs=16, seed=1, env_kwargs=settings)
envs = VecNormalize(games, gamma=1.0)
model = MaskablePPO("MlpPolicy", envs, n_steps=128, batch_size=512, n_epochs=4, gamma=1.0, ent_coef=0.01, seed=1)
ends: list[tuple[int, float]] = []


def note(found: dict[str, Any], _: object) -> bool:
    """Keep after how many decisions a game ended, and with which reward; and go on."""
    now = found["self"].num_timesteps
    ends.extend((now, info["episode"]["r"]) for info in found["infos"] if "episode" in info)
    return True


model.learn(told.steps, callback=note)
model.save(told.folder / "ppo_pipelite.zip")
envs.save(str(told.folder / "ppo_pipelite.pkl"))  # how observations are scaled
steps, money = np.array(ends).T
most = min(300, len(ends))
mean = np.convolve(money, np.full(most, 1 / most), "valid")
plt.plot(steps[most - 1 :], mean)
plt.xlabel("decisions")
plt.ylabel(f"dollars at the end of a game, mean of {most}")
plt.savefig(told.folder / "ppo_pipelite.png")
print(f"{len(ends)} games, ${mean[-1]:.0f} on average in the last {most}")
