"""A game written out for other languages."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Exported:
    """The texts of a game in C. `name` is what its files are called, `hooks` what play asks of its host."""

    name: str
    source: str
    header: str
    readme: str
    example: str
    hooks: tuple[str, ...] = ()

    @property
    def files(self) -> dict[str, str]:
        """The texts by the names of their files."""
        return {
            f"{self.name}.c": self.source,
            f"{self.name}.h": self.header,
            "random_game.c": self.example,
            "README.md": self.readme,
        }
