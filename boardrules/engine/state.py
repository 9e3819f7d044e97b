"""A position of a game as everybody outside the engine sees it. States never change: `apply` gives a new one."""

from __future__ import annotations

import json
from bisect import bisect_left
from collections.abc import Iterable, Sequence
from operator import itemgetter
from random import Random
from typing import TYPE_CHECKING, Any

from boardrules.diagnostics.shorten import shown
from boardrules.engine import explain as explaining
from boardrules.engine.action import Action
from boardrules.engine.arguments import flag, plain_text, whole_number
from boardrules.engine.chance import CHANCE, seed_state, whole_seed
from boardrules.engine.errors import GameOver, IllegalAction, TooMuchWork, UnreadableAction
from boardrules.engine.events import Event, make_event
from boardrules.engine.knowledge import Knowledge
from boardrules.engine.notation import read_written
from boardrules.engine.outcome import Outcome, make_outcome
from boardrules.engine.pictured import Pictured
from boardrules.engine.playouts import count_nodes, play_out
from boardrules.engine.session import LONGEST_GAME, Session
from boardrules.engine.story import log_narrator, story_of
from boardrules.runtime.domains import NONE
from boardrules.runtime.events import Decided, RawEvent, Stopped
from boardrules.runtime.program import OVER, Position

if TYPE_CHECKING:
    from boardrules.engine.content import Content
    from boardrules.engine.described import ActionParts
    from boardrules.engine.game import Game
    from boardrules.engine.search import SearchSettings, TreeSearch
    from boardrules.engine.shapes import View
    from boardrules.words.narrator import Line

_new = object.__new__

FEW = 16
"""Codes among which one is looked for from the first to the last; among more, by halving."""

MOST_TURNS = 1_000_000_000
"""No game lasts longer, in turns or rounds. What is written can be read again, so nothing goes on beyond."""


class State(Pictured):
    """A position: who decides, what is legal, what just happened. Make one with `Game.start`, `State.apply` or `Game.from_json`."""

    __slots__ = ("_actions", "_before", "_code", "_content", "_earlier", "_knowledge", "_position", "_session", "_told")

    _session: Session
    _position: Position
    _before: Position | None  # what it comes from, and by which code; None at the beginning, then the code is that of chance
    _code: int
    _earlier: State | None  # where chance is explicit: the state whose events these follow
    _told: tuple[list[RawEvent], int] | None  # what happened since the last decision and where the last apply begins in it
    _knowledge: Knowledge | None  # None where everything is open
    _actions: tuple[Action, ...] | None  # the legal ones, once somebody has asked
    _content: Content | None  # what it is compared by, once somebody has compared it

    def __init__(self, session: Session, position: Position, raw: list[RawEvent], fresh: int, knowledge: Knowledge | None) -> None:
        """A state that tells of these events, whatever led to it."""
        self._session = session
        self._position = position
        self._before = self._earlier = None
        self._code = 0
        self._told = raw, fresh
        self._knowledge = knowledge
        self._actions = self._content = None

    @classmethod
    def _beginning(cls, session: Session, position: Position, rng: int, knowledge: Knowledge | None) -> State:
        """The first state of a game whose chance begins with these random numbers."""
        state = cls(session, position, [], 0, knowledge)
        state._code = rng
        state._told = None
        return state

    # -------------------------------------------------------------------------------------------- who and what

    @property
    def game(self) -> Game:
        return self._session.game

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, by seat."""
        return self._session.names

    @property
    def seats(self) -> tuple[str, ...]:
        """The names of the seats in the rules."""
        return self._session.codec.seats

    @property
    def options(self) -> dict[str, Any]:
        return dict(self._session.program.options)

    @property
    def over(self) -> bool:
        return self._position.node == OVER

    @property
    def player(self) -> int | None:
        """Who has to decide: an index of `names`, CHANCE where chance is explicit and a roll or draw waits, None when the game
        is over."""
        position = self._position
        if position.node == OVER:
            return None
        return CHANCE if self._session.codec.is_chance[position.node] else position.me

    @property
    def active(self) -> int:
        """Whose turn it is; somebody else may have to decide in it."""
        return self._position.active

    @property
    def round(self) -> int:
        return self._position.round

    @property
    def step(self) -> str:
        """The step of the turn in which the decision stands, "" where there is none."""
        return self._session.program.nodes[self._position.node].step if self._position.node else ""

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""
        return make_outcome(self._session, self._position) if self.over else None

    # -------------------------------------------------------------------------------------------- actions

    def actions(self) -> tuple[Action, ...]:
        """Every legal action, in a stable order. Never empty while the game goes on; outcomes where chance decides."""
        found = self._actions
        if found is None:
            session, position = self._session, self._position
            codes = position.moves
            if codes is None or len(codes) < 2:
                found = self._listed()
            else:
                try:
                    found = itemgetter(*codes)(session.made)  # the quickest way to look up many
                except KeyError:
                    found = self._listed()
            self._actions = found
        return found

    def chance(self) -> tuple[tuple[Action, float], ...]:
        """The possible outcomes of the roll or draw that waits, with their probabilities; empty where a player decides."""
        if self.player != CHANCE:
            return ()
        outcomes = self._session.program.outcomes(self._position)
        total = sum(weight for _, weight in outcomes)
        codec, node = self._session.codec, self._position.node
        return tuple((codec.outcome(node, code), weight / total) for code, weight in outcomes)

    def parse(self, text: str) -> Action:
        """The action that a line of notation names, legal or not; UnreadableAction when it names none. Players are named by their
        seats or, where no other word is meant by it, by their own names."""
        return read_written(self._session.codec, self._session.names, self._position.node, text)

    def apply(self, action: Action | str) -> State:
        """The state after an action, given as it is or in notation. This state stays as it is."""
        session, position = self._session, self._position
        is_chance = session.is_chance
        at_chance = is_chance[position.node]
        codes = position.moves
        known = False
        if type(action) is Action:  # one that comes from `actions()`? By hand it can be made without a code
            code: int = getattr(action, "code", NONE)
            known = type(code) is int and session.made.get(code) is action
        if not known or not codes:  # codes are at hand where a player decides
            if position.node == OVER:
                raise GameOver(f"{session.game.title} is over: {make_outcome(session, position).reason}")
            action = self.own(action)
            code = action.code
            codes = self._legal()
        if code not in codes if len(codes) < FEW else codes[bisect_left(codes, code, 0, len(codes) - 1)] != code:
            raise IllegalAction(self.explain(action))
        after = position.copy()
        knowledge = self._knowledge
        if knowledge is not None:
            cards: list[RawEvent] = [] if at_chance else [Decided(NONE, position.me, code)]
            after.events = cards
        if not at_chance:
            after.passed = 0
        session.carry_out(after, code)
        if is_chance[after.node] and session.sampled:
            session.settle(after, session.carry_out)
        if after.turn_number > MOST_TURNS or after.round > MOST_TURNS:
            raise TooMuchWork(f"no game lasts longer than {MOST_TURNS} turns")
        if knowledge is not None:
            after.events = None
            knowledge = knowledge.after(position, after, cards)
        state = _new(State)  # calling the class would take longer than all that is done here
        state._session = session
        state._position = after
        state._before = position
        state._code = code
        state._earlier = self if at_chance else None
        state._told = state._actions = state._content = None
        state._knowledge = knowledge
        return state

    def explain(self, action: Action | str, player: explaining.Asker = explaining.WHOEVER_DECIDES) -> explaining.Explanation:
        """Why an action is legal or not, requirement by requirement.

        `player` is who asks: a player, or None for a spectator. What the asker may not see is left open. Without it the one asks
        who decides now (where chance decides: the host), and the answer is for nobody else's eyes.
        """
        player = self._asker(player)
        action = self.own(action)
        node = self._position.node
        if node == OVER:
            return explaining.explain_over(self._session, action)
        if self._session.codec.is_chance[node]:
            return explaining.explain_chance(self._session, self._position, action, self._legal(), player)
        return explaining.explain_action(self._session, self._position, action, self._legal(), player)

    def describe(self, action: Action | str, player: explaining.Asker = explaining.WHOEVER_DECIDES) -> ActionParts:
        """What an action names, by kinds of things, and the space where it leads, as far as `player` can know that before it is
        played (without it: whoever decides now)."""
        return self.describe_all([self.own(action)], player)[0]

    def describe_all(
        self, actions: Iterable[Action | str] | None = None, player: explaining.Asker = explaining.WHOEVER_DECIDES
    ) -> list[ActionParts]:
        """The same of several actions (without them: of all that are legal), which is quicker than one by one."""
        from boardrules.engine.described import describe_actions

        asker = self._asker(player)
        decides = None if self.player == CHANCE else self.player
        viewer = decides if asker == explaining.WHOEVER_DECIDES else asker
        if actions is None:
            return describe_actions(self, self.actions(), viewer)
        if isinstance(actions, (str, bytes)) or not isinstance(actions, Iterable):
            raise TypeError(f"the actions to describe are a list, not {shown(actions)}")
        return describe_actions(self, map(self.own, actions), viewer)

    def objections(
        self, things: Sequence[str], player: explaining.Asker = explaining.WHOEVER_DECIDES, limit: int = 3
    ) -> tuple[explaining.Explanation, ...]:
        """What a click on these things (spaces, cards, pieces, players by name, all of them at once) could have meant and why it is
        refused, the nearest first: where most requirements hold. Empty where no action of the game takes such things, and where
        all that they could mean is allowed. `player` is who asks, as in `explain`."""
        from boardrules.engine.objections import objections

        return objections(self, things, self._asker(player), whole_number(limit, "the limit of objections", 0))

    def _asker(self, player: object) -> explaining.Asker:
        """Who asks; ValueError for nobody at this table."""
        if plain_text(player) == explaining.WHOEVER_DECIDES:
            return explaining.WHOEVER_DECIDES
        self._session.codec.check_observer(player)
        return player  # type: ignore[return-value]  # it is a number or None

    def own(self, action: Action | str) -> Action:
        """The action as this program's own object, wherever it comes from."""
        if isinstance(action, str):
            return self.parse(action)
        if not isinstance(action, Action):
            raise UnreadableAction(f"an action is an Action or its notation, not {shown(action)}")
        try:
            if self._session.codec.knows(action, self._position.node):
                return action
            notation = str(action)
        except Exception as error:  # made by hand, of parts that cannot even be written
            message = f"this action cannot be read ({type(error).__name__}): it is not made of names and values"
            raise UnreadableAction(message) from None
        return self.parse(notation)

    def _legal(self) -> list[int]:
        """The codes of what can be decided here, in ascending order."""
        program, position = self._session.program, self._position
        if position.node == OVER:
            return []
        if self._session.is_chance[position.node]:
            return [code for code, _ in program.outcomes(position)]
        return program.legal(position)

    def _listed(self) -> tuple[Action, ...]:
        """The legal actions, wherever they are met for the first time."""
        codec, node = self._session.codec, self._position.node
        if self._session.is_chance[node]:
            return tuple([codec.outcome(node, code) for code in self._legal()])
        return tuple(map(codec.action, self._legal()))

    # -------------------------------------------------------------------------------------------- what happened, what is seen

    @property
    def _raw(self) -> list[RawEvent]:
        """The events since the last decision, in the numbers of the program."""
        return self._happened()[0]

    @property
    def _fresh(self) -> int:
        """Where in them those of the last apply begin: later than 0 only where chance is explicit."""
        return self._happened()[1]

    def _happened(self) -> tuple[list[RawEvent], int]:
        """What happened is worked out when somebody asks, by taking the same step again: few who play on ever do."""
        waiting: list[State] = []
        state: State | None = self
        while state is not None and state._told is None:
            waiting.append(state)
            state = state._earlier
        raw: list[RawEvent] = [] if state is None or state._told is None else state._told[0]
        while waiting:
            state = waiting.pop()
            session, before = state._session, state._before
            since = session.events_of_beginning(state._code) if before is None else session.events_after(before, state._code)
            state._told = told = raw + since, len(raw)
            raw = told[0]
        assert self._told is not None
        return self._told

    @property
    def events(self) -> tuple[Event, ...]:
        """What happened since the last decision, that decision included. For the host; `events_for` is what a player may know."""
        codec, names, narrator = self._session.codec, self._session.names, log_narrator(self)
        return tuple(make_event(codec, names, raw, narrator) for raw in self._raw)

    @property
    def faults(self) -> tuple[Event, ...]:
        """Those of the events that tell of a fault of the rules: a number left its bounds, a tile found no room. Quick if none."""
        codec, names = self._session.codec, self._session.names
        return tuple(make_event(codec, names, raw) for raw in self._raw if isinstance(raw, Stopped))

    def events_for(self, player: int | None) -> tuple[Event, ...]:
        """The same as one player (None: a spectator) may know it."""
        from boardrules.engine.redact import redact

        codec, names, narrator = self._session.codec, self._session.names, log_narrator(self)
        codec.check_observer(player)
        return tuple(make_event(codec, names, raw, narrator) for raw in redact(codec, self._raw, player))

    def story(self, player: int | None) -> list[Line]:
        """The same in words, in the language of the game: sentences as a player tells them at the table."""
        return story_of(self, player, self.events_for(player))

    def question(self, player: int | None) -> str:
        """Who decides now and between what, in words for a player (None: a spectator). Only the one who decides is told what of it
        is open now."""
        from boardrules.engine.deciding import question

        self._session.codec.check_observer(player)
        return question(self, player)

    def rules_now(self) -> tuple[str, ...]:
        """The ids of the rules that matter at this decision: the one under which it stands, and those of all that it is about."""
        from boardrules.engine.deciding import rules_by_action

        return tuple(rule for _, rules in rules_by_action(self) for rule in rules)

    def view(self, player: int | None = None, names: bool = False) -> View:
        """All that a player (None: a spectator) may see, ready for JSON; with `names` also what everything in it is called."""
        from boardrules.engine.view import make_view

        view = make_view(self, player)
        if flag(names, "whether names are wanted"):
            view["names"] = self.game.display_names()
        return view

    def imagine(self, player: int | None, seed: int) -> State:
        """A state that agrees with all that `player` knows; what is hidden from that player, and chance to come, is drawn anew."""
        from boardrules.engine.imagine import imagine

        return imagine(self, player, seed)

    def rollout(self, seed: int, limit: int | None = None) -> State:
        """The state after random decisions and chance from here: where the game is over, or after `limit` decisions
        (a million, if nobody says).

        For search and statistics, as fast as the compiled game can: no events are kept, nobody knows anything hidden there, and
        the number of the round is kept only where the rules look at it.
        """
        most = LONGEST_GAME if limit is None else whole_number(limit, "the limit of a rollout", 0)
        session = self._session
        position = self._position.copy()
        random = Random(whole_seed(seed))
        play_out(session.codec, position, random, most, session.game.chosen_backend(None))
        if session.sampled:
            position.rng = seed_state("rollout", random.getrandbits(62))
        return State(session, position, [], 0, Knowledge.of_nobody(session.codec) if self._knowledge is not None else None)

    def perft(self, depth: int, backend: str | None = None) -> int:
        """The number of sequences of so many actions from here: a check that the rules say what they should."""
        session = self._session
        number = whole_number(depth, "the depth of a perft", 0)
        return count_nodes(session.codec, self._position.copy(), number, session.game.chosen_backend(backend))

    def search(
        self,
        seed: int,
        settings: SearchSettings | None = None,
        lead: float | None = None,
        standing: tuple[str, ...] = (),
        backend: str | None = None,
    ) -> TreeSearch | None:
        """A tree search for the one who has to decide, run by native code; None where there is none for it now: then search in
        Python, with `imagine`, `apply` and `ask`.

        With `lead` the evaluation that the rules file states judges: by so much a player must be ahead of another to be e times as
        likely to win. Without it random play judges, and where that does not end the open numbers of the players named in
        `standing`. It knows no more than that player.
        """
        from boardrules.engine.search import SearchSettings, make_search

        if self.player is None or self.player == CHANCE:
            raise ValueError("a search is for a player who has to decide")
        choice = self.game.chosen_backend(backend)
        if choice == "python":
            return None
        return make_search(self, choice, settings or SearchSettings(), lead, standing, whole_seed(seed))

    def ask(self, hook: str, *arguments: Any) -> Any:
        """What a hook of the rules file, or its evaluation, says of this state: `state.ask("evaluate", "red")`; names go in and
        names come out.

        It sees the whole state. To ask without knowing more than a player does, ask `state.imagine(player, seed)`.
        """
        from boardrules.engine.asking import ask

        return ask(self, hook, arguments)

    def broken_invariants(self) -> tuple[str, ...]:
        """The invariants of the game that do not hold here: texts of faults in the rules. Empty in a sound game."""
        program = self._session.program
        return tuple(program.ruleset.invariants[number].text for number in program.broken(self._position))

    def to_json(self) -> str:
        """The whole state as JSON, secrets included; `Game.from_json` reads it."""
        from boardrules.engine.serialise import broken_data, state_data

        return json.dumps({**state_data(self), **broken_data(self)}, ensure_ascii=False, separators=(",", ":"))

    def with_chance_anew(self, times: int = 1) -> State:
        """The same position with other random numbers to come: where all agree to take a roll or a draw back, the next one is
        another. The same number always gives the same ones. Where chance is explicit nothing has to change."""
        number = whole_number(times, "how often chance is drawn anew", 0)
        if not number or not self._session.sampled:
            return self
        position = self._position.copy()
        position.rng = seed_state("anew", position.rng, number)
        state = State(self._session, position, *self._happened(), self._knowledge)
        state._before, state._code, state._earlier = self._before, self._code, self._earlier
        return state

    def forget_the_way(self) -> None:
        """Works out who knows what, for those who keep a state long: the states before it then need not be kept with it."""
        if self._knowledge is not None:
            self._knowledge.known()

    # -------------------------------------------------------------------------------------------- states as values

    def __eq__(self, other: object) -> bool:
        """Whether both go on in the same way: the same rules, players, options, position, knowledge and chance to come. What led
        there does not count."""
        if self is other:
            return True
        if not isinstance(other, State):
            return NotImplemented
        from boardrules.engine.content import same_knowledge

        return self._compared_by() == other._compared_by() and same_knowledge(self, other)

    def __hash__(self) -> int:
        return hash(self._compared_by())

    def _compared_by(self) -> Content:
        if self._content is None:
            from boardrules.engine.content import content_of

            self._content = content_of(self)
        return self._content

    def __copy__(self) -> State:
        return self  # states never change

    def __deepcopy__(self, memo: dict[int, Any]) -> State:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """States can be pickled: the game travels with them, once for all that are pickled together."""
        return _restored, (self.game, self.to_json())

    def __repr__(self) -> str:
        if self.over:
            return f"<State of {self.game.name}: {make_outcome(self._session, self._position).reason}>"
        who = "chance" if self.player == CHANCE else self._session.names[self._position.me]
        return f"<State of {self.game.name}: round {self.round}, {who} decides{' in ' + self.step if self.step else ''}>"


def _restored(game: Game, text: str) -> State:
    """A state that was pickled."""
    return game.from_json(text)
