"""One network plays all seats of PipeLite and learns from who wins, through PettingZoo and TorchRL."""

import argparse

import torch
from tensordict.nn import TensorDictModule
from torch import nn
from torchrl.envs.libs.pettingzoo import PettingZooWrapper
from torchrl.modules import MaskedCategorical, ProbabilisticActor

from crackspread.envs.pettingzoo import pipelite_v0

parser = argparse.ArgumentParser(description=__doc__)
parser.add_argument("--games", type=int, default=200)
parser.add_argument("--players", type=int, default=2)
parser.add_argument("--test", type=int, default=100, help="games against random play, before and after")
told = parser.parse_args()
torch.manual_seed(1)
BATCH = 8  # games between two steps of the optimizer

# One group of agents, for they share a network; `mask` says whose turn it is.
game = pipelite_v0.env(players=told.players, options={"rounds": 6}, skip_forced=True)
env = PettingZooWrapper(game, use_mask=True, group_map={"player": game.possible_agents}, seed=1)
size, actions = game.observation_space("player_0")["observation"].shape[0], game.action_space("player_0").n


class Scaled(nn.Module):
    """Numbers of any size as small ones."""

    def forward(self, seen: torch.Tensor) -> torch.Tensor:
        return seen.sign() * seen.float().abs().log1p()


net = nn.Sequential(Scaled(), nn.Linear(size, 256), nn.ReLU(), nn.Linear(256, actions + 1))


def judged(seen: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    """The logits of all moves, and the reward to expect."""
    out = net(seen)
    return out[..., :-1], out[..., -1]


policy = ProbabilisticActor(
    TensorDictModule(judged, [("player", "observation", "observation")], [("player", "logits"), ("player", "value")]),
    in_keys={"logits": ("player", "logits"), "mask": ("player", "action_mask")},
    out_keys=[("player", "action")],
    distribution_class=MaskedCategorical,
    default_interaction_type="random",
)
optimizer = torch.optim.Adam(net.parameters(), lr=1e-3)


def against_random(games: int) -> float:
    """Percent that the network wins at the first seat, one seat after the other by PettingZoo's own loop."""
    won = 0.0
    for _ in range(games):
        game.reset()
        for agent in game.agent_iter():
            seen, reward, over, _, _ = game.last()
            move = None
            if not over:
                mask = torch.as_tensor(seen["action_mask"], dtype=torch.bool)
                logits = judged(torch.as_tensor(seen["observation"]))[0] if agent == "player_0" else torch.rand(actions)
                move = int(logits.masked_fill(~mask, -torch.inf).argmax())
            elif agent == "player_0":
                won += reward + 1 / told.players  # a reward is the share of the first place less the mean
            game.step(move)
    return 100 * won / games


with torch.no_grad():
    print(f"before: {against_random(told.test):.0f} % won against random play")
for played in range(0, told.games, BATCH):
    with torch.no_grad():
        games = [env.rollout(1000, policy) for _ in range(min(BATCH, told.games - played))]
    # What a game comes to counts for every decision of its seat, and only decisions that were the seat's own count.
    ends = torch.cat([one["next", "player", "reward"].sum(0).expand(len(one), -1, -1)[..., 0] for one in games])
    batch = torch.cat(games)
    own = batch["player", "mask"]
    chances = policy.get_dist(batch)  # writes the values too
    short = ends - batch["player", "value"]
    loss = (short.square() - chances.log_prob(batch["player", "action"]) * short.detach())[own].mean()
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    print(f"{played + len(games)} games, {len(batch)} decisions, loss {loss.item():.3f}")
with torch.no_grad():
    print(f"after: {against_random(told.test):.0f} % won against random play")
