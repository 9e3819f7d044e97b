"""Small windows, the dark, and French: nothing is cut off or in the way, and no English words are left."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.browser.layout import faults
from tests.browser.person import Person
from tests.browser.shadow import Shadow
from tests.browser.words import english_in
from tests.server.serving import Serving

if TYPE_CHECKING:
    from tests.browser.conftest import Sitting

ROOT = Path(__file__).resolve().parents[2]
ENGINE = ROOT / "boardrules" / "words" / "catalogues" / "fr.po"
TABS = ["list", "rules", "chat", "log"]


def catalogues(game: str) -> list[Path]:
    name = game.replace("-", "_")
    return [ENGINE, ROOT / "games" / name / f"{name}.fr.po"]


def sit_down(game: str, serving: Serving, sit: Sitting, *, language: str, width: int, dark: bool) -> Person:
    """Somebody who has to decide, some decisions after the beginning."""
    from tests.server.player import Player

    laid = serving.lay(game, "Ana", "Bo", "Cy", seed=5)
    shadow = Shadow(serving, laid)
    for _ in range(8):
        decider = shadow.state().player
        assert decider is not None
        with Player(laid.address, laid.table, laid.tokens[decider]) as player:
            player.play(player.document["actions"][-1]["action"])
    decider = shadow.state().player
    return sit(laid, decider, language=language, width=width, height=844 if width < 600 else 900, dark=dark)


def open_tab(person: Person, name: str) -> None:
    tab = person.page.locator(f"#tab-{name}")
    if tab.get_attribute("aria-selected") != "true" or not person.page.locator(f"#pane-{name}").is_visible():
        tab.click()
    person.page.locator(f"#pane-{name}").wait_for()


WINDOWS = [
    ("cap-horn", 390, False),
    ("cabo-da-roca", 390, True),
    ("trois-caps", 390, True),
    ("cap-horn", 768, True),
    ("trois-caps", 1280, False),
]


@pytest.mark.parametrize(("game", "width", "dark"), WINDOWS)
def test_nothing_is_cut_off_or_in_the_way(game: str, width: int, dark: bool, serving: Serving, sit: Sitting) -> None:
    person = sit_down(game, serving, sit, language="en", width=width, dark=dark)
    found = {"table": faults(person.page)}
    for tab in TABS:
        if person.page.locator(f"#tab-{tab}").is_visible():
            open_tab(person, tab)
            found[tab] = faults(person.page)
            back = person.page.get_by_role("button", name="Back to the table")
            if back.is_visible():  # on a phone the rulebook takes the whole screen
                back.click()
    person.page.get_by_test_id("settings").click()
    person.page.locator("dialog[open]").wait_for()
    found["settings"] = faults(person.page)
    assert {where: what for where, what in found.items() if what} == {}


@pytest.mark.parametrize("game", ["cap-horn", "cabo-da-roca", "trois-caps"])
def test_a_french_page_speaks_french(game: str, serving: Serving, sit: Sitting) -> None:
    person = sit_down(game, serving, sit, language="fr", width=1280, dark=False)
    files = catalogues(game)
    found = {"table": english_in(person.page, *files)}
    for tab in TABS:
        open_tab(person, tab)
        if tab == "rules":
            person.page.locator("#pane-rules .book-text h2, #pane-rules .book-text h3").first.wait_for()
        found[tab] = english_in(person.page, *files)
    person.page.get_by_test_id("settings").click()
    found["settings"] = english_in(person.page, *files)
    assert {where: what for where, what in found.items() if what} == {}
    assert person.page.locator("html").get_attribute("lang") == "fr"


@pytest.mark.parametrize(("width", "dark"), [(390, True), (1280, False)])
def test_the_lobby_fits_and_speaks_french(width: int, dark: bool, serving: Serving, sit: Sitting) -> None:
    host = sit.lobby(serving, language="fr", width=width, dark=dark)
    assert faults(host.page) == []
    assert english_in(host.page, ENGINE) == []
    host.page.locator(".games .game a.button[href*='#']").first.click()
    host.page.locator("form.form").wait_for()
    assert faults(host.page) == []
    assert english_in(host.page, ENGINE) == []
    host.page.locator("form.form button[type=submit]").click()
    host.page.locator(".ready").wait_for()
    assert faults(host.page) == []
    assert english_in(host.page, ENGINE) == []
