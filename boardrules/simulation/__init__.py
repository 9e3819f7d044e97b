"""Many games at once, and what they tell: win rates, lengths, scores, endings, rules that never come into play.

    from boardrules import load
    from boardrules.simulation import report_text, simulate, summarise

    if __name__ == "__main__":  # workers are new processes and read this file again
        print(report_text(summarise(simulate(load("cap-horn"), games=500))))

`simulate` plays, `summarise` makes sense of it, `report_text`, `report_json` and `report_html` lay it out. `compare` tells what
differs between two simulations with the same seeds, and has the same three kinds of report.
"""

from boardrules.simulation.compare import Comparison, compare
from boardrules.simulation.comparison_html import comparison_html
from boardrules.simulation.comparison_reports import comparison_json, comparison_text
from boardrules.simulation.one_game import OneGame, one_game
from boardrules.simulation.plan import DEFAULT_LIMIT, Plan, make_plan
from boardrules.simulation.report_html import report_html
from boardrules.simulation.report_json import report_json
from boardrules.simulation.report_text import command_line, report_text
from boardrules.simulation.simulation import Simulation, run, simulate
from boardrules.simulation.summary import Summary, summarise

__all__ = [
    "DEFAULT_LIMIT",
    "Comparison",
    "OneGame",
    "Plan",
    "Simulation",
    "Summary",
    "command_line",
    "compare",
    "comparison_html",
    "comparison_json",
    "comparison_text",
    "make_plan",
    "one_game",
    "report_html",
    "report_json",
    "report_text",
    "run",
    "simulate",
    "summarise",
]
