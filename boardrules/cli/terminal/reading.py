"""What a typed line means where a player decides: an action, several that it could still become, or why it is none.

Lines are read against what is legal now: short forms are enough where only one legal action fits, and nothing is ever guessed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from boardrules.cli.menu import Entry, entries_of, matching
from boardrules.cli.terminal.called import form_of, in_notation
from boardrules.cli.terminal.rules_now import actions_called, impossible_here
from boardrules.diagnostics.suggest import nearest

if TYPE_CHECKING:
    from boardrules.engine.action import Action
    from boardrules.engine.errors import Misread, UnreadableAction
    from boardrules.engine.explain import Explanation
    from boardrules.engine.game import Game
    from boardrules.engine.state import State

SHOWN = 4
"""How many near actions an answer names."""

_SEPARATORS = re.compile(r"[\s,;()]+")


@dataclass(frozen=True)
class Play:
    """The line means this legal action."""

    action: Action


@dataclass(frozen=True)
class Narrow:
    """The line fits several legal actions. `begun` tells whether it is the beginning of them all, as it stands."""

    entries: tuple[Entry, ...]
    begun: bool


@dataclass(frozen=True)
class Refused:
    """The line means no legal action: why, and what was probably meant ("" where nobody can know). `known` is an action of the game
    that is not allowed now."""

    text: str
    meant: str = ""
    known: bool = False


Understood = Play | Narrow | Refused


def words_of(text: str) -> list[str]:
    """The words of a line or a notation as they are compared: small letters, without commas and parentheses."""
    return [word for word in _SEPARATORS.split(text.casefold()) if word]


def understand(state: State, text: str, viewer: int | None) -> Understood:
    """What a line means. `viewer` is who typed it: a refusal tells nothing that this player may not know."""
    from boardrules.engine.errors import UnreadableAction

    actions = state.actions()
    entries = entries_of(actions)
    if text.strip().isdecimal():
        number = int(text)
        if 1 <= number <= len(actions):
            return Play(actions[number - 1])
        text_ = state.game.text("There is no action {number}: the numbers go from 1 to {last}.", number=number, last=len(actions))
        return Refused(text_)
    fitting = begun_with(entries, words_of(text))
    whole = [entry for entry in fitting if words_of(entry[1]) == words_of(text)]
    if len(fitting) == 1 or whole:
        return Play(actions[(whole or fitting)[0][0] - 1])
    if fitting:
        return Narrow(tuple(fitting), begun=True)
    written = in_notation(state.game, text)
    if written.casefold() != text.casefold():
        return understand(state, written, viewer)
    try:
        explanation = state.explain(text, viewer)
    except UnreadableAction as error:
        return _known_name(state, words_of(text)) or _unreadable(state.game, entries, text, error)
    return Refused(_refusal(state, explanation), known=True)


def begun_with(entries: Iterable[Entry], words: Sequence[str]) -> list[Entry]:
    """The entries that a line begins, word by word; a word that is there as a whole counts before one that only begins so."""
    left = [(entry, words_of(entry[1])) for entry in entries]
    for place, word in enumerate(words):
        same = [item for item in left if len(item[1]) > place and item[1][place] == word]
        left = same or [item for item in left if len(item[1]) > place and item[1][place].startswith(word)]
    return [entry for entry, _ in left]


def _known_name(state: State, words: Sequence[str]) -> Refused | None:
    """The answer to the beginning of an action of the game that cannot be played now, whatever follows."""
    first = words[0] if words else ""
    if first in impossible_here(state):
        return Refused(state.game.text("'{action}' is not possible now: 'why {action}' tells why.", action=first), known=True)
    if first in state.game.ruleset.actions and first not in {action.name for action in state.actions()}:
        return Refused(elsewhere(state, first), known=True)
    return None


def _unreadable(game: Game, entries: Sequence[Entry], text: str, error: UnreadableAction) -> Narrow | Refused:
    """A line that names no action: the legal ones that hold its words anywhere, or what was probably meant."""
    holding = matching(entries, text)
    if holding:
        return Narrow(tuple(holding), begun=False)
    meant = corrected(entries, words_of(text))
    if meant:
        return Refused(game.text("There is no '{word}' here. Did you mean '{meant}'?", word=text.strip(), meant=meant), meant)
    if game.language != "en":  # what the engine says about a notation is for people who write programs
        misread = None if error.misread is None else _misread(game, error.misread)
        return Refused(misread or game.text("'{line}' names no action; 'list' shows what can be done.", line=text.strip()))
    problem = str(error)
    return Refused(problem[:1].upper() + problem[1:] + ".")


def _misread(game: Game, misread: Misread) -> str:
    """What is wrong with the arguments of an action, in the language of the game; "" for one that players cannot write."""
    model = next(actions_called(game.ruleset, [misread.action]), None)
    if model is None:
        return ""
    form = form_of(game, model)
    if misread.type is None:
        return game.text("'{word}' is too much; write: {form}", word=misread.word, form=form)
    thing = game.naming.type_noun(misread.type)
    if not misread.word:
        return game.text("{A thing} is missing; write: {form}", thing=thing, form=form)
    said = game.text("'{word}' is not {a thing}; write: {form}", word=misread.word, thing=thing, form=form)
    return f"{said}. {game.text('Did you mean {meant}?', meant=misread.meant)}" if misread.meant else said


def corrected(entries: Sequence[Entry], words: Sequence[str]) -> str:
    """The beginning of a legal action that a line with mistakes in spelling was probably meant to be, or ""."""
    left = list(entries)
    for place, word in enumerate(words):
        following = begun_with(left, [""] * place + [word])
        if not following:
            there = {words_of(entry[1])[place] for entry in left if len(words_of(entry[1])) > place}
            meant = nearest(word, there)
            following = begun_with(left, [""] * place + [meant]) if meant else []
        if not following:
            return ""
        left = following
    if len(left) == 1:
        return left[0][1]
    return common_beginning([entry[1].split() for entry in left])


def common_beginning(parts: Sequence[Sequence[str]]) -> str:
    """The words with which all of some notations begin."""
    common = []
    for words in zip(*parts, strict=False):
        if len(set(words)) > 1:
            break
        common.append(words[0])
    return " ".join(common)


def _refusal(state: State, explanation: Explanation) -> str:
    """Why an action cannot be played now, with what can."""
    action = explanation.action
    if not explanation.offered:
        return elsewhere(state, action.name)
    text = state.game.text
    lines = [text("No: {reason}", reason=explanation.reason)]
    near = [str(other) for other in explanation.nearest if other.name == action.name][:SHOWN]
    if near:
        lines.append("  " + text("Possible: {actions}. 'why {action}' shows every rule.", actions=", ".join(near), action=action))
    return "\n".join(lines)


def elsewhere(state: State, name: str) -> str:
    """Where an action belongs that is not decided on now."""
    # Decisions elsewhere are in procedures, whose names say nothing to players.
    in_steps = [data for node, data in state.game.machine.nodes(data=True) if node.startswith("turn.")]
    naming, text = state.game.naming, state.game.text
    steps = list(dict.fromkeys(text("'{name}'", name=naming.name(data["step"])) for data in in_steps if name in data["actions"]))
    step = text("'{name}'", name=naming.name(state.step)) if any(data["step"] == state.step for data in in_steps) else ""
    if not steps:
        where = text("Not now: nobody asks for '{action}'.", action=name)
    elif steps == [step]:
        where = text("Not now: '{action}' belongs to another moment of the step {step}.", action=name, step=step)
    else:
        where = text("Not now: '{action}' belongs to the step {steps}.", action=name, steps=naming.phrases.listed(steps, "or"))
    choice = naming.phrases.listed(list(dict.fromkeys(action.name for action in state.actions())), "or")
    now = (
        text("Now (step {step}) you choose: {choice}.", step=step, choice=choice)
        if step
        else text("Now you choose: {choice}.", choice=choice)
    )
    return f"{where} {now}"
