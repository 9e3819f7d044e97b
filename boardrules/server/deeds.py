"""What people and bots can do at a table. Each deed is checked, written to the journal, and only then done; all of it runs in a
thread that has the table to itself."""

from __future__ import annotations

from typing import Any

from boardrules.engine.errors import IllegalAction
from boardrules.engine.state import State
from boardrules.server.documents import Viewer, objection_data
from boardrules.server.limits import ServerLimits
from boardrules.server.offered_games import BOTS
from boardrules.server.refusals import Refusal
from boardrules.server.tables import OpenTable


def play(place: OpenTable, viewer: Viewer, revision: int, notation: str, limits: ServerLimits) -> None:
    """A player decides."""
    table = place.table
    if viewer.player is None:
        raise Refusal("spectator")
    if revision != table.revision:
        raise Refusal("stale")
    _check_open(place, viewer, limits)
    state = table.state(viewer.language)
    if state.player is None:
        raise Refusal("over")
    if state.player != viewer.player or table.sittings[viewer.player].bot is not None:
        raise Refusal("turn", who=state.names[state.player])
    try:
        action = state.own(notation)
        after = state.apply(action)
    except IllegalAction as error:
        told = objection_data(state.explain(error.explanation.action, viewer.player))
        raise Refusal("illegal", told, told["text"]) from None
    except ValueError as error:  # no action of the game, or one that asks too much of the machine
        raise Refusal("illegal", None, str(error)) from None
    place.write({"kind": "decision", "player": viewer.player, "action": str(action)}, table.waiting_at(after))


def play_for_bot(place: OpenTable, player: int, revision: int, notation: str | None) -> bool:
    """A bot decides; whether it still could. Where it has found nothing, or nothing legal, it takes the first action there is."""
    table = place.table
    state = table.state()
    if table.revision != revision or state.player != player or table.sittings[player].bot is None or table.problem():
        return False
    legal = {str(action): action for action in state.actions()}
    for choice in dict.fromkeys([notation, *legal]):
        if choice is None or choice not in legal:
            continue
        try:
            after = state.apply(legal[choice])
        except ValueError:
            continue
        place.write({"kind": "decision", "player": player, "action": choice}, table.waiting_at(after))
        return True
    return False


def take_back(place: OpenTable, viewer: Viewer, limits: ServerLimits) -> None:
    """Takes a player's last decision back where that is fair, or all who have a say are bots; otherwise the others are asked."""
    table = place.table
    if viewer.player is None:
        raise Refusal("spectator")
    _check_open(place, viewer, limits)
    player = viewer.player
    impossible = table.undo_objection(player, True, viewer.language)
    if impossible:
        raise Refusal("undo", why=impossible)
    left = table.left_after_undo(player)
    if not table.undo_objection(player, False):
        place.write({"kind": "undo", "decisions": left, "agreed": False})
    elif not table.asked_people(player):
        place.write({"kind": "undo", "decisions": left, "agreed": True})
    else:
        place.write({"kind": "undo_asked", "player": player, "decisions": left})


def answer_undo(place: OpenTable, viewer: Viewer, agree: bool) -> None:
    """Somebody agrees to what is to be taken back, or does not; the one who asked withdraws."""
    table = place.table
    if viewer.player is None:
        raise Refusal("spectator")
    asked = table.undo
    if asked is None or (viewer.player == asked.player and agree):
        raise Refusal("no_undo")
    place.write({"kind": "undo_answered", "player": viewer.player, "agree": agree})
    _undo_if_agreed(place)


def _undo_if_agreed(place: OpenTable) -> None:
    asked = place.table.undo
    if asked is not None and place.table.agreed():
        place.write({"kind": "undo", "decisions": asked.decisions, "agreed": True})


def say(place: OpenTable, viewer: Viewer, text: str, limits: ServerLimits) -> None:
    """A line of chat."""
    words = " ".join(text.split())
    if not 0 < len(words) <= limits.chat_letters or not words.isprintable():
        raise Refusal("chat", most=limits.chat_letters)
    if place.table.number >= limits.entries:
        raise Refusal("too_long")
    place.write({"kind": "chat", "seat": viewer.player, "text": words})


def rename(place: OpenTable, viewer: Viewer, name: str, limits: ServerLimits) -> None:
    """A player is called otherwise."""
    table = place.table
    if viewer.player is None:
        raise Refusal("spectator")
    if table.number >= limits.entries:
        raise Refusal("too_long")
    taken = [sitting.name for seat, sitting in enumerate(table.sittings) if seat != viewer.player]
    seats = [word for index, word in enumerate(seat_words(table.state())) if index != viewer.player]
    checked = checked_name(name, [*taken, *(word for words in seats for word in words)], limits)
    if checked != table.sittings[viewer.player].name:
        place.write({"kind": "name", "seat": viewer.player, "name": checked})


def seat_words(state: State) -> list[tuple[str, ...]]:
    """What each seat is called without a name of its player's own: nobody else is called so."""
    return [(seat, state.game.naming.seat(seat)) for seat in state.seats]


def checked_name(name: str, taken: list[str], limits: ServerLimits) -> str:
    """A name that can be used, "" for that of the seat; Refusal where it cannot."""
    words = " ".join(name.split())
    if len(words) > limits.name_letters or not words.isprintable():
        raise Refusal("name_letters", most=limits.name_letters)
    if words and words.casefold() in {other.casefold() for other in taken}:
        raise Refusal("name_taken")
    return words


def stand_in(place: OpenTable, viewer: Viewer, seat: str, bot: str | None, limits: ServerLimits) -> None:
    """The host lets a bot play for somebody who is away, or gives the seat back; people give their own back themselves."""
    table = place.table
    seats = table.state().seats
    if seat not in seats:
        raise Refusal("seat")
    index = seats.index(seat)
    sitting = table.sittings[index]
    if not viewer.host and not (bot is None and viewer.player == index):
        raise Refusal("host")
    if sitting.kind != "person":
        raise Refusal("seat")
    if bot is not None and bot not in BOTS:
        raise Refusal("bot")
    if bot is not None and index in place.around().here:
        raise Refusal("here", who=table.state(viewer.language).names[index])
    _check_open(place, viewer, limits)
    if sitting.bot != bot:
        place.write({"kind": "bot", "seat": index, "bot": bot})
        _undo_if_agreed(place)


def _check_open(place: OpenTable, viewer: Viewer, limits: ServerLimits) -> None:
    """Refusal at a table that cannot go on."""
    problem = place.table.problem(viewer.language)
    if problem:
        raise Refusal("problem", why=problem)
    if place.table.number >= limits.entries:
        raise Refusal("too_long")


def asked(place: OpenTable, viewer: Viewer, things: list[str] | None, notation: str | None) -> dict[str, Any]:
    """Why something cannot be done: what the rules say about an action, or about what a click on some things could have meant."""
    state = place.table.state(viewer.language)
    if notation is None:
        refused = [objection_data(each) for each in state.objections(things or (), viewer.player)]
        text = refused[0]["text"] if refused else state.game.text("Nothing can be done with that now.")
        return {"refusals": refused, "text": text}
    try:
        explanation = state.explain(notation, viewer.player)
    except ValueError as error:
        return {"refusals": [], "text": str(error)}
    if explanation.legal:
        return {"refusals": [], "text": explanation.reason}
    return {"refusals": [objection_data(explanation)], "text": explanation.reason}
