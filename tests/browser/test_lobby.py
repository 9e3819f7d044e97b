"""The lobby in a real browser: from the games to a seat, in both languages, on a phone, in the dark, by keyboard alone."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.browser.access import by_tab, faults_for_listeners
from tests.browser.layout import faults
from tests.browser.window import Window
from tests.browser.words import english_in
from tests.server.serving import Serving

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

GAMES = Path(__file__).resolve().parents[1] / "games"
CATALOGUE = Path(__file__).resolve().parents[2] / "boardrules" / "words" / "catalogues" / "fr.po"
OWN = "tic-tac-toe"

Opening = Callable[..., Window]


@pytest.fixture(scope="module")
def serving(chromium: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A server with a game of one's own: it is small, so that its rulebook is printed soon."""
    folder = tmp_path_factory.mktemp("games")
    shutil.copy(GAMES / "tic_tac_toe.rules", folder)
    with Serving(tmp_path_factory.mktemp("serving"), "--games", str(folder), "--no-open") as server:
        yield server


@pytest.fixture
def lobby(chromium: Browser, serving: Serving) -> Iterator[Opening]:
    """Opens the lobby in a browser of its own; in the end nothing may have gone wrong in it."""
    windows: list[Window] = []
    contexts: list[BrowserContext] = []

    def opened(language: str = "en", width: int = 1280, dark: bool = False, at: str = "#/") -> Window:
        context = chromium.new_context(
            locale={"en": "en-GB", "fr": "fr-FR"}.get(language, language),
            viewport={"width": width, "height": 900},
            color_scheme="dark" if dark else "light",
            reduced_motion="reduce",
            permissions=["clipboard-read", "clipboard-write"],
        )
        contexts.append(context)
        window = Window(context, serving.address)
        windows.append(window)
        window.page.goto(f"{serving.address}/{at}")
        window.page.locator("main h1").wait_for()
        return window

    yield opened
    try:
        for window in windows:
            window.is_well()
    finally:
        for context in contexts:
            context.close()


def set_up(page: Page, game: str) -> None:
    page.evaluate("where => { location.hash = where; }", f"#/set-up/{game}")
    page.locator("form.form").wait_for()


@pytest.mark.parametrize(("width", "dark", "language"), [(1280, False, "en"), (390, True, "fr"), (390, False, "en")])
def test_nothing_is_in_the_way_and_everything_has_a_name(lobby: Opening, width: int, dark: bool, language: str) -> None:
    page = lobby(language, width, dark).page

    def is_sound(where: str) -> None:
        assert faults(page) == [], where
        assert faults_for_listeners(page) == [], where
        if language == "fr":
            assert english_in(page, CATALOGUE) == [], where

    page.locator(".game").first.wait_for()
    is_sound("the games")
    set_up(page, "trois-caps")
    page.locator(".options summary").click()
    page.locator("#seat-1").select_option("person")
    is_sound("a table to be")
    page.locator("[type=submit]").click()
    page.locator(".ready").wait_for()
    is_sound("the links")
    page.locator("header .home").click()
    page.locator(".recent").wait_for()
    is_sound("the games, with a table to go on with")


def test_two_clicks_and_one_plays_against_bots(lobby: Opening) -> None:
    page = lobby().page
    page.locator(".game", has_text="Cap Horn").get_by_role("button").click()
    page.locator("#board svg").wait_for()
    assert "/table/" in page.url
    assert page.url.partition("#")[2]


def test_variants_belong_to_their_game(lobby: Opening) -> None:
    page = lobby().page
    titles = page.locator(".game h2").all_inner_texts()
    assert sorted(titles) == ["Cabo da Roca", "Cap Horn", "La Route des Trois Caps", "Tic-tac-toe"]
    set_up(page, "trois-caps")
    page.get_by_role("radio", name="Level 3").check()
    page.locator("[type=submit]").click()
    page.locator(".take a").click()
    page.locator("#board svg").wait_for()
    assert page.locator("h1").inner_text() == "La Route des Trois Caps, level 3"


def test_house_rules_reach_the_table(lobby: Opening, serving: Serving) -> None:
    window = lobby(at="#/set-up/cap-horn")
    page = window.page
    page.locator(".options summary").click()
    page.get_by_label("Round limit").fill("7")
    page.get_by_label("Sail back").uncheck()
    page.get_by_role("radio", name="4").check()
    assert page.get_by_label("Round limit").input_value() == "7", "what was chosen stays when the form changes"
    page.get_by_label("Name of White").fill("Ana")
    page.locator("[type=submit]").click()
    page.locator(".take a").click()
    page.locator("#board svg").wait_for()
    assert window.followed.document["options"]["round_limit"] == 7
    assert window.followed.document["options"]["sail_back"] is False
    assert window.followed.document["seats"][0]["name"] == "Ana"
    assert [seat["kind"] for seat in window.followed.document["seats"]] == ["person", "bot", "bot", "bot"]


def test_everybody_gets_a_link_of_their_own(lobby: Opening) -> None:
    page = lobby(at=f"#/set-up/{OWN}").page
    page.get_by_role("button", name="All people").click()
    page.locator("[type=submit]").click()
    page.locator(".ready").wait_for()
    links: list[str] = page.locator("input.link").evaluate_all("fields => fields.map(field => field.value)")
    assert len(set(links)) == 4  # the other, oneself, spectators, the host
    page.get_by_role("button", name="Copy:").first.click()
    page.get_by_text("Copied ✓").wait_for()
    assert page.evaluate("navigator.clipboard.readText()") == links[0]


def test_tables_of_this_browser_can_be_gone_on_with_and_forgotten(lobby: Opening) -> None:
    page = lobby(at=f"#/set-up/{OWN}").page
    page.locator("[type=submit]").click()
    page.locator(".take a").click()
    page.locator("#board svg").wait_for()
    seat = page.url
    page.goto(seat.partition("/table/")[0])
    page.get_by_role("link", name="Go on with").click()
    page.locator("#board svg").wait_for()
    assert page.url == seat
    page.goto(seat.partition("/table/")[0])
    page.get_by_role("button", name="Forget").click()
    page.locator(".recent").wait_for(state="detached")
    page.reload()
    page.locator(".game").first.wait_for()
    assert page.locator(".recent").count() == 0


def test_language_and_light_are_remembered(lobby: Opening) -> None:
    page = lobby().page
    page.get_by_label("Language").select_option("fr")
    page.get_by_role("heading", name="À quoi jouons-nous").wait_for()
    paper = "getComputedStyle(document.body).backgroundColor"
    light = page.evaluate(paper)
    for _ in range(2):  # from the device's to light, to dark
        page.get_by_role("button", name="Apparence").click()
    assert page.evaluate(paper) != light
    page.reload()
    page.get_by_role("heading", name="À quoi jouons-nous").wait_for()
    assert page.evaluate("document.documentElement.lang") == "fr"
    assert page.evaluate(paper) != light


def test_what_the_server_refuses_is_told_in_the_readers_words(lobby: Opening, serving: Serving) -> None:
    window = lobby("fr", at=f"#/set-up/{OWN}")
    page = window.page
    page.get_by_role("button", name="Que des personnes").click()
    for field in page.locator(".seat input").all():
        field.fill("Ana")
    page.locator("[type=submit]").click()
    note = page.get_by_role("alert")
    note.wait_for()
    assert "s'appelle déjà" in note.inner_text().replace("’", "'")
    window.complaints.clear()  # the browser itself notes the status of the answer


def test_by_keyboard_alone(lobby: Opening) -> None:
    page = lobby().page
    reached = by_tab(page)
    assert all(at["ring"] and at["seen"] for at in reached), reached
    names = [at["name"] for at in reached]
    assert names[0] == "To the content"
    assert {"Language", "Help", "Play Cap Horn now against bots", "Set up a table of Cap Horn"} <= set(names)
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("Shift+?")
    assert page.get_by_role("dialog").get_by_role("button").evaluate("element => element === document.activeElement")
    page.keyboard.press("Escape")
    assert page.get_by_role("dialog").count() == 0
    page.get_by_role("link", name="Set up a table of Cap Horn").press("Enter")
    page.locator("form.form").wait_for()
    assert page.evaluate("document.activeElement.tagName") == "H1", "whoever listens is told where they are"
    reached = by_tab(page)
    assert all(at["ring"] and at["seen"] for at in reached), reached
    assert "Open the table" in reached[-1]["name"]


def test_own_games_are_shown_as_such_with_a_cover_and_a_rulebook(lobby: Opening) -> None:
    page = lobby("fr").page
    card = page.locator(".game", has_text="Tic-tac-toe")
    assert "Votre propre jeu" in card.inner_text()
    assert "anglais" in card.inner_text()
    decoded = "image => { image.loading = 'eager'; return image.decode().then(() => image.naturalWidth); }"
    assert card.locator("img").evaluate(decoded) > 0
    card.get_by_role("button").click()
    page.locator("#board svg").wait_for()
    page.get_by_role("tab", name="Règles").click()
    book = page.locator(".book")
    book.locator(".book-text h2").first.wait_for()
    seat = page.url
    book.get_by_role("searchbox").fill("row")
    book.locator(".book-found .rule-card a").first.click()
    assert book.locator(".book-asked, .reached").first.is_visible()
    assert page.url == seat, "the token stays in the address"
