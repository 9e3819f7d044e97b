"""What something is called, with all that a language needs to speak of it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

Sort = Literal["thing", "mass", "many", "only", "name"]
"""How one speaks of it: a card (one of several), salt (not counted), provisions (always several), the sea (the only one), Rio."""

Gender = Literal["m", "f", ""]


@dataclass(frozen=True)
class Noun:
    """A name without its article: of one thing and of several. `number` tells one piece from others that are called the same."""

    one: str
    several: str = ""
    sort: Sort = "thing"
    gender: Gender = ""
    aspirated: bool = False
    number: str = ""

    def __str__(self) -> str:
        return f"{self.one} {self.number}" if self.number else self.one

    def counted(self, count: int, one: bool) -> str:
        """The name beside a number, of which the language says whether it is one."""
        return self.one if one or not self.several else self.several

    def numbered(self, number: str) -> Noun:
        return replace(self, number=number)


Value = Noun | str | int
"""What can stand in the braces of a sentence."""
