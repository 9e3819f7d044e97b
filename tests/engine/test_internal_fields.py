"""`internal` marks bookkeeping of the rules: it is known and kept like anything else, and never shown to players."""

from __future__ import annotations

import re

import pytest

import boardrules
from boardrules import Game
from boardrules.cli.position import position_text
from boardrules.cli.terminal.lookup import Lookup
from boardrules.cli.terminal.telling import told
from boardrules.render import state_svg, state_text
from boardrules.rulebook import make_document
from boardrules.rulebook.markdown import to_markdown
from boardrules.syntax.printer import format_text

RULES = """game ferry "Ferry" {{ players 2 seats red blue }}
deck ticket {{ | ticket | copies | | single | 2 | | weekly | 1 | }}
enum Mood {{ calm rough }}
board river grid {{
  size 3 x 3
  stirred: Mood? {mark} = none
  sunk: stack of ticket {mark}
}}
piece Raft per player {{ copies 1 at: river? = none  came_from: river? {mark} = none }}
player {{ trips: 0..9 capped {mark} = 2  purse: pile of ticket seen by owner {mark} }}
shared {{ box: pile of ticket hidden {mark} = all  tide: Direction {mark} = NE }}
setup {{
  move single from box to b2.sunk
  b2.stirred = rough
  for r in Raft {{ r.at = a1  r.came_from = c3 }}
  for p in players {{ draw 1 from box to p.purse }}
}}
turn {{ choose one of cross }}
action cross {{
  rule FE-1 "You cross the river."
    me.trips += 1
    for r in Raft of me {{ r.came_from = a2 }}
}}
"""

BOOKKEEPING = ("stirred", "rough", "sunk", "came", "trips", "purse", "box", "tide")


def ferry(mark: str) -> Game:
    return boardrules.loads(RULES.format(mark=mark))


def shown(game: Game) -> str:
    """All that players are shown and told: screens, pictures, what happened, what can be looked up."""
    state = game.start(seed=1)
    after = state.apply(state.actions()[0])
    lookup = Lookup(after, 0)
    texts = [
        position_text(after, 0),
        state_text(after, 0),
        re.sub(r'<style.*?</style>| data-box="[^"]*"', "", state_svg(after, 0), flags=re.DOTALL),
        told(after.story(0)),
        *(lookup.tell(name) for name in ("b2", "c3", "red_Raft", "red")),
    ]
    return "\n".join(texts)


@pytest.mark.parametrize("name", BOOKKEEPING)
def test_what_is_internal_is_shown_nowhere(name: str) -> None:
    assert re.search(rf"\b{name}", shown(ferry("")), re.IGNORECASE), "the test would see nothing"
    hidden = shown(ferry("internal"))
    assert not re.search(rf"\b{name}", hidden, re.IGNORECASE)


def test_a_rulebook_has_no_entry_for_what_is_internal() -> None:
    open_book, book = (to_markdown(make_document(ferry(mark), "reference")) for mark in ("", "internal"))
    assert "term-field-player-trips" in open_book
    for name in ("stirred", "sunk", "came-from", "trips", "purse", "box", "tide"):
        assert not re.search(rf"term-field-\w+-{name}\b", book)


def test_what_is_internal_is_kept_and_known_as_anything_else() -> None:
    state = ferry("internal").start(seed=1)
    view = state.view(0)
    assert view["fields"]["Player.trips"] == {"red": 2, "blue": 2}
    assert view["zones"]["Player.purse"]["red"]["size"] == 1
    assert "cards" not in view["zones"]["Player.purse"]["blue"]
    assert "Player.trips" in {event.data.get("field") for event in state.apply(state.actions()[0]).events}
    assert ferry("internal").from_json(state.to_json()).to_json() == state.to_json()


def test_a_field_may_be_called_internal_and_the_formatter_keeps_the_mark() -> None:
    head = 'game g "G" {\n  players 2\n  seats a b\n}\n'
    text = f"{head}\nplayer {{\n  internal: flag internal = no\n  open: 0..3 hidden internal\n}}\n"
    assert format_text(text) == text
