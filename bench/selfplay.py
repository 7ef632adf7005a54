"""How fast self-play collects decisions on a CUDA device: python bench/selfplay.py pipeline 32768."""

import sys
import time

import torch

import crackspread
from crackspread.training.network import PolicyValueNet
from crackspread.training.selfplay import SelfPlay

STEPS, BATCHES = 24, 4


def main(name: str, envs: int) -> None:
    """Decisions a second of whole batches, and how many moves a decision looks behind."""
    game = crackspread.game(name)
    torch.set_float32_matmul_precision("high")
    play = SelfPlay(game, envs, STEPS, game.tuning.training.lambda_, 1, "cuda")
    networks = [PolicyValueNet(game.features.size).to("cuda") for _ in range(2)]
    play.collect(*networks)  # compile, outside the clock
    torch.cuda.synchronize()
    begun = time.perf_counter()
    decisions = sum(play.collect(*networks).decisions for _ in range(BATCHES))
    torch.cuda.synchronize()
    took = time.perf_counter() - begun
    moves = float(play.envs.move_counts.float().mean())
    print(f"{game.title}, {envs:,} games at once: {decisions / took:,.0f} decisions a second, {moves:.1f} moves each")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
