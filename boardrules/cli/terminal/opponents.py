"""The bots at the table, and what they would advise."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from boardrules.cli.terminal.seating import HUMAN
from boardrules.engine.chance import LARGEST_SEED

if TYPE_CHECKING:
    from boardrules.bots import Bot
    from boardrules.engine.action import Action
    from boardrules.engine.game import Game
    from boardrules.engine.state import State

ALTERNATIVES = 2
"""How many other actions advice names besides the best."""


def make_opponent(spec: str, game: Game, players: int, seed: int | None) -> Bot:
    """A bot of a kind such as `greedy` or `mcts:1s`; ValueError with one clear line when there is no such kind."""
    from boardrules.bots import make_bot

    return make_bot(spec, game, players, seed)


def make_opponents(sitters: Sequence[str], game: Game, seed: int | None) -> dict[int, Bot]:
    """The bots by seat, each with chance of its own."""
    return {
        player: make_opponent(sitter, game, len(sitters), None if seed is None else (seed * 31 + player) % LARGEST_SEED)
        for player, sitter in enumerate(sitters)
        if sitter != HUMAN
    }


def advice(bot: Bot, state: State, follows: Callable[[Action], str]) -> str:
    """What a bot would do as the player who decides, what would come of it, and what it likes next best."""
    ranked = bot.hint(state)
    best, chance = ranked[0]
    text = state.game.text

    def percent(share: float) -> str:
        return text("{count}%", count=round(share * 100))

    lines = [
        text("{bot} would play: {action}  (it sees a chance of {chance} to win)", bot=bot.name, action=best, chance=percent(chance))
    ]
    coming = follows(best)
    if coming:
        lines.append(coming)
    others = [f"{action} ({percent(estimate)})" for action, estimate in ranked[1 : 1 + ALTERNATIVES]]
    if others:
        lines.append("    " + text("next best: {actions}", actions=", ".join(others)))
    return "\n".join(lines)
