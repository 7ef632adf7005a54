"""A report in sentences: what chance does not explain first, then what it could have seen, method and caveats last."""

from collections.abc import Sequence
from typing import Any

from .report_measures import ALWAYS, NEVER, Measure, to_take

ORDER = ("seat", "total", "money", "shape", "seat_money", "without", "ladder", "taken", "made")
"""Sorts of measures in the order in which they are told."""
MINUS = "\u2212"


def findings(result: dict[str, Any], found: Sequence[Measure]) -> dict[str, Any]:
    """The headline, the effects, and everything else that is said in words."""
    changed = bool(result["components"])
    effects = [told(one, changed, result) for one in sorted(found, key=rank) if one.sure]
    return {
        "headline": headline(result, effects, found),
        "effects": effects,
        "unseen": unseen(found, result),
        "choices": choices(result),
        "steps": [step(one, changed) for one in result["ladder"]],
        "chance": chance(result),
        "had_to": had_to(result),
        "method": method(result, sum(one.chance is not None for one in found)),
        "caveats": caveats(result),
    }


def rank(one: Measure) -> tuple[int, float]:
    """Sorts apart, and in each the surest first."""
    kind = "total" if one.key == "total" else one.kind
    mean, width = one.difference or [0.0, 0.0]
    return ORDER.index(kind), -abs(mean) / (width or 1e-9)


# --- numbers in words ------------------------------------------------------------------------------------------------


def figure(value: float, unit: str, places: int = 1) -> str:
    """Such as `$3.5`, `32.6 %`, `2.9`; without decimals from a thousand on."""
    sign, size = (MINUS if value < 0 else ""), abs(value) * (100 if unit == "%" else 1)
    text = f"{size:,.0f}" if size >= 1000 else f"{size:,.{places}f}"
    if float(text.replace(",", "")) == 0:
        sign = ""
    return f"{sign}${text}" if unit == "$" else f"{sign}{text}" + (" %" if unit == "%" else "")


def places(*values: list[float] | None, unit: str = "") -> int:
    """Decimals that an interval deserves: two where it is narrow."""
    width = min((one[1] * (100 if unit == "%" else 1) for one in values if one and one[1]), default=1.0)
    return 2 if width < 0.1 else 1


def signed(one: Measure) -> str:
    """A difference with its interval: `+$2.4 \u00b1 0.4`."""
    mean, width = one.difference or [0.0, 0.0]
    n = places(one.difference, unit=one.unit)
    plus = "+" if mean >= 0 else ""
    around = figure(width, "%" if one.unit == "%" else "", n).removesuffix(" %")
    value = figure(mean, one.unit, n)
    return f"{plus}{value.removesuffix(' %')} \u00b1 {around}" + (" points" if one.unit == "%" else "")


# --- one sentence an effect ------------------------------------------------------------------------------------------

SHAPE = {
    "total": ("A seat ends richer", "A seat ends poorer"),
    "spread": ("The seats end further apart", "The seats end closer together"),
    "margin": ("The winner is further ahead of the second", "The winner is less far ahead of the second"),
    "ties": ("More games end with a shared first place", "Fewer games end with a shared first place"),
    "lead_changes": ("The lead changes more often", "The lead changes less often"),
    "half_time": ("Who leads at half-time wins more often", "Who leads at half-time wins less often"),
    "decisions": ("A game takes more decisions", "A game takes fewer decisions"),
    "choices": ("More decisions are a choice", "Fewer decisions are a choice"),
    "branching": ("A decision has more legal moves", "A decision has fewer legal moves"),
}
"""What it means that a measure grows, and that it falls."""


def told(one: Measure, changed: bool, result: dict[str, Any]) -> dict[str, Any]:
    """An effect as a sentence, with the figure beside it."""
    assert one.difference
    up = one.difference[0] > 0
    text = differs(one, up) if changed else stands(one, up, result["players"])
    return {"text": text, "figure": signed(one), "up": up, "kind": one.kind, "key": one.key}


def differs(one: Measure, up: bool) -> str:
    """What a change did to a measure."""
    assert one.after
    n = places(one.before, one.after, unit=one.unit)
    before, after = (figure(side[0], one.unit, n) for side in (one.before, one.after))
    instead = f"{after} instead of {before}"
    if one.key in SHAPE:
        return f"{SHAPE[one.key][0 if up else 1]}: {instead}."
    more = "more" if up else "less"
    if one.kind == "seat":
        return f"{one.title} wins {more} often: {instead} of the first places."
    if one.kind == "seat_money":
        return f"{one.title} ends with {more}: {instead}."
    if one.kind == "money":
        return f"\u201c{one.title}\u201d is worth {more} to a seat: {instead}."
    if one.kind == "without":
        heavy = "less" if up else "more"
        lost = " and ".join(
            f"{figure(side[0], '%')} {when}" for side, when in ((one.before, "before"), (one.after, "after"))
        )
        return f"\u201c{one.title}\u201d matters {heavy}: a seat without it changes its share of wins by {lost}."
    if one.kind == "ladder":
        return f"Skill tells {more}: {one.title} wins {instead}."
    verb = "is taken" if one.kind == "taken" else "is done"
    return f"\u201c{one.title}\u201d {verb} {more} often: {instead} times by a seat in a game."


def stands(one: Measure, up: bool, players: int) -> str:
    """What today's numbers do that is not even."""
    n = figure(one.before[0], one.unit, places(one.before, unit=one.unit))
    if one.kind == "seat":
        much = "more" if up else "less"
        return f"{one.title} wins {much} than its part: {n} of the first places, not {1 / players:.1%}."
    if one.kind == "ladder":
        strong, _, weak = one.title.partition(" over ")
        return f"{strong} beats {weak}: it wins {n}." if up else f"{strong} does not beat {weak}: it wins only {n}."
    lost = figure(abs(one.before[0]), "%")
    change = f"gains {lost} of the first places" if up else f"loses {lost} of the first places"
    return f"A seat without \u201c{one.title}\u201d {change}."


# --- the rest in words -----------------------------------------------------------------------------------------------


def headline(result: dict[str, Any], effects: Sequence[dict[str, Any]], found: Sequence[Measure]) -> str:
    """The report in one breath."""
    looked = sum(one.chance is not None for one in found)
    if not effects:
        return "Nothing differs by more than chance explains." if looked else "Nothing was compared."
    kinds = {"seat": "who wins", "total": "money", "shape": "the course of a game", "taken": "what is taken"}
    touched = [words for kind, words in kinds.items() if any(kind in (e["kind"], e["key"]) for e in effects)]
    about = f", on {listed(touched)}" if touched and result["components"] else ""
    what = "The change shows in" if result["components"] else "Today\u2019s numbers stand out in"
    return f"{what} {len(effects)} of {looked} numbers{about}."


def unseen(found: Sequence[Measure], result: dict[str, Any]) -> str:
    """What the sample could have seen."""
    told = []
    for keys, what in (
        (("seat_1",), "of a seat\u2019s wins"),
        (("total",), "of a seat\u2019s money"),
        (("decisions",), "decisions"),
    ):
        of = [one for one in found if one.key in keys and one.see]
        if of:
            see = figure(of[0].see, of[0].unit, 1).replace(" %", " points")
            told.append(f"{see} {what}")
    if not told:
        return ""
    return f"{result['games']:,} deals could have seen a shift of {listed(told, 'or')}; what is smaller may hide."


def choices(result: dict[str, Any]) -> str:
    """What is no choice."""
    rows = to_take(result["taken"])
    if not rows:
        return ""
    never, always, rare = ([row["title"] for row in rows if row["flag"] == f] for f in ("never", "always", "rare"))
    parts = []
    if never:
        parts.append(f"{len(never)} by fewer than {NEVER:.0%} of the seats that could ({shortened(never)})")
    if always:
        parts.append(f"{len(always)} by more than {ALWAYS:.0%} ({shortened(always)})")
    taken = f"{' and '.join(parts)} are no choice" if parts else "none is taken by nobody or by everybody that could"
    seldom = f"; {len(rare)} could be taken by fewer than {NEVER:.0%} ({shortened(rare)})" if rare else ""
    return f"Of {len(rows)} things to take, {taken}{seldom}."


def shortened(names: Sequence[str], most: int = 4) -> str:
    """The first few names."""
    return listed([*names[:most], *([f"{len(names) - most} more"] if len(names) > most else [])])


def listed(parts: Sequence[str], last: str = "and") -> str:
    """With commas, and a word before the last."""
    return f"{', '.join(parts[:-1])} {last} {parts[-1]}" if len(parts) > 1 else "".join(parts)


def step(one: dict[str, Any], changed: bool) -> str:
    """A step of the ladder in words."""

    def wins(side: list[float]) -> str:
        return f"{side[0]:.0%} ({side[1]:.0%} to {side[2]:.0%})"

    now = one["after"] if changed else one["before"]
    strong, _, weak = one["title"].partition(" over ")
    verdict = "beats" if now[1] > 0.5 else "loses to" if now[2] < 0.5 else "may be no better than"
    before = f", before {wins(one['before'])}" if changed else ""
    return f"{strong} {verdict} {weak}: it wins {wins(now)} of {one['games']} games{before}."


def had_to(result: dict[str, Any]) -> str:
    """What a seat could not always go without."""
    told = [f"“{title}” in {times} of {games} games" for title, (times, games) in result["forced"].items()]
    return f"Nothing else was legal once, and it had to be: {listed(told)}." if told else ""


def chance(result: dict[str, Any]) -> str:
    """How much is luck."""
    now = result["luck"]["after"] if result["components"] else result["luck"]["before"]
    if not now:
        return ""
    said = [f"{now[k][0]:.0%} ({now[k][1]:.0%} to {now[k][2]:.0%})" for k in ("players", "deal", "together")]
    old = result["luck"]["before"] if result["components"] else None
    before = f" Before the change the players\u2019 part was {old['players'][0]:.0%}." if old else ""
    return (
        f"Where club meets novice, who plays explains {said[0]} of who wins, the deal and the seat {said[1]}, and "
        f"{said[2]} is how the deal happened to suit the play.{before}"
    )


def method(result: dict[str, Any], looked: int) -> list[str]:
    """How it was played."""
    seats = f"{result['players']} seats" if result["players"] > 1 else "one seat"
    twice = "Each deal is played with and without the change; differences are taken deal by deal"
    once = "Each deal is played once"
    lines = [
        f"{result['games']:,} deals, seeds {result['seed']} to {result['seed'] + result['games'] - 1}, {seats}, "
        f"{result['by']} in each. {twice if result['components'] else once}.",
        f"Intervals are 95 %. {looked} numbers were looked at; an effect is told where chance explains it in less than "
        "5 % of cases after Holm\u2019s correction for all of them.",
        "Offered counts seats that could take a thing at some time in a game, and something else instead; taken, those "
        "that did. A kind of move counts where another kind could be chosen.",
    ]
    if result["without"]:
        lines.append(
            f"Restricted play: in {result['without']} deals one seat, each in turn, never does a thing unless nothing "
            "else is legal, and does not plan with it; the same deal with it is what it is compared with. Where the "
            "player is not club or novice, a turn that would use it is planned by club."
        )
    if result["ladder"]:
        lines.append(
            "The ladder: each deal twice with the seats changed over; expert has 16 playouts for a plan instead of a "
            "clock. Luck: the variance of who has the first place in these games of club and novice, split into what "
            "changes with who sits there, what stays the same when they change over, and the rest."
        )
    return lines


def caveats(result: dict[str, Any]) -> list[str]:
    """What it cannot say."""
    lines = [
        f"Computers are no people: {result['by']} may not understand a thing that it never takes. See the ladder, and "
        "try --by expert@16.",
        "Won with it is no cause: who stands well can take more. Restricted play is the test for that.",
    ]
    if result["components"]:
        if result["learnt"] and (result["ladder"] or result["by"].partition("@")[0] in ("learnt", "expert", "master")):
            lines.append("The learnt players (expert) were trained on the old numbers.")
        lines.append("Estimates that players plan by were tuned to the old numbers too.")
    if result["clock"]:
        lines.append(f"{result['by']} plays by its clock: a second run differs; {result['by']}@16 does not.")
    house = sum(line["source"] == "house" for line in result["changes"])
    if house:
        lines.append(f"{house} of the changed lines were ours before, not the rulebook\u2019s (marked house).")
    return lines
