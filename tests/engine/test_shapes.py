"""Views and events have the published shape, in every game and for every observer; differences between views are patches."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import TypeAdapter, ValidationError

import boardrules
from boardrules.engine.patch import apply_patch, make_patch
from boardrules.engine.shapes import FORMAT, EventData, Names, View
from boardrules.schemas import event_schema, names_schema, view_schema

SMALL = sorted((Path(__file__).resolve().parents[1] / "games").glob("*.rules"))
GAMES = [*boardrules.games(), *map(str, SMALL)]

VIEWS: TypeAdapter[Any] = TypeAdapter(View)
NAMES: TypeAdapter[Any] = TypeAdapter(Names)
EVENTS: TypeAdapter[Any] = TypeAdapter(EventData)


def told(text: str) -> Any:
    """As a client gets it."""
    return json.loads(text)


@pytest.mark.parametrize("name", GAMES, ids=lambda name: Path(name).stem)
def test_views_and_events_have_the_published_shape(name: str) -> None:
    game = boardrules.load(name)
    random = Random(5)
    state = game.start(players=game.players[-1], seed=5)
    seen: dict[int | None, Any] = {}
    for number in range(60):
        if number % 6 == 0 or state.over:
            for observer in (None, *range(len(state.names))):
                view = told(json.dumps(state.view(observer)))
                VIEWS.validate_python(view, strict=True)
                assert view["format"] == FORMAT
                assert set(view) == set(view_schema()["properties"]) - {"names"}
                assert apply_patch(seen.get(observer, {}), make_patch(seen.get(observer, {}), view)) == view
                seen[observer] = view
                for event in state.events_for(observer):
                    EVENTS.validate_python(told(json.dumps(event.to_json())), strict=True)
        for event in state.events:
            data = told(json.dumps(event.to_json()))
            assert set(data) <= keys_of(data["kind"])
        if state.over:
            break
        state = state.apply(random.choice(state.actions()))


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("name", GAMES, ids=lambda name: Path(name).stem)
def test_everything_in_a_view_has_words(name: str, language: str) -> None:
    game = boardrules.load(name, language=language)  # a game without French words stays English
    random = Random(5)
    state = game.start(players=game.players[-1], seed=5)
    names = told(json.dumps(game.display_names()))
    NAMES.validate_python(names, strict=True)
    assert set(names) == set(names_schema()["properties"])
    assert names["language"] == game.language
    kept = {one.key for one in game.ruleset.fields if one.internal} | {one.key for one in game.ruleset.zones if one.internal}
    cards = {card: deck for deck, known in names["cards"].items() for card in known}
    for _ in range(40):
        view = state.view(0, names=True)
        VIEWS.validate_python(told(json.dumps(view)), strict=True)
        assert view.pop("names") == names
        assert view == state.view(0)
        assert set(view["fields"]) - kept <= set(names["fields"])
        assert set(view["zones"]) - kept <= set(names["zones"])
        assert {player["seat"] for player in view["players"]} <= set(names["seats"])
        for pile in (pile for zone in view["zones"].values() for pile in ([zone] if "size" in zone else zone.values())):
            assert {*pile.get("cards", ()), *pile.get("order", ())} <= set(cards)
        if state.over:
            break
        assert {action.name for action in state.actions()} <= set(names["actions"])
        state = state.apply(random.choice(state.actions()))
    words = [word for group in names.values() if isinstance(group, dict) for word in leaves(group)]
    assert all(words)
    assert not any("_" in word for word in words)


def leaves(group: dict[str, Any]) -> list[str]:
    return [word for value in group.values() for word in ([value] if isinstance(value, str) else leaves(value))]


def test_names_in_words() -> None:
    names = boardrules.load("trois-caps").display_names()
    assert names["cards"]["navigation"]["mainsail_and_jib"] == "mainsail and jib"
    assert names["members"]["Port"]["le_verdon"] == "Le Verdon"
    french = boardrules.load("cabo-da-roca", language="fr").display_names()
    assert (french["pieces"]["red_fishing_1"], french["seats"]["red"]) == ("bateau de pêche 1 de Rouge", "Rouge")
    assert (french["fields"]["ocean.tile"], french["directions"]["NE"]) == ("tuile", "nord-est")


def test_names_are_yours_to_change() -> None:
    game = boardrules.load("cap-horn")
    game.display_names()["seats"].clear()
    assert game.display_names()["seats"]["white"] == "White"


def keys_of(kind: str) -> set[str]:
    """The keys that the schema knows for a kind of event."""
    for shape in event_schema()["$defs"].values():
        if shape["properties"].get("kind", {}).get("const") == kind:
            return set(shape["properties"])
    raise AssertionError(f"no shape for {kind}")


def test_another_shape_is_noticed() -> None:
    view: Any = dict(boardrules.load(SMALL[0]).start(seed=1).view(0))
    for broken in ({**view, "zones": {"supply": 3}}, {key: view[key] for key in view if key != "round"}):
        with pytest.raises(ValidationError):
            VIEWS.validate_python(broken, strict=True)


def test_schemas_describe_every_key() -> None:
    assert set(view_schema()["properties"]) == set(boardrules.load("cap-horn").start(seed=1).view(0, names=True))
    assert len(event_schema()["$defs"]) >= 12
    json.dumps([view_schema(), event_schema()])


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda below: st.lists(below, max_size=3) | st.dictionaries(st.text("ab/~", max_size=3), below, max_size=4),
    max_leaves=20,
)


@given(JSON, JSON)
def test_a_patch_makes_one_from_the_other(before: Any, after: Any) -> None:
    kept = json.dumps(before)
    patch = make_patch(before, after)
    made = apply_patch(before, patch)
    assert made == after
    assert json.dumps(made) is not None
    assert json.dumps(before) == kept
    assert (patch == []) == (json.dumps(before, sort_keys=True) == json.dumps(after, sort_keys=True))


def test_a_patch_that_does_not_fit_is_refused() -> None:
    with pytest.raises(ValueError, match="no /fields/wind"):
        apply_patch({"fields": {}}, [{"op": "replace", "path": "/fields/wind", "value": 1}])


def test_a_decision_changes_little_of_a_view() -> None:
    game = boardrules.load("cap-horn")
    state = game.start(players=3, seed=7)
    after = state.apply(state.actions()[0])
    patch = make_patch(state.view(1), after.view(1))
    assert len(json.dumps(patch)) < len(json.dumps(after.view(1))) / 3
