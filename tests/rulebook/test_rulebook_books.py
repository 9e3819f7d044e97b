"""Rulebooks of every game: all links lead somewhere, every rule is there once, and the pages are sound."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

import boardrules
from boardrules.rulebook import rulebook, rulebook_pages
from boardrules.rulebook.book import open_book
from boardrules.rulebook.document import Document, Gallery, Heading, Item, Listing, Paragraph, Picture, Table, Text
from boardrules.rulebook.drawings import Drawings
from boardrules.rulebook.markdown import to_markdown
from boardrules.rulebook.options import variant_chapter
from tests.rulebook.books import DEPTHS, SMALL, anchors, book, entries, game, html, links, markdown, words

EVERY = [*SMALL, "bare", "hostile", "cap-horn"]
NAMES = [*EVERY, "cabo-da-roca"]
LANTERNS = next(name for name in SMALL if name.endswith("lanterns.rules"))
REGATTA = next(name for name in SMALL if name.endswith("regatta.rules"))
READ = [
    ("cap-horn", "learn"),
    ("cap-horn", "reference"),
    ("cabo-da-roca", "learn"),
    ("cabo-da-roca", "reference"),
    ("trois-caps", "learn"),
]
XHTML = "{http://www.w3.org/1999/xhtml}"


@pytest.mark.parametrize("depth", DEPTHS)
@pytest.mark.parametrize("name", NAMES)
def test_every_link_leads_to_one_anchor(name: str, depth: str) -> None:
    document = book(name, depth)
    found = anchors(document)
    assert len(found) == len(set(found))
    assert {link.anchor for link in links(document)} <= set(found)


@pytest.mark.parametrize("depth", ["reference", "law"])
@pytest.mark.parametrize("name", NAMES)
def test_every_rule_is_there_exactly_once(name: str, depth: str) -> None:
    document = book(name, depth)
    rules = game(name).ruleset.rules
    assert [entry.id for entry in entries(document)] == list(rules)
    assert [entry.anchor for entry in entries(document)] == [rule.lower() for rule in rules]
    for entry in entries(document):
        assert markdown(name, depth).count(f'<a id="{entry.anchor}"></a>') == 1
        assert html(name, depth).count(f'id="{entry.anchor}"') == 1


@pytest.mark.parametrize("depth", ["reference", "law"])
@pytest.mark.parametrize("name", ["cap-horn", "cabo-da-roca"])
def test_every_rule_has_its_status_and_source(name: str, depth: str) -> None:
    said = {
        "stated": "stated in the source",
        "reading": "a reading of the source",
        "supplied": "supplied where the source is silent",
    }
    for entry in entries(book(name, depth)):
        rule = game(name).ruleset.rules[entry.id]
        assert entry.status.startswith(said[rule.status])
        assert ("a note to the players" in entry.status) == rule.note
        assert entry.source == rule.source


@pytest.mark.parametrize("depth", DEPTHS)
@pytest.mark.parametrize("name", EVERY)
def test_the_page_is_well_formed_and_needs_nothing_else(name: str, depth: str) -> None:
    text = html(name, depth)
    page = ElementTree.fromstring(text.removeprefix("<!DOCTYPE html>"))
    for element in page.iter():
        tag = str(element.tag).removeprefix(XHTML)
        assert tag not in ("link", "iframe", "img", "object", "base", "form")
        assert "src" not in element.attrib
        for key, value in element.attrib.items():
            assert not key.startswith("on")
            if key.endswith("href"):
                assert value.startswith("#")
            assert "url(" not in value or "url(#" in value
    assert "@import" not in text
    assert not re.search(r"url\((?!#)", text)
    ids = [element.attrib["id"] for element in page.iter() if "id" in element.attrib]
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize("depth", DEPTHS)
def test_a_hostile_text_stays_text(depth: str) -> None:
    page = ElementTree.fromstring(html("hostile", depth).removeprefix("<!DOCTYPE html>"))
    scripts = list(page.iter(f"{XHTML}script"))
    assert len(scripts) == 1  # the search of the page itself
    assert "alert" not in (scripts[0].text or "")
    assert "<script>alert(1)</script>" in "".join(page.itertext())
    text = markdown("hostile", depth)
    assert "<" not in re.sub(r'<a id="[a-z0-9-]+"></a>|</?sup>', "", text)
    assert "](javascript" not in text.replace("\\](", "")


def test_two_books_of_the_same_game_are_the_same() -> None:
    again = boardrules.load(LANTERNS)
    assert rulebook(again, "learn", "html") == html(LANTERNS, "learn")
    assert rulebook(again, "reference", "html") == html(LANTERNS, "reference")
    assert rulebook(again, "law", "html") == html(LANTERNS, "law")


@pytest.mark.parametrize(("name", "depth"), READ)
def test_words_are_words_not_code(name: str, depth: str) -> None:
    text = words(book(name, depth))
    options = game(name).options
    for word in set(re.findall(r"\b[a-z]+(?:_[a-z0-9]+)+\b", text)) - set(options):
        pytest.fail(f"{word} is a name of the rules file")
    assert not re.search(r"==|!=|<=|>=|\bnone\)|\(\)", text)


def test_the_reference_has_its_chapters_and_pictures() -> None:
    document = book("cabo-da-roca", "reference")
    titles = [block.text for block in document.headings()]
    assert titles == [
        "Components", "Setting up", "The turn", "Actions", "What follows from actions", "What happens by itself", "The end",
        "The count", "Options", "Examples", "All rules", "Glossary", "Index", "Credits",
    ]  # fmt: skip
    assert sum(1 for _ in document.pictures()) > 30
    assert any(isinstance(block, Table) and len(block.rows) == 31 for block in document.blocks)


def test_a_game_with_variants_tells_what_they_change() -> None:
    said = words(Document("", "", "reference", blocks=tuple(variant_chapter(open_book(game("trois-caps"))))))
    assert "Level: 2." in said
    assert "Training: yes." in said
    assert "This is a variant of La Route des Trois Caps" in words(book("trois-caps-3", "law"))


def test_the_law_shows_the_code_of_a_rule() -> None:
    (entry,) = [entry for entry in entries(book("cap-horn", "law")) if entry.id == "CH-19"]
    assert entry.number == "7.5"
    assert "require square in beside_cards" in entry.code[0]
    assert "rule CH-19" not in entry.code[0]
    (elsewhere,) = [entry for entry in entries(book("cap-horn", "law")) if entry.id == "CH-36"]
    assert any("require may_end_on(me, goal)" in code for code in elsewhere.code)


def test_a_text_without_a_file_has_a_law_without_code() -> None:
    assert all(not entry.code for entry in entries(book("hostile", "law")))


def test_options_in_force_change_what_is_said() -> None:
    plain = rulebook(game("cap-horn"), "reference")
    other = rulebook(game("cap-horn"), "reference", options={"cover_starts": True})
    assert "(#ch-30)" in plain.partition("### Cover")[2].partition("### Sail")[0]
    assert "(#ch-30)" not in other.partition("### Cover")[2].partition("### Sail")[0]
    assert "with cover starts: yes" in other


def test_the_pages_of_a_site_link_their_pictures() -> None:
    pages = rulebook_pages(game(REGATTA))
    folder = "games/regatta"
    assert {f"{folder}/learn.md", f"{folder}/reference.md", f"{folder}/law.md", f"{folder}/board.svg"} <= set(pages)
    for path, text in pages.items():
        if path.endswith(".md"):
            for picture in re.findall(r"!\[[^\]]*\]\(([^)]+)\)", text):
                assert f"{folder}/{picture}" in pages
        else:
            ElementTree.fromstring(text)


def test_wrong_depth_and_form_are_told() -> None:
    with pytest.raises(ValueError, match="no depth 'deep'; a rulebook has learn, reference, law"):
        rulebook(game("bare"), "deep")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="no form 'pdf'; a rulebook is written as markdown or html"):
        rulebook(game("bare"), "law", "pdf")  # type: ignore[arg-type]


def test_headings_and_pictures_have_names() -> None:
    for block in book("cap-horn", "reference").blocks:
        if isinstance(block, Heading):
            assert block.text.strip()
        if isinstance(block, Picture):
            assert block.alt
            assert re.fullmatch(r"[a-z0-9-]+", block.name)


def test_what_pictures_share_is_drawn_once() -> None:
    board = f'<g fill="blue">{"<path d=&quot;M0 0&quot;/>".replace("&quot;", chr(34)) * 200}</g>'
    page = Drawings()
    first, second = (page.add(f'<svg xmlns="http://www.w3.org/2000/svg">{board}<circle id="c" r="{r}"/></svg>') for r in (1, 2))
    assert first.count("<path") == 200
    assert "<path" not in second
    assert '<use href="#drawing-1"' in second
    assert 'id="drawing-1"' in first
    assert 'id="p1-c"' in first
    assert 'id="p2-c"' in second


def test_a_list_does_not_go_on_with_the_numbers_of_the_list_before_it() -> None:
    steps = Listing((Item((Text("first"),)), Item((Text("second"),))), ordered=True)
    facts = Listing((Item((Text("a fact"),)),))
    text = to_markdown(Document("Game", "", "learn", blocks=(steps, facts)))
    assert "2. second\n\n<!-- -->\n\n- a fact" in text
    paragraph = Paragraph((Text("Then:"),))
    assert "<!--" not in to_markdown(Document("Game", "", "learn", blocks=(steps, paragraph, facts)))


def test_every_picture_of_a_gallery_stands_with_its_own_words() -> None:
    pictures = tuple(Picture("<svg/>", f"the tile {name}", name, f"{name} <x2>") for name in ("cove", "coast"))
    text = to_markdown(Document("Game", "", "learn", blocks=(Gallery(pictures),)), lambda picture: f"{picture.name}.svg")
    for name in ("cove", "coast"):
        figure = f'<figure><img src="{name}.svg" alt="the tile {name}"><figcaption>{name} &lt;x2&gt;</figcaption></figure>'
        assert figure in text
