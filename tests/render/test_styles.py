"""What a style block can say, and what pictures do without one."""

from __future__ import annotations

import re

import pytest

from boardrules.diagnostics.diagnostic import RulesError
from boardrules.pipeline import loads
from boardrules.render import board_svg, state_svg
from boardrules.render.icons import DRAWINGS
from boardrules.ruleset.looks import ICONS
from tests.render.positions import CHART, ROOT, chart


def test_every_icon_can_be_drawn() -> None:
    assert set(DRAWINGS) == set(ICONS)
    assert list(ICONS) == sorted(ICONS)


@pytest.mark.parametrize(
    ("entry", "message"),
    [
        ('red "reed"', "did you mean `red`?"),
        ('red "#12345"', 'write "#rrggbb" or the name of a colour'),
        ('red "red" "R" "boot"', "did you mean `boat`?"),
        ('red "red" "R" "helicopter"', "the icons are `anchor`"),
    ],
)
def test_wrong_styles_are_found(entry: str, message: str) -> None:
    with pytest.raises(RulesError) as caught:
        loads(CHART.replace('  teal "#118877"\n', f"  {entry}\n"))
    assert message in str(caught.value)


def test_a_style_does_not_change_the_game() -> None:
    plain = loads(CHART[: CHART.index("style {")])
    assert plain.fingerprint.whole == chart().fingerprint.whole


def test_a_board_without_style_has_no_land_and_every_space() -> None:
    plain = loads(CHART[: CHART.index("style {")])
    svg = state_svg(plain.start(seed=1))
    assert '-land"' not in svg
    assert '-land"' in board_svg(chart())


def test_layers_of_numbers_are_drawn_where_the_style_says_so() -> None:
    rules = """game lake "Lake" { players 2 seats red blue }
board pond hex { size 3 x 3 layer edge: 0..2 { legend { "." 0 "1" 1 } "111" "..." "..." } home: Player? = none }
turn { choose one of win_it }
action win_it { win me }
"""
    assert "Edge" not in board_svg(loads(rules))
    assert ">Edge<" in board_svg(loads(rules + 'style { pond.edge "crimson" }'))


def test_the_reference_names_every_icon() -> None:
    page = (ROOT / "docs" / "reference" / "semantics.md").read_text(encoding="utf-8")
    part = page.partition("The icons: ")[2].partition("\n\n")[0]
    assert re.findall(r"`(\w+)`", part) == list(ICONS)
