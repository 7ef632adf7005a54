"""What a report measures in its games, before and after a change, with the chance that it is chance."""

import random
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from math import sqrt
from statistics import stdev
from typing import Any

from ..games import game as find
from .report_games import ALL, LADDER, MOVES, OFFERED, TAKEN, WITHOUT, GameKey, ReportSpec, Thing, things
from .statistics import holm, interval, mean, share, strayed, two_sided

Game = dict[str, Any]
"""What `report_games.play_game` tells of a game."""
Games = dict[GameKey, Game]
Value = Callable[[Game], float | None]
NEVER, ALWAYS = 0.02, 0.95
"""Shares of the seats that could take something, and did: beyond these it is no choice."""
SURE = 0.05
ENOUGH = 30
"""Deals that a test needs, and seats that a flag needs."""
DRAWS = 400
"""Samples of a bootstrap."""


@dataclass(frozen=True)
class Measure:
    """One number of the report: means with the half widths of their 95 % intervals."""

    kind: str
    """Of what sort: seat, seat_money, shape, money, taken, without, ladder."""
    key: str
    title: str
    unit: str
    """`$`, `%` or nothing."""
    before: list[float]
    after: list[float] | None
    difference: list[float] | None
    """Deal by deal; before a change there is none, and what stands here is the distance from `even`."""
    even: float | None
    """What it would be if nothing were amiss, where that can be said."""
    chance: float | None
    """How likely such a difference is by chance, after Holm's correction; None where nothing is compared."""
    see: float
    """The smallest difference that would have shown."""

    @property
    def sure(self) -> bool:
        """Whether chance does not explain it."""
        return self.chance is not None and self.chance < SURE


@dataclass(frozen=True)
class Raw:
    """A measure's value in each deal, before and after."""

    kind: str
    key: str
    title: str
    unit: str
    before: dict[int, float]
    after: dict[int, float]
    even: float | None = None


def first_share(game: Game, seat: int) -> float:
    """A seat's part of the first place."""
    places: list[int] = game["places"]
    return (places[seat] == 1) / places.count(1)


def totals(game: Game) -> list[int]:
    """Money of each seat, the most first."""
    return sorted((sum(items) for items in game["money"]), reverse=True)


def half_time(game: Game) -> float | None:
    """Whether who led at half-time won; None if nobody led alone."""
    return None if game["half"] is None else first_share(game, game["half"])


SHAPE: tuple[tuple[str, str, str, Value], ...] = (
    ("total", "Money of a seat", "$", lambda g: mean(totals(g))),
    ("spread", "From the first to the last", "$", lambda g: float(totals(g)[0] - totals(g)[-1])),
    ("margin", "The winner's margin", "$", lambda g: float(totals(g)[0] - totals(g)[1])),
    ("ties", "Shared first places", "%", lambda g: float(g["places"].count(1) > 1)),
    ("lead_changes", "Changes of the lead", "", lambda g: float(g["lead_changes"])),
    ("half_time", "Who leads at half-time wins", "%", half_time),
    ("decisions", "Decisions of a game", "", lambda g: float(g["decisions"])),
    ("choices", "Decisions with a choice", "", lambda g: float(g["choices"])),
    ("branching", "Legal moves of a decision", "", lambda g: g["legal"] / g["decisions"]),
)
"""Key, title, unit and value of what describes a game as a whole."""
ALONE = ("total", "decisions", "choices", "branching")
"""What can be said of a game for one."""


def deals(games: Games, changed: bool, value: Value, match: str = ALL, thing: int = -1) -> dict[int, float]:
    """A value by deal, where a game has it."""
    found = {
        key.number: value(game)
        for key, game in games.items()
        if (key.changed, key.match, key.thing) == (changed, match, thing)
    }
    return {number: x for number, x in sorted(found.items()) if x is not None}


def measures(spec: ReportSpec, games: Games) -> list[Measure]:
    """Everything measured; what is compared is corrected together."""
    return compared(raw_measures(spec, games), bool(spec.components))


def raw_measures(spec: ReportSpec, games: Games) -> list[Raw]:
    """Everything measured, deal by deal."""
    names = things(find(spec.game), spec.parts(False))
    taken = [taken_measure(games, names, k, spec.players) for k in sorted(used(games))]
    return game_measures(spec, games) + taken + without_measures(spec, games, names) + ladder_measures(games)


def game_measures(spec: ReportSpec, games: Games) -> list[Raw]:
    """Who wins, money and the course of a game."""
    game, p = find(spec.game), spec.players

    def raw(kind: str, key: str, title: str, unit: str, value: Value, even: float | None = None) -> Raw:
        return Raw(kind, key, title, unit, deals(games, False, value), deals(games, True, value), even)

    found = []
    if p > 1:
        for s in range(p):
            found.append(raw("seat", f"seat_{s + 1}", f"Seat {s + 1}", "%", lambda g, s=s: first_share(g, s), 1 / p))  # type: ignore[misc]
        for s in range(p):
            found.append(
                raw("seat_money", f"money_{s + 1}", f"Seat {s + 1}", "$", lambda g, s=s: float(sum(g["money"][s])))  # type: ignore[misc]
            )
    found += [raw("shape", *what) for what in SHAPE if p > 1 or what[0] in ALONE]
    for k, (key, title) in enumerate(game.items):
        found.append(raw("money", key, title, "$", lambda g, k=k: mean(seat[k] for seat in g["money"])))  # type: ignore[misc]
    return found


def taken_measure(games: Games, names: Sequence[Thing], thing: int, players: int) -> Raw:
    """How often a seat takes something in a game."""

    def times(game: Game) -> float:
        return float(sum(row[2 + TAKEN] for row in game["things"] if row[0] == thing)) / players

    kind = "made" if names[thing].group == MOVES else "taken"
    before, after = deals(games, False, times), deals(games, True, times)
    return Raw(kind, str(thing), names[thing].title, "", before, after)


def used(games: Games) -> set[int]:
    """What some seat has taken in the games of all."""
    return {row[0] for key, game in games.items() if key.match == ALL for row in game["things"] if row[2 + TAKEN]}


def without_measures(spec: ReportSpec, games: Games, names: Sequence[Thing]) -> list[Raw]:
    """What it costs a seat to go without something: its part of the first place, against the same deal with it."""

    def lost(changed: bool, thing: int) -> dict[int, float]:
        with_it = deals(games, changed, lambda g: 0.0)
        return {
            n: x - first_share(games[GameKey(changed, ALL, -1, n)], n % spec.players)
            for n, x in deals(games, changed, lambda g: float(g["first"]), WITHOUT, thing).items()
            if n in with_it
        }

    numbers = sorted({key.thing for key in games if key.match == WITHOUT})
    return [Raw("without", str(k), names[k].title, "%", lost(False, k), lost(True, k), 0.0) for k in numbers]


def forced(spec: ReportSpec, games: Games) -> dict[str, list[int]]:
    """Of what a seat went without: in how many of its games nothing else was legal once, and how many there were."""
    names, found = things(find(spec.game), spec.parts(False)), dict[str, list[int]]()
    for key, game in games.items():
        if key.match == WITHOUT:
            times = found.setdefault(names[key.thing].title, [0, 0])
            times[0] += game["made"] > 0
            times[1] += 1
    return {title: times for title, times in found.items() if times[0]}


def ladder_measures(games: Games) -> list[Raw]:
    """How often the stronger player wins, both games of a deal taken together."""
    found = []
    for strong, weak in LADDER:
        sides: list[dict[int, float]] = []
        for changed in (False, True):
            both: dict[int, list[float]] = {}
            for number, x in deals(games, changed, lambda g: float(g["first"]), f"{strong}>{weak}").items():
                both.setdefault(number // 2, []).append(x)
            sides.append({deal: mean(xs) for deal, xs in both.items()})
        if sides[0]:
            title = f"{strong.partition('@')[0].capitalize()} over {weak}"
            found.append(Raw("ladder", f"{strong}>{weak}", title, "%", sides[0], sides[1], 0.5))
    return found


def compared(found: Sequence[Raw], changed: bool) -> list[Measure]:
    """With intervals and corrected chances: of paired differences, or without a change of distances from even."""
    tested: list[tuple[list[float], float | None]] = []
    for one in found:
        if changed:
            values = [one.after[n] - x for n, x in one.before.items() if n in one.after]
        else:
            values = [x - one.even for x in one.before.values()] if one.even is not None else []
        tested.append((values, two_sided(values) if len(values) >= ENOUGH else None))
    looked = [chance for _, chance in tested if chance is not None]
    corrected = iter(holm(looked))
    strict = SURE / max(1, len(looked))
    return [
        Measure(
            one.kind,
            one.key,
            one.title,
            one.unit,
            interval(list(one.before.values())) if one.before else [0.0, 0.0],
            interval(list(one.after.values())) if one.after else None,
            interval(values) if values else None,
            one.even,
            round(next(corrected), 6) if chance is not None else None,
            round(strayed(len(values), strict) * stdev(values) / sqrt(len(values)), 4) if chance is not None else 0.0,
        )
        for one, (values, chance) in zip(found, tested, strict=True)
    ]


# --- what is offered, taken and won with -----------------------------------------------------------------------------


def taken_rows(spec: ReportSpec, games: Games) -> list[dict[str, Any]]:
    """Of everything: the seats to which it was offered in a game, how many took it, how many winners, what they won."""
    rows = []
    names = [things(find(spec.game), spec.parts(changed)) for changed in (False, True)]
    told = [by_thing(games, changed) for changed in (False, True)]
    for k, name in enumerate(names[0]):
        sides = [told[changed].get(k) for changed in (False, True)]
        if name.title and any(sides):
            row = {"thing": k, "group": name.group, "title": names[1][k].title if spec.components else name.title}
            now = flag(sides[-1 if spec.components else 0], spec.games * spec.players)
            rows.append({**row, "before": sides[0], "after": sides[1], "flag": now})
    return rows


def to_take(rows: Sequence[dict[str, Any]]) -> Sequence[dict[str, Any]]:
    """What is taken, without the kinds of moves that take it, unless there is nothing else."""
    return [row for row in rows if row["group"] != MOVES] or rows


def flag(side: dict[str, Any] | None, seats: int) -> str:
    """`rare` where fewer than NEVER of the seats could take something; `never` and `always` of those that could."""
    if seats >= ENOUGH and (not side or side["offered"] < NEVER * seats):
        return "rare"
    if not side or side["offered"] < ENOUGH:
        return ""
    return "never" if side["taken"] < NEVER else "always" if side["taken"] > ALWAYS else ""


def by_thing(games: Games, changed: bool) -> dict[int, dict[str, Any]]:
    """The same for one side of the change, by thing."""
    found: dict[int, list[tuple[int, int, float]]] = {}
    for key, game in sorted(games.items()):
        if (key.changed, key.match) == (changed, ALL):
            for thing, seat, offered, taken in game["things"]:
                found.setdefault(thing, []).append((offered, taken, first_share(game, seat)))
    return {thing: offered_and_taken(seats) for thing, seats in found.items()}


def offered_and_taken(seats: Sequence[tuple[int, int, float]]) -> dict[str, Any]:
    """From how often each seat of a game could take something and did, and its part of the first place."""
    winners = sum(first for *_, first in seats)
    took = [first for _, taken, first in seats if taken]
    return {
        "offered": len(seats),
        "taken": round(len(took) / len(seats), 4),
        "decisions": round(sum(taken for _, taken, _ in seats) / sum(offered for offered, _, _ in seats), 4),
        "winners": round(sum(took) / winners, 4) if winners else 0.0,
        "winners_decisions": round(
            sum(taken * first for _, taken, first in seats) / (sum(n * first for n, _, first in seats) or 1), 4
        ),
        "won": share(mean(took), len(took)) if took else None,
    }


def worth_restricting(spec: ReportSpec, games: Games, least: float, most: int) -> list[int]:
    """What so many seats take at least where they can, the most taken first: its loss could be felt."""
    found = [
        (-side["taken"], row["thing"])
        for row in taken_rows(spec, games)
        if (side := row["before"]) and side["taken"] >= least and side["offered"] >= spec.games * spec.players / 4
    ]
    return sorted(thing for _, thing in sorted(found)[:most])


# --- luck ------------------------------------------------------------------------------------------------------------


def luck(games: Games, changed: bool) -> dict[str, Any] | None:
    """How much of who wins is decided by the players, by the deal and seat, and by how the two come together.

    From the first step of the ladder, where each deal is played twice with the seats changed over. The outcome is the
    first place's part of the side that has seat 1. Its variance over all these games is split: what changes with who
    sits there on average is the players', what stays the same when they change over is the deal's and seat's.
    """
    strong, weak = LADDER[0]
    both: dict[int, list[float]] = {}
    for number, x in deals(games, changed, lambda g: float(g["first"]), f"{strong}>{weak}").items():
        both.setdefault(number // 2, []).append(x if number % 2 == 0 else 1 - x)
    pairs = [(xs[0], xs[1]) for xs in both.values() if len(xs) == 2]
    if len(pairs) < 10:
        return None
    rng = random.Random(len(pairs))
    drawn = [split(rng.choices(pairs, k=len(pairs))) for _ in range(DRAWS)]
    parts = split(pairs)
    found: dict[str, Any] = {"deals": len(pairs)}
    for k, name in enumerate(("players", "deal", "together")):
        draws = sorted(one[k] for one in drawn)
        found[name] = [round(parts[k], 4), round(draws[DRAWS // 40], 4), round(draws[-1 - DRAWS // 40], 4)]
    return found


def split(pairs: Sequence[tuple[float, float]]) -> tuple[float, float, float]:
    """Parts of the variance of the outcomes of deals that were played with the stronger player here, then there."""
    here, there = mean(a for a, _ in pairs), mean(b for _, b in pairs)
    middle = (here + there) / 2
    whole = mean((x - middle) ** 2 for pair in pairs for x in pair)
    if whole == 0:
        return 0.0, 0.0, 0.0
    players = ((here - there) / 2) ** 2 / whole
    deal = max(0.0, mean((a - here) * (b - there) for a, b in pairs) / whole)
    return players, deal, max(0.0, 1 - players - deal)


def ladder_shares(measure: Measure, games: Games) -> dict[str, Any]:
    """A step of the ladder with Wilson's intervals, which stay honest where one wins all."""
    found: dict[str, Any] = {"title": measure.title, "key": measure.key}
    for changed, name in ((False, "before"), (True, "after")):
        wins = list(deals(games, changed, lambda g: float(g["first"]), measure.key).values())
        found[name] = share(mean(wins), len(wins)) if wins else None
        found["games"] = len(wins) or found.get("games", 0)
    return found


def plain(measure: Measure) -> dict[str, Any]:
    """A measure as the report has it."""
    return {**asdict(measure), "sure": measure.sure}


__all__ = ["NEVER", "OFFERED", "Measure", "luck", "measures", "taken_rows"]
