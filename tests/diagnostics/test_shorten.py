"""Messages stay short, whatever they are about."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from boardrules.diagnostics.diagnostic import Diagnostic, Label
from boardrules.diagnostics.shorten import LONGEST_MESSAGE, LONGEST_NAME, bounded, shortened
from boardrules.source import NOWHERE


def test_a_long_name_keeps_its_beginning_and_its_end() -> None:
    short = shortened("first" + "x" * 1_000_000 + "last")
    assert len(short) == LONGEST_NAME
    assert short.startswith("first")
    assert short.endswith("last")
    assert "…" in short


def test_a_short_name_stays_as_it_is() -> None:
    assert shortened("x" * LONGEST_NAME) == "x" * LONGEST_NAME
    assert shortened(17) == "17"


def test_what_stands_behind_a_long_name_in_a_message_is_still_told() -> None:
    assert bounded(f"there is no action {'y' * 30_000} here").endswith(" here")


@given(st.text(), st.integers(1, 100_000))
def test_no_message_is_longer_than_the_longest(part: str, times: int) -> None:
    assert len(bounded(part * (times if len(part) < 20 else 1))) <= LONGEST_MESSAGE


def test_everything_a_finding_says_is_bounded() -> None:
    labels = tuple(Label(NOWHERE, "z" * 100_000) for _ in range(1000))
    found = Diagnostic("BR203", "m " * 100_000, NOWHERE, labels, "h" * 100_000)
    assert len(found.message) + len(found.hint or "") + sum(len(label.text) for label in found.labels) < 2000
