"""The commands that only look: list, show, replay, rulebook, explain, compile, graph, test."""

from __future__ import annotations

import ast
import json
from pathlib import Path

import pytest

from tests.cli.conftest import GAMES, Run

FOUR = GAMES / "connect_four.rules"
HANDS = GAMES / "lanterns.rules"
ALL = sorted(GAMES.glob("*.rules"))


def named(path: Path) -> str:
    return path.stem


def test_list_names_titles_and_players(run: Run) -> None:
    lines = run("list").stdout.splitlines()
    entries = json.loads(run("list", "--json").stdout)
    assert len(lines) == len(entries) > 0
    for line, entry in zip(lines, entries, strict=True):
        assert line.startswith(entry["name"])
        assert entry["title"] in line


@pytest.mark.parametrize("path", ALL, ids=named)
def test_every_small_game_can_be_looked_at(run: Run, path: Path) -> None:
    assert "round 1" in run("show", path).stdout
    assert run("rulebook", path).stdout.startswith("# ")
    ast.parse(run("compile", path).stdout)


@pytest.mark.parametrize("path", ALL, ids=named)
def test_every_small_game_passes_its_own_test(run: Run, path: Path) -> None:
    assert ": ok (" in run("test", path, "--games", 3).stdout


def test_show_as_a_seat_and_as_json(run: Run) -> None:
    assert "hand: " not in run("show", HANDS).stdout
    assert "hand: " in run("show", HANDS, "--seat", 2).stdout
    view = json.loads(run("show", HANDS, "--seat", 2, "--json").stdout)
    assert view["viewer"] == "blue"
    assert "there are 2 seats" in run("show", HANDS, "--seat", 3, code=2).stderr


def test_show_and_replay_a_save(run: Run, tmp_path: Path) -> None:
    save = tmp_path / "game.json"
    run("play", HANDS, "--seed", 4, "--save", save, stdin="pick jade\nfetch\n")
    assert "round 1" in run("show", HANDS, save).stdout
    assert "is a match of 'lanterns', not of connect-four" in run("show", FOUR, save, code=1).stderr
    replayed = run("replay", save, "--game", HANDS).stdout
    assert "1. Red takes a jade from the market." in replayed
    assert "2. Red draws from the supply.\n    It is" not in replayed
    assert "2. Red draws from the supply.\n    It is a" in run("replay", save, "--game", HANDS, "--seat", 1).stdout
    assert run("replay", save, "--game", HANDS, "--positions").stdout.count("market") > replayed.count("market")
    assert "is no shipped game; say which rules to use" in run("replay", save, code=1).stderr


def test_replay_of_a_finished_game_tells_the_outcome(run: Run, tmp_path: Path) -> None:
    save = tmp_path / "game.json"
    run("play", GAMES / "regatta.rules", "--bots", "--seed", 4, "--save", save)
    replayed = run("replay", save, "--game", GAMES / "regatta.rules").stdout
    assert "Game over: " in replayed
    assert "Total" in replayed


def test_damaged_saves_are_one_line(run: Run, tmp_path: Path) -> None:
    save = tmp_path / "game.json"
    run("play", FOUR, "--seed", 4, "--save", save, stdin="1\n")
    whole = save.read_bytes()
    for content in (b"", b"\xff\xfe", b"[]", b"{}", whole[: len(whole) // 2], whole.replace(b"drop 1", b"drop 2")):
        save.write_bytes(content)
        assert len(run("replay", save, code=1).stderr.splitlines()) == 1
    assert len(run("replay", tmp_path, code=1).stderr.splitlines()) == 1
    assert "missing.json" in run("replay", tmp_path / "missing.json", code=1).stderr


def test_explain_a_code(run: Run) -> None:
    output = run("explain", "br108").stdout
    assert output.startswith("BR108 (error): ")
    assert "Wrong:" in output
    assert "Right:" in output
    assert "there is no code BR999" in run("explain", "BR999", code=1).stderr


def test_explain_a_rule(run: Run) -> None:
    output = run("explain", FOUR, "cf-3").stdout
    assert output.startswith("CF-3  You drop a stone")
    assert "status    stated" in output
    assert "executed  action drop" in output
    assert f"{FOUR}:" in output
    assert "did you mean CF-" in run("explain", FOUR, "CF-33", code=1).stderr


def test_rulebook_has_sections_ids_and_options(run: Run) -> None:
    output = run("rulebook", GAMES / "regatta.rules").stdout
    assert "### Playing" in output
    assert '- <a id="rg-7"></a>**RG-7** ' in output
    assert "| `berths` |" in output.replace('<a id="option-berths"></a>', "")


def test_rulebook_tells_readings_and_sources(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "tiny.rules"
    path.write_text(
        'game tiny "Tiny" { players 2 seats red blue rule TI-1 note "Sit down." }\nturn { choose one of jump }\n'
        'action jump { rule TI-2 reading "Whoever jumps wins." at "page 3" win me }\n'
    )
    output = run("rulebook", path).stdout
    assert "**TI-1** Sit down. *(stated in the source, a note to the players)*" in output
    assert "**TI-2** Whoever jumps wins. *(a reading of the source; source: page 3)*" in output


def test_compile_for_a_number_of_players(run: Run) -> None:
    path = GAMES / "regatta.rules"
    assert run("compile", path, "--players", 2).stdout != run("compile", path, "--players", 4).stdout
    assert "2 to 4 players, not 9" in run("compile", path, "--players", 9, code=1).stderr


@pytest.mark.parametrize("style", ["mermaid", "dot"])
def test_graphs_of_turn_and_board(run: Run, style: str) -> None:
    path = GAMES / "regatta.rules"
    machine = run("graph", path, "--format", style).stdout
    board = run("graph", path, "--board", "--format", style).stdout
    assert "sail" in machine
    assert "lighthouse" in board
    assert "shallow" in board
    assert "has no board" in run("graph", HANDS, "--board", "--format", style, code=1).stderr


BROKEN = """game tiny "Tiny" { players 2 seats red blue }
shared { rounds: 0..3 = 0 }
turn { choose one of jump }
action jump { rounds += 1 if round == 6 { win me } }
invariant "never three": rounds < 3
example "wrong on purpose" { after jump expect rounds == 2 }
"""


def test_test_finds_wrong_examples_broken_invariants_and_faults(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "tiny.rules"
    path.write_text(BROKEN)
    lines = run("test", path, FOUR, "--games", 2, code=1).stdout.splitlines()
    assert f'{path}:6: example "wrong on purpose":' in lines[0]
    assert f"{path}:5: invariant broken: never three (random game with 2 players, seed 0)" in lines
    assert lines[0].endswith("expected rounds == 2, but rounds is 1")
    assert any("rounds should have become 4" in line for line in lines)
    assert "tiny: FAILED, 3 problems (examples: 1, random games: 2)" in lines
    assert any(line.startswith("connect-four: ok") for line in lines)


HOOKED = """game tiny "Tiny" { players 2 seats red blue }
hook lucky(n: 1..3): flag from "hooks.lucky"
turn { choose one of jump }
action jump(n in 1..3) { require lucky(n) win me }
"""


def test_hooks_run_only_when_trusted(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "tiny.rules"
    path.write_text(HOOKED)
    (tmp_path / "hooks.py").write_text("def lucky(reading, n):\n    return n == 2\n")
    assert "--trust-hooks" in run("play", path, "--bots", code=1).stderr
    assert "Red jumps 2" in run("play", path, "--bots", "--trust-hooks").stdout


def test_games_that_never_end_are_told(run: Run, tmp_path: Path) -> None:
    rules = tmp_path / "calm.rules"
    rules.write_text(
        'game calm "Calm" { players 2 seats red blue }\nturn { choose one of drift }\naction drift {}\n', encoding="utf-8"
    )
    told = run("test", rules, "--games", 2, "--decisions", 50).output
    assert "calm: ok (examples: 0, random games: 2, 2 of them not over after 50 decisions)" in told
    assert f"no random game ended; see whether better play does with: boardrules simulate {rules} --bots greedy" in told


def test_a_rulebook_is_markdown_or_html(run: Run, tmp_path: Path) -> None:
    refused = run("rulebook", GAMES / "tic_tac_toe.rules", "-o", tmp_path / "rules.pdf", code=2).stderr
    assert "rules.pdf must end in .md or .html" in refused
    assert not list(tmp_path.iterdir())
