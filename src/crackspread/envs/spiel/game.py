"""A game as OpenSpiel knows it."""

import ast
import inspect
from collections.abc import Mapping
from functools import cache
from textwrap import dedent
from typing import Any

import pyspiel

from ...kernel.engine import default_target
from ...kernel.errors import OptionError
from ...kernel.foreign import quoted
from ...kernel.game import Game
from ...kernel.setup import Setup
from ...kernel.state import State
from .memory import sight
from .observers import Recall, Sighted
from .state import DEAL_NODES, OUTCOMES, SpielState

UTILITIES = ("win", "money")
MOST_MONEY = 2.0**15
"""Observations hold money in 16 bits, so no seat has more, nor owes more."""


def parameters(game: Game) -> dict[str, Any]:
    """All parameters with their defaults."""
    players = 2 if 2 in game.players else game.players[0]
    own = {"players": players, "utility": UTILITIES[0], "observation": "compact"}
    return {option.name: option.default for option in game.options} | own


def game_type(game: Game, players: int, utility: str, **_: Any) -> Any:
    """What OpenSpiel wants to know of a game."""
    kind = pyspiel.GameType
    information, utilities = kind.Information, kind.Utility
    return kind(
        short_name=f"crackspread_{game.name}",
        long_name=game.title,
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=information.IMPERFECT_INFORMATION if has_secrets(game) else information.PERFECT_INFORMATION,
        utility=utilities.ZERO_SUM if utility == "win" and players > 1 else utilities.GENERAL_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=game.players[-1],
        min_num_players=game.players[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters(game),
    )


def has_secrets(game: Game) -> bool:
    """Whether a seat may know what others do not: whether the rule of what is concealed asks who looks."""
    (conceal,) = ast.parse(dedent(inspect.getsource(game.rules.conceal.py_func))).body
    assert isinstance(conceal, ast.FunctionDef)
    viewer = conceal.args.args[1].arg
    return any(isinstance(node, ast.Name) and node.id == viewer for node in ast.walk(conceal))


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game with its players and options, as OpenSpiel knows it. `spiel_game` makes a class of each."""

    game: Game
    registered: Any

    def __init__(self, given: Mapping[str, Any] | None = None) -> None:
        game, defaults = self.game, parameters(self.game)
        own = defaults | dict(given or {})
        chosen = {name: value for name, value in own.items() if name == "players" or value != defaults[name]}
        players, self.utility, seen = game.check_players(own.pop("players")), own.pop("utility"), own.pop("observation")
        if self.utility not in UTILITIES:
            raise OptionError(f"A utility is one of {', '.join(UTILITIES)}; {quoted(self.utility)} is not.")
        if seen not in game.observations:
            raise OptionError(f"An observation is one of {', '.join(game.observations)}; {quoted(seen)} is not.")
        self.secrets = has_secrets(game)
        self.first = Setup.make(game, players, 0, own, {}, None).deal(default_target())
        self.sight = sight(game, seen)
        shares = self.utility == "win" and players > 1
        money = MOST_MONEY / 100 if self.utility == "win" else MOST_MONEY
        info = pyspiel.GameInfo(
            num_distinct_actions=len(game.moves),
            max_chance_outcomes=OUTCOMES,
            num_players=players,
            min_utility=-1 / players if shares else -money,
            max_utility=1 - 1 / players if shares else money,
            **({"utility_sum": 0.0} if shares else {}),
            max_game_length=game.longest,
        )
        super().__init__(game_type(game, players, self.utility), info, chosen)

    def new_initial_state(self) -> "SpielState":
        """Before the deal."""
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Those of the deal, and at most one a move."""
        return DEAL_NODES + (0 if self.secrets else self.game.longest)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
        """What a seat sees now, or all that it has ever seen."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        if params or not kind.public_info or kind.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            raise OptionError("An observer shows what one seat sees, all of it; there is nothing to choose.")
        return Recall() if kind.perfect_recall else Sighted(self.sight)

    def worth(self, position: State) -> list[float]:
        """What the end of a game is worth to each seat."""
        players = position.players
        items, places = position.score()
        money = items[:players].sum(1).astype(float)
        if self.utility == "money":
            worth = money
        elif players == 1:
            worth = money / 100
        else:
            first = places[:players] == 1
            worth = first / first.sum() - 1 / players
        found: list[float] = worth.tolist()
        return found


@cache
def spiel_game(game: Game) -> type[SpielGame]:
    """The one class of a game. OpenSpiel holds it beyond the interpreter's end, which no other callable survives."""
    kind = game_type(game, **parameters(game))
    return type(f"Spiel{game.title}", (SpielGame,), {"game": game, "registered": kind})
