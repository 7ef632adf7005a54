"""Documents that show commands: whoever does what they say, in their order, gets there."""

from pathlib import Path

import pytest

from .documents import ROOT, Document

PATHS = [str(path.relative_to(ROOT)) for path in sorted((ROOT / "docs").rglob("*.md"))]
DOCUMENTS = [document for path in PATHS if any((document := Document(path)).commands())]


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda document: document.path)
def test_it_can_be_done(document: Document, tmp_path: Path) -> None:
    document.follow(tmp_path)


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda document: document.path)
def test_what_it_links_to_exists(document: Document) -> None:
    assert not [link for link in document.links() if not link.exists()]
