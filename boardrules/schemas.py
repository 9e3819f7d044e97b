"""The JSON schemas of what comes out as data, for clients in other languages."""

from __future__ import annotations

from typing import Any

from pydantic import TypeAdapter

from boardrules.engine.shapes import ActionData, EventData, Names, View

DIALECT = "https://json-schema.org/draft/2020-12/schema"


def view_schema() -> dict[str, Any]:
    """The JSON schema of a view."""
    return {"$schema": DIALECT, **TypeAdapter(View).json_schema()}


def action_schema() -> dict[str, Any]:
    """The JSON schema of an action as data."""
    return {"$schema": DIALECT, **TypeAdapter(ActionData).json_schema()}


def names_schema() -> dict[str, Any]:
    """The JSON schema of what everything in a game is called."""
    return {"$schema": DIALECT, **TypeAdapter(Names).json_schema()}


def event_schema() -> dict[str, Any]:
    """The JSON schema of an event."""
    adapter: TypeAdapter[Any] = TypeAdapter(EventData)
    return {"$schema": DIALECT, **adapter.json_schema()}
