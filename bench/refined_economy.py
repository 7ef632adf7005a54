"""Whether REFINED's reconstructed numbers make a game: contracts against the market, and tiles against no tiles.

The computer called club plays every seat, once with the components as they are and once with all tiles priced out of
reach, in the same deals. Run: python bench/refined_economy.py [games]
"""

import sys
from concurrent.futures import ProcessPoolExecutor
from functools import partial

import crackspread
from crackspread.games.refined.components import SHIPPED
from crackspread.lab.statistics import interval, mean
from crackspread.players import concealed_for, plan, player

TILES = ("basic_single", "basic_multi", "trade_up", "basic_advanced")
LOCATIONS = {name: {**place, "cost": 99} if name in TILES else place for name, place in SHIPPED["locations"].items()}


def play(players: int, seed: int, tiles: bool) -> tuple[float, float, float]:
    """Mean total, money from contracts and money from the market of a game's seats."""
    match = crackspread.game("refined").new(players, seed, components={} if tiles else {"locations": LOCATIONS})
    club = player("club")
    while not match.over:
        seat = match.actor
        for move in plan(club, concealed_for(match, seat), seat, 1.0):
            match.play(move, seat)
    seats = [match.position.seat_at[seat] for seat in range(players)]
    return (
        mean(match.score().totals),
        mean([int(seat.from_contracts) for seat in seats]),
        mean([int(seat.from_market) for seat in seats]),
    )


def main(games: int) -> None:
    """A row for each number of players."""
    seeds = range(90_000, 90_000 + games)
    with ProcessPoolExecutor() as pool:
        for players in (2, 3, 4):
            with_tiles = list(pool.map(partial(play, players, tiles=True), seeds, chunksize=4))
            without = list(pool.map(partial(play, players, tiles=False), seeds, chunksize=4))
            totals, contracts, market = zip(*with_tiles, strict=True)
            gain = [a[0] - b[0] for a, b in zip(with_tiles, without, strict=True)]
            print(
                f"{players} players, {games} games: total {interval(totals)}, contracts {interval(contracts)}, "
                f"market {interval(market)}, tiles bring {interval(gain)} (mean, half of the 95 % interval)",
                flush=True,
            )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 2000)
