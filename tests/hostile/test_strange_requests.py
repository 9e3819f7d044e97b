"""The server of the guide, asked by strangers: every request gets an answer, and nobody is kept waiting by somebody else."""

from __future__ import annotations

import importlib.util
import io
import json
import socket
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from wsgiref.simple_server import make_server

import pytest

DEEP = b'{"token":' + b"[" * 40_000 + b"]" * 40_000 + b"}"
BODIES = [
    b"",
    b"[]",
    b"null",
    b"7",
    b"{",
    b"\xff\xfe",
    b"NaN",
    DEEP,
    b"[" * 90_000,
    b'{"token": []}',
    b'{"token": {}}',
    b'{"token": 1e999}',
    b'{"token": "' + b"x" * 90_000 + b'"}',
    b'{"token": "\\ud83d", "action": "\\ud83d"}',
    b'{"action": {"drop": 4}, "token": null}',
    b'{"game": []}',
    b'{"game": "../../etc/passwd"}',
    b'{"game": "cap-horn", "players": []}',
    b'{"game": "cap-horn", "players": 9e99}',
    b'{"game": "cap-horn", "players": ["\\ud83d", "b"]}',
    b'{"game": "cap-horn", "players": ["\\u001b[2J", "b"]}',
    b'{"game": "cap-horn", "players": [[], {}]}',
    b'{"game": "cap-horn", "options": []}',
    b'{"game": "cap-horn", "options": {"x": [[]]}}',
    b'{"game": "cap-horn", "options": {"round_limit": ' + b"9" * 4000 + b"}}",
    b'{"game": "cap-horn", "game": 7}',
]
LENGTHS = ["-1", "x", "9" * 5000, "100001", "1e3", "٣", ""]


@pytest.fixture(scope="module")
def guide() -> Any:
    path = Path(__file__).resolve().parents[2] / "docs" / "howto" / "web-back-end" / "table_server.py"
    spec = importlib.util.spec_from_file_location("table_server", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    import sys

    sys.modules["table_server"] = module  # dataclasses look for it there
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def tables(guide: Any) -> tuple[Any, str]:
    server = guide.TableServer()
    _, opened = ask(server, "POST", "/tables", b'{"game": "cap-horn", "players": ["Ana", "Bo", "Cy"]}')
    return server, opened["table"]


def ask(server: Any, method: str, path: str, body: bytes = b"", length: str | None = None, query: str = "") -> tuple[int, Any]:
    said: list[str] = []
    environ = {
        "REQUEST_METHOD": method,
        "PATH_INFO": path,
        "QUERY_STRING": query,
        "CONTENT_LENGTH": str(len(body)) if length is None else length,
        "wsgi.input": io.BytesIO(body),
    }
    answer = b"".join(server(environ, lambda status, headers: said.append(status)))
    assert len(answer) < 100_000
    return int(said[0].split()[0]), json.loads(answer)


@pytest.mark.parametrize(
    "place", ["/tables", "/tables/{}/play", "/tables/{}/undo", "/tables/nowhere/play", "/", "//", "/tables/{}/why"]
)
def test_every_body_gets_an_answer(place: str, tables: tuple[Any, str]) -> None:
    server, name = tables
    for body in BODIES:
        status, data = ask(server, "POST", place.format(name), body)
        assert 400 <= status < 500, body[:60]
        assert len(data["error"]) < 1200
    for length in LENGTHS:
        assert 400 <= ask(server, "POST", place.format(name), b"{}", length)[0] < 500


@pytest.mark.parametrize(
    "query", ["token=", "token=%ED%A0%BD", "token=a&token=b", "action=" + "x" * 5000, "&&&===", "%", "token=%00"]
)
def test_every_question_gets_an_answer(query: str, tables: tuple[Any, str]) -> None:
    server, name = tables
    for place in (f"/tables/{name}", f"/tables/{name}/why", "/tables/%00", "/tables/\ud83d"):
        assert ask(server, "GET", place, query=query)[0] in (200, 403, 404)


def test_tables_have_an_end(guide: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guide, "MOST_TABLES", 3)
    server = guide.TableServer()
    found = [ask(server, "POST", "/tables", b'{"game": "cap-horn"}')[0] for _ in range(5)]
    assert found == [201, 201, 201, 503, 503]


# ------------------------------------------------------------------------------------------------ over a real connection


@pytest.fixture
def port(guide: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    monkeypatch.setattr(guide.Handler, "timeout", 1)
    monkeypatch.setattr(guide.Handler, "log_message", lambda *_: None)
    with make_server("127.0.0.1", 0, guide.TableServer(), guide.Threads, guide.Handler) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield server.server_port
        server.shutdown()
        thread.join()


def send(port: int, text: bytes) -> socket.socket:
    connection = socket.create_connection(("127.0.0.1", port), timeout=20)
    connection.sendall(text)
    return connection


def answer(connection: socket.socket) -> bytes:
    with connection:
        found = b""
        while part := connection.recv(65536):
            found += part
    return found


def test_who_sends_half_a_request_keeps_nobody_waiting(port: int) -> None:
    halves = [
        send(port, b"POST /tables HTTP/1.0\r\nContent-Length: 50\r\n\r\n{"),
        send(port, b"POST /tables HTTP/1.0\r\nContent-Le"),
        send(port, b""),
    ]
    whole = send(port, b"GET /tables/none HTTP/1.0\r\n\r\n")
    assert b" 404 " in answer(whole)  # at once, while the others are silent
    assert b" 408 " in answer(halves[0])
    for connection in halves[1:]:
        assert answer(connection) == b""  # closed without a word


@pytest.mark.parametrize("length", ["100001", "99999999999999999999"])
def test_a_giant_body_is_not_read(length: str, port: int) -> None:
    assert b" 413 " in answer(send(port, f"POST /tables HTTP/1.0\r\nContent-Length: {length}\r\n\r\n".encode()))


def test_garbage_on_the_line_ends_that_connection_alone(port: int) -> None:
    for text in (b"\x00\xff" * 100 + b"\r\n\r\n", b"GET " + b"x" * 70_000 + b"\r\n\r\n", b"\r\n\r\n"):
        answer(send(port, text))
    assert b" 404 " in answer(send(port, b"GET / HTTP/1.0\r\n\r\n"))
