"""The pages: well formed, in one file, and with everything in them that the text tells."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from boardrules import Game, loads
from boardrules.simulation import compare, comparison_html, report_html, report_text, simulate, summarise
from boardrules.simulation.plots import ticks


def parsed(page: str) -> ElementTree.Element:
    """The page as a tree: every element is closed, and nothing is fetched from anywhere."""
    assert "http" not in page.replace("http-equiv", "")
    assert not re.search(r"<(?:script|link|img|iframe)\b|@import|url\(", page)
    return ElementTree.fromstring(page.removeprefix("<!DOCTYPE html>\n"))


def words(element: ElementTree.Element) -> str:
    return " ".join(" ".join(element.itertext()).split())


@pytest.fixture(scope="module")
def page(regatta: Game) -> ElementTree.Element:
    return parsed(report_html(summarise(simulate(regatta, games=30, jobs=1, players=3)), "boardrules simulate regatta"))


def test_every_section_is_there(page: ElementTree.Element) -> None:
    titles = [words(title) for title in page.iter("h2")]
    assert titles == [
        *("Who wins", "Length in decisions", "Length in rounds", "Scores by category", "How games end", "Choices at a decision"),
        *("Rules that came into play", "Slowest decisions"),
    ]


def test_plots_are_inside_and_described(page: ElementTree.Element) -> None:
    plots = [element for element in page.iter("svg") if element.get("class") == "plot"]
    assert len(plots) == 5
    assert all(plot.get("aria-label") for plot in plots)
    numbers = [
        value for plot in plots for part in plot.iter() for key, value in part.items() if key in ("x", "y", "width", "height")
    ]
    assert all(float(value) >= -1 for value in numbers)


def test_rules_stand_there_with_their_sentences(page: ElementTree.Element, regatta: Game) -> None:
    text = words(page)
    for rule in regatta.rules.values():
        assert rule.id in text
        assert " ".join(rule.sentence.split()) in text


def test_it_fits_a_phone_and_the_dark(page: ElementTree.Element) -> None:
    assert any("width=device-width" in (meta.get("content") or "") for meta in page.iter("meta"))
    style = "".join(words(style) for style in page.iter("style"))
    assert "prefers-color-scheme: dark" in style
    assert "max-width: 560px" in style


def test_strange_words_do_no_harm() -> None:
    head = r'game odd "A <b> & \"c\"" { players 2 seats red blue }'
    game = loads(head + '\nturn { choose one of go }\naction go { rule X-1 "If a < b & c > d." win me }')
    tree = parsed(report_html(summarise(simulate(game, games=3, jobs=1))))
    assert "If a < b & c > d." in words(tree)


def test_a_game_without_end_still_has_a_report(coin: Game) -> None:
    summary = summarise(simulate(coin, games=3, jobs=1, limit=1, options={"goal": 9}))
    assert summary.games.finished == 0
    assert "cut off" in words(parsed(report_html(summary)))
    assert "No game came to its end: " in report_text(summary)


def test_a_quick_report_leaves_out_what_it_does_not_know(coin: Game) -> None:
    text = words(parsed(report_html(summarise(simulate(coin, games=20, jobs=1, quick=True)))))
    assert "Who wins" in text
    assert "rounds" not in text
    assert "came into play" not in text


def test_the_page_of_a_comparison(regatta: Game) -> None:
    runs = [simulate(regatta, games=20, jobs=1, options={"berths": berths}) for berths in (2, 1)]
    tree = parsed(comparison_html(compare(*runs)))
    text = words(tree)
    assert "option berths : 2 → 1" in text
    for title in ("What differs in play", "Wins by seat", "Length and choices", "Endings"):
        assert title in text


def test_text_stays_within_its_width(regatta: Game) -> None:
    text = report_text(summarise(simulate(regatta, games=10, jobs=1)))
    assert max(map(len, text.splitlines())) <= 110
    assert "95 % interval" in text


def test_ticks_are_round() -> None:
    assert ticks(0, 1) == [0, 0.2, 0.4, 0.6, 0.8, 1.0]
    assert ticks(0, 97) == [0, 20, 40, 60, 80]
    assert ticks(-0.03, 0.03) == [-0.02, 0, 0.02]
    assert ticks(5, 5) == [5]
