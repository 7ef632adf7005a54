"""The count and the winner."""

from .kit import GAME, Sheet


def test_an_idle_player_has_nothing() -> None:
    """L-END-01 to L-END-06: score of an idle player = 0."""
    match = GAME.new(1, 4, target="python")
    while not match.over:
        match.play(GAME.moves.id("done"))
    assert match.score().totals == [0]


def test_refined_oil_in_tanks_counts_and_crude_does_not() -> None:
    """L-END-01, L-END-04."""
    sheet = Sheet().oil("orange crude", 3).oil("blue low", 2).oil("grey mid").oil("orange high")
    assert sheet.money()["tanks"] == 0 * 3 + 2 * 2 + 4 + 7


def test_sold_oil_and_contracts_count() -> None:
    """L-END-02, L-END-03."""
    sheet = Sheet().dice(1).oil("orange high").play("sell", die=1).play("barrel", oil="orange", grade=3).play("finish")
    assert sheet.money()["markets"] == 14
    sheet.sheet.contract_money = 40
    assert sheet.money()["contracts"] == 40


def test_two_dollars_for_each_square_of_the_longest_pipe_of_all_networks() -> None:
    """L-END-05."""
    sheet = Sheet().pipes("orange", r1c3="UD", r2c3="UD").pipes("grey", r1c2="UR", r1c3="LR", r1c4="LD")
    assert sheet.money()["longest"] == 2 * 3
    upward = Sheet().pipes("orange", r1c3="UD", r2c3="UR", r2c4="UL", r1c4="DR")
    assert upward.money()["longest"] == 2 * 3  # the fourth square lies up


def test_loans_are_taken_off() -> None:
    """L-END-06."""
    sheet = Sheet().dice(3).oil("blue mid").play("loan", die=3, change=-1)
    assert sheet.money()["total"] == 4 - 2


def test_most_money_wins_and_a_tie_goes_to_the_longest_pipe() -> None:
    """L-END-07."""
    sheet = Sheet(players=3)
    for seat, (high, squares) in enumerate([(0, 7), (2, 0), (1, 8)]):
        other = sheet.s.sheet[seat]
        other.held[0, 3], other.used[0, 3] = high, high
        other.value[0, 0] = squares
    score = sheet.match.score()
    assert score.totals == [14, 14, 23]
    assert score.ranks == [2, 3, 1]


def test_still_tied_the_win_is_shared() -> None:
    """L-END-08."""
    assert Sheet(players=2).match.score().ranks == [1, 1]
