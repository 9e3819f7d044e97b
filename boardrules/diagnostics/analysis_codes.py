"""Codes of the analysis stage."""

from __future__ import annotations

from boardrules.diagnostics.code import Code

ANALYSIS_CODES: tuple[Code, ...] = ()
