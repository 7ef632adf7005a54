"""What environments are called: a version grows when what a learner sees, does or earns changes.

Entry points are told as text, so that Gymnasium's own workers find them and nothing is loaded before it is made.
"""

import gymnasium

from ..games import NAMES, game
from ..kernel.game import Game

HOME = "crackspread.envs.gymnasium"


def gymnasium_id(game: Game) -> str:
    """What Gymnasium calls a game: `crackspread/PipeLite-v0`."""
    title = "".join(letter for letter in game.title if letter.isalnum())
    return f"crackspread/{title}-v{game.tuning.environment_version}"


def register_games() -> None:
    """Make every game known to `gymnasium.make` and `gymnasium.make_vec`."""
    for name in NAMES:
        if (env_id := gymnasium_id(game(name))) not in gymnasium.registry:
            gymnasium.register(
                env_id,
                entry_point=f"{HOME}:SeatEnv",
                vector_entry_point=f"{HOME}:SelfPlayVectorEnv",
                disable_env_checker=True,  # it warns of numbers that never change; our tests ask it everything else
                kwargs={"game": name},
            )
