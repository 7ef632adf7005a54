"""A report's page: one file that needs nothing else, well-formed, with sentences first and every figure in it."""

import re
from dataclasses import asdict, replace
from html import escape
from html.parser import HTMLParser
from typing import Any
from xml.etree import ElementTree

import pytest

from crackspread.lab.report import ReportSpec, report
from crackspread.lab.report_findings import figure
from crackspread.lab.report_page import page
from crackspread.lab.report_plots import scale

from .test_report import PLANTED, Here

LONE = {"meta", "br", "link", "img", "input", "hr"}


class Balanced(HTMLParser):
    """Every element that is opened is closed by its own end; which there are, and where they refer to."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.elements: list[str] = []
        self.references: list[str | None] = []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append(tag)
        self.references += [value for name, value in attrs if name in ("src", "href", "srcset", "action", "data")]
        if tag not in LONE:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag, self.getpos()


@pytest.fixture(scope="module", params=["changed", "today", "one seat", "no offers"])
def result(request: pytest.FixtureRequest) -> dict[str, Any]:
    """A report of every sort."""
    specs = {
        "changed": replace(PLANTED, games=30, components={"longest_pays": 4, "loan_totals": [0, 2, 5, 9, 14, 20, 40]}),
        "today": replace(PLANTED, components={}, by="random", games=30),
        "one seat": ReportSpec("pipelite", 1, "random", 30, 1, components={"longest_pays": 4}),
        "no offers": ReportSpec("counting", 2, "random", 10, 1, {"goal": 8}),
    }
    return report(specs[request.param], Here())


def test_the_page_needs_nothing_else(result: dict[str, Any]) -> None:
    text = page(result)
    found = Balanced(text)
    assert found.references == []
    assert not {"script", "link", "iframe", "img", "object"} & set(found.elements)
    assert not re.search(r"https?:|url\(|@import", text)
    assert "@media print" in text


def test_every_plot_is_a_drawing_that_says_what_it_is(result: dict[str, Any]) -> None:
    drawings = re.findall(r"<svg .*?</svg>", page(result), re.DOTALL)
    assert len(drawings) >= 3
    for drawing in drawings:
        root = ElementTree.fromstring(drawing)
        assert (root.get("role"), bool(root.get("aria-label"))) == ("img", True)
        wide, high = map(float, (root.get("viewBox") or "").split()[2:])
        for dot in root.iter("circle"):
            assert 0 <= float(dot.get("cx", -1)) <= wide
            assert 0 <= float(dot.get("cy", -1)) <= high


def test_the_page_tells_what_the_report_does_sentences_first(result: dict[str, Any]) -> None:
    text = page(result)
    told = [result["headline"], *(effect["text"] for effect in result["effects"]), *result["method"]]
    places = [text.index(escape(line)) for line in [*told, *result["caveats"]]]
    assert places == sorted(places)
    for line in (*result["steps"], result["chance"], result["choices"], result["unseen"]):
        assert escape(line) in text
    assert f"--games {result['games']} --seed {result['seed']}" in text
    assert all(digest in text for digest in result["digests"][: 1 + len(result["changes"][:1])])
    for change in result["changes"]:
        assert f"<code>{change['path']}</code>" in text
    for name, value in result["options"].items():
        assert f"--{name} {value}" in text


def test_figures_are_written_as_people_do() -> None:
    assert [figure(x, "$") for x in (3.46, -2.0, 0.04, -0.04, 1234.5)] == [
        "$3.5",
        "\u2212$2.0",
        "$0.0",
        "$0.0",
        "$1,234",
    ]
    assert figure(0.326, "%") == "32.6 %"
    assert figure(2.944, "", 2) == "2.94"


def test_a_scale_has_round_numbers_around_all() -> None:
    assert scale(0.31, 0.36) == pytest.approx([0.31, 0.32, 0.33, 0.34, 0.35, 0.36])
    assert scale(-20, 60)[0] <= -20
    assert len(scale(5, 5)) >= 2


def test_the_result_holds_what_was_asked(result: dict[str, Any]) -> None:
    asked = ReportSpec(**{name: result[name] for name in asdict(PLANTED)})
    assert asked.games == result["games"]
