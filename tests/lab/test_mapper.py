"""The mapper: whatever happens to those who work, each task is answered once."""

import os
import signal
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType

import pytest

import crackspread
from crackspread.lab.mapper import Stopped, Task, mapper, run_tasks

TASKS = '''
import os, signal
from pathlib import Path

from crackspread import OptionError

def square(n):
    return n * n

def marked(file, n):
    """Leave a line whenever it is begun."""
    with open(file, "a") as marks:
        marks.write(f"{n} {os.getpid()}\\n")
    return n * n

def killed_once(file, n):
    """Whoever is the first to do the third task is killed in it."""
    first = n == 3 and "3 " not in Path(file).read_text()
    marked(file, n)
    if first:
        os.kill(os.getpid(), signal.SIGKILL)
    return n * n

def killed(n):
    os.kill(os.getpid(), signal.SIGKILL)

def divided(n):
    return 1 / n

def refused(n):
    raise OptionError(f"{n} is none.")

def thinks(what, watch):
    with watch.thinking(1, 7, 0.2, "too late"):
        while what == "on":
            pass
        if what == "not":
            os._exit(3)
    return what
'''


@pytest.fixture
def tasks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    """A module that other processes can import."""
    (tmp_path / "mapper_tasks.py").write_text(TASKS)
    (tmp_path / "marks").touch()
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setenv("MARKS", str(tmp_path / "marks"))
    import mapper_tasks  # type: ignore[import-not-found]

    yield mapper_tasks
    del sys.modules["mapper_tasks"]


def marks() -> list[tuple[int, int]]:
    """Which tasks were begun, and by which process."""
    lines = Path(os.environ["MARKS"]).read_text().splitlines()
    return [(int(n), int(process)) for n, process in map(str.split, lines)]


def given(call: Callable[..., object], *numbers: int) -> list[tuple[int, Task]]:
    return [(n, (call, (os.environ["MARKS"], n))) for n in numbers]


def test_a_key_that_comes_twice_is_worked_on_once(tasks: ModuleType) -> None:
    found = list(run_tasks(given(tasks.marked, 1, 2, 1, 3, 2), jobs=2))
    assert sorted(found) == [(1, 1), (2, 4), (3, 9)]
    assert sorted(n for n, _ in marks()) == [1, 2, 3]


def test_the_work_of_a_lost_process_is_done_again_and_counts_once(tasks: ModuleType) -> None:
    found = list(run_tasks(given(tasks.killed_once, *range(8)), jobs=2))
    assert sorted(found) == [(n, n * n) for n in range(8)]
    assert sorted(n for n, _ in marks()) == [0, 1, 2, 3, 3, 4, 5, 6, 7]
    assert len({process for _, process in marks()}) == 3, "two, and the one that took the lost one's place"


def test_processes_stay_for_the_next_tasks_and_end_with_the_mapper(tasks: ModuleType) -> None:
    with mapper(jobs=1) as run:
        assert dict(run(given(tasks.marked, 1))) == {1: 1}
        assert dict(run(given(tasks.marked, 2))) == {2: 4}
        (process,) = {process for _, process in marks()}
        os.kill(process, signal.SIGKILL)
        assert dict(run(given(tasks.marked, 3))) == {3: 9}
    for _, process in marks():
        with pytest.raises(ProcessLookupError):
            os.kill(process, 0)


def test_work_that_is_lost_again_and_again_is_one_sentence(tasks: ModuleType) -> None:
    with pytest.raises(crackspread.CrackspreadError, match="lost with 3 processes"):
        list(run_tasks([(0, (tasks.killed, (0,)))], jobs=1))


def test_an_exception_is_raised_with_its_traceback(tasks: ModuleType) -> None:
    with mapper(jobs=1) as run:
        with pytest.raises(RuntimeError, match=r"in divided\n(.*\n)*ZeroDivisionError"):
            list(run([(0, (tasks.divided, (0,)))]))
        with pytest.raises(crackspread.CrackspreadError, match=r"^5 is none\.$"):
            list(run([(0, (tasks.refused, (5,)))]))
        assert list(run([(0, (tasks.square, (3,)))])) == [(0, 9)], "and the next work is done"


def test_who_ends_its_process_or_overruns_its_clock_is_stopped(tasks: ModuleType) -> None:
    found = dict(run_tasks(((what, (tasks.thinks, (what,))) for what in ("not", "on", "well")), jobs=2))
    assert found == {
        "not": Stopped(seat=1, move=7, late=False, exit_code=3),
        "on": Stopped(seat=1, move=7, late=True, exit_code=-signal.SIGKILL),
        "well": "well",
    }


def test_tasks_are_taken_as_there_is_room_for_them(tasks: ModuleType) -> None:
    """So a search may look at answers before it asks on."""
    answers: list[int] = []

    def asked() -> Iterator[tuple[int, Task]]:
        for n in range(6):
            assert n - len(answers) <= 2
            yield n, (tasks.square, (n,))

    for _, answer in run_tasks(asked(), jobs=2):
        answers.append(answer)
    assert sorted(answers) == [n * n for n in range(6)]


@pytest.mark.parametrize(
    ("on", "address", "sentence"),
    [("moon", None, "processes or on ray, not on 'moon'"), ("processes", "127.0.0.1:1", "name it beside --on ray")],
)
def test_a_place_that_is_none_is_one_sentence(on: str, address: str | None, sentence: str) -> None:
    with pytest.raises(crackspread.OptionError, match=sentence), mapper(on, address=address):
        pass
