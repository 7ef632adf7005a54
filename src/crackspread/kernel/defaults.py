"""What a game need not say for itself, since it follows from the rest of the contract."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

import numpy as np

from .chance import key, reseed
from .drawing import INK2, NAME_SIZE, PAPER, Box, Drawing, dollars
from .record import Record, i2
from .rule import rule, twin
from .sentences import mark


def fill_options(s: Any, players: int, options: Mapping[str, Any], components: Any) -> None:
    """Options that are numbers, each into the position's option of its name; a game with others writes its own."""
    s.players = players
    for name, value in options.items():
        setattr(s.options, name, value)


def money_record(seats: int, items: int) -> type[Record]:
    """What a learner sees of a game that says no more."""

    class Money(Record):
        """What the count would be now."""

        money = i2(seats, items)
        """Of each seat, the viewer's first, by item."""

    return Money


def score_view(rules: Any, titles: Sequence[tuple[str, str]]) -> Callable[[Any, int | None], Mapping[str, Any]]:
    """A view that shows the score alone."""

    def view(s: Any, viewer: int | None) -> Mapping[str, Any]:
        money, places = np.zeros((s.players, len(titles)), np.int64), np.zeros(s.players, np.int64)
        twin(rules.score)(s, money)
        twin(rules.rank)(s, places)
        sheet = {"items": [list(title) for title in titles], "seats": money.tolist()}
        return {"score": {**sheet, "totals": money.sum(axis=1).tolist(), "ranks": places.tolist()}}

    return view


def money_held(items: Sequence[tuple[str, str]], counted: Sequence[Sequence[int]]) -> list[int]:
    """What each seat holds, by the count: its item of that name, or the total where the game keeps no purse."""
    purse = [i for i, (name, _) in enumerate(items) if name in ("money", "cash")] or range(len(items))
    return [sum(row[i] for i in purse) for row in counted]


def text_drawing(game: Any) -> Callable[[Any, int | None], str]:
    """A drawing of a game that has none of its own: what is decided, and everybody's money."""
    width, margin, head, row = 600, 36, 120, 34

    def drawing(s: Any, viewer: int | None) -> str:
        d, right, actor = Drawing(width, head + row * s.players + 20), width - margin, game.rules.actor(s)
        counted = np.zeros((s.players, len(game.items)), np.int64)
        twin(game.rules.score)(s, counted)
        d.rect((0, 0, d.width, d.height), PAPER)
        d.panel(Box(16, 16, d.width - 32, d.height - 32))
        d.text(margin, 52, game.title, 22, bold=True, width=200)
        d.text(right, 52, game.moment(s)[1], 15, INK2, anchor="end", width=300)
        if viewer is not None and actor == viewer:
            d.text(margin, 80, game.prompt(s)[0], 15, INK2, width=right - margin)
        for seat, money in enumerate(money_held(game.items, counted.tolist())):
            d.text(margin, head + row * seat, mark(seat), NAME_SIZE, bold=seat == actor)
            d.text(right, head + row * seat, dollars(money), 15, bold=True, anchor="end")
        return d.svg(f"{game.title}, {game.moment(s)[1]}")

    return drawing


def derived_rules(actor: Any, score: Any, seats: int, items: int) -> dict[str, Any]:
    """The rules of a game that says no more: nothing is hidden but what chance will bring, the most money wins."""

    @rule
    def turn(s, seat):
        return 1 if actor(s) == seat else 0

    @partial(rule, makes_arrays=True)
    def total(s, seat):
        out = np.zeros((seats, items), np.int64)
        score(s, out)
        money = 0
        for k in range(items):
            money += out[seat, k]
        return money

    @rule
    def rank(s, out):
        for p in range(s.players):
            out[p] = 1
            for q in range(s.players):
                if total(s, q) > total(s, p):
                    out[p] += 1

    @rule
    def conceal(s, viewer, seed):
        reseed(s, key(seed, 2))

    @partial(rule, makes_arrays=True)
    def observe(s, viewer, out):
        money = np.zeros((seats, items), np.int64)
        score(s, money)
        for p in range(s.players):
            for k in range(items):
                out.money[p, k] = money[(max(viewer, 0) + p) % s.players, k]

    @rule
    def estimate(s, seat):
        return 100 * total(s, seat)

    @rule
    def offer(s, move):
        return -1

    rules = (turn, rank, conceal, observe, estimate, offer)
    return {made.py_func.__name__: made for made in rules} | {"features": observe}
