"""The server as an ASGI app."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager
from importlib.resources import files
from pathlib import Path

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.websockets import WebSocket

from boardrules.server import routes
from boardrules.server.connections import address_of, serve_socket
from boardrules.server.guard import Guard, Receive, Scope, Send, error_body, status_of
from boardrules.server.hall import Hall
from boardrules.server.limits import ServerLimits
from boardrules.server.offered_games import OfferedGames
from boardrules.server.refusals import Refusal
from boardrules.server.store import Store, StoreError, open_store

_log = logging.getLogger("boardrules.server")

_USUAL = ServerLimits()

_GET: list[tuple[str, routes.Handler]] = [
    ("/", routes.lobby_page),
    ("/table/{table}", routes.table_page),
    ("/healthz", routes.health),
    ("/static/words/{language}.json", routes.words),
    ("/api/protocol.json", routes.protocol),
    ("/api/games", routes.all_games),
    ("/api/games/{game}", routes.one_game),
    ("/api/games/{game}/picture.svg", routes.game_picture),
    ("/api/games/{game}/cover.svg", routes.cover),
    ("/api/games/{game}/book/{depth}", routes.rulebook),
    ("/api/games/{game}/cards/{deck}/{card}.svg", routes.card_drawing),
    ("/api/tables/{table}/picture/{decisions:int}.svg", routes.table_picture),
    ("/api/tables/{table}/save", routes.table_save),
]


class App:
    """An ASGI app that plays: run it, or mount it in another. `close` ends it where no lifespan does."""

    def __init__(self, hall: Hall, origins: frozenset[str]) -> None:
        self._hall = hall
        self._guarded = Guard(_starlette(hall), hall.limits, origins)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self._guarded(scope, receive, send)

    async def farewell(self) -> None:
        """Tells everybody who is connected that the server goes down, and starts nothing new."""
        await self._hall.farewell()

    async def close(self) -> None:
        await self._hall.close()


def app(
    store: Store | str = ":memory:",
    games: str | Path | None = None,
    limits: ServerLimits = _USUAL,
    origins: Iterable[str] = (),
) -> App:
    """The server as an ASGI app.

    `store` is where tables are kept: the name of a file, `postgresql://…`, or a store of your own. `games` is a folder with rules
    files of your own, which never run Python. `origins` are other sites whose pages may use this server (`https://example.org`).
    """
    kept = open_store(store) if isinstance(store, str) else store
    return App(Hall(kept, OfferedGames(None if games is None else Path(games)), limits), frozenset(origins))


def _starlette(hall: Hall) -> Starlette:
    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        hall.begin()
        yield
        await hall.close()

    async def live(socket: WebSocket) -> None:
        hall.begin()
        await serve_socket(hall, socket)

    handlers = [
        *(Route(path, _served(hall, handler), methods=["GET"]) for path, handler in _GET),
        Route("/api/tables", _served(hall, routes.new_table), methods=["POST"]),
        WebSocketRoute("/api/tables/{table}/live", live),
        Mount("/static", StaticFiles(directory=str(files("boardrules.server").joinpath("pages")))),
    ]
    return Starlette(routes=handlers, lifespan=lifespan, exception_handlers={HTTPException: _not_found, Exception: _failed})


def _served(hall: Hall, handler: routes.Handler) -> Callable[[Request], Awaitable[Response]]:
    async def served(request: Request) -> Response:
        hall.begin()
        try:
            if not hall.requests.allows(address_of(request)):
                raise Refusal("slow_down")
            return await handler(hall, request)
        except Refusal as refusal:
            return JSONResponse(error_body(refusal, routes.language_of(request)), status_of(refusal.code))
        except StoreError as error:
            _log.error("the store failed: %s", error)
            return JSONResponse(error_body(Refusal("internal"), routes.language_of(request)), 500)

    return served


async def _not_found(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    code = {404: "page", 405: "method"}.get(error.status_code, "malformed")
    refusal = Refusal(code, why=error.detail)
    return JSONResponse(error_body(refusal, routes.language_of(request)), error.status_code, headers=error.headers)


async def _failed(request: Request, error: Exception) -> Response:
    return JSONResponse(error_body(Refusal("internal"), routes.language_of(request)), 500)
