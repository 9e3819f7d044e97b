"""The ruleset model: every class with its fields, and the same as a JSON schema to download."""

from __future__ import annotations

import inspect
import json
import re
import types
import typing
from typing import Any

from boardrules.ruleset import expressions, model, statements
from boardrules.ruleset import types as ruleset_types
from boardrules.ruleset.base import Model, Place
from boardrules.ruleset.model import Ruleset

PAGE = "reference/ruleset.md"
SCHEMA = "reference/ruleset.schema.json"

_CHAPTERS: tuple[tuple[str, str, types.ModuleType], ...] = (
    ("The game and its parts", "What a rules file declares.", model),
    ("Statements", "What is done. Every statement carries the id of the rule it stands under.", statements),
    ("Expressions", "What is worked out. Names are resolved, and every expression has its type.", expressions),
    ("Types", "Every type has finitely many values.", ruleset_types),
)


def model_pages() -> dict[str, str]:
    """The page about the model, by its path."""
    lines = [
        "# The ruleset model",
        "",
        "After checking, a game is data: one `Ruleset` with everything that the file says, variants merged, names resolved and "
        "types known. The compiler reads it, and so can your own tools. `game.ruleset` gives it, and "
        "`game.ruleset.model_dump_json()` writes it.",
        "",
        "```python",
        ">>> import boardrules",
        '>>> ruleset = boardrules.load("cap-horn").ruleset',
        ">>> ruleset.title, ruleset.players",
        "('Cap Horn', (3, 5))",
        '>>> ruleset.decks["navigation"].copies["breeze"]',
        "14",
        "```",
        "",
        "The same model as a [JSON schema](ruleset.schema.json), for other languages. All models are frozen and refuse unknown "
        "fields.",
        "",
    ]
    for title, about, module in _CHAPTERS:
        lines += [f"## {title}", "", about, ""]
        for class_ in _classes(module):
            lines += _class(class_)
    return {PAGE: "\n".join(lines)}


def documented_models() -> list[type[Model]]:
    """Every model that the page shows, in its order."""
    return [class_ for _, _, module in _CHAPTERS for class_ in _classes(module)]


def schema_text() -> str:
    """The JSON schema of a ruleset."""
    return json.dumps(Ruleset.model_json_schema(), indent=1, ensure_ascii=False) + "\n"


def _classes(module: types.ModuleType) -> list[type[Model]]:
    found = [
        value
        for value in vars(module).values()
        if inspect.isclass(value) and issubclass(value, Model) and value.__module__ == module.__name__
    ]
    if module is model:
        found.remove(Ruleset)
        found = [Ruleset, *found, Place]
    return found


def _class(class_: type[Model]) -> list[str]:
    name = class_.__name__.rstrip("_")
    doc = inspect.cleandoc(class_.__doc__) if class_.__doc__ else ""
    lines = [f"### {name} {{ #{name} }}", "", " ".join(doc.split()), ""]
    comments = _comments(class_)
    own = typing.get_type_hints(class_, include_extras=True)
    rows = []
    for field, info in class_.model_fields.items():
        required = info.is_required()
        default = "" if required else f"`{info.default!r}`" if not isinstance(info.default, Model) else ""
        shown = _linked(_spelled_out(class_.__annotations__.get(field) or own.get(field), class_))
        rows.append(f"| `{field}` | {shown} | {default} | {comments.get(field, '')} |".replace("`PydanticUndefined`", ""))
    return [*lines, "| field | type | default | |", "|---|---|---|---|", *rows, ""] if rows else lines


def _comments(class_: type[Model]) -> dict[str, str]:
    """The remarks that stand behind the fields in the source."""
    return dict(re.findall(r"^\s+(\w+):[^\n#]*#\s*([^\n]+)$", inspect.getsource(class_), re.MULTILINE))


def _spelled_out(annotation: Any, class_: type[Model]) -> Any:
    """A type as it is written, where a name that only stands for some texts is replaced by them."""
    if not isinstance(annotation, str):
        return annotation
    known = vars(inspect.getmodule(class_))
    texts = {name: value for name, value in known.items() if typing.get_origin(value) is typing.Literal}

    def spelled(match: re.Match[str]) -> str:
        return f"Literal[{', '.join(map(repr, typing.get_args(texts[match[0]])))}]" if match[0] in texts else match[0]

    return re.sub(r"\b\w+\b", spelled, annotation)


def _linked(annotation: Any) -> str:
    """A type as it is written, with links to the models it names."""
    text = annotation if isinstance(annotation, str) else inspect.formatannotation(annotation)
    text = text.replace("boardrules.ruleset.base.", "").replace("|", "\\|")
    known = {class_.__name__ for class_ in documented_models()}
    shown = re.sub(r"\b\w+\b", lambda match: f"[{match[0]}](#{match[0]})" if match[0] in known else match[0], text)
    return shown.replace("[[", "\\[[").replace("Literal[", "Literal\\[")
