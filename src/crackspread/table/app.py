"""The application: the store, the sessions, the computers and the page put together."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware

import crackspread

from .analysis import Analyses
from .api import router
from .checking import Checker, Crowded
from .computers import Computers
from .names import HOME
from .page import page_response
from .refused import Refused
from .security import Security
from .sessions import Sessions
from .store import Store
from .validation_sentences import PLAIN, plain, sentence
from .workers import Workers

LOG = logging.getLogger(__name__)
PAUSE = 0.4
"""Seconds between two moves of a computer while somebody looks."""


def create_app(store: Store, pause: float = PAUSE, names: frozenset[str] = HOME) -> FastAPI:
    workers, checker = Workers(), Checker()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        sessions = Sessions(store, workers, checker)
        checker.prepare()
        computers = Computers(sessions, pause)
        app.state.sessions = sessions
        app.state.analyses = Analyses(sessions)
        reading = asyncio.create_task(asyncio.to_thread(read_games))
        resuming = asyncio.create_task(computers.resume())
        yield
        reading.cancel()
        resuming.cancel()
        checker.close()
        workers.close()
        store.close()

    app = FastAPI(
        title="Crackspread table",
        version=crackspread.__version__,
        lifespan=lifespan,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
    )
    app.state.workers, app.state.checker = workers, checker
    app.add_middleware(GZipMiddleware, compresslevel=6)
    app.add_middleware(Security, names=names)
    app.include_router(router)
    answer_in_sentences(app)

    @app.api_route("/{path:path}", methods=["GET", "HEAD"], include_in_schema=False)
    def page(path: str) -> Response:
        if path.split("/")[0] == "api":
            raise HTTPException(404, "There is nothing at this address.")
        return page_response(path)

    return app


def read_games() -> None:
    """All that is read of a game only once, so that no match waits for it."""
    for name in crackspread.GAMES:
        _ = crackspread.game(name).rules_digest


def answer_in_sentences(app: FastAPI) -> None:
    """Whatever goes wrong, the answer is `{"detail": sentence}`."""

    def problem(code: int, detail: str, headers: Mapping[str, str] | None = None) -> JSONResponse:
        return JSONResponse({"detail": detail}, code, headers)

    @app.exception_handler(RequestValidationError)
    def bad_request(_request: Request, error: RequestValidationError) -> JSONResponse:
        return problem(422, sentence(error.errors()))

    @app.exception_handler(crackspread.CrackspreadError)
    def against_the_rules(_request: Request, error: crackspread.CrackspreadError) -> JSONResponse:
        return problem(429 if isinstance(error, Crowded) else 422, plain(str(error)))

    @app.exception_handler(Refused)
    def refused(_request: Request, error: Refused) -> JSONResponse:
        return problem(409 if error.stale else 403, error.reason)

    @app.exception_handler(HTTPException)
    def http_error(request: Request, error: HTTPException) -> JSONResponse:
        if error.status_code == 400:
            return problem(422, PLAIN["json_invalid"])
        detail = f"This address does not take {request.method}." if error.status_code == 405 else error.detail
        return problem(error.status_code, detail, error.headers)

    @app.exception_handler(SQLAlchemyError)
    def no_store(_request: Request, error: SQLAlchemyError) -> JSONResponse:
        LOG.error("the store failed", exc_info=error)
        return problem(503, "The matches cannot be read or stored just now; please try again.")
