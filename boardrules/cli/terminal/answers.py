"""What the table answers to each command. Everything is told as the person who asks may know it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import takewhile
from pathlib import Path
from typing import TYPE_CHECKING

from boardrules.cli.menu import PAGE, Entry, Group, columns, entries_of, groups_of, matching
from boardrules.cli.terminal.called import form_of
from boardrules.cli.terminal.commands import help_text
from boardrules.cli.terminal.lookup import Lookup
from boardrules.cli.terminal.opponents import advice, make_opponent
from boardrules.cli.terminal.reading import Narrow, Play, understand
from boardrules.cli.terminal.rules_now import actions_called, impossible_here, rule_here, rules_text
from boardrules.cli.terminal.saying import said_of
from boardrules.cli.terminal.seating import usual_bot
from boardrules.cli.terminal.telling import told
from boardrules.cli.terminal.why import why_none
from boardrules.engine.story import story_of

if TYPE_CHECKING:
    from boardrules.cli.table import Table
    from boardrules.engine.action import Action
    from boardrules.engine.state import State

CHANCE_BEGINS = ("roll", "draw", "turn", "shuffle")
"""Events after which an outlook ends: what comes then is not for the player to know or to decide."""


class Leave(Exception):
    """The person has left the table."""


class Answers:
    """One method for each command, named after it (`say_undo`). What it gives back is said."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.rest: list[Entry] = []

    @property
    def state(self) -> State:
        return self.table.match.state

    # ------------------------------------------------------------------------------------------------ what can be done

    def say_list(self, text: str) -> str:
        entries = entries_of(self.state.actions())
        if text:
            return self.page(matching(entries, text), self.state.game.text("No action fits that."))
        self.rest = entries
        self.offer(self.rule())
        return ""

    def offer(self, rule: str) -> None:
        """Shows what can be done now, and what cannot although the decision is about it."""
        self.table.screen.offers(self.groups(), impossible_here(self.state), rule)

    def rule(self) -> str:
        """The rule of the decision, with its sentence."""
        rule = rule_here(self.state)
        return f"{rule} {self.state.game.ruleset.rules[rule].sentence}" if rule else ""

    def say_more(self, _: str) -> str:
        return self.page(self.rest, self.state.game.text("There is nothing more."))

    def page(self, entries: Sequence[Entry], otherwise: str = "") -> str:
        """The first of some entries; `more` shows those that follow."""
        shown, self.rest = entries[:PAGE], [*entries[PAGE:]]
        lines = [columns(shown, self.table.screen.width) if shown else otherwise]
        if self.rest:
            lines.append(
                self.state.game.text("… and {count} more: 'more' shows them, more words narrow them down.", count=len(self.rest))
            )
        return "\n".join(lines)

    def groups(self) -> list[Group]:
        """What can be done now, by the kind of action."""
        state = self.state
        actions = state.actions()
        forms = {
            model.name: form_of(state.game, model)
            for model in actions_called(state.game.ruleset, {action.name for action in actions})
        }
        groups = groups_of(entries_of(actions), forms, self.table.screen.few)
        return [replace(group, said=said_of(state, self.table.viewer, group)) for group in groups]

    # ------------------------------------------------------------------------------------------------ rules and advice

    def say_why(self, text: str) -> str:
        if not text:
            return self.state.game.text("Say which action, by its notation or its number: why 1")
        viewer = self.table.viewer
        if text.casefold() in impossible_here(self.state):
            return why_none(self.state, text.casefold(), viewer)
        found = understand(self.state, text, viewer)
        if isinstance(found, Play):
            return str(self.state.explain(found.action, viewer))
        if isinstance(found, Narrow):
            return self.state.game.text("Say which one, for example: why {action}", action=found.entries[0][1])
        try:
            return str(self.state.explain(text, viewer))
        except ValueError:
            return found.text

    def say_rules(self, text: str) -> str:
        return rules_text(self.state, text)

    def say_hint(self, text: str) -> str:
        table, state = self.table, self.state
        usual = table.adviser if table.adviser and table.adviser != "random" else usual_bot(table.seed)  # chance gives no advice
        bot = make_opponent(text or usual, state.game, len(state.names), table.seed)
        with table.screen.thinking(bot.name):
            return advice(bot, state, lambda action: outlook(state, table.viewer, action))

    def say_what(self, text: str) -> str:
        if not text:
            return self.state.game.text("Say what: the name of a card, a tile, a space, a piece, a player or an action.")
        return Lookup(self.state, self.table.viewer).tell(text)

    def say_card(self, text: str) -> str:
        return self.say_what(text) if text else "\n".join(self._held()) or self.state.game.text("You hold no cards.")

    def _held(self) -> Iterator[str]:
        """The cards of the person who asks, each with what it says."""
        lookup, viewer = Lookup(self.state, self.table.viewer), self.table.viewer
        if viewer is None:
            return
        seat = self.state.seats[viewer]
        for zone in self.state.game.ruleset.zones:
            pile = (lookup.view["zones"].get(f"Player.{zone.name}") or {}).get(seat) if zone.owner_kind == "player" else None
            for card in (pile or {}).get("cards") or (pile or {}).get("order") or ():
                copies = (pile or {}).get("cards", {}).get(card, 1)
                about = lookup.short("card", zone.deck, card)
                held = f"{card}{f' x{copies}' if copies > 1 else ''} ({self.state.game.naming.name(zone.name, 'Player')})"
                yield f"  {self.state.game.naming.phrases.headed(held, about) if about else held}"

    # ------------------------------------------------------------------------------------------------ looking

    def say_show(self, text: str) -> str:
        action = None
        if text:
            found = understand(self.state, text, self.table.viewer)
            if isinstance(found, Narrow):
                return self.state.game.text("Say which one, for example: show {action}", action=found.entries[0][1])
            if not isinstance(found, Play):
                return found.text
            action = found.action
        self.table.screen.position(self.state, self.table.viewer, action)
        return outlook(self.state, self.table.viewer, action) if action is not None else ""

    def say_log(self, text: str) -> str:
        entries = self.table.match.story(self.table.viewer)
        if text.isdecimal():
            entries = entries[-int(text) :] if int(text) else []
        return "\n".join(map(told, entries)) or self.state.game.text("Nothing has happened yet.")

    def say_help(self, _: str) -> str:
        actions = self.state.actions()
        game = self.state.game
        return help_text(game, str(actions[0]), actions[0].name) if actions else help_text(game, "3", "done")

    # ------------------------------------------------------------------------------------------------ the game itself

    def say_undo(self, text: str) -> str:
        """Back to the last decision of a person. Bots agree to that as long as nobody has learned anything hidden."""
        table, match = self.table, self.table.match
        taken: list[str] = []
        try:
            while not taken or not table.seating.is_human(self.state.player):
                last = match.actions[-1:] and match.log_for(table.viewer)[-1]
                match.undo(agreed=not table.secrets or text.casefold() == "anyway")
                taken += [match.game.naming.phrases.headed(match.players[last.player], last.notation)] if last else []
        except ValueError as error:
            for _ in taken:
                match.redo()
            anyway = table.secrets and match.actions and text.casefold() != "anyway"
            said = self.state.game.text("No: {reason}", reason=error)
            return (
                self.state.game.text("{said}; 'undo anyway' takes it back all the same, if all agree", said=said)
                if anyway
                else said
            )
        table.moved = True
        return self.state.game.text("Taken back: {actions}", actions="; ".join(reversed(taken)))

    def say_redo(self, _: str) -> str:
        table, match = self.table, self.table.match
        again = 0
        try:
            while not again or not (self.state.over or table.seating.is_human(self.state.player)):
                match.redo()
                again += 1
        except ValueError as error:
            if not again:
                return self.state.game.text("No: {reason}", reason=error)
        table.moved = True
        return ""

    def say_save(self, text: str) -> str:
        path = Path(text).expanduser() if text else self.table.save_path or self.table.free_path()
        try:
            return self.table.save(path)
        except OSError as error:
            return f"{path}: {error.strerror or error}"

    def say_quit(self, _: str) -> str:
        raise Leave


def outlook(state: State, viewer: int | None, action: Action) -> str:
    """What an action would lead to, as far as nothing is left to chance or to others; "" when there is nothing to tell."""
    after = state.imagine(viewer, 0).apply(action)
    certain = list(takewhile(lambda event: event.kind not in CHANCE_BEGINS, after.events_for(viewer)))
    return told(line for line in story_of(after, viewer, certain) if line.kind != "decision")
