"""The schema of the protocol, as the site hands it out: `python -m tests.server.protocol_file` writes it."""

from __future__ import annotations

import json
from pathlib import Path

from boardrules.server.messages import protocol_schema

FILE = Path(__file__).resolve().parents[2] / "docs" / "reference" / "protocol.schema.json"


def schema_text() -> str:
    return json.dumps(protocol_schema(), indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    FILE.write_text(schema_text(), encoding="utf-8")
