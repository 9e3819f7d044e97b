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
from boardrules.engine.shapes import FORMAT, EventData, View
from boardrules.schemas import event_schema, view_schema

SMALL = sorted((Path(__file__).resolve().parents[1] / "games").glob("*.rules"))
GAMES = [*boardrules.games(), *map(str, SMALL)]

VIEWS: TypeAdapter[Any] = TypeAdapter(View)
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
                assert set(view) == set(view_schema()["properties"])
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
    assert set(view_schema()["properties"]) == set(boardrules.load("cap-horn").start(seed=1).view(0))
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
