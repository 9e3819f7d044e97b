"""A game that can be started: rules, options, boards, and the programs compiled for each number of players."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from functools import cached_property
from random import Random, SystemRandom
from threading import RLock
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Literal

from boardrules.diagnostics.shorten import shown
from boardrules.engine.arguments import flag, one, plain_text, whole_number, word_of
from boardrules.engine.backend import Choice, chosen
from boardrules.engine.beginning import beginning_of
from boardrules.engine.board import Board
from boardrules.engine.chance import seed_state, whole_seed
from boardrules.engine.codec import Codec
from boardrules.engine.errors import HooksNotTrusted, PlayersError
from boardrules.engine.hooks import HookLoader
from boardrules.engine.kept_program import KeptProgram
from boardrules.engine.options import Option, check_seated, choose_options, choose_players, make_option
from boardrules.engine.pictured import Pictured
from boardrules.engine.playouts import Playouts, count_nodes, play_many
from boardrules.engine.session import LONGEST_GAME, Session
from boardrules.engine.state import State
from boardrules.limits import USUAL, Limits
from boardrules.ruleset.model import Ruleset
from boardrules.runtime.generated import make_program
from boardrules.runtime.program import Program
from boardrules.source import Span
from boardrules.words.naming import Naming
from boardrules.words.narrator import Narrator

if TYPE_CHECKING:
    import networkx

    from boardrules.engine.coverage import Coverage
    from boardrules.engine.fingerprint import Fingerprint
    from boardrules.engine.shapes import Names

MOST_PROGRAMS = 8
"""Compiled programs that a game keeps: those for the numbers of players and choices of options that were asked for last. A match
that is being played keeps its own."""


@dataclass(frozen=True)
class Rule:
    """A numbered rule. `executed` says where its code stands, "" for a note to the players."""

    id: str
    sentence: str
    status: str
    source: str
    span: Span
    section: str = ""
    executed: str = ""


class Game(Pictured):
    """A checked game. Programs are compiled when they are first needed, one for each number of players and choice of options.

    A game can be used by several threads at once.
    """

    def __init__(
        self,
        ruleset: Ruleset,
        hooks: HookLoader | None = None,
        path: str = "",
        limits: Limits = USUAL,
        kept: str = "",
        backend: Choice | None = None,
    ) -> None:
        """`kept` is the name of its entry in the cache, beside which its programs are kept; "" where nothing is."""
        self._ruleset = ruleset
        self._hooks = hooks or HookLoader({})
        self._path = path
        self._limits = limits
        self._kept = kept
        self._codecs: OrderedDict[tuple[Any, ...], Codec] = OrderedDict()  # asked for last at the end
        self._backend = backend
        self._usual: dict[int, tuple[Any, ...]] = {}  # their keys for games without options, by the number of players
        self._making = RLock()  # whoever needs what another thread is making waits for it

    def __reduce__(self) -> tuple[type[Game], tuple[Ruleset, HookLoader, str, Limits, str, Choice | None]]:
        """Games can be pickled, to be sent to another process: the checked rules travel, and are compiled where they arrive."""
        return Game, (self._ruleset, self._hooks, self._path, self._limits, self._kept, self._backend)

    # -------------------------------------------------------------------------------------------- what it is

    @property
    def name(self) -> str:
        """The name on the command line: `cap-horn`."""
        return self._ruleset.public_name

    @property
    def title(self) -> str:
        return self._ruleset.title

    @property
    def language(self) -> str:
        """The code of the language of its texts and names: "en", or the one it was loaded in."""
        return self._ruleset.language

    @property
    def players(self) -> range:
        """How many can play."""
        return range(self._ruleset.players[0], self._ruleset.players[1] + 1)

    @cached_property
    def naming(self) -> Naming:
        """What its things are called, in its language."""
        return Naming(self._ruleset)

    @cached_property
    def _narrator(self) -> Narrator:
        """Who tells this game while nobody at the table has a name: all that follows from the rules alone is found out once."""
        return Narrator(self._ruleset, {}, self.naming)

    def text(self, template: str, **values: object) -> str:
        """Connecting words in its language: an English template with names in braces, and what they stand for."""
        text = plain_text(template)
        if text is None:
            raise TypeError(f"a template is a text, not {shown(template)}")
        return self.naming.phrases.text(text, **values)

    def display_names(self) -> Names:
        """What everything in it is called, by the names that views, actions and events use; ready for JSON."""
        return deepcopy(self._display_names)

    @cached_property
    def _display_names(self) -> Names:
        from boardrules.engine.display_names import make_names

        return make_names(self.naming)

    @property
    def ruleset(self) -> Ruleset:
        return self._ruleset

    @property
    def path(self) -> str:
        """The file it was loaded from; "" for a shipped game or a text."""
        return self._path

    @property
    def limits(self) -> Limits:
        """How much a decision may ask of the machine, as it was said when the game was loaded."""
        return self._limits

    @cached_property
    def options(self) -> Mapping[str, Option]:
        """The declared options by name."""
        return MappingProxyType({name: make_option(self._ruleset, model) for name, model in self._ruleset.options.items()})

    @cached_property
    def rules(self) -> Mapping[str, Rule]:
        """The rules by id, in the order of the file."""
        return MappingProxyType(
            {
                model.id: Rule(
                    model.id,
                    model.sentence,
                    model.status,
                    model.source,
                    Span(model.place.start, model.place.end, model.place.file),
                    model.section,
                    model.executed,
                )
                for model in self._ruleset.rules.values()
            }
        )

    @cached_property
    def boards(self) -> Mapping[str, Board]:
        return MappingProxyType({name: Board(model) for name, model in self._ruleset.boards.items()})

    @property
    def board(self) -> Board:
        """The first board; ValueError in a game without one."""
        for board in self.boards.values():
            return board
        raise ValueError(f"{self.title} has no board")

    @cached_property
    def machine(self) -> networkx.MultiDiGraph[Any]:
        """The decision points and steps of a turn as a graph."""
        from boardrules.compiler.machine import build_machine

        return build_machine(self._ruleset)

    @cached_property
    def fingerprint(self) -> Fingerprint:
        """What tells these rules from others, as a whole and rule by rule."""
        from boardrules.engine.fingerprint import take_fingerprint

        return take_fingerprint(self._ruleset)

    # -------------------------------------------------------------------------------------------- playing

    def start(
        self,
        players: int | Sequence[str] | None = None,
        seed: int | None = None,
        options: Mapping[str, Any] | None = None,
        chance: Literal["sampled", "explicit"] = "sampled",
        coverage: Coverage | None = None,
    ) -> State:
        """The first state of a game, the setup done.

        `players` is a number or a list of names (the smallest number when it is left out). The same seed and the same actions
        give the same game; without a seed every game is another one. With `chance="explicit"` rolls and draws wait for the
        caller. With a `coverage` every rule that applies, in this state and all that come from it, is counted there; the game is
        the same, only slower.
        """
        sampled = word_of(chance, "chance", "sampled", "explicit") == "sampled"
        if coverage is not None:
            from boardrules.engine.coverage import Coverage

            coverage = one(Coverage, coverage, "the coverage")
        first = SystemRandom().getrandbits(64) if seed is None else whole_seed(seed)
        session = self._session(players, options, sampled, counting=coverage is not None)
        tally = None if coverage is None else coverage.begin(self._ruleset)
        rng = seed_state(first)
        position, cards = session.begin(rng, tally)
        beginning = beginning_of(session.codec)
        knowledge = None
        if beginning.knowledge is not None:
            knowledge = beginning.knowledge.after(beginning.blank, position, cards)
        return State._beginning(session, position, rng, knowledge)

    def _session(
        self, players: int | Sequence[str] | None, options: Mapping[str, Any] | None, sampled: bool, *, counting: bool
    ) -> Session:
        """What the states of a game that is started now share; all that are started by number alone share it too."""
        if players is None:
            players = self._ruleset.players[0]
        if type(players) is not int or not sampled or counting:
            names = choose_players(self._ruleset, players)
            return Session(self, self.codec(len(names), options, counting=counting), names, sampled)
        codec = self.codec(players, options)
        if codec.session is None:
            codec.session = Session(self, codec, choose_players(self._ruleset, players), sampled)
        return codec.session

    def from_json(self, text: str | bytes) -> State:
        """The state that `State.to_json` wrote; SaveError when it cannot be used with these rules."""
        from boardrules.engine.restore import restore_state

        return restore_state(self, text)

    def program(self, players: int | None = None, options: Mapping[str, Any] | None = None) -> Program:
        """The compiled program for a number of players and a choice of options."""
        return self.codec(self._ruleset.players[0] if players is None else players, options).program

    def codec(self, players: int, options: Mapping[str, Any] | None = None, *, counting: bool = False) -> Codec:
        """The program with names for its numbers. Compiled once and kept. A `counting` one counts how often its rules apply."""
        plain = options is None or (type(options) is dict and not options)
        usual = type(players) is int and plain and counting is False
        key = self._usual.get(players) if usual else None
        if key is None:
            key = self._key(players, options, counting)
            if usual:
                self._usual[players] = key
        with self._making:
            found = self._codecs.get(key)
            if found is None:
                players, counting, *options_ = key
                chosen = dict(options_)
                found = self._counting(players, chosen) if counting else Codec(self._compile(players, chosen))
                self._codecs[key] = found
                while len(self._codecs) > MOST_PROGRAMS:
                    self._codecs.popitem(last=False)
            self._codecs.move_to_end(key)
            return found

    def _key(self, players: int, options: Mapping[str, Any] | None, counting: bool) -> tuple[Any, ...]:
        """What tells a program from others: the players, whether it counts, and every option with its value."""
        if isinstance(players, bool) or not isinstance(players, int):
            raise PlayersError(f"a number of players is a whole number, not {shown(players)}")
        players, counting = int.__int__(players), flag(counting, "counting")
        choose_players(self._ruleset, players)
        chosen = choose_options(self._ruleset, options)
        check_seated(self._ruleset, players, chosen)
        return players, counting, *chosen.items()

    def _compile(self, players: int, options: Mapping[str, Any]) -> Program:
        hooks = self._functions()
        kept = KeptProgram(self._ruleset, players, options, self._limits, self._kept)
        return make_program(self._ruleset, kept.compiled(), hooks, kept.text, kept.native)

    def _counting(self, players: int, options: Mapping[str, Any]) -> Codec:
        """A program that counts."""
        from boardrules.compiler.compile import compile_program

        program = compile_program(self._ruleset, players, options, self._functions(), limits=self._limits, count_rules=True)
        return Codec(program, lambda: self.codec(players, options))

    def _functions(self) -> Mapping[str, Callable[..., Any]]:
        """The Python of the hooks."""
        hooks: Mapping[str, Callable[..., Any]] = {}
        if self._ruleset.hooks:
            forbidden = self._hooks.not_trusted(self._ruleset)
            if forbidden:
                names = ", ".join(forbidden)
                raise HooksNotTrusted(
                    f"{self.title} uses Python hooks ({names}) that do not come with a shipped game; "
                    "read that Python, and if you trust it load the game with trust_hooks=True"
                )
            hooks = self._hooks.functions(self._ruleset)
        return hooks

    # -------------------------------------------------------------------------------------------- many games at once

    def playouts(
        self,
        players: int | None = None,
        count: int = 1000,
        seed: int | None = None,
        options: Mapping[str, Any] | None = None,
        limit: int | None = None,
        backend: str | None = None,
    ) -> Playouts:
        """Plays many games at random, as fast as the compiled program can. A game is cut off after `limit` decisions
        (a million, if nobody says). `backend` is "auto", "native" or "python" (see `backend`); the games are the same."""
        codec = self.codec(self._ruleset.players[0] if players is None else players, options)
        random = Random(None if seed is None else whole_seed(seed))
        count = whole_number(count, "the number of playouts", 0)
        most = LONGEST_GAME if limit is None else whole_number(limit, "the limit of a playout", 0)
        return play_many(codec, random, count, most, self.chosen_backend(backend))

    def perft(
        self,
        players: int | None = None,
        depth: int = 1,
        options: Mapping[str, Any] | None = None,
        seed: int = 0,
        backend: str | None = None,
    ) -> int:
        """The number of sequences of so many actions from the start: a check that the rules say what they should."""
        depth = whole_number(depth, "the depth of a perft", 0)
        codec = self.codec(self._ruleset.players[0] if players is None else players, options)
        session = Session(self, codec, codec.seats, True)
        position = beginning_of(codec).position.copy()
        position.rng = Random(whole_seed(seed)).getrandbits(63) + 1
        session.settle(position, session.carry_out)
        return count_nodes(codec, position, depth, self.chosen_backend(backend))

    @property
    def backend(self) -> str:
        """The program in use where many games are played: "native" where native code is at hand, else "python". To choose, set it
        to "auto", "native" or "python"."""
        choice = self.chosen_backend(None)
        if choice == "python":
            return "python"
        library = self.codec(self._ruleset.players[0]).native.library("auto", wait=choice == "native")
        return "python" if library is None else "native"

    @backend.setter
    def backend(self, choice: str) -> None:
        self._backend = chosen(choice)

    def chosen_backend(self, asked: str | None) -> Choice:
        """What is asked for here, or else for this game, or else for everything."""
        return chosen(asked) if asked is not None or self._backend is None else self._backend

    def __repr__(self) -> str:
        low, high = self._ruleset.players
        return f"<Game {self.name}: {self.title}, {low if low == high else f'{low} to {high}'} players>"
