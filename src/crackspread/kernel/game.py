"""The contract that every game fulfils, as one typed object."""

import ast
import hashlib
import inspect
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from .components import Components
from .defaults import derived_rules, fill_options, money_record, score_view, text_drawing
from .errors import OptionError
from .foreign import quoted
from .moves import MoveTable
from .numbers import whole_number
from .record import Record
from .tuning import Tuning

if TYPE_CHECKING:
    from .match import Match


@dataclass(frozen=True)
class Option:
    """A choice made before a game: one of `choices`, or a whole number from `low` to `high`."""

    name: str
    title: str
    help: str
    default: Any
    choices: tuple[Any, ...] | None = None
    low: int | None = None
    high: int | None = None
    more: bool = False
    """Whether it is one of the finer points, which a start page folds away."""
    titles: Mapping[Any, str] = field(default_factory=dict)
    """What choices are called where their own words would not do."""

    def title_of(self, choice: Any) -> str:
        """A choice in words."""
        plain = {True: "Yes", False: "No"}.get(choice) if type(choice) is bool else None
        return self.titles.get(choice) or plain or str(choice).replace("_", " ").capitalize()

    def check(self, value: Any) -> Any:
        """The value, or a sentence why it cannot be."""
        if self.choices is not None:
            if isinstance(value, str) and bool in map(type, self.choices):
                value = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}.get(
                    value.lower(), value
                )
            if type(value) not in map(type, self.choices) or value not in self.choices:
                words = ", ".join(str(c) for c in self.choices)
                raise OptionError(f"The option {self.name} is one of {words}; {quoted(value)} is not.")
            return value
        if isinstance(value, str) and len(value) < 20 and value.lstrip("-").isdecimal():
            value = int(value)
        if type(value) is not int or not (self.low or 0) <= value <= (self.high or 0):
            raise OptionError(
                f"The option {self.name} is a number from {self.low} to {self.high}; {quoted(value)} is not."
            )
        return value


@dataclass(frozen=True)
class Statement:
    """One sentence of a rulebook with consequences, in our own words."""

    id: str
    topic: str
    text: str
    source: str


@dataclass(frozen=True)
class Rules:
    """The compiled part of the contract: all `@rule`, all over one record."""

    setup: Any
    """`setup(s, seed)`: deals a new game; players, book and options are already in the record."""
    actor: Any
    """`actor(s)`: the seat to move, -1 when the game is over."""
    legal: Any
    """`legal(s, out) -> n`: the ids of all legal moves, sorted; never 0 while the game runs; changes nothing."""
    play: Any
    """`play(s, move)`: one decision and all that follows from it."""
    score: Any
    """`score(s, out)`: money of each seat by item, as the final count would give it now."""
    turn: Any = None
    """`turn(s, seat)`: makes it this seat's move if the rules let it act now; 1 if they do, else 0 and no change.
    By default only the actor may act."""
    rank: Any = None
    """`rank(s, out)`: the place of each seat, 1 the best, ties shared. By default the most money wins."""
    conceal: Any = None
    """`conceal(s, viewer, seed)`: deals anew all that this viewer (-1: a watcher) cannot know.
    By default that is what chance will bring, and nothing else."""
    observe: Any = None
    """`observe(s, viewer, out)`: a record for a learner, only what the viewer may know; `out` is zero before.
    By default everybody's money by item, the viewer's first."""
    estimate: Any = None
    """`estimate(s, seat)`: a rough guess of a seat's final money in hundredths, for players that plan by hand-written
    sense. By default what the final count would give it now."""
    halfway: Any = None
    """`halfway(s)`: whether the last move was only half of something, so that an estimate would say nothing yet."""
    features: Any = None
    """`features(s, seat, out)`: a record for a value network, only what the seat may know; `out` is zero before.
    By default the same."""
    complete_move: Any = None
    """`complete_move(s, out)`: the move that seems the best way to complete what was begun, -1 if that was all."""
    offer: Any = None
    """`offer(s, move)`: the number in `Game.offers` of what a legal move takes, -1 if it takes no such thing.
    By default no move does."""
    compact: Any = None
    """`compact(s, viewer, out)`: what `observe` writes, in fewer numbers, where a game has such."""


@dataclass(frozen=True, eq=False, kw_only=True)
class Game:
    """A game: what it is called, what it is made of, its rules and its words.

    What has a default a game need not say; the others are all that a small game is.
    """

    name: str
    """Also of the folder that it lies in."""
    title: str
    summary: str
    minutes: tuple[int, int]
    """How long a game takes, from and to."""
    players: range
    """The numbers of players that it is for."""
    options: tuple[Option, ...] = ()
    items: tuple[tuple[str, str], ...]
    """Key and title of each thing that a score adds up."""
    barrier: str = "what was revealed"
    """What cannot be taken back, in words."""
    position: type[Record]
    """Has the fields `players`, `rng`, `key` (two words) and `reveals`; `options` and `book` if the game has such."""
    moves: MoveTable
    """Every move that it could ever offer, by id."""
    most_legal: int = 0
    """Legal moves of a position, at most; 0 stands for all that there are."""
    longest: int
    """No game has more moves."""
    observation: type[Record] = None  # type: ignore[assignment]  # __post_init__ knows the default
    """The int16 numbers that `State.observe` gives: `size` of them; `fields["market.crude"].at` is where some lie."""
    compact: type[Record] | None = None
    """The same in fewer numbers, where a game has such."""
    features: type[Record] = None  # type: ignore[assignment]
    """The numbers that `State.features` gives, for a value network."""
    components: Components = field(default_factory=lambda: Components({}, {}))
    rules: Rules
    fill: Callable[[Any, int, Mapping[str, Any], Components], None] = fill_options
    """`fill(p, players, options, components)`: writes them into a blank position."""
    view: Callable[[Any, int | None], Mapping[str, Any]] = None  # type: ignore[assignment]
    """`view(p, viewer)`: the position as plain data for a page that draws it, nothing hidden in it.
    By default the score as it would be now, for a page in words."""
    drawing: Callable[[Any, int | None], str] = None  # type: ignore[assignment]
    """`drawing(p, viewer)`: what the view shows as an SVG, with marks where the seats' names belong.
    By default what is decided and everybody's money."""
    prompt: Callable[[Any], tuple[str, str]]
    """`prompt(p)`: what the seat to move decides now, verb first, and one line of why or how."""
    say: Callable[[Any, int], str]
    """`say(p, move)`: the move as the log tells it once made; empty for a half-step that a later sentence covers."""
    label: Callable[[Any, int], str]
    """`label(p, move)`: the move as a short order, for a button or a hint; nothing that its seat cannot know."""
    why_not: Callable[[Any, int], str | None]
    """`why_not(p, move)`: the rule that forbids the move with its page; None exactly if it is legal."""
    moment: Callable[[Any], tuple[int, str]]
    """`moment(p)`: a number that never falls, and a title such as `Round 3`, under which the log tells a move."""
    preview: Callable[[Any, Any, int], Mapping[str, Any]] = lambda before, after, move: {"lines": []}
    """`preview(before, after, move)`: what a move changes, in lines, and the change in money; by default only that."""
    statements: tuple[Statement, ...] = field(default=(), repr=False)
    figures: Callable[[Any], list[tuple[str, str, list[int]]]] | None = None
    """`figures(p)`: key, title and value of each seat for what charts show besides the score."""
    offers: Callable[[Components], list[tuple[str, str]]] = lambda components: []
    """`offers(components)`: group and title of all that a designer weighs: a place, a card, an upgrade.
    `Rules.offer` tells which move takes it; an empty title is a place where there is nothing."""
    tuning: Tuning = field(default=Tuning(), repr=False)
    """How computers play it, how a network learns it, how a match is analysed."""
    named: ClassVar[Callable[[str], "Game"]]
    """A game by its name; set by `games`, which knows them."""

    def __post_init__(self) -> None:
        seats, items = self.players[-1], len(self.items)
        derived = derived_rules(self.rules.actor, self.rules.score, seats, items)
        missing = {name: made for name, made in derived.items() if getattr(self.rules, name) is None}
        object.__setattr__(self, "rules", replace(self.rules, **missing))
        money = money_record(seats, items)
        defaults = {"most_legal": len(self.moves), "observation": money, "features": money}
        speech = {"view": score_view(self.rules, self.items), "drawing": text_drawing(self)}
        for name, made in {**defaults, **speech}.items():
            if not getattr(self, name):
                object.__setattr__(self, name, made)

    def new(
        self,
        players: int | None = None,
        seed: int | str = 0,
        options: Mapping[str, Any] | None = None,
        components: Mapping[str, Any] | None = None,
        names: Sequence[str] | None = None,
        target: str | None = None,
    ) -> "Match":
        """A new match. `components` overrides printed values by name; `target` is `cpu` or `python`.

        The seed decides the deal: a whole number, or a key that nothing seen in the game tells (see `kernel.chance`).
        """
        from .match import Match
        from .setup import Setup

        count = self.players.start if players is None else players
        return Match(Setup.make(self, count, seed, options or {}, components or {}, names), target)

    def check_players(self, players: Any) -> int:
        """The number of players, or a sentence why it cannot be."""
        count = whole_number(players)
        if count is None or count not in self.players:
            low, high = self.players[0], self.players[-1]
            raise OptionError(f"{self.title} is for {low} to {high} players; {quoted(players)} does not fit.")
        return count

    def check_options(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """All options with their values: defaults where nothing was said."""
        known = {o.name: o for o in self.options}
        for name in options:
            if name not in known:
                raise OptionError(f"{self.title} has no option {quoted(name)}; it has {', '.join(known) or 'none'}.")
        return {o.name: o.check(options.get(o.name, o.default)) for o in self.options}

    @cached_property
    def observations(self) -> dict[str, tuple[type[Record], Any]]:
        """All that a learner may look at, by name: a record, and the rule that writes it."""
        full = self.observation, self.rules.observe
        compact = (self.compact, self.rules.compact) if self.compact else full
        return {"features": (self.features, self.rules.features), "compact": compact, "full": full}

    @cached_property
    def folder(self) -> Path:
        """Where the game lies."""
        file = Path(inspect.getfile(self.rules.play.py_func))
        return next(folder for folder in file.parents if folder.name == self.name)

    @cached_property
    def rules_digest(self) -> str:
        """A digest of `components` and `rules`, without comments and docstrings: the same everywhere.

        A small game has them in files instead of folders.
        """
        digest = hashlib.sha256()
        for floor in ("components", "rules"):
            found = (self.folder.glob(f"{floor}{inner}") for inner in (".py", ".toml", "/**/*.py", "/**/*.toml"))
            for file in sorted(chain.from_iterable(found)):
                text = file.read_text(encoding="utf-8")
                digest.update((_bare(text) if file.suffix == ".py" else text).encode())
        return digest.hexdigest()[:16]

    @cached_property
    def warmer(self) -> Any:
        """Compiles the game in the background; see `kernel.engine`."""
        from .engine import Warmer

        return Warmer(self)


def _bare(source: str) -> str:
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, (ast.Module, ast.FunctionDef, ast.ClassDef)) and ast.get_docstring(node) is not None:
            node.body = node.body[1:] or [ast.Pass()]
    return ast.unparse(tree)
