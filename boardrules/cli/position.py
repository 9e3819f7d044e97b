"""A state in words: where the game stands, what an observer sees of it, and how it ended."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from boardrules.engine.values import value_text
from boardrules.render import state_text
from boardrules.render.standing import pile_text

if TYPE_CHECKING:
    from boardrules.engine.action import Action
    from boardrules.engine.state import State
    from boardrules.ruleset.model import FieldModel, Ruleset, ZoneModel


@dataclass(frozen=True)
class Holding:
    """What one owner has, in words. `kind` is shared, player or piece; `owner` the seat or the piece, "" for what is shared."""

    kind: str
    owner: str
    title: str
    items: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.title}: {', '.join(self.items)}"


def position_text(state: State, viewer: int | None, colour: bool = False, highlight: Action | None = None) -> str:
    """Where the game stands, the boards, the table and what every player has, as `viewer` sees it (None: a spectator)."""
    view = state.view(viewer)
    ruleset = state.game.ruleset
    parts = [heading(state)]
    parts.append(state_text(state, viewer, colour, highlight))
    parts.append("\n".join(f"  {holding}" for holding in holdings(ruleset, view)))
    return "\n".join(part for part in parts if part)


def heading(state: State) -> str:
    """The game, the round, who decides, and in which step."""
    where = f"{state.game.title}, round {state.round}"
    if state.over or state.player is None:
        return f"{where}, game over"
    turn = f", in {state.names[state.active]}'s turn" if state.player not in (state.active, -1) else ""
    step = f" ({state.step.replace('_', ' ')})" if state.step not in ("", "turn") else ""
    who = state.names[state.player] if state.player >= 0 else "chance"
    return f"{where}, {who} to decide{step}{turn}"


def holdings(ruleset: Ruleset, view: Mapping[str, Any]) -> list[Holding]:
    """What is shared, what each player has, and the pieces that have more than a place on a board."""
    found = [Holding("shared", "", "table", tuple(_items(ruleset, view, "shared", "", None)))]
    for player in view["players"]:
        held = list(_items(ruleset, view, "player", "Player", player["seat"]))
        if player["eliminated"]:
            held.insert(0, "out of the game")
        name = player["name"] if player["name"] == player["seat"] else f"{player['name']} ({player['seat']})"
        found.append(Holding("player", player["seat"], name, tuple(held)))
    for piece in ruleset.pieces.values():
        for name in _pieces_in_play(ruleset, view, piece.name):
            held = list(_items(ruleset, view, "piece", piece.name, name))
            if len(held) > 1:
                found.append(Holding("piece", name, name, tuple(held)))
    return [holding for holding in found if holding.items]


def _pieces_in_play(ruleset: Ruleset, view: Mapping[str, Any], kind: str) -> list[str]:
    """The pieces of a kind without those that stand nowhere although they could."""
    fields = [field for field in ruleset.fields if field.owner_kind == "piece" and field.owner == kind]
    values = {field.name: view["fields"].get(f"{kind}.{field.name}") or {} for field in fields}
    places = [values[field.name] for field in fields if field.type.kind == "space"]
    names = dict.fromkeys(name for seen in values.values() for name in seen)
    return [name for name in names if not places or any(seen.get(name) is not None for seen in places)]


def _items(ruleset: Ruleset, view: Mapping[str, Any], owner_kind: str, prefix: str, owner: str | None) -> Iterator[str]:
    """The fields and zones of one owner, as the observer sees them; what says nothing is left out."""
    sources: tuple[tuple[str, tuple[FieldModel | ZoneModel, ...]], ...] = (("fields", ruleset.fields), ("zones", ruleset.zones))
    for part, models in sources:
        for item in models:
            if item.internal or item.owner_kind != owner_kind or (owner_kind == "piece" and item.owner != prefix):
                continue
            seen = view[part].get(f"{prefix}.{item.name}" if prefix else item.name)
            known = seen if owner is None else (seen or {}).get(owner)
            if not _says_nothing(known, seen, owner_kind, item.visibility):
                yield _held(item.name.replace("_", " "), known)


def _says_nothing(known: Any, seen: Any, owner_kind: str, visibility: str) -> bool:
    """Whether a value is not worth a word: none, no, an empty zone that all can see, a zero that everybody else has as well."""
    if isinstance(known, Mapping):
        return not known["size"] and (owner_kind != "shared" or visibility == "open")
    if isinstance(known, bool) or known is None or known == []:
        return not known
    if known == 0 and owner_kind == "player":
        return not any(isinstance(other, int) and other for other in seen.values())
    return known == 0 and owner_kind in ("piece", "shared")


def _held(name: str, known: Any) -> str:
    """One field or zone in words."""
    if isinstance(known, Mapping):
        return f"{name} {pile_text(known)}"
    return name if isinstance(known, bool) else f"{name} {value_text(known)}"


def outcome_text(state: State) -> str:
    """How the game ended, with the score sheet."""
    outcome = state.outcome
    if outcome is None:
        return "The game is not over."
    lines = [f"Game over: {outcome.reason}"]
    if outcome.sheet:
        width = max(len(line.title) for line in outcome.sheet)
        columns = [max(len(name), 5) for name in state.names]
        lines.append("  " + " " * width + "".join(f"  {name:>{size}}" for name, size in zip(state.names, columns, strict=True)))
        rows = [(line.title, line.points) for line in outcome.sheet if not line.tiebreak]
        rows.append(("Total", outcome.scores))
        rows += [(line.title, line.points) for line in outcome.sheet if line.tiebreak]
        for title, points in rows:
            lines.append(f"  {title:{width}}" + "".join(f"  {value:>{size}}" for value, size in zip(points, columns, strict=True)))
    return "\n".join(lines)
