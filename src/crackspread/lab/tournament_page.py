"""A tournament's result as one HTML file: ratings, win rates and money, drawn as SVG."""

from html import escape
from typing import Any

WIDE, ROW, LEFT = 640, 30, 200
STYLE = """
body { font: 15px/1.5 -apple-system, "Segoe UI", Roboto, "Liberation Sans", Arial, sans-serif; color: #15242e;
  background: #faf9f5; max-width: 46em; margin: 3em auto; padding: 0 1em; }
table { border-collapse: collapse; } td, th { padding: 0.3em 1em 0.3em 0; text-align: left; }
td { border-top: 1px solid #dcded9; font-variant-numeric: tabular-nums; }
svg { max-width: 100%; height: auto; } text { font-size: 13px; fill: #15242e; }
@media (prefers-color-scheme: dark) { body { color: #e9f0f4; background: #102131; } text { fill: #e9f0f4; } }
"""


def page(result: dict[str, Any]) -> str:
    """The whole page."""
    title = f"{escape(result['game'])}, {result['players']} players"
    ratings = sorted(result["ratings"], key=lambda r: -r["elo"])
    money = [
        (name, *_ends(*pair["money"][side]))
        for pair in result["pairs"]
        for side, name in enumerate(_against(pair["players"]))
        if pair["money"][side]
    ]
    wins = [(" over ".join(pair["players"]), *(100 * x for x in pair["win"])) for pair in result["pairs"]]
    clock = f"{result['clock']:g} s" if result["clock"] else "its level's seconds, or one,"
    return f"""<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Tournament: {title}</title><style>{STYLE}</style>
<h1>Tournament: {title}</h1>
<p>{result["games"]} games a pair, every deal played from both sides; seed {result["seed"]}. A player with a clock has
{clock} for a turn. Lines show 95 % intervals.{own(result)}</p>
<h2>Ratings</h2>{plot([(r["player"], *_ends(r["elo"], 0)) for r in ratings], "Elo")}
<h2>Wins</h2>{plot(wins, "per cent", middle=50.0)}
<h2>Money</h2>{plot(money, "dollars") if money else "<p>No game was played to its end.</p>"}
<h2>The numbers</h2>{table(result)}{forfeits(result["forfeits"])}
</html>
"""


def own(result: dict[str, Any]) -> str:
    """What was not as the box has it."""
    options = [f"{name} {value}" for name, value in result["options"].items()]
    parts = ["components of one's own: " + ", ".join(result["components"])] if result["components"] else []
    return escape(f" Played with {', '.join(options + parts)}.") if options or parts else ""


def _against(pair: list[str]) -> tuple[str, str]:
    return f"{pair[0]} against {pair[1]}", f"{pair[1]} against {pair[0]}"


def _ends(value: float, width: float) -> tuple[float, float, float]:
    return value, value - width, value + width


def plot(rows: list[tuple[Any, ...]], unit: str, middle: float | None = None) -> str:
    """One dot a row with its interval, on a common scale that begins at zero where it can."""
    low: float = min(0.0, *(least for _, _, least, _ in rows))
    high: float = max(100.0 if middle else 1.0, *(most for *_, most in rows))

    def x(value: float) -> float:
        return LEFT + (WIDE - LEFT - 70) * (value - low) / (high - low)

    marks = []
    if middle is not None:
        marks.append(f'<path d="M{x(middle):.1f} 0V{ROW * len(rows)}" stroke="#8b969c" stroke-dasharray="3 3"/>')
    for k, (name, value, least, most) in enumerate(rows):
        y = ROW * k + ROW / 2
        marks.append(f'<text x="0" y="{y + 4}">{escape(name)}</text>')
        marks.append(f'<path d="M{x(least):.1f} {y}H{x(most):.1f}" stroke="#1c4f7c" stroke-width="3"/>')
        marks.append(f'<circle cx="{x(value):.1f}" cy="{y}" r="5" fill="#e0a030" stroke="#15242e"/>')
        marks.append(f'<text x="{x(most) + 10:.1f}" y="{y + 4}">{value:.0f}</text>')
    size = f'viewBox="0 0 {WIDE} {ROW * len(rows)}" width="{WIDE}"'
    return f'<svg {size} role="img" aria-label="{escape(unit)}; the table below has the numbers">{"".join(marks)}</svg>'


def table(result: dict[str, Any]) -> str:
    """Every pair in figures."""
    rows = []
    for pair in result["pairs"]:
        a, b = map(escape, pair["players"])
        win, low, high = pair["win"]
        money = "".join("<td>${:.1f} &plusmn; {:.1f}</td>".format(*of) if of else "<td></td>" for of in pair["money"])
        rows.append(
            f"<tr><td>{a} over {b}</td><td>{pair['games']}</td><td>{win:.1%} ({low:.1%} to {high:.1%})</td>{money}</tr>"
        )
    head = "<tr><th>Pair</th><th>Games</th><th>Wins</th><th>Money of the first</th><th>of the second</th></tr>"
    return f"<table>{head}{''.join(rows)}</table>"


def forfeits(lost: list[dict[str, Any]]) -> str:
    """The games that a player lost before their end, and by what."""
    if not lost:
        return ""
    rows = [
        f"<tr><td>{escape(f['player'])}</td><td>{f['seed']}</td><td>{f['seat'] + 1}</td><td>{f['move']}</td>"
        f"<td>{escape(f['what'])}</td></tr>"
        for f in lost
    ]
    head = "<tr><th>Player</th><th>Seed</th><th>Seat</th><th>Move</th><th></th></tr>"
    return f"<h2>Forfeited games</h2><table>{head}{''.join(rows)}</table>"
