"""Guided first games: every one that there is can be followed to its end."""

import pytest

import crackspread
from crackspread import BadMatch
from crackspread.kernel.guide import Guide, guide, read_guide

GAME = crackspread.game("pipelite")

TEXT = """
title = "Two dice"
players = 2
seed = 5
names = ["You", "Theo"]
options = { rounds = 2, dice = 2 }
moves = [{ seat = 1, name = "done" }]

[[steps]]
text = "Take any die as crude."
move = { name = "crude" }
place = "dice"

[[steps]]
text = "That is enough; finish the round."
move = { name = "done", args = {} }
reply = [{ seat = 1, name = "done" }]
"""


def follow(found: Guide) -> None:
    match = found.match.copy()
    for step in found.steps:
        fitting = [move for move in match.legal(found.seat) if step.fits(match.game, move)]
        assert fitting, f"nobody can do this now: {step.text}"
        match.play(fitting[0], found.seat)
        for entry in step.reply:
            match.play(entry.move, entry.seat)


def test_every_guide_can_be_followed_in_eight_to_twelve_steps() -> None:
    for found in filter(None, map(guide, map(crackspread.game, crackspread.GAMES))):
        assert 8 <= len(found.steps) <= 12, found.title
        assert all(step.text.endswith((".", "!", "?")) for step in found.steps), found.title
        follow(found)


def test_a_guide_is_read_from_its_text() -> None:
    found = read_guide(GAME, TEXT)
    assert (found.title, found.seat, found.match.names) == ("Two dice", 0, ["You", "Theo"])
    assert len(found.match.entries) == 1
    assert found.steps[1].reply == ((1, GAME.moves.id("done")),)
    assert [step.place for step in found.steps] == ["dice", None]
    follow(found)


@pytest.mark.parametrize(
    ("was", "now"),
    [
        ("players = 2", "players = 9"),
        ("seed = 5", ""),
        ('seat = 1, name = "done" }]\n\n', 'seat = 7, name = "done" }]\n\n'),
        ('name = "crude" }', 'nome = "crude" }'),
        ('reply = [{ seat = 1, name = "done" }]', 'reply = [{ seat = 1, name = "leave" }]'),
        ("title", "[title"),
    ],
)
def test_a_damaged_guide_says_what_is_wrong(was: str, now: str) -> None:
    assert was in TEXT
    with pytest.raises(BadMatch, match="The guide of PipeLite cannot be followed"):
        read_guide(GAME, TEXT.replace(was, now))
