"""What the seat to move may do: the chapters' lists of legal moves in one place."""

from ....kernel.rule import rule
from . import moves, steps
from .contracts import legal_draft, legal_exchanges, legal_offer
from .decks import list_cards
from .delivering import legal_deliveries, legal_leftovers, legal_publishing
from .engineering import legal_placements
from .era import legal_era
from .gas import legal_gas
from .refining import legal_refining
from .reprocessing import legal_output, legal_pairs, legal_runs
from .selling import legal_sales
from .setup import legal_choices
from .tickets import legal_flips, legal_grades, legal_losses, legal_takes, legal_tucks
from .upgrades import legal_advanced, legal_basics, legal_trades
from .wholesale import legal_purchases, legal_unloading


@rule
def legal(s, out):
    """All legal moves of the seat to move, sorted."""
    step = s.step
    if step == steps.REFINE:
        return legal_refining(s, out)
    if step == steps.MARKET:
        return legal_sales(s, out)
    if step == steps.DELIVER:
        return legal_deliveries(s, out)
    if step == steps.PLACE:
        return legal_placements(s, out)
    if step <= steps.TAKE:
        return legal_engineering(s, out)
    if step == steps.PUBLISH:
        return legal_publishing(s, out)
    if step == steps.GAS:
        return legal_gas(s, out)
    if step == steps.LEFTOVER:
        return legal_leftovers(s, out)
    if step == steps.RUN:
        return legal_runs(s, out)
    if step == steps.PAIRING:
        return legal_pairs(s, out)
    if step == steps.ERA_DICE:
        return legal_losses(s, out)
    return legal_output(s, out)


@rule
def legal_engineering(s, out):
    """Choices of the first two phases, and those that other phases share with them."""
    step = s.step
    if step <= steps.KEEP_CONTRACT:
        return legal_choices(s, out)
    if step <= steps.ERA_OFFER:
        return legal_era(s, out)
    if step == steps.FLIP:
        return legal_flips(s, out)
    if step == steps.NAME:
        return legal_grades(s, out)
    if step == steps.EXPLORE:
        return list_cards(s.offer, moves.TICKET, out, 0)
    if step == steps.TUCK:
        n = legal_tucks(s, out, 0)
        out[n] = moves.FINISH
        return n + 1
    if step == steps.OVERFLOW:
        return legal_losses(s, out)
    if step == steps.DRAFT:
        return legal_draft(s, out)
    if step == steps.OFFER:
        return legal_offer(s, out)
    if step == steps.EXCHANGE:
        return legal_exchanges(s, out)
    if step == steps.BASIC:
        return legal_basics(s, out)
    if step == steps.TRADE:
        return legal_trades(s, out)
    if step == steps.ADVANCED:
        return legal_advanced(s, out)
    if step == steps.BUYING:
        return legal_purchases(s, out)
    if step == steps.UNLOADING:
        return legal_unloading(s, out)
    return legal_takes(s, out)
