"""What stands before every request: its names, a limit on its body, and headers that keep the page to itself."""

from __future__ import annotations

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .names import refusal

LARGEST_BODY = 200_000
"""A saved match has some ten kilobytes, and what is read here keeps the server from everything else."""

# Tokens stand in addresses, so no address may leave as a referrer.
HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
        "object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}


class Security:
    def __init__(self, app: ASGIApp, names: frozenset[str]) -> None:
        self.app, self.names = app, names

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            return await self.app(scope, receive, send)
        refused = refusal(Headers(scope=scope), self.names, scope["server"][0])
        if scope["type"] == "websocket":
            # A handshake that is refused ends with a 403; a browser tells its page no more than that.
            return await (send({"type": "websocket.close"}) if refused else self.app(scope, receive, send))
        if refused is not None:
            return await JSONResponse({"detail": refused[1]}, refused[0])(scope, receive, send)

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers[name] = value
                if scope["path"].startswith("/api"):
                    headers.setdefault("Cache-Control", "no-store")
            await send(message)

        body = await _body(receive)
        if body is None:
            large = JSONResponse({"detail": f"A request has at most {LARGEST_BODY:,} bytes."}, 413)
            return await large(scope, receive, send_with_headers)
        unread = [{"type": "http.request", "body": body, "more_body": False}]

        async def receive_body() -> Message:
            return unread.pop() if unread else await receive()

        return await self.app(scope, receive_body, send_with_headers)


async def _body(receive: Receive) -> bytes | None:
    """The whole body, or None once it is too large: what it says of its own length is not believed."""
    body, more = b"", True
    while more:
        message = await receive()
        body += message.get("body", b"")
        more = message.get("more_body", False)
        if len(body) > LARGEST_BODY:
            return None
    return body
