"""The count of a match, item by item."""

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Score:
    """Money by seat and item, totals and places."""

    items: tuple[tuple[str, str], ...]
    seats: list[list[int]]
    totals: list[int]
    ranks: list[int]
    names: list[str]

    def as_dict(self) -> dict[str, Any]:
        """For JSON."""
        return {
            "items": [list(i) for i in self.items],
            "seats": self.seats,
            "totals": self.totals,
            "ranks": self.ranks,
        }

    def __str__(self) -> str:
        lines = []
        for name, row, total, rank in zip(self.names, self.seats, self.totals, self.ranks, strict=True):
            parts = ", ".join(f"{title} ${x}" for (_, title), x in zip(self.items, row, strict=True))
            lines.append(f"{rank}. {name}: ${total} ({parts})")
        return "\n".join(lines)
