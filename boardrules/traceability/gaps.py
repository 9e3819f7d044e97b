"""What is missing in a table: rules that nothing carries out, and rules that nothing covers."""

from __future__ import annotations

from collections.abc import Iterator

from boardrules.traceability.table import Traceability


def gaps(table: Traceability) -> list[str]:
    """One line for each rule that is neither carried out nor a note, or that no example and no test covers."""
    return list(_gaps(table))


def _gaps(table: Traceability) -> Iterator[str]:
    for row in table.rows:
        if row.is_note:
            continue
        if not row.places:
            yield f"{row.id}: nothing carries it out, and it is not marked as a note"
        elif not row.examples and not row.tests:
            yield f"{row.id}: no example{' and no test' if table.has_tests else ''} covers it"
