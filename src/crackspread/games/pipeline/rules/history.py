"""Prototype: which machines have refined a barrel in the activation under way (prototype rulebook, Machine Phase).

No machine refines a barrel twice, another one may. Among barrels of one colour and grade the one refined last goes on,
an untouched one only if there is no such. That loses nothing: whatever barrels can reach, they reach one after another
too, those that leave a row before those that come to stay in it, and then no other choice is ever needed. P-28.
"""

from ....kernel.rule import rule
from .position import PASSED


@rule
def forget(s):
    """A new activation: no machine has refined anything. P-28."""
    for k in range(PASSED):
        s.passed[k].at = 0
    for colour in range(3):
        s.stuck[0, colour] = 0
        s.stuck[1, colour] = 0


@rule
def is_open(s, k, at, machine):
    """Whether the k-th barrel lies there, refined by other machines but not by this one. P-28."""
    barrel = s.passed[k]
    return barrel.at == at and barrel.first != machine and barrel.second != machine


@rule
def barred(s, machine, grade, colour):
    """Barrels of a grade and colour that this machine may not refine any more in this activation. P-28."""
    if grade != 1 and grade != 2:
        return 0
    at = 3 * grade + colour
    n = s.stuck[grade - 1, colour]
    for k in range(PASSED):
        if s.passed[k].at == at and not is_open(s, k, at, machine):
            n += 1
    return n


@rule
def drop(s, k):
    """The k-th barrel is followed no longer."""
    for i in range(k, PASSED - 1):
        s.passed[i].at = s.passed[i + 1].at
        s.passed[i].first = s.passed[i + 1].first
        s.passed[i].second = s.passed[i + 1].second
    s.passed[PASSED - 1].at = 0


@rule
def pass_through(s, machine, colour, low, high):
    """A barrel goes through a machine: the one refined last if the machine may refine it, else an untouched one.

    As many are followed as there is room for; the oldest stay what they are. P-28.
    """
    before = 0
    for i in range(PASSED):
        k = PASSED - 1 - i
        if is_open(s, k, 3 * low + colour, machine):
            before = s.passed[k].first
            drop(s, k)
            break
    if high == 3:
        return
    if s.passed[PASSED - 1].at > 0:
        at = s.passed[0].at
        s.stuck[at // 3 - 1, at % 3] += 1
        drop(s, 0)
    for k in range(PASSED):
        if s.passed[k].at == 0:
            s.passed[k].at = 3 * high + colour
            s.passed[k].first = before if before > 0 else machine
            s.passed[k].second = machine if before > 0 else 0
            break
