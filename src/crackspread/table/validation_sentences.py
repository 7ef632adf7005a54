"""What is wrong with a request, in one sentence."""

from collections.abc import Sequence
from typing import Any

DEEDS = "play, undo, redo, restart, answer, chat, pause, resume, why, hint, previews, look"
LONGEST = 300
PLAIN = {
    "json_invalid": "The body is not JSON.",
    "union_tag_invalid": f"A message does one of these: {DEEDS}.",
    "union_tag_not_found": f"A message says what to do: {DEEDS}.",
}


def sentence(errors: Sequence[Any]) -> str:
    """The first of a validation's errors: where it is and what it should be."""
    error = errors[0]
    if error["type"] in PLAIN:
        return PLAIN[error["type"]]
    where = ".".join(str(part) for part in error["loc"] if part not in ("body", "query", "path", "header"))
    if error["type"] == "string_pattern_mismatch":
        return f"{where[:100]}: This has characters that do not belong here."
    what = str(error["msg"]).rstrip(".")
    return plain(f"{where[:100]}: {what[:200]}." if where else f"{what[:200]}.")


def plain(text: str) -> str:
    """A sentence in one line that can be sent, and shortened where it quotes too much."""
    line = " ".join(text.encode("utf-8", "replace").decode().split())
    return line if len(line) <= LONGEST else f"{line[:LONGEST]}...."
