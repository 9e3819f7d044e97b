"""Declarations of names and of what happens, and the file that holds them all."""

from __future__ import annotations

from dataclasses import dataclass

from boardrules.syntax.tree.base import Declaration, Name, Node
from boardrules.syntax.tree.expressions import Expression, Parameter, Text
from boardrules.syntax.tree.parts import Rule, Type, TypedName
from boardrules.syntax.tree.statements import Block


@dataclass(frozen=True, kw_only=True)
class Players(Node):
    low: int
    high: int


@dataclass(frozen=True, kw_only=True)
class Seats(Node):
    names: tuple[Name, ...]


@dataclass(frozen=True, kw_only=True)
class About(Node):
    text: Text


@dataclass(frozen=True, kw_only=True)
class Story(Node):
    paragraphs: tuple[Text, ...]


@dataclass(frozen=True, kw_only=True)
class Credits(Node):
    paragraphs: tuple[Text, ...]


HeaderItem = Players | Seats | About | Story | Credits | Rule


@dataclass(frozen=True, kw_only=True)
class Header(Node):
    """`game …` or, with `base` set, `variant … of base`."""

    name: Name
    title: Text
    base: Name | None
    items: tuple[HeaderItem, ...]


@dataclass(frozen=True, kw_only=True)
class Section(Declaration):
    title: Text
    introduction: tuple[Text, ...] = ()


@dataclass(frozen=True, kw_only=True)
class RuleDeclaration(Declaration):
    """A rule at the top level; in a variant, with a body, it replaces the code of the base's rule of that id."""

    rule: Rule
    body: Block | None = None


@dataclass(frozen=True, kw_only=True)
class Removal(Declaration):
    """`remove rule CH-27`; `kind` is rule, action, card, trigger or option, or, named `by_text`, learn, example or invariant."""

    kind: str
    name: Name

    @property
    def by_text(self) -> bool:
        """Whether what goes has a text for a name."""
        return self.kind in ("learn", "example", "invariant")


@dataclass(frozen=True, kw_only=True)
class Option(Declaration):
    """`option name: type = default "text"`; in a variant `option name = value` leaves type and text out."""

    name: Name
    type: Type | None
    default: Expression
    text: Text | None


@dataclass(frozen=True, kw_only=True)
class Define(Declaration):
    """`define name: type = value`, or with a block of rules, requirements or a `give` instead of the value."""

    name: Name
    parameters: tuple[TypedName, ...]
    type: Type
    value: Expression | Block


@dataclass(frozen=True, kw_only=True)
class Hook(Declaration):
    """`hook name(parameters): type from "module.function"`, and `once` where the answer never changes."""

    name: Name
    parameters: tuple[TypedName, ...]
    type: Type
    python: Text
    once: bool = False


@dataclass(frozen=True, kw_only=True)
class Procedure(Declaration):
    name: Name
    parameters: tuple[TypedName, ...]
    body: Block


@dataclass(frozen=True, kw_only=True)
class Setup(Declaration):
    body: Block


@dataclass(frozen=True, kw_only=True)
class Turn(Declaration):
    body: Block


@dataclass(frozen=True, kw_only=True)
class Action(Declaration):
    name: Name
    parameters: tuple[Parameter, ...]
    body: Block
    told: Text | None = None


@dataclass(frozen=True, kw_only=True)
class ChangeTrigger(Declaration):
    """`when owner.field changes(x, before, after)`; `owner` is None for a shared field; `watch` is changes, gains or loses."""

    owner: Name | None
    field: Name
    watch: str
    names: tuple[Name, ...]
    body: Block


@dataclass(frozen=True, kw_only=True)
class MomentTrigger(Declaration):
    """`when turn starts`; `moment` has single blanks: "turn starts", "round ends", "action ends" …"""

    moment: str
    body: Block


@dataclass(frozen=True, kw_only=True)
class Finish(Declaration):
    body: Block


@dataclass(frozen=True, kw_only=True)
class Category(Node):
    name: Name
    title: Text
    player: Name
    body: Block


@dataclass(frozen=True, kw_only=True)
class Tiebreak(Node):
    player: Name
    value: Expression


@dataclass(frozen=True, kw_only=True)
class Score(Declaration):
    items: tuple[Category | Tiebreak | Rule, ...]


@dataclass(frozen=True, kw_only=True)
class Invariant(Declaration):
    text: Text
    condition: Expression


@dataclass(frozen=True, kw_only=True)
class Attempt(Node):
    """`cover(breeze, h3)` in an example."""

    action: Name
    arguments: tuple[Expression, ...]


@dataclass(frozen=True, kw_only=True)
class ExamplePlayers(Node):
    count: int


@dataclass(frozen=True, kw_only=True)
class ExampleOptions(Node):
    settings: tuple[tuple[Name, Expression], ...]


@dataclass(frozen=True, kw_only=True)
class ExampleAt(Node):
    step: Name
    player: Name


@dataclass(frozen=True, kw_only=True)
class Given(Node):
    body: Block


@dataclass(frozen=True, kw_only=True)
class Verdict(Node):
    """`red cannot cover(breeze, h3) because CH-29`"""

    player: Name
    allowed: bool
    attempt: Attempt
    because: Name | None


@dataclass(frozen=True, kw_only=True)
class GivenChance(Node):
    """`with rolls 5, 1`: what chance gives."""

    word: str
    values: tuple[Expression, ...]


@dataclass(frozen=True, kw_only=True)
class After(Node):
    attempt: Attempt
    chance: tuple[GivenChance, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Expect(Node):
    condition: Expression


ExampleItem = ExamplePlayers | ExampleOptions | ExampleAt | Given | Verdict | After | Expect


@dataclass(frozen=True, kw_only=True)
class Example(Declaration):
    title: Text
    items: tuple[ExampleItem, ...]


@dataclass(frozen=True, kw_only=True)
class StyleEntry(Node):
    subject: Name
    value: Name | None
    colour: Text
    glyph: Text | None
    icon: Text | None


@dataclass(frozen=True, kw_only=True)
class DrawnWay(Node):
    """Which way a value points in a picture."""

    value: Name
    direction: Name


@dataclass(frozen=True, kw_only=True)
class StyleArrows(Node):
    table: Name
    ways: tuple[DrawnWay, ...]


@dataclass(frozen=True, kw_only=True)
class StyleTurned(Node):
    board: Name
    zone: Name
    layer: Name
    ways: tuple[DrawnWay, ...] | None


@dataclass(frozen=True, kw_only=True)
class StyleLine(Node):
    side: Name
    spaces: tuple[Name, ...]
    title: Text
    colour: Text | None


StyleItem = StyleEntry | StyleArrows | StyleTurned | StyleLine


@dataclass(frozen=True, kw_only=True)
class Style(Declaration):
    entries: tuple[StyleItem, ...]


@dataclass(frozen=True, kw_only=True)
class NameEntry(Node):
    """What one thing is called; `several` is what people call more than one of it. `told` is how a change of it is told, and
    `otherwise` that it is no, none, nothing or 0 now."""

    subject: Name
    value: Name | None
    one: Text
    several: Text | None
    told: Text | None = None
    otherwise: Text | None = None


@dataclass(frozen=True, kw_only=True)
class Names(Declaration):
    entries: tuple[NameEntry, ...]


@dataclass(frozen=True, kw_only=True)
class File(Node):
    """A whole rules file."""

    header: Header
    declarations: tuple[Declaration, ...]
