"""A GPU in one run: does it play what a core plays, and how fast; beside Pgx's backgammon, and how threads scale.

    python bench/gpu.py [minutes] [part ...]

Every part is a process of its own, told on as it goes; one that fails or hangs takes no other with it. Parts that only
compare run side by side, those that measure alone. What a part finds is printed at once, as a line.
"""

import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Sequence
from typing import Any

import crackspread
from crackspread import VectorState

HERE = os.path.abspath(__file__)
GAMES = crackspread.GAMES
LANES = 32_768
UNITS = 256
FLOORS = {"pipelite": 30, "pipeline": 10, "refined": 10}
"""Millions of steps a second, with features and masks on the device."""
FIELDS = (
    "observations", "action_mask", "legal_count", "actor", "rewards", "terminated", "money", "places", "seeds",
    "final_observations",
)  # fmt: skip


def say(*words: Any) -> None:
    """Print at once."""
    print(*words, flush=True)


# --- the same games ---------------------------------------------------------------------------------------------------


def parity(name: str, kind: str, lanes: int = 256, steps: int = 900) -> None:
    """Every field of a vector on the GPU is that of one on the CPU, move by move, for every number of players."""
    import numpy as np
    import torch

    begun, game = time.perf_counter(), crackspread.game(name)
    for players in game.players:
        settings: dict[str, Any] = {
            "observation": kind,
            "reward": ("win", "money")[players % 2],
            "autoreset": ("next_step", "same_step")[players % 2],
            "skip_forced": players % 3 == 0,
        }
        host = VectorState(game, lanes, players, seed=players, **settings)
        device: Any = VectorState(game, lanes, players, seed=players, **settings, device="cuda")
        rng, every, ended = np.random.default_rng(players), np.arange(lanes), 0
        for k in range(steps):
            nth = (rng.random(lanes) * host.legal_count).astype(np.int64)
            actions = host.legal_ids[every, nth].astype(np.int64)
            host.step(actions)
            device.step(torch.from_numpy(actions).cuda() if k % 2 else actions)
            ended += int(host.terminated.sum())
            same(host, device, f"{name}, {players} players, {kind}, step {k}", k % 50 == 0)
        for viewer in range(-1 if kind != "features" else 0, players):
            seen = device.observe(viewer)
            assert np.array_equal(seen.cpu().numpy(), host.observe(viewer)), f"{name}: what viewer {viewer} sees"
        assert np.array_equal(device.waiting.cpu().numpy(), host.waiting), f"{name}: who waits"
        assert device.save() == host.save(), f"{name}: what is saved"
        say(f"same: {name}, {players} players, {kind}: {lanes * steps:,} steps, {ended:,} games")
    say(f"parity of {name}, {kind}: {time.perf_counter() - begun:.0f} s with compiling")


def same(host: VectorState, device: Any, where: str, positions: bool) -> None:
    """All that is public, and at times the positions themselves."""
    import numpy as np

    for field in FIELDS:
        here, there = getattr(host, field), getattr(device, field).cpu().numpy()
        assert here.dtype == there.dtype, f"{where}: the type of {field}"
        assert np.array_equal(here, there), f"{where}: {field} of lanes {lanes_apart(here, there)}"
    counted = np.arange(host.legal_ids.shape[1]) < host.legal_count[:, None]
    assert np.array_equal(host.legal_ids[counted], device.legal_ids.cpu().numpy()[counted]), f"{where}: legal moves"
    if positions:
        here, there = host._arrays["rows"], device._arrays["rows"].cpu().numpy()
        assert np.array_equal(here, there), f"{where}: positions of lanes {lanes_apart(here, there)}"


def lanes_apart(here: Any, there: Any) -> Any:
    """The first lanes that differ."""
    return (here != there).reshape(len(here), -1).any(1).nonzero()[0][:8].tolist()


def digests(name: str, games: int = 50_000) -> None:
    """The digest over all final positions of random games is the same on both, for every table that there is."""
    from crackspread.lab.simulate import simulate

    game = crackspread.game(name)
    editions = [choice for option in game.options if option.name == "edition" for choice in option.choices or ()]
    for edition in editions or [None]:
        for players in game.players:
            options = {"edition": edition} if edition else {}
            gpu = simulate(name, players, games, 7, "gpu", options)
            cpu = simulate(name, players, games, 7, "cpu", options, threads=5)
            alike = all(gpu[key] == cpu[key] for key in ("digest", "decisions", "score"))
            say(
                f"{'same' if alike else 'DIFFERENT'}: {games:,} random games of {name}, {players} players,"
                f" {edition or 'one edition'}: {gpu['digest']}, {gpu['decisions']:,} decisions,"
                f" GPU {gpu['decisions_per_second'] / 1e6:.0f} million/s"
            )


# --- how fast ---------------------------------------------------------------------------------------------------------


def random_actions(v: Any) -> Any:
    """A random legal action for every lane, drawn on the device."""
    import torch

    nth = (torch.rand(v.n, dtype=torch.float64, device="cuda") * v.legal_count).long()
    return v.legal_ids.gather(1, nth[:, None])[:, 0]


def rate(once: Callable[[], Any], lanes: int, repeats: int = 200) -> tuple[float, float]:
    """Millions of steps a second, and microseconds a step until Python has asked for it."""
    import torch

    for _ in range(20):
        once()
    torch.cuda.synchronize()
    begun = time.perf_counter()
    for _ in range(repeats):
        once()
    asked = time.perf_counter()
    torch.cuda.synchronize()
    return lanes * repeats / (time.perf_counter() - begun) / 1e6, (asked - begun) / repeats * 1e6


def replayed(once: Callable[[], Any]) -> Callable[[], Any]:
    """The same as a CUDA graph: recorded once, then asked for by one call."""
    import torch

    side = torch.cuda.Stream()  # type: ignore[no-untyped-call]
    side.wait_stream(torch.cuda.current_stream())
    with torch.cuda.stream(side):
        for _ in range(3):
            once()
    torch.cuda.current_stream().wait_stream(side)
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph):
        once()
    return graph.replay


def steps(name: str) -> None:
    """Random actions, drawn on the device; then a policy of a hidden layer; then without observations."""
    import torch

    v: Any = VectorState(name, LANES, 2, seed=1, device="cuda", checked=False)
    for _ in range(600):  # out of step
        v.step(random_actions(v))
    torch.cuda.synchronize()
    floor = f" (floor {FLOORS[name]})" if name in FLOORS else ""
    tell(f"{name}, features and masks{floor}", lambda: v.step(random_actions(v)))
    tell(f"{name}, drawing actions alone", lambda: random_actions(v))
    v._lanes = v._lanes._replace(checked=1)
    tell(f"{name}, features and masks, checked", lambda: v.step(random_actions(v)), graph=False)
    v._lanes = v._lanes._replace(checked=0)
    policy = torch.nn.Sequential(
        torch.nn.Linear(v.observations.shape[1], UNITS),
        torch.nn.ReLU(),
        torch.nn.Linear(UNITS, v.action_mask.shape[1]),
    ).to("cuda", torch.bfloat16)

    @torch.no_grad()
    def drawn() -> Any:
        logits = policy(v.observations.to(torch.bfloat16) * 0.01).float()
        noise = -torch.log(-torch.log(torch.rand_like(logits).clamp(1e-7, 1 - 1e-6)))
        return (logits + noise).masked_fill(v.action_mask == 0, -torch.inf).argmax(1)

    tell(f"{name}, policy of {UNITS} units", lambda: v.step(drawn()))
    tell(f"{name}, that policy alone", drawn)
    before = v.legal_ids.data_ptr(), v.observations.__dlpack_device__()
    shared = torch.utils.dlpack.from_dlpack(v.observations)
    assert shared.data_ptr() == v.observations.data_ptr()
    say(f"{name}: DLPack shares the memory, {before[1]}")
    masks = VectorState(name, LANES, 2, seed=1, device="cuda", checked=False, observation=None)
    for _ in range(600):
        masks.step(random_actions(masks))
    tell(f"{name}, masks alone", lambda: masks.step(random_actions(masks)))


def tell(what: str, once: Callable[[], Any], graph: bool = True) -> None:
    """Measure asked for step by step, and as a CUDA graph; what looks at the host cannot be one."""
    plain, asked = rate(once, LANES)
    also = f"; as a CUDA graph {rate(replayed(once), LANES)[0]:.1f}" if graph else ""
    say(f"rate: {what}: {plain:.1f} million/s, asked for in {asked:.0f} us{also}")


def jax_sees(name: str) -> None:
    """JAX sees the observations without a copy, and its actions are taken."""
    import jax
    import jax.numpy as jnp
    import numpy as np
    import torch

    v: Any = VectorState(name, 64, 2, seed=1, device="cuda")
    seen, mask = jax.dlpack.from_dlpack(v.observations), jax.dlpack.from_dlpack(v.action_mask)
    assert seen.unsafe_buffer_pointer() == v.observations.data_ptr(), "copied"
    assert np.array_equal(np.asarray(seen), v.observations.cpu().numpy())
    v.step(jnp.argmax(mask, axis=1))
    torch.cuda.synchronize()
    say(f"same: JAX {jax.__version__} sees {name} without a copy and plays")


def pgx() -> None:
    """Pgx's backgammon, stepped by random legal actions, all within one compiled loop."""
    import jax
    import jax.numpy as jnp
    import pgx
    from pgx.experimental.wrappers import auto_reset

    env, count = pgx.make("backgammon"), 50

    def advance(state: Any, key: Any) -> Any:
        pick, dice = jax.random.split(key)
        action = jax.random.categorical(pick, jnp.log(state.legal_action_mask.astype(jnp.float32)))
        return auto_reset(env.step, env.init)(state, action, dice)

    @jax.jit  # type: ignore[untyped-decorator]
    def stretch(states: Any, key: Any) -> Any:
        def once(states: Any, key: Any) -> tuple[Any, None]:
            return jax.vmap(advance)(states, jax.random.split(key, LANES)), None

        return jax.lax.scan(once, states, jax.random.split(key, count))[0]

    states = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.key(0), LANES))
    states = jax.block_until_ready(stretch(states, jax.random.key(1)))
    begun = time.perf_counter()
    for k in range(4):
        states = jax.block_until_ready(stretch(states, jax.random.key(2 + k)))
    took = time.perf_counter() - begun
    say(f"rate: Pgx backgammon, {LANES:,} games: {4 * count * LANES / took / 1e6:.1f} million/s on {jax.devices()[0]}")


# --- cores ------------------------------------------------------------------------------------------------------------


def threads(name: str, seconds: float = 0.4) -> None:
    """Steps a second by the clock, drawing actions left out, for more and more threads; and random batches likewise."""
    import numpy as np

    from crackspread.lab.simulate import simulate

    cores = [k for k in (1, 2, 4, 8, 16) if k <= (os.cpu_count() or 1)]
    for n in (1024, 4096, 16384):
        rates, every, rng = [], np.arange(n), np.random.default_rng(1)
        for k in cores:
            v, took, done = VectorState(name, n, 2, seed=1, threads=k, checked=False), 0.0, 0
            while took < seconds:
                actions = v.legal_ids[every, (rng.random(n) * v.legal_count).astype(np.int64)].astype(np.int64)
                begun = time.perf_counter()
                v.step(actions)
                took += time.perf_counter() - begun
                done += n
            rates.append(done / took / 1e6)
        told = ", ".join(f"{k}: {r:.2f} ({r / rates[0]:.1f}x)" for k, r in zip(cores, rates, strict=True))
        say(f"threads: {name}, {n} lanes, features and masks, million/s: {told}")
    batch = [simulate(name, 2, 4000 * k, 1, threads=k)["decisions_per_second"] / 1e6 for k in cores]
    told = ", ".join(f"{k}: {r:.1f} ({r / batch[0]:.1f}x)" for k, r in zip(cores, batch, strict=True))
    say(f"threads: {name}, random batches, million/s: {told}")


def processes(name: str, games: int = 160) -> None:
    """Games a second of a tournament by the clock, for more and more processes."""
    from crackspread.lab.mapper import mapper
    from crackspread.lab.tournament import TournamentSpec, tournament

    first = 0.0
    for jobs in (k for k in (1, 2, 4, 8, 16) if k <= (os.cpu_count() or 1)):
        with mapper(jobs=jobs) as run:
            tournament(TournamentSpec(("club", "novice"), name, 2, 2 * jobs, 9), run=run)  # start and load
            begun, asked = time.perf_counter(), games * jobs // 2 * 2
            tournament(TournamentSpec(("club", "novice"), name, 2, asked, 1), run=run)
            speed = asked / (time.perf_counter() - begun)
        first = first or speed
        say(f"processes: {name}, club against novice, {jobs}: {speed:.1f} games/s ({speed / first:.1f}x)")


# --- all of it --------------------------------------------------------------------------------------------------------

SIDE_BY_SIDE = [
    *(("steps_compiled", name) for name in GAMES),
    *(("parity", name, "features") for name in GAMES),
    *(("digests", name) for name in GAMES),
    *(("parity", name, "full") for name in GAMES),
    ("parity", "pipeline", "compact"),
]
ALONE = [
    *((("steps", name), 75) for name in GAMES),
    (("pgx",), 100),
    (("jax_sees", "pipelite"), 60),
    *((("threads", name), 40) for name in GAMES),
    (("processes", "pipelite"), 60),
]


def steps_compiled(name: str) -> None:
    """Compile what `steps` and `threads` need, which then find it on disk."""
    begun = time.perf_counter()
    for kind in ("features", None):
        v = VectorState(name, 64, 2, device="cuda", checked=False, observation=kind)
        v.step(random_actions(v))
        say(f"compiled: {name}, {kind}, {time.perf_counter() - begun:.0f} s")


def start(part: Sequence[str]) -> "subprocess.Popen[str]":
    """A part as a process whose lines are printed as they come."""
    env = {**os.environ, "PYTHONUNBUFFERED": "1", "XLA_PYTHON_CLIENT_PREALLOCATE": "false"}
    process = subprocess.Popen(
        [sys.executable, HERE, "part", *part], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=env
    )

    def relay() -> None:
        last: list[str] = []
        for line in process.stdout or ():
            last = [*last[-25:], line.rstrip()]
            if line.partition(":")[0] in ("same", "DIFFERENT", "rate", "threads", "processes", "compiled") or (
                line.startswith("parity of")
            ):
                say(f"[{time.perf_counter() - BEGUN:4.0f} s] {line.rstrip()}")
        if process.wait():
            say(
                f"[{time.perf_counter() - BEGUN:4.0f} s] FAILED: {' '.join(part)}",
                *(f"\n    {line}" for line in last[-12:]),
            )

    threading.Thread(target=relay, daemon=True).start()
    return process


def wait(process: "subprocess.Popen[str]", part: Sequence[str], until: float) -> None:
    """Wait, but not for ever."""
    try:
        process.wait(max(0.1, until - time.perf_counter()))
    except subprocess.TimeoutExpired:
        say(f"[{time.perf_counter() - BEGUN:4.0f} s] STOPPED: {' '.join(part)}")
        process.kill()
    time.sleep(0.2)


def main(minutes: float, only: Sequence[str]) -> None:
    """All parts, or those whose first word is given."""
    end = BEGUN + 60 * minutes
    wanted = [part for part in SIDE_BY_SIDE if not only or part[0] in only]
    running = [(start(part), part) for part in wanted]
    for process, part in running:
        wait(process, part, BEGUN + min(0.5 * 60 * minutes, 240))
    for part, seconds in ((part, seconds) for part, seconds in ALONE if not only or part[0] in only):
        if (now := time.perf_counter()) > end - 15:
            say(f"[{now - BEGUN:4.0f} s] LEFT OUT for want of time: {' '.join(part)}")
            continue
        wait(start(part), part, min(now + seconds, end))
    time.sleep(1)
    say(f"done in {time.perf_counter() - BEGUN:.0f} s")


if __name__ == "__main__":
    BEGUN = time.perf_counter()
    if sys.argv[1:2] == ["part"]:
        globals()[sys.argv[2]](*sys.argv[3:])
    else:
        main(float(sys.argv[1]) if sys.argv[1:] else 8, sys.argv[2:])
