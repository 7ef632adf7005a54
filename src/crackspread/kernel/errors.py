"""What can go wrong, each said in one sentence for people."""


class CrackspreadError(ValueError):
    """The base of all errors of this package; `str()` is one sentence."""


class UnknownGame(CrackspreadError):
    """No game goes by that name."""


class OptionError(CrackspreadError):
    """An option, a number of players or a component that the game does not take."""


class IllegalMove(CrackspreadError):
    """The rules forbid this move now; the sentence names the rule. A vector names the `lanes` too."""

    def __init__(self, sentence: str, lanes: list[int] | None = None) -> None:
        super().__init__(sentence)
        self.lanes = lanes or []


class NotUndoable(CrackspreadError):
    """Nothing to take back, or something was revealed since."""


class BadMatch(CrackspreadError):
    """A saved match that is damaged, foreign or does not follow the rules."""
