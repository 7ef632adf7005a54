"""The same again: a new match of the same kind with every seat moved up by one."""

from __future__ import annotations

from crackspread.kernel.saved import setup_of

from .refused import Refused
from .session import Session
from .store import Stored


def begin_rematch(session: Session, rematch: str, seed: str) -> str:
    """The id of the rematch, which is this one if there was none yet."""
    if not session.over:
        raise Refused("A rematch begins when the match is over.")

    def write(seen: Stored) -> Stored:
        if seen.rematch is not None:
            return seen
        setup = session.match.setup
        names = [*setup.names[1:], *setup.names[:1]]
        new = setup.game.new(setup.players, seed, setup.options, setup.components.changed, names, "python")
        return session.log.begin_rematch(seen, rematch, setup_of(new))

    session.note(write)
    return session.stored.rematch or rematch
