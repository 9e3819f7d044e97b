"""Pieces: how many of each kind there are, and what each is called."""

from __future__ import annotations

from collections.abc import Iterable

from boardrules.analysis.context import Context
from boardrules.analysis.report import did_you_mean
from boardrules.analysis.world import PieceInfo
from boardrules.diagnostics import analysis_codes as codes
from boardrules.ruleset.model import PieceModel
from boardrules.syntax import tree


def piece_counts(context: Context, info: PieceInfo) -> None:
    """Fills in how many pieces there are of each kind."""
    kinds = [item for item in info.node.items if isinstance(item, tree.Kinds)]
    copies = [item for item in info.node.items if isinstance(item, tree.Copies)]
    said = [*kinds, *copies]
    if len(said) > 1:
        context.report.add(codes.COPIES_AND_KINDS, f"`{info.name}` needs one `copies` or one `kinds`, not both", said[1].span)
    if kinds:
        _read_kinds(context, info, kinds[0])
    else:
        count = copies[0].count if copies else 1
        info.counts = (("", count),)
        _check_count(context, count, copies[0] if copies else info.node.name)
    known = context.world.pieces.values()
    total = sum(piece.total * (context.world.players[1] if piece.per_player else 1) for piece in known if piece.counts)
    if total > context.limits.pieces:
        message = f"with `{info.name}` there are {total} pieces in all; {context.limits.pieces} are the most"
        context.report.add(codes.TOO_MANY_PIECES, message, info.node.name.span, hint="numbers can be counted in a field instead")
        info.counts = (("", 1),)


def _check_count(context: Context, count: int, node: tree.Node) -> bool:
    if count < 1:
        context.report.add(codes.NO_COPIES, "there must be at least one piece", node.span)
    return count >= 1


def _read_kinds(context: Context, info: PieceInfo, node: tree.Kinds) -> None:
    enum = context.world.enums.get(node.enum.text)
    if enum is None:
        hint = did_you_mean(node.enum.text, context.world.enums)
        context.report.add(codes.UNKNOWN_ENUM, f"there is no enum `{node.enum.text}`", node.enum.span, hint=hint)
        return
    context.world.use("enum", enum.name)
    info.kind_enum = enum.name
    counts: dict[str, int] = {}
    for item in node.counts:
        if item.kind.text not in enum.values:
            hint = did_you_mean(item.kind.text, enum.values)
            context.report.add(codes.UNKNOWN_KIND, f"`{item.kind.text}` is no value of `{enum.name}`", item.kind.span, hint=hint)
        elif item.kind.text in counts:
            context.report.add(codes.DUPLICATE_KIND, f"`{item.kind.text}` is counted twice", item.kind.span)
        elif _check_count(context, item.count, item):
            counts[item.kind.text] = item.count
    info.counts = tuple(counts.items())


def piece_names(info: PieceInfo, seats: Iterable[str]) -> list[str]:
    """`red_fishing_1`: seat, kind and number; the number only where there are several alike, or where there is nothing else."""
    found: list[str] = []
    for seat in seats if info.per_player else [""]:
        for kind, count in info.counts:
            for number in range(1, count + 1):
                parts = [seat] if seat else []
                parts.append(kind or info.name)
                if count > 1 or (not kind and not seat):
                    parts.append(str(number))
                found.append("_".join(parts))
    return found


def read_piece(context: Context, info: PieceInfo) -> PieceModel:
    return PieceModel(
        name=info.name,
        per_player=info.per_player,
        kind_enum=info.kind_enum,
        counts=info.counts,
        place=context.place(info.node.name.span),
    )
