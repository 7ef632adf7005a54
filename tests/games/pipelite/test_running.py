"""Running a machine."""

import pytest

from crackspread.games.pipelite.rules.running import cost_of

from .kit import Sheet


def line(length: int) -> Sheet:
    """An orange network whose middle outlet is worth this many squares, at most nine."""
    squares = ["r1c3", "r2c3", "r3c3", "r4c3", "r4c4", "r4c5"]
    sides = ["UD", "UD", "UD", "UR" if length > 4 else "UD", "LR", "LR"]
    if length > 6:
        squares = ["r1c3", "r1c4", "r1c5", "r2c5", "r2c4", "r2c3", "r2c2", "r2c1", "r3c1"]
        sides = ["UR", "LR", "LD", "UL", "LR", "LR", "LR", "RD", "UD"]
    return Sheet().pipes("orange", **dict(zip(squares[:length], sides[:length], strict=True)))


def test_a_cross_and_two_straights_give_three_points() -> None:
    """L-RUN-05: outlet column 3, cross at row 1 column 3, straights to its right."""
    sheet = Sheet().pipes("orange", r1c3="URDL", r1c4="RL", r1c5="RL")
    assert sheet.values("orange") == [0, 3, 0]


def test_oil_never_flows_up() -> None:
    """L-RUN-03: a way that turns up again scores nothing there."""
    sheet = Sheet().pipes("orange", r1c3="UD", r2c3="UR", r2c4="UL", r1c4="DR", r1c5="RL")
    assert sheet.values("orange") == [0, 3, 0]


def test_no_square_counts_twice() -> None:
    """L-RUN-04: left or right in a row, not both; a ring is not gone round."""
    sheet = Sheet().pipes("orange", r1c3="URDL", r1c2="RL", r1c4="RL", r1c5="RL")
    assert sheet.values("orange")[1] == 3
    ring = Sheet().pipes("orange", r1c3="URD", r1c4="LD", r2c4="UL", r2c3="UR")
    assert ring.values("orange")[1] == 4


def test_a_way_needs_both_sides_open() -> None:
    """L-RUN-03."""
    sheet = Sheet().pipes("orange", r1c3="UR", r1c2="UR", r1c4="UD")
    assert sheet.values("orange") == [1, 1, 1]


@pytest.mark.parametrize(("squares", "grade"), [(1, 0), (2, 1), (4, 1), (5, 2), (8, 2), (9, 3)])
def test_costs_two_three_four_add_up(squares: int, grade: int) -> None:
    """L-RUN-06, L-RUN-07: a way of 5 lifts crude to Mid, one of 8 still to Mid, one of 9 to High."""
    sheet = line(squares).oil("orange crude").dice(1, 6)
    assert sheet.values("orange")[1] == squares
    assert sheet.can("run", die=1, second=6, network="orange") == (grade > 0)
    if grade:
        sheet.play("run", die=1, second=6, network="orange")
        reached = [to for to in (1, 2, 3) if sheet.can("refine", outlet=2, **{"from": 0, "to": to})]
        assert reached == list(range(1, grade + 1))


def test_costs_of_several_steps_are_the_sum() -> None:
    """L-RUN-07."""
    sheet = Sheet().costs(2, 3, 4)
    assert cost_of(sheet.s, 0, 0, 3) == 9
    assert cost_of(sheet.s, 0, 1, 3) == 7


def test_spare_points_are_lost() -> None:
    """L-RUN-07: a way of 8 does not help the next barrel of the same outlet."""
    sheet = line(8).oil("orange crude", 2).dice(1, 1).play("run", die=1, second=1, network="orange")
    sheet.play("refine", outlet=2, **{"from": 0, "to": 1})
    assert sheet.names() == {"finish"}


def test_a_run_takes_two_dice_of_any_values() -> None:
    """L-RUN-01."""
    sheet = line(2).oil("orange crude").dice(1, 6)
    sheet.play("run", die=1, second=6, network="orange").play("refine", outlet=2, **{"from": 0, "to": 1}).play("finish")
    assert sheet.names() <= {"sell", "contract", "done"}  # no die is left
    one = line(2).oil("orange crude").dice(4)
    assert not one.can("run", die=4, second=4, network="orange")
    assert "two dice" in one.why("run", die=4, second=4, network="orange")


def test_a_machine_runs_once_a_round_and_two_machines_take_four_dice() -> None:
    """L-RUN-02."""
    sheet = line(2).pipes("blue", r1c3="UD", r2c3="UD").oil("orange crude", 2).oil("blue crude").dice(1, 1, 2, 2, 3)
    sheet.play("run", die=1, second=1, network="orange").play("refine", outlet=2, **{"from": 0, "to": 1}).play("finish")
    assert not sheet.can("run", die=2, second=2, network="orange")
    assert "has run this round" in sheet.why("run", die=2, second=2, network="orange")
    sheet.play("run", die=2, second=2, network="blue").play("refine", outlet=2, **{"from": 0, "to": 1}).play("finish")
    assert not sheet.can("run", die=3, second=3, network="grey")


def test_the_machine_runs_again_the_next_round() -> None:
    """L-RUN-02, L-RUN-09: a barrel may be refined on in a later round."""
    sheet = line(3).oil("orange crude").dice(1, 1)
    sheet.play("run", die=1, second=1, network="orange").play("refine", outlet=2, **{"from": 0, "to": 1}).play("finish")
    sheet.play("done").dice(2, 2).play("run", die=2, second=2, network="orange")
    sheet.play("refine", outlet=2, **{"from": 1, "to": 2})
    assert sheet.held("orange mid") == 1


def test_three_barrels_in_a_run_one_for_each_outlet() -> None:
    """L-RUN-08."""
    sheet = Sheet().costs(1, 9, 9).pipes("grey", r1c2="UD", r1c3="UD", r1c4="UD").oil("grey crude", 5).dice(1, 1)
    sheet.play("run", die=1, second=1, network="grey")
    for outlet in (1, 2, 3):
        sheet.play("refine", outlet=outlet, **{"from": 0, "to": 1})
        assert not sheet.can("refine", outlet=outlet, **{"from": 0, "to": 1})
        assert "outlet has been used" in sheet.why("refine", outlet=outlet, **{"from": 0, "to": 1})
    assert sheet.names() == {"finish"}
    assert sheet.held("grey low") == 3


def test_no_barrel_is_refined_twice_in_a_run() -> None:
    """L-RUN-09: the Low just made stays, a Low held before may go on."""
    sheet = Sheet().costs(1, 1, 9).pipes("grey", r1c2="UD", r1c3="UD", r1c4="UD").oil("grey crude").dice(1, 1)
    sheet.play("run", die=1, second=1, network="grey").play("refine", outlet=1, **{"from": 0, "to": 1})
    assert not sheet.can("refine", outlet=2, **{"from": 1, "to": 2})
    assert "refined twice" in sheet.why("refine", outlet=2, **{"from": 1, "to": 2})
    both = Sheet().costs(1, 1, 9).pipes("grey", r1c2="UD", r1c3="UD", r1c4="UD").oil("grey crude").oil("grey low")
    both.dice(1, 1).play("run", die=1, second=1, network="grey").play("refine", outlet=1, **{"from": 0, "to": 1})
    both.play("refine", outlet=2, **{"from": 1, "to": 2})
    assert not both.can("refine", outlet=3, **{"from": 1, "to": 2})


def test_different_barrels_may_pass_the_same_squares() -> None:
    """L-RUN-10: two outlets that share a long way below."""
    sheet = Sheet().costs(3, 9, 9).oil("blue crude", 2).dice(1, 1)
    sheet.pipes("blue", r1c2="UR", r1c3="UDL", r2c3="UD", r3c3="UD")
    assert sheet.values("blue") == [4, 3, 0]
    sheet.play("run", die=1, second=1, network="blue")
    sheet.play("refine", outlet=1, **{"from": 0, "to": 1}).play("refine", outlet=2, **{"from": 0, "to": 1})
    assert sheet.held("blue low") == 2


def test_a_network_refines_its_own_colour_only() -> None:
    """L-RUN-11."""
    sheet = line(9).oil("blue crude", 3).dice(1, 1)
    assert not sheet.can("run", die=1, second=1, network="orange")
    assert "would refine nothing" in sheet.why("run", die=1, second=1, network="orange")


def test_the_circle_moves_to_a_box_of_the_new_grade() -> None:
    """L-RUN-12, L-TNK-01."""
    sheet = line(5).oil("orange crude").dice(1, 1).play("run", die=1, second=1, network="orange")
    sheet.play("refine", outlet=2, **{"from": 0, "to": 2})
    tanks = sheet.match.view()["sheets"][0]["tanks"]["orange"]
    assert [(t["spent"], t["held"]) for t in tanks] == [(1, 0), (0, 0), (0, 1), (0, 0)]


def test_the_prompt_of_a_run_tells_when_nothing_more_can_be_refined() -> None:
    """L-RUN-07, L-RUN-08."""
    sheet = line(5).oil("orange crude").dice(1, 6).play("run", die=1, second=6, network="orange")
    assert sheet.match.prompt(0) == ("Run the orange machine", "One barrel from each outlet; spare squares are lost")
    step = {"from": 0, "to": 2}
    assert sheet.match.label(sheet.id("refine", outlet=2, **step)) == "Refine orange crude to Mid, outlet 2"
    assert "at least one barrel" in sheet.why("finish")
    sheet.play("refine", outlet=2, **step)
    assert sheet.match.prompt(0)[0] == "Finish the run"


@pytest.mark.parametrize(("scale", "need"), [(0, "1 square"), (3, "3 squares")])
def test_an_outlet_without_a_pipe_refines_nothing_even_at_no_cost(scale: int, need: str) -> None:
    """L-RUN-06."""
    sheet = (
        Sheet().costs(scale, 9, 9).pipes("orange", r1c2="UD", r2c2="UD", r3c2="UD").oil("orange crude", 2).dice(1, 1)
    )
    sheet.play("run", die=1, second=1, network="orange")
    assert not sheet.can("refine", outlet=3, **{"from": 0, "to": 1})
    why = sheet.why("refine", outlet=3, **{"from": 0, "to": 1})
    assert why == f"Crude to Low needs {need}; this outlet has none (Playing the Game)."
