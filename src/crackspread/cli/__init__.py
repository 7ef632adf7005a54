"""The command line: what people and scripts type.

It prints; all work is done elsewhere. A wrong game, option, number or file is one sentence on stderr and exit code 2.
The server, the lab and Rich are imported by the commands that need them, so that the others answer at once.
"""

import sys
from typing import NoReturn

import typer

from crackspread import CrackspreadError

from . import games, lab, report, text, tune
from .common import app

__all__ = ["app", "games", "lab", "main", "report", "text", "tune"]


def main() -> NoReturn:
    """Run the command line and leave with its exit code."""
    try:
        sys.exit(app(standalone_mode=False) or 0)
    except typer.TyperException as e:
        print(e.format_message(), file=sys.stderr)
        sys.exit(2)
    except CrackspreadError as e:
        print(e, file=sys.stderr)
        sys.exit(2)
