"""Numbers, sets, folds, zones and definitions: what their values are, and what they are where there is nothing."""

from __future__ import annotations

from tests.compiler.playing import false_claims


def test_numbers_divide_downwards_and_nothing_is_divided_by_zero() -> None:
    text = "shared { zero: 0..3 = 0  low: -5..5 = -3  open: 0..9? = none  two: 1..3 = 2 }\n"
    claims = [
        "7 / 2 == 3",
        "low / two == -2",
        "low mod two == 1",
        "7 / zero == 0",
        "7 mod zero == 0",
        "low mod 0 == 0",
        "-low == 3",
        "abs(low) == 3",
        "abs(-low) == 3",
        "min(low, two) == -3",
        "max(low, two) == 2",
        "min(two + 1, two * two) == 3",
        "2 - -3 == 5",
        "2 - (low - 1) == 6",
        "10 - (5 - 2) == 7",
        "(2 + 3) * 2 == 10",
        "2 * (low + 1) == -4",
        "-(two + 1) == -3",
        "12 / (two * 3) == 2",
        "open == none",
        "not (open < 5)",
        "not (open > 0)",
        "not (open <= 5)",
        "not (open >= 0)",
        "not (5 < open) and not (5 > open) and not (5 >= open) and not (5 <= open)",
        "not (open < open) and not (open <= open)",
        "(open otherwise 4) == 4",
        "(open otherwise low) == -3",
        "open != 0",
        "two in 1..3 and low not in 0..3 and open not in 0..9",
    ]
    assert false_claims(text, claims) == []


def test_folds_go_through_their_sets_and_have_an_answer_for_empty_ones() -> None:
    text = "shared { zero: 0..3 = 0  low: -5..5 = -3  two: 1..3 = 2 }\n"
    claims = [
        "size(3..1) == 0",
        "sum(x in 1..4: x * x) == 30",
        "sum(x in zero..low: x) == 0",
        "highest(x in 1..4: -x) == -1",
        "lowest(x in low..two: x) == -3",
        "highest(x in 1..zero: x) == none",
        "lowest(x in 1..zero: x) == none",
        "first(x in 1..6: x > 3) == 4",
        "first(x in 1..6: x > 6) == none",
        "first(x in low..two: x > -2) == -1",
        "count(x in 1..6: x mod 2 == 0) == 3",
        "count(x in 1..6) == 6",
        "count(x in 1..3, y in x..3: x + y == 4) == 2",
        "any(x in 1..3, y in 1..x: x * y == 6)",
        "all(x in 1..zero: no)",
        "(if two == 2 then 5 else 6) == 5",
        "with_most(x in 1..6: x mod 4) == {3}",
        "with_least(x in 1..6: x mod 3) == {3, 6}",
        "with_most(x in 1..zero: x) == {}",
    ]
    assert false_claims(text, claims) == []


def test_sets_join_and_compare_whatever_their_lowest_number() -> None:
    text = """
shared { held: set of 1..6 = {2, 4}  empty: set of 1..6  wide: set of -2..9 = {2, 4}
  asked: 1..6? = none  who: set of Player = {red} }
"""
    claims = [
        "held == {2, 4}",
        "held == {4, 2}",
        "held != {2}",
        "empty == {}",
        "size(held) == 2",
        "has(held) and not has(empty)",
        "2 in held and 3 not in held",
        "asked not in held",
        "asked not in {2, 4}",
        "asked not in 1..6",
        "held == wide",
        "wide == held",
        "{x in 1..6: x in {2, 4}} == held",
        "{x in 2..4: x != 3} == held",
        "union(held, {5}) == {2, 4, 5}",
        "common(held, {4, 5}) == {4}",
        "minus(held, {4, 5}) == {2}",
        "minus(held, wide) == {}",
        "size(union(held, {2})) == 2",
        "4 in union({1}, held) and 4 in common(held, 3..5) and 4 not in minus(held, {4})",
        "size({2, 2, 3}) == 2",
        "{x in held: x > 2} == {4}",
        "sum(x in held: x) == 6",
        "sum(x in wide: x) == 6",
        "first(x in held: yes) == 2",
        "who == {red}",
        "red in who and blue not in who",
        "players == everyone",
        "size({p in players: p not in who}) == 1",
    ]
    assert false_claims(text, claims) == []


def test_none_is_in_no_set() -> None:
    text = """
board sea grid { size 2 x 2 }
piece Boat per player { copies 2  at: sea? = none }
shared { lost: sea? = none  him: Player? = none }
"""
    claims = [
        "red_Boat_1.at not in {s in sea: s == a1}",
        "lost not in sea",
        "him not in players",
        "Boat of him == {}",
        "lost not in neighbours(a1)",
        "lost not in {s in sea: s != a1}",
        "size(Boat of red) == 2",
        "size(Boat) == 4",
        "red_Boat_1 in Boat of red and red_Boat_1 not in Boat of blue and red_Boat_1 not in Boat of him",
        "red_Boat_1.owner == red",
        "blue_Boat_2.number == 2",
        "next_player(red) == blue and next_player(blue) == red",
        "seat_after(red, 3) == blue and seat_after(red, -1) == blue",
        "lost == red_Boat_1.at",
    ]
    assert false_claims(text, claims) == []


def test_zones_tell_their_cards_copies_and_tops() -> None:
    text = """
deck deal { | card | worth | copies | | ace | 4 | 2 | | king | 3 | 3 | | joker | - | 0 | }
player { hand: pile of deal }
shared { pool: pile of deal = all  shown: stack of deal  order: pile of deal  missing: deal? = none  him: Player? = none }
setup {
  move ace from pool to shown
  move king from pool to shown
  move king from pool to red.hand
  move king from pool onto order
}
"""
    claims = [
        "size(pool) == 1",
        "copies(ace, pool) == 1 and copies(king, pool) == 0",
        "cards(pool) == {ace}",
        "ace in pool and king not in pool and missing not in pool",
        "top(shown) == king",
        "size(shown) == 2 and copies(ace, shown) == 1",
        "ace in shown and joker not in shown",
        "cards(shown) == {ace, king}",
        "size(order) == 1 and copies(king, order) == 1 and king in order and cards(order) == {king}",
        "size(red.hand) == 1 and size(blue.hand) == 0",
        "size(him.hand) == 0",
        "size(cards(blue.hand)) == 0",
        "ace.worth == 4 and joker.worth == none and missing.worth == none",
        "size(deal) == 3",
        "sum(c in deal: copies(c, pool)) == 1",
    ]
    assert false_claims(text, claims) == []


def test_sets_stand_in_the_order_of_their_type_wherever_they_come_from() -> None:
    text = """
board sea grid { size 4 x 1 }
deck deal { | card | copies | | ace | 2 | | king | 2 | }
shared { home: sea = c1  pool: pile of deal = all  tower: stack of deal }
setup { move king from pool to tower  move ace from pool to tower }
"""
    claims = [
        "first(s in {c1, b1}) == b1",
        "first(s in {home, b1}) == b1",
        "first(s in union({d1}, {a1, b1})) == a1",
        "first(s in common({d1, b1}, sea)) == b1",
        "first(s in reach(x to y from d1)) == a1",
        "first(s in reach(x to y from d1 within 1)) == c1",
        "first(c in cards(tower)) == ace",
        "first(d in {W, S}) == S",
        "first(s in ray(d1, W)) == c1",
        "first(s in route(x to y from d1 to a1)) == c1",
        "first(s in {x in union({home}, {b1}): x != a1}) == b1",
        "first(s in with_most(x in {home, b1, a1}: 1)) == a1",
    ]
    assert false_claims(text, claims) == []


def test_what_goes_into_and_comes_out_of_a_definition_stops_at_its_bounds() -> None:
    text = """
table price(n in 2..4): 1..9 { | n | price | | 2 | 5 | | 3 | 6 | | 4 | 7 | }
define cost(n: 2..4): 1..9 = price(n) + price(n) - price(n)
define small(n: 0..20): 0..3 = n
define perhaps(n: 0..20?): 0..3? = n
shared { nine: 0..9 = 9  open: 0..9? = none }
"""
    claims = [
        "sum(x in 0..9: cost(x)) == 63",
        "small(nine) == 3 and small(2) == 2",
        "size({x in 0..small(nine): yes}) == 4",
        "perhaps(open) == none and perhaps(nine) == 3",
    ]
    assert false_claims(text, claims) == []
