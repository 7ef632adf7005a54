"""What a learner and a network see: the same as a person, by name."""

import random
from typing import Any

import pytest

from crackspread.kernel.match import Match

from .kit import GAME

OILS = ("orange", "blue", "grey")


@pytest.fixture(params=range(6))
def played(request: pytest.FixtureRequest) -> Match:
    """A match of three players, somewhere in the middle of it."""
    rng = random.Random(request.param)
    match = GAME.new(3, request.param, target="python")
    for _ in range(rng.randrange(40, 130)):
        dull = ("done", "loan") if rng.random() < 0.9 else ()
        legal = match.legal()
        match.play(rng.choice([m for m in legal if GAME.moves[m].name not in dull] or legal))
    return match


def told(fields: Any, vector: Any, name: str) -> Any:
    return vector[fields[name].at].tolist()


@pytest.mark.parametrize("kind", [GAME.observation, GAME.features])
def test_every_number_has_one_name_with_a_meaning(kind: Any) -> None:
    assert sorted(int(at) for field in kind.fields.values() for at in field.at.flat) == list(range(kind.size))
    assert all(field.meaning.endswith(".") for field in kind.fields.values())


def test_an_observation_tells_what_the_view_shows(played: Match) -> None:
    view, vector = played.view(), played.state().observe(1)
    sheets = [view["sheets"][(1 + k) % 3] for k in range(3)]

    def seen(name: str) -> Any:
        return told(GAME.observation.fields, vector, name)

    assert (seen("round") + 1, seen("rounds_left") + seen("round")) == (view["round"], view["rounds"])
    assert (seen("players"), seen("dice")) == (3, view["dice_count"])
    assert seen("cost") == [view["costs"][c] for c in OILS]
    assert seen("contract_value") == [c["value"] for c in view["contracts"]]
    for k, sheet in enumerate(sheets):
        assert seen("sheet.network.way")[k] == [[o["value"] for o in sheet["networks"][c]["outlets"]] for c in OILS]
        assert seen("sheet.stock.held")[k] == [[t["held"] for t in sheet["tanks"][c]] for c in OILS]
        free = [[t["boxes"] - t["spent"] - t["held"] for t in sheet["tanks"][c]] for c in OILS]
        assert seen("sheet.stock.free")[k] == free
        assert seen("sheet.stock.sold")[k] == [[b for c in OILS for b in market[c]] for market in sheet["sold"]]
        assert seen("sheet.stock.contracts")[k] == [c["done"] for c in sheet["contracts"]]
        assert seen("sheet.stock.ran")[k] == [sheet["networks"][c]["ran"] for c in OILS]
        assert seen("sheet.stock.dice")[k] == free_dice(sheet)
        assert (seen("sheet.loans")[k], seen("sheet.money")[k]) == (sheet["loans"], sheet["score"]["total"])
    assert not any(seen("sheet.money")[3:])


def test_features_tell_what_the_view_shows(played: Match) -> None:
    view, vector = played.view(), played.state().features(1)
    own, *rivals = [view["sheets"][(1 + k) % 3] for k in range(3)]

    def seen(name: str) -> Any:
        return told(GAME.features.fields, vector, name)

    assert seen("network.way") == [[o["value"] for o in own["networks"][c]["outlets"]] for c in OILS]
    sides = {(c, p["row"], p["column"]): p["sides"] for c in OILS for p in own["networks"][c]["cells"]}
    squares = [(row, column) for row in range(1, 5) for column in range(1, 6)]
    assert seen("network.side") == [
        [[side in sides.get((c, *at), "") for side in "URDL"] for at in squares] for c in OILS
    ]
    assert seen("stock.dice") == ([0] * 6 if own["done"] else free_dice(own))
    assert [seen("phase").index(1), sum(seen("phase"))] == [
        ["act", "place", "sell", "run", "done"].index(own["phase"]),
        1,
    ]
    assert seen("contract.held") == [c["hold"] for c in own["contracts"]]
    assert seen("contract.missing") == [
        contract["barrels"] - mine["hold"] for contract, mine in zip(view["contracts"], own["contracts"], strict=True)
    ]
    assert seen("rival.held")[:2] == [[[t["held"] for t in r["tanks"][c]] for c in OILS] for r in rivals]
    assert seen("rival.dice")[:2] == [[0] * 6 if r["done"] else free_dice(r) for r in rivals]
    assert seen("rival.money") == [r["score"]["total"] for r in rivals] + [0, 0, 0]


def free_dice(sheet: dict[str, Any]) -> list[int]:
    return [sum(d["value"] == value and d["use"] is None for d in sheet["dice"]) for value in range(1, 7)]
