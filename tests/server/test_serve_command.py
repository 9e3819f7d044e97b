"""`boardrules serve` as people run it: it says where it is, ends when it is told to, and says in one line what is wrong."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.server.player import Player, TurnedAway
from tests.server.serving import ROOT, Serving

TIC_TAC_TOE = ROOT / "tests" / "games" / "tic_tac_toe.rules"


def run(*arguments: str, folder: Path, program: str = "") -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "BOARDRULES_SAVES": str(folder / "saves")}
    start = ["-c", program] if program else ["-m", "boardrules.cli"]
    return subprocess.run(
        [sys.executable, *start, "serve", *arguments], cwd=folder, env=environment, capture_output=True, text=True, timeout=60
    )


@pytest.mark.parametrize("ending", [signal.SIGTERM, signal.SIGINT])
def test_it_ends_when_it_is_told_to(ending: signal.Signals, tmp_path: Path) -> None:
    """At once, without a traceback, and whoever is connected is told."""
    server = Serving(tmp_path, "--no-open", "--bot-pause", "0")
    server.start()
    try:
        assert re.search(rf"http://127\.0\.0\.1:{server.port}\b", server.output.read_text())
        laid = server.lay("trois-caps", "Ana", "greedy:", seed=1)
        ana = Player(laid.address, laid.table, laid.tokens[0])
        begun = time.monotonic()
        os.kill(server.process, ending)
        with pytest.raises(TurnedAway) as told:
            ana.wait(lambda: False, 20)
        assert told.value.code == "closing"
        assert server._process is not None
        server._process.wait(20)
        assert time.monotonic() - begun < 15
        assert "Traceback" not in server.output.read_text()
        assert "Error" not in server.output.read_text()
        server.kill()
        server.start()
        with Player(laid.address, laid.table, laid.tokens[0]) as ana:
            assert ana.wait_for_turn(60)
    finally:
        server.stop()


def test_games_of_ones_own_are_played_and_never_run_python(tmp_path: Path) -> None:
    games = tmp_path / "games"
    games.mkdir()
    (games / "tic_tac_toe.rules").write_text(TIC_TAC_TOE.read_text(encoding="utf-8"), encoding="utf-8")
    (games / "broken.rules").write_text("game broken", encoding="utf-8")
    (games / "cap_horn.rules").write_text('game cap_horn "Another" { players 2 }', encoding="utf-8")
    hooked = TIC_TAC_TOE.read_text(encoding="utf-8").replace("game tic_tac_toe", "game hooked")
    hooked = hooked.replace('section "Playing"', 'hook harm(p: Player): 0..9 from "harm.harm"\n\nsection "Playing"')
    (games / "hooked.rules").write_text(hooked, encoding="utf-8")
    (games / "harm.py").write_text(f"open({str(tmp_path / 'harmed')!r}, 'w')\n", encoding="utf-8")
    with Serving(tmp_path, "--no-open", "--bot-pause", "0", "--games", str(games)) as server:
        listed = server.get("/api/games")[1]
        assert '"name":"tic-tac-toe"' in listed
        assert '"title":"Another"' not in listed, "shipped games keep their names"
        assert '"name":"broken"' not in listed
        laid = server.lay("tic-tac-toe", "Ana", "greedy:", seed=1)
        with Player(laid.address, laid.table, laid.tokens[0]) as ana:
            while ana.wait_for_turn(60):
                ana.play(ana.document["actions"][0]["action"])
            assert ana.document["outcome"]
        seats = [{"kind": "person", "name": ""}, {"kind": "person", "name": ""}]
        status, said = server.post("/api/tables", {"game": "hooked", "players": seats})
        assert status == 400
        assert "hooks" in said
    assert not (tmp_path / "harmed").exists()


def test_a_port_that_is_taken_is_told_in_one_line(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        done = run("--no-open", "--port", str(taken.getsockname()[1]), folder=tmp_path)
    assert done.returncode == 1
    assert done.stderr.startswith("Error: ")
    assert len(done.stderr.splitlines()) == 1
    assert not (tmp_path / "saves" / "tables.sqlite").exists()


def test_without_the_extra_it_says_what_to_install(tmp_path: Path) -> None:
    program = "import sys; sys.modules['starlette'] = None; from boardrules.cli.main import main; main()"
    done = run("--no-open", folder=tmp_path, program=program)
    assert done.returncode == 1
    assert done.stderr == "Error: This needs the extra 'server': pip install 'boardrules[server]'\n"
