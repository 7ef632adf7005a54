"""The analysis of a match: it finds blunders, blames nobody for luck, and says the same every time."""

import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import crackspread
from crackspread import Match
from crackspread.lab.analysis import (
    Segment,
    accuracy,
    analyse,
    common,
    costly,
    cut,
    find_better,
    judge,
    other_lines,
    report,
    segments,
    unpacked,
    until_reveal,
)
from crackspread.lab.analysis_judge import Verdict, judge_of
from crackspread.players import concealed_for, plan, player
from crackspread.players.win_chance import win_chances

GAMES = Path(__file__).parents[1] / "games"
STORED = [f for f in sorted(GAMES.glob("*/games/*.json")) if f.stem != "totals"]
PIPELITE = crackspread.game("pipelite")
DONE = PIPELITE.moves.id("done")


def played(rounds: int, idle: tuple[int, int] | None = None) -> Match:
    """A short game of PipeLite by two steady players; one of them may let a round go by."""
    match, club = PIPELITE.new(2, 7, {"rounds": rounds}, names=["Mara", "Theo"]), player("club")
    while not match.over:
        seat = match.actor
        lets_go = idle == (seat, match.moment[0])
        for move in [DONE] if lets_go else plan(club, concealed_for(match, seat), seat, 1.0):
            match.play(move, seat)
    return match


@pytest.fixture(scope="module")
def blunder() -> Match:
    """Mara does nothing in the second of three rounds."""
    return played(3, idle=(0, 1))


@pytest.fixture(scope="module")
def result(blunder: Match) -> dict[str, Any]:
    return analyse(blunder)


def test_a_blunder_is_the_costliest_turn(blunder: Match, result: dict[str, Any]) -> None:
    worst = costly(result)[0]
    assert (worst["seat"], worst["moment"]) == (0, "Round 2")
    assert worst["loss"] > 10
    (line,) = worst["better"]
    past = blunder.at(line["at"])
    told = []
    for move in line["moves"]:
        told.append(past.say(move, 0))
        past.play(move, 0)
    assert line["text"] == [text for text in told if text]
    assert len(told) > 3
    assert result["accuracy"][0] < min(95, result["accuracy"][1])
    before = result["turns"][result["turns"].index(worst) - 1]
    assert worst["money"][0] < before["money"][0]
    assert worst["win"][0] < before["win"][0] - 0.2


def test_every_turn_has_money_and_chance_of_every_seat(blunder: Match, result: dict[str, Any]) -> None:
    assert [(turn["moment"], turn["seat"]) for turn in result["turns"]] == [
        (f"Round {n}", seat) for n in (1, 2, 3) for seat in (0, 1)
    ]
    for turn in [result["start"], *result["turns"]]:
        assert len(turn["money"]) == 2
        assert sum(turn["win"]) == pytest.approx(1, abs=0.002)
    last = result["turns"][-1]
    score = blunder.score()
    assert last["n"] == len(blunder.entries)
    assert (last["money"], last["win"]) == (score.totals, [float(rank == 1) for rank in score.ranks])


def test_the_last_word_has_the_rulebook() -> None:
    """Whoever only passes has as much as the other; the place in player order decides, and so the chance is 1 or 0."""
    match = crackspread.game("pipeline").new(2, 7)
    only = match.game.moves.id("pass")
    while not match.over:
        legal = match.legal()
        match.play(only if only in legal else legal[0])
    score = match.score()
    assert (score.totals[0] == score.totals[1], sorted(score.ranks)) == (True, [1, 2])
    money, win = judge(match.dumps(), len(segments(match)) - 1).value or ([], [])
    assert (money, win) == (score.totals, [2 - rank for rank in score.ranks])


def test_the_same_match_gives_the_same_result_in_any_number_of_processes(
    blunder: Match, result: dict[str, Any]
) -> None:
    unpacked.cache_clear()
    told: list[int] = []
    assert analyse(blunder, told.append, jobs=1) == result
    assert told == list(range(len(segments(blunder)) + 2))
    text = blunder.dumps()
    assert report(blunder, [judge(text, k) for k in range(-1, len(segments(blunder)))]) == result


def test_a_line_is_judged_without_what_its_seat_could_not_know(blunder: Match) -> None:
    """The dice that fell after it, and all that was to come, are dealt anew; the verdict stays the same."""
    _, parts, opinion = unpacked(blunder.dumps())
    segment, start = next((segment, start) for segment, start in parts if segment.moves == (DONE,))
    verdict = find_better(opinion, blunder, segment, start, 0.5)
    assert verdict is not None
    for seed in (5, 6):
        other = start.copy()
        other.conceal(segment.seat, seed)
        assert other.words.tobytes() != start.words.tobytes()
        assert find_better(opinion, blunder, segment, other, 0.5) == verdict


def test_luck_does_not_count(blunder: Match) -> None:
    """A judge that gives a line money by the deal alone finds nothing to blame in what was played."""
    calls = []

    def luck(_state: Any, _viewer: int, _line: Any, deal: int, _left: float) -> Verdict:
        calls.append(deal)
        return Verdict([100.0 * (deal % 3)] * 2, [0.5, 0.5])

    for segment, start in cut(blunder):
        assert find_better(luck, blunder, segment, start, 0.5) is None
    assert calls


def test_only_what_is_clearly_better_counts(blunder: Match) -> None:
    """A difference that changes its sign from deal to deal is none; the same in every deal is."""
    segment, start = next((segment, start) for segment, start in cut(blunder) if segment.moves == (DONE,))

    def opinion(noise: float) -> Any:
        def think(_state: Any, _viewer: int, line: Any, deal: int, _left: float) -> Verdict:
            better = 0 if line == (DONE,) else 3 + noise * (-1) ** deal
            return Verdict([50 + better] * 2, [0.5, 0.5])

        return think

    found = find_better(opinion(0), blunder, segment, start, 0.5)
    assert found is not None
    assert (found.loss, found.money) == (3, 53)
    assert find_better(opinion(40), blunder, segment, start, 0.5) is None


@pytest.mark.parametrize("file", ["pipeline/games/two-1.json", "refined/games/7-greedy-2.json"])
def test_a_network_blames_chance_more_than_a_plan(file: str) -> None:
    """Turns as they come cost far more than those that a learnt player plans in the same positions."""
    match = crackspread.load(GAMES / file)
    opinion, learnt, luck = judge_of(match.game, match.players), player("learnt"), random.Random(3)
    planned = drawn = 0.0
    for segment, start in cut(match)[1::3][:20]:
        state = start.copy()
        moves = []
        while state.actor == segment.seat and state.record.reveals == start.record.reveals:
            moves.append(luck.choice(state.legal()))
            state.step(moves[-1])
        plans = plan(learnt, start.copy(), segment.seat, 1.0), moves
        found = [find_better(opinion, match, replace(segment, moves=tuple(line)), start, 0.5) for line in plans]
        planned, drawn = (total + (one.loss if one else 0) for total, one in zip((planned, drawn), found, strict=True))
    assert drawn > max(20, 2 * planned)


@pytest.mark.parametrize("file", ["pipeline/games/two-1.json", "refined/games/7-greedy-2.json"])
def test_a_network_gives_every_seat_money_and_a_share_of_the_chances(file: str) -> None:
    """What came out if the game ends on the way."""
    match = crackspread.load(GAMES / file)
    opinion, parts = judge_of(match.game, match.players), cut(match)
    for segment, start in (parts[0], parts[len(parts) // 2]):
        verdict = opinion(start, segment.seat, segment.moves, 1, 0.5)
        assert verdict.win.sum() == pytest.approx(1)
        assert (verdict.win > 0).all()
        assert (np.abs(verdict.money) < 1500).all()
    last, start = parts[-1]
    assert opinion(start, last.seat, last.moves, 1, 0.0).money[last.seat] == match.score().totals[last.seat]


def test_a_match_that_is_being_played_is_refused() -> None:
    match = PIPELITE.new(2, 7)
    match.play(match.legal()[0])
    with pytest.raises(crackspread.CrackspreadError, match="Only a finished match"):
        analyse(match)


@pytest.mark.parametrize("file", STORED, ids=lambda file: f"{file.parts[-3]}-{file.stem}")
def test_pieces_hold_every_move_once_and_stop_at_a_reveal(file: Path) -> None:
    match = crackspread.load(file)
    parts = cut(match)
    assert sum(len(segment.moves) for segment, _ in parts) == len(match.entries)
    for segment, start in parts:
        assert start.actor == segment.seat
        start.conceal(segment.seat, 9)
        start.step(-1)
        reveals = start.record.reveals
        for k, move in enumerate(segment.moves):
            assert (start.actor, start.record.reveals) == (segment.seat, reveals), (segment, k)
            assert move in start.legal()
            start.step(move)
    assert [segment.n for segment, _ in parts][-1] == len(match.entries)


def test_seats_that_act_at_once_are_judged_turn_by_turn() -> None:
    """They move one by one, yet each round is one turn of each."""
    match = PIPELITE.new(2, 7, {"rounds": 2})
    while not match.over:
        for seat in match.waiting:
            legal = match.legal(seat)
            match.play(legal[0] if match.moves_by(seat) % 4 < 3 else DONE, seat)
    turns = [(segment.seat, segment.moment[0]) for segment in segments(match)]
    assert turns == [(0, 0), (1, 0), (0, 1), (1, 1)]


def test_a_forced_move_has_no_other_line() -> None:
    match = played(1)
    state = match.at(0).state()
    ways = state.legal()
    segment = Segment(0, 0, 1, (DONE,), (0, ""), True)
    assert other_lines(state, segment, 5)
    assert len({line[0] for line in other_lines(state, segment, 5)}) > 1, "the first ones begin differently"
    state.n = 1
    state.legal_ids[0] = ways[-1]
    assert other_lines(state, segment, 5) == []


def test_a_line_is_shown_up_to_what_it_reveals() -> None:
    state = PIPELITE.new(1, 7).state()
    first = state.legal()[0]
    assert list(until_reveal(state, [first, DONE])) == [first]


def test_chances() -> None:
    assert win_chances([10.0, 20.0, 20.0], 0.0).tolist() == [0, 0.5, 0.5]
    near, far = win_chances([100.0, 90.0], 20.0), win_chances([100.0, 40.0], 20.0)
    assert 0.5 < near[0] < far[0] <= 1
    assert near.sum() == far.sum() == 1


def test_accuracy_is_the_mean_share_kept() -> None:
    kept: dict[str, Any] = {"better": []}
    half = {"better": [{"loss": 50, "money": 100}]}
    hopeless = {"better": [{"loss": 50, "money": -20}, {"loss": 10, "money": 5}]}
    assert accuracy([kept, half]) == 75
    assert accuracy([hopeless]) == 0
    assert accuracy([]) is None


def test_a_sentence_stops_before_what_nobody_could_know() -> None:
    assert common({"Mara turned a ticket over: 2 red.", "Mara turned a ticket over: 3 aqua."}) == (
        "Mara turned a ticket over."
    )
    medium = "{0} took the medium ticket: 3 yellow, "
    assert common({medium + "1 orange, tar.", medium + "2 red."}) == "{0} took the medium ticket."
    assert common({"{0} drew a red die.", "{0} drew an aqua die."}) == "{0} drew."
    assert common({"Mara passed."}) == "Mara passed."
