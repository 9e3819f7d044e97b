"""The header of a game: how many can play, and what the seats are called."""

from __future__ import annotations

from boardrules.analysis.context import Context
from boardrules.analysis.variants.merge import Merged
from boardrules.diagnostics import analysis_codes as codes
from boardrules.syntax import tree


def read_header(context: Context, merged: Merged) -> None:
    """Numbers of players and seats."""
    players = [item for item in merged.header if isinstance(item, tree.Players)]
    seats = [item for item in merged.header if isinstance(item, tree.Seats)]
    abouts = [item for item in merged.header if isinstance(item, tree.About)]
    stories = [item for item in merged.header if isinstance(item, tree.Story)]
    credits = [item for item in merged.header if isinstance(item, tree.Credits)]
    said = (("players", players), ("seats", seats), ("about", abouts), ("story", stories), ("credits", credits))
    for word, items in said:
        if len(items) > 1:
            labels = [(items[0].span, "the first one")]
            context.report.add(codes.DUPLICATE_ITEM, f"`{word}` is said twice", items[1].span, labels=labels)
    if not players:
        hint = "write `players 2..4`"
        context.report.add(codes.NO_PLAYERS, "nothing tells how many can play", merged.name.span, hint=hint)
    else:
        _read_players(context, players[0])
    if not seats:
        hint = "write `seats red blue …`"
        context.report.add(codes.NO_SEATS, "the seats have no names", merged.name.span, hint=hint)
        return
    for name in seats[0].names:
        if name.text in context.world.seats:
            labels = [(context.world.seats[name.text], "the first one")]
            context.report.add(codes.DUPLICATE_SEAT, f"two seats are called `{name.text}`", name.span, labels=labels)
        context.world.seats.setdefault(name.text, name.span)
    if len(context.world.seats) < context.world.players[1]:
        message = f"{context.world.players[1]} can play, but there are only {len(context.world.seats)} seats"
        context.report.add(codes.FEWER_SEATS, message, seats[0].span)


def _read_players(context: Context, node: tree.Players) -> None:
    if node.low > node.high:
        hint = f"write `players {node.high}..{node.low}`"
        context.report.add(codes.PLAYERS_REVERSED, f"no number lies in {node.low}..{node.high}", node.span, hint=hint)
    elif node.low < 1 or node.high > context.limits.players:
        context.report.add(codes.PLAYERS_RANGE, f"a game is for 1 to {context.limits.players} players", node.span)
    else:
        context.world.players = node.low, node.high
