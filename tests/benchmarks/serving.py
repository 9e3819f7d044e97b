"""How the server holds up: many tables at once, with scripted people who speak the protocol with a real `boardrules serve`.

    python -m tests.benchmarks.serving [--tables 200] [--seconds 30] [--store sqlite postgres] [--processes 1] [--json]

Rounds for each store: in the first, somebody at each table decides about once a second, as lively people do; in the second as
often as the server lets anybody ask, so that it is never idle (`--pause 1 0.15`). The times go from sending a decision until the
server says that it is done, which is after it was written to the disk, and until the others at the table have it. People and server
share the machine; how busy both were is told, and so is the server's processor time for each decision, which depends least on what
else runs. With `--processes 2` two servers share one Postgres, and those who sit at one table are at different servers. Figures are
printed, never judged.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import asdict, dataclass
from http.client import HTTPConnection
from math import ceil
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

from tests.benchmarks.load import Seat, Times, play_table
from tests.benchmarks.measure import shown, table
from tests.server.postgres import WHY_NOT, installed, running_cluster
from tests.server.serving import Serving

GAMES = {"cap-horn": 3, "trois-caps": 3, "cabo-da-roca": 2}
"""The shipped games, and how many people play at each table."""

AT_ONCE = 20
"""Seats that are taken at the same time while everybody comes in."""

_TICKS = os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True)
class Round:
    """What one round showed. Times are in milliseconds, memory in kB."""

    store: str
    processes: int
    tables: int
    people: int
    pause: float
    decisions: int
    decisions_a_second: float
    acknowledged_p50: float
    acknowledged_p99: float
    seen_p50: float
    seen_p99: float
    server_time_a_decision: float
    server_busy: float
    people_busy: float
    memory_a_table: float
    memory: float


class Tables:
    """The tables of a measurement and the seats at them."""

    def __init__(self, servers: Sequence[Serving], games: Sequence[str]) -> None:
        self._servers = servers
        self._games = games
        self._places = asyncio.Semaphore(AT_ONCE)
        self.seats: list[list[Seat]] = []

    async def lay(self, number: int) -> None:
        """A table with people at every seat, each at the next server."""
        async with self._places:
            game = self._games[number % len(self._games)]
            made = await asyncio.to_thread(_new_table, self._servers[number % len(self._servers)].port, game, number)
            seats = [
                await Seat.sit(self._servers[index % len(self._servers)].address, made["table"], link["token"])
                for index, link in enumerate(made["links"])
            ]
            self.seats.append(seats)

    async def leave(self) -> None:
        await asyncio.gather(*(seat.leave() for seats in self.seats for seat in seats))


def _new_table(port: int, game: str, number: int) -> dict[str, Any]:
    """A new table. Every table is asked for from an address of its own, for no server lets one address open hundreds at once."""
    source = f"127.0.{1 + number // 200}.{1 + number % 200}"
    connection = HTTPConnection("127.0.0.1", port, timeout=60, source_address=(source, 0))
    players = [{"kind": "person", "name": f"Player {index + 1}"} for index in range(GAMES[game])]
    body = {"game": game, "language": "en", "players": players, "options": {}, "seed": number}
    connection.request("POST", "/api/tables", json.dumps(body), {"Content-Type": "application/json"})
    answer = connection.getresponse()
    text = answer.read().decode()
    connection.close()
    if answer.status != 201:
        raise RuntimeError(f"no table: {answer.status} {text}")
    made: dict[str, Any] = json.loads(text)
    return made


def memory(servers: Sequence[Serving]) -> float:
    """What the servers have in memory, in kB."""
    lines = [line for server in servers for line in Path(f"/proc/{server.process}/status").read_text().splitlines()]
    return float(sum(int(line.split()[1]) for line in lines if line.startswith("VmRSS:")))


def processor_time(servers: Sequence[Serving]) -> float:
    """Seconds of processor time that the servers have used."""
    total = 0
    for server in servers:
        fields = Path(f"/proc/{server.process}/stat").read_text().rpartition(")")[2].split()
        total += int(fields[11]) + int(fields[12])
    return total / _TICKS


def percentile(times: Sequence[float], share: float) -> float:
    """In milliseconds: so large a share of the times is not above it."""
    ordered = sorted(times)
    return 1000 * ordered[max(1, ceil(share * len(ordered))) - 1] if ordered else float("nan")


async def measure(store: str, servers: Sequence[Serving], chosen: argparse.Namespace) -> list[Round]:
    """All rounds at the tables of one store."""
    everybody = Tables(servers, chosen.games)
    for number in range(len(chosen.games) * len(servers)):  # so that every server has loaded every game
        await everybody.lay(number)
    first, before = len(everybody.seats), memory(servers)
    await asyncio.gather(*(everybody.lay(first + number) for number in range(chosen.tables)))
    a_table = (memory(servers) - before) / chosen.tables
    played = everybody.seats[first:]
    rounds = []
    for pause in chosen.pause:
        times, chance = Times(), random.Random(1)
        started, busy, own = perf_counter(), processor_time(servers), process_time()
        until = started + chosen.seconds
        await asyncio.gather(*(play_table(seats, pause, until, times, chance) for seats in played))
        lasted = perf_counter() - started
        used = processor_time(servers) - busy
        rounds.append(
            Round(
                store=store,
                processes=len(servers),
                tables=len(played),
                people=sum(len(seats) for seats in played),
                pause=pause,
                decisions=len(times.acknowledged),
                decisions_a_second=len(times.acknowledged) / lasted,
                acknowledged_p50=percentile(times.acknowledged, 0.5),
                acknowledged_p99=percentile(times.acknowledged, 0.99),
                seen_p50=percentile(times.seen, 0.5),
                seen_p99=percentile(times.seen, 0.99),
                server_time_a_decision=1000 * used / max(1, len(times.acknowledged)),
                server_busy=used / lasted,
                people_busy=(process_time() - own) / lasted,
                memory_a_table=a_table,
                memory=memory(servers),
            )
        )
    await everybody.leave()
    return rounds


@contextmanager
def servers_at(store: str, processes: int) -> Iterator[list[Serving]]:
    """Servers that run as long as they are measured, with a store that syncs what it writes."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        data = stack.enter_context(running_cluster()).new_database() if store == "postgres" else str(folder / "tables.sqlite")
        servers = []
        for number in range(processes):
            own = folder / str(number)
            own.mkdir()
            servers.append(stack.enter_context(Serving(own, "--no-open", data=data)))
        yield servers


def report(rounds: Sequence[Round]) -> str:
    head = ["store", "servers", "tables", "people", "pause", "decisions/s", "done p50", "p99", "seen p50", "p99"]
    head += ["server ms", "busy", "people busy", "kB a table", "MB"]
    rows = [
        [
            one.store,
            str(one.processes),
            str(one.tables),
            str(one.people),
            shown(one.pause, ".2f"),
            shown(one.decisions_a_second, ".0f"),
            *(shown(time, ".1f") for time in (one.acknowledged_p50, one.acknowledged_p99, one.seen_p50, one.seen_p99)),
            shown(one.server_time_a_decision, ".2f"),
            shown(one.server_busy, ".0%"),
            shown(one.people_busy, ".0%"),
            shown(one.memory_a_table, ".0f"),
            shown(one.memory / 1000, ".0f"),
        ]
        for one in rounds
    ]
    return table("Decisions at many tables, times in milliseconds", head, rows)


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the server with scripted people. Figures are printed, never judged.")
    parser.add_argument("--tables", type=int, default=200, help="how many tables are played at (200)")
    parser.add_argument("--seconds", type=float, default=30.0, help="how long a round lasts (30)")
    parser.add_argument("--pause", nargs="+", type=float, default=[1.0, 0.15], help="seconds between decisions, a round each")
    parser.add_argument("--games", nargs="+", choices=list(GAMES), default=list(GAMES), help="which games")
    parser.add_argument("--store", nargs="+", choices=["sqlite", "postgres"], default=["sqlite", "postgres"], help="which stores")
    parser.add_argument("--processes", type=int, default=1, help="servers that share the store; more than one need postgres (1)")
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    chosen = parser.parse_args()
    if chosen.processes > 1 and chosen.store != ["postgres"]:
        parser.error("several servers need --store postgres: nobody tells them what others wrote to a file")
    rounds: list[Round] = []
    for store in chosen.store:
        if store == "postgres" and not installed():
            print(WHY_NOT)
            continue
        with servers_at(store, chosen.processes) as servers:
            rounds += asyncio.run(measure(store, servers, chosen))
    print(json.dumps([asdict(one) for one in rounds], indent=2) if chosen.json else report(rounds))


if __name__ == "__main__":
    main()
