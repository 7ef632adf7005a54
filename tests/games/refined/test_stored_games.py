"""Eight complete games, stored as they were played, replay to the end."""

from pathlib import Path

import pytest

import crackspread

GAMES = sorted((Path(__file__).parent / "games").glob("*.json"))


def test_there_are_eight_of_them() -> None:
    assert len(GAMES) == 8


@pytest.mark.parametrize("file", GAMES, ids=lambda file: file.stem)
def test_a_stored_game_replays(file: Path) -> None:
    """R-RND-01, R-REF-01: to the same end, natively and in plain Python, with a log."""
    match = crackspread.load(file, target="cpu")
    assert match.over
    assert min(match.score().ranks) == 1
    assert len(match.log()) > 50
    assert crackspread.load(file, target="python").score() == match.score()
    assert crackspread.loads(match.dumps()).entries == match.entries
