"""Lines break and servers die. Pages come back by themselves, and nothing is lost or done twice."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.browser.person import Person, all_see
from tests.browser.shadow import Shadow, last_of
from tests.server.player import Player
from tests.server.serving import Laid, Serving

if TYPE_CHECKING:
    from tests.browser.conftest import Sitting

GAME = "cap-horn"


@pytest.fixture
def own_server(chromium: object, tmp_path: Path) -> Iterator[Serving]:
    """A server that a test may kill."""
    with Serving(tmp_path) as server:
        yield server


def go_on(people: list[Person], decisions: int) -> None:
    """Whoever has to decide does, until there are so many decisions more."""
    wanted = people[0].decisions + decisions
    while people[0].decisions < wanted:
        people[0].until(lambda: any(person.my_turn() for person in people), "somebody can go on")
        person = next(person for person in people if person.my_turn())
        person.decide(last_of(person.document["actions"]))
        all_see(people, person.decisions)


def seen_now(laid: Laid, seat: int) -> dict[str, object]:
    """What the server tells somebody who comes anew to a seat."""
    with Player(laid.address, laid.table, laid.tokens[seat]) as fresh:
        return {"document": fresh.document, "log": fresh.log, "chat": fresh.chat}


def known(person: Person) -> dict[str, object]:
    return {"document": person.document, "log": person.followed.log, "chat": person.followed.chat}


def line_is_told_broken(person: Person) -> None:
    person.line_may_break = True
    person.page.locator("#line").wait_for()


def line_is_back(person: Person) -> None:
    person.page.locator("#line").wait_for(state="hidden")


def log_of(person: Person) -> list[int]:
    numbers: list[int] = person.page.locator("#pane-log .log-entry").evaluate_all("all => all.map((one) => +one.dataset.decisions)")
    return numbers


def test_what_happens_while_the_line_is_cut_is_there_when_it_is_back(serving: Serving, sit: Sitting) -> None:
    laid = serving.lay(GAME, "Ana", "Bo", "random:Cy", seed=3)
    wire = sit.wire(serving)
    ana, bo = sit(laid, 0, wire=wire), sit(laid, 1)
    go_on([ana, bo], 4)
    wire.cut()
    line_is_told_broken(ana)
    bo.say("Are you still there?")
    if bo.my_turn():
        bo.decide(last_of(bo.document["actions"]))
    wire.mend()
    line_is_back(ana)
    all_see([ana], bo.decisions)
    assert known(ana) == seen_now(laid, 0)
    assert log_of(ana) == list(range(ana.decisions + 1))
    ana.page.locator("#tab-chat").click()
    assert ana.page.locator("#pane-chat .said").all_inner_texts() == ["Bo Are you still there?"]
    go_on([ana, bo], 4)


@pytest.mark.parametrize("heard", [False, True], ids=["the server never heard of it", "the server heard of it"])
def test_a_decision_on_a_line_that_breaks_is_made_once(heard: bool, serving: Serving, sit: Sitting) -> None:
    laid = serving.lay(GAME, "Ana", "Bo", "Cy", seed=5)
    wire = sit.wire(serving)
    shadow = Shadow(serving, laid)
    decider = shadow.state().player
    assert decider is not None
    person = sit(laid, decider, wire=wire)
    wire.silence(answers_only=heard)
    action = person.document["actions"][0]
    person.begin(action)
    person.until(lambda: any(sent["type"] == "play" for sent in person.sent), "the decision is on its way")
    if heard:
        person.until(lambda: shadow.decisions() == [action["action"]], "the server writes it down")
    wire.cut()
    line_is_told_broken(person)
    wire.mend()
    line_is_back(person)
    all_see([person], 1)
    assert shadow.decisions() == [action["action"]]
    assert known(person) == seen_now(laid, decider)


def test_a_killed_server_comes_back_and_both_pages_go_on(own_server: Serving, sit: Sitting) -> None:
    laid = own_server.lay(GAME, "Ana", "greedy:Cy", "Bo", seed=7)
    people = [sit(laid, 0), sit(laid, 2)]
    go_on(people, 6)
    acknowledged = [entry["lines"] for entry in people[0].followed.log]
    own_server.kill()
    for person in people:
        line_is_told_broken(person)
    own_server.start()
    for person in people:
        line_is_back(person)
    assert [entry["lines"] for entry in people[0].followed.log][: len(acknowledged)] == acknowledged
    go_on(people, 8)
    people[0].until(lambda: known(people[0]) == seen_now(laid, 0), "the page knows what the server knows")
    assert log_of(people[0]) == list(range(people[0].decisions + 1))


def test_two_tabs_of_one_seat_stay_in_step(serving: Serving, sit: Sitting) -> None:
    laid = serving.lay(GAME, "Ana", "Bo", "Cy", seed=5)
    decider = Shadow(serving, laid).state().player
    assert decider is not None
    one = sit(laid, decider)
    other = sit(laid, decider, beside=one)
    go_on([one, other], 2)
    assert known(one) == known(other)
    other.decide(last_of(other.document["actions"]))
    all_see([one], other.decisions)
    assert known(one) == known(other)
    assert log_of(one) == log_of(other) == list(range(one.decisions + 1))
