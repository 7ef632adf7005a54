"""A line of what a move would change."""

from typing_extensions import TypedDict


class Change(TypedDict):
    """A thing before and after the move, and what that means."""

    thing: str
    before: int
    after: int | str
    means: str


def change(thing: str, before: int, after: int | str, means: str) -> Change:
    """Such as `Longest pipe, 4, 5, +$3`."""
    return {"thing": thing, "before": before, "after": after, "means": means}
