"""The common board as parts of a drawing: era card, wholesale market, environment track, tickets, engineers."""

from ....kernel.drawing import (
    BLUE_WASH,
    BRASS,
    GOOD,
    GOOD_WASH,
    INK,
    INK2,
    INK3,
    RULE,
    SLOT_EDGE,
    WHITE,
    Box,
    Drawing,
    dollars,
)
from ....kernel.drawing_parts import seat_sign
from .drawing_dice import cubes, die, letter
from .view import Environment, Place, Track, View

PAD = 14
ROMAN = ("", "I", "II", "III", "IV")
COLUMNS = 4
"""Of the engineers' places."""


def era_panel(d: Drawing, box: Box, seen: View) -> None:
    """The era card of the round."""
    d.panel(box, BLUE_WASH)
    inner, era = box.inner(PAD), seen["era"]
    if era is None:
        d.text(inner.x, inner.y + 14, "Before the first era", 17, bold=True)
        return
    d.text(inner.x, inner.y + 10, f"Era {ROMAN[era['era']]}, {era['title']}", 12, INK2, width=inner.width - 80)
    d.text(inner.right, inner.y + 10, era["years"], 12, INK2, anchor="end", width=78)
    d.text(inner.x, inner.y + 31, era["event"], 17, bold=True, width=inner.width)
    demand, low = era["demand"], 34 if era["demand"] else 0
    y = inner.y + 38
    for line in era["lines"]:
        if y < inner.bottom - low - 12:
            told = f"{line['kind']}: {line['text']}"
            y = d.paragraph(Box(inner.x, y, inner.width, inner.bottom - low - y), told, 12) + 2
    if demand:
        d.text(inner.x, inner.bottom - 8, f"{dollars(demand['pay'])} each", 13, bold=True)
        for k, by in enumerate(demand["filled"]):
            x, side = inner.x + 64 + k * 34, 30
            die(d, x, inner.bottom - side, [demand["colour"]], demand["face"], side, stroke=INK if by is None else RULE)
            if by is not None:
                seat_sign(d, x + side / 2, inner.bottom - side / 2, by, 16)


def market_panel(d: Drawing, box: Box, seen: View) -> None:
    """The price tracks; the next level to sell is bright, levels sold out are faint."""
    d.panel(box)
    inner = box.inner(PAD)
    d.heading(inner.x, inner.y + 9, "Wholesale market", "dice x price", inner.right)
    rows = Box(inner.x, inner.y + 15, inner.width, inner.height - 13).rows(len(seen["market"]))
    for row, track in zip(rows, seen["market"], strict=True):
        price_track(d, row, track)


def price_track(d: Drawing, box: Box, track: Track) -> None:
    """The levels of one colour."""
    label, high = 28, 17
    letter(d, box.x, box.y + 10, track["colour"], 20)
    d.text(box.x + label, box.y + 12, track["name"], 12, bold=True, width=box.width - label)
    places = Box(box.x + label, box.y + 16, box.width - label, high).columns(len(track["levels"]), 3)
    for k, (at, (dice, price)) in enumerate(zip(places, track["levels"], strict=True)):
        now, past = k == track["level"] and track["open"], k < track["level"] or not track["open"]
        d.rect(at, BRASS if now else WHITE, rx=3, stroke=INK if now else RULE)
        endless = track["infinite"] and k == len(track["levels"]) - 1
        colour = INK if now else SLOT_EDGE if past else INK2
        d.text(at.x + at.width / 2, at.y + 13, f"{dice}x{price}{'+' if endless else ''}", 11, colour, now, "middle")


def environment_panel(d: Drawing, box: Box, track: Environment) -> None:
    """The environment track with everybody on it."""
    d.panel(box)
    inner = box.inner(PAD)
    fines = ", ".join(dollars(-fine) for fine in track["fines"] if fine)
    d.heading(inner.x, inner.y + 9, "Environment", f"worst pay {fines}" if fines else "", inner.right)
    places = Box(inner.x, inner.y + 34, inner.width, 20).columns(track["most"] + 1, 2)
    for k, at in enumerate(places):
        green = k <= track["green"]
        d.rect(at, GOOD_WASH if green else WHITE, rx=2, stroke=GOOD if green else RULE)
        d.text(at.x + at.width / 2, at.y + 14, k, 11, INK2, anchor="middle")
    for k, at in enumerate(places):
        here = [p for p, stands in enumerate(track["at"]) if min(max(stands, 0), track["most"]) == k]
        for n, p in enumerate(here):
            seat_sign(d, at.x + at.width / 2 + (n - (len(here) - 1) / 2) * 9, at.y - 10, p, 14)
    d.text(inner.x, inner.bottom, f"to {track['green']}: {dollars(track['green_bonus'])} at the end", 11, GOOD)
    d.text(
        inner.right, inner.bottom, f"each step beyond costs {dollars(track['overflow_cost'])}", 11, INK3, anchor="end"
    )


def tickets_panel(d: Drawing, box: Box, seen: View) -> None:
    """The ticket market and its deck."""
    d.panel(box)
    inner, tickets, first, size, step = box.inner(PAD), seen["tickets"], 102, 22, 29
    top = f", top {tickets['top']}" if tickets["top"] else ""
    d.heading(inner.x, inner.y + 9, "Crude tickets", f"deck {tickets['deck']}{top}", inner.right)
    rows = Box(inner.x, inner.y + 18, inner.width, inner.height - 16).rows(max(len(tickets["shown"]), 4))
    for k, (row, one) in enumerate(zip(rows, tickets["shown"], strict=False)):
        y = row.y + row.height / 2
        d.text(row.x, y + 4, k + 1, 12, INK3)
        if one is None:
            d.text(row.x + 18, y + 4, "taken", 12, INK3)
            continue
        d.text(row.x + 18, y + 4, one["grade"].capitalize(), 13, bold=True)
        if one["up"]:
            cubes(d, row.x + first, y - size / 2, one["cubes"], size, step)
        else:
            d.text(row.x + first, y + 4, "face down", 12, INK3)


def places_panel(d: Drawing, box: Box, places: list[Place]) -> None:
    """Where engineers go, at what price, and who is there."""
    d.panel(box)
    inner, per = box.inner(PAD), -(-len(places) // COLUMNS)
    d.heading(inner.x, inner.y + 9, "Engineers")
    columns = Box(inner.x, inner.y + 16, inner.width, inner.height - 14).columns(COLUMNS, 12)
    for k, column in enumerate(columns):
        for row, place in zip(column.rows(per), places[k * per : (k + 1) * per], strict=False):
            y, cost = row.y + row.height / 2 + 4, place["cost"]
            d.text(row.x, y, place["title"], 11.5, INK if place["free"] else INK3, width=row.width - 30)
            here = place["engineers"]
            if here:
                for n, p in enumerate(here):
                    seat_sign(d, row.right - 6 - n * min(12, 30 / len(here)), y - 4, p, 12)
            elif cost:
                d.text(row.right, y, dollars(cost), 11.5, INK2, anchor="end")
