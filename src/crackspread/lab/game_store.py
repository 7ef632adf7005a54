"""Games kept in a file, so that whoever was stopped goes on: first what they are games of, then a line of JSON each."""

import json
import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Generic, TypeVar

from ..kernel.errors import OptionError

Row = TypeVar("Row")


class GameStore(Generic[Row]):
    """The file of a report, a tournament or a search, or none; `rows` are the games that it held when it was opened.

    `head` says what they are games of, where `unsaid` stands for what older files do not say.
    """

    def __init__(
        self,
        file: Path | None,
        what: str,
        head: Mapping[str, Any],
        read: Callable[[dict[str, Any]], Row],
        unsaid: Mapping[str, Any] | None = None,
    ) -> None:
        self.file, self.rows = file, list[Row]()
        if file is None:
            return
        try:
            if not file.exists():
                file.write_text(json.dumps(head) + "\n", encoding="utf-8")
            text = file.read_bytes()
            first, *lines, cut_off = text.decode().split("\n")
            same = {**(unsaid or {}), **json.loads(first)} == json.loads(json.dumps(head))
            self.rows = [read(json.loads(line)) for line in lines if same and line.endswith("}")]
        except OSError as error:
            raise OptionError(f"{file} cannot be used: {error.strerror}.") from error
        except (ValueError, KeyError, TypeError) as error:
            raise OptionError(f"{file} is not a {what}'s file.") from error
        if not same:
            raise OptionError(f"{file} holds another {what}; name a new file.")
        if cut_off:  # in writing the last game
            os.truncate(file, text.rfind(b"\n") + 1)

    def add(self, row: Mapping[str, Any]) -> None:
        """Keep one more game."""
        if self.file:
            with self.file.open("a", encoding="utf-8") as file:
                file.write(json.dumps(row) + "\n")
