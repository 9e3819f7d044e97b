"""The base of everything in a ruleset: frozen, strict, and with JSON in and out."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict


class Model(BaseModel):
    """A frozen value that refuses unknown fields."""

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)


class Place(Model):
    """Where something stands in the rules text: the file, the line and column where it begins (counted from one), and the
    offsets of its beginning and its end."""

    file: str = ""
    line: int = 0
    column: int = 0
    start: int = 0
    end: int = 0
