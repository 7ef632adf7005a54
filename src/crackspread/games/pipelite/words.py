"""PipeLite in sentences: the log, why a move is forbidden, what a move would change."""

from typing import Any

from ...kernel.sentences import mark, order
from .moves import MOVES
from .position import COLOURS, DONE, FREE, PLACE, RUN, SELL
from .view import letters, money, path, reaches, shape

GRADE = ("crude", "Low", "Mid", "High")
BARRIER = "the roll of the dice"


def moment(s: Any) -> tuple[int, str]:
    """The round."""
    r = min(s.round, s.options.rounds - 1)
    return r, f"Round {r + 1}"


def say(s: Any, move: int) -> str:
    """One sentence for the log; nothing for a half-step that the next one covers."""
    text = told(s, move)
    return f"{mark(s.seat)} {text}." if text else ""


def label(s: Any, move: int) -> str:
    """A move as a short order, for a button or a hint."""
    m = MOVES[move]
    if m.name == "pipe":
        return f"Draw a pipe with a {m.args['die']}"
    if m.name == "sell":
        die = m.args["die"]
        return f"Sell at market {s.book.market_by_die[die - 1] + 1} with a {die}"
    if m.name == "place":
        a, turned = m.args, ("", ", turned once", ", turned twice", ", turned three times")[m.args["turn"]]
        return f"Draw it in the {a['network']} network, row {a['row']}, column {a['column']}{turned}"
    if m.name == "refine":
        return f"{order(told(s, move))}, outlet {m.args['outlet']}"
    if m.name == "finish":
        return "Finish the sale" if s.sheet[s.seat].phase == SELL else "Finish the run"
    return order(told(s, move))


def told(s: Any, move: int) -> str:
    """What a move does, as the log tells it of its seat; nothing for a half-step."""
    m = MOVES[move]
    a = m.args
    sheet = s.sheet[s.seat]
    if m.name == "crude":
        return f"took {COLOURS[s.book.crude_by_die[a['die'] - 1]]} crude with a {a['die']}"
    if m.name == "place":
        pipe = shape(s.book.pipe_by_die[sheet.hand - 1])
        article = "an" if pipe[0] in "aeiou" else "a"
        where = f"{a['network']} network, row {a['row']}, column {a['column']}"
        return f"drew {article} {pipe} in the {where}, with a {sheet.hand}"
    if m.name == "barrel":
        price = s.book.price[sheet.hand, COLOURS.index(a["oil"]), a["grade"] - 1]
        return f"sold {a['oil']} {GRADE[a['grade']]} to market {sheet.hand + 1} for ${price}"
    if m.name == "run":
        return f"ran the {a['network']} machine with a {a['die']} and a {a['second']}"
    if m.name == "refine":
        return f"refined {COLOURS[sheet.hand]} {GRADE[a['from']]} to {GRADE[a['to']]}"
    if m.name == "loan":
        cost = s.book.loan_total[sheet.loans + 1]
        return f"took a loan to turn a {a['die']} into a {a['die'] + a['change']}; loans now cost ${cost}"
    if m.name == "contract":
        row = a["row"] - 1
        return f"fulfilled the contract of {s.book.contract_size[row]} for ${s.contract_value[row]}"
    if m.name == "done":
        left = sum(sheet.use[i] == FREE for i in range(s.options.dice))
        unused = "" if not left else f" with {left} {'die' if left == 1 else 'dice'} unused"
        return f"finished the round{unused}"
    return ""


def why_not(s: Any, move: int) -> str:
    """The rule that forbids a move, in one sentence."""
    m = MOVES[move]
    sheet = s.sheet[s.seat]
    phase = sheet.phase
    if phase == DONE:
        return "You are done with this round; the next roll comes when all are (Playing the Game)."
    if m.name == "place":
        return _why_no_place(s, sheet, m.args)
    if m.name == "barrel":
        return _why_no_sale(s, sheet, m.args)
    if m.name == "refine":
        return _why_no_refining(s, sheet, m.args)
    if m.name == "finish":
        if phase == SELL:
            return "Sell at least one barrel first, or undo the sale (Playing the Game)."
        if phase == RUN:
            return "Refine at least one barrel first, or undo the run (Playing the Game)."
        return "There is no sale or run to finish (Playing the Game)."
    if phase == PLACE:
        return "Draw the pipe of your die first, or undo it (Playing the Game: placing a pipe)."
    if phase == SELL:
        return "Finish selling first (Playing the Game)."
    if phase == RUN:
        return "Finish the run first (Playing the Game)."
    return _why_no_action(s, sheet, m.name, m.args)


def _why_no_action(s: Any, sheet: Any, name: str, a: dict[str, Any]) -> str:
    if name == "contract":
        row = a["row"] - 1
        if sheet.contracts >> row & 1:
            return "You have fulfilled this contract already; each can be fulfilled once (Rules Reference)."
        return "You do not hold all the oil of this contract, exactly as it lists colour and grade (Rules Reference)."
    dice = [sheet.die[i] for i in range(s.options.dice) if sheet.use[i] == FREE]
    needed = [a["die"]] + ([a["second"]] if name == "run" else [])
    for value in needed:
        if dice.count(value) < needed.count(value):
            if dice.count(value):
                return f"You have only one free {value}; a run takes two dice (Playing the Game)."
            return f"You have no free die that shows {value}; each die is used once a round (Playing the Game)."
    if name == "crude":
        colour = COLOURS[s.book.crude_by_die[a["die"] - 1]]
        return f"All {colour} crude boxes have been used; a filled box is spent for the whole game (Rules Reference)."
    if name == "pipe":
        sides = letters(s.book.pipe_by_die[a["die"] - 1])
        return f"This pipe ({sides}) connects to nothing on your sheet; it must join another pipe (Playing the Game)."
    if name == "sell":
        market = s.book.market_by_die[a["die"] - 1] + 1
        return f"You hold no refined oil that market {market} still takes: one barrel of each type (Playing the Game)."
    if name == "loan":
        return "All loan boxes are used (Rules Reference)."
    if sheet.ran >> COLOURS.index(a["network"]) & 1:
        return f"The {a['network']} machine has run this round already; each runs once a round (Rules Reference)."
    return (
        f"Running the {a['network']} machine would refine nothing: it needs {a['network']} oil, a way out long enough "
        "and a free box of the next grade (Playing the Game)."
    )


def _why_no_place(s: Any, sheet: Any, a: dict[str, Any]) -> str:
    if sheet.phase != PLACE:
        return "Choose a die and its pipe first (Playing the Game)."
    k, cell = COLOURS.index(a["network"]), (a["row"] - 1) * 5 + a["column"] - 1
    if sheet.cell[k, cell]:
        return "This square has a pipe already; what is drawn stays (Playing the Game)."
    if not sheet.edge[k] >> cell & 1:
        return "No pipe or outlet opens towards this square; a pipe must connect to another one (Playing the Game)."
    if a["turn"] and not s.options.rotate:
        return "Pipes are not turned in this match (an option of this match)."
    return "Turned like this it connects to nothing, or it is the same as another turn (Playing the Game)."


def _why_no_sale(s: Any, sheet: Any, a: dict[str, Any]) -> str:
    if sheet.phase != SELL:
        return "Spend a die on selling first: 1-3 opens market 1, 4-6 market 2 (Playing the Game)."
    k = COLOURS.index(a["oil"])
    if sheet.held[k, a["grade"]] == 0:
        return f"You hold no {a['oil']} {GRADE[a['grade']]} (Playing the Game)."
    oil = a["oil"] if s.options.market_by_colour else f"{a['oil']} {GRADE[a['grade']]}"
    return f"Market {sheet.hand + 1} has its one {oil} barrel already (Playing the Game)."


def _why_no_refining(s: Any, sheet: Any, a: dict[str, Any]) -> str:
    if sheet.phase != RUN:
        return "Run a machine first, with two dice (Playing the Game)."
    k, outlet = sheet.hand, a["outlet"] - 1
    colour = COLOURS[k]
    need = sum(s.cost[k, step] for step in range(a["from"], a["to"]))
    if sheet.outlets_used >> outlet & 1:
        return "This outlet has been used in this run; one barrel for each (Playing the Game)."
    if sheet.held[k, a["from"]] == 0:
        return f"You hold no {colour} {GRADE[a['from']]} (Playing the Game)."
    if sheet.held[k, a["from"]] <= sheet.fresh[a["from"]]:
        return "That barrel was refined in this run; no barrel is refined twice in a turn (Playing the Game)."
    if sheet.used[k, a["to"]] >= s.book.boxes[a["to"]]:
        return f"No {colour} {GRADE[a['to']]} box is free; a filled box is spent for the whole game (Rules Reference)."
    way = f"{GRADE[a['from']].capitalize()} to {GRADE[a['to']]}"
    squares = "1 square" if need == 1 else f"{need} squares"
    return f"{way} needs {squares}; this outlet has {sheet.value[k, outlet] or 'none'} (Playing the Game)."


def preview(before: Any, after: Any, move: int) -> dict[str, Any]:
    """What a move changes, as lines of `thing: before -> after, meaning`, and the change in money."""
    m = MOVES[move]
    seat = before.seat
    was, now = money(before, seat), money(after, seat)
    found: dict[str, Any] = {"lines": [], "money": now["total"] - was["total"]}
    if m.name == "place":
        k = COLOURS.index(m.args["network"])
        found |= {"network": m.args["network"], "path": _grown_path(before, after, seat, k)}
        found["lines"] = _longer_ways(before, after, seat, k)
        if now["squares"] != was["squares"]:
            found["lines"].append(_line("Longest pipe", was["squares"], now["squares"], f"+${found['money']}"))
    elif found["money"]:
        found["lines"] = [_line("Money now", was["total"], now["total"], _signed(found["money"]))]
    return found


def _grown_path(before: Any, after: Any, seat: int, k: int) -> list[list[int]]:
    """The longest way that grew, if any did."""
    was, now = before.sheet[seat], after.sheet[seat]
    grown = [o for o in range(3) if now.value[k, o] > was.value[k, o]]
    if not grown:
        return []
    return path(after, now, k, max(grown, key=lambda o: int(now.value[k, o])))


def _longer_ways(before: Any, after: Any, seat: int, k: int) -> list[dict[str, Any]]:
    lines = []
    for o in range(3):
        was, now = before.sheet[seat].value[k, o], after.sheet[seat].value[k, o]
        if now > was:
            old, new = reaches(before, k, was), reaches(after, k, now)
            means = f"crude now reaches {GRADE[new]}" if new > old else f"crude reaches {GRADE[new]}" if new else ""
            lines.append(_line(f"{COLOURS[k].capitalize()} outlet {o + 1}", was, now, means))
    return lines


def _line(thing: str, before: int, after: int, means: str) -> dict[str, Any]:
    return {"thing": thing, "before": before, "after": after, "means": means}


def _signed(money: int) -> str:
    return f"+${money}" if money >= 0 else f"-${-money}"
