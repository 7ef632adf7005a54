"""A match: playing, taking back, looking back."""

import random

import pytest

import crackspread
from crackspread import IllegalMove, Match, NotUndoable, OptionError

GAME = crackspread.game("pipelite")
DONE = GAME.moves.id("done")


def begun(players: int = 2, seed: int = 7) -> Match:
    return GAME.new(players, seed, target="python")


def bytes_of(match: Match) -> bytes:
    return match.state().array.tobytes()


def test_undo_and_redo_go_back_and_forth() -> None:
    match = begun()
    seen = [bytes_of(match)]
    for _ in range(3):
        match.play(match.legal()[0])
        seen.append(bytes_of(match))
    for n in (2, 1, 0):
        match.undo()
        assert bytes_of(match) == seen[n]
    for n in (1, 2, 3):
        match.redo()
        assert bytes_of(match) == seen[n]
    with pytest.raises(NotUndoable, match="nothing to make again"):
        match.redo()


def test_a_new_move_forgets_what_was_taken_back() -> None:
    match = begun()
    match.play(match.legal()[0])
    match.undo()
    assert match.can_redo(0)
    match.play(match.legal()[1])
    assert not match.can_redo(0)


def test_undo_stops_at_the_roll_and_says_so() -> None:
    match = begun(players=1)
    match.play(match.legal()[0])
    match.play(DONE)
    with pytest.raises(
        NotUndoable, match=r"Cannot undo past move 2 \(the roll of the dice\): Player 1 finished the round"
    ):
        match.undo()


def test_undo_takes_back_ones_own_move_though_another_has_moved_since() -> None:
    """Nothing one seat does changes another's options, so a round's seats undo independently."""
    match = begun()
    match.play(match.legal(0)[0], 0)
    after_zero = match.view()["sheets"][0]
    match.play(match.legal(1)[1], 1)
    match.undo(0)
    assert [e.seat for e in match.entries] == [1]
    match.redo(0)
    assert match.view()["sheets"][0] == after_zero


def test_restart_takes_back_the_whole_round_of_a_seat() -> None:
    match = begun()
    start = match.view()
    for _ in range(3):
        match.play(match.legal(1)[0], 1)
    match.restart(1)
    assert match.view() == start
    assert match.entries == []


def test_everybody_goes_back_to_a_move_together() -> None:
    match = begun()
    seen = [bytes_of(match)]
    for seat in (0, 1, 0, 1):
        match.play(match.legal(seat)[0], seat)
        seen.append(bytes_of(match))
    assert match.back == 0
    match.back_to(1)
    assert (bytes_of(match), len(match.entries)) == (seen[1], 1)
    match.redo(1)
    match.redo(0)
    match.redo(1)
    assert bytes_of(match) == seen[4]
    for n in (-1, 4, 99):
        with pytest.raises(NotUndoable, match="nothing to take back"):
            match.back_to(n)


@pytest.mark.parametrize("name", crackspread.GAMES)
def test_going_back_stops_exactly_at_the_last_reveal(name: str) -> None:
    match, luck = crackspread.game(name).new(2, 3), random.Random(5)
    for _ in range(200):
        if match.over:
            break
        match.play(luck.choice(match.legal()))
        reveals = [match.at(n).position.reveals for n in (match.back, max(match.back - 1, 0))]
        assert reveals[0] == match.position.reveals
        assert reveals[1] < reveals[0] or match.back == 0
    assert (match.back > 0) == (match.position.reveals > 0)
    why = match.can_go_back(match.back - 1)
    assert why is not None
    assert why.startswith("Cannot undo past " if match.back else "There is nothing to take back")
    assert why.endswith(".")


def test_a_branch_goes_its_own_way_and_takes_everything_back() -> None:
    match = begun(players=1)
    match.play(match.legal()[0])
    branch = match.branch(match.state())
    assert (branch.entries, branch.view(0)) == ([], match.view(0))
    branch.play(DONE)
    after = bytes_of(branch)
    branch.play(branch.legal()[0])
    assert bytes_of(branch.at(1)) == after
    branch.back_to(0)
    assert bytes_of(branch) == bytes_of(match)
    assert len(match.entries) == 1
    with pytest.raises(crackspread.BadMatch, match="branch"):
        branch.dumps()


def test_nothing_to_take_back_is_a_sentence() -> None:
    with pytest.raises(NotUndoable, match="nothing to take back"):
        begun().undo()
    with pytest.raises(NotUndoable, match="nothing to take back"):
        begun().undo(1)


@pytest.mark.parametrize("move", [-1, 10**6, 3.0, "crude", None, True])
def test_what_is_no_move_is_refused_and_changes_nothing(move: object) -> None:
    match = begun()
    before = bytes_of(match)
    with pytest.raises(IllegalMove, match=r"\.$"):
        match.play(move)  # type: ignore[arg-type]
    assert bytes_of(match) == before
    assert match.entries == []


@pytest.mark.parametrize("seat", [-1, 2, 99, "0"])
def test_a_seat_that_is_not_there_is_refused(seat: object) -> None:
    match = begun()
    with pytest.raises(IllegalMove, match="no seat"):
        match.play(match.legal()[0], seat)  # type: ignore[arg-type]
    assert match.legal(seat) == []  # type: ignore[arg-type]


def test_a_match_can_be_looked_at_after_any_of_its_moves() -> None:
    match = begun()
    views = [match.view()]
    for _ in range(10):
        match.play(match.legal()[-1] if len(match.legal()) < 3 else match.legal()[2])
        views.append(match.view())
    assert [match.at(n).view() for n in range(11)] == views
    with pytest.raises(OptionError, match="there is no move 12"):
        match.at(12)


def test_the_log_is_sentences_with_names() -> None:
    match = GAME.new(2, 7, names=["Mara", "{1}"], target="python")
    match.play(match.legal(0)[0], 0)
    match.play(match.legal(1)[0], 1)
    texts = [line.text for line in match.log()]
    assert texts[0].startswith("Mara took ")
    assert texts[1].startswith("{1} took ")
    match.undo(1)
    assert [line.text for line in match.log()] == texts[:1]


@pytest.mark.parametrize("name", crackspread.GAMES)
def test_every_move_is_told_by_one_sentence_with_the_money_it_changed(name: str) -> None:
    match = crackspread.game(name).new(2, 3)
    luck = random.Random(3)
    while not match.over and len(match.entries) < 120:
        seat = luck.choice(match.waiting)
        match.play(luck.choice(match.legal(seat)), seat)
    lines, told = match.log(), [0, 0]
    for line in lines:
        mine = [e.move for e in match.entries[: line.n] if e.seat == line.seat]
        told[line.seat] += len(line.moves)
        assert list(line.moves) == mine[-len(line.moves) :]
        assert told[line.seat] == len(mine)
        assert line.money != 0
    assert any(line.money for line in lines)
    half = match.at(len(match.entries) // 2)
    assert half.log() == lines[: len(half.log())]


def test_money_in_the_log_is_what_the_purse_gained_or_lost() -> None:
    game = crackspread.game("pipeline")
    match = game.new(2, 3, target="python")
    luck = random.Random(1)
    for _ in range(80):
        match.play(luck.choice(match.legal()))
    cash = [[match.at(n).position.player[p].cash for p in (0, 1)] for n in range(len(match.entries) + 1)]
    spent = [line for line in match.log() if line.money]
    assert spent
    for line in spent:
        first = [n for n, e in enumerate(match.entries[: line.n]) if e.seat == line.seat][-len(line.moves)]
        assert line.money == cash[line.n][line.seat] - cash[first][line.seat]


def test_a_copy_is_independent() -> None:
    match = begun()
    twin = match.copy()
    twin.play(twin.legal()[0])
    assert match.entries == []


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ({"players": 7}, "1 to 6 players"),
        ({"players": "2"}, "1 to 6 players"),
        ({"seed": -1}, "A seed is"),
        ({"seed": 2**63}, "A seed is"),
        ({"options": {"colour": 1}}, "no option 'colour'"),
        ({"options": {"rounds": 9}}, "from 1 to 8"),
        ({"options": {"rotate": 1}}, "one of True, False"),
        ({"options": {"market_key": "grade"}}, "colour_grade, colour"),
        ({"names": ["Mara"]}, "need 2 names"),
        ({"target": "abacus"}, "python or cpu"),
    ],
)
def test_what_cannot_be_set_up_is_one_sentence(words: dict[str, object], sentence: str) -> None:
    with pytest.raises(OptionError, match=sentence):
        GAME.new(**({"players": 2} | words))  # type: ignore[arg-type]


def test_an_unknown_game_is_one_sentence() -> None:
    with pytest.raises(crackspread.UnknownGame, match="no game called 'chess'"):
        crackspread.game("chess")
