# mypy: allow-untyped-defs, allow-untyped-calls
"""Pipeline under random play on a CUDA device: what must hold is checked after every decision of every game.

    python bench/fuzz_pipeline.py [games for each player count]

Half of the games are rich: seats begin with money and upgrades, for plain random play hardly ever refines.
"""

import sys
import time
from pathlib import Path
from typing import Any

import numpy as np

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

import crackspread  # noqa: E402
from crackspread.kernel.chance import key, mix  # noqa: E402
from crackspread.kernel.cuda import cuda_module, kept, lanes_for, widen  # noqa: E402
from crackspread.kernel.engine import LEGAL  # noqa: E402
from crackspread.kernel.record import words  # noqa: E402
from crackspread.kernel.table import Table  # noqa: E402
from tests.games.pipeline.sanity import FLAWS, endow, flaw  # noqa: E402

GAME = crackspread.game("pipeline")
BLOCK = 64


def fuzz_kernel(cuda: Any) -> Any:
    """Every lane plays its share of games; `seen` gets games, decisions, the longest game, and the first flaw."""
    rules = GAME.rules
    setup, actor, legal, play = rules.setup, rules.actor, rules.legal, rules.play
    longest = GAME.longest

    def fuzz(ps, rows, outs, template, seed, last, seen):
        i = cuda.grid(1)
        if i >= len(seen):
            return
        s = ps[i]
        out = outs[i]
        row = seen[i]
        g = i
        while g < last:
            for w in range(len(template)):
                rows[i, w] = template[w]
            luck = key(seed, g)
            setup(s, luck)
            if g & 1:
                endow(s, luck)
            moves = 0
            while actor(s) >= 0 and row[3] == 0:
                n = legal(s, out)
                wrong = flaw(s)
                if n <= 0 or n > len(out) or moves > longest:
                    wrong = 99
                if wrong:
                    row[3] = wrong
                    row[4] = g
                    break
                luck = mix(luck)
                pick = ((luck >> np.uint64(32)) * np.uint64(n)) >> np.uint64(32)
                play(s, np.int64(out[np.int64(pick)]))
                moves += 1
            row[0] += 1
            row[1] += moves
            row[2] = max(row[2], moves)
            g += len(seen)

    return fuzz


def main(games: int) -> int:
    """Fuzz all player counts; 1 if anything was wrong."""
    cuda = cuda_module()
    widen()
    kernel = kept(cuda.jit(fuzz_kernel(cuda)))
    lanes = lanes_for(GAME, games)
    bad = 0
    for players in GAME.players:
        template = words(Table.make(GAME, players, 1, {}, {}, None).template())[0]
        rows = cuda.to_device(np.zeros((lanes, len(template)), np.uint64))
        ps = rows.reshape(lanes * len(template)).view(GAME.position)
        outs = cuda.device_array((lanes, GAME.most_legal), LEGAL)
        seen = cuda.to_device(np.zeros((lanes, 5), np.int64))
        began = time.perf_counter()
        kernel[(lanes + BLOCK - 1) // BLOCK, BLOCK](ps, rows, outs, cuda.to_device(template), 1, games, seen)
        found = seen.copy_to_host()
        seconds = time.perf_counter() - began
        wrong = found[found[:, 3] != 0]
        verdict = "sound" if not len(wrong) else f"game {wrong[0, 4]}: {FLAWS[min(wrong[0, 3], len(FLAWS) - 1)]}"
        total = found[:, :2].sum(axis=0)
        print(
            f"{players} players: {total[0]:,} games, {total[1]:,} decisions, longest {found[:, 2].max()}, "
            f"{seconds:.1f} s: {verdict}",
            flush=True,
        )
        bad |= len(wrong) > 0
    return int(bad)


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000))
