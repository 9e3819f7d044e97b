"""Somebody who plays with hands and eyes: clicks what glows, presses buttons, types into the list of choices."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, Literal

from tests.browser.window import PATIENCE, Window

Way = Literal["clicks", "list", "keys"]
"""How somebody says what they want: by clicking things, from the list by pointer, or from the list with the keyboard alone."""

Chooser = Callable[[list[dict[str, Any]]], dict[str, Any]]
"""From the actions that a page was offered to the one that is wanted."""

_SCRIPT = (Path(__file__).parent / "gesture.js").read_text()
NEXT_GESTURE = _SCRIPT[_SCRIPT.index("(action) =>") :]

SHOWN = """() => [
  Number(document.querySelector("#table").dataset.revision),
  Number(document.querySelector("#board").dataset.decisions),
  document.querySelector("#decide").getAttribute("aria-busy") === "true",
]"""
"""Which position the words of the page and its picture show, and whether it waits for the server."""


class Person(Window):
    """A window at a table, and what people do in it. Nothing here reaches into the page's scripts."""

    def open(self, link: str) -> None:
        self.page.goto(link)
        self.sees_the_table()

    def sees_the_table(self) -> None:
        self.until(lambda: bool(self.followed.document), "the page is told of the table")
        self.looks()

    @property
    def document(self) -> dict[str, Any]:
        return self.followed.document

    @property
    def decisions(self) -> int:
        return int(self.document["decisions"])

    # ---- deciding -------------------------------------------------------------------------------------------------------

    def my_turn(self) -> bool:
        return bool(self.document["actions"])

    def wait_for_turn(self) -> None:
        self.until(self.my_turn, "it is my turn")

    def looks(self) -> None:
        """Wait until the page shows what it was told."""
        self.until(lambda: self.page.evaluate(SHOWN) == [self.document["revision"], self.decisions, False], "the page shows it")

    def decide(self, action: dict[str, Any], way: Way = "clicks") -> None:
        """Plays an offered action through the page, and waits until the table has gone on."""
        self.looks()
        before = self.document["revision"]
        {"clicks": self._by_clicks, "list": self._by_list, "keys": self._by_keys}[way](action, before)
        self.until(lambda: self.document["revision"] != before, f"{action['action']} is played ({way})")

    def _by_clicks(self, action: dict[str, Any], before: int) -> None:
        wanted = {"action": action["action"], "text": action["text"], "things": things_of(action), "revision": before}
        end = time.monotonic() + PATIENCE
        done: list[str] = []
        while self.document["revision"] == before:
            gesture = self.page.evaluate(NEXT_GESTURE, wanted)
            stuck = time.monotonic() > end or len(done) > 12
            assert not stuck, f"{action['action']} cannot be clicked: {done}\n{self.state()}"
            if gesture is None:
                self.page.wait_for_timeout(10)
            else:
                self.page.mouse.click(gesture["x"], gesture["y"])
                done.append(gesture["what"])

    def _by_list(self, action: dict[str, Any], before: int) -> None:
        self.begin(action)

    def _by_keys(self, action: dict[str, Any], before: int) -> None:
        """L opens the list, words find the choice, arrows go to it, Enter makes it."""
        keyboard = self.page.keyboard
        if not self._types():
            keyboard.press("l")
        self.until(lambda: self._types() or self.held("data-action") is not None, "the list has the keyboard")
        if self._types():
            keyboard.insert_text(action["text"])
            keyboard.press("ArrowDown")
        for _ in range(len(self.document["actions"])):
            if self.held("data-action") == action["action"]:
                break
            keyboard.press("ArrowDown")
        keyboard.press("Enter")

    def _types(self) -> bool:
        """Whether letters go into the field above the list."""
        return self.held("data-testid") == "filter"

    def held(self, attribute: str) -> str | None:
        """An attribute of what has the keyboard."""
        value: str | None = self.page.evaluate("name => document.activeElement?.getAttribute(name)", attribute)
        return value

    # ---- what else people do --------------------------------------------------------------------------------------------

    def say(self, words: str) -> None:
        """Into the chat, and back to what was open before."""
        said = len(self.followed.chat)
        self.page.locator("#tab-chat").click()
        field = self.page.get_by_test_id("chat-field")
        field.fill(words)
        field.press("Enter")
        self.until(lambda: len(self.followed.chat) > said, "what was said is heard")

    def begin(self, action: dict[str, Any]) -> None:
        """Says what is wanted, without waiting for what comes of it."""
        self.page.locator("#tab-list").click()
        self.page.locator(f'#pane-list button[data-action="{action["action"]}"]').click()


def things_of(action: dict[str, Any]) -> list[tuple[str, str]]:
    """What can be clicked for an action, as kinds and names; where it goes comes last."""
    places = action["targets"] or action["spaces"]
    named = [("card", action["cards"]), ("piece", action["pieces"]), ("player", action["players"]), ("space", places)]
    return [(kind, name) for kind, names in named for name in dict.fromkeys(names)]


def play_out(people: list[Person], choose: Chooser, ways: list[Way], seconds: float) -> None:
    """All these people decide whenever they can, until the game is over; each has a way of their own."""
    end = time.monotonic() + seconds
    while not all(person.document["over"] for person in people):
        assert time.monotonic() < end, f"the game is not over after {seconds:.0f} seconds\n{people[0].state()}"
        deciding = [(person, way) for person, way in zip(people, ways, strict=True) if person.my_turn()]
        if not deciding:
            people[0].page.wait_for_timeout(10)
            continue
        person, way = deciding[0]
        person.decide(choose(person.document["actions"]), way)
        all_see(people, person.decisions)


def all_see(people: list[Person], decisions: int) -> None:
    """Wait until everybody was told of so many decisions."""
    for person in people:
        person.until(partial(_knows, person, decisions), f"{decisions} decisions are seen")


def _knows(person: Person, decisions: int) -> bool:
    return person.decisions >= decisions
