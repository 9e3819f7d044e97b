"""What a seat may not know is in nothing that it is sent: with other hidden cards every byte is the same."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

import boardrules
from boardrules.engine.game import Game
from boardrules.engine.match import Match
from boardrules.engine.state import State
from boardrules.server.documents import Around, Sights, Viewer, past_document
from boardrules.server.store import Beginning, Entry
from boardrules.server.table import Table
from tests.server.running import BOT, running

GAMES = {"cap-horn": 3, "cabo-da-roca": 2, "trois-caps": 2, "trois-caps-3": 3}


def beginning(game: Game, players: int, seed: int) -> Beginning:
    sitters = [{"name": f"P{seat}", "kind": "person", "bot": None} for seat in range(players)]
    data = {"players": sitters, "options": {}, "seed": seed, "language": "en"}
    return Beginning("t", game.name, game.fingerprint.whole, data, {}, 0.0)


class Swapped(Table):
    """A table at which another position stands."""

    other: State | None = None

    def state(self, language: str | None = None) -> State:
        return self.other or super().state(language)


def seen(table: Table, viewer: Viewer) -> str:
    """All that a document tells somebody."""
    sights = Sights(table)
    return json.dumps(sights.document(viewer, Around(frozenset(), None), 2_000))


@pytest.mark.parametrize("name", GAMES)
def test_other_hidden_cards_leave_every_byte_as_it_is(name: str) -> None:
    game, players = boardrules.load(name), GAMES[name]
    table = Swapped(beginning(game, players, 4), [], lambda *_: game)
    random = Random(1)
    differed = 0
    for number in range(1, 80):
        state = Table.state(table)
        if state.over or state.player is None:
            break
        action = str(random.choice(state.actions()))
        table.other = None
        table.add(Entry(number, 0.0, {"kind": "decision", "player": state.player, "action": action}))
        real = Table.state(table)
        for player in [None, *range(players)]:
            viewer = Viewer(player, False, "en")
            table.other = None
            expected = seen(table, viewer)
            table.other = real.imagine(player, random.getrandbits(40))
            assert seen(table, viewer) == expected, (number, player)
            differed += table.other.to_json() != real.to_json()
    assert differed > 20, "something was hidden"


def piles(view: Any) -> dict[tuple[str, ...], Any]:
    """The cards of all piles whose cards are shown, by where they lie."""
    found: dict[tuple[str, ...], Any] = {}

    def look(data: Any, *way: str) -> None:
        if isinstance(data, dict) and "size" in data:
            if data.get("cards"):
                found[way] = data["cards"]
        elif isinstance(data, dict):
            for name, below in data.items():
                look(below, *way, name)

    look(view["zones"])
    return found


def hidden_from(match: Match, player: int | None) -> list[str]:
    """The cards of piles that only others may look into, as JSON has them; without those that lie somewhere in the open too."""
    mine = piles(match.state.view(player))
    theirs = [piles(match.state.view(seat)) for seat in range(len(match.players))]
    hidden = [cards for view in theirs for way, cards in view.items() if way not in mine and cards not in mine.values()]
    return [json.dumps(cards, separators=(",", ":")) for cards in hidden]


@pytest.mark.parametrize("name", ["trois-caps", "cap-horn"])
def test_a_hidden_pile_of_another_seat_is_in_no_frame(name: str) -> None:
    """The frames that came over the wire, not the functions that made them."""
    players = GAMES[name]
    names = [f"P{seat}" for seat in range(players)]
    match = Match(boardrules.load(name), names, 8)
    random = Random(2)
    with running() as server:
        place = server.lay(name, *names, seed=8)
        connections = [place.sit(seat) for seat in range(players)]
        watching = place.sit(place.spectator)
        found = 0
        for _ in range(40):
            if match.state.player is None:
                break
            decider = match.state.player
            action = str(random.choice(match.state.actions()))
            connections[decider].play(action)
            match.play(action)
            for seat, player in [*enumerate(connections), (None, watching)]:
                player.wait(lambda player=player: player.document["decisions"] == len(match.actions))  # type: ignore[misc]
                for cards in hidden_from(match, seat):
                    found += 1
                    assert cards not in player.frames[-1]
        for player in [*connections, watching]:
            player.socket.close()
    assert found


def test_the_seed_and_the_journal_stay_at_home() -> None:
    seed = 7_301_442_190_733
    with running() as server:
        place = server.lay("trois-caps", "Ana", BOT, seed=seed)
        with place.sit(0) as ana, place.sit(place.host) as host:
            for _ in range(6):
                if ana.wait_for_turn():
                    ana.play(ana.document["actions"][0]["action"])
            ana.wait_for_turn()
            ana.request("hint")
            ana.request("past", decisions=2)
            assert str(seed) not in "".join([*ana.frames, *host.frames])
            assert '"rng"' not in "".join([*ana.frames, *host.frames])
        for token in (place.tokens[0], place.host, place.spectator):
            headers = {"Authorization": f"Bearer {token}"}
            status, _, text = server.ask(f"/api/tables/{place.table}/save", headers=headers)
            assert status == 409
            assert json.loads(text)["error"]["code"] == "not_over"


def test_the_way_back_shows_what_was_known_then() -> None:
    """A card that is open by now was hidden then."""
    game = boardrules.load("trois-caps")
    table = Table(beginning(game, 2, 4), [], lambda *_: game)
    random = Random(3)
    documents = [json.dumps(past_document(table, Viewer(1, False, "en"), 0)["view"])]
    for number in range(1, 40):
        state = table.state()
        if state.player is None:
            break
        action = str(random.choice(state.actions()))
        table.add(Entry(number, 0.0, {"kind": "decision", "player": state.player, "action": action}))
        documents.append(json.dumps(past_document(table, Viewer(1, False, "en"), number)["view"]))
    again = [json.dumps(past_document(table, Viewer(1, False, "en"), number)["view"]) for number in range(len(documents))]
    assert again == documents
