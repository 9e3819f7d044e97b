"""What the page about hosting tells to do is done: started, put behind a proxy, copied while it runs, and mounted."""

from __future__ import annotations

import configparser
import contextlib
import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import click
import pytest

from boardrules.cli.serve import command
from boardrules.server.store import Entry, open_store
from docs.builder.blocks import blocks_of
from tests.server.player import Player
from tests.server.serving import PATIENCE, Serving, free_port

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "howto" / "hosting.md"
FILES = ROOT / "docs" / "howto" / "hosting"
COMMANDS = [
    line for block in blocks_of(PAGE.read_text(encoding="utf-8")) if block.kind == "sh" for line in block.body.splitlines() if line
]


@pytest.fixture
def serving(tmp_path: Path) -> Iterator[Serving]:
    with Serving(tmp_path, "--no-open") as running:
        yield running


def play_some(address: str, table: str, tokens: tuple[str | None, ...], decisions: int) -> None:
    with contextlib.ExitStack() as stack:
        players = [stack.enter_context(Player(address, table, token)) for token in tokens]
        for _ in range(decisions):
            decider = next(player for player in players if player.document["actions"])
            decider.play(decider.document["actions"][0]["action"])
            revision = decider.document["revision"]
            for player in players:
                _wait_for(player, revision)


def _wait_for(player: Player, revision: int) -> None:
    player.wait(lambda: bool(player.document["revision"] >= revision))


def entries_of(data: str, table: str) -> list[Entry]:
    store = open_store(data)
    found = store.entries(table)
    store.close()
    return found


# ------------------------------------------------------------------------------------------------ commands


@pytest.mark.parametrize("line", [line for line in COMMANDS if line.startswith("boardrules serve")])
def test_the_options_of_commands_exist(line: str) -> None:
    with click.Context(command) as context:
        command.parse_args(context, shlex.split(line)[2:])


def test_the_unit_starts_what_the_page_starts() -> None:
    unit = configparser.ConfigParser(interpolation=None)
    unit.optionxform = str  # type: ignore[assignment, method-assign]
    unit.read_string((FILES / "boardrules.service").read_text(encoding="utf-8"))
    program, *arguments = shlex.split(unit["Service"]["ExecStart"])
    assert Path(program).name == "boardrules"
    assert arguments[0] == "serve"
    with click.Context(command) as context:
        command.parse_args(context, arguments[1:])
    folder = f"/var/lib/{unit['Service']['StateDirectory']}"
    assert Path(context.params["data"]).parent == Path(folder), "the folder that the service may write to"


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd-analyze is not installed, which reads units")
def test_systemd_understands_the_unit(tmp_path: Path) -> None:
    text = (FILES / "boardrules.service").read_text(encoding="utf-8")
    (tmp_path / "boardrules.service").write_text(text.replace("/opt/boardrules/bin/boardrules", sys.executable))
    done = subprocess.run(["systemd-analyze", "verify", str(tmp_path / "boardrules.service")], capture_output=True, text=True)
    assert "boardrules.service" not in done.stderr, done.stderr


@pytest.mark.parametrize("line", [line for line in COMMANDS if "VACUUM" in line], ids=["sqlite3", "python3"])
def test_a_backup_is_made_while_the_server_runs(line: str, serving: Serving, tmp_path: Path) -> None:
    tool = shlex.split(line)[0]
    if shutil.which(tool) is None:
        pytest.skip(f"{tool} is not installed")
    laid = serving.lay("cap-horn", "Ana", "Bo", "Cy", seed=3)
    play_some(serving.address, laid.table, laid.tokens, 12)
    copy = tmp_path / "backup.sqlite"
    own = line.replace("/var/lib/boardrules/tables.sqlite", serving.data).replace("/var/backups/tables.sqlite", str(copy))
    subprocess.run(own, shell=True, check=True)
    play_some(serving.address, laid.table, laid.tokens, 3)
    kept = entries_of(str(copy), laid.table)
    assert len(kept) == 12
    assert kept == entries_of(serving.data, laid.table)[:12]
    with Serving(tmp_path, "--no-open", data=str(copy)) as restored:
        play_some(restored.address, laid.table, laid.tokens, 1)


# ------------------------------------------------------------------------------------------------ a proxy


@pytest.mark.skipif(shutil.which("nginx") is None, reason="nginx is not installed")
def test_people_play_behind_nginx(serving: Serving, tmp_path: Path) -> None:
    port = free_port()
    site = (FILES / "nginx.conf").read_text(encoding="utf-8")
    site = site.replace("listen 443 ssl", f"listen 127.0.0.1:{port}").replace("127.0.0.1:8000", f"127.0.0.1:{serving.port}")
    site = re.sub(r"^\s*ssl_.*\n", "", site, flags=re.MULTILINE)
    folders = "".join(f"{kind}_temp_path {tmp_path}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    http = f"access_log {tmp_path}/access; {folders} {site}"
    (tmp_path / "nginx.conf").write_text(f"daemon off; pid {tmp_path}/pid; events {{}} http {{ {http} }}")
    proxy = subprocess.Popen(["nginx", "-c", str(tmp_path / "nginx.conf"), "-e", str(tmp_path / "error")])
    try:
        address = f"http://127.0.0.1:{port}"
        _until_it_answers(f"{address}/healthz", proxy)
        laid = _lay(address, origin=address)
        play_some(address, laid["table"], tuple(link["token"] for link in laid["links"]), 6)
        logged = (tmp_path / "access").read_text()
        assert laid["table"] in logged
        assert not any(link["token"] in logged for link in laid["links"])
    finally:
        proxy.send_signal(signal.SIGQUIT)
        proxy.wait(20)


# ------------------------------------------------------------------------------------------------ inside another program


def test_people_play_inside_a_program_of_ones_own(tmp_path: Path) -> None:
    shutil.copy(FILES / "club.py", tmp_path)
    port = free_port()
    run = [sys.executable, "-m", "uvicorn", "club:site", "--port", str(port), "--log-level", "warning"]
    club = subprocess.Popen(run, cwd=tmp_path, env={**os.environ, "PYTHONPATH": str(ROOT)})
    try:
        address = f"http://127.0.0.1:{port}"
        _until_it_answers(f"{address}/play/healthz", club)
        with urlopen(address) as answer:
            assert "Our club" in answer.read().decode()
        with urlopen(f"{address}/play/") as answer:
            assert answer.headers["Content-Security-Policy"]
            page = answer.read().decode()
        for path in re.findall(r'(?:src|href)="([^"#]+)"', page):
            assert not path.startswith("/"), "what stands at the head of the site is the club's own"
        laid = _lay(f"{address}/play")
        play_some(f"{address}/play", laid["table"], tuple(link["token"] for link in laid["links"]), 6)
    finally:
        club.terminate()
        club.wait(20)
    assert len(entries_of(str(tmp_path / "club.sqlite"), laid["table"])) == 6


def _lay(address: str, origin: str | None = None) -> dict[str, Any]:
    body = {"game": "cap-horn", "language": "en", "players": [{"kind": "person", "name": ""}] * 3, "options": {}, "seed": 3}
    headers = {"Content-Type": "application/json", **({"Origin": origin} if origin else {})}
    with urlopen(Request(f"{address}/api/tables", json.dumps(body).encode(), headers)) as answer:
        made: dict[str, Any] = json.loads(answer.read())
    return made


def _until_it_answers(address: str, process: subprocess.Popen[bytes]) -> None:
    end = time.monotonic() + PATIENCE
    while True:
        try:
            with urlopen(address, timeout=5):
                return
        except OSError:
            assert process.poll() is None, "it did not start"
            assert time.monotonic() < end, "it does not answer"
            time.sleep(0.05)
