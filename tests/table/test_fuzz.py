"""Nonsense of every kind: refused with a sentence, and the server lives on."""

from __future__ import annotations

import json
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import positive_data_acceptance

from .serving import Server
from .test_life import ended, post

# Nothing is shrunk and nothing remembered: a failure names its request, and the next run tries others.
THOROUGH = settings(
    max_examples=25,
    deadline=None,
    database=None,
    phases=[Phase.generate],
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large],
)
OPERATIONS = 23


@pytest.mark.parametrize("mode", [GenerationMode.POSITIVE, GenerationMode.NEGATIVE])
def test_every_request_that_the_schema_can_think_of(server: Server, mode: GenerationMode) -> None:
    """No 5xx, no answer that the schema does not announce, nothing wrong accepted.

    What fits the schema may still be refused: whether a game or an option exists, only the game knows.
    """
    schema = schemathesis.openapi.from_url(f"{server.url}/api/openapi.json")
    rejected = schema.config.checks.negative_data_rejection
    rejected.expected_statuses = [*rejected.expected_statuses, "413"]  # what is too long is often too large, too
    played, over = server.create("me", "link"), ended(server, "me", "link")
    tried = post(server, f"/api/matches/{over['id']}/tryout", over["watch"], at=3).json()
    ours = [played, over, tried]
    headers = {"Authorization": f"Bearer {','.join(made['seats'][0]['token'] for made in ours)}"}
    operations = [found.ok() for found in schema.get_all_operations() if isinstance(found, Ok)]
    negative = mode is GenerationMode.NEGATIVE
    assert len(operations) == OPERATIONS
    for operation in operations:
        if negative and not (operation.body or operation.path_parameters):
            continue

        @THOROUGH
        @given(case=operation.as_strategy(generation_mode=mode), real=st.sampled_from([None, *ours]))
        def check(case: schemathesis.Case[Any], real: dict[str, Any] | None) -> None:
            if real and "match" in case.path_parameters and not negative:
                case.path_parameters["match"] = real["id"]
            case.call_and_validate(headers=headers, excluded_checks=[positive_data_acceptance])

        check()


numbers = st.one_of(st.integers(-2, 200), st.integers(), st.floats(), st.booleans(), st.none(), st.text(max_size=5))
deeds = ["play", "undo", "redo", "restart", "answer", "chat", "pause", "resume", "why", "hint", "previews", "look"]
words = st.one_of(st.sampled_from(deeds), st.text(max_size=8), numbers)
few = st.one_of(st.integers(0, 2), numbers)
values: dict[str, st.SearchStrategy[Any]] = {
    "move": numbers,
    "at": few,
    "moves": st.lists(numbers, max_size=5),
    "to": few,
    "yes": st.one_of(st.booleans(), numbers),
    "text": st.text(max_size=8),
}
messages = st.fixed_dictionaries(
    {"ref": st.one_of(numbers, st.text(max_size=30), st.lists(st.integers(), max_size=3))},
    optional={"do": words, "seat": few, "more": numbers, **values},
)
proper = st.one_of(
    [
        st.fixed_dictionaries(
            {"do": st.just(do), "seat": st.just(0), **{field: values[field] for field in fields.split()}}
        )
        for do, fields in {
            "play": "move at",
            "undo": "at to",
            "redo": "at",
            "restart": "at",
            "answer": "yes",
            "chat": "text",
            "pause": "",
            "resume": "",
            "why": "move",
            "hint": "at",
            "previews": "at moves",
            "look": "",
        }.items()
    ]
)
nonsense = st.recursive(
    numbers, lambda inner: st.lists(inner) | st.dictionaries(st.text(max_size=5), inner), max_leaves=8
)
frames = st.one_of(
    messages.map(json.dumps),
    proper.map(json.dumps),
    nonsense.map(json.dumps),
    st.text(st.characters(exclude_categories=["Cs"])),
    st.binary(max_size=50),
    st.sampled_from(["", "{", "[" * 4000, "9" * 4000, '{"ref": 1e999}', "x" * 5000, '{"do": "' + "x" * 100_000 + '"}']),
)


def test_every_message_is_answered_with_a_sentence_and_harms_nobody(server: Server) -> None:
    made = server.create("me", "link", seed=5)
    with (
        server.browse(made["id"], made["seats"][0]["token"]) as me,
        server.browse(made["id"], made["seats"][1]["token"]) as you,
    ):

        @settings(THOROUGH, max_examples=400)
        @given(frame=frames)
        def check(frame: str | bytes) -> None:
            me.socket.send(frame)
            while (message := me.hear())["type"] == "state":
                pass
            check_answer(message, frame)

        check()
        me.ask("resume", seat=0)
        you.until(lambda state: state["paused"] is None)
        you.play(you.state["legal"][0])
        assert you.state["at"] == 1


def check_answer(message: dict[str, Any], frame: str | bytes) -> None:
    assert message["type"] in ("accepted", "refused", "why", "previews"), message
    if message["type"] == "refused":
        assert message["reason"].endswith("."), message
        assert "\n" not in message["reason"]
        assert len(message["reason"]) < 400
    if message["type"] == "accepted":
        assert json.loads(frame)["seat"] == 0


def test_a_message_beyond_all_reason_closes_its_own_connection_only(server: Server) -> None:
    made = server.create("me", "link", seed=5)
    with server.browse(made["id"], made["seats"][1]["token"]) as you:
        with server.browse(made["id"], made["seats"][0]["token"]) as me:
            me.socket.send("x" * 2_000_000)
            with pytest.raises(Exception, match="1009"):
                me.drain()
        you.play(you.state["legal"][0])
