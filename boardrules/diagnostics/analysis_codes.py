"""Codes of the analysis stage: names, types, statements, variants, components, claims, limits and warnings, under one name."""

from __future__ import annotations

from boardrules.diagnostics import (
    claim_codes,
    component_codes,
    limit_codes,
    name_codes,
    statement_codes,
    type_codes,
    variant_codes,
    warning_codes,
)
from boardrules.diagnostics.claim_codes import *
from boardrules.diagnostics.code import Code
from boardrules.diagnostics.component_codes import *
from boardrules.diagnostics.limit_codes import *
from boardrules.diagnostics.name_codes import *
from boardrules.diagnostics.statement_codes import *
from boardrules.diagnostics.type_codes import *
from boardrules.diagnostics.variant_codes import *
from boardrules.diagnostics.warning_codes import *

_MODULES = (
    name_codes,
    type_codes,
    statement_codes,
    component_codes,
    variant_codes,
    claim_codes,
    limit_codes,
    warning_codes,
)

ANALYSIS_CODES: tuple[Code, ...] = tuple(
    sorted((code for module in _MODULES for code in vars(module).values() if isinstance(code, Code)), key=lambda code: code.code)
)
