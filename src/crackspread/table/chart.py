"""What the charts of a match show: money, where it came from, and the game's own figures, moment by moment."""

from __future__ import annotations

from collections.abc import Sequence

from crackspread.kernel.match import Match

from .answers import Chart, Series


def chart(match: Match) -> Chart:
    """Every seat's numbers at the end of each moment of the game, and now."""
    past = match.at(0)
    moments, shots = [past.moment], [_shot(past)]
    for entry in match.entries:
        past.play(entry.move, entry.seat)
        moment = past.moment
        if moment != moments[-1] and not past.over:
            shots[-1] = _shot(past)
            moments.append(moment)
            shots.append(shots[-1])
    shots[-1] = _shot(past)
    items = [Series(key=key, title=title, values=[]) for key, title in match.game.items]
    figures = [Series(key=key, title=title, values=[]) for key, title, _ in _figures(match)]
    for i, series in enumerate([*items, *figures]):
        series.values = _by_seat([shot[i] for shot in shots])
    totals = [_sums(rows) for rows in zip(*(series.values for series in items), strict=True)]
    return Chart(moments=[title for _, title in moments], totals=totals, sources=items, figures=figures)


def _shot(match: Match) -> list[list[int]]:
    """For each item of the score, then each figure, its value for every seat."""
    return [*_by_seat(match.score().seats), *(list(map(int, values)) for _, _, values in _figures(match))]


def _figures(match: Match) -> list[tuple[str, str, list[int]]]:
    return match.game.figures(match.position) if match.game.figures is not None else []


def _sums(rows: Sequence[Sequence[int]]) -> list[int]:
    return [sum(column) for column in zip(*rows, strict=True)]


def _by_seat(rows: Sequence[Sequence[int]]) -> list[list[int]]:
    return [list(column) for column in zip(*rows, strict=True)]
