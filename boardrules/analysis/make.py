"""Quick construction of ruleset nodes.

The checker has made sure of every type, and each of the fifty node classes would have to compile a validator for the whole language
before its first use, which takes longer than checking a game. The validators are built when a ruleset is read from JSON.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar, cast

from pydantic import BaseModel

P = ParamSpec("P")
Node = TypeVar("Node", bound=BaseModel)

_factories: dict[object, Callable[..., Any]] = {}


def make(model: Callable[P, Node]) -> Callable[P, Node]:
    """Builds a node as its class would, without validating it again. The defaults of these classes are all immutable."""
    factory = _factories.get(model)
    if factory is None:
        factory = _factories[model] = _factory(cast("type[BaseModel]", model))
    return factory


def _factory(model: type[BaseModel]) -> Callable[..., Any]:
    blank = {name: None if field.is_required() else field.default for name, field in model.model_fields.items()}
    put = object.__setattr__

    def build(**values: Any) -> BaseModel:
        node = model.__new__(model)
        put(node, "__dict__", {**blank, **values})  # in the order of the fields, as JSON is written
        put(node, "__pydantic_fields_set__", set(values))
        put(node, "__pydantic_extra__", None)
        put(node, "__pydantic_private__", None)
        return node

    return build
