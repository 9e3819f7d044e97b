"""The ruleset: a checked game, variants merged, ready to compile, print and publish."""

from __future__ import annotations

from typing import Literal

from boardrules.ruleset.base import Model, Place
from boardrules.ruleset.expressions import Expression, OwnerKind
from boardrules.ruleset.learning import LaterModel, LearnChapter
from boardrules.ruleset.statements import ActionModel, Requirement, Statement
from boardrules.ruleset.types import Type

Value = int | bool | str | None | tuple[int | bool | str, ...]
"""A fixed value by name: sets are tuples of names, in the order of their type."""

Visibility = Literal["open", "hidden", "owner"]


class RuleModel(Model):
    """One numbered rule. `executed` is where its code stands: "action cover", "turn", "deck navigation" …; "" for a note.
    `within` is the declaration in which it is written, in the same words, also for a note; "" for a rule that stands by itself."""

    id: str
    sentence: str
    status: Literal["stated", "reading", "supplied"] = "stated"
    note: bool = False
    source: str = ""
    section: str = ""
    executed: str = ""
    within: str = ""
    place: Place = Place()


class EnumModel(Model):
    name: str
    values: tuple[str, ...]
    columns: dict[str, Type] = {}
    rows: dict[str, dict[str, Value]] = {}  # value -> column -> property
    place: Place = Place()


class TableModel(Model):
    """A function given by its values; keys are the arguments by name (numbers as text), joined with a blank."""

    name: str
    parameters: tuple[tuple[str, Type], ...]
    result: Type
    values: dict[str, Value]
    place: Place = Place()


class Picture(Model):
    """Nine marks, row by row from the north-west corner, each a value of the legend's enum."""

    name: str
    marks: tuple[str, ...]


class DeckModel(Model):
    """Kinds of card, or of tiles when `pictures` are given (then `mark_enum` is the enum of the marks)."""

    name: str
    cards: tuple[str, ...]
    copies: dict[str, int]
    columns: dict[str, Type] = {}
    rows: dict[str, dict[str, Value]] = {}
    pictures: dict[str, Picture] = {}
    picture_of: dict[str, str] = {}
    mark_enum: str = ""
    place: Place = Place()

    @property
    def tiles(self) -> bool:
        """Whether these are tiles, with pictures."""
        return bool(self.pictures)


class Owned(Model):
    """A field or a zone: of a player, of every piece of a kind, of every space of a board, or of the table."""

    name: str
    owner_kind: OwnerKind
    owner: str = ""

    @property
    def holder(self) -> str:
        """What it is named after: `Player`, a kind of piece or a board; "" for the table."""
        return "Player" if self.owner_kind == "player" else self.owner

    @property
    def key(self) -> str:
        """Its name as views and events write it: `Player.points`, `wind`."""
        return f"{self.holder}.{self.name}" if self.holder else self.name


class FieldModel(Owned):
    type: Type
    visibility: Visibility = "open"
    internal: bool = False  # bookkeeping: nothing at the table stands for it
    initial: Expression | None = None  # none / 0 or the lowest / no / the first value / the empty set, when not given
    place: Place = Place()


class ZoneModel(Owned):
    kind: Literal["pile", "stack"]
    deck: str
    limit: int | None = None
    visibility: Visibility = "open"
    internal: bool = False
    refilled_from: str | None = None  # a zone of the same owner
    starts_full: bool = False
    place: Place = Place()


class LayerModel(Model):
    name: str
    type: Type
    values: dict[str, Value]  # space name -> value
    drawing: tuple[str, ...] = ()


class BoardModel(Model):
    """A board. A grid or hex has `columns`, `rows` and the `spaces` that exist, named by column letter and row number with
    row 1 at the top (`c4`); a graph has its `spaces` and `ways` (start, end, kind); a plane has `tiles` and `tile_limit`, its
    spaces are named `x,y` (east and south positive, `0,0` the first) and it has the builtin fields `tile` and `rotation`."""

    name: str
    shape: Literal["grid", "hex", "graph", "plane"]
    neighbours: int = 8
    columns: int = 0
    rows: int = 0
    spaces: tuple[str, ...] = ()
    ways: tuple[tuple[str, str, str], ...] = ()
    way_kinds: tuple[str, ...] = ()
    walls: tuple[tuple[str, str], ...] = ()
    layers: tuple[LayerModel, ...] = ()
    tiles: str = ""
    tile_limit: int = 0
    place: Place = Place()


class PieceModel(Model):
    """Pieces. Names are `red_fishing_1` (seat, kind, number), without the parts that do not apply; `Boat_1` for shared ones."""

    name: str
    per_player: bool
    kind_enum: str = ""
    counts: tuple[tuple[str, int], ...]  # (kind or "", how many) for each player, or in all
    place: Place = Place()


class OptionModel(Model):
    name: str
    type: Type
    default: Value
    text: str
    place: Place = Place()


class DefineModel(Model):
    """A name for an expression. `requirements` are the parts of a condition written as `require`s under rules of their own: the
    value is whether all of them hold, and an explanation shows them one by one. `rule` is the rule of a value written with
    `give`."""

    name: str
    parameters: tuple[tuple[str, Type], ...]
    type: Type
    value: Expression
    requirements: tuple[Requirement, ...] = ()
    rule: str = ""
    place: Place = Place()


class HookModel(Model):
    """A function in Python. One that is asked `once` looks at nothing that changes in play, so its answers can be remembered."""

    name: str
    parameters: tuple[tuple[str, Type], ...]
    type: Type
    python: str  # "module.function", relative to the game's folder
    once: bool = False
    place: Place = Place()


class ProcedureModel(Model):
    name: str
    parameters: tuple[tuple[str, Type], ...]
    body: tuple[Statement, ...]
    place: Place = Place()


class ChangeTriggerModel(Model):
    """Runs after every change of a field (`changes`: names are owner if any, before, after) or of a zone (`gains`,
    `loses`: owner if any, card)."""

    owner_kind: OwnerKind
    owner: str = ""
    field: str
    watch: Literal["changes", "gains", "loses"]
    names: tuple[str, ...]
    body: tuple[Statement, ...]
    place: Place = Place()


class MomentTriggerModel(Model):
    moment: Literal["turn starts", "turn ends", "round starts", "round ends", "action ends"]
    body: tuple[Statement, ...]
    place: Place = Place()


class CategoryModel(Model):
    """What a category is worth to a player (`player` names the variable): the sum of `gives`, each under its rule."""

    name: str
    title: str
    player: str
    gives: tuple[tuple[str, Expression], ...]  # (rule id, value)
    place: Place = Place()


class ScoreModel(Model):
    categories: tuple[CategoryModel, ...] = ()
    tiebreaks: tuple[tuple[str, Expression], ...] = ()  # (name of the player variable, value)


class InvariantModel(Model):
    text: str
    condition: Expression
    place: Place = Place()


class AttemptModel(Model):
    action: str
    arguments: tuple[Value, ...] = ()
    place: Place = Place()


class ExampleStep(Model):
    """One line of an example, in order."""

    what: Literal["can", "cannot", "after", "expect"]
    player: str = ""
    attempt: AttemptModel | None = None
    chance: tuple[Value, ...] = ()  # what is rolled and drawn after it, in that order
    because: str = ""
    condition: Expression | None = None
    text: str = ""
    place: Place = Place()


class ExampleModel(Model):
    title: str
    players: int | None = None
    options: dict[str, Value] = {}
    at_step: str = ""
    at_player: str = ""
    given: tuple[Statement, ...] = ()
    steps: tuple[ExampleStep, ...] = ()
    place: Place = Place()


class StyleModel(Model):
    """How something looks: `subject` is a seat, enum, deck, board, piece or `Player`; `value` what of it, "" for all of it."""

    subject: str
    value: str = ""
    colour: str
    glyph: str = ""
    icon: str = ""


class NameModel(Model):
    """What something is called: one of it and, where that is no plain plural, several. For what changes in play, `told` is how a
    change is told and `otherwise` that it is no, none, nothing or 0 now; None where the author has no words, "" for silence."""

    one: str
    several: str = ""
    told: str | None = None
    otherwise: str | None = None


class ArrowsModel(Model):
    """A table over a deck and an enum whose numbers are drawn on the cards as arrows: which way each value of the enum points."""

    table: str
    directions: dict[str, str]  # value -> compass direction


class TurnedModel(Model):
    """The cards of a zone of a board lie turned: where their upper edge points, by the value of a layer of the board."""

    board: str
    zone: str
    layer: str
    directions: dict[str, str]  # value -> compass direction


class LineModel(Model):
    """A line on one side of some spaces of a board, such as a finishing line."""

    board: str
    side: str
    spaces: tuple[str, ...]
    title: str
    colour: str = ""


class Ruleset(Model):
    """A whole game, checked."""

    format: int = 1
    language: str = "en"  # of the texts and names
    name: str
    title: str
    base: str = ""  # the game this is a variant of
    about: str = ""
    story: tuple[str, ...] = ()  # paragraphs
    credits: tuple[str, ...] = ()  # paragraphs
    players: tuple[int, int]
    seats: tuple[str, ...]
    sections: tuple[str, ...] = ()
    introductions: dict[str, tuple[str, ...]] = {}  # section -> paragraphs for somebody who has never played
    rules: dict[str, RuleModel] = {}
    enums: dict[str, EnumModel] = {}
    tables: dict[str, TableModel] = {}
    decks: dict[str, DeckModel] = {}
    boards: dict[str, BoardModel] = {}
    pieces: dict[str, PieceModel] = {}
    fields: tuple[FieldModel, ...] = ()
    zones: tuple[ZoneModel, ...] = ()
    options: dict[str, OptionModel] = {}
    defines: dict[str, DefineModel] = {}
    hooks: dict[str, HookModel] = {}
    procedures: dict[str, ProcedureModel] = {}
    actions: dict[str, ActionModel] = {}
    setup: tuple[Statement, ...] = ()
    turn: tuple[Statement, ...] = ()
    place: Place = Place()  # where the turn stands
    finish: tuple[Statement, ...] = ()
    change_triggers: tuple[ChangeTriggerModel, ...] = ()
    moment_triggers: tuple[MomentTriggerModel, ...] = ()
    score: ScoreModel | None = None
    invariants: tuple[InvariantModel, ...] = ()
    examples: tuple[ExampleModel, ...] = ()
    styles: tuple[StyleModel, ...] = ()
    spoken: dict[str, str] = {}  # in another language: what the compiled game says in English -> what is said instead
    names: dict[str, NameModel] = {}  # "sail", "navigation.breeze", "Player.points" -> what it is called
    learn: tuple[LearnChapter, ...] = ()
    later: tuple[LaterModel, ...] = ()
    arrows: tuple[ArrowsModel, ...] = ()
    turned: tuple[TurnedModel, ...] = ()
    lines: tuple[LineModel, ...] = ()

    @property
    def public_name(self) -> str:
        """The name on the command line, in views and in saves: `cap-horn`."""
        return self.name.replace("_", "-")

    @property
    def taught(self) -> set[str]:
        """The rules that a chapter for beginners teaches."""
        return {rule for chapter in self.learn for part in chapter.parts for line in part.lines for rule in line.rules}
