"""A game written out as C is the same game: actions, notation, views, JSON and outcome, move for move."""

from __future__ import annotations

import ctypes
import json
import re
import subprocess
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import boardrules
from boardrules import CHANCE, Game
from boardrules.compiler.native.building import compiler
from boardrules.compiler.native.texts import c_string
from tests.compiler.playing import LARGE, load, make
from tests.native.building import needs_compiler
from tests.native.exporting import (
    NOBODY,
    SPECTATOR,
    Host,
    build_program,
    chosen,
    host_of,
    position_of,
    told_game,
    write_hooked,
    write_out,
)

SMALL = ("lanterns", "meadows", "regatta", "hex")
"""Games of the tests: with hands, with tiles on a plane, with dice, with a large board."""


def compare_games(game: Game, players: int, host: Host, seed: int, limit: int) -> None:
    """Plays a game here and there, and compares all that a host can ask."""
    state, position, random = game.start(players=players, chance="explicit"), host.start(), Random(seed)
    host.seed(seed)
    for step in range(limit):
        assert list(host.codes(position)) == [action.code for action in state.actions()]
        assert host.library.br_player(position) == (NOBODY if state.player is None else state.player)
        if step % 7 == 0 or state.over:
            compare_texts(state, host, position)
        if state.over:
            return
        for action in state.actions()[:: max(1, len(state.actions()) // 5)]:
            assert host.notation(position, action.code) == str(action)
            assert host.parse(position, str(action)) == action.code == state.parse(str(action)).code
        action = chosen(state, random)
        assert host.choose(position) == action.code
        state = state.apply(action)
        host.apply(position, action.code)


def compare_texts(state: boardrules.State, host: Host, position: object) -> None:
    """Views for everybody, the whole position, and the position read back."""
    for observer in (None, *range(len(state.seats))):
        assert host.view(position, SPECTATOR if observer is None else observer) == state.view(observer)
    written, expected = host.json(position), position_of(state)
    assert json.loads(written) == expected
    for name, value in expected["fields"].items():  # the order in which tiles lie is part of a position
        if name.endswith(".tile"):
            assert list(json.loads(written)["fields"][name]) == list(value)
    wrong, again = host.read(json.dumps(expected))
    assert wrong == 0
    assert host.json(again) == written or json.loads(host.json(again)) == expected
    assert host.codes(again) == host.codes(position)


@needs_compiler
@pytest.mark.parametrize("name", [*LARGE, *SMALL])
def test_an_exported_game_is_the_same_game(name: str) -> None:
    game = load(name)
    players = game.players[-1]
    for seed in range(2):
        compare_games(game, players, host_of(game, players), seed, 250)


@needs_compiler
def test_a_variant_and_its_options_are_written_out_as_chosen() -> None:
    game = boardrules.load("trois-caps-3")
    options = tuple((name, not option.default) for name, option in game.options.items() if isinstance(option.default, bool))
    assert options
    players = game.players[0]
    host, state = host_of(game, players, options), game.start(players=players, chance="explicit", options=dict(options))
    position, random = host.start(), Random(2)
    for _ in range(60):
        assert host.codes(position) == [action.code for action in state.actions()]
        assert json.loads(host.json(position)) == position_of(state)
        action = chosen(state, random)
        state = state.apply(action)
        host.apply(position, action.code)


@needs_compiler
@pytest.mark.parametrize("name", [*LARGE, "lanterns", "connect_four"])
def test_the_small_program_plays_the_game_of_its_seed(name: str, tmp_path: Path) -> None:
    game = load(name)
    program = build_program(write_out(game, game.players[0]), tmp_path)
    for seed in (1, 12):
        done = subprocess.run([program, str(seed)], capture_output=True, text=True, check=True, timeout=60)
        assert done.stdout.splitlines() == told_game(game, game.players[0], seed)


@needs_compiler
def test_hooks_of_the_rules_are_asked_of_the_host(tmp_path: Path) -> None:
    game = boardrules.load(write_hooked(tmp_path), trust_hooks=True)
    exported = write_out(game, 2)
    assert exported.hooks == ("far",)
    assert "`far`" in exported.readme
    compare_games(game, 2, Host(game.program(2)), 4, 100)
    done = subprocess.run([build_program(exported, tmp_path), "4"], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr.split()) == (1, ["stopped:", "-2"])  # nobody answers there


@needs_compiler
def test_source_and_header_agree_and_the_header_serves_both_languages(tmp_path: Path) -> None:
    exported = write_out(load("meadows"), 2)
    for name, text in exported.files.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    (tmp_path / "both.c").write_text(f'#include "{exported.name}.h"\n#include "{exported.name}.h"\n', encoding="utf-8")
    command = compiler()
    assert command is not None
    strict = [*command, "-std=c99", "-Wall", "-Wextra", "-pedantic", "-Werror", "-c", "-o", "out.o"]
    assert subprocess.run([*strict, "both.c"], cwd=tmp_path, check=False).returncode == 0
    assert subprocess.run([*strict, "random_game.c"], cwd=tmp_path, check=False).returncode == 0
    plus = [*command, "-x", "c++", "-fsyntax-only"]
    (tmp_path / "empty.cc").write_text("", encoding="utf-8")
    if subprocess.run([*plus, "empty.cc"], cwd=tmp_path, check=False, capture_output=True).returncode == 0:
        assert subprocess.run([*plus, "both.c"], cwd=tmp_path, check=False).returncode == 0
    structs = re.sub(r"(?s)(typedef struct br_position) \{.*?\}( br_position;)", r"\1\2", exported.header)
    (tmp_path / "agree.c").write_text(f'{structs}\n#include "{exported.name}.c"\n', encoding="utf-8")
    assert subprocess.run([*command, "-std=c11", "-fsyntax-only", "agree.c"], cwd=tmp_path, check=False).returncode == 0
    declared = set(re.findall(r"^(?!static|typedef)\w[\w ]*[ *](br_\w+)\(", exported.header, re.MULTILINE))
    assert len(declared) > 50
    assert declared <= set(re.findall(r"^BR_EXPORT [\w ]*[ *](br_\w+)\(", exported.source, re.MULTILINE))


# ------------------------------------------------------------------------------------------------ names


@needs_compiler
def test_domains_actions_and_arguments_have_their_names() -> None:
    game = load("cap-horn")
    host, state = host_of(game, game.players[-1]), game.start(players=game.players[-1], chance="explicit")
    library = host.library
    domains = {library.br_domain_name(number).decode(): number for number in range(library.br_domain_count())}
    assert library.br_title().decode() == game.title
    assert [library.br_seat(player).decode() for player in range(library.br_players())] == list(state.seats)
    board = next(iter(game.ruleset.boards))
    names = [host.name(domains[board], number) for number in range(9)]
    assert names == list(game.ruleset.boards[board].spaces[:9])
    assert [library.br_number(domains[board], name.encode()) for name in names] == list(range(9))
    assert library.br_seat(99) is None
    assert library.br_domain_name(-1) is None
    assert library.br_number(domains[board], b"nowhere") == -1


@needs_compiler
def test_a_code_that_is_not_legal_changes_nothing() -> None:
    game = load("tic_tac_toe")
    host = host_of(game, 2)
    position = host.start()
    code = host.codes(position)[0]
    assert host.try_code(position, code) == 1
    before = host.bytes_of(position)
    for wrong in (code, -5, 10**9):
        assert host.try_code(position, wrong) == 0
    assert host.bytes_of(position) == before
    for line in ("", "mark", "mark z9", "mark a1 a1", "fly a1", "mark  "):
        assert host.parse(position, line) == -1


@needs_compiler
def test_a_small_buffer_holds_what_fits() -> None:
    game = load("tic_tac_toe")
    host = host_of(game, 2)
    position = host.start()
    buffer = ctypes.create_string_buffer(b"\xff" * 20, 20)
    assert host.library.br_json(position, buffer, ctypes.c_int64(10)) == len(host.json(position))
    assert buffer.raw[:10] == host.json(position).encode()[:9] + b"\0"
    assert buffer.raw[10:] == b"\xff" * 10
    assert host.library.br_view(host.play, position, 7, buffer, ctypes.c_int64(10)) == -1


# ------------------------------------------------------------------------------------------------ texts that try to break out

NASTY = [
    '"',
    "\\",
    "??/",
    '??/"',
    "\n",
    "\r\n",
    "*/",
    "/*",
    "%s%n",
    "é",
    "日本",
    "\x7f",
    "\\n",
    '");system("true',
    "\t",
    "#",
    "\\u0041",
    "7",
]


@given(st.lists(st.one_of(st.sampled_from(NASTY), st.characters(exclude_categories=["Cs"])), max_size=12))
@settings(max_examples=300)
def test_a_c_string_is_plain_ascii_that_says_the_text(parts: list[str]) -> None:
    text = "".join(parts).replace("\0", "")
    literal = c_string(text)
    inner = literal[1:-1]
    assert literal[0] == literal[-1] == '"'
    assert inner.isascii()
    assert inner.isprintable()
    assert not set('"?') & set(inner)
    spoken = bytearray()
    while inner:
        if inner[0] == "\\":
            spoken.append(int(inner[1:4], 8))
            inner = inner[4:]
        else:
            spoken.append(ord(inner[0]))
            inner = inner[1:]
    assert spoken.decode() == text


@needs_compiler
def test_texts_that_try_to_break_out_of_c_arrive_as_they_are() -> None:
    nasty = "a ??/ b ??' */ /* // % \\\\ é 日本 \\\" #include <x>"
    game = make(f'turn {{ choose one of stop }}\naction stop {{ rule P-1 "{nasty}" win me }}\n')
    said = game.rules["P-1"].sentence
    assert '"' in said
    assert "\\" in said
    host = Host(game.program(2))
    position = host.start()
    host.apply(position, host.parse(position, "stop"))
    state = game.start(players=2, chance="explicit").apply("stop")
    assert state.outcome is not None
    assert said in state.outcome.reason
    assert host.view(position, 0) == state.view(0)


@needs_compiler
def test_names_that_mean_something_in_c_play_like_others(tmp_path: Path) -> None:
    rules = """
    shared { volatile: 0..9 = 0 }
    turn { choose one of pick }
    action pick(delete in 1..3) {
      let register = delete + 1
      let linux = delete + 2
      let work = delete
      ask me { keep(float in 1..3) { volatile = register + float + linux + work - 9 } }
      volatile = delete + linux + work + register - 9
      win me
    }
    """
    game = make(rules)
    exported = write_out(game, 2)
    program = build_program(exported, tmp_path)
    assert subprocess.run([program, "3"], capture_output=True, text=True, check=True).stdout.splitlines() == told_game(game, 2, 3)
    compare_games(game, 2, Host(game.program(2)), 1, 20)
    assert not re.search(r"\b(delete|register|linux);", exported.header)


# ------------------------------------------------------------------------------------------------ positions from strangers


@needs_compiler
@pytest.mark.parametrize("name", ["lanterns", "meadows", "cabo-da-roca"])
def test_what_is_no_position_is_refused(name: str) -> None:
    game = load(name)
    host = host_of(game, game.players[-1])
    state, random = game.start(players=game.players[-1], chance="explicit"), Random(3)
    for _ in range(30):
        state = state.apply(chosen(state, random))
    data = position_of(state)
    text = json.dumps(data)
    assert host.read(text)[0] == 0
    for wrong in ("", "{", "[]", "null", text[:-1], text + "x", text.replace("false", "no"), '{"a":' * 99, '{"node": "\\u00"}'):
        assert host.read(wrong)[0] > 0
    for key in data:
        if key != "rng":
            assert host.read(json.dumps({other: value for other, value in data.items() if other != key}))[0] > 0
    changes: list[dict[str, Any]] = [{"node": "nowhere"}, {"me": "nobody"}, {"round": -1}, {"fields": {}}, {"frames": {"x": 1}}]
    for changed in [*changes, {"out": [7]}, {"counted": 1}]:
        assert host.read(json.dumps({**data, **changed}))[0] > 0


@needs_compiler
@given(data=st.data())
@settings(max_examples=60, deadline=None)
def test_a_damaged_position_is_played_or_refused(data: st.DataObject) -> None:
    game = load("lanterns")
    host = host_of(game, game.players[-1])
    state, random = game.start(players=game.players[-1], chance="explicit"), Random(data.draw(st.integers(0, 3)))
    for _ in range(data.draw(st.integers(0, 25))):
        state = state.apply(chosen(state, random)) if not state.over else state
    letters = list(json.dumps(position_of(state)))
    for _ in range(data.draw(st.integers(1, 3))):
        place = data.draw(st.integers(0, len(letters) - 1))
        letters[place] = data.draw(st.sampled_from(['"', "{", "}", "[", "]", ",", "0", "9", "-", "n", "\\", ""]))
    wrong, position = host.read("".join(letters))
    assert wrong >= 0
    if wrong == 0 and not host.library.br_over(position):
        host.seed(1)
        assert host.choose(position) >= 0


@needs_compiler
@pytest.mark.parametrize("name", ["lanterns", "cap-horn"])
def test_a_view_depends_on_nothing_that_its_observer_cannot_know(name: str) -> None:
    """Positions that differ only in what is hidden from a player look the same to that player."""
    game = load(name)
    players = game.players[-1]
    host, random, differ = host_of(game, players), Random(5), 0
    state = game.start(players=players, chance="explicit")
    for step in range(40):
        for observer in range(players) if state.player != CHANCE and step % 3 == 0 else ():
            imagined = state.imagine(observer, seed=step)
            (wrong, here), (also, there) = host.read(json.dumps(position_of(state))), host.read(json.dumps(position_of(imagined)))
            assert wrong == also == 0
            assert host.view(here, observer) == host.view(there, observer)
            differ += host.json(here) != host.json(there)
        state = state.apply(chosen(state, random))
    assert differ > 5
