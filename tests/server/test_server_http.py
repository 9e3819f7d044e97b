"""What the server answers over HTTP: games, pictures, new tables, errors in words, and headers that keep browsers from harm."""

from __future__ import annotations

import gzip
import json
import re
import socket
import time
from collections.abc import Iterator
from contextlib import suppress
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import boardrules
from tests.server.running import BOT, Running, running


@pytest.fixture(scope="module")
def server() -> Iterator[Running]:
    with running(body=20_000, body_seconds=1.0, tables_a_minute=100_000, requests_at_once=100_000) as found:
        yield found


class TestGames:
    @pytest.mark.parametrize("language", ["en", "fr"])
    def test_every_game_can_be_chosen(self, server: Running, language: str) -> None:
        offered = server.json(f"/api/games?language={language}")
        assert [game["name"] for game in offered["games"]] == boardrules.games()
        assert {bot["name"] for bot in offered["bots"]} == {"random", "greedy", "mcts"}
        for game in offered["games"]:
            loaded = boardrules.load(game["name"], language=language)
            assert game["title"] == loaded.title
            assert game["players"] == list(loaded.players)
            assert [seat["seat"] for seat in game["seats"]] == list(loaded.ruleset.seats)
            assert all(re.fullmatch("#[0-9a-f]{6}", seat["colour"]) for seat in game["seats"])
            assert {option["name"] for option in game["options"]} == set(loaded.options)
            assert game["languages"] == ["en", "fr"]
            assert not game["own"]
        variants = {game["name"]: game["variant_of"] for game in offered["games"]}
        assert variants["trois-caps-2"] == "trois-caps"
        assert variants["cap-horn"] is None

    def test_the_language_of_the_browser_counts_where_none_is_asked_for(self, server: Running) -> None:
        titles = [
            server.json("/api/games/cap-horn", headers={"Accept-Language": asked})["summary"]
            for asked in ("fr-FR,fr;q=0.9,en;q=0.8", "en-GB", "xx", "")
        ]
        assert titles[0] != titles[1] == titles[2] == titles[3]

    def test_a_game_tells_its_rules_and_cards(self, server: Running) -> None:
        game = server.json("/api/games/cap-horn?language=fr")
        loaded = boardrules.load("cap-horn", language="fr")
        assert {name: rule["sentence"] for name, rule in game["rules"].items()} == {
            rule.id: rule.sentence for rule in loaded.rules.values()
        }
        assert game["names"] == json.loads(json.dumps(loaded.display_names()))
        for deck in loaded.ruleset.decks:
            assert set(game["decks"][deck]["cards"]) == set(loaded.ruleset.decks[deck].cards)

    def test_boards_and_cards_are_drawn(self, server: Running) -> None:
        for name in ("cap-horn", "cabo-da-roca"):
            paths = [f"/api/games/{name}/picture.svg"]
            for deck, model in boardrules.load(name).ruleset.decks.items():
                paths.append(f"/api/games/{name}/cards/{deck}/{model.cards[0]}.svg?rotation=0")
            for path in paths:
                status, headers, picture = server.ask(path)
                assert status == 200, path
                assert headers["content-type"] == "image/svg+xml"
                assert "max-age" in headers["cache-control"]
                ElementTree.fromstring(picture)

    def test_pictures_are_packed_for_who_can_unpack(self, server: Running) -> None:
        path = "/api/games/cap-horn/picture.svg"
        plain = server.ask(path)[2]
        _, headers, packed = server.ask(path, headers={"Accept-Encoding": "gzip, br"})
        assert headers["content-encoding"] == "gzip"
        assert gzip.decompress(packed) == plain
        assert len(packed) < len(plain) / 3


NOT_THERE = [
    "/nothing", "/api/games/chess-960", "/api/games/cap-horn/cards/no/no.svg", "/api/games/cap-horn/book/nothing",
    "/static/../app.py", "/static/%2e%2e/app.py", "/static/..%2fapp.py", "/static//etc/passwd", "/static/words/xx.json",
    "/api/tables/none/picture/0.svg", "/api/tables/none/save", "/static/nothing.js",
    "/api/games/..%2f..%2fetc/picture.svg", "/api/games/cap-horn/cards/navigation/breeze.svg?rotation=x",
]  # fmt: skip


class TestErrors:
    @pytest.mark.parametrize("path", NOT_THERE)
    def test_what_is_not_there_is_told_as_json(self, server: Running, path: str) -> None:
        status, headers, body = server.ask(path, headers={"Accept-Language": "fr"})
        assert status in (400, 404)
        assert headers["content-type"] == "application/json"
        error = json.loads(body)["error"]
        assert error["code"]
        assert error["text"]

    def test_errors_speak_the_readers_language(self, server: Running) -> None:
        english, french = (server.json(f"/api/games/none?language={each}")["error"]["text"] for each in ("en", "fr"))
        assert english == "There is no such game."
        assert french == "Ce jeu n'existe pas ici."

    @pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "POST"])
    def test_other_ways_to_ask_are_refused(self, server: Running, method: str) -> None:
        status, _, body = server.ask("/api/games", b"{}", method)
        assert status == 405
        assert json.loads(body)["error"]["code"] == "method"

    def test_a_picture_needs_a_token_of_its_table(self, server: Running) -> None:
        one, two = (server.lay("cap-horn", "A", "B", "C") for _ in range(2))
        path = f"/api/tables/{one.table}/picture/0.svg"
        for headers in ({}, {"Authorization": "Bearer"}, {"Authorization": f"Bearer {two.host}"}, {"Authorization": one.host}):
            status, _, body = server.ask(path, headers=headers)
            assert (status, json.loads(body)["error"]["code"]) == (403, "token")
        right = {"Authorization": f"Bearer {one.spectator}"}
        assert server.ask(path, headers=right)[0] == 200
        assert server.ask(path.replace("/0.svg", "/1.svg"), headers=right)[0] == 404
        assert server.ask(f"{path}?board=nowhere", headers=right)[0] == 404
        assert server.ask(f"{path}?selected=nonsense", headers=right)[0] == 404


class TestHeaders:
    @pytest.mark.parametrize("path", ["/", "/table/x", "/api/games", "/static/base.css", "/nothing", "/healthz"])
    def test_every_answer_is_guarded(self, server: Running, path: str) -> None:
        _, headers, _ = server.ask(path)
        policy = headers["content-security-policy"]
        assert "default-src 'self'" in policy
        assert "frame-ancestors 'none'" in policy
        assert "unsafe" not in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert "server" not in headers

    def test_the_page_of_a_table_is_the_same_for_all(self, server: Running) -> None:
        assert server.ask("/table/one")[2] == server.ask("/table/two")[2]

    def test_pages_of_other_sites_cannot_open_tables(self, server: Running) -> None:
        body = json.dumps({"game": "cap-horn", "players": [{"kind": "person"}] * 3}).encode()
        for origin, expected in [("https://evil.example", 403), ("null", 403), (server.address, 201)]:
            assert server.ask("/api/tables", body, headers={"Origin": origin})[0] == expected


def posted(server: Running, body: Any) -> tuple[int, Any]:
    text = body if isinstance(body, bytes) else json.dumps(body).encode()
    status, _, answer = server.ask("/api/tables", text)
    return status, json.loads(answer)


PERSON = {"kind": "person", "name": ""}


class TestNewTables:
    def test_tokens_are_told_for_people_only(self, server: Running) -> None:
        status, made = posted(server, {"game": "cap-horn", "players": [{"kind": "person", "name": "Ana"}, BOT, PERSON], "seed": 5})
        assert status == 201
        assert [(link["name"], link["kind"], link["token"] is None) for link in made["links"]] == [
            ("Ana", "person", False),
            ("", "bot", True),
            ("", "person", False),
        ]
        tokens = [link["token"] for link in made["links"] if link["token"]] + [made["spectator"], made["host"]]
        assert len(set(tokens)) == 4
        assert all(len(token) >= 22 for token in tokens)

    @pytest.mark.parametrize(
        ("body", "code"),
        [
            (b"", "malformed"),
            (b"[]", "malformed"),
            (b'{"game":"cap-horn"}', "malformed"),
            (b"\xff\xfe", "malformed"),
            (b"[" * 10_000, "malformed"),
            ({"game": "none", "players": [PERSON] * 3}, "game"),
            ({"game": "cap-horn", "players": [PERSON]}, "table_options"),
            ({"game": "cap-horn", "players": [PERSON] * 6}, "table_options"),
            ({"game": "cap-horn", "players": [PERSON] * 21}, "malformed"),
            ({"game": "cap-horn", "players": [PERSON] * 3, "options": {"nothing": 1}}, "table_options"),
            ({"game": "cap-horn", "players": [PERSON] * 3, "options": {"round_limit": 10**15}}, "table_options"),
            ({"game": "cap-horn", "players": [PERSON] * 3, "options": {"x" * 300: 1}}, "malformed"),
            ({"game": "cap-horn", "players": [PERSON] * 3, "seed": 2**60}, "malformed"),
            ({"game": "cap-horn", "players": [PERSON] * 3, "seed": 1.5}, "malformed"),
            ({"game": "cap-horn", "players": [{"kind": "bot", "bot": "mcts:1e9s"}] * 3}, "bot"),
            ({"game": "cap-horn", "players": [{"kind": "person", "name": "Ana"}] * 3}, "name_taken"),
            ({"game": "cap-horn", "players": [{"kind": "person", "name": "x" * 41}, PERSON, PERSON]}, "name_letters"),
            ({"game": "cap-horn", "players": [PERSON] * 3, "extra": 1}, "malformed"),
            ({"game": "../../etc/passwd", "players": [PERSON] * 3}, "game"),
        ],
    )
    def test_what_cannot_be_played_is_refused_in_words(self, server: Running, body: Any, code: str) -> None:
        status, answer = posted(server, body)
        assert status in (400, 404)
        assert answer["error"]["code"] == code
        assert answer["error"]["text"]

    @settings(max_examples=80, deadline=None, suppress_health_check=list(HealthCheck))
    @given(
        body=st.fixed_dictionaries(
            {},
            optional={
                "game": st.sampled_from(["cap-horn", "trois-caps", "", "x"]) | st.integers(),
                "players": st.lists(
                    st.fixed_dictionaries(
                        {},
                        optional={"kind": st.sampled_from(["person", "bot", "x"]), "bot": st.text(max_size=5), "name": st.text()},
                    ),
                    max_size=6,
                ),
                "options": st.dictionaries(st.text(max_size=9), st.none() | st.booleans() | st.integers() | st.text(max_size=9)),
                "seed": st.integers() | st.none() | st.floats(),
                "language": st.text(max_size=5),
            },
        )
    )
    def test_any_body_opens_a_table_or_is_refused(self, server: Running, body: dict[str, Any]) -> None:
        status, answer = posted(server, json.dumps(body, ensure_ascii=True).encode())
        assert status == 201 or (status in (400, 404) and answer["error"]["code"] != "internal"), answer

    def test_a_body_that_is_too_large_is_not_read(self, server: Running) -> None:
        status, _, body = server.ask("/api/tables", b"x" * 20_001)
        assert (status, json.loads(body)["error"]["code"]) == (413, "too_large")

    def test_a_body_that_never_comes_is_not_waited_for(self, server: Running) -> None:
        with socket.create_connection(("127.0.0.1", server.port), timeout=20) as slow:
            slow.sendall(b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{")
            assert server.ask("/healthz")[0] == 200
            answer = slow.recv(4_096)
        assert b" 408 " in answer

    def test_there_is_room_for_so_many_tables(self) -> None:
        with running(tables=2) as server:
            body = {"game": "cap-horn", "players": [PERSON] * 3}
            assert [posted(server, body)[0] for _ in range(3)] == [201, 201, 503]

    def test_an_address_opens_so_many_tables_a_minute(self) -> None:
        with running(tables_a_minute=2) as server:
            body = {"game": "cap-horn", "players": [PERSON] * 3}
            assert [posted(server, body)[0] for _ in range(3)] == [201, 201, 429]

    def test_an_address_asks_so_much_at_once(self) -> None:
        with running(requests_at_once=5, requests_a_second=1.0) as server:
            found = [server.ask("/healthz")[0] for _ in range(8)]
            assert found[:5] == [200] * 5
            assert 429 in found
            time.sleep(1.2)
            assert server.ask("/healthz")[0] == 200


def test_a_head_that_never_ends_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("boardrules.server.sockets.REQUEST_SECONDS", 0.6)
    with running() as server, socket.create_connection(("127.0.0.1", server.port), timeout=20) as slow:
        slow.sendall(b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ")
        assert server.ask("/healthz")[0] == 200
        with suppress(ConnectionResetError):
            assert slow.recv(100) == b""
