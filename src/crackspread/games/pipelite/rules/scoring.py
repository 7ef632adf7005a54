"""Ending the Game: the count, and who wins (PipeLite 0.0.3, Ending the Game)."""

from ....kernel.rule import rule
from .pipes import longest_way

ITEMS = (
    ("tanks", "Oil in tanks"),
    ("markets", "Sold at markets"),
    ("contracts", "Contracts"),
    ("longest", "Longest pipe"),
    ("loans", "Loans"),
)


@rule
def longest_pipe(sheet):
    """Squares of the longest single way out of any outlet of any machine. L-END-05, L-END-07."""
    best = 0
    for network in range(3):
        best = max(best, longest_way(sheet, network))
    return best


@rule
def oil_in_tanks(s, sheet):
    """Refined oil left in tanks; crude is worth nothing. L-END-01, L-END-04."""
    money = 0
    for colour in range(3):
        for grade in range(4):
            money += sheet.held[colour, grade] * s.book.tank_value[grade]
    return money


@rule
def score(s, out):
    """Money of each seat by item, as if the game ended now."""
    for p in range(s.players):
        count(s, p, out)


@rule
def count(s, p, out):
    """One seat's money by item. L-END-02, L-END-03, L-END-05, L-END-06."""
    sheet = s.sheet[p]
    out[p, 0] = oil_in_tanks(s, sheet)
    out[p, 1] = sheet.market_money
    out[p, 2] = sheet.contract_money
    out[p, 3] = longest_pipe(sheet) * s.book.longest_pays
    out[p, 4] = -s.book.loan_total[sheet.loans]


@rule
def total(s, sheet):
    """A seat's money if the game ended now."""
    money = sheet.market_money + sheet.contract_money - s.book.loan_total[sheet.loans]
    return money + oil_in_tanks(s, sheet) + longest_pipe(sheet) * s.book.longest_pays


@rule
def rank(s, out):
    """Most money wins; a tie goes to the longest single pipe; still tied, the win is shared. L-END-07, L-END-08."""
    for p in range(s.players):
        place = 1
        mine = total(s, s.sheet[p])
        my_pipe = longest_pipe(s.sheet[p])
        for q in range(s.players):
            theirs = total(s, s.sheet[q])
            if theirs > mine or (theirs == mine and longest_pipe(s.sheet[q]) > my_pipe):
                place += 1
        out[p] = place
