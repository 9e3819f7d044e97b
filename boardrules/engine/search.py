"""Tree search by native code, for the one who has to decide: `state.search(...)`.

It imagines, goes down the tree, plays on and judges without coming back to Python, and knows no more than that player. What it
needs to know about hidden things is worked out once, as a plan; where a plan cannot say it, every imagined state is handed over.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from math import ceil
from random import Random
from typing import TYPE_CHECKING

from boardrules.engine.backend import Choice
from boardrules.ruleset.evaluation import declared_evaluation
from boardrules.runtime.library import Library, Stopped
from boardrules.runtime.searching import Deal, Found, NativeSearch
from boardrules.runtime.searching import Settings as Numbers

if TYPE_CHECKING:
    from boardrules.engine.action import Action
    from boardrules.engine.state import State


@dataclass(frozen=True)
class SearchSettings:
    """What can be tuned."""

    exploration: float = 0.7
    """How much an action that has seldom been tried is favoured, when chances to win are stretched to 0..1 and random play
    tells them."""

    curiosity: float = 0.1
    """The same where the game has an evaluation of its own. It is small: a try that goes wrong further down would be held against
    the action at the root, and most against those that are followed by a decision that matters."""

    sharpness: float = 8.0
    """How much the first look at an action counts: one that looks worse by 1/sharpness is favoured e times less."""

    candidates: int = 8
    """How many actions are tried at the root, those that look best."""

    trust: float = 1.0
    """For how many tries the first look stands."""

    width: int = 8
    """How many actions are weighed where the search comes for the first time."""

    widening: float = 0.5
    """With the visits of a place to this power it gets wider."""

    turns: int = 4
    """After how many turns at least a state is judged. It is judged when the player who decides now has just had a turn."""

    glance: int = 6
    rivals_glance: int = 3
    """How many actions are weighed at each decision after the tree, by the player who decides now and by the others."""

    def horizon(self, players: int) -> int:
        """The turns after which a state is judged, when so many play."""
        return ceil((self.turns - 1) / players) * players + 1


@dataclass(frozen=True)
class TriedAction:
    """An action that a search has tried: how often, and the sum of the chances to win that came of it.

    Where the evaluation of the game judges, the actions are compared with a champion, the one that looked best at first: `first` is
    that first look, `worlds` are the imagined states in which both were tried, `leads` and `squares` the sums over them of how much
    better it did, and of the squares of that.
    """

    action: Action
    visits: int
    total: float
    first: float
    worlds: int
    leads: float
    squares: float


class TreeSearch:
    """A search that goes on as long as somebody wants."""

    def __init__(self, state: State, search: NativeSearch, deal: Deal | None, seed: int) -> None:
        self.iterations = 0
        self._state = state
        self._search = search
        self._plan = deal
        self._deal = deal
        self._random = Random(seed)

    def run(self, iterations: int, spent: float, each: float) -> bool:
        """So many iterations more, or fewer where the rest would be wasted; `spent` is the part of the budget that is used up, and
        each iteration uses up `each`. False where native code can go no further: then the search has to be done in Python."""
        try:
            if self._plan is not None:
                self.iterations += self._search.run(self._plan, iterations, spent, each)
                return True
            for number in range(iterations):
                if self.is_decided:
                    break
                self.iterations += self._search.run(self._imagined(), 1, spent + number * each, each)
        except Stopped:
            return False
        return True

    def _imagined(self) -> Deal:
        """The position of the next iteration, imagined in Python."""
        if self._deal is None or self._search.wants_a_position:
            me = self._state.player
            imagined = self._state.imagine(me, self._random.getrandbits(60))
            self._deal = Deal(self._search.library.taken(imagined._position), (), ())
        return self._deal

    def imagined(self) -> State:
        """The state that was imagined last: what the search takes to be possible."""
        from boardrules.engine.knowledge import Knowledge
        from boardrules.engine.state import State

        session = self._state._session
        position = self._state._position.copy()
        self._search.library.given(self._search.world(), position)
        position.moves = None
        session.program.rebuild(position)
        return State(session, position, [], 0, None if self._state._knowledge is None else Knowledge.of_nobody(session.codec))

    @property
    def is_decided(self) -> bool:
        """Whether the rest of the budget would be wasted."""
        return self._search.is_decided

    def tried(self) -> tuple[TriedAction, ...]:
        """The actions of the one who decides that have been tried."""
        action = self._state._session.codec.action
        return tuple(
            TriedAction(action(one.code), one.visits, one.total, one.first, one.worlds, one.gaps, one.squares)
            for one in self._found().tried
        )

    def champion(self) -> tuple[int, float | None] | None:
        """Which of `tried` the champion is, and the chance to win that came of it on the average; None where there is none."""
        found = self._found()
        return None if found.champion is None else (found.champion, found.level)

    def _found(self) -> Found:
        return self._search.found()


def make_search(
    state: State, choice: Choice, settings: SearchSettings, lead: float | None, standing: tuple[str, ...], seed: int
) -> TreeSearch | None:
    """A search from a state, natively; None where there is no native code for it now.

    `lead` is by how much the evaluation of a player must be ahead to make victory e times as likely; without it random play judges,
    and where that does not end the numbers of the players that are named in `standing`.
    """
    codec, me = state._session.codec, state._position.me
    judges = lead is not None
    if judges and declared_evaluation(codec.program.ruleset) is None:
        return None  # a hook is asked in Python
    library = codec.native.library(choice)
    if library is None:
        return None
    from boardrules.engine.deal_plan import plan_deal

    numbers = Numbers(lead=lead or 1.0, judges=judges, horizon=settings.horizon(len(codec.seats)))
    for field in fields(settings):
        if field.name != "turns":
            setattr(numbers, field.name, getattr(settings, field.name))
    try:
        deal = plan_deal(state, me, library)
        search = NativeSearch(library, numbers, me, _standing(state, library, standing), seed)
    except (Stopped, MemoryError, OSError):
        return None
    return TreeSearch(state, search, deal, seed)


def _standing(state: State, library: Library, names: tuple[str, ...]) -> list[tuple[int, int]]:
    """Where numbers of the players lie that everybody sees."""
    from boardrules.engine.deal_plan import lies

    slots = {slot.field: slot for slot in state._session.codec.fields if slot.owner_kind == "player" and slot.visibility == "open"}
    return [lies(library, slots[name].name) for name in names if name in slots]
