"""The drawing of a position, of every game: well formed, inside its frame, and nothing in it that is hidden."""

import random
import re
from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest

import crackspread
from crackspread import OptionError
from crackspread.envs.rendering import MODES, MOST_LABELS, render, rgb_array
from crackspread.kernel.drawing import NAME, NAME_SIZE, clipped, dollars, text_width
from crackspread.kernel.log import purses
from crackspread.kernel.state import State

CASES = [(name, n) for name in crackspread.GAMES for n in crackspread.game(name).players]
SVG = "{http://www.w3.org/2000/svg}"
LOOKS = 4
"""Positions of a game that are drawn."""


@pytest.fixture(scope="module", params=CASES, ids=lambda case: f"{case[0]}-{case[1]}")
def positions(request: pytest.FixtureRequest) -> list[State]:
    """A random game: its beginning, its end and some positions between."""
    name, players = request.param
    state, rng = crackspread.game(name).new(players, 11).state(), random.Random(11)
    met = [state.copy()]
    while state.n:
        state.step(rng.choice(state.legal()))
        met.append(state.copy())
    return [met[len(met) * k // LOOKS] for k in range(LOOKS)] + [met[-1]]


def viewers(state: State) -> Iterator[int | None]:
    yield None
    yield from range(state.players)


def drawn(state: State, viewer: int | None) -> ElementTree.Element:
    return ElementTree.fromstring(state.engine.game.drawing(state.record, viewer))


def texts(svg: ElementTree.Element) -> list[str]:
    return [element.text or "" for element in svg.iter(f"{SVG}text")]


def extent(element: ElementTree.Element) -> list[tuple[float, float]]:
    """Some corners of what an element covers."""

    def number(name: str) -> float:
        return float(element.get(name, 0))

    kind, x, y = element.tag.removeprefix(SVG), number("x"), number("y")
    if kind in ("rect", "use"):
        return [(x, y), (x + number("width"), y + number("height"))]
    if kind == "circle":
        r = number("r")
        return [(number("cx") - r, number("cy") - r), (number("cx") + r, number("cy") + r)]
    if kind == "path":
        return [(float(a), float(b)) for a, b in re.findall(r"M(-?[\d.]+) (-?[\d.]+)", element.get("d", ""))]
    if kind == "text":
        size = number("font-size")
        wide = text_width(element.text or "", size, element.get("font-weight") == "700")
        left = {"middle": x - wide / 2, "end": x - wide}.get(element.get("text-anchor", ""), x)
        return [(left, y - size * 0.7), (left + wide, y)]
    return []


def shown_elements(svg: ElementTree.Element) -> Iterator[ElementTree.Element]:
    """What is drawn where its numbers say: no symbols, nothing turned."""
    for element in svg:
        if element.tag not in (f"{SVG}defs", f"{SVG}g"):
            yield element


def test_every_drawing_is_well_formed_and_stays_inside_its_frame(positions: list[State]) -> None:
    for state in positions:
        for viewer in viewers(state):
            svg = drawn(state, viewer)
            left, top, width, height = map(float, svg.attrib["viewBox"].split())
            assert (left, top, svg.get("width"), svg.get("height")) == (0, 0, f"{width:g}", f"{height:g}")
            assert svg.findtext(f"{SVG}title")
            for element in shown_elements(svg):
                for x, y in extent(element):
                    assert 0 <= x <= width, ElementTree.tostring(element)
                    assert 0 <= y <= height, ElementTree.tostring(element)


def test_a_drawing_shows_nothing_that_its_viewer_cannot_know(positions: list[State]) -> None:
    differ = 0
    for state in positions[:-1]:
        for viewer in viewers(state):
            shown = state.engine.game.drawing(state.record, viewer)
            other = state.copy()
            other.conceal(-1 if viewer is None else viewer, 9)
            differ += other != state
            assert other.engine.game.drawing(other.record, viewer) == shown
    assert differ, "nothing was ever dealt anew"


def test_everybody_s_money_is_shown_to_everybody(positions: list[State]) -> None:
    for state in positions:
        for viewer in viewers(state):
            seen = texts(drawn(state, viewer))
            assert {dollars(money) for money in purses(state)} <= set(seen)


def test_the_head_of_a_drawing_tells_the_seat_to_move_what_it_decides(positions: list[State]) -> None:
    for state in positions:
        game, actor = state.engine.game, state.actor
        for viewer in viewers(state):
            seen = " ".join(texts(drawn(state, viewer)))
            asked = game.prompt(state.record)[0] if actor >= 0 else None
            if asked:
                assert (asked in seen) == (viewer == actor)


@pytest.mark.parametrize("name", crackspread.GAMES)
def test_foreign_names_are_escaped_and_fit(name: str) -> None:
    game = crackspread.game(name)
    odd = ['<b onload="x">&', "\ue000\ue001 \x00\n", "W" * 300, "Ἀθηνᾶ Жанна", "名" * 40, "'"]
    for first in range(0, len(odd), 2):
        names = odd[first : first + 2]
        match = game.new(2, 3, names=names, target="python")
        seen = texts(ElementTree.fromstring(match.drawing(0)))
        for named in names:
            plain = "".join(c if c.isprintable() else "?" for c in named)
            assert clipped(plain, NAME, NAME_SIZE) in " ".join(seen)
        assert not any("\ue000" <= c <= "\uf8ff" for text in seen for c in text)


@pytest.mark.parametrize("name", crackspread.GAMES)
def test_a_drawing_becomes_pixels_that_change_with_the_position(name: str) -> None:
    match = crackspread.game(name).new(2, 5, target="python")
    who = match.actor
    before = render(match.game, match.position, who, "rgb_array")
    match.play(match.legal()[0])
    after = render(match.game, match.position, who, "rgb_array")
    assert isinstance(before, np.ndarray)
    assert isinstance(after, np.ndarray)
    svg = ElementTree.fromstring(match.drawing(who))
    assert before.shape == after.shape == (int(svg.attrib["height"]), int(svg.attrib["width"]), 3)
    assert before.dtype == np.uint8
    assert len(np.unique(before.reshape(-1, 3), axis=0)) > 20
    assert (before != after).any()


def test_letters_need_no_fonts_of_the_machine() -> None:
    """Latin, Greek and Cyrillic letters have shapes of their own, regular and bold."""

    def ink(text: str, weight: int = 400) -> Any:
        look = f'font-family="Arimo" font-size="40" font-weight="{weight}"'
        return rgb_array(
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 60" width="300" height="60">'
            f'<rect width="300" height="60" fill="#ffffff"/><text x="5" y="45" {look}>{text}</text></svg>'
        )

    pictures = [ink(text).tobytes() for text in ("", "Lodz", "Łódź", "Πάτρα", "Пермь", "5 …")]
    assert len(set(pictures)) == len(pictures)
    assert (ink("Mm", 700) < 128).sum() > 1.2 * (ink("Mm") < 128).sum()


def test_text_is_as_wide_as_it_is_believed_to_be() -> None:
    for text in ("Contracts and orders", "WIDE CAPITALS", "fill in little", "$1,234 for 56 barrels"):
        for bold in (False, True):
            weight = 700 if bold else 400
            picture = rgb_array(
                '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 900 60" width="900" height="60">'
                f'<rect width="900" height="60" fill="#ffffff"/><text x="0" y="45" font-size="40" '
                f'font-family="Arimo" font-weight="{weight}">{text}</text></svg>'
            )
            wide = int(np.nonzero((picture < 200).any(axis=(0, 2)))[0].max())
            assert 0.9 * wide < text_width(text, 40, bold) < 1.12 * wide, text


def test_a_text_tells_the_seat_to_move_its_moves_and_others_who_moves(positions: list[State]) -> None:
    for state in positions:
        game, actor = state.engine.game, state.actor
        for viewer in viewers(state):
            told = str(render(game, state.record, viewer, "ansi"))
            for seat, money in enumerate(purses(state)):
                assert f"Player {seat + 1} ${money}" in told
            if actor < 0:
                assert told.endswith("The game is over.\n")
            elif viewer != actor:
                assert told.endswith(f"Player {actor + 1} is to move.\n")
            else:
                assert game.prompt(state.record)[0] in told
                numbers = [int(n) for n in re.findall(r"^ +(\d+)  ", told, re.MULTILINE)]
                assert numbers == state.legal()[:MOST_LABELS]


def test_another_mode_is_refused_with_a_sentence() -> None:
    match = crackspread.game(crackspread.GAMES[-1]).new(2, 1, target="python")
    with pytest.raises(OptionError, match="one of ansi, svg, rgb_array"):
        render(match.game, match.position, None, "human")
    assert {type(render(match.game, match.position, None, mode)) for mode in MODES} == {str, np.ndarray}
