"""All messages between a client and the server, as data that checks itself; the published schema is made from it."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

PROTOCOL = 1

Id = Annotated[int, Field(ge=0, le=2**53)] | Annotated[str, Field(max_length=64)]
Text = Annotated[str, Field(max_length=4_000)]
Word = Annotated[str, Field(max_length=200)]
Value = bool | Annotated[int, Field(ge=-(2**53), le=2**53)] | Word


class _Strict(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


# ------------------------------------------------------------------------------------------------ what a client says


class Hello(_Strict):
    """The first message of a connection: the token of a link says who comes."""

    type: Literal["hello"]
    token: Word
    language: Word = "en"
    protocol: Annotated[int, Field(ge=0, le=2**31)] = PROTOCOL
    host: Word | None = None
    """The host's token too, where the host has a seat."""


class _Request(_Strict):
    id: Id


class Play(_Request):
    """Decide. `revision` is that of the document the decision was made on; an older one is refused with the code `stale`."""

    type: Literal["play"]
    revision: Annotated[int, Field(ge=0, le=2**53)]
    action: Word


class Ask(_Request):
    """Why not? Either things that were clicked, all of them at once, or an action in notation."""

    type: Literal["ask"]
    things: Annotated[list[Word], Field(min_length=1, max_length=12)] | None = None
    action: Word | None = None


class Hint(_Request):
    """What would be good to do now?"""

    type: Literal["hint"]


class Undo(_Request):
    """Take my last decision back: at once where that is fair, otherwise all other people are asked."""

    type: Literal["undo"]


class UndoAnswer(_Request):
    """Whether I agree to what somebody wants to take back; the one who asked withdraws with `false`."""

    type: Literal["undo_answer"]
    agree: bool


class Chat(_Request):
    type: Literal["chat"]
    text: Text


class Past(_Request):
    """The document after so many decisions, as it was seen then."""

    type: Literal["past"]
    decisions: Annotated[int, Field(ge=0, le=2**53)]


class Name(_Request):
    """What I want to be called; "" for the name of the seat."""

    type: Literal["name"]
    name: Word


class SeatBot(_Request):
    """The host lets a bot play for somebody who is away, or gives the seat back (`null`); people give their own seat back too."""

    type: Literal["bot"]
    seat: Word
    bot: Word | None


class Language(_Request):
    type: Literal["language"]
    language: Word


class Ping(_Request):
    type: Literal["ping"]


Request = Play | Ask | Hint | Undo | UndoAnswer | Chat | Past | Name | SeatBot | Language | Ping
ClientMessage = Annotated[Hello | Request, Field(discriminator="type")]

_CLIENT: TypeAdapter[Hello | Request] = TypeAdapter(ClientMessage)


def read_message(text: str | bytes) -> Hello | Request:
    """The message in a text; ValueError in words where it is none."""
    try:
        return _CLIENT.validate_json(text)
    except ValidationError as error:
        raise ValueError(in_words(error)) from None


def in_words(error: ValidationError) -> str:
    """The first thing that is wrong, and where; what the client wrote is not repeated, it may hold a token."""
    first = error.errors(include_url=False, include_context=False, include_input=False)[0]
    place = ".".join(str(part) for part in first["loc"] if not str(part).startswith("function-"))
    message = "unknown type" if first["type"].startswith("union_tag") else first["msg"]
    return f"{place}: {message}"[:300] if place else message[:300]


# ------------------------------------------------------------------------------------------------ what is asked over HTTP


class Sitter(_Strict):
    """Who takes a seat. Without a name people and bots are called after their seats."""

    kind: Literal["person", "bot"] = "person"
    bot: Word | None = None
    name: Word = ""


class NewTable(_Strict):
    """The body of `POST /api/tables`."""

    game: Word
    language: Word = "en"
    players: Annotated[list[Sitter], Field(min_length=1, max_length=20)]
    options: Annotated[dict[Word, Value | Annotated[list[Value], Field(max_length=1_000)] | None], Field(max_length=100)] = {}
    seed: Annotated[int, Field(ge=0, le=2**53)] | None = None


def read_new_table(text: bytes) -> NewTable:
    try:
        return NewTable.model_validate_json(text)
    except ValidationError as error:
        raise ValueError(in_words(error)) from None


# ------------------------------------------------------------------------------------------------ what the server says


class _Said(BaseModel):
    model_config = ConfigDict(frozen=True)


class You(_Said):
    """Who reads the document. Spectators and hosts without a seat have no index."""

    seat: str | None
    index: int | None
    role: Literal["player", "spectator", "host"]
    host: bool


class Seat(_Said):
    """A seat: `kind` says whose it is, `bot` which bot plays for it now, `here` whether somebody with its link is connected."""

    seat: str
    index: int
    name: str
    words: str
    colour: str
    kind: Literal["person", "bot"]
    bot: str | None
    here: bool
    decides: bool
    thinking: bool


class UndoAsked(_Said):
    """Somebody wants to go back to where only `decisions` are left; these seats have agreed, those are still asked."""

    by: str
    decisions: int
    agreed: list[str]
    waiting: list[str]


class UndoState(_Said):
    """Whether you may take your last decision back at once; `why` says why not, `ask` whether the others can be asked."""

    may: bool
    why: str
    ask: bool
    asked: UndoAsked | None


class Document(_Said):
    """All that one seat sees of a table. `view` has the shape of `boardrules.schemas`; actions are listed for who decides."""

    protocol: int
    table: str
    game: str
    title: str
    language: str
    options: dict[str, Any]
    revision: int
    decisions: int
    over: bool
    you: You
    seats: list[Seat]
    view: dict[str, Any]
    question: str
    rules_now: list[str]
    actions: list[dict[str, Any]]
    actions_left: int
    panels: list[dict[str, Any]]
    boards: list[str]
    undo: UndoState
    outcome: dict[str, Any] | None
    problem: str | None


class LogLine(_Said):
    text: str
    kind: str
    rules: list[str]


class LogEntry(_Said):
    """A decision and what followed, as the reader may know it; entry 0 is the setup."""

    decisions: int
    seat: str | None
    lines: list[LogLine]


class ChatLine(_Said):
    number: int
    at: float
    seat: str | None
    name: str
    text: str


class Welcome(_Said):
    """The answer to `hello`: everything."""

    type: Literal["welcome"]
    document: Document
    log: list[LogEntry]
    chat: list[ChatLine]


class Update(_Said):
    """What has changed: a JSON Patch (RFC 6902) of the document, the log from entry `log_from` on, and new lines of chat."""

    type: Literal["update"]
    patch: list[dict[str, Any]]
    log_from: int
    log: list[LogEntry]
    chat: list[ChatLine]


class Done(_Said):
    """What was asked for was done; the update came before."""

    type: Literal["done"]
    id: int | str
    revision: int


class Check(_Said):
    """One requirement; `holds` is nothing where you may not know, `said` tells in words what is wrong."""

    rule: str
    sentence: str
    said: str
    holds: bool | None


class Objection(_Said):
    """Why an action is refused: the rule that forbids it, and all requirements."""

    action: str
    text: str
    rule: str
    said: str
    checks: list[Check]


class Advice(_Said):
    action: str
    text: str
    chance: float


class Answer(_Said):
    """The answer to `ask` (`refusals`, `text`), `hint` (`actions`), `past` (`document`, `decisions`) or `ping`."""

    type: Literal["answer"]
    id: int | str
    refusals: list[Objection] | None = None
    text: str | None = None
    actions: list[Advice] | None = None
    document: Document | None = None
    decisions: int | None = None


class Refused(_Said):
    """What was asked for was not done, and why. `id` is nothing where the message could not be read."""

    type: Literal["refused"]
    id: int | str | None
    code: str
    text: str
    explanation: Objection | None


class Error(_Said):
    """The connection is closed after this."""

    type: Literal["error"]
    code: str
    text: str


ServerMessage = Annotated[Welcome | Update | Done | Answer | Refused | Error, Field(discriminator="type")]


def protocol_schema() -> dict[str, Any]:
    """The JSON schema of all messages: `client` and `server` are the messages of a connection, `new_table` is what is posted."""
    from pydantic.json_schema import models_json_schema

    models = [Hello, *Request.__args__, NewTable, Welcome, Update, Done, Answer, Refused, Error]
    _, schema = models_json_schema([(model, "validation") for model in models], ref_template="#/$defs/{model}")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "The protocol of boardrules tables",
        "protocol": PROTOCOL,
        "properties": {
            "client": {"oneOf": [{"$ref": f"#/$defs/{model.__name__}"} for model in [Hello, *Request.__args__]]},
            "server": {"oneOf": [{"$ref": f"#/$defs/{m.__name__}"} for m in [Welcome, Update, Done, Answer, Refused, Error]]},
            "new_table": {"$ref": "#/$defs/NewTable"},
        },
        **schema,
    }
