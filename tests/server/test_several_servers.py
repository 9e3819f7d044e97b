"""Several servers share one Postgres: it does not matter at which of them somebody sits, nor that one of them is killed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from boardrules.server.store import open_store
from tests.server.player import Player, Refused
from tests.server.postgres import WHY_NOT, Cluster, installed
from tests.server.serving import Serving

pytestmark = pytest.mark.skipif(not installed(), reason=WHY_NOT)


@pytest.fixture
def servers(cluster: Cluster, tmp_path: Path) -> Iterator[tuple[Serving, Serving]]:
    database = cluster.new_database()
    with ExitStack() as stack:
        made = []
        for name in ("one", "two"):
            folder = tmp_path / name
            folder.mkdir()
            made.append(stack.enter_context(Serving(folder, "--no-open", "--bot-pause", "0", data=database)))
        yield made[0], made[1]


def first_action(player: Player) -> str:
    return str(player.document["actions"][0]["action"])


def wait_for_revision(player: Player, revision: int) -> None:
    player.wait(lambda: bool(player.document["revision"] >= revision))


def play_on(players: list[Player], decisions: int) -> None:
    """Whoever can decide does so, and everybody sees it."""
    for _ in range(decisions):
        decider = next(player for player in players if player.document["actions"])
        decider.play(first_action(decider))
        for player in players:
            wait_for_revision(player, decider.document["revision"])


def test_players_of_one_table_can_be_at_different_servers(servers: tuple[Serving, Serving]) -> None:
    one, two = servers
    laid = one.lay("cap-horn", "Ana", "Bo", "Cy", seed=3)
    with ExitStack() as stack:
        places = zip((one, two, one), laid.tokens, strict=True)
        ana, bo, cy = (stack.enter_context(Player(server.address, laid.table, token)) for server, token in places)
        play_on([ana, bo, cy], 30)
        assert ana.document["decisions"] == bo.document["decisions"] == 30
        assert ana.log[0]["decisions"] == 0
        assert [entry["decisions"] for entry in ana.log] == [entry["decisions"] for entry in bo.log]
        bo.request("chat", text="Good wind!")
        ana.wait(lambda: bool(ana.chat))
        assert ana.chat[-1]["text"] == "Good wind!"


def test_of_two_decisions_at_once_one_is_taken_and_the_other_told(servers: tuple[Serving, Serving]) -> None:
    """Two tabs of one seat, at two servers, decide at the same moment: the table goes one way."""
    one = servers[0]
    laid = one.lay("cap-horn", "Ana", "Bo", "Cy", seed=3)
    with ExitStack() as stack:
        tabs = [stack.enter_context(Player(server.address, laid.table, token)) for token in laid.tokens for server in servers]
        for _ in range(12):
            deciders = [tab for tab in tabs if tab.document["actions"]]
            assert len(deciders) == 2
            sent = [tab.begin("play", revision=tab.document["revision"], action=first_action(tab)) for tab in deciders]
            outcomes = []
            for tab, name in zip(deciders, sent, strict=True):
                try:
                    outcomes.append(tab.answer(name)["type"])
                except Refused as refused:
                    outcomes.append(refused.code)
            assert sorted(outcomes) == ["done", "stale"]
            revision = max(tab.document["revision"] for tab in deciders)
            for tab in tabs:
                wait_for_revision(tab, revision)
        store = open_store(one.data)
        decisions = [entry for entry in store.entries(laid.table) if entry.data["kind"] == "decision"]
        store.close()
        assert len(decisions) == 12
        assert {tab.document["decisions"] for tab in tabs} == {12}


def test_when_a_server_is_killed_its_players_go_on_at_the_other(servers: tuple[Serving, Serving]) -> None:
    one, two = servers
    laid = one.lay("cap-horn", "Ana", "Bo", "Cy", seed=3)
    ana = Player(one.address, laid.table, laid.tokens[0])
    bo = Player(two.address, laid.table, laid.tokens[1])
    cy = Player(two.address, laid.table, laid.tokens[2])
    play_on([ana, bo, cy], 10)
    acknowledged = ana.document
    one.kill()
    with bo, cy, Player(two.address, laid.table, laid.tokens[0]) as again:
        assert again.document["decisions"] == 10
        assert again.document["view"] == acknowledged["view"]
        play_on([again, bo, cy], 20)
        assert bo.document["decisions"] == 30
    one.start()
    with Player(one.address, laid.table, laid.tokens[0]) as back:
        assert back.document["decisions"] == 30


def test_a_bot_decides_once_however_many_servers_there_are(servers: tuple[Serving, Serving]) -> None:
    one, two = servers
    laid = one.lay("cap-horn", "Ana", "greedy:Bo", "greedy:Cy", seed=3)
    with Player(one.address, laid.table, laid.tokens[0]) as here, Player(two.address, laid.table, laid.tokens[0]) as there:
        for _ in range(12):
            if not here.wait_for_turn():
                break
            here.play(first_action(here))
        here.wait_for_turn()
        there.wait(lambda: there.document["revision"] >= here.document["revision"])
        assert there.document["decisions"] == here.document["decisions"]
        assert there.document["view"] == here.document["view"]
        store = open_store(one.data)
        decided = [entry.data for entry in store.entries(laid.table) if entry.data["kind"] == "decision"]
        store.close()
        assert {entry["player"] for entry in decided} == {0, 1, 2}
        assert len(decided) == here.document["decisions"]


def test_when_the_server_that_lets_a_bot_think_is_killed_the_other_goes_on(servers: tuple[Serving, Serving]) -> None:
    one, two = servers
    one.stop()
    one.options = ("--no-open", "--bot-pause", "60")
    one.start()
    laid = one.lay("cap-horn", "Ana", "greedy:Bo", "greedy:Cy", seed=3)
    here = Player(one.address, laid.table, laid.tokens[0])
    while here.document["actions"]:
        here.play(first_action(here))  # the last of these hands over to a bot
    here.wait(lambda: any(seat["thinking"] for seat in here.document["seats"]))
    one.kill()
    with Player(two.address, laid.table, laid.tokens[0]) as there:
        assert not there.document["actions"]
        assert there.wait_for_turn(seconds=60), "the claim of the dead ends"
        assert there.document["decisions"] > here.document["decisions"]
