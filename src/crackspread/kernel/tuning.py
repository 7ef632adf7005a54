"""What is tuned to a game: how computers play it, how a network learns it, how a match of it is analysed.

A game keeps it in `games/NAME/tuning.toml`. One without such a file has the defaults: the club player, the novice and
`search` play it, hints and the analysis are made by `search` and by playing on.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import MISSING, dataclass, field, fields, is_dataclass
from pathlib import Path
from types import UnionType
from typing import Any, Literal, get_args, get_origin, get_type_hints

from .errors import CrackspreadError


@dataclass(frozen=True, kw_only=True)
class SearchSettings:
    """How many plans for a turn are looked for, and how far each is tried out."""

    plans: int
    """Plans that are tried."""
    turns: int
    """Own turns that a playout looks ahead; the rest of one in which something was revealed counts as another."""
    determinizations: int
    """Deals of what the seat cannot know in which plans are tried, at most."""
    width: int = 1
    """The width of the beam that finds the plans; of no use, as the two below, where a network plays by its policy."""
    playout_width: int = 1
    """The width of the beams that play on."""
    plans_per_first_move: int = 1
    """How many plans may begin with the same move."""


@dataclass(frozen=True, kw_only=True)
class NetworkSettings:
    """How a network trained for the game is used; it lies beside the game's other files as `network.onnx`."""

    par: int
    """Money that a lone player tries to beat."""
    spread: int
    """A lead that nearly settles a game."""
    plays_by: Literal["values", "policy"]
    """Whether a turn is planned to its end by values, or played move by move by the policy.

    The policy suits turns made of many small moves, whose worth values hardly tell apart. It begins with the game's own
    estimate, which is then the last of the features.
    """
    expert: SearchSettings
    master: SearchSettings
    """As the expert, for a clock of some seconds."""


@dataclass(frozen=True, kw_only=True)
class TrainingSettings:
    """How a network learns the game."""

    envs: int = 1 << 16
    """Games at once."""
    steps: int = 32
    """Decisions of every game between two updates."""
    lambda_: float = 0.97
    """How far a value looks: 0 to the seat's next decision, 1 to the end of the game."""
    most_moves: int = 64
    """Moves that a decision of self-play looks at: of more, so many are drawn."""
    envs_per_opening: int = 0
    """Games that share a position of others, one for each player count: half of all games go on from such. 0: none do.

    A network that plays only against itself may otherwise know nothing of what people come to.
    """


@dataclass(frozen=True, kw_only=True)
class Effort:
    """How much an analysis tries for each segment of a turn."""

    plans: int = 8
    """Plans compared with what was played."""
    choose: int = 6
    """Deals in which the best of them is found."""
    measure: int = 24
    """Other deals in which it is then compared, so that a lucky choice is not held against anybody."""
    value: int = 16
    """Deals for the value of the position after it."""
    network_turns: int = 0
    """Turns of every seat that are played on before the network is asked; 0: playouts to the end judge instead."""
    seconds: float = 0.5
    """About what a segment takes on one core."""


@dataclass(frozen=True, kw_only=True)
class Tuning:
    """All that is tuned to a game."""

    club_width: int = 64
    """Positions that the club player keeps at each step of its plan: wider beams take longer and win little."""
    novice_width: int = 2
    hints_by: Literal["search", "expert"] = "search"
    """The player as which hints are thought out."""
    playout_error: float = 10.0
    """Dollars by which club players end beside the playouts of the first turn, one standard deviation."""
    rounds_option: str | None = None
    """The option that says how many moments a match has, if one does: hints grow surer as it goes on."""
    search: SearchSettings = SearchSettings(
        plans=12, turns=6, determinizations=32, width=64, playout_width=4, plans_per_first_move=12
    )
    network: NetworkSettings | None = None
    training: TrainingSettings = TrainingSettings()
    environment_version: int = 0
    """Part of the names of its environments; it grows when what a learner sees, does or earns there changes."""
    analysis: Effort = Effort()
    ratings: Mapping[str, int] = field(default_factory=dict)
    """Elo of each level, from games of two against the next weaker level. Random play is 0."""

    def __post_init__(self) -> None:
        if self.network is None and (self.hints_by == "expert" or self.analysis.network_turns):
            raise CrackspreadError(
                "A tuning without [network] has no hints by the expert and no analysis by a network."
            )


def read_tuning(file: Path) -> Tuning:
    """The tuning of a game; what does not fit is one sentence."""
    try:
        raw = tomllib.loads(file.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise CrackspreadError(f"{file} is not TOML: {error}.") from error
    found: Tuning = _checked(Tuning, raw, str(file))
    return found


def _checked(kind: Any, value: Any, where: str) -> Any:
    """A value as its type wants it."""
    if get_origin(kind) is UnionType:
        kind = get_args(kind)[0]
    if isinstance(kind, type) and is_dataclass(kind) and isinstance(value, dict):
        known = get_type_hints(kind)
        needed = {f.name for f in fields(kind) if f.default is f.default_factory is MISSING}
        if unknown := sorted(value.keys() - known.keys()):
            raise CrackspreadError(f"{where} knows no {', '.join(unknown)}; it knows {', '.join(known)}.")
        if missing := sorted(needed - value.keys()):
            raise CrackspreadError(f"{where} lacks {', '.join(missing)}.")
        return kind(**{name: _checked(known[name], part, f"{where}: {name}") for name, part in value.items()})
    if get_origin(kind) is Literal:
        fits = value in get_args(kind)
    elif get_origin(kind) is Mapping:
        fits = isinstance(value, dict) and all(type(part) is int for part in value.values())
    else:
        fits = type(value) in ((int, float) if kind is float else (kind,))
    if not fits:
        raise CrackspreadError(f"{where} cannot be {value!r}.")
    return value
