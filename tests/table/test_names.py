"""Which names the server answers to: a page elsewhere that points its own name at this machine reaches nothing."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from .serving import PATIENCE, Server, sqlite_url
from .test_http import sentence
from .test_main import run

OWN = ["localhost", "127.0.0.1", "[::1]", "LOCALHOST", "localhost.", "localhost:5173", "[0:0:0:0:0:0:0:1]:80"]
FOREIGN = [
    "evil.example",
    "evil.example:8000",
    "localhost.evil.example",
    "127.0.0.1.evil.example",
    "192.0.2.7",
    "[::2]",
]
NONSENSE = ["", ":", "[::1", "::1", "a@localhost", "localhost/", "localhost:x", "x" * 5000, "\xff", "local host"]


@pytest.fixture(scope="module")
def network(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that lets the network in, under two names of its operator."""
    more = ["--host=0.0.0.0", "--name=table.example", "--name=Other.Example"]
    running = Server(sqlite_url(tmp_path_factory.mktemp("network")), *more)
    yield running
    assert running.close() == "", "the server complained"


def asked(server: Server, host: str, origin: str | None = None) -> httpx.Response:
    """What it answers somebody who calls it by this name, from a page there."""
    headers = [(b"Host", host.encode("latin-1")), *([(b"Origin", origin.encode("latin-1"))] if origin else [])]
    return server.http.get("/api/games", headers=headers)


@pytest.mark.parametrize("host", OWN)
def test_at_home_the_server_answers_to_its_own_names(server: Server, host: str) -> None:
    assert asked(server, host).status_code == 200


@pytest.mark.parametrize("host", [*FOREIGN, socket.gethostname()])
def test_at_home_it_answers_to_no_other(server: Server, host: str) -> None:
    assert "--name" in sentence(asked(server, host), 421)


@pytest.mark.parametrize("host", NONSENSE)
def test_what_is_no_name_is_refused(server: Server, host: str) -> None:
    try:
        answer = asked(server, host)
    except httpx.TransportError:
        return  # cut off before it was read
    assert answer.status_code in (400, 421)
    assert len(answer.text) < 400


@pytest.mark.parametrize("hosts", [[], ["localhost", "evil.example"], ["evil.example", "localhost"]])
def test_a_request_has_one_name_and_no_fewer(server: Server, hosts: list[str]) -> None:
    address = httpx.URL(server.url)
    with socket.create_connection((address.host, address.port), PATIENCE) as raw:
        lines = "".join(f"Host: {host}\r\n" for host in hosts)
        raw.sendall(f"GET /api/games HTTP/1.0\r\n{lines}\r\n".encode())
        answer = raw.makefile("rb").read().decode()
    assert answer.split()[1] in ("400", "421")
    assert server.http.get("/api/games").status_code == 200


@pytest.mark.parametrize(
    "name", ["localhost", "127.0.0.1", socket.gethostname(), "table.example", "TABLE.example:80", "other.example"]
)
def test_in_a_network_it_answers_to_this_machine_and_to_what_its_operator_names(network: Server, name: str) -> None:
    assert asked(network, name, f"https://{name}").status_code == 200


@pytest.mark.parametrize("name", [*FOREIGN, "example", "a.table.example"])
def test_in_a_network_it_answers_to_no_other(network: Server, name: str) -> None:
    sentence(asked(network, name), 421)


def test_in_a_network_every_address_of_the_machine_is_a_name(network: Server) -> None:
    port = httpx.URL(network.url).port
    for address in {found[4][0] for found in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)}:
        assert httpx.get(f"http://{address}:{port}/api/games").status_code == 200


@pytest.mark.parametrize("origin", ["http://localhost:5173", "http://127.0.0.1", "https://[::1]:8000"])
def test_its_own_pages_may_ask(server: Server, origin: str) -> None:
    assert asked(server, "localhost", origin).status_code == 200


@pytest.mark.parametrize("origin", [*(f"http://{host}" for host in FOREIGN), "null", "file://", "localhost", "x" * 99])
def test_pages_elsewhere_may_not_ask(server: Server, origin: str) -> None:
    sentence(asked(server, "localhost", origin), 403)


def test_the_page_itself_may_hide_where_it_is(server: Server) -> None:
    """Some browsers do so under the page's own referrer policy, and say that it was the page all the same."""
    headers = {"Origin": "null", "Sec-Fetch-Site": "same-origin"}
    assert server.http.get("/api/games", headers=headers).status_code == 200
    sentence(server.http.get("/api/games", headers={**headers, "Sec-Fetch-Site": "cross-site"}), 403)


def test_a_browser_elsewhere_gets_no_connection(server: Server) -> None:
    made = server.create("me")
    address = f"{server.url.replace('http', 'ws')}/api/matches/{made['id']}/live?tokens={made['watch']}"
    for origin in (Origin("http://localhost:5173"), None):
        with connect(address, origin=origin) as socket_:
            assert json.loads(socket_.recv(PATIENCE))["type"] == "state"
    for origin in (Origin("http://evil.example"), Origin("null")):
        with pytest.raises(InvalidStatus) as refusal, connect(address, origin=origin):
            pass
        assert refusal.value.response.status_code == 403
    with pytest.raises(InvalidStatus) as refusal, connect(address, additional_headers={"Host": "evil.example"}):
        pass


def test_what_cannot_be_a_name_is_not_taken_for_one() -> None:
    for name in ("https://table.example", "a b", ""):
        done = run("--port=0", f"--name={name}")
        assert (done.returncode, done.stderr.count("\n")) == (1, 1), done.stderr
        assert "table.example" in done.stderr
