"""Games over HTTP with nothing but the standard library: a WSGI application that keeps tables in memory."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from threading import Lock
from typing import Any
from urllib.parse import parse_qs

import boardrules

Answer = tuple[str, dict[str, Any]]
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
        except ValueError as error:  # everything that boardrules raises, in words for people
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
        game = boardrules.load(wanted["game"])
        match = boardrules.Match(game, players=wanted.get("players"), options=wanted.get("options"))
        name = secrets.token_hex(4)
        seats = {secrets.token_urlsafe(12): seat for seat in range(len(match.players))}
        self.tables[name] = Table(match, seats)
        return "201 Created", {"table": name, "tokens": list(seats), "players": list(match.players)}

    def seat(self, name: str, token: str) -> tuple[Table, int | None]:
        """The table and the seat that a token opens; without a token, a spectator."""
        table = self.tables.get(name)
        if table is None:
            raise Refused("404 Not Found", f"there is no table {name}")
        if token and token not in table.seats:
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
        data = json.loads(environ["wsgi.input"].read(int(environ.get("CONTENT_LENGTH") or 0)) or b"{}")
    except ValueError:
        raise Refused("400 Bad Request", "the body is no JSON") from None
    if not isinstance(data, dict):
        raise Refused("400 Bad Request", "the body is no JSON object")
    return data


if __name__ == "__main__":
    from wsgiref.simple_server import make_server

    with make_server("127.0.0.1", 8000, TableServer()) as server:
        print("Listening on http://127.0.0.1:8000")
        server.serve_forever()
