"""Where a rule is carried out, in words: the action, the step or the part of the game in whose declaration its code stands."""

from __future__ import annotations

from boardrules.words.naming import Naming
from boardrules.words.phrases import phrase

_KINDS = {
    "action": phrase("action"), "procedure": phrase("procedure"), "define": phrase("definition"), "trigger": phrase("consequence"),
    "turn": phrase("turn"), "setup": phrase("setup"), "finish": phrase("end of the game"), "score": phrase("count"),
    "game": phrase("players"), "enum": phrase("list"), "table": phrase("table"), "deck": phrase("cards"), "tiles": phrase("tiles"),
    "board": phrase("board"), "piece": phrase("pieces"), "player": phrase("what players have"),
    "shared": phrase("what is shared"), "option": phrase("option"), "invariant": phrase("what always holds"),
}  # fmt: skip
"""What the declarations of a rules file are to a player."""

_MOMENTS = {"turn starts", "turn ends", "round starts", "round ends", "action ends"}


def homes_in_words(naming: Naming, executed: str) -> str:
    """The declarations as the rules file names them, `action lay, turn`; in another language what they are there."""
    if naming.ruleset.language == "en":
        return executed
    return ", ".join(dict.fromkeys(_home(naming, home) for home in executed.split(", ") if home))


def _home(naming: Naming, home: str) -> str:
    kind, _, name = home.partition(" ")
    words = naming.phrases.text(_KINDS[kind]) if kind in _KINDS else kind
    if kind == "trigger":  # on which change it waits is a matter of the code
        return naming.phrases.text(name) if name in _MOMENTS else words
    opening, closing = naming.phrases.grammar.quotes
    known = name in naming.ruleset.names  # definitions have names in the rules file alone
    return f"{words} {opening}{naming.name(name)}{closing}" if known else words
