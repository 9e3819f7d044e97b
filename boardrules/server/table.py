"""One table: how it began and what has happened at it, played again. Nothing here reads or writes anything."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import Any

from boardrules.engine.errors import UndoRefused
from boardrules.engine.game import Game
from boardrules.engine.match import Match
from boardrules.engine.state import State
from boardrules.server.refusals import Refusal
from boardrules.server.store import Beginning, Entry, Waiting

CHAT_KEPT = 300
"""Lines of chat that newcomers are shown."""

Loader = Callable[[str, str], Game]
"""From the name of a game and a language to the game."""


@dataclass
class Sitting:
    """Who has a seat. `bot` is the bot that plays for it now, its own or one that stands in for somebody who is away."""

    name: str
    kind: str
    bot: str | None


@dataclass(frozen=True)
class UndoRequest:
    """A player wants to go back to where only `decisions` are left."""

    player: int
    decisions: int
    at: float
    agreed: frozenset[int] = frozenset()


@dataclass(frozen=True)
class ChatEntry:
    number: int
    at: float
    seat: int | None
    text: str


@dataclass(frozen=True)
class Decided:
    """A decision that stands: who decided what, in notation."""

    player: int
    action: str


@dataclass
class _Course:
    """The match in one language, as far as it could be played."""

    match: Match
    problem: str = ""
    told: dict[int | None, list[dict[str, Any]]] = field(default_factory=dict)  # the log, by who reads it
    rules: str = ""  # the fingerprint of its rules


class Table:
    """What stands at a table now. The match is kept once for each language that somebody reads it in: the same seed and the same
    decisions lead to the same position in all of them."""

    def __init__(self, beginning: Beginning, entries: Iterable[Entry], load: Loader) -> None:
        self.id = beginning.table
        self.beginning = beginning
        self.number = 0
        self.revision = 0
        """Counts what happened to the game: decisions, and what was taken back."""
        self.sittings = [Sitting(each["name"], each["kind"], each.get("bot")) for each in beginning.data["players"]]
        self.chat: deque[ChatEntry] = deque(maxlen=CHAT_KEPT)
        self.language: str = beginning.data.get("language", "en")
        self.stamp = 0
        """Counts what changes how the table looks to anybody, chat aside."""
        self.undo: UndoRequest | None = None
        self._load = load
        self._steps: list[tuple[str, Any]] = []  # what was played and taken back, in order
        self._decided: list[Decided] = []
        self._courses: dict[str, _Course] = {}
        for entry in entries:
            self.add(entry)

    # -------------------------------------------------------------------------------------------- what happened

    def add(self, entry: Entry) -> None:
        """Something has happened."""
        data = entry.data
        self.number = entry.number
        self.stamp += data.get("kind") != "chat"
        match data.get("kind"):
            case "decision":
                self._decided.append(Decided(data["player"], data["action"]))
                self._step("play", self._decided[-1])
            case "undo":
                del self._decided[data["decisions"] :]
                self._step("undo", (data["decisions"], data["agreed"]))
            case "undo_asked":
                self.undo = UndoRequest(data["player"], data["decisions"], entry.at)
            case "undo_answered":
                self._answered(data["player"], data["agree"])
            case "chat":
                self.chat.append(ChatEntry(entry.number, entry.at, data["seat"], data["text"]))
            case "bot":
                self.sittings[data["seat"]].bot = data["bot"]
            case "name":
                self.sittings[data["seat"]].name = data["name"]
                self._courses.clear()  # names stand in what has been told

    def _step(self, kind: str, what: Any) -> None:
        self.undo = None
        self.revision += 1
        self._steps.append((kind, what))
        for course in self._courses.values():
            _take(course, kind, what)

    def _answered(self, player: int, agree: bool) -> None:
        asked = self.undo
        if asked is None:
            return
        agreed = asked.agreed | {player}
        self.undo = UndoRequest(asked.player, asked.decisions, asked.at, agreed) if agree else None

    # -------------------------------------------------------------------------------------------- what stands

    @property
    def decisions(self) -> int:
        return len(self._decided)

    def match(self, language: str | None = None) -> Match:
        """The match in a language (None: that in which the table was opened), as far as its rules let it be played again."""
        return self._course(language).match

    def state(self, language: str | None = None) -> State:
        return self.match(language).state

    def problem(self, language: str | None = None) -> str:
        """Why the table cannot go on, or ""."""
        return self._course(language).problem

    def keep_only(self, languages: set[str], players: set[int | None]) -> None:
        """Forgets the match in other languages and what others would be told; both are made again when somebody asks."""
        for language in self._courses.keys() - languages - {self.language}:
            del self._courses[language]
        for course in self._courses.values():
            for player in course.told.keys() - players:
                del course.told[player]

    def _course(self, language: str | None) -> _Course:
        found = self._courses.get(language or self.language)
        if found is None:
            found = self._begun(language or self.language)
            if any(other.rules != found.rules for other in self._courses.values()):
                self._courses.clear()  # the rules file was written anew: nobody plays on under the old ones
                self.stamp += 1
            self._courses[language or self.language] = found
        return found

    def _begun(self, language: str) -> _Course:
        """The match in a language, played again."""
        game = self._load(self.beginning.game, language)
        data, text = self.beginning.data, game.text
        try:
            course = _Course(Match(game, self.names(game), data["seed"], data["options"]), rules=game.fingerprint.whole)
        except ValueError as error:  # the options or the number of players are no longer those of the rules
            raise Refusal("problem", why=str(error)) from None
        for kind, what in self._steps:
            _take(course, kind, what)
        if course.problem:
            changed = course.rules != self.beginning.fingerprint
            why = text("the rules have changed since it began") if changed else text("the journal does not fit")
            course.problem = text("{why}: {what}", why=why, what=course.problem)
        return course

    def names(self, game: Game) -> list[str]:
        """What the players are called: as they want, or after their seats in the language of the game."""
        names: list[str] = []
        for seat, sitting in zip_longest(game.ruleset.seats, self.sittings):
            if sitting is not None:  # more people than seats are for the game to refuse
                name = sitting.name or game.naming.seat(seat or "?")
                names.append(name if name not in names else f"{name} ({seat})")
        return names

    def log(self, player: int | None, language: str | None = None) -> list[dict[str, Any]]:
        """What happened, decision by decision, as a player (None: a spectator) may know it."""
        course = self._course(language)
        told = course.told.setdefault(player, [])
        match = course.match
        decisions = match.actions
        del told[len(decisions) + 1 :]
        for number in range(len(told), len(decisions) + 1):
            state = match.state_after(number)
            seat = state.seats[decisions[number - 1][0]] if number else None
            lines = [{"text": line.text, "kind": line.kind, "rules": list(line.rules)} for line in state.story(player)]
            told.append({"decisions": number, "seat": seat, "lines": lines})
        return told

    def waiting(self) -> Waiting:
        """Who is waited for."""
        return "over" if self.problem() else self.waiting_at(self.state())

    def waiting_at(self, state: State) -> Waiting:
        """Who would be waited for in a position."""
        if state.player is None:
            return "over"
        return "bot" if self.sittings[state.player].bot is not None else "person"

    # -------------------------------------------------------------------------------------------- taking back

    def undo_objection(self, player: int, agreed: bool, language: str | None = None) -> str:
        """Why a player cannot take the last own decision back; "" where it can be done."""
        return self.match(language).objection(agreed, player)

    def left_after_undo(self, player: int) -> int:
        """How many decisions are left when a player takes back the last own one."""
        return max(number for number, decided in enumerate(self._decided) if decided.player == player)

    def asked_people(self, player: int) -> set[int]:
        """The people who have a say when a player wants something back; bots always agree."""
        return {seat for seat, sitting in enumerate(self.sittings) if sitting.bot is None and seat != player}

    def agreed(self) -> bool:
        """Whether all who have a say agree to what was asked for."""
        return self.undo is not None and self.asked_people(self.undo.player) <= self.undo.agreed


def _take(course: _Course, kind: str, what: Any) -> None:
    """One step further, if nothing has stopped this before."""
    if course.problem:
        return
    match = course.match
    try:
        if kind == "play":
            if match.state.player != what.player:
                raise ValueError(match.game.text("somebody else decides at decision {number}", number=len(match.actions) + 1))
            match.play(what.action)
        else:
            decisions, agreed = what
            while len(match.actions) > decisions:
                match.undo(agreed=agreed)
            for told in course.told.values():
                del told[decisions + 1 :]
    except (UndoRefused, ValueError) as error:
        course.problem = str(error)
