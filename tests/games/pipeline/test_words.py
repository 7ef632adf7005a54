"""Sentences, reasons, previews and views over whole games, and previews of tiles against tiles laid."""

import json
import random
import re
from collections import Counter
from typing import Any

import pytest
from pydantic import TypeAdapter

import crackspread
from crackspread.games.pipeline.rules import phases
from crackspread.games.pipeline.rules.moves import MOVES
from crackspread.games.pipeline.rules.network import lay
from crackspread.games.pipeline.rules.position import ACTIONS, COLOURS
from crackspread.games.pipeline.speech.placement_preview import joins
from crackspread.games.pipeline.speech.preview import Preview
from crackspread.games.pipeline.speech.titles import briefs, effects, valuation_titles
from crackspread.games.pipeline.speech.view import View
from crackspread.games.pipeline.speech.view_player import pipelines
from crackspread.kernel.chance import key
from crackspread.kernel.record import record_rows

from .kit import K2, N1, N5, NR, cell, table
from .kit_a import borrow, leave_for_order
from .sanity import RICH, endow

GAME = crackspread.game("pipeline")


VIEW, PREVIEW = TypeAdapter(View), TypeAdapter(Preview)
CASES = pytest.mark.parametrize(("players", "edition"), [(2, "final"), (3, "prototype"), (4, "manual")])


def as_declared(kind: TypeAdapter[Any], told: object) -> bool:
    """Whether plain data has the declared fields and no others, each of its type."""
    text = json.dumps(told)
    return bool(kind.dump_python(kind.validate_json(text, strict=True), mode="json") == json.loads(text))


@CASES
def test_a_whole_game_in_words(players: int, edition: str) -> None:
    """Every move is told and previewed; views and previews are what they are declared to be."""
    match = GAME.new(players, 3, {"edition": edition}, target="python")
    luck = random.Random(players)
    n = 0
    while not match.over:
        move = luck.choice(match.legal())
        if n % 9 == 0:
            assert as_declared(VIEW, match.view(0))
            assert as_declared(PREVIEW, match.preview(move))
        match.play(move)
        n += 1
    assert as_declared(VIEW, match.view())
    assert match.moment[1] == "Year 3, round 4"
    for line in match.log():
        assert re.fullmatch(r"Player \d .*\.", line.text), line


@CASES
def test_a_reason_is_given_for_exactly_what_is_illegal(players: int, edition: str) -> None:
    """In games in which all upgrades, machines and pipelines come up; labels differ, a prompt leads with its verb."""
    state = GAME.new(players, 8, {"edition": edition}, RICH, target="python").state()
    endow(state.record, key(8, 3))
    luck, seen, state, n = random.Random(8), set(), state.copy(), 0
    while state.n:
        s, legal = state.record, state.legal()
        if n % 6 == 0 or s.phase not in seen:
            seen.add(s.phase)
            reasons = {move: GAME.why_not(s, move) for move in range(len(MOVES))}
            assert [move for move, reason in reasons.items() if reason is None] == legal, phases.PHASES[s.phase]
            assert all(re.fullmatch(r"[A-Z].*\.", reason) for reason in reasons.values() if reason)
            assert len({GAME.label(s, move) for move in legal}) == len(legal), phases.PHASES[s.phase]
            assert all(re.fullmatch(r"[A-Z0-9$].*[^.]", line) for line in GAME.prompt(s)), GAME.prompt(s)
        name = luck.choice(sorted({MOVES[move].name for move in legal}))
        state.step(luck.choice([move for move in legal if MOVES[move].name == name]))
        n += 1
    assert len(seen) == 19


def test_numbers_in_sentences_come_from_the_components() -> None:
    new = {
        "refined_markets_bonus": 7,
        "contracts_orders_bonus": 11,
        "upgrade_price": 21,
        "secondary_price": 12,
        "loan": 16,
        "valuation_tank": 9,
        "machines_2_price": 6,
        "government_gifts": [1, 3, 5],
        "start_tanks": 6,
    }
    t = table(components=new)
    t.give("A", cash=100)
    families = {one["family"]: [level["effect"] for level in one["levels"]] for one in GAME.view(t.s, 0)["upgrades"]}
    assert families["refined_markets"][0] == "Refined prices +$7, buying and selling"
    assert families["contracts_orders"][1] == "+$11 for every barrel delivered"
    assert families["machines"][1] == "Machines run for $6"
    assert briefs(t.s)[4][0] == "+$7 a barrel"
    assert briefs(t.s)[0] == ("1 pipe +1/yr", "3 pipes", "5 pipes")
    assert families["government"] == [
        "1 Government tile now, 1 each new year",
        "3 Government tiles now",
        "5 Government tiles now",
    ]
    assert GAME.view(t.s, 0)["valuations"][2]["title"] == "$9 for each tank"
    t.action("contracts_loans")
    assert GAME.prompt(t.s)[1].endswith("and a loan of $16")
    assert GAME.label(t.s, MOVES.id("loan")) == "Take a loan of $16 and a penalty"
    t.play("loan")
    t.play("done")
    assert GAME.prompt(t.s)[1].endswith(": $12")
    t.give("A", cash=11)
    inner = next(a for a in range(4) if t.s.space[a] >> 1 == t.s.space[t.s.action] >> 1)
    assert "costs $12; you have $11" in str(GAME.why_not(t.s, MOVES.id("action", action=ACTIONS[inner])))


def test_sentences_follow_the_edition() -> None:
    """P-36, P-38, P-39, P-42, P-44: what levels and cards do differs by edition."""
    final, other = ({e for levels in effects(table(edition=e).s) for e in levels} for e in ("final", "prototype"))
    assert {"Refined prices +$5, selling only", "Each pipeline runs 2 barrels, not at machines"} <= other - final
    final, other = ({e for levels in briefs(table(edition=e).s) for e in levels} for e in ("final", "prototype"))
    assert {"2 spaces away", "run before too"} <= final - other
    assert {"any of 4 tiles", "run at work too"} <= other - final
    assert "exactly Low" in valuation_titles(table().s)[9]
    assert "at least Low" in valuation_titles(table(edition="prototype").s)[9]


def test_a_placement_preview_is_what_laying_gives() -> None:
    """A preview of the pipelines without laying is exact: lengths and machines, joins and loops. F-NET-01, F-RUN-04."""
    luck = random.Random(4)
    seen = 0
    for seed in range(5):
        match = GAME.new(2, seed, target="python")
        while not match.over and seen < 400:
            s = match.position
            if s.phase == phases.LAYING:
                for move in luck.sample(match.legal(), min(2, len(match.legal()))):
                    for turn in range(4):
                        seen += compare(match.state().array, move, turn)
            legal = match.legal()
            names = {MOVES[m].name: m for m in legal}
            for name in ("machine", "pipe", "government"):
                if name in names and luck.random() < 0.7:
                    legal = [m for m in legal if MOVES[m].name == name]
            match.play(luck.choice(legal))
    assert seen > 100


def compare(array: "object", cell: int, turn: int) -> int:
    before, after = record_rows(array.copy())[0], record_rows(array.copy())[0]  # type: ignore[attr-defined]
    x, y = cell & 31, cell >> 5
    d = (turn + 1) % 4
    other = (x + (d == 1) - (d == 3)) % 32, (y + (d == 2) - (d == 0)) % 32
    net = before.network[before.seat]
    if net.cell[other[1], other[0]] or net.high > 25 or net.wide > 25:
        return 0
    seat, hand = before.seat, before.hand
    lay(after, seat, hand, x, y, turn)
    old, new = pipelines(before, seat), pipelines(after, seat)
    own = {p["pipeline"] for p in new} - {p["pipeline"] for p in old}
    joined = joins(before, x, y, turn)
    kinds = Counter((p["colour"], p["length"], p["machine"]) for p in old)
    grown = Counter((p["colour"], p["length"], p["machine"]) for p in new) - kinds
    told = Counter((COLOURS[j.colour], j.length, j.machine) for j in joined)
    alone = sum(p["length"] <= 2 and not p["machine"] for p in new if p["pipeline"] in own)
    assert not told - Counter((p["colour"], p["length"], p["machine"]) for p in new)
    assert sum((grown - told).values()) <= alone
    return 1


def test_previews_tell_what_a_tile_does() -> None:
    t = table()
    t.network("A", N1)
    t.offer("machine", 1, "WE:OOT")
    t.give("A", cash=15)
    t.action("machines_pipes")
    t.play("pipe", shop="machine", tile=1)
    before = t.state.copy().record
    t.play("cell", row=16, column=18)
    shown = GAME.preview(before, t.s, MOVES.id("cell", row=16, column=18))
    east = shown["turns"]["east"]
    assert [(line["thing"], line["before"], line["after"], line["means"]) for line in east] == [
        ("Orange pipeline", 2, 4, "reaches Low")
    ]
    before = t.state.copy().record
    t.play("turn", side="east")
    shown = GAME.preview(before, t.s, MOVES.id("turn", side="east"))
    assert shown["lines"][0]["after"] == 4
    assert shown["money"] == 20


def test_previews_tell_what_a_machine_cuts_and_joins() -> None:
    """F-MACH-03, F-MACH-04: both rests of the orange pipeline end at the machine."""
    t = table()
    t.network("A", N5)
    t.give("A", cash=20)
    t.action("machines_pipes")
    t.play("machine")
    before, place = t.state.copy().record, MOVES.id("cell", **cell(2, 0))
    t.play("cell", **cell(2, 0))
    cuts = [line for line in GAME.preview(before, t.s, place)["lines"] if "attached" in line]
    assert [(line["colour"], line["before"], line["after"], line["means"], line["attached"]) for line in cuts] == [
        ("orange", 8, "5 + 2", "cut, only Low, at a machine", True),
        ("orange", 1, "0", "cut, gone", False),
    ]


def test_previews_tell_what_engineering_adds() -> None:
    t = table()
    t.network("A", N5)
    t.give("A", cash=20)
    t.action("upgrades")
    before, buy = t.state.copy().record, MOVES.id("upgrade", family="engineering")
    t.play("upgrade", family="engineering")
    assert [(line["thing"], line["before"], line["after"]) for line in GAME.preview(before, t.s, buy)["lines"][:2]] == [
        ("Orange pipeline", 8, 10),
        ("Cash", 20, 0),
    ]


@pytest.mark.parametrize(("row", "told"), [("B___", [0, 1, None, None]), ("CBD_", [0, 2, 1, 3])])
def test_previews_tell_the_order_of_the_next_round(row: str, told: list[int | None]) -> None:
    """Also of the last player's choice, after which the disks go up."""
    t = table(players=4)
    t.lower(row)
    borrow(t)
    leave_for_order(t)
    before, place = t.state.copy().record, MOVES.id("place", place=1)
    t.play("place", place=1)
    assert GAME.preview(before, t.s, place)["lower"] == told
    if None not in told:
        t.lower("____")
        for k, seat in enumerate(told):
            t.s.order[k] = seat
        assert GAME.preview(before, t.s, place)["lower"] == told


def test_reasons_name_the_rule() -> None:
    t = table()
    t.costs(K2)
    t.network("A", NR)
    t.give("A", cash=3, oil="T0")
    reason = str(GAME.why_not(t.s, MOVES.id("action", action="upgrades")))
    assert reason.endswith("(p. 6).")
    t.worker((0, 0))
    assert "costs 12" in str(GAME.why_not(t.s, MOVES.id("refine", colour="teal", **{"from": 0, "to": 3})))
    assert "(p. 10)" in str(GAME.why_not(t.s, MOVES.id("serve", card=0)))
