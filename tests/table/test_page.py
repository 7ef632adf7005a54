"""Where the page comes from."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest

from crackspread.table import page
from crackspread.table.app import create_app
from crackspread.table.store import open_store

from .serving import sqlite_url


@pytest.fixture
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "dist"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<title>Table</title>")
    (folder / "assets" / "page-1a2b.js").write_text("start()")
    (tmp_path / "secret.txt").write_text("secret")
    monkeypatch.setattr(page, "PLACES", (tmp_path / "missing", folder))
    return folder


Get = Callable[[str], httpx.Response]


@pytest.fixture
def get(tmp_path: Path) -> Get:
    app = create_app(open_store(sqlite_url(tmp_path)))

    async def ask(path: str) -> httpx.Response:
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://table") as client:
            return await client.get(path)

    return lambda path: asyncio.run(ask(path))


@pytest.mark.usefixtures("built")
@pytest.mark.parametrize(
    "path", ["/", "/match/abc", "/join/x", "/assets", "/assets/old.js", "/%00", "/apis", "/a" * 3000]
)
def test_every_address_outside_the_api_is_the_page(get: Get, path: str) -> None:
    answer = get(path)
    assert (answer.status_code, answer.text) == (200, "<title>Table</title>")
    assert answer.headers["Cache-Control"] == "no-cache"


@pytest.mark.usefixtures("built")
def test_files_of_the_page_are_served_and_kept(get: Get) -> None:
    answer = get("/assets/page-1a2b.js")
    assert answer.text == "start()"
    assert "javascript" in answer.headers["Content-Type"]
    assert "immutable" in answer.headers["Cache-Control"]


@pytest.mark.usefixtures("built")
@pytest.mark.parametrize(
    "path", ["/../secret.txt", "/%2e%2e/secret.txt", "/assets/..%2f..%2fsecret.txt", "//etc/passwd"]
)
def test_no_address_leads_out_of_the_folder(get: Get, path: str) -> None:
    assert get(path).text == "<title>Table</title>"


def test_the_page_may_be_built_elsewhere(get: Get, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "index.html").write_text("<title>Mine</title>")
    monkeypatch.setenv("CRACKSPREAD_PAGE", str(tmp_path))
    assert get("/").text == "<title>Mine</title>"


def test_a_page_that_is_not_built_is_a_plain_sentence(
    get: Get, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(page, "PLACES", (tmp_path,))
    answer = get("/")
    assert answer.status_code == 404
    assert "make page" in answer.text


def test_what_is_large_travels_compressed_and_named_files_are_kept_for_good(built: Path, get: Get) -> None:
    (built / "assets" / "page-1a2b.js").write_text("start();" * 1000)
    answer = get("/assets/page-1a2b.js")
    assert answer.text == "start();" * 1000
    assert answer.headers["Content-Encoding"] == "gzip"
    assert answer.headers["Cache-Control"] == "public, max-age=31536000, immutable"
    assert get("/api/games").headers["Content-Encoding"] == "gzip"
