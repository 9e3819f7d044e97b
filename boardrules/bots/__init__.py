"""Players that are programs: `make_bot("greedy", game, players=3)` gives one, and `bot.choose(state)` says what it does.

Bots know what the player knows whose turn it is, and nothing more: all of them look at `state.imagine(player, seed)`.
"""

from boardrules.bots.bot import Bot
from boardrules.bots.making import bot_names, make_bot

__all__ = ["Bot", "bot_names", "make_bot"]
