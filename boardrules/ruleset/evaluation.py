"""The evaluation of a game: how well a player stands, said in the rules file for bots to ask. It is no rule of the game.

It is a definition or a hook with the name `evaluate`, from a player to a number; the range that is declared tells what much is.
"""

from __future__ import annotations

from collections.abc import Iterable

from boardrules.ruleset.base import Model
from boardrules.ruleset.expressions import Call
from boardrules.ruleset.model import DefineModel, HookModel, Ruleset
from boardrules.ruleset.types import Type
from boardrules.ruleset.visit import every_part

EVALUATION = "evaluate"

FORM = f"{EVALUATION}(p: Player): -1000..1000"
"""How it is declared."""


def evaluation_of(ruleset: Ruleset) -> DefineModel | HookModel | None:
    """What the game declares under that name, whether bots can ask it or not."""
    return ruleset.defines.get(EVALUATION) or ruleset.hooks.get(EVALUATION)


def can_be_asked(parameters: Iterable[Type], result: Type) -> bool:
    """Whether bots can ask it: for a player, and the answer is a number that can be more or less."""
    kinds = [(type_.kind, type_.optional) for type_ in parameters]
    return kinds == [("player", False)] and result.kind == "number" and not result.optional and result.low < result.high


def declared_evaluation(ruleset: Ruleset) -> DefineModel | None:
    """The evaluation that is said in the rules language, if bots can ask it."""
    define = ruleset.defines.get(EVALUATION)
    if define is None or not can_be_asked([type_ for _, type_ in define.parameters], define.type):
        return None
    return define


def only_for_bots(ruleset: Ruleset) -> frozenset[str]:
    """The definitions, tables and hooks that serve the evaluation and nothing else, and the hooks that only hosts ask."""
    found = {EVALUATION} & ruleset.defines.keys()
    waiting = list(found)
    found |= ruleset.hooks.keys()
    while waiting:
        called = _called([ruleset.defines[waiting.pop()]]) - found
        found |= called
        waiting += called & ruleset.defines.keys()
    game: list[Model] = [*ruleset.actions.values(), *ruleset.setup, *ruleset.turn, *ruleset.finish, *ruleset.procedures.values()]
    game += [*ruleset.change_triggers, *ruleset.moment_triggers, *ruleset.invariants]
    if ruleset.score is not None:
        game += [value for category in ruleset.score.categories for _, value in category.gives]
        game += [value for _, value in ruleset.score.tiebreaks]
    game += [define for name, define in ruleset.defines.items() if name not in found]
    used = list(_called(game) & found)
    while used:
        name = used.pop()
        if name in found:
            found.remove(name)
            used += _called([ruleset.defines[name]]) if name in ruleset.defines else ()
    return frozenset(found)


def _called(models: Iterable[Model]) -> set[str]:
    """The functions that are called anywhere in some parts of the rules."""
    return {part.function for model in models for part in every_part(model) if isinstance(part, Call) and part.of != "builtin"}
