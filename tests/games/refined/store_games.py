"""Play and store the games that `test_stored_games` replays; run it again when rules or components change.

python -m tests.games.refined.store_games
"""

import random
from pathlib import Path

import crackspread

FOLDER = Path(__file__).parent / "games"
GAMES = [(2, 0, "random"), (3, 0, "random"), (4, 0, "random"), (2, 2, "random"), (3, 1, "random"), (4, 2, "random")]
GAMES += [(2, 0, "greedy"), (3, 0, "greedy")]


def main() -> None:
    """Eight games: every number of players, longer games, random and steady players, seats that refine out of turn."""
    FOLDER.mkdir(exist_ok=True)
    for n, (players, extra, level) in enumerate(GAMES):
        match = crackspread.game("refined").new(players, 100 + n, {"extra_rounds": extra})
        luck, steady = random.Random(n), crackspread.player("greedy")
        while not match.over:
            seat = luck.choice(match.waiting)
            move = crackspread.ask(steady, match, seat) if level == "greedy" else luck.choice(match.legal(seat))
            match.play(move, seat)
        match.save(FOLDER / f"{n + 1}-{level}-{players}.json")
        print(n + 1, len(match.entries), match.score().totals)


if __name__ == "__main__":
    main()
