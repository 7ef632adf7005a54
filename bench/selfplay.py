"""How fast self-play collects decisions on a CUDA device: python bench/selfplay.py pipeline 32768."""

import sys
import time

import torch

import crackspread
from crackspread.training.network import Network
from crackspread.training.selfplay import SelfPlay
from crackspread.training.train import Course

STEPS, LESSONS = 24, 4


def main(name: str, lanes: int) -> None:
    """Decisions a second of whole lessons, and how many moves a decision looks behind."""
    game = crackspread.game(name)
    torch.set_float32_matmul_precision("high")
    play = SelfPlay(game, lanes, STEPS, Course.far, 1, "cuda")
    networks = [Network(game.featured).to("cuda") for _ in range(2)]
    play.lesson(*networks)  # compile, outside the clock
    torch.cuda.synchronize()
    begun = time.perf_counter()
    decisions = sum(play.lesson(*networks).decisions for _ in range(LESSONS))
    torch.cuda.synchronize()
    took = time.perf_counter() - begun
    ways = float(play.lanes.ways.float().mean())
    print(f"{game.title}, {lanes:,} games at once: {decisions / took:,.0f} decisions a second, {ways:.1f} moves each")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
