"""The Python reference: signatures and docstrings of everything that `import boardrules` and its tools offer."""

from __future__ import annotations

import dataclasses
import enum
import importlib
import importlib.util
import inspect
import re
import textwrap
import types
from collections.abc import Iterator
from typing import Any

import boardrules

FOLDER = "reference/api"

GROUPS: dict[str, tuple[str, ...]] = {
    "Loading games": ("load", "loads", "games", "Limits"),
    "Games and states": ("Game", "State", "CHANCE", "Coverage"),
    "What a state tells": ("Action", "ActionParts", "Explanation", "Event", "Outcome", "Playouts", "Rule", "Option"),
    "Matches": ("Match",),
    "What can go wrong": (
        "RulesError",
        "Diagnostic",
        "UnknownGame",
        "PlayersError",
        "OptionError",
        "UnreadableAction",
        "IllegalAction",
        "GameOver",
        "UndoRefused",
        "SaveError",
        "RulesChanged",
        "HookError",
        "HooksNotTrusted",
        "TooMuchWork",
    ),
}
"""The public names in the order of the page."""

CONSTRUCTED = {"Match", "Coverage", "Limits"}
"""Classes that people make themselves; the others come out of functions and methods."""

TOOLS = {
    "boardrules.render": "Pictures and text maps of boards and positions.",
    "boardrules.bots": "Players that choose for themselves.",
    "boardrules.simulation": "Many games, and what they tell about the rules.",
    "boardrules.rulebook": "Rulebooks, made from rules files.",
    "boardrules.traceability": "From every rule to its code, its examples and the games in which it applied.",
}
"""The tools beside the engine, in the order of the page; those that are not there are left out."""


def api_pages() -> dict[str, str]:
    """The pages of the Python reference by their paths."""
    return {f"{FOLDER}/engine.md": _engine_page(), f"{FOLDER}/tools.md": _tools_page()}


def _engine_page() -> str:
    lines = [
        "# Python: the engine",
        "",
        "Everything here can be used as `boardrules.NAME` after `import boardrules`. Importing costs nothing: names are loaded "
        "when they are first used. This page is made from the code itself. Names that begin with an underscore are not part of it.",
        "",
    ]
    grouped = {name for names in GROUPS.values() for name in names}
    others = tuple(name for name in boardrules.__all__ if name not in grouped)
    for title, names in {**GROUPS, **({"Others": others} if others else {})}.items():
        lines += [f"## {title}", ""]
        for name in names:
            if name in boardrules.__all__:
                lines += _described(name, getattr(boardrules, name))
    return "\n".join(lines)


def _tools_page() -> str:
    lines = [
        "# Python: the tools",
        "",
        "These packages stand beside the engine and use nothing but its public face. Each is imported by its own name.",
        "",
    ]
    for name, about in TOOLS.items():
        if importlib.util.find_spec(name) is None:
            continue
        module = importlib.import_module(name)
        lines += [f"## {name}", "", _text(module.__doc__ or about), ""]
        for public in public_names(module):
            lines += _described(public, getattr(module, public))
    return "\n".join(lines)


def public_names(module: types.ModuleType) -> list[str]:
    """What a module offers: its `__all__`, or what it defines itself."""
    names = getattr(module, "__all__", None)
    if names is not None:
        return list(names)
    own = (name for name, value in vars(module).items() if getattr(value, "__module__", "").startswith(module.__name__))
    return [name for name in own if not name.startswith("_")]


def _described(name: str, value: Any) -> list[str]:
    if inspect.isclass(value):
        return _class(name, value)
    if callable(value):
        return [f"### {name} {{ #{name} }}", "", *_signature(name, value), _text(inspect.getdoc(value) or ""), ""]
    return [f"### {name} {{ #{name} }}", "", f"`{name} = {value!r}`", ""]


def _class(name: str, value: type[Any]) -> list[str]:
    bases = [base.__name__ for base in value.__bases__ if base is not object]
    lines = [f"### {name} {{ #{name} }}", ""]
    doc = inspect.getdoc(value) or ""
    if name in CONSTRUCTED:
        lines += _signature(name, value)
    lines += [_text(doc), ""]
    if bases and issubclass(value, Exception):
        lines += [f"A kind of `{bases[0]}`.", ""]
    if dataclasses.is_dataclass(value):
        lines += _fields(value)
    if issubclass(value, enum.Enum):
        lines += ["| value | |", "|---|---|", *(f"| `{member.name}` | `{member.value!r}` |" for member in value), ""]
    properties = list(_properties(value))
    if properties:
        lines += ["| attribute | type | |", "|---|---|---|", *properties, ""]
    for method, function in _methods(value):
        lines += [
            f"#### {name}.{method} {{ #{name}.{method} }}",
            "",
            *_signature(method, function),
            _text(inspect.getdoc(function) or ""),
            "",
        ]
    return lines


def _fields(value: type[Any]) -> list[str]:
    rows = [f"| `{field.name}` | {_type(field.type)} |" for field in dataclasses.fields(value) if not field.name.startswith("_")]
    return ["| field | type |", "|---|---|", *rows, ""]


def _properties(value: type[Any]) -> Iterator[str]:
    for name, member in vars(value).items():
        if name.startswith("_"):
            continue
        getter = getattr(member, "fget", None) or (
            getattr(member, "func", None) if type(member).__name__ == "cached_property" else None
        )
        if getter is not None:
            annotation = inspect.signature(getter).return_annotation
            doc = " ".join((inspect.getdoc(getter) or "").split()).replace("|", "\\|")
            yield f"| `{name}` | {_type(annotation)} | {doc} |"
    slots = vars(value).get("__annotations__", {}) if not dataclasses.is_dataclass(value) else {}
    for name, annotation in slots.items():
        if not name.startswith("_") and name in getattr(value, "__slots__", ()):
            yield f"| `{name}` | {_type(annotation)} | |"


def _methods(value: type[Any]) -> Iterator[tuple[str, Any]]:
    for name, member in vars(value).items():
        function = member.__func__ if isinstance(member, (classmethod, staticmethod)) else member
        if inspect.isfunction(function) and not name.startswith("_"):
            yield name, getattr(value, name)


def _signature(name: str, function: Any) -> list[str]:
    """The signature as a block; one parameter to a line where it is long."""
    signature = inspect.signature(function)
    parts: list[str] = []
    keywords = False
    for parameter in signature.parameters.values():
        if parameter.name in ("self", "cls"):
            continue
        if parameter.kind is parameter.KEYWORD_ONLY and not keywords:
            parts.append("*")
        keywords |= parameter.kind in (parameter.KEYWORD_ONLY, parameter.VAR_POSITIONAL)
        parts.append(_parameter(parameter))
    answer = "" if signature.return_annotation is signature.empty else f" -> {_plain(signature.return_annotation)}"
    text = f"{name}({', '.join(parts)}){answer}"
    if len(text) > 88:
        text = f"{name}(\n" + "".join(f"    {part},\n" for part in parts) + f"){answer}"
    return ["```text", text, "```", ""]


def _parameter(parameter: inspect.Parameter) -> str:
    stars = "*" if parameter.kind is parameter.VAR_POSITIONAL else "**" if parameter.kind is parameter.VAR_KEYWORD else ""
    annotation = "" if parameter.annotation is parameter.empty else f": {_plain(parameter.annotation)}"
    default = "" if parameter.default is parameter.empty else f" = {parameter.default!r}"
    return f"{stars}{parameter.name}{annotation}{default}"


def _plain(annotation: Any) -> str:
    return annotation if isinstance(annotation, str) else inspect.formatannotation(annotation)


def _type(annotation: Any) -> str:
    return f"`{_plain(annotation)}`".replace("|", "\\|")


def _text(doc: str) -> str:
    """A docstring as Markdown: indented parts are Python, or plain text when they are no statements."""
    parts = re.split(r"\n\s*\n", textwrap.dedent(doc).strip())
    return "\n\n".join(_paragraph(part) for part in parts)


def _paragraph(part: str) -> str:
    if part.startswith("    "):
        return "```text\n" + textwrap.dedent(part) + "\n```"
    return part
