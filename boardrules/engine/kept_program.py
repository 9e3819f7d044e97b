"""Compiled games kept between runs, beside the checked ones, so that a game starts at once when nothing has changed.

An entry is data: what the compiler says of a game, and the text that it wrote, which passes the same gate as a new one before it
runs. Only classes of the ruleset and of the runtime are made from it. What is missing there is compiled.
"""

from __future__ import annotations

import contextlib
import hashlib
import importlib
import io
import pickle
from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any

from boardrules.cache import read_entry, write_entry
from boardrules.limits import Limits
from boardrules.ruleset.model import Ruleset
from boardrules.runtime.compiled import STEPS, Compiled
from boardrules.runtime.domains import Domains
from boardrules.runtime.gate import UnsafeText, check_text
from boardrules.runtime.native_source import NativeSource
from boardrules.version_stamp import version_stamp

if TYPE_CHECKING:
    from boardrules.compiler.compile import Compilation

_STAGES = ("ruleset", "runtime", "compiler")


class KeptProgram:
    """A game for a number of players and a choice of options, from the cache or from the compiler."""

    def __init__(self, ruleset: Ruleset, players: int, options: Mapping[str, Any], limits: Limits, rules: str) -> None:
        """`rules` is the name under which the checked rules are kept; "" where nothing is kept of them."""
        self._ruleset = ruleset
        self._players = players
        self._options = options
        self._limits = limits
        said = f"{version_stamp(*_STAGES)}\n{rules}\n{players}\n{sorted(options.items())!r}"
        self._name = hashlib.sha256(said.encode("utf-8", "surrogatepass")).hexdigest()[:40] if rules else ""

    def compiled(self) -> Compiled:
        """All that is needed to play step by step."""
        body = self._read(STEPS)
        found = None if body is None else _loaded(body)
        if found is None:
            found = self._compilation.compiled
            self._write(STEPS, _dumped(found))
        else:
            found.layout.fit(self._ruleset, Domains(self._ruleset, self._players))
        return found

    def text(self, part: str) -> str:
        """The text of another part."""
        body = self._read(part)
        kept = None if body is None else _passed(body.decode(errors="replace"))
        if kept is not None:
            return kept
        text = self._compilation.write(part)
        self._write(part, text.encode())
        return text

    @property
    def native(self) -> NativeSource:
        """The same game as C, written when somebody builds it."""
        return NativeSource(self._native_key, lambda: self._compilation.write_native())

    def _native_key(self) -> str:
        if self._name:
            return self._name
        made_for = f"{self._limits}\n{self._players}\n{sorted(self._options.items())!r}"
        said = f"{version_stamp(*_STAGES)}\n{self._ruleset.model_dump_json()}\n{made_for}"
        return hashlib.sha256(said.encode("utf-8", "surrogatepass")).hexdigest()[:40]

    @cached_property
    def _compilation(self) -> Compilation:
        from boardrules.compiler.compile import compile_game

        return compile_game(self._ruleset, self._players, self._options, limits=self._limits)

    def _read(self, part: str) -> bytes | None:
        return read_entry(f"{self._name}-{part}.program") if self._name else None

    def _write(self, part: str, body: bytes) -> None:
        if self._name and body:
            write_entry(f"{self._name}-{part}.program", body)


class _DataOnly(pickle.Unpickler):
    """Makes values of the ruleset and of the runtime, and nothing else."""

    def find_class(self, module: str, name: str) -> type:
        if module.startswith(("boardrules.ruleset.", "boardrules.runtime.")):
            found = getattr(importlib.import_module(module), name)
            if isinstance(found, type) and found.__module__ == module:
                return found
        elif (module, name) == ("builtins", "frozenset"):
            return frozenset
        raise pickle.UnpicklingError(f"{module}.{name} has no place in a kept program")


def _dumped(compiled: Compiled) -> bytes:
    with contextlib.suppress(Exception):  # whatever cannot be kept is compiled again
        return pickle.dumps(compiled, protocol=5)
    return b""


def _loaded(body: bytes) -> Compiled | None:
    try:
        found = _DataOnly(io.BytesIO(body)).load()
    except Exception:  # an entry can fail in any way, and none of them matters
        return None
    return found if isinstance(found, Compiled) and _passed(found.steps) is not None else None


def _passed(text: str) -> str | None:
    """A text that the gate lets pass; None for any other."""
    try:
        check_text(text)
    except (UnsafeText, TypeError):
        return None
    return text
