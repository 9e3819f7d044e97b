"""How deep a rules file may nest, and how large its numbers may be. These limits keep every later stage away from the end of
Python's stack, so a host cannot change them; how long a file may be is said in `boardrules.limits`."""

MAX_INTEGER = 1_000_000_000
MAX_NAME = 100
"""Letters of a name."""

MAX_NESTING = 60
"""Statements and expressions inside one another, the links of chains such as `a or b or c` or `a.b.c` included, which nest to the
left. Whatever walks over a tree of this depth is far from the end of Python's stack."""

MAX_DIAGNOSTICS = 50
"""Syntax errors reported for one file; a text with more is not a rules file."""
