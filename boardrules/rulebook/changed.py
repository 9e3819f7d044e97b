"""Which rules the options in force have changed: what an author wrote about them may no longer be true."""

from __future__ import annotations

from collections.abc import Iterable

from boardrules.rulebook.book import Book
from boardrules.rulebook.places_of_rules import names_used
from boardrules.rulebook.turn import rules_in_force
from boardrules.ruleset import expressions as ex
from boardrules.ruleset.visit import every_part


def changed_rules(book: Book) -> set[str]:
    """The rules that an option which is not as usual has switched off, or whose code asks for such an option."""
    if not book.chosen:
        return set()
    names = [f"option {name}" for name in book.chosen]
    names += [f"define {name}" for name in _definitions(book, book.chosen)]
    uses = names_used(book.ruleset)
    asking = {rule for name in names for rule in uses.get(name, ())}
    return asking | (set(book.ruleset.rules) - rules_in_force(book))


def _definitions(book: Book, options: Iterable[str]) -> set[str]:
    """The definitions that rest on one of the options, directly or through others."""
    wanted = set(options)
    found: set[str] = set()
    grown = True
    while grown:
        grown = False
        for definition in book.ruleset.defines.values():
            if definition.name in found:
                continue
            for part in every_part(definition):
                own = isinstance(part, ex.OptionValue) and part.name in wanted
                if own or (isinstance(part, ex.Call) and part.of == "define" and part.function in found):
                    found.add(definition.name)
                    grown = True
                    break
    return found
