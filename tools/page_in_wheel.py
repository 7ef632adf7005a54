"""Put the page into wheels and source archives, so that what is installed always has it.

A page that is built already and not older than its sources is taken as it is. Else it is built beside the checkout, by
the machine's Node or, where that is missing or too old, by the one that PyPI carries.
"""

import re
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NODE = (20, 19)
"""The oldest that will do; see `engines` in web/package.json."""
SOURCES = (
    "src",
    "public",
    "index.html",
    "package.json",
    "package-lock.json",
    ".npmrc",
    "svelte.config.js",
    "tsconfig.json",
    "vite.config.ts",
)
PLACES = {"wheel": "crackspread/table/page", "sdist": "web/dist"}


class PageInWheel(BuildHookInterface[Any]):
    """Called by hatchling before it builds."""

    def dependencies(self) -> list[str]:
        """Node from PyPI, where a page must be built and nothing else can do it."""
        if self.built() or node() >= NODE:
            return []
        return (Path(self.root) / "requirements-node.txt").read_text(encoding="utf-8").split()

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """A wheel has the page or is not built; an editable install finds it in the web folder."""
        self.scratch: Path | None = None
        if version != "editable":
            build_data["force_include"][str(self.built() or self.build())] = PLACES[self.target_name]

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Leave nothing behind."""
        if self.scratch:
            shutil.rmtree(self.scratch)

    def built(self) -> Path | None:
        """The page of `make page`, or of a source archive, unless it is older than what it is built from."""
        web = Path(self.root) / "web"
        page = web / "dist"
        if not (page / "index.html").is_file():
            return None
        files = [file for name in SOURCES for file in (web / name, *(web / name).rglob("*")) if file.is_file()]
        newest = max((file.stat().st_mtime for file in files), default=0.0)
        return page if (page / "index.html").stat().st_mtime >= newest else None

    def build(self) -> Path:
        """The page, from a copy of its sources: a checkout stays as it is."""
        npm = shutil.which("npm")
        if npm is None or node() < NODE:
            needed = ".".join(map(str, NODE))
            raise RuntimeError(
                f"The page needs Node {needed} or newer; requirements-node.txt names one that pip brings."
            )
        self.scratch = Path(tempfile.mkdtemp(prefix="crackspread-page-"))
        for name in SOURCES:
            source = Path(self.root) / "web" / name
            (shutil.copytree if source.is_dir() else shutil.copy2)(source, self.scratch / name)
        subprocess.run([npm, "ci", "--no-audit", "--no-fund"], cwd=self.scratch, check=True)
        subprocess.run([npm, "run", "--silent", "build", "--", "--logLevel", "warn"], cwd=self.scratch, check=True)
        return self.scratch / "dist"


def node() -> tuple[int, ...]:
    """The version of the machine's Node, (0,) if there is none."""
    try:
        said = subprocess.run(["node", "--version"], check=True, capture_output=True, text=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return (0,)
    return tuple(map(int, re.findall(r"\d+", said)))
