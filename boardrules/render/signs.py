"""Short signs for maps of text: one for everything that can stand somewhere, and what it means."""

from __future__ import annotations

import re

from boardrules.render.looks import Look
from boardrules.render.scene import Scene, Thing

EMPTY = "."


class Signs:
    """Gives out signs that differ; `legend` says what those mean that were asked for."""

    def __init__(self, scene: Scene) -> None:
        self.legend: dict[str, str] = {}
        self._seats: dict[str, str] = {}
        self._called: dict[str, str] = {}
        for seat in scene.seats:
            name = seat.words[:1].upper() + seat.words[1:]
            shorter = (name[:length] for length in range(1, len(name)) if name[:length] not in self._seats.values())
            self._seats[seat.seat] = seat.glyph or next(shorter, name)
            self._called[seat.seat] = seat.words

    def _keep(self, sign: str, meaning: str) -> str:
        self.legend.setdefault(sign, meaning)
        return sign

    def word(self, text: str) -> str:
        """The first letters of a word, as many as tell it from others."""
        lengths = range(2, len(text) + 1)
        free = (text[:length] for length in lengths if self.legend.get(text[:length], text) == text)
        return self._keep(next(free, text), text)

    def thing(self, thing: Thing) -> str:
        """`R` for the only piece of red, `Rd` for its dinghy; two letters for nobody's."""
        if not thing.seat:
            return self._keep(thing.name[:1].upper() + thing.name[-1:], thing.words)
        sign = self._seats.get(thing.seat, thing.seat[:1].upper())
        if not thing.kind:
            return self._keep(sign, self._called[thing.seat])
        return self._keep(sign + (thing.look.glyph or thing.kind[:1].lower()), re.sub(r" \d+$", "", thing.words))

    def look(self, look: Look, short: bool = False) -> str:
        """The sign that the game gives, or the first letters of the name."""
        if look.glyph:
            return self._keep(look.glyph, look.name)
        return self._keep(look.name[:1], look.name) if short else self.word(look.name)

    def label(self, text: str) -> str:
        """The first three letters of a name that is printed somewhere."""
        name = text[:1].upper() + text[1:]
        return self._keep(name[:3], name)

    def badge(self, text: str, meaning: str) -> str:
        return text if text.lstrip("-").isdigit() else self._keep(text, meaning)

    def lines(self, width: int) -> list[str]:
        """The meanings of all signs, in lines no longer than a width."""
        lines = [""]
        for sign, meaning in sorted(self.legend.items()):
            entry = f"{sign} {meaning}"
            if lines[-1] and len(lines[-1]) + len(entry) + 3 > width:  # a comma follows
                lines[-1] += ","
                lines.append(entry)
            else:
                lines[-1] += f", {entry}" if lines[-1] else entry
        return [f"  {line}" for line in lines if line]
