"""Random games by the thousand, on any target, with a digest over all final positions that is the same on every one."""

from collections.abc import Callable, Mapping
from math import sqrt
from typing import Any

from ..games import game as find
from ..kernel.errors import OptionError
from ..kernel.random_play import Tally, run_batch
from ..kernel.setup import Setup

TARGETS = ("python", "cpu", "gpu")


def simulate(
    game: str,
    players: int | None = None,
    games: int = 1000,
    seed: int = 0,
    target: str = "cpu",
    options: Mapping[str, Any] | None = None,
    components: Mapping[str, Any] | None = None,
    progress: Callable[[int], None] | None = None,
    threads: int | None = None,
) -> dict[str, Any]:
    """Play random games and report; compile time is not counted in `seconds`."""
    g = find(game)
    if target not in TARGETS:
        raise OptionError(f"The target is one of {', '.join(TARGETS)}; {target!r} is not.")
    if type(games) is not int or games < 1:
        raise OptionError(f"The number of games is a whole number from 1; {games!r} is not.")
    setup = Setup.make(g, players if players is not None else g.players[0], seed, options or {}, components or {}, None)
    tally = run_batch(g, setup.template(), seed, games, target, progress, threads)
    return {
        "game": game,
        "players": setup.players,
        "games": tally.games,
        "seed": seed,
        "target": target,
        "decisions": tally.decisions,
        "seconds": round(tally.seconds, 6),
        "decisions_per_second": round(tally.decisions / tally.seconds),
        "games_per_second": round(tally.games / tally.seconds, 1),
        "digest": f"{tally.digest:016x}",
        "score": score_statistics(tally, [key for key, _ in g.items]),
    }


def score_statistics(t: Tally, items: list[str]) -> dict[str, Any]:
    """Mean, spread and extremes of the money, by seat and by item."""
    counts = t.games * len(t.seat_sums)
    mean = sum(t.seat_sums) / counts
    spread = sqrt(max(0.0, sum(t.seat_squares) / counts - mean**2))
    return {
        "mean": round(mean, 3),
        "sd": round(spread, 3),
        "min": t.least,
        "max": t.most,
        "seats": [round(s / t.games, 3) for s in t.seat_sums],
        "items": {key: round(s / counts, 3) for key, s in zip(items, t.item_sums, strict=True)},
    }
