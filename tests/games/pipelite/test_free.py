"""Loans and contracts."""

from .kit import Sheet


def test_a_loan_changes_one_free_die_by_one() -> None:
    """L-LOA-01."""
    sheet = Sheet().dice(3, 3).play("loan", die=3, change=1)
    values = sorted(d["value"] for d in sheet.match.view()["sheets"][0]["dice"] if d["use"] is None)
    assert values == [3, 4]


def test_three_loans_cost_nine() -> None:
    """L-LOA-02, L-END-06."""
    sheet = Sheet().dice(3)
    costs = []
    for _ in range(3):
        sheet.play("loan", die=sheet.sheet.die[0], change=1)
        costs.append(sheet.money()["loans"])
    assert costs == [-2, -5, -9]


def test_a_die_stays_within_one_to_six_and_may_be_changed_again() -> None:
    """L-LOA-03."""
    sheet = Sheet().dice(5).play("loan", die=5, change=1)
    assert sheet.sheet.die[0] == 6
    assert {m for m in sheet.match.legal(0) if m == sheet.id("loan", die=6, change=-1)}
    sheet.play("loan", die=6, change=-1)
    assert sheet.sheet.die[0] == 5


def test_six_loans_are_all() -> None:
    """L-LOA-04."""
    sheet = Sheet().dice(3)
    for _ in range(3):
        sheet.play("loan", die=3, change=1).play("loan", die=4, change=-1)
    assert not sheet.can("loan", die=3, change=1)
    assert sheet.why("loan", die=3, change=1) == "All loan boxes are used (Rules Reference)."


def test_a_used_die_takes_no_loan() -> None:
    """L-LOA-01."""
    sheet = Sheet().dice(3).play("crude", die=3)
    assert not sheet.can("loan", die=3, change=1)


def contract_oil(sheet: Sheet, row: int) -> list[str]:
    grades = ("crude", "low", "mid", "high")
    barrels = sheet.match.view()["contracts"][row]["row"]
    return [f"{b['oil']} {grades[b['grade']]}" for b in barrels if b["open"]]


def test_a_contract_takes_all_its_oil_and_no_die() -> None:
    """L-CON-01, L-CON-04."""
    sheet = Sheet().dice()
    for oil in contract_oil(sheet, 0):
        assert not sheet.can("contract", row=1)
        sheet.oil(oil)
    value = sheet.match.view()["contracts"][0]["value"]
    sheet.play("contract", row=1)
    assert sheet.money()["contracts"] == value
    assert all(sheet.held(oil) == 0 for oil in contract_oil(sheet, 0))


def test_a_contract_wants_exactly_its_oil() -> None:
    """L-CON-02: a better grade does not stand in."""
    sheet = Sheet(seed=2).dice()
    *most, last = contract_oil(sheet, 0)
    for oil in most:
        sheet.oil(oil)
    colour, grade = last.split()
    other = {"low": "high", "mid": "high", "high": "mid"}[grade]
    sheet.oil(f"{colour} {other}", 2)
    assert not sheet.can("contract", row=1)
    assert "exactly" in sheet.why("contract", row=1)


def test_a_contract_is_fulfilled_once_by_each_player() -> None:
    """L-CON-03."""
    sheet = Sheet(players=2).dice()
    for oil in contract_oil(sheet, 0):
        sheet.oil(oil, 2)
    sheet.play("contract", row=1)
    assert not sheet.can("contract", row=1)
    assert "once" in sheet.why("contract", row=1)
    other = sheet.s.sheet[1]
    for oil in contract_oil(sheet, 0):
        colour, grade = oil.split()
        other.held[("orange", "blue", "grey").index(colour), ("crude", "low", "mid", "high").index(grade)] += 1
    assert sheet.id("contract", row=1) in sheet.match.legal(1)


def test_a_contract_is_not_sent_in_the_middle_of_an_action() -> None:
    """L-CON-01."""
    sheet = Sheet().dice(6)
    for oil in contract_oil(sheet, 0):
        sheet.oil(oil)
    sheet.play("pipe", die=6)
    assert not sheet.can("contract", row=1)
    assert "Draw the pipe" in sheet.why("contract", row=1)


def test_the_prompt_at_the_end_of_a_round_tells_of_a_contract_that_is_ready() -> None:
    """L-CON-01."""
    sheet = Sheet().dice()
    for oil in contract_oil(sheet, 0):
        sheet.oil(oil)
    assert sheet.match.prompt(0) == ("End the round", "All dice are used, but a contract is ready to be delivered")


def test_a_loan_and_a_contract_name_what_they_cost_and_pay() -> None:
    """L-LOA-02, L-CON-04: the numbers are those of the components."""
    sheet = Sheet(components={"loan_totals": [0, 3, 8], "contract_sizes": [1, 4, 5]}).dice(3)
    loan = sheet.id("loan", die=3, change=1)
    assert sheet.match.label(loan) == "Take a loan to turn a 3 into a 4; loans now cost $3"
    (oil,) = contract_oil(sheet, 0)
    sheet.play("loan", die=3, change=1).oil(oil)
    assert sheet.match.label(sheet.id("loan", die=4, change=1)).endswith("$8")
    value = sheet.match.view()["contracts"][0]["value"]
    assert sheet.match.label(sheet.id("contract", row=1)) == f"Fulfil the contract of 1 for ${value}"
