"""A search for printed numbers that come nearer to stated goals, ending in a report of the best in deals of its own."""

from collections.abc import Callable, Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

from .mapper import Run, run_tasks
from .report import games_needed, report
from .tune_goals import Goal, goal_values
from .tune_search import TuneSearch, TuneSpec, search_games

__all__ = ["TuneSpec", "games_to_play", "tune"]


def tune(
    spec: TuneSpec,
    run: Run = run_tasks,
    progress: Callable[[int], None] | None = None,
    store: Path | None = None,
) -> dict[str, Any]:
    """Search, then report on the best found; the report's games are kept beside the search's, in FILE.report."""
    tell = progress or (lambda done: None)
    search = TuneSearch(spec, run, tell, store)
    tried = sorted(search.candidates(), key=lambda one: (-one.tried, one.away))
    best, searched = tried[0], search_games(spec)
    fresh = replace(best.spec, games=spec.fresh, seed=spec.seed + spec.games)
    told = report(fresh, run, lambda done: tell(searched + done), store and Path(f"{store}.report"))
    told["goals"] = nearness(search.goals, told)
    told["method"].insert(0, how(spec, len(tried), len(search.refused)))
    paths = [axis.path for axis in search.axes]
    return {
        **asdict(search.spec),
        "verdict": verdict(told["goals"], spec.fresh),
        "values": [
            {"path": path, "before": now, "after": then}
            for path, now, then in zip(paths, search.today.values, best.values, strict=True)
        ],
        "components": best.spec.components,
        "tried": [
            {"values": dict(zip(paths, one.values, strict=True)), "games": one.tried, "away": round(one.away, 4)}
            for one in tried
        ],
        "report": told,
    }


def games_to_play(spec: TuneSpec) -> int:
    """How many games a search and its report are, at most."""
    return search_games(spec) + 2 * games_needed(replace(spec.today, games=spec.fresh))


def nearness(goals: Sequence[Goal], told: dict[str, Any]) -> list[dict[str, Any]]:
    """Each goal with what a report found, before and after, and how far from it that is."""
    rows = []
    for goal in goals:
        row: dict[str, Any] = {"goal": goal.text}
        for side in ("before", "after") if told["components"] else ("before",):
            values = goal_values(told, side)
            row[side] = {"shown": goal.shown(values), "away": round(goal.away(values), 2)}
        rows.append(row)
    return rows


def verdict(goals: Sequence[dict[str, Any]], fresh: int) -> str:
    """Whether the best found is nearer than today's numbers, in deals that were not searched."""
    if not all("after" in row for row in goals):
        return "In the search nothing was nearer to the goals than today\u2019s numbers."
    before, after = (sum(row[side]["away"] for row in goals) for side in ("before", "after"))
    word = "nearer" if after < before else "no nearer"
    return (
        f"In {fresh:,} fresh deals the best found is {word} to the goals: {after:.1f} away, today\u2019s numbers "
        f"{before:.1f}."
    )


def how(spec: TuneSpec, tried: int, refused: int) -> str:
    """How the search went, for the report's method."""
    left_out = f" {refused} more could not be played." if refused else ""
    return (
        f"The change was found by trying {tried} sets of numbers, today\u2019s among them, in up to {spec.games} "
        f"deals, seeds {spec.seed} to {spec.seed + spec.games - 1}; this report\u2019s are others.{left_out} A goal "
        "is one away for three points of a share, for one thing to take, and else for a tenth of what is aimed at, at "
        "least one."
    )
