"""The turn as a chart for people: the machine with everything left out that can be seen without being drawn.

The machine of a game has an arrow for every way that play can take. A reader knows that a choice with nothing to choose is passed
over; so an arrow to a later place is left out where another arrow leads to a place before it that play can pass by.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from boardrules.ruleset.statements import Choose, Perform, Statement, Step
from boardrules.ruleset.visit import walk_statements
from boardrules.runtime.program import END, START
from boardrules.words.phrases import phrase

if TYPE_CHECKING:
    from boardrules.engine.game import Game
    from boardrules.ruleset.model import Ruleset
    from boardrules.words.naming import Naming

NEXT = "next"
"""Where a turn is over."""

MOMENTS = {
    *(phrase("setup"), phrase("finish"), phrase("round starts"), phrase("round ends"), phrase("turn starts"), phrase("turn ends")),
    *(phrase("action ends"), phrase("done"), phrase("the end has come")),
}
"""What no rules file names."""

BETWEEN = ("setup", "finish", "round starts", "round ends")
"""Places outside of turns, as nodes name them."""


@dataclass(frozen=True)
class Stop:
    """A place where play waits: for a decision (with what can be chosen), a roll or a draw. `ending` can end the game."""

    name: str
    kind: str
    rule: str
    where: str  # the procedure it stands in, "" for none
    answers: tuple[str, ...]
    ending: frozenset[str]


@dataclass(frozen=True)
class Arrow:
    """From one place to the next; `labels` are the answers that lead there, none where all of them do."""

    start: str
    end: str
    labels: tuple[str, ...]


@dataclass(frozen=True)
class Group:
    """A step of the turn, or what comes before or after turns, with its stops; a step without any happens by itself."""

    name: str
    stops: tuple[Stop, ...]
    in_turn: bool


@dataclass(frozen=True)
class Chart:
    """Groups in their order, and the arrows. `ends_between` when the game can end at the end of a turn."""

    title: str
    groups: tuple[Group, ...]
    arrows: tuple[Arrow, ...]
    ends_between: bool
    naming: Naming = field(compare=False, repr=False)

    def words(self, name: str) -> str:
        """A name of the rules, or of a moment of the game, as words."""
        if name in MOMENTS:
            return self.naming.phrases.text(name)
        return self.naming.name(name)

    def chance(self, kind: str) -> str:
        """A roll or a draw."""
        return self.naming.phrases.text("roll" if kind == "roll" else "draw")


Ways = dict[str, dict[str, list[str]]]
"""From each node, by answer ("" where there is nothing to decide), the nodes that can be next."""


def make_chart(game: Game) -> Chart:
    """The chart of a game's turn."""
    machine = game.machine
    order = {name: number for number, name in enumerate(machine.nodes)}
    inside = _in_turn(machine)
    ways, ends_between = _ways(machine, inside)
    reduced = {start: {answer: _needed(start, answer, ways, order) for answer in by} for start, by in ways.items()}
    groups = _groups(game, machine, _homes(game, machine, inside), ways, inside)
    return Chart(game.title, groups, tuple(_arrows(machine, reduced)), ends_between, game.naming)


def _in_turn(machine: Any) -> set[str]:
    """The nodes inside turns: those of the turn itself, and those that can be reached while it lasts."""
    found = {
        name for name in machine.nodes if name.split(".")[0].split(":")[0].split("#")[0] in ("turn", "turn starts", "turn ends")
    }
    waiting = list(found)
    while waiting:
        for _, target, data in machine.out_edges(waiting.pop(), data=True):
            if data["turn"] == "same" and target not in found and target not in (START, END):
                found.add(target)
                waiting.append(target)
    return found


def _ways(machine: Any, inside: set[str]) -> tuple[Ways, bool]:
    """The ways out of each node. Where the turn is over on the way, they lead to NEXT, and NEXT leads on."""
    ways: Ways = {name: {} for name in [*machine.nodes, NEXT]}
    ends_between = False
    finish = {node for node, data in machine.nodes(data=True) if data["step"] == "finish"}
    for start, end, data in machine.edges(data=True):
        if end in finish and start not in finish:
            end = END
        if end == END and start not in inside and data["turn"] != "same":
            continue  # turns in which nothing can be decided: true, and no help to anybody
        if start in inside and data["turn"] != "same":
            ends_between |= end == END
            _lead(ways, start, data["action"], NEXT)
            if data["turn"] == "over" and end != END:
                _lead(ways, NEXT, "", end)
        else:
            _lead(ways, start, data["action"], end)
    return ways, ends_between


def _lead(ways: Ways, start: str, answer: str, end: str) -> None:
    targets = ways[start].setdefault(answer, [])
    if end not in targets:
        targets.append(end)


def _needed(start: str, answer: str, ways: Ways, order: dict[str, int]) -> list[str]:
    """The targets without those that are reached by passing another one by, nearest first. A way back to the start itself stays."""
    targets = ways[start][answer]
    size = len(order)
    here = order.get(start, 0)

    def distance(target: str) -> int:
        if target in (NEXT, END):
            return 2 * size + (target == END)
        return (order[target] - here) % size or 2 * size + 2

    kept = sorted(targets, key=distance)
    for target in reversed(list(kept)):
        if target not in (start, END):
            nearer = [other for other in kept if distance(other) < distance(target) or (other == start and answer)]
            if any(target in ways[other].get("", ()) for other in nearer):
                kept.remove(target)
    return kept


def _arrows(machine: Any, ways: Ways) -> Iterable[Arrow]:
    """One arrow for each pair of places. The end of the game is no target where single answers lead to it: they are marked."""
    for start, by in ways.items():
        answers = [answer for answer in by if answer]
        pairs: dict[str, list[str]] = {}
        for answer in answers:
            for end in by[answer]:
                if end != END:
                    pairs.setdefault(end, []).append(answer)
        for answer in [answer for answer in pairs.get(start, ()) if any(_returns(machine, end, start, ways) for end in by[answer])]:
            pairs[start].remove(answer)
        if not pairs.get(start, True):
            del pairs[start]
        if not set(pairs) - {start}:  # it would never go on
            pairs |= {end: [] for end in by.get("", ()) if end not in (END, start)}
        chance = start not in (START, NEXT) and machine.nodes[start]["kind"] in ("roll", "draw")
        if start == START:
            pairs = {min(pairs, key=list(machine.nodes).index): []}
        for end, labels in pairs.items():
            everything = len(labels) == len(answers) and end != start
            yield Arrow(start, end, () if everything or chance else tuple(labels))


def _returns(machine: Any, node: str, start: str, ways: Ways) -> bool:
    """Whether a roll or a draw leads back to where it was asked for: then the way round by it tells enough."""
    if node in (start, NEXT, END) or machine.nodes[node]["kind"] not in ("roll", "draw"):
        return False
    return any(start in targets for targets in ways[node].values())


# ------------------------------------------------------------------------------------------------ groups


def _groups(game: Game, machine: Any, homes: dict[str, str], ways: Ways, inside: set[str]) -> tuple[Group, ...]:
    steps = [statement.name for statement in walk_statements(game.ruleset.turn) if isinstance(statement, Step)]
    others = [home for home in dict.fromkeys(homes.values()) if home not in steps and home not in BETWEEN]
    own = {home for node, home in homes.items() if node in inside}
    late = [home for home in others if home == "turn ends"]
    in_turn = [*(home for home in others if home in own and home not in late), *dict.fromkeys(steps), *late]
    before = [home for home in ("setup", "round starts", *others) if home in homes.values() and home not in in_turn]
    after = [name for name in ("round ends", "finish") if name in homes.values()]
    found = []
    for name in [*before, *in_turn, *after]:
        stops = tuple(_stop(game, machine, node, ways) for node, home in homes.items() if home == name)
        found.append(Group(name, stops, name in in_turn))
    return tuple(found)


def _homes(game: Game, machine: Any, inside: set[str]) -> dict[str, str]:
    """The group of every node; one in a procedure stands where the procedure is first called from."""
    ruleset = game.ruleset
    steps = [statement for statement in walk_statements(ruleset.turn) if isinstance(statement, Step)]
    in_turn = _callers(ruleset, [(step.name, step.body) for step in steps] + [("turn", ruleset.turn)])
    outside = _callers(ruleset, [("setup", ruleset.setup), ("finish", ruleset.finish)])
    homes = {}
    for node, data in machine.nodes(data=True):
        if node not in (START, END):
            callers, default = (in_turn, "turn") if node in inside else (outside, "setup")
            homes[node] = callers.get(data["step"], default) if data["step"] in ruleset.procedures else data["step"]
    return homes


def _callers(ruleset: Ruleset, bodies: Sequence[tuple[str, tuple[Statement, ...]]]) -> dict[str, str]:
    """The first body that calls each procedure: by itself, or else by what can be chosen in it."""
    found: dict[str, str] = {}
    for through_actions in (False, True):
        for name, body in bodies:
            for procedure in _called(ruleset, body, through_actions):
                found.setdefault(procedure, name)
    return found


def _called(ruleset: Ruleset, body: tuple[Statement, ...], through_actions: bool) -> set[str]:
    """The procedures that a body calls, and those that they call."""
    found: set[str] = set()
    chosen: set[str] = set()
    waiting = [body]
    while waiting:
        for statement in walk_statements(waiting.pop()):
            if isinstance(statement, Perform) and statement.procedure not in found:
                found.add(statement.procedure)
                waiting.append(ruleset.procedures[statement.procedure].body)
            elif isinstance(statement, Choose) and through_actions:
                new = set(statement.actions) - chosen
                chosen |= new
                waiting += [ruleset.actions[action].effects for action in new]
    return found


def _stop(game: Game, machine: Any, node: str, ways: Ways) -> Stop:
    data = machine.nodes[node]
    ending = frozenset(answer for answer, targets in ways[node].items() if answer and END in targets)
    where = data["step"] if data["step"] in game.ruleset.procedures else ""
    return Stop(node, data["kind"], data["rule"], where, tuple(data["actions"]), ending)
