"""Candidates for a game's printed numbers, and how far each is from the goals of a search.

They are proposed by Optuna's tree-structured Parzen estimator in waves of WAVE. All of a wave play a few deals, the
nearer half of them twice as many, and so on up to all; everyone plays the same deals, today's numbers too. Nothing
depends on who played what first, and the same seed proposes the same candidates: so the games are all that a store
has to keep, and a candidate that comes again plays nothing again.
"""

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

from ..games import game as find
from ..kernel.errors import OptionError
from .game_store import GameStore
from .mapper import Run
from .report import batch, checked, digests
from .report_games import ALL, GameKey, ReportSpec, play_games
from .report_measures import ENOUGH, Game, Games, compared, game_measures, plain, taken_rows
from .tune_goals import goal_values, read_goals
from .tune_space import Axis, Values, changed, read_space, today

try:
    import optuna
    from optuna.distributions import BaseDistribution, CategoricalDistribution, IntDistribution
    from optuna.trial import TrialState, create_trial
except ImportError:
    raise OptionError("A search needs a package of its own: pip install '.[tune]' in a checkout.") from None

WAVE = 16
"""Candidates that are proposed at once, whatever the number of processes."""
HALVINGS = 3


@dataclass(frozen=True)
class TuneSpec:
    """All that decides a search's result."""

    game: str
    players: int
    space: dict[str, Any]
    """What may differ, as `read_space` takes it."""
    goals: tuple[str, ...]
    by: str = "club"
    candidates: int = 64
    games: int = 200
    """Deals that the best candidates of a wave are tried in."""
    fresh: int = 1000
    """Deals of the report at the end, the next ones."""
    seed: int = 0
    options: dict[str, Any] = field(default_factory=dict)

    @property
    def today(self) -> ReportSpec:
        """Today's numbers in the deals of the search."""
        return ReportSpec(self.game, self.players, self.by, self.games, self.seed, self.options)


@dataclass
class Candidate:
    """Values that were proposed, and how far from the goals they are in so many games."""

    values: Values
    spec: ReportSpec
    games: dict[int, Game]
    """By the number of their deal."""
    tried: int = 0
    away: float = 0.0


class TuneSearch:
    """Everything that is tried, and the games of it."""

    def __init__(self, spec: TuneSpec, run: Run, tell: Callable[[int], None], store: Path | None) -> None:
        if spec.candidates < 1 or spec.fresh < 2:
            raise OptionError("A search needs one candidate at least, and its report two deals.")
        base = checked(spec.today)
        self.spec = replace(spec, options=base.options)
        self.shipped = find(spec.game).components
        self.axes, self.goals = read_space(self.shipped, spec.space), read_goals(spec.goals, base)
        head = {"tune": asdict(self.spec), "rules": digests(base)}
        self.store = GameStore(store, "search", head, lambda row: (name(row["values"]), row["number"], row["game"]))
        self.kept: dict[str, dict[int, Game]] = {}
        for key, number, game in self.store.rows:
            self.kept.setdefault(key, {})[number] = game
        self.run, self.tell, self.played = run, tell, 0
        self.known: dict[str, Candidate] = {}
        self.refused: dict[str, str] = {}
        self.today = self.candidate(today(self.shipped, self.axes))

    def candidate(self, values: Values) -> Candidate:
        """The one with these values; one sentence if nobody can play with them."""
        key = name(values)
        if key not in self.known:
            own = changed(self.shipped, self.axes, values)
            find(self.spec.game).new(self.spec.players, self.spec.seed, self.spec.options, own)
            spec = replace(self.spec.today, components=own)
            self.known[key] = Candidate(values, spec, self.kept.setdefault(key, {}))
        return self.known[key]

    def candidates(self) -> list[Candidate]:
        """All that were tried: today's numbers, then the others as they came."""
        optuna.logging.set_verbosity(optuna.logging.WARNING)
        study = optuna.create_study(sampler=optuna.samplers.TPESampler(seed=self.spec.seed))
        space = {axis.path: distribution(axis) for axis in self.axes}
        away = self.try_in([name(self.today.values)], self.spec.games)
        if all(value in axis.values for axis, value in zip(self.axes, self.today.values, strict=True)):
            params = {axis.path: place(axis, now) for axis, now in zip(self.axes, self.today.values, strict=True)}
            study.add_trial(create_trial(value=sum(away.values()), params=params, distributions=space))
        done = self.spec.games
        for wave in waves(self.spec):
            self.halve(study, [study.ask(space) for _ in range(wave)])
            done += wave_games(self.spec, wave)
            self.tell(done)
            self.played = done
        if self.refused and len(self.known) == 1:
            raise OptionError(f"No candidate can be played: {next(iter(self.refused.values()))}")
        return list(self.known.values())

    def halve(self, study: optuna.Study, trials: Sequence[optuna.Trial]) -> None:
        """Try a wave in more and more deals, the nearer half each time, and tell Optuna how far each was."""
        asked: dict[str, list[optuna.Trial]] = {}
        for trial in trials:
            values = [value_at(axis, trial.params[axis.path]) for axis in self.axes]
            try:
                self.candidate(values)
            except OptionError as error:
                self.refused[name(values)] = str(error)
                study.tell(trial, state=TrialState.PRUNED)
            else:
                asked.setdefault(name(values), []).append(trial)
        left, (*few, most) = list(asked), rungs(self.spec)
        for games in few:
            away = self.try_in(left, games)
            left.sort(key=away.__getitem__)
            half = (len(left) + 1) // 2
            for key in left[half:]:
                for trial in asked[key]:
                    trial.report(away[key], games)
                    study.tell(trial, state=TrialState.PRUNED)
            del left[half:]
        for key, far in self.try_in(left, most).items():
            for trial in asked[key]:
                study.tell(trial, far)

    def try_in(self, keys: Sequence[str], games: int) -> dict[str, float]:
        """How far candidates are from the goals in the first deals; what of them was not played yet is."""
        tasks = [
            ((key, numbers), (play_games, (self.known[key].spec, game_keys(self.known[key].spec, numbers))))
            for key in keys
            for numbers in lots([n for n in range(games) if n not in self.known[key].games], batch(self.spec.by))
        ]
        for (key, numbers), found in self.run(tasks):
            one = self.known[key]
            for number, game in zip(numbers, found, strict=True):
                one.games[number] = game
                self.store.add({"values": one.values, "number": number, "game": game})
            self.played += len(numbers)
            self.tell(self.played)
        return {key: self.away(self.known[key], games) for key in keys}

    def away(self, one: Candidate, games: int) -> float:
        """How far a candidate is from the goals, all of them added up."""
        own, first = bool(one.spec.components), range(games)
        played: Games = dict(
            zip(game_keys(self.today.spec, first), map(self.today.games.__getitem__, first), strict=True)
        )
        played |= dict(zip(game_keys(one.spec, first), map(one.games.__getitem__, first), strict=True))
        spec = replace(one.spec, games=games)
        told = {
            "games": games,
            "players": spec.players,
            "measures": [plain(measure) for measure in compared(game_measures(spec, played), own)],
            "taken": taken_rows(spec, played),
        }
        values = goal_values(told, "after" if own else "before")
        away = sum(goal.away(values) for goal in self.goals)
        if games >= one.tried:
            one.tried, one.away = games, away
        return away


def name(values: Values) -> str:
    """By which a candidate is known."""
    return json.dumps(values)


def distribution(axis: Axis) -> BaseDistribution:
    """An axis as Optuna knows it: numbers in their order, choices by their place."""
    if isinstance(axis.values, range):
        return IntDistribution(axis.values[0], axis.values[-1], step=axis.values.step)
    return CategoricalDistribution(range(len(axis.values)))


def place(axis: Axis, value: Any) -> int:
    """What Optuna calls a value."""
    return value if isinstance(axis.values, range) else axis.values.index(value)


def value_at(axis: Axis, called: int) -> Any:
    """The value that Optuna calls so."""
    return called if isinstance(axis.values, range) else axis.values[called]


# --- how much is played ----------------------------------------------------------------------------------------------


def game_keys(spec: ReportSpec, numbers: Iterable[int]) -> list[GameKey]:
    """The games that a candidate plays in these deals."""
    return [GameKey(bool(spec.components), ALL, -1, n) for n in numbers]


def lots(numbers: list[int], size: int) -> list[tuple[int, ...]]:
    """The games of one task each."""
    return [tuple(numbers[k : k + size]) for k in range(0, len(numbers), size)]


def rungs(spec: TuneSpec) -> list[int]:
    """How many deals a wave is tried in, from as few as tell something to all."""
    least = min(spec.games, -(-ENOUGH // spec.players))
    return sorted({max(least, spec.games >> k) for k in range(HALVINGS + 1)})


def waves(spec: TuneSpec) -> list[int]:
    """How many candidates are proposed at once, time after time."""
    return [min(WAVE, spec.candidates - k) for k in range(0, spec.candidates, WAVE)]


def wave_games(spec: TuneSpec, wave: int) -> int:
    """How many games a wave is, at most."""
    before, total = 0, 0
    for games in rungs(spec):
        total += wave * (games - before)
        wave, before = (wave + 1) // 2, games
    return total


def search_games(spec: TuneSpec) -> int:
    """How many games a search is, at most."""
    return spec.games + sum(wave_games(spec, wave) for wave in waves(spec))
