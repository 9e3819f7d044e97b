"""An argument that is none of those there are: refused under the rule about the parameters, and in words."""

from __future__ import annotations

from pathlib import Path

import pytest

import boardrules

MARKET = """
game market "Market" {
  players 2..2
  seats red blue
}
deck Fruit {
  | card | copies |
  | fig  | 4      |
  | plum | 4      |
  | pear | 0      |
}
board street grid {
  layer stall: flag {
    legend { "." no }
    "..."
  }
}
piece Cart per player {
  at: street? = none
}
player { hand: pile of Fruit seen by owner }
shared {
  stock: pile of Fruit hidden = all
  shown: pile of Fruit
  most: 1..6 = 3
}
setup {
  for p in players { move fig from stock to p.hand }
  move plum from stock to shown
}
turn { choose one of sell, bid, push, take, give_away, pick, choose_free }
action sell(card in me.hand) {
  rule M-1 "You sell a fruit of your own."
  rule M-2 "What is sold is shown."
    move card from me.hand to shown
}
action bid(price in 1..most) {
  rule M-3 "You bid up to the highest price."
    most = price
}
action push(cart in Cart of me) {
  rule M-4 "You push a cart of your own."
  rule M-5 "It goes to the street."
    cart.at = a1
}
action take(card in shown) {
  rule M-6 "You take a fruit that is shown."
    move card from shown to me.hand
}
action give_away(card in me.hand, who in players) {
  rule M-7 "You give to somebody else."
    require who != me
  rule M-8 "What you give is yours no longer."
    move card from me.hand to who.hand
}
action choose_free(place in {s in street: s.stall}) {
  most = 1
}
action pick(place in {s in street: s.stall}) {
  rule M-9 "You pick a stall."
}
"""


@pytest.fixture(scope="module")
def state(tmp_path_factory: pytest.TempPathFactory) -> boardrules.State:
    path: Path = tmp_path_factory.mktemp("market") / "market.rules"
    path.write_text(MARKET, encoding="utf-8")
    return boardrules.load(str(path)).start(players=2, seed=1)


@pytest.mark.parametrize(
    ("text", "rule", "message"),
    [
        ("sell plum", "M-1", "sell plum is not allowed. M-1: You sell a fruit of your own. You do not hold a plum."),
        ("bid 5", "M-3", "bid 5 is not allowed. M-3: You bid up to the highest price. It is 1 to 3, not 5."),
        ("push blue_Cart", "M-4", "push blue_Cart is not allowed. M-4: You push a cart of your own. Blue cart is not yours."),
        ("take fig", "M-6", "take fig is not allowed. M-6: You take a fruit that is shown. The fig is not in the shown."),
        ("give_away plum blue", "", "give_away plum blue is not allowed. You do not hold a plum."),
        ("give_away plum red", "M-7", "give_away plum red is not allowed. M-7: You give to somebody else."),
        ("choose_free a1", "", "choose_free a1 is not allowed. a1 is none of those to choose from."),
        ("pick a1", "M-9", "pick a1 is not allowed. M-9: You pick a stall."),
    ],
)
def test_the_refusal_has_a_rule_and_says_what_is_wrong(state: boardrules.State, text: str, rule: str, message: str) -> None:
    with pytest.raises(boardrules.IllegalAction) as caught:
        state.apply(text)
    assert str(caught.value) == message
    assert caught.value.explanation.rule == rule


def test_an_argument_that_is_there_is_not_spoken_of(state: boardrules.State) -> None:
    explanation = state.explain("give_away fig red")
    assert explanation.rule == "M-7"
    assert not any(check.refusal for check in explanation.checks)
