"""Players against each other: round robin, seats rotated, every deal played twice with the seats changed over.

In a game of more than two, the two players of a pair sit alternately, so an even match wins half of the games at any
number of seats.
"""

import json
import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from dataclasses import asdict, dataclass
from itertools import combinations, islice
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from ..games import game as find
from ..kernel.errors import OptionError
from ..players import clock_of, load, plan, shown
from .statistics import elo, interval, mean, share


@dataclass(frozen=True)
class Plan:
    """All that decides a tournament's result."""

    entrants: tuple[str, ...]
    game: str
    players: int
    games: int
    seed: int
    clock: float | None = None
    """Seconds for a turn of everybody; without it a level has its own and all others one."""


@dataclass(frozen=True)
class Played:
    """One game of a pair: share of the first place and mean money of each of the two."""

    pair: tuple[int, int]
    number: int
    win: float
    money: tuple[float, float]


def tournament(
    setting: Plan,
    progress: Callable[[int], None] | None = None,
    store: Path | None = None,
    jobs: int | None = None,
) -> dict[str, Any]:
    """Play all games that the store does not hold yet, and report."""
    check(setting)
    done = read(store, setting) if store else {}
    asked = [
        (pair, n)
        for n in range(setting.games)
        for pair in combinations(range(len(setting.entrants)), 2)
        if (pair, n) not in done
    ]
    if progress:
        progress(len(done))
    for result in play_all(setting, asked, jobs or os.cpu_count() or 1):
        done[result.pair, result.number] = result
        if store:
            with store.open("a", encoding="utf-8") as file:
                file.write(json.dumps(asdict(result)) + "\n")
        if progress:
            progress(len(done))
    return report(setting, [done[key] for key in sorted(done)])


def check(setting: Plan) -> None:
    """One sentence for anything that does not fit; every player is loaded once."""
    find(setting.game).check_players(setting.players)
    if setting.players < 2:
        raise OptionError("A tournament needs two seats at least.")
    if len(setting.entrants) < 2 or len(set(setting.entrants)) < len(setting.entrants):
        raise OptionError("A tournament needs two different players at least.")
    if setting.games < 2 or setting.games % 2:
        raise OptionError("The number of games is even, so that every deal is played from both sides.")
    for entrant in setting.entrants:
        load(entrant)


# --- playing ---------------------------------------------------------------------------------------------------------


def play_all(setting: Plan, asked: Sequence[tuple[tuple[int, int], int]], jobs: int) -> Iterator[Played]:
    """On all cores; results as they come. The first game of a process compiles or loads the rules."""
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        left = iter(asked)
        running = {pool.submit(play, setting, *one) for one in islice(left, 2 * jobs)}
        while running:
            finished, running = wait(running, return_when=FIRST_COMPLETED)
            for future in finished:
                yield future.result()
            running |= {pool.submit(play, setting, *one) for one in islice(left, len(finished))}


def play(setting: Plan, pair: tuple[int, int], number: int) -> Played:
    """One game; the even one and the odd one after it are the same deal with the seats changed over."""
    seed = setting.seed + number // 2
    match = find(setting.game).new(setting.players, seed)
    sides = [(seat + number) % 2 for seat in range(setting.players)]
    names = [setting.entrants[pair[side]] for side in sides]
    seats = [load(name, 1000 * seed + seat) for seat, name in enumerate(names)]
    clocks = [setting.clock or clock_of(name) for name in names]
    while not match.over:
        seat = match.actor
        for move in plan(seats[seat], shown(match, seat), seat, clocks[seat]):
            match.play(move, seat)
    score = match.score()
    firsts = [sides[seat] for seat, rank in enumerate(score.ranks) if rank == 1]
    money = [mean([total for total, of in zip(score.totals, sides, strict=True) if of == side]) for side in (0, 1)]
    return Played(pair, number, firsts.count(0) / len(firsts), (money[0], money[1]))


# --- keeping ---------------------------------------------------------------------------------------------------------


def read(store: Path, setting: Plan) -> dict[tuple[tuple[int, int], int], Played]:
    """The games played before; a new store begins with the setting."""
    head = json.loads(json.dumps(asdict(setting)))
    try:
        if not store.exists():
            store.write_text(json.dumps(head) + "\n", encoding="utf-8")
        text = store.read_text(encoding="utf-8")
        first, *lines = text.splitlines()
        old = json.loads(first)
        rows = [json.loads(line) for line in lines if line.endswith("}")]
        found = [Played(tuple(r["pair"]), r["number"], r["win"], tuple(r["money"])) for r in rows]
    except OSError as error:
        raise OptionError(f"{store} cannot be used: {error.strerror}.") from error
    except (ValueError, KeyError, TypeError) as error:
        raise OptionError(f"{store} is not a tournament's file.") from error
    if old != head:
        raise OptionError(f"{store} holds another tournament; name a new file.")
    if not text.endswith("\n"):  # the last game was cut off in writing: the next one begins a new line
        with store.open("a", encoding="utf-8") as file:
            file.write("\n")
    return {(one.pair, one.number): one for one in found}


# --- reporting -------------------------------------------------------------------------------------------------------


def report(setting: Plan, played: Sequence[Played]) -> dict[str, Any]:
    """Win rates and money of every pair with 95 % intervals, and ratings of all.

    A deal seldom suits one player from both seats, so the interval of wins, as if no two games shared a deal, is wide.
    """
    pairs = []
    for pair in combinations(range(len(setting.entrants)), 2):
        games = [one for one in played if one.pair == pair]
        pairs.append(
            {
                "players": [setting.entrants[k] for k in pair],
                "games": len(games),
                "win": share(mean([one.win for one in games]), len(games)),
                "money": [interval(by_deal(games, side)) for side in (0, 1)],
            }
        )
    wins = [(one.pair, one.win) for one in played]
    ratings = elo(len(setting.entrants), wins)
    return {
        **asdict(setting),
        "pairs": pairs,
        "ratings": [
            {"player": name, "elo": round(rating)} for name, rating in zip(setting.entrants, ratings, strict=True)
        ],
    }


def by_deal(games: Sequence[Played], side: int) -> list[float]:
    """Money of a side, the mean of the two games of a deal: they are too much alike to count as two."""
    deals: dict[int, list[float]] = {}
    for one in games:
        deals.setdefault(one.number // 2, []).append(one.money[side])
    return [mean(of) for of in deals.values()]
