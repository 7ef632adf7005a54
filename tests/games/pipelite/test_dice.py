"""Rounds and dice."""

from collections import Counter

from .kit import GAME, Sheet


def test_one_roll_of_five_dice_serves_everybody() -> None:
    """L-RND-02."""
    view = GAME.new(4, 3, target="python").view()
    dice = [[d["value"] for d in sheet["dice"]] for sheet in view["sheets"]]
    assert len(dice[0]) == 5
    assert all(d == dice[0] for d in dice)


def test_dice_are_fair() -> None:
    """L-RND-02: every value about a sixth of the time, over rounds and seeds."""
    count: Counter[int] = Counter()
    for seed in range(150):
        match = GAME.new(1, seed, target="python")
        while not match.over:
            count.update(d["value"] for d in match.view()["sheets"][0]["dice"])
            match.play(GAME.moves.id("done"))
    total = 150 * 8 * 5
    assert sum(count.values()) == total
    assert all(abs(count[v] - total / 6) < 4.5 * (total * 5 / 36) ** 0.5 for v in range(1, 7))


def test_a_die_is_used_once() -> None:
    """L-RND-03."""
    sheet = Sheet().dice(1, 1, 4)
    sheet.play("crude", die=1).play("crude", die=1)
    assert not sheet.can("crude", die=1)
    assert "no free die that shows 1" in sheet.why("crude", die=1)
    assert sheet.can("crude", die=4)


def test_dice_may_be_left_unused() -> None:
    """L-RND-07."""
    sheet = Sheet().dice(1, 2, 3, 4, 5).play("done")
    assert sheet.s.round == 1


def test_a_round_ends_when_every_player_is_done() -> None:
    """L-RND-04."""
    match = GAME.new(3, 1, target="python")
    done = GAME.moves.id("done")
    match.play(done, 0)
    match.play(done, 2)
    assert match.view()["round"] == 1
    assert list(match.waiting) == [1]
    match.play(done, 1)
    assert match.view()["round"] == 2
    assert list(match.waiting) == [0, 1, 2]


def test_the_game_is_over_after_eight_rounds() -> None:
    """L-RND-01, L-RND-05."""
    match = GAME.new(2, 1, target="python")
    done = GAME.moves.id("done")
    for _ in range(8):
        assert not match.over
        match.play(done)
        match.play(done)
    assert match.over
    assert match.why_not(done) == "The game is over."


def test_players_act_in_any_order_and_do_not_change_each_other() -> None:
    """L-RND-06: the same moves in another order give the same sheets."""
    first = GAME.new(2, 9, target="python")
    die = first.view()["sheets"][0]["dice"][0]["value"]
    steps = {
        0: [GAME.moves.id("crude", die=die), GAME.moves.id("done")],
        1: [GAME.moves.id("pipe", die=die), -1, GAME.moves.id("done")],
    }
    sheets = []
    for order in ([0, 0, 1, 1, 1], [1, 0, 1, 0, 1], [1, 1, 0, 1, 0]):
        match = GAME.new(2, 9, options={"rounds": 1}, target="python")
        todo = {seat: list(moves) for seat, moves in steps.items()}
        for seat in order:
            move = todo[seat].pop(0)
            match.play(match.legal(seat)[0] if move < 0 else move, seat)
        assert match.over
        sheets.append(match.view()["sheets"])
    assert sheets[0] == sheets[1] == sheets[2]


def test_what_is_obtained_this_round_can_be_used_this_round() -> None:
    """L-RND-03: crude, run and sale follow each other within one roll."""
    sheet = Sheet().costs(1, 9, 9).dice(1, 1, 1, 6, 6).pipes("orange", r1c2="UD")
    sheet.play("crude", die=1).play("run", die=6, second=6, network="orange")
    sheet.play("refine", outlet=1, **{"from": 0, "to": 1}).play("finish")
    sheet.play("sell", die=1).play("barrel", oil="orange", grade=1).play("finish")
    assert sheet.money()["markets"] == 5


def test_the_prompt_asks_for_a_die_until_all_are_used() -> None:
    """L-RND-03, L-RND-07."""
    sheet = Sheet().dice(1, 1)
    assert sheet.match.prompt(0) == ("Choose a die", "It takes crude, draws a pipe or sells; two dice run a machine")
    assert sheet.play("crude", die=1).match.prompt(0) == ("Choose a die", "It takes crude, draws a pipe or sells")
    assert sheet.match.label(sheet.id("done")) == "Finish the round with 1 die unused"
    assert sheet.play("crude", die=1).match.prompt(0)[0] == "End the round"
    assert sheet.match.prompt(0)[1] == "All dice are used; the next roll comes when all are done"
    last = Sheet(rounds=1).dice()
    assert last.match.prompt(0)[1] == "All dice are used; the game ends when all are done"
