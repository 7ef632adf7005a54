"""The wheel carries the page and needs neither Node nor a compiler: installed in a fresh environment, it runs."""

import json
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    subprocess.run(build, check=True, capture_output=True)
    (file,) = folder.glob("*.whl")
    return file


def test_holds_the_built_page_the_components_and_the_types(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    assert "crackspread/table/page/index.html" in names, "build the page first: make page"
    assert any(name.startswith("crackspread/table/page/assets/") and name.endswith(".js") for name in names)
    assert any(name.startswith("crackspread/games/pipelite/") and name.endswith(".toml") for name in names)
    assert "crackspread/py.typed" in names
    assert not [name for name in names if "node_modules" in name or "__pycache__" in name]


def test_runs_where_nothing_else_is_installed(wheel: Path, tmp_path: Path) -> None:
    home = tmp_path / "env"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(home)], check=True)
    python = str(home / "bin" / "python")
    install = [sys.executable, "-m", "pip", "--python", python, "install", "--quiet", "--no-deps", str(wheel)]
    subprocess.run(install, check=True)
    (packages,) = home.glob("lib/python*/site-packages")
    (packages / "dependencies.pth").write_text(sysconfig.get_path("purelib"))
    where = [python, "-c", "import crackspread; print(crackspread.__file__)"]
    assert subprocess.run(where, check=True, capture_output=True, text=True).stdout.startswith(str(packages))
    bare = {"PATH": "/nonexistent", "HOME": str(tmp_path)}
    games = subprocess.run(
        [str(home / "bin" / "crackspread"), "games", "--json"], check=True, capture_output=True, text=True, env=bare
    )
    assert "pipelite" in [game["name"] for game in json.loads(games.stdout)]
