"""A game as it is played at a table: its history, taking back, the log, and saving."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import SystemRandom
from typing import TYPE_CHECKING, Any, Literal

from boardrules.diagnostics.shorten import shown
from boardrules.engine.action import Action
from boardrules.engine.arguments import file_path, flag, one, whole_number, word_of
from boardrules.engine.chance import CHANCE, whole_seed
from boardrules.engine.coverage import Coverage
from boardrules.engine.errors import UndoRefused
from boardrules.engine.events import Event, make_event
from boardrules.engine.game import Game
from boardrules.engine.history import Decision, History
from boardrules.engine.pictured import Pictured
from boardrules.engine.redact import lesson, redact
from boardrules.engine.state import State
from boardrules.engine.story import log_narrator, narrator_of, story_of
from boardrules.engine.values import value_text
from boardrules.runtime.events import RawEvent
from boardrules.runtime.program import Position

if TYPE_CHECKING:
    from boardrules.words.narrator import Line


@dataclass(frozen=True)
class LogEntry:
    """One decision (or, where chance is explicit, one outcome: then `player` is CHANCE) and what followed from it."""

    player: int
    notation: str
    events: tuple[Event, ...]

    def __str__(self) -> str:
        return "\n".join(str(event) for event in self.events)


class Match(Pictured):
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
        first = game.start(players=players, seed=self._seed, options=options, chance=chance, coverage=coverage)
        self._begin(History(first))

    def _begin(self, history: History) -> None:
        self._history = history
        self._undone: list[Decision] = []

    @classmethod
    def _of(cls, history: History, seed: int) -> Match:
        """A match with a history."""
        match = cls.__new__(cls)
        match._seed = seed
        match._begin(history)
        return match

    @classmethod
    def of_moves(
        cls,
        game: Game,
        moves: Iterable[str],
        players: int | Sequence[str] | None = None,
        seed: int = 0,
        options: Mapping[str, Any] | None = None,
        chance: Literal["sampled", "explicit"] = "sampled",
    ) -> Match:
        """The match that begins with a seed and goes on with these decisions in notation, as `moves` tells them."""
        if isinstance(moves, (str, bytes)) or not isinstance(moves, Iterable):
            raise TypeError(f"the moves of a match are a list of notations, not {shown(moves)}")
        match = cls(game, players=players, seed=seed, options=options, chance=chance)
        for move in moves:
            match.play(move)
        return match

    # -------------------------------------------------------------------------------------------- what it is

    @property
    def game(self) -> Game:
        return self._history.first.game

    @property
    def players(self) -> tuple[str, ...]:
        """The players' names, by seat."""
        return self._history.first.names

    @property
    def seed(self) -> int:
        return self._seed

    @property
    def state(self) -> State:
        """The position now."""
        return self._history.last

    @property
    def actions(self) -> tuple[tuple[int, Action], ...]:
        """All that was decided, in order: the player (CHANCE for an outcome of chance) and the action."""
        return tuple((decision.player, decision.action) for decision in self._history.decisions)

    @property
    def moves(self) -> tuple[str, ...]:
        """The same in notation: with the seed, the players and the options it is the whole match, unless something random was taken
        back by agreement (then only a save tells all)."""
        return tuple(str(decision.action) for decision in self._history.decisions)

    def state_after(self, decisions: int) -> State:
        """The position after so many decisions, 0 for the start: for a slider through the game."""
        number = whole_number(decisions, "the number of decisions", 0)
        if number > len(self._history):
            raise ValueError(f"only {len(self._history)} decisions have been made, not {number}")
        return self._history.state(number) if number < len(self._history) else self.state

    # -------------------------------------------------------------------------------------------- playing

    def play(self, action: Action | str) -> State:
        """Applies an action, given as it is or in notation; what was taken back before is forgotten."""
        before = self.state
        player = before.player
        if player is None:
            return before.apply(action)  # which says that the game is over
        played = before.own(action)
        after = before.apply(played)
        self._history.add(Decision(player, played, self._history.anew), after)
        self._undone.clear()
        return after

    def undo(self, agreed: bool = False, player: int | None = None) -> State:
        """Takes the last decision back; UndoRefused with the reason where that would not be fair and not all have `agreed`. With
        `player` it goes back to where that player last decided; then all of it is taken back, or nothing.

        It is not fair once somebody may have learned something that was hidden from the one who decided (a roll, a draw, another's
        card, rules that look at what is hidden), or once another player has decided. A card out of one's own hand may be taken
        back: who shows it gives away only a secret of their own. Whether it is refused tells nothing hidden either.

        Where something random was taken back by agreement, chance is drawn anew: the same card does not lie there waiting.
        """
        reason = self.objection(agreed, player)
        if reason:
            raise UndoRefused(reason)
        for _ in range(self._back_to(player)):
            self._take_back(agreed)
        return self.state

    def _take_back(self, agreed: bool) -> None:
        history = self._history
        random = _position(history.state(len(history))).rng != _position(history.state(len(history) - 1)).rng
        decision = history.take_back()
        self._undone.append(decision)
        if agreed and (random or decision.anew):
            history.anew = decision.anew + 1

    def objection(self, agreed: bool = False, player: int | None = None) -> str:
        """Why `undo` with these arguments would be refused; "" where it would not: may I take that back?"""
        agreed = flag(agreed, "agreed")
        if player is not None:
            self._history.first._session.codec.check_observer(player)
        if not len(self._history):
            return self.game.text("nothing has been decided yet")
        count = self._back_to(player)
        if player is not None and not count:
            return self.game.text("{who} has not decided anything yet", who=self.players[player])
        return "" if agreed else self._unfair(count)

    def _back_to(self, player: int | None) -> int:
        """How many decisions go with the last one of a player; 1 where it is simply the last."""
        decisions = self._history.decisions
        if player is None:
            return 1
        return next((number for number, decision in enumerate(reversed(decisions), 1) if decision.player == player), 0)

    def _unfair(self, count: int) -> str:
        """Why one of the last decisions must stay, or ""."""
        decisions = self._history.decisions
        since = self._undone[-1].player if self._undone else decisions[-1].player
        for back in range(count):
            number = len(decisions) - back
            last, state = decisions[number - 1], self._history.state(number)
            learned = lesson(state._session.codec, state._raw, state._fresh, last.player, state._position)
            if learned or since != last.player:
                what = _shown(last, state.events_for(None))  # anybody may read the reason
                text = self.game.text
                why = text(learned) if learned else text("{who} has decided since", who=self._name(since))
                return text("'{action}' stays: {why}", action=what, why=why)
            since = last.player
        return ""

    def redo(self) -> State:
        """Plays again what was taken back last, with what chance gave then."""
        if not self._undone:
            raise UndoRefused(self.game.text("nothing has been taken back"))
        decision, history = self._undone.pop(), self._history
        before = history.state(len(history)).with_chance_anew(decision.anew)
        history.add(decision, before.apply(decision.action))
        return self.state

    def _name(self, player: int) -> str:
        return self.game.text("chance") if player == CHANCE else self.players[player]

    # -------------------------------------------------------------------------------------------- the log

    @property
    def opening(self) -> tuple[Event, ...]:
        """What happened in the setup. For the host, like `log`."""
        return self._history.first.events

    @property
    def log(self) -> list[LogEntry]:
        """All that happened, decision by decision. It tells everything: `log_for` is what a player may read."""
        names, narrator = self.players, log_narrator(self.state)
        entries = []
        for decision, state in self._history.steps():
            codec = state._session.codec
            events = tuple(make_event(codec, names, raw, narrator) for raw in _fresh(state))
            entries.append(LogEntry(decision.player, str(decision.action), events))
        return entries

    def log_for(self, player: int | None) -> list[LogEntry]:
        """The log as one player (None: a spectator) may read it."""
        names, narrator = self.players, log_narrator(self.state)
        self._history.first._session.codec.check_observer(player)
        entries = []
        for decision, state in self._history.steps():
            codec = state._session.codec
            events = tuple(make_event(codec, names, raw, narrator) for raw in redact(codec, _fresh(state), player))
            entries.append(LogEntry(decision.player, _shown(decision, events), events))
        return entries

    def story(self, player: int | None) -> list[list[Line]]:
        """The same in words, decision by decision, in the language of the game."""
        narrator = narrator_of(self.state)
        states = [state for _, state in self._history.steps()]
        return [story_of(state, player, entry.events, narrator) for state, entry in zip(states, self.log_for(player), strict=True)]

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
        return cls._of(*open_match(file_path(path), game, word_of(on_change, "on_change", "refuse", "replay")))

    def to_json(self) -> str:
        """The whole match as text, secrets included: what `save` writes to a file."""
        from boardrules.engine.save import match_data, match_text

        return match_text(match_data(self))

    @classmethod
    def from_json(cls, text: str | bytes, game: Game | None = None, on_change: Literal["refuse", "replay"] = "refuse") -> Match:
        """The match that `to_json` wrote; everything that `open` says of files holds here too."""
        from boardrules.engine.save import read_match

        if game is not None:
            game = one(Game, game, "the game of a match")
        return cls._of(*read_match(text, "the match", game, word_of(on_change, "on_change", "refuse", "replay")))

    # -------------------------------------------------------------------------------------------- copies

    def __copy__(self) -> Match:
        """A match that goes its own way from here."""
        twin = Match._of(self._history.copy(), self._seed)
        twin._undone = list(self._undone)
        return twin

    def __deepcopy__(self, memo: dict[int, Any]) -> Match:
        return self.__copy__()

    def __reduce__(self) -> tuple[Any, ...]:
        """Matches can be pickled, with the game; what was taken back is forgotten."""
        return _restored, (self.game, self.to_json())

    def __repr__(self) -> str:
        return f"<Match of {self.game.name}: {', '.join(self.players)}, {len(self._history)} decisions>"


def _restored(game: Game, text: str) -> Match:
    """A match that was pickled."""
    return Match.from_json(text, game)


def _position(state: State) -> Position:
    return state._position


def _fresh(state: State) -> list[RawEvent]:
    return state._raw[state._fresh :]


def _shown(step: Decision, events: tuple[Event, ...]) -> str:
    """The notation of a decision as the reader of a log may know it."""
    for event in events:
        if event.kind == "decide" and event.data.get("hidden"):
            shown = [value_text(event.data["args"].get(name, "?")) for name in step.action.args]
            return " ".join([step.action.name, *shown])
    drawn = step.player == CHANCE and step.action.name == "draw"
    if drawn and any(event.kind == "draw" and event.data["card"] is None for event in events):
        return "draw ?"
    return str(step.action)
