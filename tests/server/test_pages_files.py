"""The files of the pages: well-formed, nothing inline, nothing from elsewhere, nothing that is not there."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest

from tests.server.pages import DOCUMENTS, PAGES, SCRIPTS, SHEETS

VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}
ELSEWHERE = re.compile(r"(?:https?:)?//(?!www\.w3\.org/)[\w.-]+\.\w+|\bimport\(\s*[\"']https?:", re.IGNORECASE)


class Page(HTMLParser):
    """A page's tags with their attributes, and what is wrong with its nesting."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.stack: list[str] = []
        self.wrong: list[str] = []
        self.inside: dict[str, str] = {"script": "", "style": ""}
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            self.stack.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        if not self.stack or self.stack.pop() != tag:
            self.wrong.append(f"</{tag}> at {self.getpos()}")

    def handle_data(self, data: str) -> None:
        if self.stack and self.stack[-1] in self.inside:
            self.inside[self.stack[-1]] += data.strip()


def page(name: str) -> Page:
    return Page((PAGES / name).read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", DOCUMENTS)
def test_tags_are_closed_in_order_and_ids_are_unique(name: str) -> None:
    read = page(name)
    assert (read.wrong, read.stack) == ([], [])
    ids = [attributes["id"] for _, attributes in read.tags if "id" in attributes]
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize("name", DOCUMENTS)
def test_no_script_or_style_stands_in_a_page(name: str) -> None:
    """The guard forbids it to browsers, so it would not work."""
    read = page(name)
    assert read.inside == {"script": "", "style": ""}
    given = {attribute for _, attributes in read.tags for attribute in attributes}
    assert {attribute for attribute in given if attribute == "style" or attribute.startswith("on")} == set()


@pytest.mark.parametrize("name", [*DOCUMENTS, *SCRIPTS, *SHEETS])
def test_nothing_comes_from_elsewhere(name: str) -> None:
    assert ELSEWHERE.findall((PAGES / name).read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("name", SCRIPTS)
def test_scripts_make_no_code_and_no_unread_html(name: str) -> None:
    """What others have typed (names, chat, titles of own games) goes into the page as text. Pictures and books are read first."""
    code = (PAGES / name).read_text(encoding="utf-8")
    assert re.findall(r"\beval\(|new Function\(|\.innerHTML\s*\+?=|\.outerHTML\s*=|insertAdjacentHTML|document\.write", code) == []
    assert re.findall(r"\.style\.cssText|setAttribute\(\"style\"", code) == []


@pytest.mark.parametrize("name", SCRIPTS)
def test_scripts_import_what_is_there(name: str) -> None:
    code = (PAGES / name).read_text(encoding="utf-8")
    for target in re.findall(r"""(?:from|import)\s+["'](\.[^"']+)["']""", code):
        assert (PAGES / target).is_file(), target


@pytest.mark.parametrize("name", DOCUMENTS)
def test_a_page_names_files_that_are_there(name: str) -> None:
    for tag, attributes in page(name).tags:
        for address in (attributes.get("src"), attributes.get("href") if tag == "link" else None):
            if address and "static/" in address:
                assert (PAGES / address.partition("static/")[2]).is_file(), address


@pytest.mark.parametrize("name", DOCUMENTS)
def test_a_page_has_what_readers_of_screens_need(name: str) -> None:
    read = page(name)
    tags = [tag for tag, _ in read.tags]
    assert dict(read.tags)["html"].get("lang")
    assert tags.count("main") == 1
    assert tags.count("title") == 1
    assert any(attributes.get("class") == "skip" and tag == "a" for tag, attributes in read.tags)
    assert any("aria-live" in attributes or attributes.get("role") in ("status", "alert", "log") for _, attributes in read.tags)
    for tag, attributes in read.tags:
        if tag == "img":
            assert "alt" in attributes
