"""Put the built page into the wheel, so that installing it needs neither Node nor a compiler."""

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class PageInWheel(BuildHookInterface[Any]):
    """Called by hatchling before it builds the wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """A wheel has the page or is not built; an editable install finds it in the web folder."""
        if version == "editable":
            return
        page = Path(self.root) / "web" / "dist"
        if not (page / "index.html").is_file():
            raise FileNotFoundError("The page is not built yet: run `make page` first.")
        build_data["force_include"][str(page)] = "crackspread/table/page"
