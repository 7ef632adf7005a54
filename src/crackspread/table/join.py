"""What a link opens: the seats to choose from, and the name under which somebody sits down there."""

from __future__ import annotations

from .answers import Joined, SeatOut
from .refused import Refused
from .session import Session
from .store import Store, Stored


def joined(session: Session, seat: int | None) -> Joined:
    """What whoever follows a link is told first; no seat for a link to watch."""
    game = session.match.game
    return Joined(
        id=session.id,
        seat=seat,
        free=[] if seat is None else free(session, seat),
        game=game.name,
        title=game.title,
        seats=[SeatOut(**vars(one)) for one in session.seats],
        over=session.over,
        deal=session.deal,
    )


def free(session: Session, seat: int) -> list[int]:
    """The seats that whoever has the link of this one may choose: friends' at which nobody has played or sits."""

    def empty(one: int) -> bool:
        return session.seats[one].kind == "link" and one not in session.here and not session.match.moves_by(one)

    return [one.seat for one in session.seats if one.seat == seat or (empty(seat) and empty(one.seat))]


def sit_down(session: Session, store: Store, token: str, name: str, to: int | None) -> Joined:
    """Take the seat of a link under a name, or change places with a free one.

    A name that somebody at the table has gets a number.
    """
    taken = -1

    def write(seen: Stored) -> Stored:
        nonlocal taken
        seat = next((held.seat for held in store.held([token]) if held.match == session.id), None)
        if seat is None or session.seats[seat].kind != "link" or session.archived or session.over:
            raise Refused("This seat keeps its name.")
        taken = seat if to is None else to
        if taken not in free(session, seat):
            raise Refused("Somebody sits there already; choose another seat.")
        known = {other.name for other in session.seats if other.seat != seat}
        names = [name, *(f"{name[:37]} {n}" for n in range(2, 9))]
        return session.log.sit(seen, seat, taken, next(one for one in names if one not in known))

    session.note(write)
    session.fetch()  # the sentences of the log have the name in them
    return joined(session, taken)
