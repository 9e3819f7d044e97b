"""A game as a WebAssembly module: Node plays it with the JavaScript beside it, and every position is the one that Python has."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner, Result

from boardrules import CHANCE, Game
from boardrules.cli.main import cli
from boardrules.compiler.native import webassembly
from tests.compiler.playing import LARGE, ROOT, load
from tests.native.exporting import chosen, position_of, told_game, write_hooked

NODE = shutil.which("node")

NO_COMPILER = "there is no compiler for WebAssembly here (the extra native)"
needs_wasm = pytest.mark.skipif(webassembly.wasm_compiler() is None, reason=NO_COMPILER)
needs_node = pytest.mark.skipif(NODE is None, reason="there is no node here")

PLAY = """
import { load } from "./game.mjs";
const game = await load(), told = [];
let position = game.start({ seed: SEED, rolls: false });
for (let moves = 0; !position.over && moves < LIMIT; moves++) {
  const action = position.random();
  const views = () => [position.view(), ...game.seats.map((seat) => position.view(seat))];
  told.push({ decides: position.decides, actions: position.actions().map((one) => one.text), action,
    position: moves % 10 ? null : position.toJSON(), views: moves % 10 ? null : views() });
  position = position.play(action);
}
const module = await WebAssembly.compile(await (await import("node:fs/promises")).readFile("game.wasm"));
console.log(JSON.stringify({ told, reason: position.reason, winners: position.winners, last: position.toJSON(), seats: game.seats,
  imports: WebAssembly.Module.imports(module) }));
"""


def compiled(game: str, players: int, folder: Path) -> Result:
    words = ["compile", game, "--players", str(players), "--wasm", str(folder / "game.wasm")]
    return CliRunner().invoke(cli, words)


def run_node(script: str, folder: Path) -> str:
    assert NODE is not None
    (folder / "test.mjs").write_text(script, encoding="utf-8")
    done = subprocess.run([NODE, "test.mjs"], cwd=folder, capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode == 0, done.stderr[:2000]
    return done.stdout


def expected_game(game: Game, players: int, seed: int, limit: int) -> tuple[list[dict[str, Any]], Any]:
    """The game of a seed as Python plays it."""
    state, random, told = game.start(players=players, chance="explicit"), Random(seed), list[dict[str, Any]]()
    while not state.over and len(told) < limit:
        action, whole = chosen(state, random), len(told) % 10 == 0
        who = "chance" if state.player == CHANCE or state.player is None else state.seats[state.player]
        views = [state.view(observer) for observer in (None, *range(players))] if whole else None
        told.append(
            {
                "decides": who,
                "actions": [str(one) for one in state.actions()],
                "action": str(action),
                "position": position_of(state) if whole else None,
                "views": views,
            }
        )
        state = state.apply(action)
    return told, state


@needs_wasm
@needs_node
@pytest.mark.parametrize("name", ["cap-horn", "cabo-da-roca", "trois-caps", "lanterns", "connect_four", "meadows"])
def test_node_plays_the_game_of_its_seed(name: str, tmp_path: Path) -> None:
    game, limit = load(name), 400
    players = game.players[-1]
    done = compiled(name if name in LARGE else str(ROOT / "tests" / "games" / f"{name}.rules"), players, tmp_path)
    assert done.exit_code == 0, done.output
    for seed in (3, 2**40):
        played = json.loads(run_node(PLAY.replace("SEED", f"{seed}n").replace("LIMIT", str(limit)), tmp_path))
        told, state = expected_game(game, players, seed, limit)
        assert played["imports"] == []
        assert played["seats"] == list(state.seats)
        for mine, its in zip(told, played["told"], strict=True):
            assert its == mine
        assert played["last"] == position_of(state)
        assert played["reason"] == (state.outcome.reason if state.outcome else None)
        assert played["winners"] == [state.seats[player] for player in (state.outcome.winners if state.outcome else ())]


@needs_wasm
@needs_node
def test_what_is_not_possible_is_an_error_and_changes_nothing(tmp_path: Path) -> None:
    assert compiled(str(ROOT / "tests" / "games" / "tic_tac_toe.rules"), 2, tmp_path).exit_code == 0
    script = """
    import { load } from "./game.mjs";
    const game = await load(), first = game.start(), after = first.play("mark a1");
    const wrong = (ask) => { try { ask(); return "nothing"; } catch (error) { return error.message; } };
    console.log(JSON.stringify([
      wrong(() => after.play("mark a1")), wrong(() => after.play("fly")), wrong(() => after.play(999)),
      wrong(() => after.view("nobody")), wrong(() => game.fromJSON("{}")), wrong(() => game.names("nothing")),
      first.actions().length, after.actions().length, game.fromJSON(after.toJSON()).actions().length,
      after.play(after.actions()[0]).decides,
      game.names("square").slice(0, 3),
    ]));
    """
    told = json.loads(run_node(script, tmp_path))
    assert told[:3] == [f"{action} is not possible here" for action in ("mark a1", "fly", "999")]
    assert told[3].startswith("there is no seat nobody")
    assert told[4].startswith("this is no position")
    assert told[5].startswith("there is nothing called nothing")
    assert told[6:10] == [9, 8, 8, "cross"]
    assert told[10] == list(load("tic_tac_toe").ruleset.boards["square"].spaces[:3])


@needs_wasm
@needs_node
def test_chance_is_rolled_where_nobody_wants_to_wait_for_it(tmp_path: Path) -> None:
    game = load("regatta")
    assert compiled(str(ROOT / "tests" / "games" / "regatta.rules"), game.players[0], tmp_path).exit_code == 0
    script = """
    import { load } from "./game.mjs";
    const game = await load(), asked = new Set();
    let position = game.start({ seed: 5 });
    for (let moves = 0; !position.over && moves < 2000; moves++) {
      asked.add(position.decides);
      position = position.play(position.random());
    }
    console.log(JSON.stringify([...asked]));
    """
    assert set(json.loads(run_node(script, tmp_path))) <= set(load("regatta").start().seats)
    assert any(line.startswith("chance: ") for line in told_game(game, game.players[0], 5, 2000))


# ------------------------------------------------------------------------------------------------ refusals


def test_a_game_that_asks_hooks_is_refused_in_one_line(tmp_path: Path) -> None:
    rules = str(write_hooked(tmp_path))
    done = CliRunner().invoke(cli, ["compile", rules, "--trust-hooks", "--wasm", str(tmp_path / "game.wasm")])
    assert done.exit_code == 1
    assert "(far)" in done.output
    assert len(done.output.splitlines()) == 1
    assert not (tmp_path / "game.wasm").exists()


def test_without_a_compiler_one_line_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(webassembly, "wasm_compiler", lambda: None)
    done = compiled("cap-horn", 3, tmp_path)
    assert done.exit_code == 1
    assert "boardrules[native]" in done.output
    assert len(done.output.splitlines()) == 1
    assert list(tmp_path.iterdir()) == []


def test_a_module_needs_a_name_and_a_folder(tmp_path: Path) -> None:
    for target in ("game.js", "nowhere/game.wasm"):
        done = CliRunner().invoke(cli, ["compile", "cap-horn", "--wasm", str(tmp_path / target)])
        assert done.exit_code == 1
        assert len(done.output.splitlines()) == 1
    (tmp_path / "file").write_text("mine")
    done = CliRunner().invoke(cli, ["compile", "cap-horn", "--c", str(tmp_path / "file")])
    assert done.exit_code == 1
    assert (tmp_path / "file").read_text() == "mine"
