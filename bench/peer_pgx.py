"""Pgx's backgammon: JAX on the CPU; states are immutable, so nothing needs a copy."""

import json
import sys
from time import process_time
from typing import Any

import jax
import jax.numpy as jnp
import pgx
from pgx.experimental.wrappers import auto_reset

SECONDS = 3.0
LANES, STEPS = 1024, 50
ENV = pgx.make("backgammon")


def choose(state: Any, key: Any) -> Any:
    """A random legal action."""
    return jax.random.categorical(key, jnp.log(state.legal_action_mask.astype(jnp.float32)))


def advance(state: Any, key: Any) -> Any:
    """One random decision; a finished game starts anew."""
    pick, dice = jax.random.split(key)
    return auto_reset(ENV.step, ENV.init)(state, choose(state, pick), dice)


@jax.jit
def stretch(states: Any, key: Any) -> Any:
    """STEPS decisions in each of LANES games."""

    def once(states: Any, key: Any) -> tuple[Any, None]:
        return jax.vmap(advance)(states, jax.random.split(key, LANES)), None

    return jax.lax.scan(once, states, jax.random.split(key, STEPS))[0]


def batch() -> float:
    """Decisions a second of many games at once."""
    states = jax.vmap(ENV.init)(jax.random.split(jax.random.key(0), LANES))
    states = jax.block_until_ready(stretch(states, jax.random.key(1)))
    runs, start = 0, process_time()
    while (spent := process_time() - start) < SECONDS:
        states = jax.block_until_ready(stretch(states, jax.random.key(2 + runs)))
        runs += 1
    return runs * LANES * STEPS / spent


def loop() -> float:
    """Decisions a second of one game, each asked for from Python."""
    once, key = jax.jit(advance), jax.random.key(3)
    state = once(ENV.init(key), key)
    decisions, start = 0, process_time()
    while (spent := process_time() - start) < SECONDS:
        state = jax.block_until_ready(once(state, jax.random.key(decisions)))
        decisions += 1
    return decisions / spent


if sys.argv[1] == "first":
    begin = jax.random.key(0)
    jax.block_until_ready(jax.jit(advance)(jax.jit(ENV.init)(begin), begin))
else:
    many = batch()
    print(
        json.dumps(
            {
                "batch_decisions_per_second": many,
                "loop_decisions_per_second": loop(),
                "copy_microseconds": None,
                "environments": {"vector": {"Pgx backgammon": many}},
            }
        )
    )
