"""States, actions, notation, events, explanations and outcomes."""

from __future__ import annotations

import json
import pickle
from itertools import pairwise

import pytest

import boardrules


def test_a_game_says_what_it_is(tic_tac_toe: boardrules.Game, regatta: boardrules.Game) -> None:
    assert (tic_tac_toe.name, tic_tac_toe.title, tic_tac_toe.players) == ("tic-tac-toe", "Tic-tac-toe", range(2, 3))
    assert regatta.players == range(2, 5)
    rule = tic_tac_toe.rules["TTT-3"]
    assert rule.sentence == "You mark a square that is empty."
    assert rule.status == "stated"
    assert rule.span.start < rule.span.end
    assert regatta.options["berths"].default == 2
    assert (regatta.options["berths"].low, regatta.options["berths"].high) == (1, 8)
    assert tic_tac_toe.board.graph.number_of_nodes() == 9
    assert set(regatta.board.graph["harbour"]) == {"pier", "sandbank"}
    assert json.loads(tic_tac_toe.ruleset.model_dump_json())["name"] == "tic_tac_toe"
    assert "Tic-tac-toe" in repr(tic_tac_toe)


def test_a_game_cannot_be_changed(tic_tac_toe: boardrules.Game) -> None:
    state = tic_tac_toe.start(seed=1)
    for thing, name in ((tic_tac_toe, "name"), (state, "player"), (state, "over"), (state.actions()[0], "name")):
        with pytest.raises(AttributeError):
            setattr(thing, name, None)
    with pytest.raises(TypeError):
        tic_tac_toe.rules["TTT-3"] = None  # type: ignore[index]


def test_a_whole_game(tic_tac_toe: boardrules.Game) -> None:
    state = tic_tac_toe.start(players=["Ana", "Bo"], seed=1)
    assert state.names == ("Ana", "Bo")
    assert state.player == 0
    assert [str(action) for action in state.actions()][:3] == ["mark a1", "mark b1", "mark c1"]
    for notation in ("mark a1", "mark b1", "mark a2", "mark b2"):
        state = state.apply(notation)
    assert not state.over
    assert state.outcome is None
    state = state.apply("mark a3")
    assert state.over
    assert state.player is None
    assert state.actions() == ()
    assert state.outcome is not None
    assert state.outcome.winners == (0,)
    assert state.outcome.rule == "TTT-4"
    assert state.outcome.reason.startswith("Ana wins")
    with pytest.raises(boardrules.GameOver, match="is over"):
        state.apply("mark c3")
    assert state.explain("mark c3").legal is False


def test_actions_are_values(tic_tac_toe: boardrules.Game) -> None:
    state = tic_tac_toe.start(seed=1)
    action = state.parse("mark b2")
    assert action.name == "mark"
    assert action.args == {"at": "b2"}
    assert str(action) == "mark b2"
    assert action == tic_tac_toe.start(seed=2).parse("mark(b2)")
    assert len({action, state.parse("MARK B2")}) == 1
    copy = pickle.loads(pickle.dumps(action))
    assert copy == action
    assert state.apply(copy).to_json() == state.apply(action).to_json()
    other = boardrules.loads(_text(tic_tac_toe)).start(seed=1)
    assert other.apply(action).apply("mark a1").player == 0


def _text(game: boardrules.Game) -> str:
    with open(game.path, encoding="utf-8") as file:
        return file.read()


@pytest.mark.parametrize("text", ["mark b2", "mark(b2)", "  Mark , B2 ", "m b2", "mark(b2);"])
def test_notation_is_read_tolerantly(tic_tac_toe: boardrules.Game, text: str) -> None:
    assert str(tic_tac_toe.start(seed=1).parse(text)) == "mark b2"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "possible here: mark AT"),
        ("  ", "nothing was written"),
        ("marc b2", "did you mean 'mark'"),
        ("mark", "'at' is missing"),
        ("mark b2 b3", "'b3' is too much"),
        ("mark d4", "'at' cannot be 'd4': it is one of a1"),
        ("mark b", "can mean more than one space"),
        ("mark " + "b" * 1000, "too long"),
        ("\x00\ud800", "no action"),
    ],
)
def test_what_cannot_be_read_is_told(tic_tac_toe: boardrules.Game, text: str, message: str) -> None:
    with pytest.raises(boardrules.UnreadableAction, match=message.replace("(", r"\(")):
        tic_tac_toe.start(seed=1).parse(text)


def test_only_actions_can_be_applied(tic_tac_toe: boardrules.Game) -> None:
    with pytest.raises(boardrules.UnreadableAction, match="not 7"):
        tic_tac_toe.start(seed=1).apply(7)  # type: ignore[arg-type]


def test_spaces_of_a_plane_are_read_in_every_way(load: object) -> None:
    meadows = load("meadows")  # type: ignore[operator]
    state = meadows.start(seed=1)
    action = state.actions()[0]
    spot, quarters = action.args.values()
    x, y = spot.split(",")
    for text in (f"lay {spot} {quarters}", f"lay({spot}, {quarters})", f"lay {x} {y} {quarters}", f"lay({x},{y},{quarters})"):
        assert state.parse(text) == action


def test_an_illegal_action_is_explained(tic_tac_toe: boardrules.Game) -> None:
    state = tic_tac_toe.start(seed=1).apply("mark b2")
    with pytest.raises(boardrules.IllegalAction) as caught:
        state.apply("mark b2")
    explanation = caught.value.explanation
    assert explanation.legal is False
    assert explanation.offered
    assert explanation.rule == "TTT-3"
    (check,) = [check for check in explanation.checks if check.holds is False]
    assert check.sentence == "You mark a square that is empty."
    assert any(value == "cross" for _, value in check.values)
    assert check.span.line > 0
    assert explanation.nearest
    assert all(action in state.actions() for action in explanation.nearest)
    assert "TTT-3" in str(caught.value)
    legal = state.explain("mark a1")
    assert legal.legal
    assert all(check.holds for check in legal.checks)


def test_an_action_of_another_step_is_explained(whispers: boardrules.Game) -> None:
    state = whispers.start(players=2, seed=1)
    explanation = state.explain("gamble")
    assert explanation.legal is False
    assert not explanation.offered
    assert "red now decides on bid (step bidding)" in explanation.reason
    assert "gamble belongs to step acting" in explanation.reason
    with pytest.raises(boardrules.IllegalAction, match="belongs to step acting"):
        state.apply("gamble")


def test_events_tell_what_happened(tic_tac_toe: boardrules.Game) -> None:
    state = tic_tac_toe.start(players=["Ana", "Bo"], seed=1).apply("mark b2")
    kinds = [event.kind for event in state.events]
    assert kinds[:2] == ["decide", "set"]
    assert "turn" in kinds
    decided, marked = state.events[:2]
    assert decided.text == "Ana: mark b2"
    assert decided.player == 0
    assert marked.rule == "TTT-3"
    assert marked.data == {"field": "square.stone", "owner": "b2", "before": None, "after": "cross"}
    assert marked.text == "b2's stone: none → Ana"


def test_explicit_chance_has_probabilities(regatta: boardrules.Game) -> None:
    state = regatta.start(players=2, chance="explicit")
    assert state.player == boardrules.CHANCE
    chance = state.chance()
    assert [str(action) for action, _ in chance] == [f"roll {eyes}" for eyes in range(1, 7)]
    assert sum(probability for _, probability in chance) == pytest.approx(1)
    assert tuple(action for action, _ in chance) == state.actions()
    after = state.apply("roll 5")
    assert after.player == 0
    assert after.chance() == ()
    assert [event.data["dice"] for event in after.events if event.kind == "roll"] == [{"gust": 5}]
    with pytest.raises(boardrules.UnreadableAction):
        state.apply("roll 7")
    with pytest.raises(boardrules.UnreadableAction, match="chance decides"):
        state.apply("wait")
    assert state.explain("roll 5").legal


def test_sampled_chance_shows_nothing(regatta: boardrules.Game) -> None:
    state = regatta.start(players=2, seed=4)
    assert state.player == 0
    assert state.chance() == ()


def test_sampled_and_explicit_chance_agree(whispers: boardrules.Game) -> None:
    """The outcomes that were sampled, given one by one, lead to the same position and the same events."""
    sampled = whispers.start(players=2, seed=3).apply("bid 1").apply("gamble")
    explicit = whispers.start(players=2, chance="explicit")
    drawn = [event.data["card"] for event in whispers.start(players=2, seed=3).events if event.kind == "draw"]
    for card in drawn:
        explicit = explicit.apply(f"draw {card}")
    explicit = explicit.apply("bid 1").apply("gamble")
    eyes = next(event.data["dice"]["eyes"] for event in sampled.events if event.kind == "roll")
    explicit = explicit.apply(f"roll {eyes}")
    assert [event.text for event in explicit.events] == [event.text for event in sampled.events]
    assert explicit.view(0) == sampled.view(0)


def test_scores_come_with_a_sheet(whispers: boardrules.Game) -> None:
    state = whispers.start(players=2, seed=1)
    while not state.over:
        state = state.apply(state.actions()[-1])
    outcome = state.outcome
    assert outcome is not None
    assert [line.name for line in outcome.sheet] == ["coins", "power", "tiebreak_1"]
    assert [line.tiebreak for line in outcome.sheet] == [False, False, True]
    assert outcome.scores == tuple(sum(line.points[seat] for line in outcome.sheet[:2]) for seat in range(2))
    assert (
        outcome.winners == tuple(seat for seat in range(2) if outcome.scores[seat] == max(outcome.scores))
        or len(outcome.winners) == 1
    )


def test_players_are_checked(tic_tac_toe: boardrules.Game) -> None:
    for players in (1, 3, [], ["Ana"], ["Ana", "Ana"], ["Ana", ""], ["Ana", 3], "Ana", True, None.__class__):
        with pytest.raises(boardrules.PlayersError):
            tic_tac_toe.start(players=players)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"berth": 3}, "did you mean berths"),
        ({"berths": 9}, "a number from 1 to 8"),
        ({"berths": "two"}, "a number from 1 to 8"),
        ({"berths": True}, "a number from 1 to 8"),
        ({3: 3}, "has no option 3"),
        ([], "a mapping"),
    ],
)
def test_options_are_checked(regatta: boardrules.Game, options: object, message: str) -> None:
    with pytest.raises(boardrules.OptionError, match=message):
        regatta.start(players=2, options=options)  # type: ignore[arg-type]


def test_options_are_kept(regatta: boardrules.Game) -> None:
    assert regatta.start(players=2, seed=1, options={"berths": 3}).options == {"berths": 3}
    assert regatta.start(players=2, seed=1).options == {"berths": 2}


def test_chance_is_sampled_or_explicit(regatta: boardrules.Game) -> None:
    with pytest.raises(ValueError, match="sampled"):
        regatta.start(players=2, chance="dice")  # type: ignore[arg-type]


def test_without_a_seed_games_differ(regatta: boardrules.Game) -> None:
    assert len({regatta.start(players=2).to_json() for _ in range(8)}) > 1


def test_programs_are_compiled_once(regatta: boardrules.Game) -> None:
    assert regatta.program(2) is regatta.program(2, {})
    assert regatta.program(2) is regatta.program(2, {"berths": 2})
    assert regatta.program(2) is not regatta.program(2, {"berths": 3})
    assert regatta.program(2) is not regatta.program(3)


def test_many_games_at_once(tic_tac_toe: boardrules.Game, whispers: boardrules.Game) -> None:
    played = tic_tac_toe.playouts(2, 300, seed=5)
    assert played == tic_tac_toe.playouts(2, 300, seed=5)
    assert played.games == sum(played.wins) + played.draws == 300
    assert played.wins[0] > played.wins[1]
    assert 5 * 300 <= played.moves <= 9 * 300
    assert whispers.playouts(3, 20, seed=1).games == 20
    assert [tic_tac_toe.perft(2, depth) for depth in range(1, 6)] == [9, 72, 504, 3024, 15120]


def test_games_that_are_cut_off_are_counted_apart(tic_tac_toe: boardrules.Game) -> None:
    played = tic_tac_toe.playouts(2, 50, seed=5, limit=4)
    assert (played.cut, played.draws, sum(played.wins), played.moves) == (50, 0, 0, 200)


def test_a_rollout_plays_on_at_random(tic_tac_toe: boardrules.Game, whispers: boardrules.Game) -> None:
    state = tic_tac_toe.start(seed=1).apply("mark a1")
    assert state.rollout(3).over
    assert state.rollout(3).to_json() == state.rollout(3).to_json()
    assert len({state.rollout(seed, limit=2).to_json() for seed in range(20)}) > 5
    after = state.rollout(3, limit=2)
    assert (len(after.actions()), after.player) == (6, 1)
    assert len(state.actions()) == 8
    assert state.rollout(3, limit=0).actions() == state.actions()
    assert whispers.start(players=3, seed=1).rollout(2).over
    with pytest.raises(ValueError, match="the limit of a rollout is 0 or more, not -1"):
        state.rollout(3, limit=-1)


def test_after_a_rollout_nobody_knows_what_is_hidden(whispers: boardrules.Game) -> None:
    state = whispers.start(players=3, seed=1).rollout(4, limit=3)
    player = state.player
    assert player is not None
    for seed in range(5):
        imagined = state.imagine(player, seed)
        assert imagined.view(player) == state.view(player)
        assert imagined.actions() == state.actions()


def test_rounds_and_turns_are_told(tic_tac_toe: boardrules.Game) -> None:
    states = [tic_tac_toe.start(seed=1)]
    for notation in ("mark a1", "mark b1", "mark a2"):
        states.append(states[-1].apply(notation))
    assert [state.round for state in states] == [1, 1, 2, 2]
    assert all(before.active != after.active for before, after in pairwise(states))


def test_representations_help(tic_tac_toe: boardrules.Game) -> None:
    state = tic_tac_toe.start(players=["Ana", "Bo"], seed=1)
    assert repr(state) == "<State of tic-tac-toe: round 1, Ana decides in turn>"
    assert repr(state.actions()[0]) == "<Action mark a1>"
    assert "decide" in repr(state.apply("mark a1").events[0])


def test_faults_are_the_events_that_tell_of_one() -> None:
    head = 'game tiny "Tiny" { players 2 seats red blue }\nshared { steps: 0..1 = 0 }\n'
    game = boardrules.loads(head + "turn { choose one of go }\naction go { steps += 1 }")
    state = game.start(seed=1).apply("go")
    assert state.faults == ()
    state = state.apply("go")
    assert state.faults == tuple(event for event in state.events if event.kind == "fault")
    assert "should have become 2" in str(state.faults[0])


def test_a_tile_that_finds_no_room_is_a_fault_and_is_told() -> None:
    text = """game tiny "Tiny" { players 2 seats red blue }
enum Ground { sea }
tiles chart { legend { "~" sea } picture open { "~~~" "~~~" "~~~" } | tile | picture | | water | open | }
board ocean plane { of chart up to 2 }
setup { place water at "0,0" }
turn { choose one of lay }
action lay(s in frontier(ocean)) { place water at s }
"""
    game = boardrules.loads(text)
    state = game.start(seed=1).apply("lay 1,0")
    assert state.faults == ()
    state = state.apply("lay 0,1")
    assert "0,1" not in state.view()["fields"]["ocean.tile"]
    assert "0,1's tile should have become water, but as many tiles lie there as the board can hold" in str(state.faults[0])
    assert game.from_json(state.to_json()).faults == state.faults
