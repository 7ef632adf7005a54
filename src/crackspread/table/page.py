"""The built page: from the installed package, or from the web folder of a checkout.

CRACKSPREAD_PAGE names another folder, for those who build the page elsewhere.
"""

from __future__ import annotations

import os
from pathlib import Path

from starlette.responses import FileResponse, PlainTextResponse, Response

HERE = Path(__file__).parent
PLACES = (HERE / "page", HERE.parents[2] / "web" / "dist")
MISSING = "The page of the table is not built yet: run `make page`, then reload.\n"


def page_response(path: str) -> Response:
    """A file of the page; every other address is the page itself, which knows what to show there."""
    named = os.environ.get("CRACKSPREAD_PAGE")
    places = (Path(named),) if named else PLACES
    folder = next((place for place in places if (place / "index.html").is_file()), None)
    if folder is None:
        return PlainTextResponse(MISSING, 404)
    file = next(
        (file for file in folder.rglob("*") if file.is_file() and file.relative_to(folder).as_posix() == path), None
    )
    if file is None:
        return FileResponse(folder / "index.html", headers={"Cache-Control": "no-cache"})
    # The names of assets change with what is in them.
    keep = "public, max-age=31536000, immutable" if file.parent.name == "assets" else "no-cache"
    return FileResponse(file, headers={"Cache-Control": keep})
