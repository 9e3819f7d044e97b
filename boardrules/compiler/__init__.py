"""From a checked ruleset to a program: board graphs, a turn graph, a form over bounded integers, and Python made from it."""
