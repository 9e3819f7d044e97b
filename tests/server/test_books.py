"""Rulebooks and covers for the pages: what a strict page takes, made once, apart from the tables."""

from __future__ import annotations

import asyncio
import gzip
import json
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from boardrules.engine.game import Game
from boardrules.pipeline import load
from boardrules.server.books import book, cover
from boardrules.server.press import NotPrinted, Press
from boardrules.server.printer import kept_or_printed

SMALL = Path(__file__).resolve().parents[1] / "games" / "tic_tac_toe.rules"


@pytest.fixture(scope="module")
def small() -> Game:
    return load(SMALL)


@pytest.fixture(scope="module")
def cap_horn() -> Game:
    return load("cap-horn", language="fr")


@pytest.mark.parametrize("depth", ["learn", "reference", "law"])
def test_a_fragment_is_well_formed_and_holds_nothing_that_a_strict_page_refuses(cap_horn: Game, depth: str) -> None:
    html = book(cap_horn, depth)["html"]  # type: ignore[arg-type]
    root = ElementTree.fromstring(f"<div>{html}</div>")
    names = {name for element in root.iter() for name in element.attrib}
    assert {name for name in names if name == "style" or name.startswith("on")} == set()
    tags = {element.tag.rpartition("}")[2] for element in root.iter()}
    assert tags.isdisjoint({"script", "style", "iframe", "object", "link", "img"})
    links = [element.get("href", "") for element in root.iter("a")]
    assert all(link.startswith("#") for link in links)
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize("depth", ["reference", "law"])
def test_every_rule_has_its_anchor(cap_horn: Game, depth: str) -> None:
    html = book(cap_horn, depth)["html"]  # type: ignore[arg-type]
    assert set(re.findall(r'<article class="entry" id="rule-([^"]+)"', html)) == set(cap_horn.rules)
    anchors = set(re.findall(r'\bid="([^"]+)"', html))
    led_to = set(re.findall(r'<a[^>]* href="#([^"]+)"', html))
    assert led_to <= anchors


def test_what_beginners_read_cites_rules_that_lead_somewhere(cap_horn: Game) -> None:
    cited = set(re.findall(r'class="cite" href="#rule-([^"]+)"', book(cap_horn, "learn")["html"]))
    assert cited
    assert cited <= set(cap_horn.rules)


def test_a_cover_shows_the_board_alone_and_is_always_the_same(small: Game) -> None:
    picture = cover(small)
    root = ElementTree.fromstring(picture)
    assert any(element.get("data-space") for element in root.iter())
    texts = "".join(element.text or "" for element in root.iter("{http://www.w3.org/2000/svg}text"))
    assert small.title not in texts
    assert cover(small) == picture


def test_what_was_printed_is_kept_for_the_next_server(small: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BOARDRULES_CACHE", str(tmp_path / "kept"))
    first = kept_or_printed(small, "law")
    (entry,) = (tmp_path / "kept").glob("*.printed")
    monkeypatch.setattr("boardrules.server.printer.printed", lambda game, what: b"printed anew")
    assert kept_or_printed(small, "law") == first
    assert kept_or_printed(small, "cover") == b"printed anew"
    entry.write_bytes(b"damaged")
    assert kept_or_printed(small, "law") == b"printed anew"


def test_the_press_prints_a_thing_once_for_all_who_ask() -> None:
    async def ask() -> None:
        press = Press()
        try:
            first, second = await asyncio.gather(press.get(SMALL, "en", "law"), press.get(SMALL, "en", "law"))
            assert first is second
            assert json.loads(gzip.decompress(first))["title"] == "Tic-tac-toe"
        finally:
            await press.close()

    asyncio.run(ask())


def test_who_wants_to_read_does_not_wait_for_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    async def ask() -> None:
        press = Press()
        begun: list[str] = []
        go_on = asyncio.Event()

        class Slow:
            returncode = 0

            async def communicate(self, wanted: bytes) -> tuple[bytes, bytes]:
                what = json.loads(wanted)["what"]
                begun.append(what)
                if what == "cover":
                    await go_on.wait()
                return what.encode(), b""

        async def start(*_: object, **__: object) -> Slow:
            return Slow()

        monkeypatch.setattr("asyncio.create_subprocess_exec", start)
        covers = [asyncio.create_task(press.get(game, "en", "cover")) for game in ("one", "two")]
        assert await asyncio.wait_for(press.get("one", "en", "learn"), 5) == b"learn"
        assert begun.count("cover") == 1
        go_on.set()
        assert await asyncio.gather(*covers) == [b"cover", b"cover"]
        await press.close()

    asyncio.run(ask())


def test_what_cannot_be_printed_is_said_and_asked_for_again() -> None:
    async def ask() -> None:
        press = Press()
        try:
            for _ in range(2):
                with pytest.raises(NotPrinted):
                    await press.get(Path("nowhere.rules"), "en", "law")
        finally:
            await press.close()

    asyncio.run(ask())


def test_a_press_that_takes_too_long_is_stopped() -> None:
    async def ask() -> None:
        press = Press(seconds=0.05)
        with pytest.raises(NotPrinted, match="too long"):
            await press.get(SMALL, "en", "law")
        await press.close()

    asyncio.run(ask())
