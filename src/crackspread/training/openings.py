"""Positions that others have come to, for games that do not begin at the beginning.

A network that plays only against itself knows only what its own play leads to; people play otherwise.
"""

from typing import Any

import numpy as np

from ..kernel.game import Game
from ..kernel.memory import words
from ..players import plan, player

OTHERS = ("random", "novice", "club", "club")
KEPT = 4
"""As many positions are kept of each game."""


def openings(game: Game, count: int, seed: int) -> Any:
    """[nth, player count] -> a position as words."""
    rng = np.random.default_rng(seed)
    games = range(-(-count // KEPT))
    found = [np.concatenate([play_one(game, players, rng) for _ in games])[:count] for players in game.players]
    return np.stack(found, 1)


def play_one(game: Game, players: int, rng: np.random.Generator) -> Any:
    """Positions between the turns of a game in which every seat is played by another."""
    state = game.new(players, int(rng.integers(1 << 62)), target="cpu").state()
    seats = [player(str(rng.choice(OTHERS)), int(rng.integers(1 << 31))) for _ in range(players)]
    found = []
    while (seat := state.actor) >= 0:
        found.append(words(state.array)[0].copy())
        seen = state.copy()
        seen.conceal(seat, int(rng.integers(1 << 31)))
        for move in plan(seats[seat], seen, seat, 1.0):
            state.step(move)
    return np.stack(found)[rng.integers(len(found), size=KEPT)]
