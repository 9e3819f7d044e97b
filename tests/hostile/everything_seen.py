"""All that one observer can get hold of at a table, in words."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import Any

from boardrules import Action, Match, State
from boardrules.bots import make_bot
from boardrules.cli.menu import Group, menu
from boardrules.cli.position import position_text
from boardrules.cli.table import Table
from boardrules.cli.terminal.screen import Request
from boardrules.cli.terminal.seating import Seating
from boardrules.engine.errors import UndoRefused
from boardrules.render import attempt_picture, state_svg, state_text


def everything_seen(match: Match, observer: int | None, probes: Sequence[str], seed: int) -> Iterator[tuple[str, Any]]:
    """What it is, and what it says. `probes` are actions that the observer asks about."""
    state = match.state
    yield "view", json.dumps(state.view(observer))
    yield "events", [(str(event), event.to_json()) for event in state.events_for(observer)]
    yield "log", [(entry.player, entry.notation, *map(str, entry.events)) for entry in match.log_for(observer)]
    yield "course", (state.player, state.active, state.round, state.step, state.over, repr(state), str(state.outcome))
    for probe in probes:
        yield f"explain {probe}", said(_explanation, state, probe, observer)
    yield "taking back and making again", undone(match, observer)
    yield "svg", state_svg(state, observer)
    yield "text", state_text(state, observer, colour=True)
    shown = probes[seed % len(probes)]
    yield f"svg of {shown}", said(state_svg, state, observer, shown)
    yield f"attempt of {shown}", said(attempt_picture, state, shown, False, observer)
    yield f"text of {shown}", said(state_text, state, observer, False, shown)
    yield "imagined", state.imagine(observer, seed).to_json() if not state.over else ""
    if state.player == observer and observer is not None:
        yield from _of_the_decider(state, probes, seed)
    if not seed % 3:  # slow
        yield "terminal", _terminal(match, observer, probes)


def _of_the_decider(state: State, probes: Sequence[str], seed: int) -> Iterator[tuple[str, Any]]:
    yield "actions", list(map(str, state.actions()))
    for probe in probes:
        yield f"refusal of {probe}", said(_refusal, state, probe)
    yield "highlight", state_svg(state, state.player, highlight=state.actions()[0])
    for kind in ("greedy", "mcts:4")[seed % 4 :: 4]:  # slow: one of four times each
        bot = make_bot(kind, state.game, len(state.names), seed=seed)
        yield f"hint of {kind}", [(str(action), value) for action, value in bot.hint(state)]


def said(ask: Callable[..., Any], *arguments: Any) -> Any:
    """The answer, or the error."""
    try:
        return ask(*arguments)
    except ValueError as error:
        return f"{type(error).__name__}: {error}"


def _explanation(state: State, probe: str, observer: int | None) -> Any:
    found = state.explain(probe, player=observer)
    checks = [(check.rule, check.text, check.holds, check.values, check.refusal) for check in found.checks]
    return found.legal, found.offered, str(found), checks, list(map(str, found.nearest))


def _refusal(state: State, probe: str) -> str:
    """What is said to a decision that is not allowed; nothing to one that is."""
    if state.parse(probe) not in state.actions():
        state.apply(probe)
    return ""


def undone(match: Match, observer: int | None) -> list[str]:
    """How far decisions can be taken back, what is said then, and what the observer sees on the way back and forth again; the match
    is as it was afterwards."""
    found, back = [], 0
    try:
        while True:
            match.undo()
            back += 1
            found.append(f"back to {_glimpse(match, observer)}")
    except UndoRefused as error:
        found.append(str(error))
    for _ in range(back):
        match.redo()
        found.append(f"again {_glimpse(match, observer)}")
    found.append(str(said(match.redo)))
    return found


def _glimpse(match: Match, observer: int | None) -> str:
    """What the observer sees when a decision has been taken back or made again."""
    state = match.state
    events = [str(event) for event in state.events_for(observer)]
    return json.dumps([state.view(observer), events, [str(entry) for entry in match.log_for(observer)][-2:], str(state.outcome)])


class _Paper:
    """A screen that keeps what it is told."""

    interactive = False
    width = 100
    few = 12

    def __init__(self) -> None:
        self.lines: list[str] = []

    def say(self, text: str) -> None:
        self.lines.append(text)

    def position(self, state: State, viewer: int | None, highlight: Action | None = None) -> None:
        self.lines.append(position_text(state, viewer, highlight=highlight))

    def offers(self, groups: Sequence[Group], impossible: Sequence[str], rule: str) -> None:
        self.lines += [menu(groups, self.width), *impossible, rule]

    def read(self, request: Request) -> str:
        raise EOFError

    def ask(self, question: str) -> str:
        raise EOFError

    def pass_on(self, name: str, hide: bool) -> None:
        self.lines.append(f"---- {name}")

    def thinking(self, name: str) -> AbstractContextManager[None]:
        return nullcontext()


def _terminal(match: Match, viewer: int | None, probes: Sequence[str]) -> list[str]:
    """What `play` says to somebody who tries everything."""
    paper = _Paper()
    sitters = tuple("human" if number == viewer else "random" for number in range(len(match.players)))
    table = Table(match, Seating(sitters), paper, seed=1)
    table.viewer = viewer
    table._greet()
    table._tell()
    paper.position(match.state, viewer)
    own = match.state.player == viewer and viewer is not None
    for line in ("log", "card", *(f"what {name}" for name in _names(match))):
        command, _, rest = line.partition(" ")
        table._say(command, rest)
    if own:
        table.answers.offer("")
        for probe in probes[:8]:
            table._say("why", probe)
            table._say("show", probe)
    return paper.lines


def _names(match: Match) -> list[str]:
    ruleset = match.game.ruleset
    return [*ruleset.seats[:2], *ruleset.actions, *(card for deck in ruleset.decks.values() for card in deck.cards[:3])]
