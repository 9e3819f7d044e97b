"""What a word of the language costs in play, in four classes."""

from __future__ import annotations

from typing import Literal

Cost = Literal["look", "answer", "argument", "search"]

COSTS: dict[Cost, str] = {
    "look": "It costs a look or a few steps of arithmetic, however large the game is.",
    "answer": "What it costs grows with what it answers.",
    "argument": "What it costs grows with the sets, sequences and zones it is given.",
    "search": "It is dear: it may try everything that can be reached or chosen.",
}
