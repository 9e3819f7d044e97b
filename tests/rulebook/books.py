"""What the tests of rulebooks share: every game there is, and the books made of it, each made once."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import boardrules
from boardrules import Game
from boardrules.rulebook import make_document
from boardrules.rulebook.document import (
    Claims,
    Code,
    Document,
    Gallery,
    Heading,
    Item,
    Link,
    Listing,
    Paragraph,
    Picture,
    Rich,
    RuleEntry,
    Table,
    Term,
)
from boardrules.rulebook.html import to_html
from boardrules.rulebook.markdown import to_markdown

GAMES = Path(__file__).resolve().parents[1] / "games"
SMALL = sorted(str(path) for path in GAMES.glob("*.rules"))
DEPTHS = ("learn", "reference", "law")

BARE = """
game bare "Bare" { players 2 seats red blue }
turn { choose one of jump }
action jump { win me }
"""

HOSTILE = """
game hostile "<script>alert(1)</script> & \\"quotes\\"" {
  players 2
  seats red blue
  about "[click](javascript:alert(2)) <img src=x onerror=alert(3)> `code` {#id} | pipe"
  rule HO-1 note "</p><script>alert(4)</script> *stars* _lines_ # 1. - + ~~~ ``` &amp; ]]> <!-- {{ x }} {: .evil }"
}
section "1. <b>Section</b> # heading"
option loud: flag = no "<script>alert(5)</script> | and a pipe"
enum Colour {
  | colour | title |
  | pink   | "<svg onload=alert(6)>" |
}
deck thing {
  | thing | copies | title               | text                           |
  | one   | 3      | "<script>x</script>" | "```</code></pre><script>"     |
}
shared { pile_of_it: pile of thing hidden = all }
turn { choose one of jump }
action jump(c in Colour) {
  rule HO-2 reading "Whoever jumps <i>wins</i>." at "</span><script>alert(7)</script>"
    require c == pink
    win me
}
example "</h3><script>alert(8)</script>" {
  red can jump(pink)
}
"""


@cache
def game(name: str) -> Game:
    texts = {"bare": BARE, "hostile": HOSTILE}
    return boardrules.loads(texts[name]) if name in texts else boardrules.load(name)


@cache
def book(name: str, depth: str) -> Document:
    return make_document(game(name), depth)  # type: ignore[arg-type]


@cache
def html(name: str, depth: str) -> str:
    return to_html(book(name, depth))


@cache
def markdown(name: str, depth: str) -> str:
    return to_markdown(book(name, depth), lambda picture: f"{picture.name}.svg")


def riches(document: Document) -> list[Rich]:
    """Every piece of running text in a document."""
    found: list[Rich] = []
    for block in document.blocks:
        match block:
            case Paragraph():
                found.append(block.content)
            case Listing():
                found += [part for item in block.items for part in (item.content, *item.below)]
            case Table():
                found += [*block.head, *(cell for row in block.rows for cell in row.cells)]
            case RuleEntry():
                found += [block.sentence, *block.remarks]
            case Term():
                found += [block.meaning, block.uses]
            case Claims():
                found += [part for claim in block.claims for part in (claim.text, claim.why)]
            case Heading() | Picture() | Gallery():
                pass
    return found


def links(document: Document) -> list[Link]:
    return [part for content in riches(document) for part in content if isinstance(part, Link)]


def anchors(document: Document) -> list[str]:
    found: list[str] = []
    for block in document.blocks:
        match block:
            case Heading() | RuleEntry() | Term():
                found.append(block.anchor)
            case Table():
                found += [row.anchor for row in block.rows if row.anchor]
    return found


def words(document: Document) -> str:
    """All running text, a piece on a line; what is shown as code is none."""
    return "\n".join("".join(part.text for part in content if not isinstance(part, Code)) for content in riches(document))


def entries(document: Document) -> list[RuleEntry]:
    return [block for block in document.blocks if isinstance(block, RuleEntry)]


def items(document: Document) -> list[Item]:
    return [item for block in document.blocks if isinstance(block, Listing) for item in block.items]
