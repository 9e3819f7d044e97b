"""What the panels of a picture show, as data: for pages that set out the hands, coins and cards of players themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NotRequired

from typing_extensions import TypedDict  # pydantic asks for it below Python 3.12

from boardrules.engine.shapes import Value
from boardrules.render.scene import Cards, Chip

if TYPE_CHECKING:
    from boardrules.render.scene import Scene


class CardSeen(TypedDict):
    """Cards of a kind: what they are called, and how many there are."""

    deck: str
    card: str
    words: str
    count: int


class PanelItem(TypedDict):
    """Something that a player has or that lies on the table; `name` is the field or zone as views name it, `words` what it is
    called.

    A `number` and another `value` have their `value`, and `said` is that in words. `cards` are a pile: its `size`, and those of its
    `cards` that the viewer knows. `pieces` are what the `piece` carries.
    """

    kind: Literal["number", "value", "cards", "pieces"]
    name: str
    words: str
    value: NotRequired[Value]
    said: NotRequired[str]
    size: NotRequired[int]
    cards: NotRequired[list[CardSeen]]
    piece: NotRequired[str]


class PanelData(TypedDict):
    """What one seat has; of no seat, what lies on the table."""

    seat: str | None
    items: list[PanelItem]


def panel_data(scene: Scene) -> list[PanelData]:
    """The panels of a scene in the order of the seats, the table last if something lies there."""
    panels: list[PanelData] = [{"seat": panel.seat.seat, "items": [_item(item) for item in panel.items]} for panel in scene.panels]
    if scene.table:
        panels.append({"seat": None, "items": [_item(item) for item in scene.table]})
    return panels


def _item(item: Chip | Cards) -> PanelItem:
    if item.pile is None:
        assert isinstance(item, Chip)
        number = isinstance(item.value, int) and not isinstance(item.value, bool)
        said = ", ".join(sign.words for sign in item.signs)
        return {"kind": "number" if number else "value", "name": item.key, "words": item.label, "value": item.value, "said": said}
    pile = item.pile
    cards: list[CardSeen] = [{"deck": pile.deck, "card": card, "words": words, "count": n} for card, n, words in pile.cards]
    found: PanelItem = {"kind": "cards", "name": item.key, "words": item.label, "size": pile.size, "cards": cards}
    if isinstance(item, Chip) and item.piece:
        found["kind"] = "pieces"
        found["piece"] = item.piece
    return found
