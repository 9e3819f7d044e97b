"""A real browser at a real server. Without playwright or without a chromium these tests are skipped and say so.

The browser and the server of a module are started once in each process that runs its tests. They do not live longer, because
while playwright is at work no other test in the process could run an event loop of its own."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.browser.wire import Wire
from tests.server.serving import Laid, Serving

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext

    from tests.browser.person import Person

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
"""Tests run as any user, also in a container, and the browser asks nobody on the net for anything of its own."""


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    playwright = pytest.importorskip("playwright.sync_api", reason="tests in a browser need playwright (the extra `dev`)")
    with playwright.sync_playwright() as started:
        installed = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
        if installed is None and not Path(started.chromium.executable_path).exists():
            pytest.skip("tests in a browser need chromium: Debian's package, or `playwright install chromium`")
        browser = started.chromium.launch(executable_path=installed, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def serving(chromium: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A server for all tests of a module: tables do not know of each other."""
    with Serving(tmp_path_factory.mktemp("serving")) as server:
        yield server


class Sitting:
    """How people come to the tables of one test: each with a browser of their own, which knows nothing of the others."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._people: list[Person] = []
        self._wires: list[Wire] = []

    def __call__(
        self,
        laid: Laid,
        seat: int | None = 0,
        *,
        language: str = "en",
        width: int = 1280,
        height: int = 900,
        dark: bool = False,
        wire: Wire | None = None,
        beside: Person | None = None,
    ) -> Person:
        """Somebody opens the link of a seat, or without a seat that of spectators, and sees the table. `wire` is the line that
        the browser uses, `beside` somebody in whose browser this is another tab."""
        from tests.browser.person import Person

        address = wire.address if wire else laid.address
        context = beside.page.context if beside else self._context(language, width, height, dark)
        person = Person(context, address)
        self._people.append(person)
        token = laid.spectator if seat is None else laid.tokens[seat]
        person.open(laid.link(token).replace(laid.address, address))
        return person

    def lobby(
        self, serving: Serving, *, language: str = "en", width: int = 1280, height: int = 900, dark: bool = False
    ) -> Person:
        """Somebody who comes to the server without a link."""
        from tests.browser.person import Person

        person = Person(self._context(language, width, height, dark), serving.address)
        self._people.append(person)
        person.page.goto(serving.address)
        person.page.locator(".games .game").first.wait_for()
        return person

    def _context(self, language: str, width: int, height: int, dark: bool) -> BrowserContext:
        return self._browser.new_context(
            locale={"en": "en-GB", "fr": "fr-FR"}[language],
            viewport={"width": width, "height": height},
            color_scheme="dark" if dark else "light",
            reduced_motion="reduce",
        )

    def wire(self, serving: Serving) -> Wire:
        wire = Wire(serving.port)
        self._wires.append(wire)
        return wire

    def end(self) -> None:
        try:
            for person in self._people:
                person.is_well()
        finally:
            for context in {person.page.context for person in self._people}:
                context.close()
            for wire in self._wires:
                wire.close()


@pytest.fixture
def sit(chromium: Browser) -> Iterator[Sitting]:
    sitting = Sitting(chromium)
    yield sitting
    sitting.end()
