"""A sheet of PipeLite set up by hand, in plain Python: every write is checked and nothing is compiled."""

from typing import Any

import crackspread
from crackspread.games.pipelite.components import colour, side_mask
from crackspread.games.pipelite.rules.pipes import place_pipe
from crackspread.games.pipelite.rules.position import COLOURS, COLUMNS
from crackspread.kernel.match import Match

GAME = crackspread.game("pipelite")
GRADES = ("crude", "low", "mid", "high")


class Sheet:
    """Seat 0 of a match, with its dice, oil, pipes and costs as a test wants them."""

    def __init__(
        self, players: int = 1, seed: int = 1, components: dict[str, Any] | None = None, **options: Any
    ) -> None:
        self.match: Match = GAME.new(players, seed, options, components, target="python")
        self.s: Any = self.match.position
        self.sheet = self.s.sheet[0]
        self.costs(2, 3, 4)

    def costs(self, *steps: int) -> "Sheet":
        """The same three conversion costs for every oil."""
        for c in range(3):
            for i, points in enumerate(steps):
                self.s.cost[c, i] = points
        return self

    def dice(self, *values: int) -> "Sheet":
        """The free dice; places beyond them count as used."""
        for i in range(self.s.options.dice):
            self.sheet.use[i] = 0 if i < len(values) else 1
            self.sheet.die[i] = values[i] if i < len(values) else 1
        return self._changed()

    def oil(self, name: str, count: int = 1) -> "Sheet":
        """Barrels in tanks, e.g. `orange mid`."""
        c, g = colour(name.split()[0]), GRADES.index(name.split()[1])
        self.sheet.held[c, g] += count
        self.sheet.used[c, g] += count
        return self._changed()

    def pipes(self, network: str, **squares: str) -> "Sheet":
        """Pipes by square and open sides, e.g. `r1c3="UD"`, drawn as the rules draw them."""
        for name, sides in squares.items():
            row, column = int(name[1]), int(name[3])
            keep = self.s.book.pipe_by_die[0]
            self.s.book.pipe_by_die[0] = side_mask(sides)
            self.sheet.hand = 1
            place_pipe(self.s, self.sheet, colour(network), (row - 1) * COLUMNS + column - 1, 0)
            self.s.book.pipe_by_die[0] = keep
        return self._changed()

    def _changed(self) -> "Sheet":
        self.match._state.step(-1)
        return self

    def id(self, name: str, **args: Any) -> int:
        return GAME.moves.id(name, **args)

    def can(self, name: str, **args: Any) -> bool:
        return self.id(name, **args) in self.match.legal(0)

    def names(self) -> set[str]:
        return {GAME.moves[m].name for m in self.match.legal(0)}

    def play(self, name: str, **args: Any) -> "Sheet":
        self.match.play(self.id(name, **args), 0)
        return self

    def why(self, name: str, **args: Any) -> str:
        return self.match.why_not(self.id(name, **args), 0) or ""

    def held(self, name: str) -> int:
        c, g = colour(name.split()[0]), GRADES.index(name.split()[1])
        return int(self.sheet.held[c, g])

    def values(self, network: str) -> list[int]:
        """Squares of the longest way out of each outlet."""
        return [int(self.sheet.value[COLOURS.index(network), k]) for k in range(3)]

    def money(self) -> dict[str, int]:
        score = self.match.score()
        return dict(zip([key for key, _ in score.items], score.seats[0], strict=True)) | {"total": score.totals[0]}
