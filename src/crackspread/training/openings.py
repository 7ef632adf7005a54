"""Positions that others have come to, for games that do not begin at the beginning.

A network that plays only against itself knows only what its own play leads to; people play otherwise.
"""

from typing import Any

import numpy as np

from ..kernel.game import Game
from ..kernel.record import words
from ..players import plan, player

OTHERS = ("random", "novice", "club", "club")
KEPT = 4
"""Positions of each game."""


def openings(game: Game, count: int, seed: int) -> Any:
    """[nth, player count] -> a position as words."""
    luck = np.random.default_rng(seed)
    games = range(-(-count // KEPT))
    found = [np.concatenate([begun(game, players, luck) for _ in games])[:count] for players in game.players]
    return np.stack(found, 1)


def begun(game: Game, players: int, luck: np.random.Generator) -> Any:
    """Positions between the turns of a game in which every seat is played by another."""
    state = game.new(players, int(luck.integers(1 << 62)), target="cpu").state()
    seats = [player(str(luck.choice(OTHERS)), int(luck.integers(1 << 31))) for _ in range(players)]
    found = []
    while (seat := state.actor) >= 0:
        found.append(words(state.array)[0].copy())
        seen = state.copy()
        seen.conceal(seat, int(luck.integers(1 << 31)))
        for move in plan(seats[seat], seen, seat, 1.0):
            state.step(move)
    return np.stack(found)[luck.integers(len(found), size=KEPT)]
