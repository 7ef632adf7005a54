"""A position as text, as an SVG and as pixels, for whoever renders an environment.

The pixels come from fonts of our own, so that they are the same on every machine. They are subsets of Arimo, the page's
font: Latin, Greek and Cyrillic letters without hints.
"""

from collections.abc import Sequence
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..kernel.defaults import money_held
from ..kernel.drawing import with_names
from ..kernel.errors import OptionError
from ..kernel.game import Game
from ..kernel.rule import twin
from ..kernel.sentences import named, seat_names

MODES = ("ansi", "svg", "rgb_array")
FONTS = Path(__file__).parent / "fonts"
MOST_LABELS = 40
"""Moves that a text names; it counts the others."""


def render(
    game: Game, record: Any, viewer: int | None, mode: str, names: Sequence[str] | None = None
) -> str | NDArray[np.uint8]:
    """The position as the viewer (None: a watcher) may see it, in one of `MODES`."""
    if mode == "ansi":
        return ansi(game, record, viewer, names)
    if mode == "svg":
        return svg(game, record, viewer, names)
    if mode == "rgb_array":
        return rgb_array(svg(game, record, viewer, names))
    raise OptionError(f"A position is rendered as one of {', '.join(MODES)}.")


def ansi(game: Game, record: Any, viewer: int | None, names: Sequence[str] | None = None) -> str:
    """When it is, everybody's money, and for the seat to move what it decides and its moves as short orders."""
    called, actor = names or seat_names(record.players), game.rules.actor(record)
    counted = np.zeros((record.players, len(game.items)), np.int64)
    twin(game.rules.score)(record, counted)
    money = zip(called, money_held(game.items, counted.tolist()), strict=True)
    lines = [f"{game.title}, {game.moment(record)[1]}", ", ".join(f"{name} ${held}" for name, held in money)]
    if actor < 0:
        lines.append("The game is over.")
    elif actor != viewer:
        lines.append(f"{called[actor]} is to move.")
    else:
        lines += _decided(game, record)
    return named("\n".join(lines), called) + "\n"


def _decided(game: Game, record: Any) -> list[str]:
    """What the seat to move decides now, and its moves."""
    legal = [0] * game.most_legal
    moves = legal[: twin(game.rules.legal)(record, legal)]
    title, why = game.prompt(record)
    orders = [f"{move:>6}  {game.label(record, move)}" for move in moves[:MOST_LABELS]]
    more = [f"        and {len(moves) - MOST_LABELS} more"] if len(moves) > MOST_LABELS else []
    return [f"{title}: {why}", *orders, *more]


def svg(game: Game, record: Any, viewer: int | None, names: Sequence[str] | None = None) -> str:
    """The drawing of the position, with names."""
    return with_names(game.drawing(record, viewer), names or seat_names(record.players))


def rgb_array(drawing: str) -> NDArray[np.uint8]:
    """The pixels of an SVG: height, width and colour."""
    import resvg_py
    from PIL import Image

    png = resvg_py.svg_to_bytes(drawing, skip_system_fonts=True, font_files=_fonts(), font_family="Arimo")
    return np.array(Image.open(BytesIO(png)).convert("RGB"))


@cache
def _fonts() -> list[str]:
    return [str(file) for file in sorted(FONTS.glob("*.ttf"))]
