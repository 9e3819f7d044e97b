"""Views and events as data: every shape with its keys, and the JSON schemas to download."""

from __future__ import annotations

import inspect
import json
import re
from typing import Any

from typing_extensions import is_typeddict

from boardrules.engine import patch, shapes
from boardrules.render import panels
from boardrules.schemas import action_schema, event_schema, names_schema, view_schema

PAGE = "reference/views.md"
SCHEMAS = {
    "reference/view.schema.json": view_schema,
    "reference/action.schema.json": action_schema,
    "reference/names.schema.json": names_schema,
    "reference/event.schema.json": event_schema,
}

_HEAD = """# Views, actions and events as data

`state.view(player)` is all that a player may see, ready for JSON; `state.describe(action).to_json()` is what an action is about,
and `event.to_json()` one thing that happened. Their shape is published here, is the same for every game, and is tested on all of
them. The number under `format` counts it ({format} now): it rises when something that a client could rely on changes its name or
its meaning. New keys may come at any time, so leave aside what you do not know.

```python
>>> import boardrules
>>> state = boardrules.load("cap-horn").start(players=["Ana", "Bo", "Cy"], seed=7)
>>> view = state.view(0)
>>> view["decides"], view["step"], view["fields"]["Player.points"]
('white', 'lay', {{'white': 4, 'blue': 3, 'black': 3}})
>>> view["zones"]["Player.hand"]["blue"]
{{'size': 3}}
>>> sorted(view["zones"]["Player.hand"]["white"])
['cards', 'size']
```

The same as JSON schemas: [view](view.schema.json), [action](action.schema.json), [names](names.schema.json),
[event](event.schema.json). In Python the classes below are in
`boardrules.engine.shapes`, for type checkers, and `boardrules.schemas` makes the schemas.

Everything in a view is named as the rules name it. What it is called, in the language of the game, is in `game.display_names()`;
`state.view(player, names=True)` brings it along:

```python
>>> names = boardrules.load("trois-caps").display_names()
>>> names["cards"]["navigation"]["mainsail_and_jib"], names["fields"]["Player.due"]
('mainsail and jib', 'next port')
```

An action as data says what a click can mean by it, and what to write on a button:

```python
>>> parts = state.describe("lay breeze n2").to_json()
>>> parts["kind"], parts["cards"], parts["targets"], parts["text"]
('lay', ['breeze'], ['n2'], 'Lay a breeze on n2')
```

What players have and hold, as pictures show it, comes from `boardrules.render.state_panels(state, player)` as a list of
[panels](#PanelData).

What changed between two views of a player is a [JSON Patch](https://www.rfc-editor.org/rfc/rfc6902), small enough to send after
every decision:

```python
>>> from boardrules.engine.patch import apply_patch, make_patch
>>> after = state.apply("done")
>>> patch = make_patch(view, after.view(0))
>>> {{"op": "replace", "path": "/step", "value": "sail"}} in patch
True
>>> apply_patch(view, patch) == after.view(0)
True
```
"""


def shape_pages() -> dict[str, str]:
    """The page, by its path."""
    lines = [_HEAD.format(format=shapes.FORMAT)]
    groups = {
        "Views": _named(shapes, "View"),
        "Actions": ["ActionData"],
        "Panels": ["PanelData", "PanelItem", "CardSeen"],
        "Events": _named(shapes, "Event"),
        "Patches": ["PatchStep"],
    }
    for title, names in groups.items():
        lines += [f"## {title}", ""]
        for name in names:
            lines += _shape(next(getattr(module, name) for module in (shapes, panels, patch) if hasattr(module, name)))
    return {PAGE: "\n".join(lines)}


def schema_files() -> dict[str, str]:
    """The schemas by their paths."""
    return {path: json.dumps(schema(), indent=1, ensure_ascii=False) + "\n" for path, schema in SCHEMAS.items()}


def _named(module: Any, group: str) -> list[str]:
    """The shapes of a group, the view itself first."""
    found = [name for name, value in vars(module).items() if is_typeddict(value) and not name.startswith("_")]
    events = [name for name in found if name.endswith("Event")]
    others = set(found) - {*events, "ActionData"}
    return events if group == "Event" else sorted(others, key=lambda name: (name != "View", found.index(name)))


def _shape(shape: Any) -> list[str]:
    doc = inspect.cleandoc(shape.__doc__ or "")
    about = "\n\n".join(" ".join(paragraph.split()) for paragraph in doc.split("\n\n"))
    lines = [f"### {shape.__name__} {{ #{shape.__name__} }}", "", about, ""]
    rows = []
    for base in reversed(shape.__mro__ if hasattr(shape, "__mro__") else (shape,)):
        rows += [f"| `{key}` | {_spelled(text)} |" for key, text in getattr(base, "__annotations__", {}).items()]
    return [*lines, "| key | value |", "|---|---|", *dict.fromkeys(rows), ""]


def _spelled(annotation: Any) -> str:
    """A type in the words of JSON, with links to the shapes that it names."""
    text = getattr(annotation, "__forward_arg__", None) or str(annotation)
    text = re.sub(r"NotRequired\[(.*)\]", r"\1, or the key is not there", text)
    text = text.replace("Valued", "Value, or a dict of them by owner").replace("Piled", "Pile, or a dict of them by owner")
    text = text.replace("|", "or").replace("None", "null")
    text = re.sub(r"Literal\[([^\]]*)\]", lambda match: match[1].replace("'", '"').replace(",", " or"), text)
    return re.sub(r"\b(Pile|Seat|OutcomeView|ScoreRow|Names|PanelItem|CardSeen)\b", r"[\1](#\1)", text)
