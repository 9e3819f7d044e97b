"""People at a table: chat, names, several tabs, taking back, bots that stand in, and who may do what."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import ExitStack

import pytest
from websockets.sync.client import connect

import boardrules
from tests.server.player import Player, Refused, TurnedAway
from tests.server.running import BOT, RANDOM, Place, Running, running


@pytest.fixture(scope="module")
def server() -> Iterator[Running]:
    with running() as found:
        yield found


def decider(players: list[Player]) -> Player:
    return next(player for player in players if player.document["actions"])


def play_first(players: list[Player]) -> Player:
    """Whoever has to decide takes the first action; all have seen it."""
    who = decider(players)
    who.play(who.document["actions"][0]["action"])
    see(players, who.document["revision"])
    return who


def see(players: list[Player], revision: int) -> None:
    for player in players:
        player.wait(lambda player=player: player.document["revision"] >= revision)  # type: ignore[misc]


def refused(player: Player, kind: str, **fields: object) -> str:
    with pytest.raises(Refused) as told:
        player.request(kind, **fields)
    assert told.value.text
    return told.value.code


def until_unfair(players: list[Player]) -> Player:
    """Plays until the last decision cannot simply be taken back; who made it."""
    for _ in range(60):
        who = play_first(players)
        if not who.document["undo"]["may"]:
            return who
    raise AssertionError("everything could be taken back")


class TestUndo:
    def test_what_is_fair_is_taken_back_at_once(self, server: Running) -> None:
        place = server.lay("cap-horn", "Ana", "Bo", "Cy", seed=2)
        with ExitStack() as stack:
            players = [stack.enter_context(place.sit(seat)) for seat in range(3)]
            who = play_first(players)
            assert who.document["undo"] == {"may": True, "why": "", "ask": False, "asked": None}
            before = who.document["revision"]
            who.request("undo")
            see(players, before + 1)
            assert [player.document["decisions"] for player in players] == [0, 0, 0]
            assert [len(player.log) for player in players] == [1, 1, 1]

    def test_everybody_is_asked_where_it_is_not_fair(self, server: Running) -> None:
        place = server.lay("cap-horn", "Ana", "Bo", "Cy", seed=2)
        with ExitStack() as stack:
            players = [stack.enter_context(place.sit(seat)) for seat in range(3)]
            watching = stack.enter_context(place.sit(place.spectator))
            who = until_unfair(players)
            others = [player for player in players if player is not who]
            decisions, seat = who.document["decisions"], who.document["you"]["seat"]
            assert who.document["undo"]["why"]
            assert who.document["undo"]["ask"]
            who.request("undo")
            for player in [*players, watching]:
                player.wait(lambda player=player: player.document["undo"]["asked"] is not None)  # type: ignore[misc]
            asked = who.document["undo"]["asked"]
            assert (asked["by"], asked["agreed"]) == (seat, [])
            assert who.document["decisions"] == decisions
            assert refused(who, "undo_answer", agree=True) == "no_undo"
            assert refused(watching, "undo_answer", agree=True) == "spectator"
            others[0].request("undo_answer", agree=True)
            assert others[0].document["undo"]["asked"]["agreed"] == [others[0].document["you"]["seat"]]
            others[1].request("undo_answer", agree=True)
            for player in [*players, watching]:
                player.wait(lambda player=player: player.document["decisions"] < decisions)  # type: ignore[misc]
                assert player.document["undo"]["asked"] is None

    def test_one_who_does_not_agree_is_enough(self, server: Running) -> None:
        place = server.lay("cap-horn", "Ana", "Bo", "Cy", seed=2)
        with ExitStack() as stack:
            players = [stack.enter_context(place.sit(seat)) for seat in range(3)]
            who = until_unfair(players)
            other = next(player for player in players if player is not who)
            decisions = who.document["decisions"]
            who.request("undo")
            other.wait(lambda: other.document["undo"]["asked"] is not None)
            other.request("undo_answer", agree=False)
            assert other.document["undo"]["asked"] is None
            assert other.document["decisions"] == decisions
            who.request("undo")
            who.request("undo_answer", agree=False)  # thought better of it
            assert who.document["undo"]["asked"] is None
            assert who.document["decisions"] == decisions

    def test_whoever_plays_on_has_answered(self, server: Running) -> None:
        place = server.lay("cap-horn", "Ana", "Bo", "Cy", seed=2)
        with ExitStack() as stack:
            players = [stack.enter_context(place.sit(seat)) for seat in range(3)]
            who = until_unfair(players)
            who.request("undo")
            play_first(players)
            assert who.document["undo"]["asked"] is None
            other = next(player for player in players if player is not who)
            assert refused(other, "undo_answer", agree=True) == "no_undo"

    def test_bots_always_agree(self, server: Running) -> None:
        place = server.lay("trois-caps", "Ana", BOT, seed=2)
        with place.sit(0) as ana:
            for _ in range(4):
                ana.wait_for_turn()
                ana.play(ana.document["actions"][0]["action"])
            ana.wait_for_turn()
            before = ana.document["decisions"]
            revision = ana.document["revision"]
            ana.request("undo")
            assert ana.document["revision"] > revision
            assert ana.document["decisions"] < before
            assert ana.document["actions"]

    def test_there_is_nothing_to_take_back_at_the_beginning(self, server: Running) -> None:
        place = server.lay("cap-horn", "Ana", "Bo", "Cy")
        with place.sit(0) as ana, place.sit(place.spectator) as watching:
            assert refused(ana, "undo") == "undo"
            assert refused(watching, "undo") == "spectator"


class TestWords:
    def test_chat_reaches_everybody_and_newcomers(self, server: Running) -> None:
        place = server.lay("cap-horn", "Ana", "Bo", "Cy")
        with place.sit(0) as ana, place.sit(place.spectator) as watching:
            revision = ana.document["revision"]
            ana.request("chat", text="  Bon  vent ! <b>é\u00a0漢</b> ")
            watching.request("chat", text="hello")
            ana.wait(lambda: len(ana.chat) == 2)
            assert [(line["seat"], line["name"], line["text"]) for line in ana.chat] == [
                (ana.document["you"]["seat"], "Ana", "Bon vent ! <b>é 漢</b>"),
                (None, "", "hello"),
            ]
            assert ana.document["revision"] == revision, "nobody's decision is stale because somebody talks"
            with place.sit(1) as bo:
                assert bo.chat == ana.chat

    @pytest.mark.parametrize("text", ["", "   ", "x" * 501, "a\x00b", "a\u202eb"])
    def test_what_is_no_line_is_refused(self, server: Running, text: str) -> None:
        place = server.lay("cap-horn", "Ana", "Bo", "Cy")
        with place.sit(0) as ana:
            assert refused(ana, "chat", text=text) == "chat"

    def test_somebody_takes_another_name(self, server: Running) -> None:
        place = server.lay("cap-horn", "", "Bo", "Cy", seed=2)
        with ExitStack() as stack:
            players = [stack.enter_context(place.sit(seat)) for seat in range(3)]
            play_first(players)
            ana = players[0]
            ana.request("name", name=" Ana  Ñ ")
            players[1].wait(lambda: bool(players[1].document["seats"][0]["name"] == "Ana Ñ"))
            assert ana.document["decisions"] == 1
            assert refused(ana, "name", name="bo") == "name_taken"
            assert refused(ana, "name", name=ana.document["seats"][1]["words"]) == "name_taken"
            assert refused(ana, "name", name="x" * 41) == "name_letters"
            assert refused(ana, "name", name="a\x07") == "name_letters"
            ana.request("name", name="")
            assert ana.document["seats"][0]["name"] == ana.document["seats"][0]["words"]


class TestSeats:
    def test_tabs_of_one_seat_see_the_same(self, server: Running) -> None:
        place = server.lay("cap-horn", "Ana", "Bo", "Cy", seed=2)
        with ExitStack() as stack:
            players = [stack.enter_context(place.sit(seat)) for seat in (0, 1, 2, 0, 1, 2)]
            for _ in range(5):
                play_first(players)
            for one, two in zip(players[:3], players[3:], strict=True):
                assert one.document == two.document
                assert one.log == two.log

    def test_who_is_here(self, server: Running) -> None:
        place = server.lay("cap-horn", "Ana", "Bo", "Cy")
        with place.sit(0) as ana:
            assert [seat["here"] for seat in ana.document["seats"]] == [True, False, False]
            with place.sit(1), place.sit(1) as again:
                ana.wait(lambda: bool(ana.document["seats"][1]["here"]))
                again.socket.close()
                ana.request("ping")
                assert ana.document["seats"][1]["here"], "the other tab is still there"
            ana.wait(lambda: not ana.document["seats"][1]["here"])

    def test_a_bot_stands_in_and_gives_the_seat_back(self, server: Running) -> None:
        place = server.lay("trois-caps", "Ana", "Bo", seed=2)
        with place.sit(0) as ana, place.sit(place.host) as host:
            seats = [seat["seat"] for seat in ana.document["seats"]]
            assert host.document["you"] == {"seat": None, "index": None, "role": "host", "host": True}
            assert refused(ana, "bot", seat=seats[1], bot="greedy") == "host"
            assert refused(host, "bot", seat=seats[0], bot="greedy") == "here"
            assert refused(host, "bot", seat="nobody", bot="greedy") == "seat"
            assert refused(host, "bot", seat=seats[1], bot="mcts:99999s") == "bot"
            host.request("bot", seat=seats[1], bot="random")
            for _ in range(3):
                assert ana.wait_for_turn()
                ana.play(ana.document["actions"][0]["action"])
            ana.wait_for_turn()
            with place.sit(1) as bo:
                assert bo.document["seats"][1]["bot"] == "random"
                bo.request("bot", seat=seats[1], bot=None)  # back again, without asking anybody
                assert bo.document["seats"][1]["bot"] is None
                ana.play(ana.document["actions"][0]["action"])
                while not bo.document["actions"]:
                    ana.wait_for_turn() if ana.document["actions"] else bo.request("ping")
                    if ana.document["actions"]:
                        ana.play(ana.document["actions"][0]["action"])
                bo.play(bo.document["actions"][0]["action"])

    def test_the_hosts_token_beside_that_of_a_seat(self, server: Running) -> None:
        place = server.lay("trois-caps", "Ana", "Bo", seed=2)
        with connect(f"ws://127.0.0.1:{place.port}/api/tables/{place.table}/live", proxy=None) as socket:
            socket.send(json.dumps({"type": "hello", "token": place.tokens[0], "host": place.host, "protocol": 1}))
            you = json.loads(socket.recv())["document"]["you"]
            assert (you["role"], you["index"], you["host"]) == ("player", 0, True)

    def test_bots_alone_play_while_somebody_watches(self, server: Running) -> None:
        place = server.lay("trois-caps", RANDOM, RANDOM, seed=5)
        with place.sit(place.spectator) as watching:
            watching.wait(lambda: bool(watching.document["decisions"] > 10))
            assert refused(watching, "play", revision=watching.document["revision"], action="done") == "spectator"
            assert refused(watching, "hint") == "spectator"


class TestPlaying:
    def place(self, server: Running) -> Place:
        return server.lay("cap-horn", "Ana", "Bo", "Cy", seed=2)

    def test_only_who_decides_can_play(self, server: Running) -> None:
        place = self.place(server)
        with ExitStack() as stack:
            players = [stack.enter_context(place.sit(seat)) for seat in range(3)]
            who = decider(players)
            other = next(player for player in players if player is not who)
            action, revision = who.document["actions"][0]["action"], who.document["revision"]
            assert refused(other, "play", revision=revision, action=action) == "turn"
            assert refused(other, "hint") == "turn"
            assert refused(who, "play", revision=revision + 1, action=action) == "stale"
            who.play(action)
            assert refused(who, "play", revision=revision, action=action) == "stale"
            assert who.document["decisions"] == 1

    def test_what_is_not_allowed_is_refused_with_its_rule(self, server: Running) -> None:
        place = self.place(server)
        with ExitStack() as stack:
            players = [stack.enter_context(place.sit(seat, "fr")) for seat in range(3)]
            who = decider(players)
            legal = {each["action"] for each in who.document["actions"]}
            spaces = list(boardrules.load("cap-horn").board.spaces)
            card = next(each["cards"][0] for each in who.document["actions"] if each["cards"])
            wrong = next(action for action in (f"lay {card} {space}" for space in spaces) if action not in legal)
            with pytest.raises(Refused) as told:
                who.play(wrong)
            assert told.value.code == "illegal"
            assert told.value.explanation is not None
            assert told.value.explanation["action"] == wrong
            assert told.value.explanation["rule"].startswith("CH-")
            assert who.request("ask", action=wrong)["refusals"][0] == told.value.explanation
            space = wrong.rpartition(" ")[2]
            found = who.request("ask", things=[space, card])["refusals"]
            assert wrong in [each["action"] for each in found]
            assert refused(who, "play", revision=who.document["revision"], action="fly to the moon") == "illegal"
            assert who.request("ask", things=["nothing of this game"])["refusals"] == []
            assert who.document["decisions"] == 0

    def test_hints_are_actions_that_are_offered(self, server: Running) -> None:
        place = self.place(server)
        with ExitStack() as stack:
            players = [stack.enter_context(place.sit(seat, "fr")) for seat in range(3)]
            who = decider(players)
            advice = who.request("hint")["actions"]
            offered = {each["action"]: each["text"] for each in who.document["actions"]}
            assert advice
            assert all(offered[each["action"]] == each["text"] for each in advice)
            assert all(0 <= each["chance"] <= 1 for each in advice)

    def test_a_token_of_another_table_opens_nothing(self, server: Running) -> None:
        one, two = self.place(server), self.place(server)
        for token in (two.tokens[0], two.host, "", "x" * 200, "é"):
            with pytest.raises(TurnedAway) as told:
                Player(f"http://127.0.0.1:{one.port}", one.table, token or "-")
            assert told.value.code == "token"
        with pytest.raises(TurnedAway) as told:
            Player(f"http://127.0.0.1:{one.port}", "nowhere", one.tokens[0])
        assert told.value.code == "table"
