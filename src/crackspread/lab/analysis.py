"""The analysis of a finished match: what every turn was worth, which ones cost most, and what would have been better.

A turn is judged in segments: each goes to the next thing revealed or to the turn's end, as the plans of the computers
do, and is judged by what its seat could know before it. So nobody is blamed for a bad roll. `docs/analysis.md` tells
more.
"""

import os
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from functools import lru_cache, partial
from typing import Any

import numpy as np

from ..games import loads
from ..kernel.errors import CrackspreadError
from ..kernel.match import Match
from ..kernel.memory import digest
from ..kernel.sentences import named
from ..kernel.state import State
from ..players import learnt
from ..players.expert import race_of
from ..players.greedy import best_plans
from ..players.network import settings_of
from .analysis_judge import Judge, judge_of
from .mapper import Run, run_tasks

EDITION = 3
"""The edition of the judgement: to be raised with every change that makes other numbers."""


FOUND = 40
"""Plans that a beam by the estimate keeps; those that begin differently are tried first."""
DETERMINIZATIONS = 4
"""A sentence must be the same in so many deals, or it tells of something that nobody could know."""
CLEAR = 2.0
"""A line must be better by so many standard errors."""


class NotOver(CrackspreadError):
    """An analysis of a match that is being played would be a hint."""

    def __init__(self) -> None:
        super().__init__("Only a finished match can be analysed.")


@dataclass(frozen=True)
class Segment:
    """Moves of one seat: to the end of its turn or to the next thing revealed."""

    seat: int
    at: int
    """Entries of the log before it."""
    n: int
    """Entries of the log once it is played."""
    moves: tuple[int, ...]
    moment: tuple[int, str]
    last: bool
    """Whether the turn ends with it."""


@dataclass(frozen=True)
class Better:
    """A line that is clearly better than what was played after the first `at` entries."""

    at: int
    loss: float
    money: float
    """Expected with it."""
    moves: list[int]
    text: list[str]


@dataclass(frozen=True)
class Judged:
    """What came out for a segment; money and chance of every seat are given after the last one of a turn."""

    better: Better | None
    value: tuple[list[float], list[float]] | None


# --- the whole match -------------------------------------------------------------------------------------------------


def analyse(
    match: Match, progress: Callable[[int], None] | None = None, jobs: int | None = None, run: Run | None = None
) -> dict[str, Any]:
    """Analyse a match, on all cores or where `run` works; `progress` is told how many segments are done, 0 first."""
    text, count = match.dumps(), len(segments(match))
    found: dict[int, Judged] = {}
    if progress:
        progress(0)
    for k, judged in judgements(text, count, run or partial(run_tasks, jobs=jobs), here=jobs == 1):
        found[k] = judged
        if progress:
            progress(len(found))
    return report(match, [found[k] for k in sorted(found)])


def judgements(text: str, count: int, run: Run, here: bool) -> Iterator[tuple[int, Judged]]:
    """Judge the start (-1) and every segment, as they come; one after the other if in this process."""
    if here:
        return ((k, judge(text, k)) for k in range(-1, count))
    return run((k, (judge, (text, k))) for k in range(-1, count))


def seconds(match: Match) -> int:
    """About how long an analysis takes on this machine."""
    cores = os.cpu_count() or 1
    return 5 + round(len(segments(match)) * match.game.tuning.analysis.seconds / cores)


def report(match: Match, judged: list[Judged]) -> dict[str, Any]:
    """The analysis as plain data, from what came out for the start (-1) and every segment, in order."""
    turns, better = [], []
    for segment, one in zip(segments(match), judged[1:], strict=True):
        better += [asdict(one.better)] if one.better else []
        if segment.last:
            turns.append(turn(segment, better, one))
            better = []
    turns.sort(key=lambda turn: int(turn["n"]))
    money, win = judged[0].value or ([], [])
    return {
        "game": match.game.name,
        "names": match.names,
        "start": {"money": money, "win": win},
        "turns": turns,
        "accuracy": [accuracy([t for t in turns if t["seat"] == seat]) for seat in range(match.players)],
    }


def turn(segment: Segment, better: list[dict[str, Any]], one: Judged) -> dict[str, Any]:
    """A turn that ends with this segment."""
    money, win = one.value or ([], [])
    loss = round(sum(line["loss"] for line in better), 1)
    at = {"n": segment.n, "seat": segment.seat, "moment": segment.moment[1]}
    return {**at, "money": money, "win": win, "loss": loss, "better": better}


def accuracy(turns: list[dict[str, Any]]) -> int | None:
    """How much of the money that its best lines promised a seat kept, in percent: the mean over its turns."""
    kept = [1 - sum(line["loss"] / max(line["money"], line["loss"]) for line in turn["better"]) for turn in turns]
    return round(100 * float(np.mean([max(share, 0) for share in kept]))) if kept else None


def costly(result: dict[str, Any], most: int = 5) -> list[dict[str, Any]]:
    """The turns that cost most, the worst first."""
    found = [turn for turn in result["turns"] if turn["loss"] > 0]
    return sorted(found, key=lambda turn: -float(turn["loss"]))[:most]


# --- segments --------------------------------------------------------------------------------------------------------


def segments(match: Match) -> list[Segment]:
    """The match cut into segments, in the order in which they began."""
    if not match.over:
        raise NotOver
    return [segment for segment, _ in cut(match)]


def cut(match: Match) -> list[tuple[Segment, State]]:
    """The segments, each with the position before it and its seat to move.

    Where several seats may act at once, nothing one does changes another's options, and moves of others in between are
    passed over.
    """
    entries, state, used = match.entries, match.at(0).state(), set[int]()
    found: list[tuple[int, tuple[int, ...], int, State]] = []
    for at, entry in enumerate(entries):
        if at not in used:
            start = state.copy()
            start.turn(entry.seat)
            own = [k for k in range(at, len(entries)) if entries[k].seat == entry.seat]
            moves = tuple(first_segment(start, entry.seat, (entries[k].move for k in own)))
            used.update(own[: len(moves)])
            found.append((at, moves, own[len(moves) - 1] + 1, start))
        state.turn(entry.seat)
        state.step(entry.move)
    named = [(entries[at].seat, match.game.moment(start.record)) for at, _, _, start in found]
    return [
        (Segment(seat, at, n, moves, moment, named[k + 1 : k + 2] != [(seat, moment)]), start)
        for k, ((at, moves, n, start), (seat, moment)) in enumerate(zip(found, named, strict=True))
    ]


def first_segment(start: State, seat: int, moves: Iterator[int]) -> Iterator[int]:
    """The first of these moves, as far as the seat can go without anything being revealed."""
    state, reveals = start.copy(), start.record.reveals
    for move in moves:
        if move not in state.legal():
            return
        yield move
        state.step(move)
        if state.actor != seat or state.record.reveals != reveals:
            return


def until_reveal(state: State, moves: list[int]) -> Iterator[int]:
    """The first of these moves, as long as nothing is revealed; the state is played on."""
    reveals = state.record.reveals
    for move in moves:
        state.step(move)
        if state.record.reveals != reveals:
            return
        yield move


# --- one segment -----------------------------------------------------------------------------------------------------


@lru_cache(1)
def unpacked(text: str) -> tuple[Match, list[tuple[Segment, State]], Judge]:
    """What all segments of a match share, once for a process."""
    match = loads(text, "cpu")
    return match, cut(match), judge_of(match.game, match.players)


def judge(text: str, k: int) -> Judged:
    """Segment k of a saved match, or with -1 its start: the same whenever and wherever it is asked."""
    match, parts, opinion = unpacked(text)
    if k < 0:
        return Judged(None, value(opinion, match.at(0).state(), 1.0))
    segment, start = parts[k]
    left = 1 - (k + 1) / len(parts)
    worth = None
    if segment.last:
        after = match.at(segment.n)
        worth = result(after) if after.over else value(opinion, after.state(), left)
    return Judged(find_better(opinion, match, segment, start, left), worth)


def value(opinion: Judge, state: State, left: float) -> tuple[list[float], list[float]]:
    """Money and chance of every seat, in deals of what one seat after the other cannot know."""
    players = int(state.record.players)
    deals = state.engine.game.tuning.analysis.value
    found = [opinion(state, deal % players, (), deal, left) for deal in range(1, deals + 1)]
    money, win = np.mean([v.money for v in found], axis=0), np.mean([v.win for v in found], axis=0)
    return [round(float(m), 1) for m in money], [round(float(w), 3) for w in win]


def result(match: Match) -> tuple[list[float], list[float]]:
    """Money and chance when it is over."""
    score = match.score()
    firsts = score.ranks.count(1)
    return [float(total) for total in score.totals], [(rank == 1) / firsts for rank in score.ranks]


def find_better(opinion: Judge, match: Match, segment: Segment, start: State, left: float) -> Better | None:
    """The line that would have been clearly better, if there is one: chosen in some deals, measured in others."""
    effort = match.game.tuning.analysis
    state = start.copy()
    state.conceal(segment.seat, 1 + segment.at)
    state.step(-1)
    lines = other_lines(state, segment, effort.plans)
    if not lines:
        return None

    def money(line: tuple[int, ...], first: int, deals: int) -> Any:
        verdicts = (opinion(state, segment.seat, line, deal, left) for deal in range(first, first + deals))
        return np.array([v.money[segment.seat] for v in verdicts])

    best = max([segment.moves, *lines], key=lambda line: float(money(line, 1, effort.choose).mean()))
    if best == segment.moves:
        return None
    first = 1 + effort.choose
    with_it = money(best, first, effort.measure)
    gain = with_it - money(segment.moves, first, effort.measure)
    loss, error = float(gain.mean()), float(gain.std(ddof=1) / effort.measure**0.5)
    if loss <= CLEAR * error or round(loss, 1) <= 0:
        return None
    expected = round(float(with_it.mean()), 1)
    return Better(segment.at, round(loss, 1), expected, list(best), list(sentences(match, state, segment.seat, best)))


def other_lines(state: State, segment: Segment, most: int) -> list[tuple[int, ...]]:
    """The best plans that end elsewhere than what was played, as whoever judges the game finds them."""
    if len(state.legal()) == 1 and len(segment.moves) == 1:
        return []
    find = learnt_lines if state.engine.game.tuning.analysis.network_turns else beam_lines
    end = place(state, segment.moves)
    return [line for line in find(state, segment.seat, most + 1) if place(state, line) != end][:most]


def learnt_lines(state: State, seat: int, most: int) -> list[tuple[int, ...]]:
    """The plans that the expert would try."""
    settings = replace(settings_of(state.engine.game).expert, plans=most, width=learnt.WIDTH)
    return [tuple(line) for line in race_of(state, seat, None, settings).lines]


def beam_lines(state: State, seat: int, _most: int) -> list[tuple[int, ...]]:
    """The best plans by the estimate, those first that begin in different ways."""
    _, found = best_plans(state, seat, width=state.engine.game.tuning.club_width, most=FOUND)
    lines = [tuple(line) for line in found]
    firsts = {line[0]: line for line in reversed(lines)}.values()
    return sorted(lines, key=lambda line: line not in firsts)


def place(state: State, line: Sequence[int]) -> Any:
    """A digest of the position that a line leads to."""
    after = state.copy()
    for move in line:
        after.step(move)
    return digest(after.words[0])


def sentences(match: Match, start: State, seat: int, line: tuple[int, ...]) -> Iterator[str]:
    """The line in sentences of the log, without what the seat could not know."""
    deals = [start.copy() for _ in range(DETERMINIZATIONS)]
    for deal, state in enumerate(deals, 1):
        state.conceal(seat, deal)
    for move in line:
        texts = {match.game.say(state.record, move) for state in deals}
        if any(texts):
            yield named(common(texts), match.names)
        for state in deals:
            state.step(move)


def common(texts: set[str]) -> str:
    """What all these sentences begin with, cut before anything added, or else before a word that differs."""
    low, high = min(texts), max(texts)
    if low == high:
        return low
    whole = low[: next(k for k, (a, b) in enumerate(zip(low, high, strict=False)) if a != b)]
    added = re.search("[,:] ", whole)
    return (whole[: added.start()] if added else whole.rpartition(" ")[0]) + "."
