"""How big a rules file may be. The limits keep every later stage away from the end of Python's stack and from endless work."""

MAX_CHARACTERS = 500_000
MAX_PIECES = 100_000
"""Words, numbers, texts and marks. A large game has a tenth of this."""

MAX_INTEGER = 1_000_000_000
MAX_NESTING = 100
"""Levels of brackets, blocks and operators inside one another."""

MAX_CHAIN = 1000
"""Operands of one chain such as `a or b or c` or `a.b.c`, which nests to the left."""

MAX_DIAGNOSTICS = 50
"""Syntax errors reported for one file; a text with more is not a rules file."""
