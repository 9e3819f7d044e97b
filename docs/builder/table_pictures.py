"""Takes the pictures of *Play in the browser* from the running table: `python -m docs.builder.table_pictures`.

It needs the extras `server` and `dev` and a chromium. The pictures are committed, so building the site needs none of that. Bots
play as they like, so each run shows other games: look at the pictures before they are committed.
"""

from __future__ import annotations

import base64
import json
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any
from urllib.error import URLError
from urllib.request import Request, urlopen

if TYPE_CHECKING:
    from playwright.sync_api import Browser, FloatRect, Page

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "docs" / "assets" / "table"
WIDE = (1280, 860)
PHONE = (390, 800)
_PATIENCE = 60.0

TO_WEBP = """async (png) => {
  const image = new Image();
  image.src = "data:image/png;base64," + png;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
  canvas.getContext("2d").drawImage(image, 0, 0);
  return canvas.toDataURL("image/webp", 0.86).split(",")[1];
}"""
"""Chromium packs pictures itself, so no library for that is needed."""

AT_HOME = r"""() => {
  for (const field of document.querySelectorAll("input.link")) field.value = field.value.replace(/[\d.]+:\d+/, "192.168.1.20:8000");
}"""
"""Links as they look where friends use them."""


@contextmanager
def serving() -> Iterator[str]:
    """A server with nothing at its tables; its address."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port = found.getsockname()[1]
    command = [sys.executable, "-m", "boardrules.cli", "serve", "--no-open", "--port", str(port), "--bot-pause", "0"]
    with tempfile.TemporaryDirectory() as folder:
        process = subprocess.Popen([*command, "--data", f"{folder}/tables.sqlite"], cwd=ROOT, stdout=subprocess.DEVNULL)
        try:
            address = f"http://127.0.0.1:{port}"
            _until(lambda: _answers(address))
            yield address
        finally:
            process.terminate()
            process.wait(20)


def _answers(address: str) -> bool:
    try:
        with urlopen(f"{address}/healthz", timeout=5) as answer:
            return bool(answer.status == 200)
    except (URLError, OSError):
        return False


def _until(holds: Any) -> None:
    end = time.monotonic() + _PATIENCE
    while not holds():
        if time.monotonic() > end:
            raise TimeoutError
        time.sleep(0.1)


def laid(address: str, game: str, players: list[str], seed: int, language: str = "en") -> tuple[str, str]:
    """A table at which the first sits and bots have the other seats: its id, and the token of the seat."""
    seats = [{"kind": "person", "name": players[0]}, *({"kind": "bot", "bot": "greedy", "name": name} for name in players[1:])]
    body = {"game": game, "language": language, "players": seats, "options": {}, "seed": seed}
    request = Request(f"{address}/api/tables", json.dumps(body).encode(), {"Content-Type": "application/json"})
    with urlopen(request, timeout=_PATIENCE) as answer:
        made = json.load(answer)
    return made["table"], made["links"][0]["token"]


def play(address: str, table: str, token: str, decisions: int) -> None:
    """Plays the seat over the protocol, at random, until so many decisions are made and it is its turn again."""
    from websockets.sync.client import connect

    from boardrules.engine.patch import apply_patch

    chance = Random(decisions)
    with connect(f"{address.replace('http', 'ws', 1)}/api/tables/{table}/live", max_size=None) as line:
        line.send(json.dumps({"type": "hello", "token": token, "language": "en", "protocol": 1}))
        document: dict[str, Any] = {}
        answered = -1
        while not document.get("over"):
            said = json.loads(line.recv(_PATIENCE))
            if said["type"] == "welcome":
                document = said["document"]
            elif said["type"] == "update":
                document = apply_patch(document, said["patch"])
            else:
                continue
            if document["actions"] and document["decisions"] >= decisions:
                return
            if document["actions"] and document["revision"] != answered:
                answered = document["revision"]
                action = chance.choice(document["actions"])["action"]
                line.send(json.dumps({"type": "play", "id": answered, "revision": answered, "action": action}))
                time.sleep(0.2)  # nobody may play too fast


class Camera:
    """Opens pages and takes their pictures."""

    def __init__(self, browser: Browser, address: str) -> None:
        self.browser = browser
        self.address = address

    def page(self, size: tuple[int, int], dark: bool = False, language: str = "en") -> Page:
        context = self.browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            device_scale_factor=1.5 if size == WIDE else 2,
            color_scheme="dark" if dark else "light",
            locale=language,
            reduced_motion="reduce",
        )
        return context.new_page()

    def at_table(self, page: Page, table: str, token: str) -> None:
        page.goto(f"{self.address}/table/{table}#{token}")
        page.locator("#board svg").first.wait_for()
        page.wait_for_timeout(1500)  # pictures of cards, and what moves

    def take(self, page: Page, name: str, part: tuple[int, int] | None = None, whole: bool = False) -> None:
        """The picture of what the window shows, of its upper left part, or of the whole page however long it is."""
        page.mouse.move(0, 0)
        page.evaluate("scrollTo(0, 0)")
        clip: FloatRect | None = {"x": 0, "y": 0, "width": part[0], "height": part[1]} if part else None
        png = page.screenshot(clip=clip, full_page=whole)
        blank = self.browser.new_page()
        packed: str = blank.evaluate(TO_WEBP, base64.b64encode(png).decode())
        blank.close()
        (FOLDER / f"{name}.webp").write_bytes(base64.b64decode(packed))


def lobby_pictures(camera: Camera) -> None:
    page = camera.page(WIDE)
    page.goto(f"{camera.address}/#/")
    page.locator(".game").first.wait_for()
    page.evaluate("Promise.all([...document.images].map((image) => { image.loading = 'eager'; return image.decode(); }))")
    camera.take(page, "lobby", (WIDE[0], 780))
    page.goto(f"{camera.address}/#/set-up/trois-caps")
    page.locator("#players-3").check(force=True)
    page.locator("#seat-1").select_option("person")
    for number, name in enumerate(("Ana", "Bo", "Cy")):
        page.locator(".seat input").nth(number).fill(name)
    page.locator(".options summary").click()
    page.locator(".options summary").blur()
    page.evaluate("Promise.all([...document.images].map((image) => image.decode()))")
    camera.take(page, "set-up", whole=True)
    page.locator("[type=submit]").click()
    page.locator(".ready").wait_for()
    page.evaluate(AT_HOME)
    camera.take(page, "links", (WIDE[0], 760))


def table_pictures(camera: Camera) -> None:
    table, token = laid(camera.address, "cap-horn", ["Ana", "Bo", "Cy"], 7)
    play(camera.address, table, token, 45)
    page = camera.page(WIDE)
    camera.at_table(page, table, token)
    camera.take(page, "table")
    page.get_by_role("tab", name="Rules").click()
    page.locator(".book-text h2").first.wait_for()
    page.wait_for_timeout(300)
    camera.take(page, "rulebook")
    page.get_by_role("tab", name="Log").click()
    page.locator("#hand [data-card]").first.click()
    page.locator('#board [data-space="b4"]').first.click(force=True)
    page.wait_for_timeout(1500)
    camera.take(page, "refusal", (870, 640))


def phone_picture(camera: Camera) -> None:
    table, token = laid(camera.address, "trois-caps", ["Ana", "Bo"], 11)
    play(camera.address, table, token, 30)
    page = camera.page(PHONE, dark=True)
    camera.at_table(page, table, token)
    camera.take(page, "phone")


def main() -> None:
    from playwright.sync_api import sync_playwright

    FOLDER.mkdir(parents=True, exist_ok=True)
    with serving() as address, sync_playwright() as started:
        installed = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
        browser = started.chromium.launch(executable_path=installed, args=["--no-sandbox"])
        camera = Camera(browser, address)
        lobby_pictures(camera)
        table_pictures(camera)
        phone_picture(camera)
        browser.close()


if __name__ == "__main__":
    main()
