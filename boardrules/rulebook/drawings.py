"""Many pictures on one page: each with ids of its own, and what several of them draw alike is there only once."""

from __future__ import annotations

import re
from xml.etree import ElementTree

SVG = "http://www.w3.org/2000/svg"
_LARGE = 1500
"""Characters of a part of a picture from which on it is worth sharing."""
_TIED = re.compile(r'\bid="|url\(#|href="#|aria-labelledby')
"""A part that says one of these belongs to its own picture."""

ElementTree.register_namespace("", SVG)


class Drawings:
    """The pictures of one page, in order."""

    def __init__(self) -> None:
        self.drawn = 0
        self.shared: dict[str, str] = {}  # a part as text -> its id

    def add(self, svg: str) -> str:
        """The picture as it goes into the page."""
        self.drawn += 1
        root = ElementTree.fromstring(own_ids(svg, f"p{self.drawn}-"))
        self._share(root)
        return ElementTree.tostring(root, encoding="unicode")

    def _share(self, parent: ElementTree.Element) -> None:
        for index, part in enumerate(list(parent)):
            tail, part.tail = part.tail, None
            text = ElementTree.tostring(part, encoding="unicode")
            if len(text) < _LARGE:
                part.tail = tail
            elif _TIED.search(text):
                part.tail = tail
                self._share(part)
            elif text in self.shared:
                use = ElementTree.Element(f"{{{SVG}}}use", {"href": f"#{self.shared[text]}"})
                use.tail = tail
                parent[index] = use
            else:
                self.shared[text] = f"drawing-{len(self.shared) + 1}"
                part.set("id", self.shared[text])
                part.tail = tail


def own_ids(svg: str, prefix: str) -> str:
    """The picture with ids that no other picture of the page has."""
    ids = set(re.findall(r'\bid="([^"]+)"', svg))
    if not ids:
        return svg
    some = "|".join(sorted(map(re.escape, ids), key=len, reverse=True))
    svg = re.sub(rf'\bid="({some})"', rf'id="{prefix}\1"', svg)
    svg = re.sub(rf"url\(#({some})\)", rf"url(#{prefix}\1)", svg)
    svg = re.sub(rf'href="#({some})"', rf'href="#{prefix}\1"', svg)
    named = re.compile(rf"\b({some})\b")
    return re.sub(r'(?<=aria-labelledby=")[^"]*', lambda found: named.sub(rf"{prefix}\1", found[0]), svg)
