"""A match between the store and the engine: its log as rows with digests, and rows replayed under today's rules.

A match that was stored under other rules goes on if they lead to what it says. If not it is archived: it can be read
and replayed up to the move where they part, with the result that was stored and one sentence why.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from crackspread.games import game
from crackspread.kernel.match import Match
from crackspread.kernel.saved import moves_of, replay

from .store import EntryRow, Stored

ARCHIVED = "This match was played under earlier rules and is kept as it was, to look at."


@dataclass(frozen=True)
class Unfolded:
    """A stored match as far as today's rules carry it, and the sentence why it is archived, None if it goes on."""

    match: Match
    archived: str | None


def unfold(stored: Stored) -> Unfolded:
    """The match that a stored log tells; plain Python carries it until the game is compiled."""
    moves = [[row.seat, row.move, row.digest] for row in stored.rows]
    found = game(stored.setup["game"])
    match, why = replay({**stored.setup, "moves": moves}, game, found.warmer.target)
    if stored.setup["rules"] != found.rules_digest:
        why = why or _other_end(stored, match)
    elif why is None and all(row.digest for row in stored.rows):
        match.know([row.digest or "" for row in stored.rows])
    return Unfolded(match, None if why is None else f"{ARCHIVED} {why}")


def _other_end(stored: Stored, match: Match) -> str | None:
    if stored.over != match.over:
        return "Under today's rules it would not end where it did."
    if stored.result is not None and stored.result != result_of(match):
        return "Under today's rules its result would be another."
    return None


def result_of(match: Match) -> dict[str, Any] | None:
    """The score sheet of a match that is over."""
    return match.score().as_dict() if match.over else None


def known_deal(deal: str | None, match: Match) -> str | None:
    """The sentence that tells everybody who may know what is still hidden, None if nobody can."""
    if deal == "chosen":
        return f"The deal was chosen: it is that of seed {match.setup.seed}."
    if deal == "brought":
        return "This match was brought from a file; whoever brought it may know what is still hidden."
    return None


def rows_after(kept: Sequence[EntryRow], match: Match) -> list[EntryRow]:
    """The match's entries after those kept, as rows to store."""
    made = [0] * match.players
    for row in kept:
        made[row.seat] += 1
    n = kept[-1].n + 1 if kept else 0
    rows: list[EntryRow] = []
    for seat, move, digest in moves_of(match)[len(kept) :]:
        rows.append(EntryRow(n + len(rows), seat, made[seat], move, digest))
        made[seat] += 1
    return rows


def common(known: Sequence[object], lines: Sequence[object]) -> int:
    """How many lines both begin with."""
    pairs = zip(known, lines, strict=False)
    return next((i for i, (a, b) in enumerate(pairs) if a != b), min(len(known), len(lines)))
