"""From each rule of a game to the code that carries it out, the examples and tests that cover it, and how often it applied.

trace_game(game)                  the table as data
traceability_page(game, …)        the table as a page in Markdown
gaps(trace_game(game, …))         what is missing in it
"""

from boardrules.traceability.gaps import gaps
from boardrules.traceability.measurement import Measurement, Run
from boardrules.traceability.page import traceability_page
from boardrules.traceability.table import RuleTrace, Traceability, trace_game
from boardrules.traceability.tests_index import TestIndex, index_tests

__all__ = [
    "Measurement",
    "RuleTrace",
    "Run",
    "TestIndex",
    "Traceability",
    "gaps",
    "index_tests",
    "trace_game",
    "traceability_page",
]
