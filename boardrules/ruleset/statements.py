"""Checked statements. Each knows the rule it stands under, so that everything that happens can cite it."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from boardrules.ruleset.base import Model, Place
from boardrules.ruleset.expressions import Binder, Expression, FieldValue, ZoneRef
from boardrules.ruleset.types import Type


class Statement_(Model):
    """What every statement has: the id of its rule ("" where there is none) and its place."""

    rule: str = ""
    place: Place = Place()


class Step(Statement_):
    kind: Literal["step"] = "step"
    name: str
    body: tuple[Statement, ...]


class Assign(Statement_):
    kind: Literal["assign"] = "assign"
    target: FieldValue
    operator: Literal["=", "+=", "-="]
    value: Expression


class Let(Statement_):
    kind: Literal["let"] = "let"
    name: str
    value: Expression


class AddTo(Statement_):
    """Puts a value into a set field; `remove` takes it out."""

    kind: Literal["add"] = "add"
    item: Expression
    target: FieldValue
    remove: bool = False


class Move(Statement_):
    """Moves a card between zones; all cards when `card` is None."""

    kind: Literal["move"] = "move"
    card: Expression | None
    source: ZoneRef
    target: ZoneRef
    how: Literal["to", "onto", "under"]


class Draw(Statement_):
    """A chance event: cards from the top of a pile. With `name` one card is drawn and named (none if there is none to draw)."""

    kind: Literal["draw"] = "draw"
    count: int = 1
    name: str | None = None
    source: ZoneRef
    target: ZoneRef | None = None


class Shuffle(Statement_):
    kind: Literal["shuffle"] = "shuffle"
    source: ZoneRef
    target: ZoneRef


class Roll(Statement_):
    kind: Literal["roll"] = "roll"
    dice: tuple[Binder, ...]


class If(Statement_):
    kind: Literal["if"] = "if"
    condition: Expression
    then: tuple[Statement, ...]
    otherwise: tuple[Statement, ...] = ()


class ForEach(Statement_):
    kind: Literal["for"] = "for"
    binder: Binder
    body: tuple[Statement, ...]


class Repeat(Statement_):
    kind: Literal["repeat"] = "repeat"
    times: Expression
    condition: Expression | None = None
    body: tuple[Statement, ...]


class Requirement(Model):
    """A condition under its rule, of an action or of a definition, with its own text. In an action it may rest on the `let`s that
    stand before it. `refused` is the sentence for the player whom it refuses, with names in braces: `refused_names`, and what these
    stand for, `refused_values`."""

    rule: str = ""
    condition: Expression
    text: str = ""
    refused: str = ""
    refused_names: tuple[str, ...] = ()
    refused_values: tuple[Expression, ...] = ()
    place: Place = Place()


class ToldModel(Model):
    """A sentence that tells what was decided, with names in braces, and the type of each of these (`card`, `me.ship`)."""

    text: str
    types: dict[str, Type] = {}


class ActionModel(Model):
    """Something a player may choose. `conditions` are its `let`s and requirements in the order written, `effects` what is done.
    `rules` are the ids of every rule in the action, in order; `parameter_rule` is the one about what may be chosen at all: a rule
    at the head of the action without statements of its own. `told` is the sentence that tells it was done."""

    name: str
    parameters: tuple[Binder, ...] = ()
    conditions: tuple[Let | Requirement, ...] = ()
    effects: tuple[Statement, ...] = ()
    rules: tuple[str, ...] = ()
    parameter_rule: str = ""
    told: ToldModel | None = None
    place: Place = Place()


class Choose(Statement_):
    """`optional` adds the action `done`; `repeat` asks again until done or nothing is possible; `limit` bounds the repetition. With
    `done_when` the action `done` is offered only while that holds, and refused under the rule of the statement otherwise.
    `told` tells that the player is done."""

    kind: Literal["choose"] = "choose"
    actions: tuple[str, ...]
    optional: bool
    repeat: bool
    limit: Expression | None = None
    by: Expression | None = None
    done_when: Expression | None = None
    done_text: str = ""
    told: ToldModel | None = None


class Ask(Statement_):
    kind: Literal["ask"] = "ask"
    player: Expression
    choices: tuple[ActionModel, ...]


class Perform(Statement_):
    kind: Literal["perform"] = "perform"
    procedure: str
    arguments: tuple[Expression, ...] = ()


class Win(Statement_):
    kind: Literal["win"] = "win"
    players: Expression


class EndGame(Statement_):
    kind: Literal["end_game"] = "end_game"
    without_winner: bool = False


class EndTurn(Statement_):
    kind: Literal["end_turn"] = "end_turn"


class EndStep(Statement_):
    """Leaves the innermost `choose` that repeats, or else the innermost step."""

    kind: Literal["end_step"] = "end_step"


class Eliminate(Statement_):
    kind: Literal["eliminate"] = "eliminate"
    player: Expression


class NextPlayer(Statement_):
    kind: Literal["next_player"] = "next_player"
    player: Expression


class PlaceTile(Statement_):
    kind: Literal["place"] = "place"
    tile: Expression
    at: Expression
    turned: Expression | None = None


class LogNote(Statement_):
    kind: Literal["note"] = "note"
    text: str


Statement = Annotated[
    Step
    | Assign
    | Let
    | AddTo
    | Move
    | Draw
    | Shuffle
    | Roll
    | If
    | ForEach
    | Repeat
    | Choose
    | Ask
    | Perform
    | Win
    | EndGame
    | EndTurn
    | EndStep
    | Eliminate
    | NextPlayer
    | PlaceTile
    | LogNote,
    Field(discriminator="kind"),
]
