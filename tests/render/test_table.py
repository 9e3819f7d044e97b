"""What a picture of a position tells besides the board: what players have and hold, names to click on, numbers, verdicts."""

from __future__ import annotations

import re

import pytest

from boardrules.diagnostics.diagnostic import RulesError
from boardrules.engine.examples import attempt_text, example_state
from boardrules.pipeline import loads
from boardrules.render import attempt_picture, board_svg, setup_picture, state_svg
from tests.render.positions import SHIPPED, chart, drawn, on_the_table, parsed, played, shipped, small, titles

SVG = "{http://www.w3.org/2000/svg}"

RACE = """game race "Race" { players 2 seats red blue }
enum Way { ahead aside }
enum Leg { down up }
enum Rose { pink white }
deck wind { | card | copies | | gale | 6 | | calm | 6 | }
table pull(card in wind, way in Way): 0..3 { | card | ahead | aside | | gale | 3 | 0 | | calm | 1 | 1 | }
board sea grid {
  layer leg: Leg { legend { " " void "d" down "u" up } "u d" "u d" "uud" }
  laid: stack of wind
}
player {
  ship: sea = c1
  points: 0..9 = 2
  roses: set of Rose
  hit: flag = no
  counted: 0..9 internal = 7
  hand: pile of wind at most 3 seen by owner
}
shared { pack: pile of wind hidden = all  leader: Player? = none  tricks: 0..9 = 0  told: stack of wind at most 1 }
setup {
  for p in players { draw 2 from pack to p.hand }
  red.roses = {pink}
  blue.hit = yes
  leader = blue
  blue.ship = a2
  move gale from pack to c1.laid
  move gale from pack to a2.laid
  move gale from pack to told
}
turn { choose one of sail }
action sail(course in Direction) {
  rule R-1 "Ships sail with the wind." require course in {N, S}
  require step(me.ship, course) != none
  me.ship = step(me.ship, course) otherwise me.ship
}
style {
  arrows pull { ahead N  aside E }
  turned sea.laid by leg { down S  up N }
  line N of a1 "Finish"
  sea.void "#e6d5a6"
  Player.ship "#fffaf0" "" "ship"
  Player.hit "#b5382b" "!" "tool"
}
"""


def race() -> str:
    return state_svg(loads(RACE).start(seed=1), 0)


def panel(svg: str, seat: str) -> list[str]:
    """The words in the panel of a player."""
    group = next(part for part in parsed(svg).iter() if part.get("class") == "panel" and part.get("data-seat") == seat)
    return [text.text or "" for text in group.iter(f"{SVG}text")]


def test_players_have_their_values_sets_and_offices() -> None:
    red, blue = panel(race(), "red"), panel(race(), "blue")
    assert {"Points", "2", "Roses", "Pink"} <= {*red}
    assert {"Hit", "Leader"} <= {*blue}
    assert "Roses" not in blue
    assert "Leader" not in red


def test_bookkeeping_is_not_drawn() -> None:
    assert "counted" not in race().lower()
    assert "tricks" not in race().lower()  # 0 and nobody's


def test_a_hand_is_cards_for_its_owner_and_a_number_for_others() -> None:
    held = on_the_table(race(), "held")
    assert {(card.get("data-zone"), card.get("data-seat")) for card in held if card.get("data-seat")} == {("Player.hand", "red")}
    assert "Hand" in panel(race(), "blue")
    assert [card.get("data-card") for card in held if card.get("data-zone") == "told"] == ["gale"]


def test_cards_on_a_board_are_turned_and_ships_do_not_hide_them() -> None:
    svg = race()
    for space, turned in (("c1", False), ("a2", True)):
        card = next(card for card in drawn(svg, "card") if card.get("data-space") == space)
        assert (card.get("data-card"), card.get("data-zone")) == ("gale", "sea.laid")
        ship = next(thing for thing in drawn(svg, "thing") if thing.get("data-space") == space)
        number = next(text for text in card.iter(f"{SVG}text") if text.text == "3")
        cell = next(part for part in drawn(svg, "space") if part.get("data-space") == space)
        assert cell is not None
        assert ship.get("data-seat") == ("red" if space == "c1" else "blue")
        middle = float(next(card.iter(f"{SVG}rect")).get("y") or 0) + float(next(card.iter(f"{SVG}rect")).get("height") or 0) / 2
        assert (float(number.get("y") or 0) < middle) is turned


def test_a_flag_with_a_style_is_marked_on_its_owner() -> None:
    marked = [thing.get("data-seat") for thing in drawn(race(), "thing") if "hit" in [t.text for t in thing.iter(f"{SVG}title")]]
    assert marked == ["blue"]


def test_a_line_is_drawn_and_the_land_beyond_it_is_open() -> None:
    assert titles(race(), "line") == ["Finish"]
    game, closed = loads(RACE), loads(RACE.replace('line N of a1 "Finish"\n', ""))

    def land(svg: str) -> str:
        return next(part.get("d") or "" for part in parsed(svg).iter(f"{SVG}path") if part.get("fill") == "#e6d5a6")

    assert land(board_svg(game)) == land(board_svg(closed))  # nothing lies north of the board but its frame
    inner = RACE.replace("line N of a1", "line E of a1")
    assert land(board_svg(loads(inner))) != land(board_svg(closed))


@pytest.mark.parametrize(
    ("entry", "message"),
    [
        ("arrows pul { ahead N }", "did you mean `pull`?"),
        ("arrows pull { forward N }", "`Way` has no value `forward`"),
        ("arrows pull { ahead up }", "`up` is no direction"),
        ("turned see.laid by leg", "there is no board `see`"),
        ("turned sea.lay by leg", "has no cards called `lay`"),
        ("turned sea.laid by legs", "has no layer `legs`"),
        ('line N of a9 "Finish"', "there is no space `a9`"),
        ('line NE of a1 "Finish"', "`NE` is no side of a space"),
        ('line N of a1 "Finish" "reed"', '"reed" is no colour'),
    ],
)
def test_wrong_drawings_are_found(entry: str, message: str) -> None:
    with pytest.raises(RulesError) as caught:
        loads(RACE.partition("style {")[0] + f"style {{ {entry} }}")
    assert message in str(caught.value)


def test_drawings_do_not_change_the_game() -> None:
    assert loads(RACE).fingerprint.whole == loads(RACE.partition("style {")[0]).fingerprint.whole


# ---------------------------------------------------------------------------------------------------- to click on


def test_free_places_of_a_plane_are_drawn_for_who_decides() -> None:
    state = small("meadows").start(seed=4)
    player = state.player
    assert player is not None
    offered = {value for action in state.actions() for value in action.args.values() if re.fullmatch(r"-?\d+,-?\d+", str(value))}
    svg = state_svg(state, player)
    places = {part.get("data-space") for part in drawn(svg, "free")} | {part.get("data-space") for part in drawn(svg, "space")}
    assert offered <= places
    assert drawn(state_svg(state), "free") == []
    assert drawn(state_svg(state, 1 - player), "free") == []


def test_every_place_that_an_offered_action_names_is_in_the_picture() -> None:
    for name in SHIPPED:
        state = played(shipped(name), 30)
        svg = state_svg(state, state.player)
        named = {part.get(f"data-{what}") for part in parsed(svg).iter() for what in ("space", "piece", "card", "seat")}
        board = state.game.board
        spaces = set(board.spaces) or {value for value in named if value and re.fullmatch(r"-?\d+,-?\d+", value)}
        for action in state.actions():
            for value in action.args.values():
                if isinstance(value, str) and (value in spaces or re.fullmatch(r"-?\d+,-?\d+", value)):
                    assert value in named, (name, str(action))


def test_several_actions_can_be_pointed_out() -> None:
    state = chart().start(seed=1)
    one, other = "sail red_Boat_1 b3", "sail red_Boat_2 d3"
    svg = state_svg(state, 0, [one, other])
    assert len(drawn(svg, "move")) == 2
    assert state_svg(state, 0, [one]) == state_svg(state, 0, one)
    with pytest.raises(ValueError, match="no action"):
        state_svg(state, 0, [one, "fly"])


# ---------------------------------------------------------------------------------------------------- to teach


@pytest.mark.parametrize("allowed", [True, False])
def test_an_attempt_has_a_verdict_and_shows_where_it_leads(allowed: bool) -> None:
    state = loads(RACE).start(seed=1)
    svg = attempt_picture(state, "sail S" if allowed else "sail E", allowed, 0)
    assert len([part for part in parsed(svg).iter() if part.get("class") == "verdict"]) == 1
    assert len(drawn(svg, "move")) == 1
    assert ("#2f8a3e" if allowed else "#c02f2a") in svg


def test_a_part_is_smaller_than_the_board() -> None:
    game = shipped("trois-caps")
    number, example = next((n, e) for n, e in enumerate(game.ruleset.examples) if e.title == "across the cargo lane")
    state = example_state(game, number)
    tried = next(step.attempt for step in example.steps if step.attempt is not None)
    svg = attempt_picture(state, attempt_text(tried), True, state.player)
    width = float(parsed(svg).get("width") or 0)
    assert width < 450
    assert len(drawn(svg, "space")) < len(game.board.spaces) / 3


def test_a_card_that_is_tried_is_shown_where_it_would_lie() -> None:
    state = shipped("cap-horn").start(seed=1)
    for action, allowed in ((str(state.actions()[0]), True), ("lay headwind a9", False)):
        ghosts = drawn(attempt_picture(state, action, allowed, 0), "ghost")
        assert [card.get("data-card") for ghost in ghosts for card in ghost] == [action.split()[1]]


def test_a_tile_that_may_not_be_laid_is_shown_where_it_was_tried() -> None:
    game = shipped("cabo-da-roca")
    number = next(n for n, e in enumerate(game.ruleset.examples) if e.title == "sides must match")
    tried = next(step.attempt for step in game.ruleset.examples[number].steps if step.what == "cannot" and step.attempt is not None)
    svg = attempt_picture(example_state(game, number), attempt_text(tried), False)
    assert len(drawn(svg, "ghost")) == 1


@pytest.mark.parametrize("name", SHIPPED)
def test_the_setup_has_numbers_that_are_explained(name: str) -> None:
    svg = setup_picture(shipped(name), seed=7)
    numbers = [part.findtext(f"{SVG}text") for part in parsed(svg).iter() if part.get("class") == "callout"]
    assert len(numbers) >= 4
    assert all(numbers.count(number) == 2 for number in numbers)  # once where it is, once in the legend
