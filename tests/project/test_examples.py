"""The examples run; what a document shows of them is what they are."""

from .documents import ROOT, Document, shell


def test_the_document_shows_the_example() -> None:
    shown = {block.file: block.text for block in Document("docs/environments.md").blocks}
    assert shown["ppo_pipelite.py"] == (ROOT / "examples" / "ppo_pipelite.py").read_text(encoding="utf-8")


def test_a_network_plays_all_seats_through_torchrl() -> None:
    told = shell("python examples/torchrl_selfplay.py --games 8 --test 2", ROOT)
    assert "8 games, " in told
    assert told.splitlines()[-1].startswith("after: ")
