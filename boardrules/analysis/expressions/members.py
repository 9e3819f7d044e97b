"""What follows a dot: fields and zones of players, pieces and spaces, properties of values, cards, pieces and spaces."""

from __future__ import annotations

from boardrules.analysis.context import Context
from boardrules.analysis.expressions.paths import path_of
from boardrules.analysis.make import make
from boardrules.analysis.report import did_you_mean, listed
from boardrules.analysis.scope import Scope
from boardrules.analysis.types import FLAG, PLAYER, number, with_none, without_none
from boardrules.analysis.world import OwnerKey
from boardrules.diagnostics import analysis_codes as codes
from boardrules.ruleset.expressions import Expression, FieldValue, Property, ZoneRef
from boardrules.ruleset.types import Type
from boardrules.syntax import tree


def member(context: Context, node: tree.Member, scope: Scope) -> Expression | None:
    """The meaning of `base.name`."""
    base = context.infer(node.base, scope)
    if base is None:
        return None
    found = _member_of(context, node, base)
    if found is None:
        return None
    type_ = with_none(found.type) if base.type.optional else found.type
    if type_.optional and path_of(node) in scope.not_none:
        type_ = without_none(type_)
    return found.model_copy(update={"type": type_}) if type_ is not found.type else found


def _member_of(context: Context, node: tree.Member, base: Expression) -> Expression | None:
    owner = owner_key(base.type)
    if owner is not None:
        stored = _stored(context, node, base, owner)
        if stored is not None:
            return stored
    properties = fixed_properties(context, base.type)
    name = node.name.text
    if name in properties:
        type_ = properties[name]
        return None if type_ is None else _property(context, node, base, type_)
    stored_names = context.world.members(owner) if owner is not None else []
    if owner is None or (owner, name) not in {**context.world.fields, **context.world.zones}:
        _unknown_member(context, node, base.type, [*stored_names, *properties])
    return None


def owner_key(type_: Type) -> OwnerKey | None:
    """Who owns the fields that a value of this type has."""
    if type_.kind == "player":
        return "player", ""
    if type_.kind == "piece":
        return "piece", type_.name
    if type_.kind == "space":
        return "board", type_.name
    return None


def _stored(context: Context, node: tree.Member, base: Expression, owner: OwnerKey) -> FieldValue | ZoneRef | None:
    name, place = node.name.text, context.place(node.span)
    field = context.world.fields.get((owner, name))
    context.world.use(f"{owner[0]} member", name)
    if field is not None and field.type is not None:
        return make(FieldValue)(type=field.type, owner_kind=owner[0], owner=owner[1], name=name, base=base, place=place)  # type: ignore[arg-type]
    zone = context.world.zones.get((owner, name))
    if zone is not None and zone.deck is not None:
        type_ = Type(kind="zone", name=zone.deck)
        return make(ZoneRef)(type=type_, owner_kind=owner[0], owner=owner[1], name=name, base=base, place=place)  # type: ignore[arg-type]
    return None


def fixed_properties(context: Context, type_: Type) -> dict[str, Type | None]:
    """The properties of a type that never change, with their types."""
    world = context.world
    if type_.kind == "player":
        return {"eliminated": FLAG}
    if type_.kind == "enum" and type_.name in world.enums:
        return world.enums[type_.name].columns
    if type_.kind == "card" and type_.name in world.decks:
        return world.decks[type_.name].columns
    if type_.kind == "piece" and type_.name in world.pieces:
        piece = world.pieces[type_.name]
        found: dict[str, Type | None] = {"number": number(1, piece.most_alike)}
        if piece.kind_enum:
            found["kind"] = Type(kind="enum", name=piece.kind_enum)
        if piece.per_player:
            found["owner"] = PLAYER
        return found
    if type_.kind == "space" and type_.name in world.boards:
        board = world.boards[type_.name]
        found = dict(board.layers)
        if board.shape == "plane":
            found.update(row=number(-board.tile_limit, board.tile_limit), column=number(-board.tile_limit, board.tile_limit))
        elif board.shape != "graph":
            found.update(row=number(1, max(1, board.rows)), column=number(1, max(1, board.columns)))
        return found
    return {}


def _property(context: Context, node: tree.Member, base: Expression, type_: Type) -> Property:
    return make(Property)(
        type=type_,
        of=base.type.kind,  # type: ignore[arg-type]
        owner=base.type.name,
        name=node.name.text,
        base=base,
        place=context.place(node.span),
    )


def _unknown_member(context: Context, node: tree.Member, type_: Type, known: list[str]) -> None:
    name = node.name.text
    if type_.kind in ("set", "sequence"):
        hint: str | None = f"use `any(x in …: x.{name} …)`, `{{x in …: …}}` or another fold to speak of its members"
        context.report.add(codes.MEMBER_OF_SET, f"a set has no `.{name}`; only its members can have it", node.name.span, hint=hint)
        return
    hint = did_you_mean(name, known)
    if hint is None and type_.kind == "zone":
        hint = "`size(zone)`, `cards(zone)`, `copies(card, zone)` and `top(zone)` tell what lies in it"
    elif hint is None and known:
        hint = f"it has {listed(known)}"
    context.report.add(codes.UNKNOWN_MEMBER, f"a {without_none(type_)} has no `{name}`", node.name.span, hint=hint)
