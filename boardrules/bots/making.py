"""From what somebody types (`mcts:2s`) to a bot."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardrules.bots.evaluation import make_evaluation
from boardrules.bots.greedy import GreedyBot
from boardrules.bots.mcts import Budget, MctsBot
from boardrules.bots.random_bot import RandomBot
from boardrules.engine.arguments import one, plain_text, shown, whole_number
from boardrules.engine.game import Game
from boardrules.engine.options import choose_players

if TYPE_CHECKING:
    from boardrules.bots.bot import Bot

_NAMES = ("random", "greedy", "mcts")

DEFAULT_BUDGET = "1s"

_HELP = "choose random, greedy, mcts, mcts:500 (iterations for each decision) or mcts:2s (seconds for each decision)"


def bot_names() -> tuple[str, ...]:
    """The kinds of bot, the weakest first."""
    return _NAMES


def make_bot(spec: str, game: Game, players: int, seed: int | None = None) -> Bot:
    """The bot that a text names: `random`, `greedy`, `mcts`, `mcts:500` (iterations), `mcts:2s` (seconds).

    With the same seed it makes the same choices in the same states, except where it has seconds to think. ValueError when the text
    names no bot, or when the game cannot be played by so many.
    """
    choose_players(one(Game, game, "what a bot plays").ruleset, whole_number(players, "a number of players", 1))
    text = plain_text(spec)
    if text is None:
        raise TypeError(f"a bot is named by a text, not by {shown(spec)}: {_HELP}")
    spec = text.strip()
    name, colon, limit = spec.partition(":")
    if name not in _NAMES:
        raise ValueError(f"there is no bot {shown(spec)}: {_HELP}")
    if name != "mcts":
        if colon:
            raise ValueError(f"the bot {name} takes no budget ({shown(spec)}): {_HELP}")
        return RandomBot(name, seed) if name == "random" else GreedyBot(name, seed, make_evaluation(game))
    return MctsBot(spec, seed, make_evaluation(game), read_budget(limit if colon else DEFAULT_BUDGET))


def read_budget(text: str) -> Budget:
    """`500` for iterations, `2s` or `0.5s` for seconds."""
    wrong = ValueError(f"{shown(text)} is no budget for mcts: write mcts:500 for iterations or mcts:2s for seconds, more than none")
    try:
        if not text.isascii() or "_" in text:
            raise wrong
        budget = Budget(seconds=float(text[:-1])) if text.endswith("s") else Budget(iterations=int(text))
    except ValueError:
        raise wrong from None
    if not 0 < (budget.seconds or 0) + (budget.iterations or 0) < float("inf"):
        raise wrong
    return budget
