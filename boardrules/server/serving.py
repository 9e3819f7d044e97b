"""Running the server: a socket, uvicorn on it, and an end that tells everybody."""

from __future__ import annotations

import gc
import socket
import sys
import webbrowser
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from threading import Thread

import uvicorn

from boardrules.server.app import App, app
from boardrules.server.limits import ServerLimits
from boardrules.server.sockets import PatientHttp, PatientWebSocket


@dataclass(frozen=True)
class Serving:
    """What is served, and where."""

    host: str
    port: int
    data: str
    games: Path | None
    limits: ServerLimits
    origins: tuple[str, ...] = ()


def serve(serving: Serving, tell: Callable[[str], None], *, opens: bool) -> None:
    """Serves until the process is told to end. The address is told when the server answers there."""
    _keep_pauses_short()
    listening = _listen(serving.host, serving.port)  # before a file is made for tables that could never be played
    with listening:
        _serve(serving, listening, tell, opens)


def _keep_pauses_short() -> None:
    """Nobody waits for what Python does for itself. Looking for garbage among hundreds of tables takes a third of a second in which
    nothing else happens, and there is hardly any; threads that play let the one that sends go first."""
    gc.set_threshold(10_000, 20, 100)
    sys.setswitchinterval(0.001)


def _serve(serving: Serving, listening: socket.socket, tell: Callable[[str], None], opens: bool) -> None:
    limits = serving.limits
    made = app(serving.data, serving.games, limits, serving.origins)
    address = _address(serving.host, listening.getsockname()[1])
    server = Server(made, limits, lambda: _ready(address, tell, opens))
    server.run(sockets=[listening])


class Server(uvicorn.Server):
    """uvicorn with the limits of this server. It tells when it answers, and lets everybody know before it ends."""

    def __init__(self, made: App, limits: ServerLimits, ready: Callable[[], None]) -> None:
        config = uvicorn.Config(
            made,
            log_level="error",
            access_log=False,
            server_header=False,
            lifespan="on",
            http=PatientHttp,
            ws=PatientWebSocket,
            ws_max_size=limits.frame,
            ws_ping_interval=limits.ping_seconds,
            ws_ping_timeout=limits.ping_seconds,
            timeout_graceful_shutdown=3,
            limit_concurrency=limits.connections * 2,
        )
        super().__init__(config)
        self._made = made
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await self._made.farewell()
        await super().shutdown(sockets)


def _ready(address: str, tell: Callable[[str], None], opens: bool) -> None:
    tell(f"boardrules serves tables at {address} (Ctrl-C ends it)")
    if opens:
        Thread(target=webbrowser.open, args=(address,), daemon=True).start()


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except OSError as error:
        listening.close()
        raise OSError(error.errno, error.strerror, f"{host}:{port}") from None
    listening.set_inheritable(False)
    return listening


def _address(host: str, port: int) -> str:
    shown = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)
    return f"http://{shown}:{port}"
