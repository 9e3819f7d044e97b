"""Games built as native code for tests: each program once in a process, with the sanitizers of the compiler if they are wanted."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import pytest

from boardrules import Game
from boardrules.compiler.native.building import FLAGS, build, compiler
from boardrules.runtime.library import Library

needs_compiler = pytest.mark.skipif(compiler() is None, reason="there is no C compiler here (cc, or the extra native)")

QUICK = tuple("-O1" if flag == "-O2" else flag for flag in FLAGS)
"""For tests a quick build counts more than quick play."""


def build_library(game: Game, players: int, options: Mapping[str, Any] | None = None) -> Library:
    """The native side of a game for so many players."""
    return _built(game, players, tuple(sorted((options or {}).items())))


@cache
def _built(game: Game, players: int, options: tuple[tuple[str, Any], ...]) -> Library:
    program = game.program(players, dict(options))
    source, shape = program.native.write()
    library = Library(build(source, QUICK), shape)
    library.use_hooks(list(program.hooks.values()), program.new_position)
    return library
