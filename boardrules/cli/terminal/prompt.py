"""The prompt with prompt_toolkit: completion word by word, what Enter would do, history for each person."""

from __future__ import annotations

from collections.abc import Iterator
from shutil import get_terminal_size
from typing import TYPE_CHECKING

from prompt_toolkit import PromptSession
from prompt_toolkit.application import get_app, get_app_session
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.filters import Condition, completion_is_selected
from prompt_toolkit.formatted_text import StyleAndTextTuples
from prompt_toolkit.history import InMemoryHistory
from prompt_toolkit.input.typeahead import clear_typeahead
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.shortcuts import CompleteStyle
from prompt_toolkit.styles import Style
from prompt_toolkit.validation import ValidationError, Validator

from boardrules.cli.terminal.completion import NO_ACTION
from boardrules.cli.terminal.readers import drop_typed
from boardrules.words.phrases import phrase

if TYPE_CHECKING:
    from boardrules.cli.terminal.completion import Guide
    from boardrules.cli.terminal.paint import Paint
    from boardrules.cli.terminal.screen import Request

KEYS = phrase("Tab completes · ↑ earlier lines · help · Ctrl-D leaves")
SHORT_KEYS = phrase("Tab · help · Ctrl-D leaves")

STEP_KEYS = phrase("→ next · ← previous · a number jumps · first · last · auto · help · quit")

MENU_LINES = 6
"""Lines kept free below the prompt for the list of completions."""

STYLE = Style.from_dict(
    {
        "bottom-toolbar": "noreverse bg:#303030 #c0c0c0",
        "bottom-toolbar.plays": "#87d787 bold",
        "bottom-toolbar.wrong": "#ff8787",
        "validation-toolbar": "bg:#5f0000 #ffffff",
    }
)


class GuideCompleter(Completer):
    """Offers the words that a guide knows."""

    def __init__(self, guide: Guide) -> None:
        self.guide = guide

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterator[Completion]:
        line = document.text_before_cursor
        last = "" if not line or line[-1].isspace() else line.split()[-1]
        for found in self.guide.suggest(line):
            yield Completion(
                found.word + (" " if found.more else ""), start_position=-len(last), display=found.word, display_meta=found.about
            )


class LineValidator(Validator):
    """Keeps a line that means nothing at the prompt, with what is wrong about it."""

    def __init__(self, request: Request) -> None:
        self.request = request

    def validate(self, document: Document) -> None:
        problem = self.request.problem(document.text) if self.request.problem is not None else ""
        if problem:
            raise ValidationError(len(document.text), problem.replace("\n", " "))


class PromptReader:
    """Reads lines with prompt_toolkit."""

    def __init__(self, paint: Paint) -> None:
        self.paint = paint
        self._histories: dict[int | None, InMemoryHistory] = {}

    def read(self, request: Request) -> str:
        history = self._histories.setdefault(request.seat, InMemoryHistory())
        session: PromptSession[str] = PromptSession(
            history=history,
            key_bindings=_keys(request.guide),
            style=STYLE,
            complete_style=CompleteStyle.COLUMN,
            complete_while_typing=True,
            validate_while_typing=False,
            enable_history_search=False,
            reserve_space_for_menu=min(MENU_LINES, get_terminal_size().lines // 6) if request.guide is not None else 0,
        )
        return session.prompt(
            self._label(request),
            default=request.begun,
            completer=None if request.guide is None else GuideCompleter(request.guide),
            validator=None if request.problem is None else LineValidator(request),
            bottom_toolbar=None if request.guide is None else lambda: _toolbar(request),
        )

    def ask(self, question: str) -> str:
        session: PromptSession[str] = PromptSession(history=InMemoryHistory(), key_bindings=_keys(None))
        return session.prompt(question if question.endswith(" ") else f"{question} ")

    def forget(self) -> None:
        drop_typed()
        clear_typeahead(get_app_session().input)

    def step(self, label: str, pace: float | None) -> str:
        session: PromptSession[str] = PromptSession(history=InMemoryHistory(), key_bindings=_step_keys(), style=STYLE)

        def go_on() -> None:
            if not session.app.is_done and not session.default_buffer.text:
                session.app.exit(result="next")

        def wait() -> None:
            if pace is not None and session.app.loop is not None:
                session.app.loop.call_later(pace, go_on)

        toolbar = f" {self.paint.say(STEP_KEYS)}" if pace is None else f" {self.paint.say('any key stops it')}"
        return session.prompt([("bold", label), ("", "> ")], pre_run=wait, bottom_toolbar=lambda: toolbar)

    def _label(self, request: Request) -> StyleAndTextTuples:
        badge = self.paint.badges.get(request.label, "")
        ink, _, paper = badge.partition(" on ")
        return [(f"fg:{ink} bg:{paper}" if paper else "bold", f" {request.label} " if paper else request.label), ("", "> ")]


def _keys(guide: Guide | None) -> KeyBindings:
    keys = KeyBindings()

    @keys.add("c-c")
    def _(event: KeyPressEvent) -> None:
        """Ctrl-C empties the line; on an empty line it means: out of here."""
        if event.current_buffer.text:
            event.current_buffer.reset()
        else:
            event.app.exit(exception=KeyboardInterrupt, style="class:aborting")

    if guide is not None:
        _bind_completion(keys, guide)
    return keys


def _step_keys() -> KeyBindings:
    """Arrows and the like stand for lines as long as nothing is typed."""
    keys = _keys(None)
    lines = {"right": "next", "down": "next", "pagedown": "next", "left": "previous", "up": "previous", "pageup": "previous"}
    empty = Condition(lambda: not get_app().current_buffer.text)
    for key, line in {**lines, "home": "first", "end": "last", " ": "stop"}.items():

        def exit_with(event: KeyPressEvent, line: str = line) -> None:
            event.app.exit(result=line)

        keys.add(key, filter=empty)(exit_with)
    return keys


def _bind_completion(keys: KeyBindings, guide: Guide) -> None:
    """Tab takes the only word that fits and goes on to the next, or corrects the line; Enter on a listed word sends nothing."""

    @keys.add("tab")
    def _(event: KeyPressEvent) -> None:
        buffer = event.current_buffer
        chosen = buffer.complete_state is not None and buffer.complete_state.current_completion is not None
        fitting = len(guide.suggest(buffer.document.text_before_cursor))
        if chosen or fitting > 1:
            buffer.complete_next() if buffer.complete_state else buffer.start_completion(insert_common_part=True)
            return
        if not fitting:
            meant = guide.corrected(buffer.text)
            if meant:
                buffer.document = Document(meant)
            return
        only = next(GuideCompleter(guide).get_completions(buffer.document, CompleteEvent(completion_requested=True)))
        buffer.apply_completion(only)
        if only.text.endswith(" "):
            buffer.start_completion()

    @keys.add("enter", filter=completion_is_selected)
    def _(event: KeyPressEvent) -> None:
        buffer = event.current_buffer
        chosen = buffer.complete_state.current_completion if buffer.complete_state else None
        buffer.complete_state = None
        if chosen is not None and chosen.text.endswith(" "):
            buffer.start_completion()
        else:
            buffer.validate_and_handle()


def _toolbar(request: Request) -> StyleAndTextTuples:
    """What Enter would do with the line; on an empty one where the game stands, and the keys."""
    app = get_app()
    width = app.output.get_size().columns
    assert request.guide is not None
    status = request.guide.status(app.current_buffer.text)
    if status:
        style = "class:bottom-toolbar.wrong" if request.guide.text(NO_ACTION) in status else "class:bottom-toolbar.plays"
        return [(style, f" {status}"[: width - 1])]
    keys, short = request.guide.text(KEYS), request.guide.text(SHORT_KEYS)
    keys = keys if len(keys) + len(request.hint) + 5 <= width else short
    return [("", f" {request.hint:{max(1, width - len(keys) - 3)}} {keys}"[: width - 1])]
