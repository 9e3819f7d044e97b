"""A game as it is played at a table: its history, taking back, the log, and saving."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import SystemRandom
from typing import Any, Literal

from boardrules.engine.action import Action
from boardrules.engine.arguments import file_path, flag, one, word_of
from boardrules.engine.chance import CHANCE, whole_seed
from boardrules.engine.coverage import Coverage
from boardrules.engine.errors import UndoRefused
from boardrules.engine.events import Event, make_event
from boardrules.engine.game import Game
from boardrules.engine.redact import lesson, redact
from boardrules.engine.state import State
from boardrules.engine.values import value_text
from boardrules.runtime.events import RawEvent


@dataclass(frozen=True)
class LogEntry:
    """One decision (or, where chance is explicit, one outcome: then `player` is CHANCE) and what followed from it."""

    player: int
    notation: str
    events: tuple[Event, ...]

    def __str__(self) -> str:
        return "\n".join(str(event) for event in self.events)


@dataclass(frozen=True)
class Played:
    """One step of the history: who decided what, and the state that it led to."""

    player: int
    action: Action
    state: State


class Match:
    """A played game. `play` goes on, `undo` and `redo` go back and forth, `save` and `open` keep it in a file.

    A decision can be taken back as long as nobody has learned anything hidden from it and no other player has decided since;
    where all at the table agree, `undo(agreed=True)` takes back anything.
    """

    def __init__(
        self,
        game: Game,
        players: int | Sequence[str] | None = None,
        seed: int | None = None,
        options: Mapping[str, Any] | None = None,
        chance: Literal["sampled", "explicit"] = "sampled",
        coverage: Coverage | None = None,
    ) -> None:
        game = one(Game, game, "the game of a match")
        self._seed = SystemRandom().getrandbits(53) if seed is None else whole_seed(seed)
        self._begin(game.start(players=players, seed=self._seed, options=options, chance=chance, coverage=coverage))

    def _begin(self, first: State) -> None:
        self._first = first
        self._done: list[Played] = []
        self._undone: list[Played] = []

    @classmethod
    def _of(cls, first: State, seed: int) -> Match:
        """A match that begins with a given state."""
        match = cls.__new__(cls)
        match._seed = seed
        match._begin(first)
        return match

    # -------------------------------------------------------------------------------------------- what it is

    @property
    def game(self) -> Game:
        return self._first.game

    @property
    def players(self) -> tuple[str, ...]:
        """The players' names, by seat."""
        return self._first.names

    @property
    def seed(self) -> int:
        return self._seed

    @property
    def state(self) -> State:
        """The position now."""
        return self._done[-1].state if self._done else self._first

    @property
    def actions(self) -> tuple[tuple[int, Action], ...]:
        """All that was decided, in order: the player (CHANCE for an outcome of chance) and the action."""
        return tuple((step.player, step.action) for step in self._done)

    # -------------------------------------------------------------------------------------------- playing

    def play(self, action: Action | str) -> State:
        """Applies an action, given as it is or in notation; what was taken back before is forgotten."""
        before = self.state
        player = before.player
        if player is None:
            return before.apply(action)  # which says that the game is over
        played = before.own(action)
        after = before.apply(played)
        self._done.append(Played(player, played, after))
        self._undone.clear()
        return after

    def undo(self, agreed: bool = False) -> State:
        """Takes the last decision back; UndoRefused with the reason where that would not be fair and not all have `agreed`.

        It is not fair once somebody may have learned something that was hidden from the one who decided (a roll, a draw, another's
        card, rules that look at what is hidden), or once another player has decided. A card out of one's own hand may be taken
        back: who shows it gives away only a secret of their own. Whether it is refused tells nothing hidden either.
        """
        if not self._done:
            raise UndoRefused("nothing has been decided yet")
        if not flag(agreed, "agreed"):
            reason = self._objection()
            if reason:
                raise UndoRefused(reason)
        self._undone.append(self._done.pop())
        return self.state

    def _objection(self) -> str:
        """Why the last decision must stay, or ""."""
        last = self._done[-1]
        state = last.state
        learned = lesson(state._session.codec, state._raw, state._fresh, last.player, state._position)
        since = self._undone[-1].player if self._undone else last.player
        if not learned and since == last.player:
            return ""
        what = _shown(last, last.state.events_for(None))  # anybody may read the reason
        return f"'{what}' stays: {learned or f'{self._name(since)} has decided since'}"

    def redo(self) -> State:
        """Plays again what was taken back last."""
        if not self._undone:
            raise UndoRefused("nothing has been taken back")
        self._done.append(self._undone.pop())
        return self.state

    def _name(self, player: int) -> str:
        return "chance" if player == CHANCE else self.players[player]

    # -------------------------------------------------------------------------------------------- the log

    @property
    def opening(self) -> tuple[Event, ...]:
        """What happened in the setup. For the host, like `log`."""
        return self._first.events

    @property
    def log(self) -> list[LogEntry]:
        """All that happened, decision by decision. It tells everything: `log_for` is what a player may read."""
        names = self.players
        entries = []
        for step in self._done:
            codec = step.state._session.codec
            events = tuple(make_event(codec, names, raw) for raw in _fresh(step.state))
            entries.append(LogEntry(step.player, str(step.action), events))
        return entries

    def log_for(self, player: int | None) -> list[LogEntry]:
        """The log as one player (None: a spectator) may read it."""
        names = self.players
        self._first._session.codec.check_observer(player)
        entries = []
        for step in self._done:
            codec = step.state._session.codec
            events = tuple(make_event(codec, names, raw) for raw in redact(codec, _fresh(step.state), player))
            entries.append(LogEntry(step.player, _shown(step, events), events))
        return entries

    # -------------------------------------------------------------------------------------------- files

    def save(self, path: str | Path) -> None:
        """Writes the match to a file, at once or not at all. OSError when the file cannot be written."""
        from boardrules.engine.save import match_data, write_save

        write_save(file_path(path), match_data(self))

    @classmethod
    def open(cls, path: str | Path, game: Game | None = None, on_change: Literal["refuse", "replay"] = "refuse") -> Match:
        """The match in a file, its history included: all of it is played again, and leads to the position that was saved.

        A shipped game is found by its name. Any other `game` has to be given: no file is ever read because a save names it. Where
        the rules have changed since, `RulesChanged` tells what is different; with `on_change="replay"` the match is played again
        under the new rules, if they allow all of it. SaveError when the file cannot be used, OSError when it cannot be read.
        """
        from boardrules.engine.save import open_match

        if game is not None:
            game = one(Game, game, "the game of a match")
        first, steps, seed = open_match(file_path(path), game, word_of(on_change, "on_change", "refuse", "replay"))
        match = cls._of(first, seed)
        match._done = steps
        return match

    def __repr__(self) -> str:
        return f"<Match of {self.game.name}: {', '.join(self.players)}, {len(self._done)} decisions>"


def _fresh(state: State) -> list[RawEvent]:
    return state._raw[state._fresh :]


def _shown(step: Played, events: tuple[Event, ...]) -> str:
    """The notation of a decision as the reader of a log may know it."""
    for event in events:
        if event.kind == "decide" and event.data.get("hidden"):
            shown = [value_text(event.data["args"].get(name, "?")) for name in step.action.args]
            return " ".join([step.action.name, *shown])
    drawn = step.player == CHANCE and step.action.name == "draw"
    if drawn and any(event.kind == "draw" and event.data["card"] is None for event in events):
        return "draw ?"
    return str(step.action)
