"""A session without a server: what was not written down did not happen, whatever its log is."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import crackspread
from crackspread.kernel.match import Match
from crackspread.kernel.saved import setup_of
from crackspread.table import try_out
from crackspread.table.answers import Created, SeatCreated
from crackspread.table.log import StoredLog
from crackspread.table.refused import Refused
from crackspread.table.session import Session
from crackspread.table.store import SeatRow, open_store

from .serving import sqlite_url

SEATS = [SeatRow(0, "Mara", "me", None), SeatRow(1, "Theo", "me", None)]


def stored(folder: Path) -> Session:
    """A session of a new match in a new store."""
    match = crackspread.game("pipelite").new(2, 5, names=["Mara", "Theo"], target="python")
    store = open_store(sqlite_url(folder))
    seats = [(seat, f"token-{seat.seat}") for seat in SEATS]
    return Session(StoredLog(store, "m"), store.create("m", setup_of(match), "watch", seats, [], over=False), match)


def tried(folder: Path) -> Session:
    """A try-out from such a session, after its first move."""
    origin = stored(folder)
    origin.act("play", 0, 0, origin.match.legal(0)[0])
    branch, seat = try_out.branched(origin, 1, [0])
    made = Created(id="t", watch="w", seats=[SeatCreated(**vars(seat), token=None) for seat in SEATS])
    return try_out.begin(made, origin, 1, seat, branch)


@pytest.mark.parametrize("begin", [stored, tried])
def test_what_breaks_off_before_it_is_written_down_did_not_happen(
    tmp_path: Path, begin: Callable[[Path], Session]
) -> None:
    session = begin(tmp_path)
    session.act("play", 0, session.match.moves_by(0), session.match.legal(0)[0])
    before, version = session.match.copy(), session.stored.version

    def break_off(match: Match) -> None:
        match.play(match.legal(0)[0], 0)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        session.change(break_off)
    assert (session.match, session.match.legal(0)) == (before, before.legal(0))
    with pytest.raises(Refused, match="There is no move"):
        session.act("play", 0, before.moves_by(0), before.legal(0)[0], 10**6)
    assert (session.match, session.stored.version) == (before, version)
    session.act("play", 0, before.moves_by(0), before.legal(0)[0])
    assert (session.entries, session.stored.version) == (len(before.entries) + 1, version + 1)
    assert session.log.read() == session.stored
