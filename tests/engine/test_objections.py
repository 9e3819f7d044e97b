"""What a click on things that cannot be done is answered."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

import boardrules
from boardrules import State
from boardrules.engine.objections import MOST_THINGS

GAMES = Path(__file__).resolve().parents[1] / "games"
ALL = [*boardrules.games(), *(str(path) for path in sorted(GAMES.glob("*.rules")))]


@pytest.fixture(scope="module")
def shore() -> State:
    """White holds a headwind and two light airs and may lay them."""
    return boardrules.load("cap-horn").start(players=3, seed=7)


def test_the_nearest_meaning_comes_first(shore: State) -> None:
    found = shore.objections(["h6"])
    assert (str(found[0].action), found[0].rule) == ("lay light_air h6", "CH-19")  # a card that is held, and nothing else is wrong
    assert len(found) == 3
    assert len({(each.action.name, each.rule) for each in found}) == 3
    assert [str(each.action) for each in shore.objections(["headwind", "h6"], limit=1)] == ["lay headwind h6"]


def test_what_is_allowed_needs_no_objection(shore: State) -> None:
    allowed = next(action for action in shore.actions() if action.name == "lay")
    assert all(each.legal is not True for each in shore.objections([*map(str, allowed.args.values())]))
    assert shore.objections(["nowhere"]) == shore.objections([]) == shore.objections(["h6"], limit=0) == ()
    assert shore.objections(["h6", "h5", "h4"]) == ()  # nothing is done with three squares


def test_a_square_can_mean_the_direction_in_which_it_lies(shore: State) -> None:
    sea = shore.apply("lay light_air m2").apply("done")
    assert sea.view()["fields"]["Player.ship"]["white"] == "n1"
    actions = {str(each.action): each.rule for each in sea.objections(["n5"])}
    assert actions["sail S"] == "CH-36"


def test_what_belongs_to_another_step_is_said_to(shore: State) -> None:
    sea = shore.apply("lay light_air m2").apply("done")
    found = sea.objections(["headwind"])[0]
    assert not found.offered
    assert "lay belongs to step lay" in found.reason


def test_a_piece_can_be_meant_by_the_place_where_it_stands() -> None:
    game = boardrules.loads("""game chase "Chase" { players 2 seats red blue }
board field grid { size 3 x 1 }
piece Dog per player { copies 1 at: field? = none }
setup { for d in Dog of red { d.at = a1 } for d in Dog of blue { d.at = c1 } }
turn { choose one of bite, rest }
action bite(d in Dog) { rule C-1 "A dog bites dogs beside it." require d.at == b1  d.at = none }
action rest { }
""")
    state = game.start(seed=1)
    assert [(str(each.action), each.rule) for each in state.objections(["c1"])] == [("bite blue_Dog", "C-1")]
    assert state.objections(["b1"]) == ()  # nobody stands there


@pytest.mark.parametrize("name", ALL)
def test_nothing_hidden_shows(name: str) -> None:
    """Whoever is not asked gets the same answer in every position that they cannot tell from this one."""
    state, random = boardrules.load(name).start(seed=3), Random(3)
    for turn in range(24):
        if state.over:
            break
        values = [value for action in state.actions()[:9] for value in action.args.values() if isinstance(value, str)]
        things = random.sample(values, min(len(values), 1 + turn % 2)) or [state.seats[0]]
        for viewer in (None, *(seat for seat in range(len(state.names)) if seat != state.player)):
            told = [str(each) for each in state.objections(things, viewer)]
            for seed in (1, 2):
                imagined = state.imagine(viewer, seed)
                if imagined.player == state.player:
                    assert [str(each) for each in imagined.objections(things, viewer)] == told
        state = state.apply(random.choice(state.actions()))


def test_what_is_no_list_of_names_is_refused(shore: State) -> None:
    with pytest.raises(TypeError, match="a list of names"):
        shore.objections("h6")
    with pytest.raises(TypeError, match="by its name"):
        shore.objections([6])  # type: ignore[list-item]
    with pytest.raises(ValueError, match=str(MOST_THINGS)):
        shore.objections(["h6"] * (MOST_THINGS + 1))
    with pytest.raises(ValueError, match="no player"):
        shore.objections(["h6"], player=9)


def test_chance_and_the_end_have_no_objections() -> None:
    game = boardrules.load("cap-horn")
    assert game.start(seed=1, chance="explicit").objections(["h6"]) == ()
    assert game.start(seed=1).rollout(1).objections(["h6"]) == ()
