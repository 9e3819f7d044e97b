"""What was acknowledged is there after the server was killed, and all tables go on, those of bots too."""

from __future__ import annotations

import time
from pathlib import Path
from random import Random

import pytest

from boardrules.engine.match import Match
from tests.server.player import Player, Refused, TurnedAway
from tests.server.running import BOT, Place, Running, running
from tests.server.serving import Laid, Serving

GAMES = {"cap-horn": 3, "cabo-da-roca": 2, "trois-caps": 2}


def sit(laid: Laid, seat: int) -> Player:
    return Player(laid.address, laid.table, laid.tokens[seat])


@pytest.mark.parametrize("game", GAMES)
def test_killed_in_the_middle_everything_goes_on(game: str, tmp_path: Path) -> None:
    """With bots on the other seats: the person plays, the server is killed at once, and the bots answer after the restart."""
    server = Serving(tmp_path, "--no-open", "--bot-pause", "0")
    random = Random(4)
    with server:
        laid = server.lay(game, "Ana", *["greedy:"] * (GAMES[game] - 1), seed=6)
        for _ in range(2):
            with sit(laid, 0) as ana:
                for _ in range(3):
                    if ana.wait_for_turn(60):
                        ana.play(random.choice(ana.document["actions"])["action"])
                acknowledged = ana.document["decisions"]
                log = list(ana.log)
            server.kill()
            server.start()
            with sit(laid, 0) as ana:
                assert ana.document["decisions"] >= acknowledged
                assert ana.log[: acknowledged + 1] == log[: acknowledged + 1]
                assert ana.document["problem"] is None
                assert ana.wait_for_turn(60), "the bots have gone on"


def test_bots_go_on_although_nobody_comes(tmp_path: Path) -> None:
    server = Serving(tmp_path, "--no-open", "--bot-pause", "2")
    with server:
        laid = server.lay("trois-caps", "Ana", "greedy:", seed=6)
        with sit(laid, 0) as ana:
            while ana.document["actions"]:
                ana.play(ana.document["actions"][0]["action"])
            waiting = ana.document["decisions"]
        server.kill()
        server.options = ("--no-open", "--bot-pause", "0")
        server.start()
        for _ in range(100):
            with sit(laid, 0) as ana:
                if ana.document["decisions"] > waiting or ana.document["over"]:
                    return
            time.sleep(0.2)
        raise AssertionError("no bot has played since the restart")


def test_chat_names_and_what_was_asked_are_there_again(tmp_path: Path) -> None:
    server = Serving(tmp_path, "--no-open", "--bot-pause", "0")
    with server:
        laid = server.lay("trois-caps", "Ana", "Bo", seed=6)
        with sit(laid, 0) as ana, sit(laid, 1) as bo:
            ana.request("chat", text="Bon vent")
            bo.request("name", name="Basile")
            players = [ana, bo]
            for _ in range(40):
                who = next(player for player in players if player.document["actions"])
                who.play(who.document["actions"][0]["action"])
                for player in players:
                    player.wait(lambda p=player, w=who: p.document["revision"] == w.document["revision"])  # type: ignore[misc]
                if not who.document["undo"]["may"]:
                    break
            who.request("undo")
            asked = who.document["undo"]["asked"]
            assert asked is not None
            seat = who.document["you"]["index"]
        server.kill()
        server.start()
        with sit(laid, seat) as who, sit(laid, 1 - seat) as other:
            assert [line["text"] for line in who.chat] == ["Bon vent"]
            assert who.document["seats"][1]["name"] == "Basile"
            assert who.document["undo"]["asked"] == asked
            decisions = who.document["decisions"]
            other.request("undo_answer", agree=True)
            assert other.document["decisions"] < decisions


def test_a_finished_game_can_be_taken_home(tmp_path: Path) -> None:
    """The save of a match that is over is read by `replay`, and has all that was played."""
    with running(str(tmp_path / "t.sqlite")) as server:
        place = server.lay("trois-caps-training", "Ana", BOT, seed=3)
        random = Random(1)
        with place.sit(0) as ana:
            while ana.wait_for_turn(60):
                ana.play(random.choice(ana.document["actions"])["action"])
            assert ana.document["outcome"]["winners"]
            decisions = ana.document["decisions"]
            with pytest.raises(Refused) as told:
                ana.request("play", revision=ana.document["revision"], action="done")
            assert told.value.code == "over"
        headers = {"Authorization": f"Bearer {place.spectator}"}
        status, _, text = server.ask(f"/api/tables/{place.table}/save", headers=headers)
        assert status == 200
        match = Match.from_json(text)
        assert match.state.over
        assert len(match.actions) == decisions


RULES = (Path(__file__).resolve().parents[1] / "games" / "tic_tac_toe.rules").read_text(encoding="utf-8")


def reopen(place: Place, server: Running, seat: int) -> Player:
    return Player(server.address, place.table, place.tokens[seat])


class TestChangedRules:
    """Own rules files change while tables are kept."""

    def begun(self, folder: Path, store: str) -> Place:
        (folder / "tic_tac_toe.rules").write_text(RULES, encoding="utf-8")
        with running(store, folder) as server:
            place = server.lay("tic-tac-toe", "Ana", "Bo", seed=1)
            with place.sit(0) as ana, place.sit(1) as bo:
                for _ in range(3):
                    who = ana if ana.document["actions"] else bo
                    who.play(who.document["actions"][-1]["action"])
                    for player in (ana, bo):
                        player.wait(lambda p=player, w=who: p.document["revision"] == w.document["revision"])  # type: ignore[misc]
        return place

    def test_a_change_under_which_all_is_legal_is_played_on(self, tmp_path: Path) -> None:
        store = str(tmp_path / "t.sqlite")
        place = self.begun(tmp_path, store)
        changed = RULES.replace('"Tic-tac-toe"', '"Noughts"')
        assert changed != RULES
        (tmp_path / "tic_tac_toe.rules").write_text(changed, encoding="utf-8")
        with running(store, tmp_path) as server, reopen(place, server, 0) as ana, reopen(place, server, 1) as bo:
            assert ana.document["title"] == "Noughts"
            assert ana.document["problem"] is None
            assert ana.document["decisions"] == 3
            who = ana if ana.document["actions"] else bo
            who.play(who.document["actions"][0]["action"])
            assert who.document["decisions"] == 4

    def test_a_change_that_forbids_what_was_played_is_told_and_loses_nothing(self, tmp_path: Path) -> None:
        store = str(tmp_path / "t.sqlite")
        place = self.begun(tmp_path, store)
        stricter = RULES.replace("    require at.stone == none\n", "    require at.stone == none\n    require at != c3\n", 1)
        assert stricter != RULES
        (tmp_path / "tic_tac_toe.rules").write_text(stricter, encoding="utf-8")
        with running(store, tmp_path) as server, reopen(place, server, 0) as ana, reopen(place, server, 1) as bo:
            assert "rules have changed" in ana.document["problem"]
            assert ana.document["actions"] == bo.document["actions"] == []
            with pytest.raises(Refused) as told:
                ana.request("play", revision=ana.document["revision"], action="mark a1")
            assert told.value.code == "problem"
            ana.request("chat", text="what now?")
        (tmp_path / "tic_tac_toe.rules").write_text(RULES, encoding="utf-8")
        with running(store, tmp_path) as server, reopen(place, server, 0) as ana, reopen(place, server, 1) as bo:
            assert ana.document["problem"] is None
            assert ana.document["decisions"] == 3
            assert ana.document["actions"] or bo.document["actions"]
            assert [line["text"] for line in ana.chat] == ["what now?"]

    def test_a_game_that_is_gone_is_told(self, tmp_path: Path) -> None:
        store = str(tmp_path / "t.sqlite")
        place = self.begun(tmp_path, store)
        (tmp_path / "tic_tac_toe.rules").unlink()
        with running(store, tmp_path) as server, pytest.raises(TurnedAway) as told:
            reopen(place, server, 0)
        assert told.value.code == "game"
