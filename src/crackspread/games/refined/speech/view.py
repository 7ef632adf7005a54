"""The position as plain data for people and the browser; what the viewer cannot know is left out."""

from typing import Literal, get_args

from typing_extensions import TypedDict

from ..rules import phases, steps
from ..rules.engineering import is_free, location_cost
from ..rules.position import (
    COLOURS,
    GOLD,
    GRADES,
    LOCATION_KINDS,
    LOCATIONS,
    Colour,
    Grade,
    Location,
    LocationKind,
    Position,
)
from ..rules.scoring import qualifies, technology
from ..rules.wholesale import buy_price, is_open
from .card_views import (
    AchievementView,
    ContractView,
    OfColours,
    TicketView,
    achievement,
    bonus,
    by_colour,
    cards,
    contract,
    ticket,
    track_name,
)
from .engineering import PLACES
from .era_card import EraView, era
from .refinery_view import RefineryView, counts_contracts, refinery
from .selling import level_bonus
from .vocabulary import spoken

PhaseName = Literal[
    "setup",
    "era",
    "engineering",
    "tickets",
    "refining",
    "selling",
    "delivering",
    "reprocessing",
    "refresh",
    "over",
]
PHASES: tuple[PhaseName, ...] = get_args(PhaseName)
StepName = Literal[
    "next",
    "keep_achievement",
    "keep_contract",
    "era_choice",
    "era_offer",
    "place",
    "flip",
    "name",
    "explore",
    "tuck",
    "overflow",
    "draft",
    "offer",
    "exchange",
    "basic",
    "trade",
    "advanced",
    "buy",
    "sell_stored",
    "take",
    "refine",
    "market",
    "deliver",
    "publish",
    "gas",
    "leftover",
    "run",
    "pair",
    "output",
    "era_dice",
    "over",
]
STEPS: tuple[StepName, ...] = get_args(StepName)
"""Phases and steps by their numbers; last the end of the game, which has none."""


class TurnDice(TypedDict):
    """Dice sold this turn, the most there may be, the level begun, and what each level pays beyond its price."""

    sold: int
    most: int
    lot: Colour | None
    bonus: int


class Track(TypedDict):
    """One price track: the marker shows the next level to sell, each level its dice and its price."""

    colour: Colour
    name: str
    levels: list[tuple[int, int]]
    infinite: bool
    level: int
    open: bool
    buy: int


class FaceDown(TypedDict):
    """A ticket of the market, seen from the back."""

    slot: int
    up: Literal[False]
    grade: Grade


class FaceUp(TicketView):
    """A ticket of the market, seen from the front."""

    slot: int
    up: Literal[True]


class Tickets(TypedDict):
    """The ticket market, the deck with the grade on top of it, the discard; how many of a grade make how many dice."""

    shown: list[FaceUp | FaceDown | None]
    deck: int
    top: Grade | None
    discard: list[TicketView]
    tuck: tuple[int, int]


class ContractPiles(TypedDict):
    """Deck and discard, the top of the discard, a contract that waits for room."""

    deck: int
    discard: int
    top: ContractView | None
    incoming: ContractView | None


class PublicAchievement(AchievementView):
    """An achievement on the board, and the seats that would have it now unless it counts contracts."""

    uses_contracts: bool
    seats: list[int]


class Place(TypedDict):
    """An engineering location: what it is for, its price now and as printed, its least players, its engineers."""

    location: Location
    title: str
    brief: str
    gives: str
    kind: LocationKind
    cost: int
    printed: int
    players: int
    reward: list[str]
    free: bool
    engineers: list[int]


class Environment(TypedDict):
    """The track: where it ends, where it is green, what that pays and costs, where each seat stands."""

    most: int
    green: int
    green_bonus: int
    overflow_cost: int
    fines: list[int]
    at: list[int]


class View(TypedDict):
    """The whole table as one viewer sees it."""

    round: int
    rounds: int
    players: int
    phase: PhaseName
    step: StepName
    seat: int
    first: int
    claimed: int | None
    turn_dice: TurnDice
    lot_left: int
    owed: int
    colours: list[Colour]
    grades: list[Grade]
    eras: list[int]
    era: EraView | None
    market: list[Track]
    supply: OfColours
    tickets: Tickets
    contracts: ContractPiles
    achievements: list[PublicAchievement]
    achievement_deck: int
    locations: list[Place]
    environment: Environment
    offer: list[TicketView] | list[ContractView] | list[AchievementView]
    sheets: list[RefineryView]


def view(s: Position, viewer: int | None) -> View:
    """The whole table as this viewer (None: a watcher) sees it."""
    begun = s.phase != phases.CHOOSING
    return {
        "round": s.round + 1,
        "rounds": s.options.rounds,
        "players": s.players,
        "phase": "over" if s.over else PHASES[s.phase],
        "step": "over" if s.over else STEPS[s.step],
        "seat": s.seat,
        "first": s.first,
        "claimed": s.claimed if s.claimed >= 0 else None,
        "turn_dice": {
            "sold": s.count,
            "most": s.book.turn_dice,
            "lot": COLOURS[s.lot] if s.lot >= 0 else None,
            "bonus": level_bonus(s),
        },
        "lot_left": s.lot_left if s.lot >= 0 else 0,
        "owed": s.owed,
        "colours": list(COLOURS),
        "grades": list(GRADES),
        "eras": [s.book.era_deck[r] for r in range(s.options.rounds)],
        "era": era(s, s.era_order[s.round]) if begun else None,
        "market": [track(s, c) for c in range(6)],
        "supply": by_colour(s.supply),
        "tickets": tickets(s),
        "contracts": contract_piles(s),
        "achievements": [public_achievement(s, card) for card in cards(s.public)],
        "achievement_deck": s.achievement_left,
        "locations": [location(s, i, begun) for i in range(len(LOCATIONS)) if i < s.players or i >= GOLD],
        "environment": environment(s),
        "offer": offer(s, viewer),
        "sheets": [refinery(s, p, viewer) for p in range(s.players)],
    }


def track(s: Position, c: int) -> Track:
    """One price track; the marker shows the next level to sell."""
    b = s.book
    return {
        "colour": COLOURS[c],
        "name": track_name(s, c),
        "levels": [(b.level_dice[c, k], b.level_price[c, k]) for k in range(b.levels[c])],
        "infinite": bool(b.infinite[c]),
        "level": s.level[c],
        "open": bool(is_open(s, c)),
        "buy": int(buy_price(s, c)),
    }


def tickets(s: Position) -> Tickets:
    """The ticket market: fronts only of what was turned."""
    shown: list[FaceUp | FaceDown | None] = []
    for i in range(s.players + 1):
        card = s.shown[i]
        if card < 0:
            shown.append(None)
        elif s.face_up >> i & 1:
            shown.append({"slot": i + 1, "up": True, **ticket(s, card)})
        else:
            shown.append({"slot": i + 1, "up": False, "grade": GRADES[s.book.ticket[card].grade]})
    top = s.book.ticket[s.ticket_deck[s.ticket_top]].grade if s.ticket_left else None
    return {
        "shown": shown,
        "deck": s.ticket_left,
        "top": GRADES[top] if top is not None else None,
        "discard": [ticket(s, card) for card in cards(s.ticket_discard)],
        "tuck": (s.book.tuck_tickets, s.book.tuck_dice),
    }


def contract_piles(s: Position) -> ContractPiles:
    """Deck and discard: only the top of the discard is public."""
    top = contract(s, s.pile[s.pile_size - 1]) if s.pile_size else None
    return {"deck": s.contract_left, "discard": s.pile_size, "top": top, "incoming": incoming(s)}


def incoming(s: Position) -> ContractView | None:
    """A contract just taken that waits for room."""
    return contract(s, s.incoming - 1) if s.incoming else None


def public_achievement(s: Position, card: int) -> PublicAchievement:
    """A card on the board and who would have it now; cards that use contracts are counted at the end."""
    uses = counts_contracts(s, card)
    seats = [] if uses else [p for p in range(s.players) if qualifies(s, p, card)]
    return {**achievement(s, card), "uses_contracts": uses, "seats": seats}


def location(s: Position, i: int, begun: bool) -> Place:
    """An engineering location with its pawns."""
    title, brief, gives = PLACES[i]
    return {
        "location": LOCATIONS[i],
        "title": title,
        "brief": spoken(brief, s, s.seat_at[s.seat]),
        "gives": spoken(gives, s, s.seat_at[s.seat]),
        "kind": LOCATION_KINDS[s.book.kind[i]],
        "cost": int(location_cost(s, i)) if begun else s.book.cost[i],
        "printed": s.book.cost[i],
        "players": s.book.least_players[i],
        "reward": bonus(s.book.reward[i]),
        "free": bool(is_free(s, i)),
        "engineers": [p for p in range(s.players) for _ in range(s.here[i, p])],
    }


def environment(s: Position) -> Environment:
    """The track."""
    b = s.book
    return {
        "most": b.impact_most,
        "green": b.green,
        "green_bonus": b.green_bonus,
        "overflow_cost": b.impact_cost,
        "fines": [b.fine[i] for i in range(s.players)],
        "at": [s.seat_at[p].impact for p in range(s.players)],
    }


def offer(s: Position, viewer: int | None) -> list[TicketView] | list[ContractView] | list[AchievementView]:
    """Cards to choose from: tickets lie open, others are for the choosing seat alone."""
    if s.step == steps.EXPLORE:
        return [ticket(s, card) for card in cards(s.offer)]
    if viewer != s.seat or s.over:
        return []
    if s.step in (steps.DRAFT, steps.OFFER):
        return [contract(s, card) for card in cards(s.offer)]
    if s.step == steps.PUBLISH:
        return [achievement(s, card) for card in cards(s.offer)]
    return []


def figures(s: Position) -> list[tuple[str, str, list[int]]]:
    """What charts show besides the score; a die that tokens roll again is still one die rolled."""
    seats = [s.seat_at[p] for p in range(s.players)]
    return [
        ("from_contracts", "Money from contracts", [pl.from_contracts for pl in seats]),
        ("from_market", "Money from the market", [pl.from_market for pl in seats]),
        ("completed", "Contracts completed", [pl.completed for pl in seats]),
        ("rolled", "Dice rolled", [pl.rolled for pl in seats]),
        ("lost", "Dice lost", [pl.lost for pl in seats]),
        ("recycled", "Dice recycled", [pl.recycled for pl in seats]),
        ("technology", "Technology", [int(technology(s, pl)) for pl in seats]),
    ]
