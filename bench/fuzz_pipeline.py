# mypy: allow-untyped-defs, allow-untyped-calls, allow-untyped-decorators
"""Pipeline under random play: what must hold is checked after every decision of every game.

    python bench/fuzz_pipeline.py [games for each player count] [gpu|cpu]

Half of the games are rich: seats begin with money and upgrades, for plain random play hardly ever refines.
"""

import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

import crackspread  # noqa: E402
from crackspread.kernel.random_play import run_batch  # noqa: E402
from crackspread.kernel.rule import rule  # noqa: E402
from crackspread.kernel.setup import Setup  # noqa: E402
from tests.games.pipeline.sanity import FLAWS, endow, flaw  # noqa: E402

GAME = crackspread.game("pipeline")
LONGEST, MOST_LEGAL = GAME.longest, GAME.most_legal
ENDLESS = len(FLAWS)


@rule
def enrich(s, seed, g):
    """Every other game begins rich."""
    if g & 1:
        endow(s, seed)
    return 0


@rule
def check(s, n, moves):
    """The flaw of a position, one without moves or after too many among them."""
    return ENDLESS if n <= 0 or n > MOST_LEGAL or moves > LONGEST else flaw(s)


def main(games: int, target: str) -> int:
    """Fuzz all player counts; 1 if anything was wrong."""
    flaws = (*FLAWS, "no end, or no moves")
    bad = 0
    for players in GAME.players:
        template = Setup.make(GAME, players, 1, {}, {}, None).template()
        found = run_batch(GAME, template, 1, games, target, begin=enrich, check=check)
        verdict = f"game {found.flaw[1]}: {flaws[found.flaw[0]]}" if found.flaw else "sound"
        print(
            f"{players} players: {found.games:,} games, {found.decisions:,} decisions, longest {found.longest}, "
            f"{found.seconds:.1f} s: {verdict}",
            flush=True,
        )
        bad |= found.flaw is not None
    return int(bad)


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000, sys.argv[2] if len(sys.argv) > 2 else "gpu"))
