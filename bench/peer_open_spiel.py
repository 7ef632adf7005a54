"""OpenSpiel's backgammon: C++ rules; a game between its own random bots is the batch, its Python binding the loop."""

import json
import random
import sys
from time import process_time
from typing import Any

import pyspiel

SECONDS = 3.0
GAME = pyspiel.load_game("backgammon")


def advance(state: Any) -> int:
    """Make one random choice; 1 if it was a player's decision, 0 if it was a throw of the dice."""
    chance = state.is_chance_node()
    actions = [a for a, _ in state.chance_outcomes()] if chance else state.legal_actions()
    state.apply_action(random.choice(actions))
    return 0 if chance else 1


def loop() -> tuple[float, float]:
    """Decisions a second from Python, and decisions a game."""
    decisions, games, start = 0, 0, process_time()
    while (spent := process_time() - start) < SECONDS:
        state = GAME.new_initial_state()
        while not state.is_terminal():
            decisions += advance(state)
        games += 1
    return decisions / spent, decisions / games


def native(decisions_per_game: float) -> float:
    """Decisions a second of random games that C++ plays to the end by itself."""
    bots = [pyspiel.make_uniform_random_bot(seat, seat) for seat in range(2)]
    games, start = 0, process_time()
    while (spent := process_time() - start) < SECONDS:
        pyspiel.evaluate_bots(GAME.new_initial_state(), bots, games)
        games += 1
    return games * decisions_per_game / spent


def copy_time(repeats: int = 20000) -> float:
    """Microseconds to clone a state that is under way."""
    state = GAME.new_initial_state()
    for _ in range(40):
        advance(state)
    start = process_time()
    for _ in range(repeats):
        state.clone()
    return (process_time() - start) / repeats * 1e6


if sys.argv[1] == "first":
    first = GAME.new_initial_state()
    while not advance(first):
        pass
else:
    rate, length = loop()
    print(
        json.dumps(
            {
                "batch_decisions_per_second": native(length),
                "loop_decisions_per_second": rate,
                "copy_microseconds": copy_time(),
                "environments": {"spiel": {"backgammon": rate}},
            }
        )
    )
