"""The position as plain data."""

from typing import Any


def view(s: Any, viewer: int | None) -> dict[str, Any]:
    """Everything on the table."""
    return {}
