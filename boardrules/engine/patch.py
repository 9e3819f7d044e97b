"""The difference between two views as a JSON Patch (RFC 6902), which clients in every language can apply."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Literal, NotRequired, TypedDict, cast


class PatchStep(TypedDict):
    """One change: `path` leads to it, its parts divided by slashes (`~1` and `~0` stand for a slash and a tilde in a name)."""

    op: Literal["add", "remove", "replace"]
    path: str
    value: NotRequired[Any]


def make_patch(before: Any, after: Any) -> list[PatchStep]:
    """The steps that make `after` from `before`. Lists that differ are sent as a whole: they are short in views."""
    return list(_steps(before, after, ""))


def apply_patch(data: Any, patch: Sequence[PatchStep]) -> Any:
    """What comes of `data` by a patch of `make_patch`; `data` stays as it is. ValueError where the patch does not fit."""
    for step in patch:
        data = _applied(data, _parts(step["path"]), step)
    return data


def _steps(before: Any, after: Any, path: str) -> Iterator[PatchStep]:
    if isinstance(before, dict) and isinstance(after, dict):
        for key in before:
            if key not in after:
                yield {"op": "remove", "path": f"{path}/{_escaped(key)}"}
        for key, value in after.items():
            below = f"{path}/{_escaped(key)}"
            if key not in before:
                yield {"op": "add", "path": below, "value": value}
            else:
                yield from _steps(before[key], value, below)
    elif type(before) is not type(after) or before != after:
        yield {"op": "replace", "path": path, "value": after}


def _applied(data: Any, parts: list[str], step: PatchStep) -> Any:
    if not parts:
        return step.get("value")
    name, *rest = parts
    known = isinstance(data, dict) and (name in data or (not rest and step["op"] == "add"))
    if not known:
        raise ValueError(f"the patch does not fit: there is no {step['path']}")
    if rest or step["op"] != "remove":
        below = cast("dict[str, Any]", data).get(name)
        return {**data, name: _applied(below, rest, step)}
    return {key: value for key, value in data.items() if key != name}


def _parts(path: str) -> list[str]:
    return [part.replace("~1", "/").replace("~0", "~") for part in path.split("/")[1:]]


def _escaped(name: str) -> str:
    return name.replace("~", "~0").replace("/", "~1")
