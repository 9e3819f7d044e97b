"""Which program plays many games: the generated Python, or the same game as native code.

`auto`, the usual choice, takes the native library where it is at hand, has it built in the background where it is not, and plays in
Python until then. Both give the same games from the same seeds, so nobody has to notice. `native` waits for the library and says so
where there is none; `python` never looks for it.
"""

from __future__ import annotations

import os
import sys
from threading import Lock, Thread
from typing import TYPE_CHECKING, Literal

from boardrules.cache import read_entry, write_entry
from boardrules.engine.arguments import word_of

if TYPE_CHECKING:
    from boardrules.runtime.library import Library
    from boardrules.runtime.program import Position, Program

Choice = Literal["auto", "python", "native"]

VARIABLE = "BOARDRULES_BACKEND"
"""The environment variable that says which one to use where nobody does."""


def chosen(backend: str | None) -> Choice:
    """A back end as it was asked for. ValueError for anything else."""
    if backend is None:
        asked = os.environ.get(VARIABLE, "auto").lower()
        backend = asked if asked in ("auto", "python", "native") else "auto"
    word: Choice = word_of(backend, "backend", "auto", "python", "native")  # type: ignore[assignment]
    return word


class NativeUnavailable(ValueError):
    """Native code was asked for and cannot be had; the message says why."""


class Native:
    """The native side of one program: not looked for yet, being built, there, or not to be had."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._lock = Lock()
        self._library: Library | None = None
        self._thread: Thread | None = None
        self.reason = ""
        """Why there is none."""

    def library(self, choice: Choice, *, wait: bool = False) -> Library | None:
        """The library, if this choice has one now; with `wait` it is built first. NativeUnavailable where `native` was wanted."""
        if choice == "python":
            return None
        if self._library is None and not self.reason:
            with self._lock:
                self._look(wait or choice == "native")
        if self._library is None and choice == "native":
            raise NativeUnavailable(f"this game cannot be played natively: {self.reason or 'it is still being built'}")
        return self._library

    def give_up(self, reason: str) -> None:
        """From now on Python plays."""
        self._library, self.reason = None, reason

    def _look(self, wait: bool) -> None:
        if self._library is not None or self.reason:
            return
        if self._thread is None:
            if wait or not self._can_be_kept():
                self._make(build=wait)
                return
            self._thread = Thread(target=self._make, name="boardrules native build", daemon=True)
            self._thread.start()
        if wait:
            self._thread.join()

    def _can_be_kept(self) -> bool:
        """Whether it is worth building while others play on: only what is kept saves the next one the work."""
        from boardrules.cache import cache_folder
        from boardrules.compiler.native.building import compiler

        folder = cache_folder()
        return folder is not None and compiler() is not None and sys.platform not in ("emscripten", "wasi")

    def _make(self, build: bool = True) -> None:
        from boardrules.compiler.native.building import build as compile_c
        from boardrules.compiler.native.building import compiler, compiler_digest
        from boardrules.compiler.native.declined import Declined
        from boardrules.runtime.library import Library, PositionShape

        try:
            if compiler() is None:
                raise Declined("there is no C compiler (install cc, or boardrules[native])")
            name = f"{compiler_digest()}-{self._program.native.key()}.lib"
            head, found, body = (read_entry(name) or b"").partition(b"\n")
            if not found:
                if not build:
                    raise Declined("there is no cache in which it could be kept")
                source, shape = self._program.native.write()
                head, body = shape.to_json(), compile_c(source)
                write_entry(name, head + b"\n" + body)
            library = Library(body, PositionShape.from_json(head))
            library.use_hooks(list(self._program.hooks.values()), self._scratch)
            self._library = library
        except Declined as declined:
            self.reason = str(declined)
        except (OSError, MemoryError, AttributeError, KeyError, ValueError) as error:
            self.reason = f"the library cannot be loaded ({type(error).__name__})"
        except RecursionError:
            self.reason = "its rules are nested too deeply"

    def _scratch(self) -> Position:
        """A position for hooks to look at."""
        return self._program.new_position()
