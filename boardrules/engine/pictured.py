"""Games, states and matches as notebooks show them: as pictures, with no more than a spectator sees."""

from __future__ import annotations


class Pictured:
    """Something of which a notebook asks for a picture. Who draws it stands after the engine and is fetched when it is asked."""

    __slots__ = ()

    def _repr_svg_(self) -> str | None:
        from boardrules.render.notebooks import as_svg

        return as_svg(self)

    def _repr_html_(self) -> str:
        from boardrules.render.notebooks import as_html

        return as_html(self)
