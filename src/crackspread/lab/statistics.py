"""Means with their intervals, and ratings from wins."""

from collections.abc import Sequence
from math import expm1, log1p, log10, sqrt
from statistics import NormalDist, stdev
from statistics import fmean as mean

ROUNDS = 2000
PRIOR = 0.5
"""A part of a draw that every two are thought to have played, so that a clean sweep has a finite rating."""


def interval(values: Sequence[float]) -> list[float]:
    """Mean and the half width of its 95 % interval."""
    width = strayed(len(values)) * stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0
    return [round(mean(values), 4), round(width, 4)]


def strayed(count: int, chance: float = 0.05) -> float:
    """By how many standard errors a mean of so many values strays in this part of cases.

    Student's law, after Wallace: right to two percent from four values on, wide for fewer.
    """
    free = count - 1
    z = NormalDist().inv_cdf(1 - chance / 2) * (8 * free + 3) / (8 * free + 1)
    return sqrt(free * expm1(z * z / free))


def two_sided(values: Sequence[float]) -> float:
    """How likely the mean of such values is so far from zero by chance; `strayed` the other way round."""
    error, free = stdev(values) / sqrt(len(values)), len(values) - 1
    if error == 0:
        return 1.0 if mean(values) == 0 else 0.0
    z = (8 * free + 1) / (8 * free + 3) * sqrt(free * log1p((mean(values) / error) ** 2 / free))
    return 2 * NormalDist().cdf(-z)


def holm(chances: Sequence[float]) -> list[float]:
    """The same chances after Holm's correction for having looked at all of them."""
    order = sorted(range(len(chances)), key=chances.__getitem__)
    adjusted, least = [1.0] * len(chances), 0.0
    for rank, k in enumerate(order):
        least = max(least, min(1.0, (len(chances) - rank) * chances[k]))
        adjusted[k] = least
    return adjusted


def share(value: float, games: int) -> list[float]:
    """A share of games with its 95 % interval after Wilson, which stays honest when all or none were won."""
    z = 1.96
    middle = (value + z * z / (2 * games)) / (1 + z * z / games)
    width = z * sqrt(value * (1 - value) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return [round(x, 4) for x in (value, max(0.0, middle - width), min(1.0, middle + width))]


def elo(count: int, wins: Sequence[tuple[tuple[int, int], float]]) -> list[float]:
    """Bradley-Terry strengths on the scale of Elo, their mean at 1500: the likeliest ones given every pair's wins."""
    won = [[PRIOR if a != b else 0.0 for b in range(count)] for a in range(count)]
    for (a, b), share in wins:
        won[a][b] += share
        won[b][a] += 1 - share
    strength = [1.0] * count
    for _ in range(ROUNDS):
        strength = [
            sum(won[a]) / sum((won[a][b] + won[b][a]) / (strength[a] + strength[b]) for b in range(count) if b != a)
            for a in range(count)
        ]
        scale = count / sum(strength)
        strength = [s * scale for s in strength]
    ratings = [400 * log10(s) for s in strength]
    middle = mean(ratings)
    return [1500 + r - middle for r in ratings]


__all__ = ["elo", "holm", "interval", "mean", "share", "strayed", "two_sided"]
