"""What a bare name means: a variable, a value of the type that is expected, a field of `shared`, an option, a set."""

from __future__ import annotations

from boardrules.analysis.context import Context
from boardrules.analysis.make import make
from boardrules.analysis.report import did_you_mean, listed
from boardrules.analysis.scope import Scope
from boardrules.analysis.types import DIRECTION, FLAG, NONE, PLAYER, element_of, number, set_of, without_none
from boardrules.analysis.world import SHARED
from boardrules.diagnostics import analysis_codes as codes
from boardrules.language.always_there import NAMES, SETS, TAKEN, VALUES, Set, Value
from boardrules.ruleset.expressions import (
    Builtin,
    Call,
    Constant,
    Domain,
    Expression,
    FieldValue,
    OptionValue,
    Variable,
    ZoneRef,
)
from boardrules.ruleset.types import COMPASS, Type
from boardrules.source import Span
from boardrules.syntax import tree

_FOREIGN_WORDS = {
    "true": "yes",
    "false": "no",
    "True": "yes",
    "False": "no",
    "null": "none",
    "nil": "none",
    "None": "none",
    "nobody": "none",
    "nothing": "none",
    "self": "me",
    "north": "N",
    "east": "E",
    "south": "S",
    "west": "W",
}


def reference(context: Context, node: tree.Reference, scope: Scope, expected: Type | None) -> Expression | None:
    """The meaning of a bare name."""
    bound = scope.variables.get(node.name)
    if bound is not None:
        if bound.type is None:
            return None
        type_ = without_none(bound.type) if node.name in scope.not_none else bound.type
        return make(Variable)(type=type_, name=node.name, place=context.place(node.span))
    fixed = _fixed_word(context, node)
    if fixed is not None:
        return fixed
    if expected is not None:
        literal = value_of(context, node.name, expected, node.span)
        if literal is not None:
            return literal
    always_there = VALUES.get(node.name) or SETS.get(node.name)
    if always_there is not None:
        return _always_there(context, node, scope, always_there)
    if is_declared(context, node.name):
        return _declared(context, node)
    return _value_without_expectation(context, node, scope, expected)


def means_only_a_value(context: Context, node: tree.Expression, scope: Scope) -> bool:
    """Whether an expression is a bare name (or `none`, a text, an empty set) that needs the other side to be understood."""
    if isinstance(node, (tree.Text, tree.SetLiteral)):
        return isinstance(node, tree.Text) or all(means_only_a_value(context, item, scope) for item in node.items)
    if not isinstance(node, tree.Reference) or node.name in scope.variables:
        return False
    if node.name == "none":
        return True
    return not (node.name in NAMES or is_declared(context, node.name))


def is_declared(context: Context, name: str) -> bool:
    """Whether a bare name means something that the file declares: a set, a field or zone of `shared`, an option, a definition."""
    world = context.world
    return (
        (SHARED, name) in world.fields
        or (SHARED, name) in world.zones
        or name in world.options
        or name in world.functions
        or name in world.enums
        or name in world.decks
        or name in world.boards
        or name in world.pieces
    )


def value_of(context: Context, name: str, expected: Type, span: Span) -> Constant | None:
    """The value of this name in the expected type, or in the type of its members for a set; None when it has no such value."""
    wanted = element_of(expected) if expected.kind in ("set", "sequence") else expected
    if wanted is None or wanted.kind in ("number", "flag", "none", "text", "zone"):
        return None
    if not context.world.is_value(name, wanted):
        return None
    _mark_used(context, wanted)
    return make(Constant)(type=context.world.named(name, wanted), value=name, place=context.place(span))


def _mark_used(context: Context, type_: Type) -> None:
    context.world.use(type_.kind, type_.name)


def _fixed_word(context: Context, node: tree.Reference) -> Constant | None:
    if node.name in ("yes", "no"):
        return make(Constant)(type=FLAG, value=node.name == "yes", place=context.place(node.span))
    if node.name == "none":
        return make(Constant)(type=NONE, value=None, place=context.place(node.span))
    return None


def _always_there(context: Context, node: tree.Reference, scope: Scope, found: Value | Set) -> Expression | None:
    """A value or set that no game declares, where it can be asked."""
    place = context.place(node.span)
    if found.tells_outcome and not scope.judging:
        message = f"`{node.name}` can be asked only in `expect` and in an invariant: nothing else goes on when the game is over"
        context.report.add(codes.OUTCOME_HERE, message, node.span)
        return None
    if found.name == "me" and not scope.has_me:
        context.report.add(
            codes.NO_ME,
            f"there is no `me` in {scope.where}: nobody is deciding there",
            node.span,
            hint="name the player: `for p in players { … }` goes through all of them",
        )
        return None
    if isinstance(found, Set):
        return make(Domain)(type=set_of(PLAYER if found.members == "player" else DIRECTION), of=found.of, place=place)
    types = {"player": PLAYER, "flag": FLAG, "count": number(1, 1_000_000), "number of players": number(*context.world.players)}
    return make(Builtin)(type=types[found.type], name=found.name, place=place)


def _declared(context: Context, node: tree.Reference) -> Expression | None:
    world, name, place = context.world, node.name, context.place(node.span)
    if (SHARED, name) in world.fields:
        field = world.fields[SHARED, name]
        world.use("field", name)
        return None if field.type is None else make(FieldValue)(type=field.type, owner_kind="shared", name=name, place=place)
    if (SHARED, name) in world.zones:
        zone = world.zones[SHARED, name]
        world.use("zone", name)
        return (
            None
            if zone.deck is None
            else make(ZoneRef)(type=Type(kind="zone", name=zone.deck), owner_kind="shared", name=name, place=place)
        )
    if name in world.options:
        option = world.options[name]
        world.use("option", name)
        return None if option.type is None else make(OptionValue)(type=option.type, name=name, place=place)
    if name in world.functions:
        return _function_without_arguments(context, node)
    return _domain(context, node)


def _function_without_arguments(context: Context, node: tree.Reference) -> Expression | None:
    function = context.world.functions[node.name]
    context.world.use(function.of, node.name)
    if function.parameters:
        names = ", ".join(name for name, _ in function.parameters)
        context.report.add(
            codes.WRONG_ARITY,
            f"`{node.name}` needs {len(function.parameters)} argument{'s' if len(function.parameters) > 1 else ''}",
            node.span,
            labels=[(function.span, "declared here")],
            hint=f"write `{node.name}({names})`",
        )
        return None
    if function.result is None or function.of not in ("define", "hook"):
        return None
    of = "define" if function.of == "define" else "hook"
    return make(Call)(type=function.result, of=of, function=node.name, place=context.place(node.span))  # type: ignore[arg-type]


def _domain(context: Context, node: tree.Reference) -> Expression:
    world, name, place = context.world, node.name, context.place(node.span)
    if name in world.enums:
        world.use("enum", name)
        return make(Domain)(type=set_of(Type(kind="enum", name=name)), of="enum", name=name, place=place)
    if name in world.decks:
        world.use("card", name)
        return make(Domain)(type=set_of(Type(kind="card", name=name)), of="deck", name=name, place=place)
    if name in world.boards:
        world.use("space", name)
        return make(Domain)(type=set_of(Type(kind="space", name=name)), of="board", name=name, place=place)
    world.use("piece", name)
    return make(Domain)(type=set_of(Type(kind="piece", name=name)), of="piece", name=name, place=place)


def _value_without_expectation(context: Context, node: tree.Reference, scope: Scope, expected: Type | None) -> Expression | None:
    """A name of a value where the context does not tell its type, or expects another type."""
    types = context.world.types_of_value(node.name)
    if len(types) == 1:
        _mark_used(context, types[0])
        return make(Constant)(type=context.world.named(node.name, types[0]), value=node.name, place=context.place(node.span))
    if len(types) > 1:
        context.report.add(
            codes.AMBIGUOUS_NAME,
            f"`{node.name}` could be a value of {listed(str(type_) for type_ in types)}, and nothing here tells which",
            node.span,
            hint="compare it with something that has a type, or give the two values different names",
        )
        return None
    unknown_name(context, node.name, node.span, scope, expected)
    return None


def unknown_name(context: Context, name: str, span: Span, scope: Scope, expected: Type | None) -> None:
    """Reports a name that means nothing here."""
    if name in _FOREIGN_WORDS:
        right = _FOREIGN_WORDS[name]
        context.report.add(codes.FOREIGN_WORD, f"the language has no word `{name}`", span, hint=f"write `{right}`")
        return
    hint = did_you_mean(name, candidates(context, scope, expected))
    world = context.world
    if hint is None and any(owner[0] == "player" and known == name for owner, known in [*world.fields, *world.zones]):
        hint = f"`{name}` belongs to the players: write `me.{name}`"
    elif hint is None and name in world.actions:
        hint = f"`{name}` is an action: `possible({name})` tells whether it could be chosen"
    elif hint is None and name in world.procedures:
        hint = f"`{name}` is a procedure: it is used with `perform {name}(…)`"
    context.report.add(codes.UNKNOWN_NAME, f"nothing is called `{name}` here", span, hint=hint)


def candidates(context: Context, scope: Scope, expected: Type | None) -> list[str]:
    """Names that could be meant: those of the expected type first."""
    world = context.world
    found: list[str] = []
    if expected is not None and expected.kind not in ("number", "flag"):
        found.extend(world.value_names(element_of(expected) or expected) if expected.kind != "none" else ())
    found.extend(scope.variables)
    found.extend(name for owner, name in [*world.fields, *world.zones] if owner == SHARED)
    for names in (world.options, world.functions, world.enums, world.decks, world.boards, world.pieces, world.seats, world.values):
        found.extend(names)
    found.extend((*VALUES, *SETS))
    return found


def meaning(context: Context, name: str) -> tuple[str, Span | None] | None:
    """What a name already means everywhere, for the rule that nothing is shadowed: what it is, and where it is declared."""
    world = context.world
    if name in TAKEN:
        return "a word of the language", None
    if (SHARED, name) in world.fields:
        return "a field of `shared`", world.fields[SHARED, name].span
    if (SHARED, name) in world.zones:
        return "a zone of `shared`", world.zones[SHARED, name].span
    if name in world.declared:
        return world.declared[name]
    if name in COMPASS:
        return "a direction", None
    if name in world.seats:
        return "the name of a seat", world.seats[name]
    for enum in world.enums.values():
        if name in enum.values:
            return f"a value of `{enum.name}`", enum.values[name]
    for deck in world.decks.values():
        if name in deck.cards:
            return f"a card of `{deck.name}`", deck.cards[name]
    for board in world.boards.values():
        if name in board.spaces:
            return f"a space of `{board.name}`", None
    return None


def bind(context: Context, scope: Scope, name: tree.Name, type_: Type | None) -> Scope:
    """Binds a variable; a name that already means something is reported, and bound all the same."""
    bound = scope.variables.get(name.text)
    known = ("a variable here", bound.span) if bound is not None else meaning(context, name.text)
    if known is not None:
        what, span = known
        labels = [(span, "declared here")] if span is not None else []
        context.report.add(
            codes.NAME_TAKEN,
            f"`{name.text}` is already {what}",
            name.span,
            labels=labels,
            hint="choose another name for the variable",
        )
    return scope.bind(name.text, type_, name.span)
