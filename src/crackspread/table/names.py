"""Which names a server answers to.

A page elsewhere can have its own name lead to this machine, and a browser then takes the table for a part of that page.
But it still says the name that it used and the page that asked, so both are compared with the names known here.
"""

from __future__ import annotations

import re
import socket
from collections.abc import Iterable
from ipaddress import ip_address

from starlette.datastructures import Headers

from crackspread.kernel.errors import CrackspreadError

HOME = frozenset({"localhost", "127.0.0.1", "::1"})
HOST = re.compile(r"(?:\[(?P<six>[0-9a-f:.]{2,45})\]|(?P<name>[a-z0-9_.-]{1,255}))(?::[0-9]{0,5})?", re.IGNORECASE)


def names_of(host: str, more: Iterable[str]) -> frozenset[str]:
    """The names of a server that listens at this address, besides the address that a request came to."""
    known = set(HOME)
    if not at_home(host):
        own = socket.gethostname().lower()
        known |= {own, f"{own}.local", host.lower()}
    for name in more:
        found = host_in(name)
        if found is None:
            raise CrackspreadError(f"A name is one such as table.example; {name!r} is not.")
        known.add(found)
    return frozenset(known)


def at_home(host: str) -> bool:
    """Whether only this machine itself can reach that address."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host.lower() == "localhost"


def refusal(headers: Headers, names: frozenset[str], address: str) -> tuple[int, str] | None:
    """Why a request that came to this address is not answered, with its status code."""
    known = names | {address}
    hosts = headers.getlist("host")
    if len(hosts) != 1 or host_in(hosts[0]) not in known:
        return 421, "This server has another name; whoever runs it can add one with --name."
    for origin in headers.getlist("origin"):
        scheme, _, host = origin.partition("://")
        hidden = origin == "null" and headers.get("sec-fetch-site") == "same-origin"
        if not hidden and (scheme not in ("http", "https") or host_in(host) not in known):
            return 403, "Only pages of this server may ask this."
    return None


def host_in(text: str) -> str | None:
    """The name in what may have a port behind it, in one spelling; None if that is none."""
    found = HOST.fullmatch(text)
    if found is None:
        return None
    try:
        return str(ip_address(found["six"] or found["name"]))
    except ValueError:
        return found["name"] and found["name"].lower().removesuffix(".")
