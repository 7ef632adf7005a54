"""Saved matches: small, exact, and unharmed by anything that a file may hold."""

import json
import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import crackspread
from crackspread import BadMatch
from crackspread.kernel.saved import format_1, replay

GAME = crackspread.game("pipelite")


def played() -> crackspread.Match:
    """A match with moves out of turn in it."""
    match = GAME.new(3, 5, {"rounds": 2}, {"longest_pays": 3}, ["Mara", "Theo", "Ines"], target="python")
    for seat in (2, 0, 0, 1, 2, 2):
        match.play(match.legal(seat)[0], seat)
    return match


TEXT = played().dumps()


def load(text: str) -> crackspread.Match:
    return crackspread.loads(text, target="python")


def test_a_saved_match_is_the_log_and_nothing_else() -> None:
    saved = json.loads(TEXT)
    assert set(saved) == {"format", "game", "options", "components", "seats", "seed", "rules", "moves"}
    assert saved["components"] == {**GAME.components.values(), "longest_pays": 3}
    assert [move[0] for move in saved["moves"]] == [2, 0, 0, 1, 2, 2]
    assert saved["moves"][0][1] == str(GAME.moves[played().entries[0].move])


def test_it_comes_back_the_same(tmp_path: Path) -> None:
    match = played()
    match.save(tmp_path / "m.json")
    again = crackspread.load(tmp_path / "m.json", target="python")
    assert again.entries == match.entries
    assert again.view() == match.view()
    assert again.dumps() == TEXT
    assert again.names == ["Mara", "Theo", "Ines"]


def tampered(**changes: Any) -> str:
    return json.dumps(json.loads(TEXT) | changes)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "not JSON"),
        (TEXT[:-20], "not JSON"),
        ("[]", "not a saved match"),
        ('{"moves": []}', "not a saved match"),
        ("[" * 100_000, "not JSON"),
        (tampered(format=3), "format 3"),
        (tampered(format="1"), "format '1'"),
        (tampered(game="chess"), "no game called 'chess'"),
        (tampered(game=7), "'game' is missing or not as it should be"),
        (tampered(seed="5"), "A seed is"),
        (tampered(seed=None), "'seed' is missing"),
        (tampered(seed=-5), "A seed is"),
        (tampered(seats=[]), "1 to 6 players"),
        (tampered(seats=[1, 2, 3]), "need 3 names"),
        (tampered(options={"rounds": 99}), "from 1 to 8"),
        (tampered(components={"nonsense": 3}), "no component called"),
        (tampered(rules="other", moves=[[0, "done", "000000000000"]]), "Move 1 of this saved match leads elsewhere"),
        (tampered(moves=[[0, "crude", None]]), "There is no move 'crude'"),
        (tampered(moves=[[9, "done", None]]), "no seat 9"),
        (tampered(moves=[[0, 1, 2]]), "is not a move"),
        (tampered(moves=["done"]), "is not a move"),
        (tampered(moves=[[True, "done", None]]), "is not a move"),
        (tampered(moves=[[0, "done", None]] * 400), "is not legal"),
        (tampered(moves=[[0, "done", None]] * 100_000), "never takes more than"),
        (tampered(format=1, components={}, moves=[0, 99999]), "Move 1|Move 2"),
        (tampered(format=1, components={}, moves=[-1]), "There is no move"),
        (tampered(format=1, components={"nonsense": 3}, moves=[]), "no component called"),
        (tampered(winner="me"), "foreign: 'winner'"),
    ],
)
def test_whatever_is_wrong_is_one_sentence(text: str, sentence: str) -> None:
    with pytest.raises(BadMatch, match=sentence) as e:
        load(text)
    assert "\n" not in str(e.value)


def test_a_match_of_other_rules_goes_on_as_long_as_every_digest_agrees() -> None:
    assert load(tampered(rules="other")) == load(TEXT)
    moves = json.loads(TEXT)["moves"]
    moves[3][2] = "000000000000"
    assert load(tampered(moves=moves)) == load(TEXT), "of one's own rules the moves are enough"
    match, why = replay(json.loads(tampered(rules="other", moves=moves)), crackspread.game, "python")
    assert why == "Move 4 of this saved match leads elsewhere under today's rules."
    assert match.entries == played().entries[:3]


def test_a_component_that_is_no_more_does_not_stop_a_match_of_other_rules() -> None:
    gone = {**json.loads(TEXT)["components"], "of_yesterday": 7}
    assert load(tampered(rules="other", components=gone)) == load(TEXT)


def test_format_1_is_read_by_what_it_knew() -> None:
    """Ids of the moves, and changed components only; a seat is named where it acted out of turn."""
    match = played()
    old = {name: k for k, name in enumerate(format_1(GAME)[0])}
    moves = [[e.seat, old[GAME.moves.texts[e.move]]] for e in match.entries]
    assert load(tampered(format=1, components={"longest_pays": 3}, rules="0-0", moves=moves)) == match


def test_a_file_that_cannot_be_read_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(BadMatch, match="cannot be read"):
        crackspread.load(tmp_path / "none.json")
    (tmp_path / "binary").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadMatch, match="not text"):
        crackspread.load(tmp_path / "binary")


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)


@settings(max_examples=150, deadline=None)
@given(field=st.sampled_from(sorted(json.loads(TEXT))), value=JSON)
def test_any_value_in_any_field_loads_wholly_or_is_refused(field: str, value: Any) -> None:
    try:
        match = load(tampered(**{field: value}))
    except BadMatch:
        return
    assert load(match.dumps()).view() == match.view()


@settings(max_examples=100, deadline=None)
@given(at=st.integers(0, len(TEXT) - 1), byte=st.characters(max_codepoint=127))
def test_any_damaged_character_loads_wholly_or_is_refused(at: int, byte: str) -> None:
    try:
        match = load(TEXT[:at] + byte + TEXT[at + 1 :])
    except BadMatch:
        return
    assert load(match.dumps()).view() == match.view()


# --- the digest of the rules ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", crackspread.GAMES)
def test_only_rules_and_components_change_the_digest_of_the_rules(name: str, tmp_path: Path) -> None:
    """Words and features may change under a match that is being played; comments and docstrings may change anywhere."""
    game = crackspread.game(name)
    copied = tmp_path / name
    shutil.copytree(game.folder, copied, ignore=shutil.ignore_patterns("__pycache__", "*.onnx"))

    def digest() -> str:
        again = replace(game)
        again.__dict__["folder"] = copied
        return again.rules_digest

    assert digest() == game.rules_digest
    for file in sorted(copied.rglob("*.py")):
        text, floor = file.read_text(), file.relative_to(copied).parts[0].partition(".")[0]
        for added, counts in (("\n# a word more\n", False), ("\nMORE = 1\n", floor in ("rules", "components"))):
            file.write_text(text + added)
            assert (digest() != game.rules_digest) == counts, file
        file.write_text(text)
    for file in sorted(copied.rglob("*.toml")):
        text = file.read_text()
        file.write_text(text + "\n[more]\nvalue = 1\n")
        assert (digest() != game.rules_digest) == (file.relative_to(copied).parts[0] in ("rules", "components")), file
        file.write_text(text)
    (copied / "rules" / "more.py" if (copied / "rules").is_dir() else copied / "rules.toml").write_text("MORE = 1\n")
    assert digest() != game.rules_digest
