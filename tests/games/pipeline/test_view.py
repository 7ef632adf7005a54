"""What the view adds for the page: what a card could be given now, the best run, what a tile would earn."""

from pathlib import Path

import pytest

import crackspread
from crackspread.games.pipeline.rules.moves import MOVES, SECOND
from crackspread.games.pipeline.speech.delivery import held as own
from crackspread.games.pipeline.speech.delivery import met
from crackspread.games.pipeline.speech.placement_preview import turns_grown
from crackspread.games.pipeline.speech.view import decision
from crackspread.games.pipeline.speech.view_cards import card_view
from crackspread.games.pipeline.speech.view_player import figures

from .kit import K2, N2, NR, table
from .kit_cards import barrel

GAMES = sorted((Path(__file__).parent / "games").glob("*-*.json"))


@pytest.mark.parametrize(
    ("oil", "card", "held"),
    [
        ("T2", "T1 T2", 1),
        ("T3 T1", "T1 T3", 2),
        ("O1", "T1", 0),
        ("S3 S3", "S2 S1 S2", 2),
        ("", "O1", 0),
        ("T0", "T1", 0),
    ],
)
def test_a_card_counts_barrels_held_in_their_grade_or_a_higher_one(oil: str, card: str, held: int) -> None:
    t = table()
    t.give("A", tanks="C2 L2 M2 H2", oil=oil)
    assert met(map(barrel, card.split()), own(t.s.player[0])) == held


def test_a_card_asks_no_more_for_what_it_has() -> None:
    t = table()
    t.give("A", tanks="C2 L2 M2 H2", oil="S3 S3")
    card = card_view(t.s, t.contract("A", "S2S2T2", filled="T2"), 0)
    assert [one["filled"] for one in card["barrels"]] == [False, False, True]
    assert card["held"] == 2


def test_the_best_run_gains_most_and_fits_the_tanks() -> None:
    t = table()
    t.costs(K2)
    t.give("A", tanks="C2 L1 M1 H0", oil="T0 T0 O0")
    t.network("A", NR)
    t.worker((0, 0))
    plan = decision(t.s, 0)["plan"]
    assert plan
    assert decision(t.s, 1)["plan"] == []
    for move in plan:
        assert move in t.legal()
        t.play(MOVES[move].name, **MOVES[move].args)
    assert t.can("done")
    assert "T2" in t.oil("A")


@pytest.mark.parametrize("file", GAMES, ids=lambda file: file.stem)
def test_the_best_run_can_be_played_in_every_stored_game(file: Path) -> None:
    match = crackspread.load(file)
    past = match.at(0)
    seen = 0
    for entry in match.entries:
        decision = past.view(entry.seat)["decision"] if past.position.phase in (8, 16) else {"plan": []}
        branch = past.at(len(past.entries)) if decision["plan"] else past
        for i, move in enumerate(decision["plan"]):
            assert move in branch.legal()
            branch.play(move, entry.seat)
            more = i + 1 < len(decision["plan"]) and SECOND <= decision["plan"][i + 1] < SECOND + 3
            if branch.view(entry.seat)["decision"]["phase"] == "second_barrel" and not more:
                branch.play(MOVES.id("done"), entry.seat)
        seen += bool(decision["plan"])
        past.play(entry.move, entry.seat)
    assert seen > 5


def test_a_preview_tells_what_the_pipeline_earns_at_the_end() -> None:
    t = table()
    t.costs("O 6/6/6 T 4/4/4 S 4/4/4")
    t.network("A", N2)
    t.offer("tank", 1, "WE:OTT")
    t.give("A", cash=40)
    t.action("tanks_pipes")
    t.play("pipe", shop="tank", tile=1)
    t.play("cell", row=16, column=20)
    east = turns_grown(t.s)["east"]
    assert [(line["colour"], line["after"], line["money"]) for line in east if line["colour"] == "orange"] == [
        ("orange", 6, 10)
    ]


def test_figures_tell_the_best_value_of_each_colour_by_seat() -> None:
    t = table()
    t.network("B", N2)
    best = {key: values for key, _, values in figures(t.s)}
    assert best == {"value_orange": [0, 4], "value_teal": [0, 1], "value_silver": [0, 1]}
    t.give("B", levels={"ENG": 1})
    assert ("value_orange", "Best orange pipeline", [0, 5]) in figures(t.s)
