"""What a notebook shows of a game, a state and a match. Whoever looks on may be anybody, so it is what a spectator sees."""

from __future__ import annotations

from collections.abc import Iterator

from boardrules.engine.game import Game
from boardrules.engine.match import Match
from boardrules.engine.pictured import Pictured
from boardrules.engine.state import State
from boardrules.render import board_svg, state_svg
from boardrules.render.draw import clean

LAST = 3
"""Decisions of a match that are told below its picture."""


def as_svg(thing: Pictured) -> str | None:
    """The printed board of a game, the position of a state or a match; None where there is nothing to draw."""
    if isinstance(thing, Game):
        return board_svg(thing) if thing.ruleset.boards else None
    if isinstance(thing, (State, Match)):
        return state_svg(thing.state if isinstance(thing, Match) else thing, None)
    return None


def as_html(thing: Pictured) -> str:
    """The picture, made to fit into the page, with what belongs to it in words."""
    parts = [*_above(thing), _fitting(as_svg(thing) or ""), *_below(thing)]
    return f"<div>{''.join(parts)}</div>"


def _fitting(svg: str) -> str:
    return svg.replace("<svg ", '<svg style="max-width:100%;height:auto" ', 1)


def _above(thing: Pictured) -> Iterator[str]:
    """The title page of a game."""
    if isinstance(thing, Game):
        low, high = thing.players[0], thing.players[-1]
        many = thing.naming.phrases.counted("{count} player", "{count} players", high)
        several = thing.text("{low} to {high} players", low=low, high=high)
        yield f"<h3>{clean(thing.title)}</h3>"
        if thing.ruleset.about:
            yield f"<p>{clean(thing.ruleset.about)}</p>"
        yield f"<p>{clean(many if low == high else several)}</p>"


def _below(thing: Pictured) -> Iterator[str]:
    """The last lines of the log of a match."""
    if isinstance(thing, Match):
        lines = [line for decision in thing.story(None)[-LAST:] for line in decision]
        if lines:
            yield f"<ul>{''.join(f'<li>{clean(line.text)}</li>' for line in lines)}</ul>"
