"""The phases of a sheet, which say what its player decides next."""

ACT, PLACE, SELL, RUN, DONE = range(5)
"""Choose a die and an action; draw the pipe; sell on; run on; finished for this round."""
