"""How much a card is worth to a boat, for bots that must choose what to lay."""

from __future__ import annotations

from typing import Any

_WORTH = {"makeshift_repair": 6, "seamanship": 9, "provisions": 5, "trolling_line": 4, "spinnaker": 3, "sail_reduction": 3}

_SET = {"mainsail_and_jib": 9, "safety_gear": 9, "provisions": 9, "trolling_line": 6, "seamanship": 9}


def worth(reading: Any, card: str, before_the_start: bool, copies: int) -> int:
    """From 0 to 9. The set for Bordeaux is all that counts before the start; a third card of a kind is worth little."""
    if before_the_start:
        value = _SET.get(card, 2)
        return value if copies == 1 or card == "seamanship" else 1
    return _WORTH.get(card, 1) if copies < 3 else 1
