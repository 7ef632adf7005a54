"""Final scoring."""

from itertools import combinations, product

import pytest

from crackspread.games.refined.rules.scoring import serves

from .kit import GAME, Table, card_number


def bare(players: int = 2, **fields: int) -> Table:
    """Nobody has anything: all on the same place of the track, nothing public."""
    t = Table(players).public()
    for p in range(players):
        t.give(p, money=0, grey=0, red=0, impact=5, **fields)
    return t


def test_money_counts() -> None:
    """R-END-01."""
    assert bare().give(money=17).items()["money"] == 17


@pytest.mark.parametrize(("red", "grey", "dollars"), [(2, 4, 0), (3, 4, 1), (5, 9, 2), (6, 10, 4)])
def test_tokens_are_worth_a_third_and_a_fifth(red: int, grey: int, dollars: int) -> None:
    """R-END-02, R-END-03: rounded down, each kind for itself."""
    assert bare().give(red=red, grey=grey).items()["tokens"] == dollars


def test_stored_dice_are_worth_a_third_and_coke_nothing() -> None:
    """R-END-04."""
    assert bare().store(red=4, beige=1).items()["dice"] == 1
    assert bare().store(red=4, beige=2).items()["dice"] == 2
    assert bare().give(coke=4).items()["dice"] == 0


def test_an_open_contract_is_worth_a_dollar_and_one_for_each_component() -> None:
    """R-END-05."""
    t = bare().hold("C6", "T2")
    t.pl().filled[0] = 0b111
    assert t.changed().items()["contracts"] == 1 + 3 + 1


def test_public_achievements_count_for_all_and_private_ones_for_nobody() -> None:
    """R-END-06."""
    t = bare().give(0, impact=2).give(1, impact=3)
    t.pl(0).private = card_number("achievements", "A29")
    assert t.items(0)["achievements"] == 0
    t.public("A29")
    assert [t.items(p)["achievements"] for p in range(2)] == [5, 5]


@pytest.mark.parametrize(
    ("card", "fields", "reward"),
    [
        ("A24", {"basic": 0b111, "beige": 1}, 4),
        ("A24", {"basic": 0b111}, 0),
        ("A25", {"advanced": 0b11}, 5),
        ("A26", {"tanks": 3}, 4),
        ("A27", {"beige": 3}, 4),
        ("A29", {"impact": 3}, 5),
        ("A29", {"impact": 4}, 0),
        ("A30", {"coke_sold": 3}, 5),
        ("A30", {"coke_sold": 2}, 0),
    ],
)
def test_tiles_track_and_coke_qualify_without_contracts(card: str, fields: dict[str, int], reward: int) -> None:
    """R-END-07."""
    assert bare().public(card).give(**fields).items()["achievements"] == reward


def test_tickets_kept_qualify() -> None:
    """R-END-07."""
    t = bare().public("A19", "A22", "A23")
    for g, n in enumerate((3, 1, 1, 2)):
        t.pl().ticket[g] = n
    assert t.changed().items()["achievements"] == 4 + 4 + 5


def test_two_reprocessing_tiles_are_deep_conversion() -> None:
    """R-END-07: also both on one unit."""
    t = bare().public("A28")
    t.pl().level[0] = 2
    assert t.changed().items()["achievements"] == 5


def test_the_best_technology_asks_for_three_points_and_ties_share() -> None:
    """R-END-08."""
    t = bare(3).public("F1").give(0, tanks=2).give(1, tanks=1)
    assert [t.items(p)["achievements"] for p in range(3)] == [0, 0, 0]
    t.give(0, tanks=3).give(1, tanks=3)
    assert [t.items(p)["achievements"] for p in range(3)] == [6, 6, 0]
    t.give(1, advanced=1)
    assert [t.items(p)["achievements"] for p in range(3)] == [0, 6, 0]


def test_the_reprocessing_expert_asks_for_eight_dice() -> None:
    """R-END-08, R-REP-10."""
    t = bare().public("F2").give(0, most_created=7)
    assert t.items()["achievements"] == 0
    assert t.give(0, most_created=8).items()["achievements"] == 6


def test_a_contract_serves_one_achievement() -> None:
    """R-END-09: two consumer contracts serve the supplier or the broker, not both."""
    t = bare().public("A01", "A09").complete("C1", "C2")
    assert t.items()["achievements"] == 4
    assert t.complete("T1", "C4").items()["achievements"] == 8


def test_contracts_are_shared_out_for_the_best_total() -> None:
    """R-END-09: three consumer contracts: the champion's $8 beats the supplier's $4."""
    t = bare().public("A01", "A02").complete("C1", "C2", "C4")
    assert t.items()["achievements"] == 8
    assert t.complete("C5", "C7").items()["achievements"] == 12


def test_dots_are_counted_by_card() -> None:
    """R-END-09: a masterpiece has four dots and is a hard bargain as well, but not twice."""
    t = bare().public("A16", "A17").complete("C6", "C8")
    assert t.items()["achievements"] == 6
    assert t.complete("T7").items()["achievements"] == 10


Want = tuple[int, int, int]
"""Categories as bits, or the least and the most dots."""


def best_by_brute_force(t: Table, cards: list[str], contracts: list[str]) -> int:
    """Every set of cards against every way to give each contract to one want, or to none."""
    book, best = t.s.book, 0
    for n in range(len(cards) + 1):
        for chosen in combinations(cards, n):
            wants: list[Want] = []
            for number in chosen:
                a = book.achievement[card_number("achievements", number)]
                if a.kind == 0:
                    wants += [(1 << c, 0, 0) for c in range(4) for _ in range(a.need[c])]
                else:
                    wants += [(0, a.low, a.high)] * a.need[0]
            ways = product(range(-1, len(wants)), repeat=len(contracts))
            if any(served(t, wants, contracts, way) for way in ways):
                best = max(best, sum(book.achievement[card_number("achievements", c)].reward for c in chosen))
    return best


def served(t: Table, wants: list[Want], contracts: list[str], way: tuple[int, ...]) -> bool:
    """Whether every want is met once by a contract that suits it."""
    if sorted(w for w in way if w >= 0) != list(range(len(wants))):
        return False
    for contract, w in zip(contracts, way, strict=True):
        if w >= 0:
            card = t.s.book.contract[card_number("contracts", contract)]
            categories, low, high = wants[w]
            if not (card.categories & categories if categories else low <= card.dots <= high):
                return False
    return True


@pytest.mark.parametrize(
    "contracts", [["C3", "C6", "T6"], ["C3", "H6", "H7", "P10"], ["C9", "T9", "H6", "C1"], ["C6", "C8", "H9", "T1"]]
)
@pytest.mark.parametrize("cards", [["A09", "A10", "A15"], ["A16", "A17", "A05"], ["A01", "A14", "A18"]])
def test_the_sharing_out_agrees_with_trying_everything(contracts: list[str], cards: list[str]) -> None:
    """R-END-09, R-CON-10."""
    t = bare().public(*cards).complete(*contracts)
    assert t.items()["achievements"] == best_by_brute_force(t, cards, contracts)


def test_no_card_is_served_by_too_few_contracts() -> None:
    """R-END-09."""
    t = bare().complete("C1")
    assert not serves(t.s, t.pl().done, 1 << card_number("achievements", "A01"))


@pytest.mark.parametrize(
    ("impacts", "fines"),
    [
        ([9, 7, 5, 3], [-10, -5, -3, 0]),
        ([7, 7, 4], [-10, -10, 0]),
        ([7, 4, 4], [-10, -5, -5]),
        ([6, 5], [-10, 0]),
        ([5, 5], [-10, -10]),
        ([9, 7, 7, 3], [-10, -5, -5, 0]),
        ([9, 9, 7, 3], [-10, -10, -3, 0]),
    ],
)
def test_the_dirtiest_pay(impacts: list[int], fines: list[int]) -> None:
    """R-END-10, R-END-11: tied players share a place and the next ones are skipped."""
    t = bare(len(impacts))
    for p, impact in enumerate(impacts):
        t.give(p, impact=impact)
    assert [t.items(p)["environment"] for p in range(len(impacts))] == fines


@pytest.mark.parametrize(("impact", "money"), [(0, 5), (1, 5), (2, 0)])
def test_the_green_area_pays_five(impact: int, money: int) -> None:
    """R-END-12."""
    assert bare().give(0, impact=impact).items()["environment"] == money


def test_the_most_money_wins() -> None:
    """R-END-13."""
    t = bare(3).give(0, money=5).give(1, money=9).give(2, money=7)
    assert t.match.score().ranks == [3, 1, 2]


def test_a_tie_goes_to_technology() -> None:
    """R-END-14."""
    t = bare(3).give(0, tanks=1).give(1, tanks=2)
    assert t.match.score().ranks == [2, 1, 3]


def test_then_to_advanced_and_reprocessing_tiles_and_then_it_is_shared() -> None:
    """R-END-15: two points by two storage tiles or by one advanced tile."""
    t = bare(3).give(0, tanks=2).give(1, advanced=1).give(2, tanks=2)
    assert t.match.score().ranks == [2, 1, 2]


def test_the_items_stand_in_the_order_of_the_rulebook() -> None:
    """R-END-01 to R-END-06, R-END-10."""
    assert [key for key, _ in GAME.items] == ["money", "tokens", "dice", "contracts", "achievements", "environment"]
