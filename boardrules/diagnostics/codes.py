"""All diagnostic codes there are, from every stage, by their code."""

from __future__ import annotations

from boardrules.diagnostics.analysis_codes import ANALYSIS_CODES
from boardrules.diagnostics.code import Code
from boardrules.diagnostics.syntax_codes import SYNTAX_CODES

CODES: dict[str, Code] = {code.code: code for code in (*SYNTAX_CODES, *ANALYSIS_CODES)}
