"""What one seat sees of a table, as data: made of the engine's answers for that seat alone, never of the whole state."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from boardrules.render import state_panels
from boardrules.render.looks import Looks
from boardrules.server.messages import PROTOCOL

if TYPE_CHECKING:
    from boardrules.engine.explain import Explanation
    from boardrules.engine.game import Game
    from boardrules.engine.state import State
    from boardrules.server.table import Table


@dataclass(frozen=True)
class Viewer:
    """Who looks at a table, and in which language: a player, or a spectator (None); `host` may let bots stand in."""

    player: int | None
    host: bool
    language: str


@dataclass(frozen=True)
class Around:
    """What is no part of the journal: which seats have somebody connected, and which bot thinks."""

    here: frozenset[int]
    thinking: int | None


class Sights:
    """What all viewers of a table see. What a position looks like to somebody is worked out once for everybody who sees the same,
    and only when it has changed."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._kept: dict[Viewer, tuple[int, dict[str, Any]]] = {}

    def document(self, viewer: Viewer, around: Around, most: int) -> dict[str, Any]:
        """The whole document of a viewer; at most so many actions are listed."""
        table = self._table
        state = table.state(viewer.language)
        return {**self._lasting(viewer, state, most), "seats": _seats(table, state, around)}

    def _lasting(self, viewer: Viewer, state: State, most: int) -> dict[str, Any]:
        """The part of a document that does not hang on who is connected."""
        table = self._table
        kept = self._kept.get(viewer)
        if kept is not None and kept[0] == table.stamp:
            return kept[1]
        problem = table.problem(viewer.language)
        lasting = {
            **_about(table, state, viewer),
            **_position(state, viewer.player, not problem and _plays(table, viewer), most),
            "undo": _undo(table, state, viewer),
            "problem": problem or None,
        }
        self._kept[viewer] = table.stamp, lasting
        return lasting

    def keep_only(self, viewers: set[Viewer]) -> None:
        """Forgets what nobody looks at."""
        for viewer in self._kept.keys() - viewers:
            del self._kept[viewer]
        self._table.keep_only({viewer.language for viewer in viewers}, {viewer.player for viewer in viewers})


def _plays(table: Table, viewer: Viewer) -> bool:
    """Whether somebody plays for their own seat, and no bot does."""
    return viewer.player is not None and table.sittings[viewer.player].bot is None


def past_document(table: Table, viewer: Viewer, decisions: int) -> dict[str, Any]:
    """The document after so many decisions as the viewer saw it then, without anything to decide."""
    state = table.match(viewer.language).state_after(decisions)
    return {
        **_about(table, state, viewer),
        "decisions": decisions,
        "seats": _seats(table, state, Around(frozenset(), None)),
        **_position(state, viewer.player, False, 0),
        "undo": {"may": False, "why": "", "ask": False, "asked": None},
        "problem": None,
    }


def _about(table: Table, state: State, viewer: Viewer) -> dict[str, Any]:
    game = state.game
    role = "player" if viewer.player is not None else "host" if viewer.host else "spectator"
    seat = None if viewer.player is None else state.seats[viewer.player]
    return {
        "protocol": PROTOCOL,
        "table": table.id,
        "game": game.name,
        "title": game.title,
        "language": game.language,
        "options": {name: list(value) if isinstance(value, tuple) else value for name, value in state.options.items()},
        "revision": table.revision,
        "decisions": table.decisions,
        "over": state.over,
        "you": {"seat": seat, "index": viewer.player, "role": role, "host": viewer.host},
        "boards": list(game.boards),
    }


def _seats(table: Table, state: State, around: Around) -> list[dict[str, Any]]:
    game = state.game
    looks = seat_looks(game)
    return [
        {
            "seat": seat,
            "index": index,
            "name": state.names[index],
            "words": game.naming.seat(seat),
            "colour": looks[seat],
            "kind": sitting.kind,
            "bot": sitting.bot,
            "here": index in around.here,
            "decides": state.player == index,
            "thinking": around.thinking == index,
        }
        for index, (seat, sitting) in enumerate(zip(state.seats, table.sittings, strict=True))
    ]


@lru_cache(maxsize=32)
def seat_looks(game: Game) -> dict[str, str]:
    """The colour of each seat."""
    return {seat: look.colour for seat, look in Looks(game.ruleset).seats.items()}


def _position(state: State, player: int | None, goes_on: bool, most: int) -> dict[str, Any]:
    """The position as a player (None: a spectator) sees it, and what there is to decide where it goes on."""
    decides = goes_on and state.player is not None and state.player == player
    actions = state.actions()[:most] if decides else ()
    outcome = state.outcome
    return {
        "view": dict(state.view(player)),
        "question": state.question(player),
        "rules_now": list(state.rules_now()),
        "actions": [parts.to_json() for parts in state.describe_all(actions, player)],
        "actions_left": len(state.actions()) - len(actions) if decides else 0,
        "panels": state_panels(state, player),
        "outcome": None if outcome is None else outcome.to_json(state.seats),
    }


def _undo(table: Table, state: State, viewer: Viewer) -> dict[str, Any]:
    asked = table.undo
    request = None
    if asked is not None:
        waiting = table.asked_people(asked.player) - asked.agreed
        request = {
            "by": state.seats[asked.player],
            "decisions": asked.decisions,
            "agreed": [state.seats[seat] for seat in sorted(asked.agreed)],
            "waiting": [state.seats[seat] for seat in sorted(waiting)],
        }
    if viewer.player is None or table.problem(viewer.language):
        return {"may": False, "why": "", "ask": False, "asked": request}
    why = table.undo_objection(viewer.player, False, viewer.language)
    possible = bool(why) and not table.undo_objection(viewer.player, True, viewer.language)
    return {"may": not why, "why": why, "ask": possible, "asked": request}


def objection_data(explanation: Explanation) -> dict[str, Any]:
    """Why an action is refused, as the asker may know it."""
    failed = explanation.failed
    return {
        "action": str(explanation.action),
        "text": explanation.reason,
        "rule": explanation.rule,
        "said": failed.refusal if failed is not None else "",
        "checks": [
            {"rule": check.rule, "sentence": check.sentence, "said": check.refusal, "holds": check.holds}
            for check in explanation.checks
        ],
    }
