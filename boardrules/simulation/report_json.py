"""A summary as data for programs. The form is numbered: a change that could break a reader raises the number."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from boardrules.simulation.summary import Summary

FORMAT = 1
KIND = "boardrules simulation"


def report_json(summary: Summary) -> dict[str, Any]:
    """Ready for `json.dumps`. Only `times` and `slowest` depend on the machine."""
    data = asdict(summary)
    data["plan"]["options"] = plain(summary.plan.options)
    return {"kind": KIND, "format": FORMAT, **plain(data)}


def plain(value: Any) -> Any:
    """Lists instead of tuples, and shares to six digits: enough for anybody, and the same on every machine."""
    if isinstance(value, float):
        return round(value, 6)
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items()}
    if isinstance(value, (list, tuple, set, frozenset)):
        return [plain(item) for item in value]
    return value
