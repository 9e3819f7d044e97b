"""What the native back end does not do, as an error that everybody can do without."""

from __future__ import annotations


class Declined(Exception):
    """A game that is not played natively; the message says why. Python plays it."""
