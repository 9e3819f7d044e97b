"""A process that adds to a table until it has added enough or is killed: `python -m tests.server.appender ADDRESS TABLE WHO OFTEN`.

It adds three entries at a time and prints the number of the last one as soon as they are acknowledged.
"""

from __future__ import annotations

import sys

from boardrules.server.store import open_store

AT_ONCE = 3


def batch(who: str, mine: int) -> list[dict[str, object]]:
    return [{"who": who, "mine": mine, "part": part, "text": "x" * 500} for part in range(AT_ONCE)]


def main() -> None:
    address, table, who, often = sys.argv[1:]
    store = open_store(address)
    known, mine = len(store.entries(table)), 0
    while mine < int(often):
        if store.append(table, known, batch(who, mine)):
            known += AT_ONCE
            mine += 1
            sys.stdout.write(f"{known}\n")
            sys.stdout.flush()
        else:
            known += len(store.entries(table, after=known))
    store.close()


if __name__ == "__main__":
    main()
