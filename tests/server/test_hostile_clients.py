"""Clients that are slow, wrong or hostile: they are told so or let go, and whoever plays beside them notices nothing."""

from __future__ import annotations

import json
import logging
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from tests.server.player import Player
from tests.server.running import QUICK, Place, Running, running

STRICT: dict[str, Any] = {"messages_a_second": 20.0, "messages_at_once": 30, "warnings": 10, "hello_seconds": 1.0, "frame": 4_096}


@pytest.fixture(scope="module")
def server() -> Iterator[Running]:
    with running(limits=QUICK, **STRICT) as found:
        yield found


@pytest.fixture
def place(server: Running) -> Place:
    return server.lay("cap-horn", "Ana", "Bo", "Cy", seed=2)


@contextmanager
def raw(place: Place, *first: str | bytes, table: str = "", **options: Any) -> Iterator[ClientConnection]:
    """A websocket that sends what it is told."""
    where = f"ws://127.0.0.1:{place.port}/api/tables/{table or place.table}/live"
    with connect(where, proxy=None, max_size=None, **options) as found:
        with suppress(ConnectionClosed):  # turned away before it could say anything; what came is still read
            for text in first:
                found.send(text)
        yield found


def hello(place: Place, seat: int = 0, **more: Any) -> str:
    return json.dumps({"type": "hello", "token": place.tokens[seat], "protocol": 1, **more})


def said(found: ClientConnection) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(found.recv(timeout=20))
    return answer


def closed(found: ClientConnection, seconds: float = 20) -> int:
    """The code with which the server closes."""
    end = time.monotonic() + seconds
    with suppress(ConnectionClosed):
        while True:
            found.recv(timeout=max(0.01, end - time.monotonic()))
    assert found.protocol.close_code is not None
    return found.protocol.close_code


def assert_still_played(place: Place) -> None:
    """Others at the same table can play."""
    players = [place.sit(seat) for seat in range(3)]
    who = next(player for player in players if player.document["actions"])
    before = who.document["decisions"]
    who.play(who.document["actions"][0]["action"])
    assert who.document["decisions"] == before + 1
    for player in players:
        player.socket.close()


class TestHello:
    @pytest.mark.parametrize(
        ("first", "code"),
        [
            ("", "malformed"),
            ("{", "malformed"),
            ("null", "malformed"),
            ("[]", "malformed"),
            ('{"type":"hello"}', "malformed"),
            ('{"type":"hello","token":7}', "malformed"),
            ('{"type":"hello","token":"x","token2":"y"}', "malformed"),
            ('{"type":"hello","token":"\\ud800"}', "malformed"),
            ('{"type":"ping","id":1}', "hello"),
            ('{"type":"hello","token":"x","protocol":2}', "protocol"),
            ('{"type":"hello","token":"x"}', "token"),
            ("[" * 2_000, "malformed"),
            ('{"a":' * 500 + "1" + "}" * 500, "malformed"),
            ('{"type":"hello","token":"x","protocol":' + "9" * 3_000 + "}", "malformed"),
            ('{"type":"hello","token":"x","protocol":NaN}', "malformed"),
        ],
    )
    def test_who_says_something_else_is_told_and_sent_away(self, place: Place, first: str, code: str) -> None:
        with raw(place, first) as found:
            answer = said(found)
            assert (answer["type"], answer["code"]) == ("error", code)
            assert answer["text"]
            assert closed(found) == 1008

    def test_who_says_nothing_is_not_waited_for(self, place: Place) -> None:
        with raw(place) as found:
            assert said(found)["code"] == "hello"
            assert closed(found) == 1008

    def test_bytes_are_no_message(self, place: Place) -> None:
        with raw(place, b"\x00\x01") as found:
            closed(found)
        with raw(place, hello(place)) as found:
            said(found)
            found.send(b"\x00")
            assert closed(found) == 1003
        assert_still_played(place)

    def test_a_host_token_that_is_none_opens_nothing(self, place: Place) -> None:
        with raw(place, hello(place, host=place.tokens[1])) as found:
            assert said(found)["code"] == "token"


class TestMessages:
    def test_a_giant_frame_ends_the_connection(self, place: Place) -> None:
        with raw(place, hello(place)) as found:
            said(found)
            found.send("x" * 5_000)
            assert closed(found) == 1009
        assert_still_played(place)

    def test_a_giant_message_in_small_frames_too(self, place: Place) -> None:
        with raw(place, hello(place)) as found:
            said(found)
            with suppress(ConnectionClosed):
                found.send("x" * 1_000 for _ in range(20))
            assert closed(found) in (1009, 1006)  # the client may be cut off while it still sends
        assert_still_played(place)

    def test_a_flood_is_slowed_down_and_then_ended(self, place: Place) -> None:
        with raw(place, hello(place)) as found:
            said(found)
            with suppress(ConnectionClosed):
                for number in range(400):
                    found.send(json.dumps({"type": "ping", "id": number}))
            answers = []
            with suppress(ConnectionClosed):
                while True:
                    answers.append(json.loads(found.recv(timeout=20)))
            codes = [answer.get("code") for answer in answers if answer["type"] == "refused"]
            assert codes[:10] == ["slow_down"] * 10
            assert answers[-1]["type"] == "error"
            assert found.protocol.close_code == 1008
        assert_still_played(place)

    def test_what_cannot_be_read_is_told_and_after_a_while_ended(self, place: Place) -> None:
        with raw(place, hello(place)) as found:
            said(found)
            with suppress(ConnectionClosed):
                for _ in range(40):
                    found.send('{"type":"play","id":1}')
            first = said(found)
            assert (first["type"], first["code"], first["id"]) == ("refused", "malformed", None)
            assert "revision" in first["text"]
            assert closed(found) == 1008
        assert_still_played(place)

    @settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
    @given(
        message=st.dictionaries(
            st.sampled_from(
                ["type", "id", "revision", "action", "things", "agree", "text", "decisions", "name", "seat", "bot", "x"]
            ),
            st.recursive(
                st.none()
                | st.booleans()
                | st.integers(-(2**70), 2**70)
                | st.floats(allow_nan=True)
                | st.text(max_size=30)
                | st.sampled_from(
                    ["play", "ask", "undo", "undo_answer", "chat", "past", "name", "bot", "language", "ping", "hello"]
                ),
                lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
                max_leaves=6,
            ),
            max_size=6,
        )
    )
    def test_any_message_is_answered_or_refused(self, server: Running, message: dict[str, Any]) -> None:
        place = _SHARED.get(server.port) or _SHARED.setdefault(server.port, server.lay("cap-horn", "Ana", "Bo", "Cy", seed=2))
        with raw(place, hello(place)) as found:
            said(found)
            found.send(json.dumps(message, ensure_ascii=True))
            while (answer := said(found))["type"] == "update":
                pass
            assert answer["type"] in ("refused", "done", "answer")
            if answer["type"] == "refused":
                assert answer["code"] != "internal", message

    @pytest.mark.parametrize(
        "message",
        [
            {"type": "play", "revision": 0, "action": "lay \ud800 h4"},
            {"type": "ask", "things": ["\x00", "../../etc/passwd", "é" * 150]},
            {"type": "ask", "action": "x " * 90},
            {"type": "ask"},
            {"type": "past", "decisions": 10**15},
            {"type": "name", "name": "\u200b\u202e"},
            {"type": "bot", "seat": "white", "bot": "mcts:1e9s"},
            {"type": "language", "language": "xx"},
        ],
    )
    def test_strange_requests_are_answered(self, place: Place, message: dict[str, Any]) -> None:
        with raw(place, hello(place)) as found:
            said(found)
            found.send(json.dumps({**message, "id": "é"}))
            while (answer := said(found))["type"] == "update":
                pass
            assert answer.get("code") != "internal"
            assert answer["type"] in ("refused", "answer")


_SHARED: dict[int, Place] = {}


class TestSockets:
    def test_a_reader_that_reads_nothing_is_let_go(self) -> None:
        """It asks for much and takes nothing of it, while another one at its table talks as fast as ever."""
        with running(send_seconds=1.0, messages_at_once=100_000) as server:
            place = server.lay("cap-horn", "Ana", "Bo", "Cy", seed=2)
            slow = upgraded(server.port, place.table)
            slow.sendall(frame(hello(place, 1)))
            slow.setblocking(False)
            with suppress(BlockingIOError):
                for number in range(2_000):
                    slow.send(frame(json.dumps({"type": "past", "id": number, "decisions": 0})))
            with place.sit(0) as ana:
                ana.wait(lambda: bool(ana.document["seats"][1]["here"]))
                end = time.monotonic() + 60
                while ana.document["seats"][1]["here"] and time.monotonic() < end:
                    begun = time.monotonic()
                    ana.request("chat", text="still here")
                    assert time.monotonic() - begun < 10
                    time.sleep(0.05)
                assert not ana.document["seats"][1]["here"], "who takes nothing is gone"
            slow.close()

    def test_a_half_open_socket_is_noticed(self) -> None:
        """A client that answers no ping is gone, though its socket was never closed."""
        with running(ping_seconds=0.5) as server:
            place = server.lay("cap-horn", "Ana", "Bo", "Cy", seed=2)
            silent = upgraded(server.port, place.table)
            silent.sendall(frame(hello(place, 1)))
            with place.sit(0) as ana:
                ana.wait(lambda: bool(ana.document["seats"][1]["here"]))
                ana.wait(lambda: not ana.document["seats"][1]["here"], 20)
            silent.close()

    def test_many_who_say_nothing_leave_room_for_others(self) -> None:
        with running(connections_an_address=10, hello_seconds=1.0) as server:
            place = server.lay("cap-horn", "Ana", "Bo", "Cy", seed=2)
            idle = [upgraded(server.port, place.table) for _ in range(10)]
            with raw(place, hello(place)) as found:
                assert said(found)["code"] == "crowded"
            time.sleep(1.5)
            assert_still_played(place)
            for each in idle:
                each.close()

    def test_a_seat_and_a_table_have_room_for_so_many(self) -> None:
        with running(connections_a_seat=2, connections_a_table=4) as server:
            place = server.lay("cap-horn", "Ana", "Bo", "Cy", seed=2)
            sitting = [place.sit(0), place.sit(0)]
            with raw(place, hello(place)) as found:
                assert said(found)["code"] == "crowded"
            sitting += [place.sit(1), place.sit(2)]
            with raw(place, hello(place, 2)) as found:
                assert said(found)["code"] == "crowded"
            for player in sitting:
                player.socket.close()

    def test_an_origin_that_is_another_site_is_refused(self, place: Place) -> None:
        with pytest.raises(Exception, match="403"), raw(place, additional_headers={"Origin": "https://evil.example"}):
            pass
        with raw(place, hello(place), additional_headers={"Origin": f"http://127.0.0.1:{place.port}"}) as found:
            assert said(found)["type"] == "welcome"


def upgraded(port: int, table: str) -> socket.socket:
    """A bare socket that has become a websocket and then does what a test wants, or nothing."""
    found = socket.socket()
    found.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
    found.settimeout(20)
    found.connect(("127.0.0.1", port))
    key = "dGhlIHNhbXBsZSBub25jZQ=="
    head = f"GET /api/tables/{table}/live HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    found.sendall(f"{head}Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode())
    assert b"101" in found.recv(4_096)
    return found


def frame(text: str) -> bytes:
    """A masked text frame."""
    data = text.encode()
    length = bytes([0x80 | len(data)]) if len(data) < 126 else bytes([0x80 | 126]) + len(data).to_bytes(2, "big")
    return b"\x81" + length + b"\x00\x00\x00\x00" + data


class TestTokens:
    def test_no_token_is_in_any_log(self, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]) -> None:
        """Everything that any logger says, at its most talkative that is ours, while tokens go right and wrong."""
        caplog.set_level(logging.DEBUG, "boardrules")
        caplog.set_level(logging.INFO, "uvicorn")
        with running() as server:
            place = server.lay("cap-horn", "Ana", "Bo", "Cy", seed=2)
            secrets = [*place.tokens, place.host, place.spectator]
            for token in secrets:
                with place.sit(token) as player:
                    player.request("ping")
                server.ask(f"/api/tables/{place.table}/picture/0.svg", headers={"Authorization": f"Bearer {token}"})
                server.ask(f"/api/tables/{place.table}/save", headers={"Authorization": f"Bearer {token}"})
                with raw(place, json.dumps({"type": "hello", "token": token, "protocol": "x"})) as found:
                    said(found)
            with raw(place, hello(place) + "}") as found:
                assert place.tokens[0] not in json.dumps(said(found))
        output = "".join([caplog.text, *capfd.readouterr()])
        assert not [token for token in secrets if token in output]

    def test_only_hashes_of_tokens_are_kept(self, tmp_path: Any) -> None:
        file = tmp_path / "t.sqlite"
        with running(str(file)) as server:
            place = server.lay("cap-horn", "Ana", "Bo", "Cy", seed=2)
            with place.sit(0) as ana:
                ana.request("chat", text="hello")
        kept = b"".join(path.read_bytes() for path in tmp_path.iterdir())
        for token in (*place.tokens, place.host, place.spectator):
            assert token.encode() not in kept
        assert place.table.encode() in kept


def test_the_end_of_the_server_is_told() -> None:
    with running() as server:
        place = server.lay("cap-horn", "Ana", "Bo", "Cy", seed=2)
        player: Player = place.sit(0)
    last = json.loads(player.socket.recv(timeout=10))
    while last["type"] == "update":
        last = json.loads(player.socket.recv(timeout=10))
    assert (last["type"], last["code"]) == ("error", "closing")
    with pytest.raises(ConnectionClosed):
        player.socket.recv(timeout=10)
    assert player.socket.protocol.close_code == 1012
