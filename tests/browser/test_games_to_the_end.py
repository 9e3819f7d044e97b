"""Each of the games, played through the page by two people and a bot until somebody has won."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import pytest

from tests.browser.person import Person, Way, play_out
from tests.browser.shadow import Shadow, last_of
from tests.server.serving import Laid, Serving

if TYPE_CHECKING:
    from tests.browser.conftest import Sitting


@dataclass(frozen=True)
class Course:
    """A game that does not take long, and how its people say what they want."""

    game: str
    seed: int
    ways: list[Way]
    wise: bool
    options: dict[str, Any] = field(default_factory=dict)


COURSES = [
    Course("cap-horn", 8, ["clicks", "keys"], wise=True),
    Course("cabo-da-roca", 0, ["clicks", "list"], wise=False, options={"rounds_after_the_last_tile": 1}),
    Course("trois-caps", 20, ["keys", "clicks"], wise=True),
]


@pytest.mark.parametrize("course", COURSES, ids=lambda course: course.game)
def test_two_browsers_and_a_bot_play_to_the_end(course: Course, serving: Serving, sit: Sitting) -> None:
    laid = serving.lay(course.game, "Ana", "Bo", "greedy:Cy", options=course.options, seed=course.seed)
    people = [sit(laid, 0), sit(laid, 1)]
    shadow = Shadow(serving, laid)
    play_out(people, shadow.wise() if course.wise else last_of, course.ways, seconds=240)
    end = shadow.state().outcome
    assert end is not None
    for person in people:
        check_the_end(person, [shadow.state().names[winner] for winner in end.winners])
    assert people[0].document["outcome"] == people[1].document["outcome"]
    check_the_save(serving, laid, shadow)


def check_the_end(person: Person, winners: list[str]) -> None:
    """Everybody is told who has won, the page offers nothing more, and the log has every decision once."""
    box = person.page.get_by_test_id("outcome")
    box.wait_for()
    told = box.inner_text()
    assert all(name in told for name in winners), told
    assert person.document["outcome"]["reason"] in told
    person.page.keyboard.press("Escape")
    box.wait_for(state="detached")
    assert not person.page.locator("#decide button[data-action]:visible, .marks .choice:visible").count()
    numbers = person.page.locator("#pane-log .log-entry").evaluate_all("all => all.map((each) => Number(each.dataset.decisions))")
    assert numbers == list(range(person.decisions + 1))


def check_the_save(serving: Serving, laid: Laid, shadow: Shadow) -> None:
    """The match as a text is what was played."""
    from boardrules.engine.match import Match

    status, text = serving.get(f"/api/tables/{laid.table}/save", laid.spectator)
    assert status == 200
    match = Match.from_json(text)
    assert [str(action) for _, action in match.actions] == shadow.decisions()
