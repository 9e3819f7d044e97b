"""A game as C, before anybody has built it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from boardrules.runtime.library import PositionShape


@dataclass(frozen=True)
class NativeSource:
    """`key` tells this C from any other without writing it; `write` gives its text, and how its positions lie in memory."""

    key: Callable[[], str]
    write: Callable[[], tuple[str, PositionShape]]
