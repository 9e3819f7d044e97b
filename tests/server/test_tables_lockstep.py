"""What people at a table are sent is what the engine says to their seats: decision by decision, in two languages."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import ExitStack
from random import Random
from typing import Any

import pytest

import boardrules
from boardrules.engine.match import Match
from boardrules.engine.state import State
from boardrules.render import state_panels, state_svg
from tests.server.player import Player
from tests.server.running import Place, Running, running

GAMES = {"cap-horn": 3, "cabo-da-roca": 2, "trois-caps": 2}
NAMES = ["Ana", "Bo", "Cy"]


@pytest.fixture(scope="module")
def server() -> Iterator[Running]:
    with running() as found:
        yield found


def plain(data: Any) -> Any:
    """Data as JSON brings it."""
    return json.loads(json.dumps(data))


def told(match: Match, player: int | None) -> list[dict[str, Any]]:
    entries = []
    for number in range(len(match.actions) + 1):
        state = match.state_after(number)
        seat = state.seats[match.actions[number - 1][0]] if number else None
        lines = [{"text": line.text, "kind": line.kind, "rules": list(line.rules)} for line in state.story(player)]
        entries.append({"decisions": number, "seat": seat, "lines": lines})
    return entries


def assert_sees(document: dict[str, Any], state: State, player: int | None) -> None:
    """A document holds what the engine says to one seat."""
    assert document["view"] == plain(state.view(player))
    assert document["over"] == state.over
    assert document["question"] == state.question(player)
    assert document["rules_now"] == list(state.rules_now())
    assert document["panels"] == plain(state_panels(state, player))
    assert [seat["decides"] for seat in document["seats"]] == [state.player == seat for seat in range(len(state.seats))]
    offered = state.describe_all(player=player) if player is not None and state.player == player else []
    assert document["actions"] == plain([parts.to_json() for parts in offered])
    assert document["actions_left"] == 0


@pytest.mark.parametrize("game", GAMES)
def test_everybody_sees_what_the_engine_tells_them(server: Running, game: str) -> None:
    names = NAMES[: GAMES[game]]
    place = server.lay(game, *names, seed=11)
    matches = {language: Match(boardrules.load(game, language=language), names, 11) for language in ("en", "fr")}
    match = matches["en"]
    random = Random(5)
    with ExitStack() as stack:
        seats = [stack.enter_context(place.sit(seat, "en" if seat else "fr")) for seat in range(len(names))]
        watching = stack.enter_context(place.sit(place.spectator))
        for _ in range(60):
            if match.state.over:
                break
            assert match.state.player is not None
            action = str(random.choice(match.state.actions()))
            seats[match.state.player].play(action)
            for each in matches.values():
                each.play(action)
            for player in [*seats, watching]:
                player.wait(lambda player=player: player.document["decisions"] == len(match.actions))  # type: ignore[misc]
            for seat, player in enumerate(seats):
                assert_sees(player.document, matches[player.document["language"]].state, seat)
            assert_sees(watching.document, match.state, None)
        for seat, player in enumerate(seats):
            assert player.log == plain(told(matches[player.document["language"]], seat))
        assert watching.log == plain(told(match, None))
        assert_past(place, seats[1], match, 1)


def assert_past(place: Place, player: Player, match: Match, seat: int) -> None:
    """The way back shows what the seat saw then."""
    for decisions in (0, len(match.actions) // 2, len(match.actions)):
        answer = player.request("past", decisions=decisions)
        then = match.state_after(decisions)
        assert answer["decisions"] == answer["document"]["decisions"] == decisions
        assert answer["document"]["view"] == plain(then.view(seat))
        assert answer["document"]["actions"] == []
        path = f"/api/tables/{place.table}/picture/{decisions}.svg"
        status, _, picture = Running(place.port).ask(path, headers={"Authorization": f"Bearer {place.tokens[seat]}"})
        assert status == 200
        assert picture.decode() == state_svg(then, seat)


def test_another_language_in_the_middle(server: Running) -> None:
    place = server.lay("cap-horn", *NAMES, seed=3)
    with place.sit(place.spectator) as watching:
        decider = next(seat["index"] for seat in watching.document["seats"] if seat["decides"])
    with place.sit(decider) as ana:
        ana.play(ana.document["actions"][0]["action"])
        english = list(ana.log)
        ana.request("language", language="fr")
        assert ana.document["language"] == "fr"
        assert len(ana.log) == len(english)
        assert ana.log != english
        ana.request("language", language="en")
        assert ana.log == english
