"""Compile every game once, on all cores, so that tests and servers that start together need not each do it."""

import os
from concurrent.futures import ProcessPoolExecutor

import crackspread
from crackspread.lab.simulate import simulate
from crackspread.players import adviser, levels, warm_up_player


def warm(name: str) -> None:
    """All that matches, batches and players of a game compile."""
    game = crackspread.game(name)
    game.warmer.run()
    simulate(name, games=1)
    match = game.new(target="cpu")
    for player in {adviser(game), *(level.name for level in levels(game))}:
        crackspread.ask(warm_up_player(player), match, match.actor)


if __name__ == "__main__":
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(warm, crackspread.GAMES))
