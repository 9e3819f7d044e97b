"""How big a rules file may be. The limits keep every later stage away from the end of Python's stack and from endless work."""

MAX_CHARACTERS = 500_000
MAX_PIECES = 50_000
"""Words, numbers, texts and marks. A large game has a tenth of this."""

MAX_INTEGER = 1_000_000_000
MAX_NESTING = 100
"""Levels of brackets, blocks and operators inside one another."""

MAX_CHAIN = 250
"""Levels altogether, with the links of chains such as `a or b or c` or `a.b.c`, which nest to the left. Python can compare, print
and store a tree of this depth with its usual stack; one of four hundred levels it cannot."""

MAX_DIAGNOSTICS = 50
"""Syntax errors reported for one file; a text with more is not a rules file."""
