"""Players against each other: round robin, seats rotated, every deal played twice with the seats changed over.

In a game of more than two, the two players of a pair sit alternately, so an even match wins half of the games at any
number of seats.
"""

from collections.abc import Callable, Sequence
from dataclasses import asdict, replace
from itertools import combinations
from pathlib import Path
from typing import Any

from ..games import game as find
from ..kernel.errors import OptionError
from ..players import player
from .arena import Forfeit, Played, TournamentSpec, check_own, play, play_all
from .game_store import GameStore
from .mapper import Run, run_tasks
from .statistics import elo, interval, mean, share

__all__ = ["Forfeit", "Played", "TournamentSpec", "play", "report", "tournament"]


def tournament(
    setting: TournamentSpec,
    progress: Callable[[int], None] | None = None,
    store: Path | None = None,
    run: Run = run_tasks,
) -> dict[str, Any]:
    """Play all games that the store does not hold yet, and report."""
    setting = checked(setting, run)
    kept = opened(store, setting)
    done = {(one.pair, one.number): one for one in kept.rows}
    asked = [
        (pair, n)
        for n in range(setting.games)
        for pair in combinations(range(len(setting.entrants)), 2)
        if (pair, n) not in done
    ]
    if progress:
        progress(len(done))
    for result in play_all(setting, asked, run):
        done[result.pair, result.number] = result
        kept.add(asdict(result))
        if progress:
            progress(len(done))
    return report(setting, [done[key] for key in sorted(done)])


def checked(setting: TournamentSpec, run: Run = run_tasks) -> TournamentSpec:
    """The setting without what goes without saying; one sentence for anything that does not fit.

    Every player is loaded once.
    """
    game = find(setting.game)
    game.check_players(setting.players)
    options = game.check_options(setting.options)
    parts = game.components.override(setting.components)
    if setting.players < 2:
        raise OptionError("A tournament needs two seats at least.")
    if len(setting.entrants) < 2 or len(set(setting.entrants)) < len(setting.entrants):
        raise OptionError("A tournament needs two different players at least.")
    if setting.games < 2 or setting.games % 2:
        raise OptionError("The number of games is even, so that every deal is played from both sides.")
    own = [entrant for entrant in setting.entrants if ":" in entrant.partition("@")[0]]
    for entrant in setting.entrants:
        if entrant not in own:
            player(entrant)
    check_own(own, run)
    chosen = {option.name: options[option.name] for option in game.options if options[option.name] != option.default}
    return replace(setting, options=chosen, components=parts.changed)


# --- keeping ---------------------------------------------------------------------------------------------------------


def opened(store: Path | None, setting: TournamentSpec) -> GameStore[Played]:
    """The games played before; a new store begins with the setting."""
    return GameStore(store, "tournament", asdict(setting), played, {"options": {}, "components": {}})


def played(row: dict[str, Any]) -> Played:
    """A game from its line; those written before there were forfeits do not name any."""
    forfeit, money = row.get("forfeit"), row["money"]
    return Played(
        tuple(row["pair"]), row["number"], row["win"], money and tuple(money), Forfeit(**forfeit) if forfeit else None
    )


# --- reporting -------------------------------------------------------------------------------------------------------


def report(setting: TournamentSpec, played: Sequence[Played]) -> dict[str, Any]:
    """Win rates and money of every pair with 95 % intervals, ratings of all, and the games that were forfeited.

    A forfeited game is lost, and counts for nobody's money.

    A deal seldom suits one player from both seats, so the interval of wins, as if no two games shared a deal, is wide.
    """
    pairs = []
    for pair in combinations(range(len(setting.entrants)), 2):
        games = [one for one in played if one.pair == pair]
        names = [setting.entrants[k] for k in pair]
        forfeits = [one.forfeit.player for one in games if one.forfeit]
        pairs.append(
            {
                "players": names,
                "games": len(games),
                "win": share(mean([one.win for one in games]), len(games)),
                "money": [interval(money) if (money := by_deal(games, side)) else None for side in (0, 1)],
                "forfeits": [forfeits.count(name) for name in names],
            }
        )
    wins = [(one.pair, one.win) for one in played]
    ratings = elo(len(setting.entrants), wins)
    return {
        **asdict(setting),
        "pairs": pairs,
        "ratings": [
            {"player": name, "elo": round(rating)} for name, rating in zip(setting.entrants, ratings, strict=True)
        ],
        "forfeits": [asdict(one.forfeit) for one in played if one.forfeit],
    }


def by_deal(games: Sequence[Played], side: int) -> list[float]:
    """Money of a side, the mean of the two games of a deal: they are too much alike to count as two."""
    deals: dict[int, list[float]] = {}
    for one in games:
        if one.money:
            deals.setdefault(one.number // 2, []).append(one.money[side])
    return [mean(of) for of in deals.values()]
