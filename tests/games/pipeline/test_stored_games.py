"""Ten whole games of sensible play (planned turns, now and then a whim), replayed move by move.

They cover two, three and four players, the three editions, and every way in which a contract can end. They were picked
for that among six seeds each, so their money says nothing of how well the player plays; `manual-4` ends in whims.
"""

import json
from pathlib import Path
from typing import Any

import pytest

import crackspread
from crackspread.games.pipeline.rules.position import (
    ACTIVE,
    CARDS,
    DEFERRED,
    FULFILLED,
    GONE,
    HIDDEN,
    ORDER_CARDS,
    SHOWN,
)

GAMES = Path(__file__).parent / "games"
TOTALS: dict[str, list[int]] = json.loads((GAMES / "totals.json").read_text())
ENDS = {
    (SHOWN, ACTIVE): "taken",
    (SHOWN, DEFERRED): "put off",
    (DEFERRED, ACTIVE): "put off, then in force",
    (ACTIVE, GONE): "lost at new year",
    (SHOWN, GONE): "discarded from the display",
    (SHOWN, FULFILLED): "order fulfilled",
}


def replay(name: str) -> tuple[crackspread.Match, set[str]]:
    """The game to its end, and what became of its contracts."""
    saved = crackspread.loads((GAMES / f"{name}.json").read_text(), "python")
    match, ends, fulfilled = saved.at(0), set(), set()
    cards = states(match)
    for entry in saved.entries:
        match.play(entry.move, entry.seat)
        now = states(match)
        for k, (before, after) in enumerate(zip(cards, now, strict=True)):
            if before[0] != after[0] and before[0] != HIDDEN:
                ends.add("open at the end" if match.over else ENDS[before[0], after[0]])
            if after[1] > before[1]:
                year = match.position.year
                if any((k, earlier) in fulfilled for earlier in range(year)):
                    ends.add("fulfilled again another year")
                fulfilled.add((k, year))
        cards = now
    ends |= {"fulfilled and kept" for state, _, _ in cards[: CARDS - ORDER_CARDS] if state == ACTIVE}
    return match, ends


def states(match: crackspread.Match) -> list[tuple[int, int, int]]:
    s: Any = match.position
    return [(s.card[k].state, s.card[k].times, s.card[k].filled) for k in range(CARDS)]


@pytest.fixture(scope="module")
def games() -> dict[str, tuple[crackspread.Match, set[str]]]:
    return {name: replay(name) for name in TOTALS}


def test_every_game_ends_with_the_money_it_ended_with(games: dict[str, tuple[crackspread.Match, set[str]]]) -> None:
    assert len(games) == 10
    for name, (match, _) in games.items():
        assert match.over
        assert match.score().totals == TOTALS[name], name


def test_they_cover_all_player_counts_and_editions(games: dict[str, tuple[crackspread.Match, set[str]]]) -> None:
    tables = [match.setup for match, _ in games.values()]
    assert {t.players for t in tables} == {2, 3, 4}
    assert {t.options["edition"] for t in tables} == {"final", "prototype", "manual"}


def test_they_cover_every_way_a_contract_can_end(games: dict[str, tuple[crackspread.Match, set[str]]]) -> None:
    seen = set().union(*(ends for _, ends in games.values()))
    assert seen == {*ENDS.values(), "fulfilled and kept", "fulfilled again another year", "open at the end"}
