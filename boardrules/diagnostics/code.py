"""What a diagnostic code stands for: its title, an explanation, and a small rules text that is wrong and one that is right."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Code:
    """One way to be wrong. `bad` produces exactly this code; `good` is the same text corrected."""

    code: str
    title: str
    explanation: str
    bad: str
    good: str
    severity: str = "error"
