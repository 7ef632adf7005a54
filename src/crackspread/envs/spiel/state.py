"""A state of a game as OpenSpiel knows it."""

import hashlib
from collections.abc import Callable
from typing import Any

import pyspiel

from ...kernel.chance import key
from ...kernel.state import State
from .memory import Moment

OUTCOMES = 256
"""Of every node of chance, all equally likely."""
DEAL_NODES = 4
"""Their outcomes make up the seed of the deal, the highest byte first."""
CHANCES = [(outcome, 1 / OUTCOMES) for outcome in range(OUTCOMES)]


class SpielState(pyspiel.State):  # type: ignore[misc]
    """Nodes of chance that deal, then moments, and between two of them a node of chance where luck shows itself.

    OpenSpiel copies and pickles the attributes: they are few, and a moment is shared by copies.
    """

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        self.deal: tuple[int, ...] = ()
        self.moment: Moment | None = None
        self.chosen: int | None = None
        """The move that waits for luck."""

    def current_player(self) -> int:
        """The seat to move, or OpenSpiel's word for chance or the end."""
        if self.moment is None or self.chosen is not None:
            return int(pyspiel.PlayerId.CHANCE)
        player = self.moment.player
        return player if player >= 0 else int(pyspiel.PlayerId.TERMINAL)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.moment is not None and self.moment.player < 0

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """All are equally likely."""
        return CHANCES

    def _legal_actions(self, player: int) -> list[int]:  # noqa: ARG002  # OpenSpiel asks for the one to move
        assert self.moment is not None
        return self.moment.position.legal()

    def _apply_action(self, action: int) -> None:
        if self.moment is None:
            self._deal(action)
        elif self.chosen is None:
            self._play(self.moment, action)
        else:
            position, move = self.moment.position.copy(), self.chosen
            position.conceal(-1, int(key(int(position.array["rng"][0]), action)) >> 1)
            position.step(move)
            self.moment, self.chosen = self.moment.played(position, move), None

    def _deal(self, outcome: int) -> None:
        self.deal = (*self.deal, outcome)
        if len(self.deal) == DEAL_NODES:
            position = self.get_game().first.copy()
            position.reset(int.from_bytes(self.deal))
            self.moment = Moment(position)

    def _play(self, moment: Moment, move: int) -> None:
        position = moment.position.copy()
        position.step(move)
        if self.get_game().secrets or reveals(position) == reveals(moment.position):
            self.moment = moment.played(position, move)
        else:
            self.chosen = move

    def returns(self) -> list[float]:
        """What the game was worth to each seat; nothing before its end."""
        if self.moment is None or self.moment.player >= 0:
            return [0.0] * self.num_players()
        found: list[float] = self.get_game().worth(self.moment.position)
        return found

    def resample_from_infostate(self, player_id: int, sampler: Callable[[], float]) -> "SpielState":
        """A state that is the same to this seat, with all that it cannot know dealt anew.

        It begins a history of its own, since the one that was played tells what the seat cannot know.
        """
        game = self.get_game()
        if self.moment is None or not game.secrets:
            found: SpielState = self.clone()
            return found
        position = self.moment.position.copy()
        position.conceal(player_id, int(sampler() * 2**53))
        position.step(-1)
        found = game.new_initial_state()
        found.moment = self.moment.resampled(position, player_id)
        return found

    def _action_to_string(self, player: int, action: int) -> str:
        """A legal move as a short order, any other by its name."""
        if player == pyspiel.PlayerId.CHANCE:
            return f"Luck {action}"
        game = self.get_game().game
        if self.moment is None or action not in self.moment.position.legal():
            return str(game.moves[action])
        return str(game.label(self.moment.position.record, action))

    def __str__(self) -> str:
        if self.moment is None:
            return f"The deal: {' '.join(map(str, self.deal))}"
        position = self.moment.position
        game, record = position.engine.game, position.record
        money = position.score()[0][: position.players].sum(1).tolist()
        who = f"Seat {self.moment.player}: {game.prompt(record)[0]}" if position.n else "The game is over"
        luck = f", and luck after {game.label(record, self.chosen)!r}" if self.chosen is not None else ""
        digest = hashlib.blake2b(position.words.tobytes(), digest_size=8).hexdigest()
        return f"{game.moment(record)[1]}. {who}{luck}. Money {', '.join(map(str, money))}. Position {digest}"


def reveals(position: State) -> int:
    """How often luck has shown itself."""
    return int(position.array["reveals"][0])
