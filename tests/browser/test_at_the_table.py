"""What people do at a table besides deciding: ask why not, take back, talk, look back, open one, play with the keyboard alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.browser.person import Person, all_see
from tests.browser.shadow import Shadow, any_of, last_of
from tests.server.serving import Laid, Serving

if TYPE_CHECKING:
    from tests.browser.conftest import Sitting


def decider_of(serving: Serving, laid: Laid) -> int:
    found = Shadow(serving, laid).state().player
    assert found is not None
    return found


def test_a_click_on_something_illegal_answers_with_the_rule(serving: Serving, sit: Sitting) -> None:
    laid = serving.lay("cap-horn", "Ana", "Bo", "Cy", seed=5)
    person = sit(laid, decider_of(serving, laid))
    card = person.document["actions"][0]["cards"][0]
    person.page.locator(f'.hand [data-card="{card}"]').click()
    far = person.page.locator('svg.picture [data-space="a9"]').first.bounding_box()
    assert far is not None
    person.page.mouse.click(far["x"] + far["width"] / 2, far["y"] + far["height"] / 2)
    bubble = person.page.get_by_test_id("spot")
    bubble.get_by_text("No card lies next to a9.").wait_for()
    bubble.get_by_text("A card must touch another card, by a side or by a corner.").wait_for()
    bubble.locator('[data-rule="CH-19"]').click()
    book = person.page.locator("#pane-rules")
    book.get_by_text("A card must touch another card, by a side or by a corner.").first.wait_for()
    assert person.decisions == 0


def until_others_are_asked(people: list[Person]) -> tuple[Person, Person]:
    """Play until somebody can take a decision back only if the other one agrees: the one and the other."""
    for _ in range(30):
        people[0].until(lambda: any(person.my_turn() for person in people), "somebody can go on")
        person = next(person for person in people if person.my_turn())
        person.decide(last_of(person.document["actions"]))
        all_see(people, person.decisions)
        if person.document["undo"]["ask"]:
            return person, next(other for other in people if other is not person)
    raise AssertionError("nothing was ever learned that the others have to agree to")


def test_a_decision_is_taken_back_when_the_others_agree(serving: Serving, sit: Sitting) -> None:
    laid = serving.lay("cap-horn", "Ana", "Bo", "random:Cy", seed=5)
    people = [sit(laid, 0), sit(laid, 1)]
    asking, other = until_others_are_asked(people)
    before = asking.decisions
    asking.page.get_by_test_id("undo").click()
    other.page.get_by_test_id("undo-refuse").click()
    asking.until(lambda: asking.document["undo"]["asked"] is None, "the refusal is heard")
    assert asking.decisions == before
    asking.page.get_by_test_id("undo").click()
    other.page.get_by_test_id("undo-agree").click()
    for person in people:
        person.until(lambda person=person: person.document["revision"] > before, "it is taken back")  # type: ignore[misc]
        assert person.decisions < before
        person.looks()
    assert asking.my_turn()
    asking.decide(last_of(asking.document["actions"]))


def test_what_is_said_stays_text(serving: Serving, sit: Sitting) -> None:
    laid = serving.lay("cap-horn", "<b>Ana</b>", "Bo", "random:Cy", seed=5)
    ana, bo = sit(laid, 0), sit(laid, 1)
    words = "<img src=x onerror=\"document.title='owned'\"><script>alert(1)</script> & \"'"
    ana.say(words)
    for person in (ana, bo):
        person.page.locator("#tab-chat").click()
        said = person.page.locator("#pane-chat .said")
        said.wait_for()
        assert said.inner_text() == f"<b>Ana</b> {words}"
        assert not person.page.locator("#pane-chat img, #pane-chat script").count()
        assert person.page.locator(".player-name").first.inner_text() == "<b>Ana</b>"


def seen_by(person: Person) -> dict[str, Any]:
    """What a page shows of a position: the picture without marks, the cards at hand, what players have."""
    person.page.mouse.move(5, 5)
    picture = """() => {
      const copy = document.querySelector("svg.picture").cloneNode(true);
      for (const mark of copy.querySelectorAll(".marks, .grounds")) mark.remove();
      copy.removeAttribute("viewBox");
      return copy.innerHTML;
    }"""
    cards = "all => all.map((card) => [card.dataset.card, card.textContent])"
    return {
        "picture": person.page.evaluate(picture),
        "hand": person.page.locator(".hand .held").evaluate_all(cards),
        "players": person.page.locator(".player .items").all_inner_texts(),
    }


def test_the_past_is_shown_as_it_was_seen(serving: Serving, sit: Sitting) -> None:
    laid = serving.lay("cap-horn", "Ana", "Bo", "Cy", seed=5)
    person = sit(laid, decider_of(serving, laid))
    person.page.wait_for_load_state("networkidle")  # the names of things come after the table
    seen = []
    while person.my_turn():
        person.looks()
        seen.append(seen_by(person))
        person.decide(last_of(person.document["actions"]))
    person.looks()
    now = seen_by(person)
    assert len(seen) > 2
    person.page.get_by_test_id("history").click()
    slider = person.page.get_by_test_id("history-slider")
    slider.focus()
    person.page.keyboard.press("Home")
    for number, then in enumerate(seen):
        shown = person.page.locator(f'#board[data-decisions="{number}"]')
        shown.wait_for()
        person.until(lambda then=then: seen_by(person) == then, f"the position after {number} decisions")  # type: ignore[misc]
        assert not person.page.locator(".marks .choice").count()
        slider.focus()
        person.page.keyboard.press("ArrowRight")
    person.page.locator(f'#board[data-decisions="{person.decisions}"]').wait_for()
    person.until(lambda: seen_by(person) == now, "the position as it is now")


def test_a_small_game_is_played_with_the_keyboard_alone(serving: Serving, sit: Sitting) -> None:
    laid = serving.lay("cap-horn", "random:Bo", "Ana", "random:Cy", options={"round_limit": 2}, seed=5)
    ana = sit(laid, 1)
    ana.wait_for_turn()
    ana.looks()
    ana.page.keyboard.press("b")
    ana.until(lambda: "choice" in (ana.held("class") or ""), "the keyboard is on the board")
    ana.page.keyboard.press("Enter")
    ana.page.locator('.marks .choice[aria-pressed="true"], [data-testid="spot"]').first.wait_for()
    ana.page.keyboard.press("Escape")
    choose = any_of(3)
    while True:
        ana.until(lambda: ana.my_turn() or ana.document["over"], "it is my turn, or over")
        if ana.document["over"]:
            break
        ana.decide(choose(ana.document["actions"]), "keys")
    box = ana.page.get_by_test_id("outcome")
    box.wait_for()
    ana.page.keyboard.press("Escape")
    box.wait_for(state="detached")


def test_a_table_is_opened_in_the_lobby(serving: Serving, sit: Sitting) -> None:
    host = sit.lobby(serving)
    host.page.get_by_role("link", name="Set up a table of Cap Horn").click()
    host.page.get_by_role("button", name="Open the table").click()
    host.page.get_by_role("link", name="Take my seat").click()
    host.sees_the_table()
    assert host.document["game"] == "cap-horn"
    assert host.document["you"]["role"] == "player"
    host.wait_for_turn()
    host.decide(last_of(host.document["actions"]))
