"""`python -m crackspread.table`: the server alone."""

import argparse
import sys

from crackspread.kernel.errors import CrackspreadError

from .app import PAUSE
from .server import serve


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m crackspread.table", description=__doc__)
    parser.add_argument("--host", default="127.0.0.1", help="address to listen at")
    parser.add_argument("--port", type=int, default=8000, help="0 takes any free one")
    parser.add_argument("--database", metavar="URL", help="where matches are kept; SQLite by default")
    parser.add_argument("--no-browser", dest="browser", action="store_false", help="do not open a browser")
    parser.add_argument("--pause", type=float, default=PAUSE, help="seconds between two moves of a computer")
    parser.add_argument("--name", dest="names", action="append", default=[], help="another name browsers may use")
    try:
        serve(**vars(parser.parse_args()))
    except CrackspreadError as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
