"""Collects what a game declares: names first, so that everything may be used before it is declared; then types."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from boardrules.analysis.components.boards import find_layer_types, find_spaces, way_enum
from boardrules.analysis.components.decks import deck_cards, enum_values, mark_enum, read_deck, read_enum
from boardrules.analysis.components.pieces import piece_counts, piece_names
from boardrules.analysis.components.tables import parameter_domain, read_table
from boardrules.analysis.context import Context
from boardrules.analysis.expressions.members import fixed_properties
from boardrules.analysis.report import did_you_mean
from boardrules.analysis.type_names import resolve_type
from boardrules.analysis.types import number
from boardrules.analysis.world import (
    PLAYER_OWNER,
    SHARED,
    ActionInfo,
    BoardInfo,
    DeckInfo,
    EnumInfo,
    FieldInfo,
    FunctionInfo,
    OptionInfo,
    OwnerKey,
    PieceInfo,
    ProcedureInfo,
    ZoneInfo,
)
from boardrules.diagnostics import analysis_codes as codes
from boardrules.language.always_there import TAKEN
from boardrules.language.forms import FORMS
from boardrules.language.functions import BUILTIN_FUNCTIONS
from boardrules.ruleset.types import COMPASS, Type
from boardrules.syntax import tree

Apart = TypeVar("Apart", ActionInfo, ProcedureInfo)


def collect_names(context: Context, declarations: list[tree.Declaration]) -> None:
    """Every declared name, with the values, cards and spaces that go with it."""
    world = context.world
    for node in declarations:
        match node:
            case tree.Enum() if _declare(context, node.name, "an enum"):
                world.enums[node.name.text] = EnumInfo(node.name.text, node, enum_values(context, node))
            case tree.Deck() | tree.Tiles() if _declare(context, node.name, "a deck"):
                world.decks[node.name.text] = DeckInfo(node.name.text, node, deck_cards(context, node))
            case tree.Board() if _declare(context, node.name, "a board"):
                world.boards[node.name.text] = BoardInfo(node.name.text, node)
            case tree.Piece() if _declare(context, node.name, "a piece"):
                world.pieces[node.name.text] = PieceInfo(node.name.text, node)
            case tree.Option() if node.type is not None and _declare(context, node.name, "an option"):
                world.options[node.name.text] = OptionInfo(node.name.text, None, node)
            case tree.Define() | tree.Hook() | tree.Table() if _declare_function(context, node.name):
                of = type(node).__name__.lower()
                world.functions[node.name.text] = FunctionInfo(node.name.text, of, (), None, node.name.span)
            case tree.Action():
                _declare_apart(context, node.name, world.actions, ActionInfo(node.name.text, node), "action")
            case tree.Procedure():
                _declare_apart(context, node.name, world.procedures, ProcedureInfo(node.name.text, node, ()), "procedure")
            case _:
                pass
    for board in world.boards.values():
        find_spaces(context, board)
    for piece in world.pieces.values():
        piece_counts(context, piece)
    _index_values(context)


def _declare(context: Context, name: tree.Name, what: str) -> bool:
    """Notes a declared name; a second declaration of the same name is reported and left out."""
    if name.text in TAKEN or name.text in COMPASS:
        context.report.add(codes.RESERVED_NAME, f"`{name.text}` is a word of the language", name.span, hint="choose another name")
        return False
    known = context.world.declared.get(name.text)
    if known is not None:
        message = f"`{name.text}` is declared twice; it is already {known[0]}"
        context.report.add(codes.DECLARED_TWICE, message, name.span, labels=[(known[1], "declared here")])
        return False
    context.world.declared[name.text] = what, name.span
    return True


def _declare_function(context: Context, name: tree.Name) -> bool:
    if name.text in BUILTIN_FUNCTIONS or name.text in FORMS:
        message = f"`{name.text}` is a function of the language"
        context.report.add(codes.RESERVED_NAME, message, name.span, hint="choose another name")
        return False
    return _declare(context, name, "a definition")


def _declare_apart(context: Context, name: tree.Name, known: dict[str, Apart], info: Apart, what: str) -> None:
    """Actions and procedures have names of their own, because they are used by their own words."""
    if name.text in known:
        first = known[name.text].node.name.span
        message = f"the {what} `{name.text}` is declared twice"
        context.report.add(codes.DECLARED_TWICE, message, name.span, labels=[(first, "declared here")])
    elif name.text == "done" and what == "action":
        context.report.add(codes.RESERVED_NAME, "`done` is how a player declines a choice", name.span, hint="choose another name")
    else:
        known[name.text] = info


def _index_values(context: Context) -> None:
    """The values of all types by name, spaces left out: a board looks after its own."""
    world = context.world
    for name in COMPASS:
        world.values.setdefault(name, []).append(Type(kind="direction"))
    late = list(world.seats)[world.players[0] :]
    for seat in world.seats:
        world.values.setdefault(seat, []).append(Type(kind="player"))
    world.latecomers.update(("player", "", seat) for seat in late)
    for enum in world.enums.values():
        for value in enum.values:
            world.values.setdefault(value, []).append(Type(kind="enum", name=enum.name))
    for deck in world.decks.values():
        for card in deck.cards:
            world.values.setdefault(card, []).append(Type(kind="card", name=deck.name))
    for piece in world.pieces.values():
        for name in piece_names(piece, world.seats):
            world.values.setdefault(name, []).append(Type(kind="piece", name=piece.name))
        if piece.per_player:
            world.latecomers.update(("piece", piece.name, name) for name in piece_names(piece, late))


def collect_types(context: Context, declarations: list[tree.Declaration]) -> None:
    """Types of layers, properties, fields, zones, options, and what functions take and give."""
    world = context.world
    for board in world.boards.values():
        find_layer_types(context, board)
        board.way_enum = way_enum(context, board)
    for enum in world.enums.values():
        enum.model = read_enum(context, enum)
    for deck in world.decks.values():
        if isinstance(deck.node, tree.Tiles):
            deck.mark_enum = mark_enum(context, deck.node)
        deck.model = read_deck(context, deck)
    for node in declarations:
        match node:
            case tree.Player():
                _stored(context, node.items, PLAYER_OWNER)
            case tree.Shared():
                _stored(context, node.items, SHARED)
            case tree.Board() if _holds_name(world.boards.get(node.name.text), node):
                _stored(context, node.items, ("board", node.name.text))
                _plane_fields(context, node)
            case tree.Piece() if _holds_name(world.pieces.get(node.name.text), node):
                _stored(context, node.items, ("piece", node.name.text))
            case tree.Option() if node.type is not None and node.name.text in world.options:
                world.options[node.name.text].type = resolve_type(context, node.type)
            case tree.Define() | tree.Hook() if world.functions.get(node.name.text) is not None:
                _function(context, node)
            case tree.Table() if world.functions.get(node.name.text) is not None:
                _table(context, node)
            case tree.Procedure() if node.name.text in world.procedures:
                world.procedures[node.name.text].parameters = _parameters(context, node.parameters)
            case _:
                pass
    _check_refills(context)


def _holds_name(info: BoardInfo | PieceInfo | None, node: tree.Declaration) -> bool:
    """Whether a declaration is the one that has its name: a second one of the same name has been reported."""
    return info is not None and info.node is node


def _parameters(context: Context, nodes: tuple[tree.TypedName, ...]) -> tuple[tuple[str, Type | None], ...]:
    return tuple((node.name.text, resolve_type(context, node.type)) for node in nodes)


def _function(context: Context, node: tree.Define | tree.Hook) -> None:
    function = context.world.functions[node.name.text]
    if function.span != node.name.span:
        return
    function.parameters = _parameters(context, node.parameters)
    function.result = resolve_type(context, node.type)


def _table(context: Context, node: tree.Table) -> None:
    function = context.world.functions[node.name.text]
    if function.span != node.name.span:
        return
    domains = [parameter_domain(context, parameter) for parameter in node.parameters]
    function.parameters = tuple(
        (parameter.name.text, None if domain is None else domain[0])
        for parameter, domain in zip(node.parameters, domains, strict=True)
    )
    function.result = resolve_type(context, node.result)
    known = [domain for domain in domains if domain is not None]
    if function.result is not None and len(known) == len(domains):
        context.world.tables[node.name.text] = read_table(context, node, known, function.result)


def _stored(context: Context, items: Iterable[tree.Node], owner: OwnerKey) -> None:
    """Fields and zones of one owner."""
    world = context.world
    for item in items:
        if not isinstance(item, (tree.Field, tree.Zone)):
            continue
        key = owner, item.name.text
        known = world.fields.get(key) or world.zones.get(key)
        if known is not None:
            message = f"`{item.name.text}` is declared twice"
            context.report.add(codes.DUPLICATE_MEMBER, message, item.name.span, labels=[(known.span, "declared here")])
            continue
        _check_member_name(context, item.name, owner)
        visibility = _visibility(context, item, owner)
        if isinstance(item, tree.Field):
            type_ = _field_type(context, item)
            world.fields[key] = FieldInfo(item, item.name.text, owner, type_, visibility, item.name.span)
        else:
            deck = _zone_deck(context, item)
            world.zones[key] = ZoneInfo(item, item.name.text, owner, deck, visibility, item.name.span)


def _check_member_name(context: Context, name: tree.Name, owner: OwnerKey) -> None:
    """A field may not hide a property of its owner; a field of `shared` may not hide anything at all."""
    if owner == SHARED:
        _declare(context, name, "a field of `shared`")
        return
    kind = {"player": "player", "piece": "piece", "board": "space"}[owner[0]]
    if name.text in fixed_properties(context, Type(kind=kind, name=owner[1])):  # type: ignore[arg-type]
        message = f"every {owner[1] or 'player'} already has a property `{name.text}`"
        context.report.add(codes.DUPLICATE_MEMBER, message, name.span, hint="choose another name")


def _visibility(context: Context, item: tree.Field | tree.Zone, owner: OwnerKey) -> str:
    visibility = item.visibility or "open"
    has_owner = owner == PLAYER_OWNER or (owner[0] == "piece" and context.world.pieces[owner[1]].per_player)
    if visibility == "owner" and not has_owner:
        message = f"`{item.name.text}` belongs to no player, so there is no owner who could see it"
        context.report.add(codes.NO_OWNER_TO_SEE, message, item.name.span, hint="use `hidden` or `open`")
        return "open"
    return visibility


def _field_type(context: Context, item: tree.Field) -> Type | None:
    type_ = resolve_type(context, item.type)
    if type_ is None or type_.kind != "set" or type_.element is None:
        return type_
    board = context.world.boards.get(type_.element.name) if type_.element.kind == "space" else None
    if board is not None and board.shape == "plane":
        message = f"a field cannot hold a set of spaces of `{board.name}`: a plane has no end"
        context.report.add(codes.SET_OF_PLANE, message, item.type.span)
        return None
    return type_


def _zone_deck(context: Context, item: tree.Zone) -> str | None:
    if item.deck.text in context.world.decks:
        context.world.use("card", item.deck.text)
        return item.deck.text
    hint = did_you_mean(item.deck.text, context.world.decks)
    context.report.add(codes.UNKNOWN_DECK, f"there is no deck `{item.deck.text}`", item.deck.span, hint=hint)
    return None


def _check_refills(context: Context) -> None:
    """A pile is refilled from a zone of the same owner with the same cards."""
    world = context.world
    for (owner, _), zone in world.zones.items():
        name = zone.node.refilled_from
        if name is None:
            continue
        other = world.zones.get((owner, name.text))
        if other is None:
            known = [known for key, known in world.zones if key == owner and known != zone.name]
            message = f"there is no zone `{name.text}` beside `{zone.name}`"
            context.report.add(codes.UNKNOWN_ZONE, message, name.span, hint=did_you_mean(name.text, known))
        elif other is zone:
            context.report.add(codes.REFILLED_FROM_ITSELF, f"`{zone.name}` cannot be refilled from itself", name.span)
        elif other.deck is not None and zone.deck is not None and other.deck != zone.deck:
            context.report.add(codes.OTHER_DECK, f"`{other.name}` holds cards of `{other.deck}`, not of `{zone.deck}`", name.span)


def _plane_fields(context: Context, node: tree.Board) -> None:
    """Every space of a plane has the tile that lies there and how it is turned."""
    board = context.world.boards.get(node.name.text)
    if board is None or board.node is not node or board.shape != "plane":
        return
    owner = "board", board.name
    tile = Type(kind="card", name=board.tiles, optional=True) if board.tiles else None
    for name, type_ in (("tile", tile), ("rotation", number(0, 3))):
        known = context.world.fields.get((owner, name)) or context.world.zones.get((owner, name))
        if known is not None:
            message = f"every space of a plane already has a field `{name}`"
            context.report.add(codes.DUPLICATE_MEMBER, message, known.span, hint="choose another name")
        context.world.fields[owner, name] = FieldInfo(None, name, owner, type_, "open", node.name.span)
