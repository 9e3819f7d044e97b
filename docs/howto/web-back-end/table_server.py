"""Games over HTTP with nothing but the standard library: a WSGI application that keeps tables in memory."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from socketserver import ThreadingMixIn
from threading import Lock
from typing import Any
from urllib.parse import parse_qs
from wsgiref.simple_server import WSGIRequestHandler, WSGIServer, make_server

import boardrules

Answer = tuple[str, dict[str, Any]]
LONGEST_BODY = 100_000
"""Bytes of a request; a stranger who sends more is not listened to."""

MOST_TABLES = 1000
"""Tables that are kept; strangers could open more than the memory holds."""

StartResponse = Callable[[str, list[tuple[str, str]]], object]


class Refused(Exception):
    """A request that cannot be granted: the status and what the client is told."""

    def __init__(self, status: str, message: str, **more: Any) -> None:
        self.answer: Answer = status, {"error": message, **more}


@dataclass
class Table:
    """One match, the secret of each seat, and a lock: two requests must not decide at the same time."""

    match: boardrules.Match
    seats: dict[str, int]
    lock: Lock = field(default_factory=Lock)


class TableServer:
    """POST /tables, GET /tables/ID, POST /tables/ID/play, POST /tables/ID/undo, GET /tables/ID/why."""

    def __init__(self) -> None:
        self.tables: dict[str, Table] = {}

    def __call__(self, environ: dict[str, Any], start_response: StartResponse) -> Iterable[bytes]:
        try:
            status, data = self.route(environ)
        except Refused as refused:
            status, data = refused.answer
        except (ValueError, TypeError) as error:  # everything that boardrules raises, in words for people
            status, data = "400 Bad Request", {"error": str(error)}
        start_response(status, [("Content-Type", "application/json; charset=utf-8")])
        return [json.dumps(data).encode()]

    def route(self, environ: dict[str, Any]) -> Answer:
        method = environ["REQUEST_METHOD"]
        parts = [part for part in environ["PATH_INFO"].split("/") if part]
        query = {name: values[0] for name, values in parse_qs(environ.get("QUERY_STRING", "")).items()}
        match (method, parts):
            case ("POST", ["tables"]):
                return self.open_table(_body(environ))
            case ("GET", ["tables", name]):
                return self.look(*self.seat(name, query.get("token", "")))
            case ("GET", ["tables", name, "why"]):
                return self.why(*self.seat(name, query.get("token", "")), query.get("action", ""))
            case ("POST", ["tables", name, "play"]):
                body = _body(environ)
                return self.play(*self.seat(name, body.get("token", "")), str(body.get("action", "")))
            case ("POST", ["tables", name, "undo"]):
                return self.undo(*self.seat(name, _body(environ).get("token", "")))
        raise Refused("404 Not Found", "there is nothing here")

    def open_table(self, wanted: dict[str, Any]) -> Answer:
        """A new table; whoever opens it hands the tokens to the players."""
        if wanted.get("game") not in boardrules.games():  # a path from a stranger would be read from your disk
            raise Refused("404 Not Found", f"the games are {', '.join(boardrules.games())}")
        if len(self.tables) >= MOST_TABLES:
            raise Refused("503 Service Unavailable", "all tables are taken")
        game = boardrules.load(wanted["game"])
        match = boardrules.Match(game, players=wanted.get("players"), options=wanted.get("options"))
        name = secrets.token_hex(4)
        seats = {secrets.token_urlsafe(12): seat for seat in range(len(match.players))}
        self.tables[name] = Table(match, seats)
        return "201 Created", {"table": name, "tokens": list(seats), "players": list(match.players)}

    def seat(self, name: str, token: object) -> tuple[Table, int | None]:
        """The table and the seat that a token opens; without a token, a spectator."""
        table = self.tables.get(name)
        if table is None:
            raise Refused("404 Not Found", "there is no such table")
        if not isinstance(token, str) or (token and token not in table.seats):
            raise Refused("403 Forbidden", "this token opens no seat here")
        return table, table.seats.get(token)

    def look(self, table: Table, seat: int | None) -> Answer:
        """All that this seat may see, and what happened last: nothing else leaves the server."""
        state = table.match.state
        return "200 OK", {"view": state.view(seat), "events": [str(event) for event in state.events_for(seat)]}

    def why(self, table: Table, seat: int | None, action: str) -> Answer:
        """Why an action is allowed or not, as far as this seat may know."""
        if seat is None:
            raise Refused("403 Forbidden", "only players may ask")
        explanation = table.match.state.explain(action, player=seat)
        return "200 OK", {"legal": explanation.legal, "reason": explanation.reason, "rule": explanation.rule}

    def play(self, table: Table, seat: int | None, action: str) -> Answer:
        with table.lock:
            state = table.match.state
            if seat is None or state.player != seat:
                raise Refused("403 Forbidden", "it is not for you to decide now")
            try:
                table.match.play(action)
            except boardrules.IllegalAction as error:
                found = error.explanation
                near = [str(action) for action in found.nearest]
                raise Refused("409 Conflict", found.reason, rule=found.rule, nearest=near) from None
        return self.look(table, seat)

    def undo(self, table: Table, seat: int | None) -> Answer:
        """Takes the last decision back, as long as nobody has learned anything from it."""
        with table.lock:
            last = table.match.actions[-1][0] if table.match.actions else None
            if seat is None or last != seat:
                raise Refused("403 Forbidden", "the last decision was not yours")
            try:
                table.match.undo()
            except boardrules.UndoRefused as error:
                raise Refused("409 Conflict", str(error)) from None
        return self.look(table, seat)


def _body(environ: dict[str, Any]) -> dict[str, Any]:
    try:
        length = int(environ.get("CONTENT_LENGTH") or 0)
        if not 0 <= length <= LONGEST_BODY:
            raise Refused("413 Content Too Large", f"a body has {LONGEST_BODY} bytes at most")
        data = json.loads(environ["wsgi.input"].read(length) or b"{}")
    except (ValueError, RecursionError):  # RecursionError: brackets in brackets without end
        raise Refused("400 Bad Request", "the body is no JSON") from None
    except OSError:  # who says that more is to come, and sends nothing, is not waited for
        raise Refused("408 Request Timeout", "the body did not come") from None
    if not isinstance(data, dict):
        raise Refused("400 Bad Request", "the body is no JSON object")
    return data


class Threads(ThreadingMixIn, WSGIServer):
    """A thread for each request: nobody waits for somebody else's slow connection."""

    daemon_threads = True


class Handler(WSGIRequestHandler):
    timeout = 10
    """Seconds of silence after which a connection is closed."""


if __name__ == "__main__":
    with make_server("127.0.0.1", 8000, TableServer(), Threads, Handler) as server:
        print("Listening on http://127.0.0.1:8000")
        server.serve_forever()
