"""An action as people and programs see it: a name and arguments by name."""

from __future__ import annotations

from typing import NoReturn

from boardrules.engine.values import NamedValue, value_text

_NAMES: frozenset[type] = frozenset({str})
_VALUES: frozenset[type] = frozenset({int, bool, str, type(None)})


def _all(items: object, kinds: frozenset[type]) -> bool:
    return type(items) is tuple and all(type(item) in kinds for item in items)


class Action:
    """One thing that can be decided (or, where chance is explicit, one outcome of chance). A value: frozen, hashable, cheap.

    `code` is the number of the action in the compiled program. It makes `apply` quick for actions that come from `actions()`;
    whether two actions are equal depends only on what they say.
    """

    __slots__ = ("_hash", "_parameters", "_values", "code", "name")

    name: str
    code: int
    _parameters: tuple[str, ...]
    _values: tuple[NamedValue, ...]
    _hash: int

    def __init__(self, name: str, parameters: tuple[str, ...], values: tuple[NamedValue, ...], code: int) -> None:
        if type(name) is not str or not _all(parameters, _NAMES) or not _all(values, _VALUES) or type(code) is not int:
            raise TypeError("an action is made of a name, names of parameters, values that are names or numbers, and a code")
        if len(parameters) != len(values):
            raise ValueError(f"an action has a value for each parameter, not {len(values)} for {len(parameters)}")
        put = object.__setattr__
        put(self, "name", name)
        put(self, "code", code)
        put(self, "_parameters", parameters)
        put(self, "_values", values)
        put(self, "_hash", hash((name, values)))

    @property
    def args(self) -> dict[str, NamedValue]:
        """The arguments by the names of the parameters: names of cards, spaces and so on, numbers, flags, None."""
        return dict(zip(self._parameters, self._values, strict=True))

    def __str__(self) -> str:
        return " ".join([self.name, *map(value_text, self._values)])

    def __repr__(self) -> str:
        return f"<Action {self}>"

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, Action):
            return NotImplemented
        return self.name == other.name and self._values == other._values and self._parameters == other._parameters

    def __hash__(self) -> int:
        return self._hash

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"an action cannot be changed ({name})")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"an action cannot be changed ({name})")

    def __reduce__(self) -> tuple[type[Action], tuple[str, tuple[str, ...], tuple[NamedValue, ...], int]]:
        return Action, (self.name, self._parameters, self._values, self.code)
