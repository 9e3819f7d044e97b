"""A real server in a thread of the test, on a port of its own: for limits, stores and logs that a test wants to set or see."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from threading import Event, Thread
from typing import Any

from boardrules.server import ServerLimits, app
from boardrules.server.serving import Server
from boardrules.server.store import Store
from tests.server.player import Player

QUICK = ServerLimits(bot_pause=0.0, bot_processes=1, messages_a_second=1_000, messages_at_once=1_000)
"""Limits for tests that play fast."""


@dataclass(frozen=True)
class Place:
    """A table that was opened: the tokens of its seats (None for bots), of spectators and of the host."""

    port: int
    table: str
    tokens: list[str]
    spectator: str
    host: str

    def sit(self, seat: int | str, language: str = "en") -> Player:
        """Somebody at a seat, or with another token."""
        token = self.tokens[seat] if isinstance(seat, int) else seat
        return Player(f"http://127.0.0.1:{self.port}", self.table, token, language)


class Running:
    """A server that runs."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.address = f"http://127.0.0.1:{port}"

    def ask(
        self, path: str, body: bytes | None = None, method: str | None = None, headers: dict[str, str] | None = None
    ) -> tuple[int, dict[str, str], bytes]:
        """The status, the headers (in small letters) and the body of an answer."""
        connection = HTTPConnection("127.0.0.1", self.port, timeout=60)
        try:
            connection.request(method or ("GET" if body is None else "POST"), path, body, headers or {})
            answer: HTTPResponse = connection.getresponse()
            return answer.status, {name.lower(): value for name, value in answer.getheaders()}, answer.read()
        finally:
            connection.close()

    def json(self, path: str, **arguments: Any) -> Any:
        return json.loads(self.ask(path, **arguments)[2])

    def lay(self, game: str, *players: dict[str, Any] | str, **more: Any) -> Place:
        """A table: texts are people, the rest is given as in the body of the request."""
        seated = [{"kind": "person", "name": each} if isinstance(each, str) else each for each in players]
        status, _, text = self.ask("/api/tables", json.dumps({"game": game, "players": seated, **more}).encode())
        assert status == 201, text
        made = json.loads(text)
        return Place(self.port, made["table"], [link["token"] for link in made["links"]], made["spectator"], made["host"])


BOT = {"kind": "bot", "bot": "greedy", "name": ""}
RANDOM = {"kind": "bot", "bot": "random", "name": ""}


@contextmanager
def running(
    store: Store | str = ":memory:", games: Path | None = None, limits: ServerLimits = QUICK, **changed: Any
) -> Iterator[Running]:
    """A server until the block ends; `changed` are limits that are to be others."""
    limits = replace(limits, **changed)
    made = app(store, games, limits)
    listening = socket.socket()
    listening.bind(("127.0.0.1", 0))
    ready = Event()
    server = Server(made, limits, ready.set)
    thread = Thread(target=server.run, args=([listening],), daemon=True)
    thread.start()
    try:
        assert ready.wait(60)
        yield Running(listening.getsockname()[1])
    finally:
        server.should_exit = True
        thread.join(30)
        listening.close()
        assert not thread.is_alive()
