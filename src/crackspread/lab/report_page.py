"""A report as one HTML file: sentences first, then plots and tables; it needs nothing else and prints on A4."""

from collections.abc import Iterable, Sequence
from html import escape
from pathlib import Path
from typing import Any

from .report_findings import figure, places
from .report_measures import ALWAYS, NEVER
from .report_plots import Row, Span, around, plot

ARROWS = ("\u2193", "\u2191")
ROWS = 40
"""Rows of what is taken that the page has room for; `--json` has all."""
PLOTS = (
    ("Win share by seat", "of the first places", ("seat",), ()),
    ("Money by source", "dollars a seat", ("money",), ()),
    ("Money by seat", "at the end", ("seat_money",), ("total",)),
    ("How close it is", "dollars at the end", (), ("spread", "margin")),
    ("Length", "decisions of all seats in a game", (), ("decisions", "choices")),
    ("How open it is", "share of the games", (), ("half_time", "ties")),
    ("Changes of the lead", "times in a game", (), ("lead_changes",)),
    ("Branching", "legal moves of a decision", (), ("branching",)),
)
"""Title, caption, kinds and keys of the measures in each plot."""
STYLE = Path(__file__).with_suffix(".css").read_text(encoding="utf-8")


def page(result: dict[str, Any]) -> str:
    """The whole page."""
    changed = bool(result["components"])
    about = "with numbers of one\u2019s own" if changed else "as it is"
    title = f"{result['title']} {about}"
    parts = [
        heading(result, title),
        summary(result, changed),
        plots(result, changed),
        taken(result, changed),
        tests(result, changed),
        ending(result),
    ]
    return f"""<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>{escape(title)}: report</title><style>{STYLE}</style></head>
<body><main>{"".join(parts)}</main></body></html>
"""


def items(lines: Iterable[str]) -> str:
    """A plain list."""
    told = "".join(f"<li>{escape(line)}</li>" for line in lines if line)
    return f'<ul class="plain">{told}</ul>' if told else ""


def heading(result: dict[str, Any], title: str) -> str:
    """What the report is about, and the command that repeats it."""
    one = result["players"] == 1
    seats = "one seat" if one else f"{result['players']} seats"
    pairs = "the same deals before and after" if result["components"] else "one game each"
    options = "".join(f" --{name.replace('_', '-')} {value}" for name, value in result["options"].items())
    change = " --change FILE" if result["components"] else ""
    command = (
        f"crackspread report {result['game']}{change} --players {result['players']} --by {result['by']} "
        f"--games {result['games']} --seed {result['seed']}{options}"
    )
    who = f"{result['by']} in {'it' if one else 'each'}"
    about = f"{result['games']:,} deals, {pairs}; {seats}, {who}."
    return f'<h1>{escape(title)}</h1><p>{escape(about)}</p><code class="cmd">{escape(command)}</code>'


# --- sentences -------------------------------------------------------------------------------------------------------


def summary(result: dict[str, Any], changed: bool) -> str:
    """In short; what was changed; a sentence for each effect."""
    short = f'<div class="short"><b>In short</b><br>{escape(result["headline"])} {escape(result["choices"])}</div>'
    looked = sum(one["chance"] is not None for one in result["measures"])
    effects = "".join(
        f'<li><span class="arrow" aria-hidden="true">{ARROWS[one["up"]]}</span>'
        f"<span>{escape(one['text'])}</span><b>{escape(one['figure'])}</b></li>"
        for one in result["effects"]
    )
    what = "What it does" if changed else "What stands out"
    told = f'<ul class="effects">{effects}</ul>' if effects else "<p>Nothing that chance does not explain.</p>"
    right = (
        f"<div><h2>{what}</h2><p class='sub'>Whatever chance does not explain; {looked} numbers were looked at, "
        f"Holm\u2019s correction, 95 %.</p>{told}<p class='cap'>{escape(result['unseen'])}</p></div>"
    )
    left = f"<div>{differences(result) if changed else ''}{aims(result)}{short}</div>"
    return f'<section class="two">{left}{right}</section>'


def differences(result: dict[str, Any]) -> str:
    """Every value that was changed."""
    rows = []
    for one in result["changes"]:
        house = ' <span class="house">house</span>' if one["source"] == "house" else ""
        many = f" ({one['count']} values)" if one["count"] > 1 else ""
        rows.append(
            f"<tr><td><code>{escape(one['path'])}</code>{many}</td><td>{escape(one['note'])}{house}</td>"
            f"<td class=n><s>{escape(str(one['before']))}</s><b>{escape(str(one['after']))}</b></td></tr>"
        )
    count = sum(one["count"] for one in result["changes"])
    parts = len(result["components"])
    values = "One value" if count == 1 else f"{count} values"
    said = f"{values}, in {parts} of {result['components_count']} components; nothing else differs."
    return f"<h2>What was changed</h2><p class='sub'>{said}</p><table>{''.join(rows)}</table>"


def aims(result: dict[str, Any]) -> str:
    """What a search aimed at, if the numbers come of one, and what came of it."""
    rows = [
        f"<tr><td><code>{escape(one['goal'])}</code></td>"
        + "".join(
            f"<td class=n>{escape(one[side]['shown'])}</td><td class=n>{one[side]['away']:.1f}</td>"
            for side in ("before", "after")
            if side in one
        )
        for one in result.get("goals", ())
    ]
    if not rows:
        return ""
    sides = ("Before", "After") if result["components"] else ("Today",)
    head = "".join(f"<th class=n>{side}</th><th class=n>Away</th>" for side in sides)
    return f"<h2>What was aimed at</h2><table><tr><th></th>{head}</tr>{''.join(rows)}</table>"


# --- plots -----------------------------------------------------------------------------------------------------------


def beside(one: dict[str, Any], changed: bool) -> str:
    """The difference, or today's value, with its interval."""
    value, unit = one["difference" if changed else "before"], one["unit"]
    if not value:
        return ""
    n = places(value, unit=unit)
    plus = "+" if changed and value[0] > 0 else ""
    width = figure(value[1], unit, n).removeprefix("$").removesuffix(" %")
    return f"{plus}{figure(value[0], unit, n).removesuffix(' %')} \u00b1 {width}{' %' if unit == '%' else ''}"


def row(one: dict[str, Any], changed: bool) -> Row:
    """A measure as a row of a plot."""
    sure = one["chance"] is not None and one["chance"] < 0.05
    return Row(one["title"], around(one["before"]), around(one["after"]), beside(one, changed), sure)


def plots(result: dict[str, Any], changed: bool) -> str:
    """The measures of whole games."""
    parts = []
    for title, caption, kinds, keys in PLOTS:
        found = [one for one in result["measures"] if one["kind"] in kinds or one["key"] in keys]
        if found:
            rows = [row(one, changed) for one in found]
            drawing = plot(rows, found[0]["unit"], found[0]["even"], f"{title}; the figures stand beside it")
            parts.append(f"<div><h3>{title}</h3><p class='cap'>{caption}</p>{drawing}</div>")
    key = "hollow before, filled after, with 95 % intervals; beside them the paired difference" if changed else ""
    key = key or "means with their 95 % intervals"
    head = "Before and after" if changed else "Today"
    return f'<section><h2>{head}</h2><p class="sub">{key}</p><div class="two">{"".join(parts)}</div></section>'


def tests(result: dict[str, Any], changed: bool) -> str:
    """Restricted play and the ladder, where there are more seats than one."""
    without = [one for one in result["measures"] if one["kind"] == "without"]
    parts = []
    if without:
        rows = [row({**one, "title": f"without {one['title']}"}, changed) for one in without]
        drawing = plot(rows, "%", 0.0, "Restricted play; the figures stand beside it")
        caption = "one seat goes without it, the others do not: the change of its share of wins"
        parts.append(
            f"<div><h2>Restricted play</h2><p class='cap'>{caption}</p>{drawing}{items([result['had_to']])}</div>"
        )
    if result["ladder"]:
        rows = [ladder_row(one, changed) for one in result["ladder"]]
        drawing = plot(rows, "%", 0.5, "The skill ladder; the figures stand beside it")
        said = items([*result["steps"], result["chance"]])
        caption = "wins of the stronger player; dashed: as good as the weaker"
        parts.append(f"<div><h2>Skill ladder and luck</h2><p class='cap'>{caption}</p>{drawing}{said}</div>")
    return f'<section class="two">{"".join(parts)}</section>' if parts else ""


def ladder_row(one: dict[str, Any], changed: bool) -> Row:
    """A step of the ladder; its intervals are not even around the middle."""
    spans: list[Span | None] = [tuple(side) if side else None for side in (one["before"], one["after"])]
    now = one["after" if changed else "before"]
    return Row(one["title"], spans[0], spans[1], f"{now[0]:.0%}" if now else "", False)


# --- tables ----------------------------------------------------------------------------------------------------------


def taken(result: dict[str, Any], changed: bool) -> str:
    """What is offered, taken and won with: what is flagged and what moved most."""
    rows = result["taken"]
    if not rows:
        return ""
    shown = sorted(rows, key=lambda one: (not one["flag"], -moved(one)))[:ROWS]
    parts = []
    for group in dict.fromkeys(one["group"] for one in rows):
        found = [one for one in rows if one["group"] == group and one in shown]
        if found:
            parts.append(f'<tr class="group"><td colspan="{8 if changed else 7}">{escape(group)}</td></tr>')
            parts += [taken_row(one, changed) for one in found]
    before = "<th class=n>Before</th>" if changed else ""
    head = (
        f"<tr><th></th><th class=n>Offered</th>{before}<th class=n>Taken</th><th></th><th class=n>By winners</th>"
        "<th class=n>Won with it</th><th>Flag</th></tr>"
    )
    about = (
        "Offered: seats that could take it in a game. Taken: those that did"
        f"{'; bar after, tick before' if changed else ''}. Won with it: first places of those. Flags: "
        f'<span class="flag never">never</span> under {NEVER:.0%}, <span class="flag always">always</span> over '
        f'{ALWAYS:.0%}, <span class="flag rare">rare</span> where fewer than {NEVER:.0%} could.'
    )
    left = f"<p class=cap>{len(shown)} of {len(rows)} rows; --json has all.</p>" if len(shown) < len(rows) else ""
    return (
        f"<section><h2>What is offered, taken and won with</h2><p class='sub'>{about}</p>"
        f'<div class="wide"><table>{head}{"".join(parts)}</table></div>{left}</section>'
    )


def moved(one: dict[str, Any]) -> float:
    """By how much the share of those who take it changed."""
    return abs(one["after"]["taken"] - one["before"]["taken"]) if one["before"] and one["after"] else 0.0


def taken_row(one: dict[str, Any], changed: bool) -> str:
    """One thing."""
    old, new = one["before"], one["after"] if changed else one["before"]
    share, tick = (side["taken"] if side else 0.0 for side in (new, old))
    bar = f'<i style="width:{share:.1%}"></i>' + (f'<u style="left:{tick:.1%}"></u>' if changed and old else "")
    cells: Sequence[str] = [
        f"{new['offered']:,}" if new else "",
        *([f"{tick:.1%}" if old else ""] if changed else []),
        f"<b>{share:.1%}</b>" if new else "",
        f'<span class="bar">{bar}</span>',
        f"{new['winners']:.1%}" if new else "",
        "{:.1%} ({:.0%} to {:.0%})".format(*new["won"]) if new and new["won"] else "",
    ]
    flag = f'<span class="flag {one["flag"]}">{one["flag"]}</span>' if one["flag"] else ""
    numbers = "".join(f"<td class=n>{cell}</td>" for cell in cells)
    return f"<tr><td><b>{escape(one['title'])}</b></td>{numbers}<td>{flag}</td></tr>"


def ending(result: dict[str, Any]) -> str:
    """Method, caveats and digests."""
    names = ("rules", "components before", "after") if result["components"] else ("rules", "components")
    digests = [f"{name} digest {digest}" for name, digest in zip(names, result["digests"], strict=False)]
    foot = " \u00b7 ".join([f"Crackspread {result['version']}", *digests, f"seed {result['seed']}"])
    return (
        f'<section><div class="two"><div><h2>How it was played</h2>{items(result["method"])}</div>'
        f"<div><h2>What it cannot say</h2>{items(result['caveats'])}</div></div></section>"
        f'<section><p class="foot">{escape(foot)}</p></section>'
    )
