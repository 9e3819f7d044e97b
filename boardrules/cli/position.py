"""A state in words: what an observer sees of it, what happened, how it ended, and the rules that matter."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from typing import TYPE_CHECKING, Any

from boardrules.cli.board_text import BoardText, pile_text
from boardrules.engine.values import value_text

if TYPE_CHECKING:
    from boardrules.engine.events import Event
    from boardrules.engine.state import State
    from boardrules.ruleset.model import Ruleset

QUIET = {"set", "round", "over"}
"""Events that the position shows anyway."""


def position_text(state: State, viewer: int | None) -> str:
    """Where the game stands, the boards, the table and what every player has, as `viewer` sees it (None: a spectator)."""
    view = state.view(viewer)
    ruleset = state.game.ruleset
    parts = [_heading(state)]
    for board in ruleset.boards.values():
        parts.append(BoardText(ruleset, board, view).text())
    parts.append("\n".join(_table_lines(ruleset, view)))
    return "\n".join(part for part in parts if part)


def _heading(state: State) -> str:
    where = f"{state.game.title}, round {state.round}"
    if state.over or state.player is None:
        return f"{where}, game over"
    turn = f", in {state.names[state.active]}'s turn" if state.player not in (state.active, -1) else ""
    step = f" ({state.step.replace('_', ' ')})" if state.step not in ("", "turn") else ""
    who = state.names[state.player] if state.player >= 0 else "chance"
    return f"{where}, {who} to decide{step}{turn}"


def _table_lines(ruleset: Ruleset, view: Mapping[str, Any]) -> Iterator[str]:
    """One line for what is shared, one for each player, one for each piece that has more than a place on a board."""
    shared = list(_holdings(ruleset, view, "shared", "", None))
    if shared:
        yield f"  table: {', '.join(shared)}"
    for player in view["players"]:
        held = list(_holdings(ruleset, view, "player", "Player", player["seat"]))
        if player["eliminated"]:
            held.insert(0, "out of the game")
        name = player["name"] if player["name"] == player["seat"] else f"{player['name']} ({player['seat']})"
        if held:
            yield f"  {name}: {', '.join(held)}"
    for piece in ruleset.pieces.values():
        for name in _pieces_in_play(ruleset, view, piece.name):
            held = list(_holdings(ruleset, view, "piece", piece.name, name))
            if len(held) > 1:
                yield f"  {name}: {', '.join(held)}"


def _pieces_in_play(ruleset: Ruleset, view: Mapping[str, Any], kind: str) -> list[str]:
    """The pieces of a kind without those that stand nowhere although they could."""
    fields = [field for field in ruleset.fields if field.owner_kind == "piece" and field.owner == kind]
    values = {field.name: view["fields"].get(f"{kind}.{field.name}") or {} for field in fields}
    places = [values[field.name] for field in fields if field.type.kind == "space"]
    names = dict.fromkeys(name for seen in values.values() for name in seen)
    return [name for name in names if not places or any(seen.get(name) is not None for seen in places)]


def _holdings(ruleset: Ruleset, view: Mapping[str, Any], owner_kind: str, prefix: str, owner: str | None) -> Iterator[str]:
    """The fields and zones of one owner, as the observer sees them; what is none, empty or `no` is left out."""
    for part, items in (("fields", ruleset.fields), ("zones", ruleset.zones)):
        for item in items:
            if item.owner_kind != owner_kind or (owner_kind == "piece" and item.owner != prefix):
                continue
            seen = view[part].get(f"{prefix}.{item.name}" if prefix else item.name)
            if owner is not None:
                seen = (seen or {}).get(owner)
            text = _held(item.name.replace("_", " "), seen, owner_kind)
            if text:
                yield text


def _held(name: str, seen: Any, owner_kind: str) -> str:
    """One field or zone in words, or "" where there is nothing to tell."""
    if isinstance(seen, Mapping):
        return f"{name} {pile_text(seen)}" if seen["size"] or owner_kind == "shared" else ""
    if isinstance(seen, bool):
        return name if seen else ""
    if seen is None or seen == [] or (seen == 0 and owner_kind == "piece"):
        return ""
    return f"{name} {value_text(seen)}"


def events_text(events: Iterable[Event]) -> str:
    """A decision and what followed from it, without what the position shows anyway; the same thing several times is one line."""
    lines: list[str] = []
    turn = ""
    for event in events:
        if event.kind == "turn":
            turn = f"  {event}"
        elif event.kind not in QUIET:
            lines += [turn] if turn else []
            turn = ""
            lines.append(str(event) if event.kind == "decide" else f"    {event}")
    return "\n".join(f"{line} ({times} times)" if times > 1 else line for line, times in _counted(lines))


def _counted(lines: list[str]) -> Iterator[tuple[str, int]]:
    for line, group in groupby(lines):
        yield line, len(list(group))


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


def rules_text(state: State, which: str) -> str:
    """The rules of what can be done now; with `which`, all of them ("all") or one by its id."""
    rules = state.game.ruleset.rules
    if which and which != "all":
        if which.upper() not in {rule_id.upper() for rule_id in rules}:
            return f"There is no rule {which}."
        chosen = [rule for rule_id, rule in rules.items() if rule_id.upper() == which.upper()]
    elif which:
        chosen = list(rules.values())
    else:
        places = {"turn", f"step {state.step}", *(f"action {action.name}" for action in state.actions())}
        chosen = [rule for rule in rules.values() if rule.executed in places]
    marks = {"stated": "", "reading": " (a reading)", "supplied": " (supplied)"}
    return (
        "\n".join(f"  {rule.id} {rule.sentence}{marks[rule.status]}" for rule in chosen)
        or "No rules are written for this; try 'rules all'."
    )
