"""Every rule of the shipped games is carried out or a note, and covered; the pages show all of them."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

import boardrules
from boardrules import Game
from boardrules.engine.coverage import Coverage
from boardrules.traceability import (
    Measurement,
    Run,
    TestIndex,
    Traceability,
    gaps,
    index_tests,
    trace_game,
    traceability_page,
)
from tests.traceability.measure import DATA, measure

TESTS = Path(__file__).resolve().parents[1]
ROOT = TESTS.parent
SHIPPED = {"cabo-da-roca": "cabo_da_roca", "cap-horn": "cap_horn", "trois-caps": "trois_caps"}

SMALL = """
game lamps "Lamps" {{ players 1 seats red }}
player {{ lit: 0..9 = 0 }}
turn {{ rule LA-1 "You light a lamp." choose one of light, stop }}
action light {{
  rule LA-2 "There are three lamps."
    require me.lit < 3
  rule LA-3 "A lamp that is lit stays lit."
    me.lit += 1
}}
action stop {{ rule LA-4 "You may stop." end game without winner }}
rule LA-5 note "Mind the flame."
{more}
example "a lamp is lit" {{
  red can light
  after light
  expect red.lit == 1
}}
example "no fourth lamp" {{
  given {{ red.lit = 3 }}
  red cannot light because LA-2
}}
"""


@cache
def load(name: str) -> Game:
    return boardrules.load(name)


@cache
def named() -> TestIndex:
    return index_tests(TESTS)


@cache
def table_of(name: str) -> Traceability:
    return trace_game(load(name), named())


def small(more: str = "") -> Game:
    return boardrules.loads(SMALL.format(more=more))


# ------------------------------------------------------------------------------------------------ the shipped games


@pytest.mark.parametrize("name", SHIPPED)
def test_every_rule_is_carried_out_and_covered(name: str) -> None:
    assert gaps(table_of(name)) == []


@pytest.mark.parametrize("name", SHIPPED)
def test_every_id_of_the_rules_file_is_there_once(name: str) -> None:
    """Ids are read from the text of the file, so that none can be lost on the way."""
    folder = SHIPPED[name]
    text = (ROOT / "games" / folder / f"{folder}.rules").read_text(encoding="utf-8")
    written = set(re.findall(r"^\s*rule ([A-Z]+-\w+)", text, flags=re.MULTILINE))
    rows = [row.id for row in table_of(name).rows]
    assert sorted(rows) == sorted(written)
    page = traceability_page(load(name), named())
    assert sorted(re.findall(r'<span id="([^"]+)">', page)) == sorted(rule.lower() for rule in written)


@pytest.mark.parametrize("name", SHIPPED)
def test_the_line_of_a_rule_is_where_it_is_written(name: str) -> None:
    folder = SHIPPED[name]
    lines = (ROOT / "games" / folder / f"{folder}.rules").read_text(encoding="utf-8").splitlines()
    for row in table_of(name).rows:
        assert re.search(rf"\brule {row.id}\b", lines[row.line - 1]), row.id
        for place in row.places:
            assert 0 < place.line <= len(lines), row.id


@pytest.mark.parametrize("name", boardrules.games())
def test_the_counts_are_of_this_game(name: str) -> None:
    measured = Measurement.load(DATA / f"{name}.json")
    game = load(name)
    assert set(measured.coverage.applied) == {rule.id for rule in game.rules.values() if rule.executed}
    assert measured.games == measured.coverage.games > 0
    assert {run.players for run in measured.runs} == set(game.players)


def test_the_tests_that_are_named_exist() -> None:
    """Some tables are run only in part by default; all of their cases are there when asked for."""
    told = {test for name in SHIPPED for row in table_of(name).rows for test in row.tests}
    files = sorted({test.partition("::")[0] for test in told})
    command = [sys.executable, "-m", "pytest", "--collect-only", "-q", "-p", "no:cacheprovider", "-o", "addopts=", *files]
    environment = {**os.environ, "BOARDRULES_ALL": "1", "BOARDRULES_SLOW": "1"}
    listed = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True).stdout.split("\n")
    cases = set(listed)
    functions = {case.partition("[")[0] for case in listed}
    assert [test for test in sorted(told) if test not in (cases if "[" in test else functions)] == []


# ------------------------------------------------------------------------------------------------ the check can fail


def test_a_sound_game_has_no_gaps() -> None:
    assert gaps(trace_game(small(), TestIndex({"LA-4": ["tests/test_lamps.py::test_stopping"]}))) == []


def test_an_uncovered_rule_is_a_gap() -> None:
    assert gaps(trace_game(small(), TestIndex())) == ["LA-4: no example and no test covers it"]
    assert gaps(trace_game(small())) == ["LA-4: no example covers it"]


def test_a_rule_without_code_is_a_gap() -> None:
    game = small('rule LA-6 "Nobody laughs."')
    covered = TestIndex({rule: ["tests/test_lamps.py::test_all"] for rule in game.rules})
    assert gaps(trace_game(game, covered)) == ["LA-6: nothing carries it out, and it is not marked as a note"]


# ------------------------------------------------------------------------------------------------ examples


def test_examples_show_what_their_lines_do() -> None:
    table = trace_game(small())
    shown = {row.id: [(example.title, example.how) for example in row.examples] for row in table.rows}
    assert shown == {
        "LA-1": [("a lamp is lit", ("applied",))],
        "LA-2": [("a lamp is lit", ("applied", "allowed")), ("no fourth lamp", ("refused",))],
        "LA-3": [("a lamp is lit", ("applied",))],
        "LA-4": [],
        "LA-5": [],
    }


def test_places_are_told_one_by_one() -> None:
    game = small("when turn ends {\n  under LA-3\n    me.lit += 0\n}")
    row = trace_game(game)["LA-3"]
    assert [(place.construct, place.line) for place in row.places] == [("action light", 9), ("trigger turn ends", 15)]


def test_a_broken_example_shows_nothing() -> None:
    game = small('example "wrong" {\n  after light\n  after stop\n  after light\n  red cannot stop\n}')
    wrong = [row.id for row in trace_game(game).rows if any(example.title == "wrong" for example in row.examples)]
    assert wrong == ["LA-1", "LA-2", "LA-3", "LA-4"]  # what came before the line that cannot be played


# ------------------------------------------------------------------------------------------------ the index of tests


def test_what_counts_as_naming_a_rule(tmp_path: Path) -> None:
    folder = tmp_path / "checks"
    folder.mkdir()
    (folder / "tables.py").write_text('TABLE = {"AB-1": "AB-9", "AB-2": ""}\n')
    (folder / "test_one.py").write_text(
        "import pytest\n"
        "from checks.tables import TABLE\n"
        'CASES = [("x", "AB-3"), ("y", "AB-4a")]\n'
        'IDS = {"AB-5"}\n'
        '@pytest.mark.parametrize("rule", TABLE)\n'
        "def test_table(rule): pass\n"
        '@pytest.mark.parametrize(("what", "rule"), CASES)\n'
        "def test_cases(what, rule): pass\n"
        "def test_body():\n"
        '    """About AB-6."""\n'
        '    assert "AB-7" in IDS  # AB-8\n'
    )
    index = index_tests(folder)
    assert index.names == {
        "AB-1": ["checks/test_one.py::test_table[AB-1]"],
        "AB-2": ["checks/test_one.py::test_table[AB-2]"],
        "AB-3": ["checks/test_one.py::test_cases"],
        "AB-4a": ["checks/test_one.py::test_cases"],
        "AB-7": ["checks/test_one.py::test_body"],
    }
    assert index.of("AB-9") == ()


# ------------------------------------------------------------------------------------------------ the page


def measured_small(game: Game) -> Measurement:
    coverage = Coverage()
    state = game.start(seed=1, coverage=coverage)
    for move in ("light", "light", "light"):
        state = state.apply(move)
    return Measurement("lamps", game.fingerprint.whole, "1.0", "count", [Run("random", 1, 1, 1, 100)], coverage)


def test_the_page_shows_everything_it_is_given() -> None:
    game = small()
    page = traceability_page(game, TestIndex({"LA-4": ["t.py::test_stop"]}), measured_small(game), lambda rule: f"lamps.md#{rule}")
    row = next(line for line in page.splitlines() if 'id="la-2"' in line)
    assert row == (
        '| <span id="la-2"></span>**[LA-2](lamps.md#LA-2)** There are three lamps.<br><small>stated, line 6</small> '
        "| `action light`, line 7 "
        "| “a lamp is lit” (applied and allowed, line 14)<br>“no fourth lamp” (refused, line 19) |  | 3 | 1 |"
    )
    assert "<details><summary>1 test</summary><code>t.py::<wbr>test_stop</code></details>" in page
    assert "Never applied in these games: [LA-4](#la-4)." in page
    assert "*a note to the players*" in page
    assert "The numbers come from 1 simulated game (1 by random players, at a table for 1)" in page


def test_a_rule_may_apply_in_a_variant() -> None:
    game = small()
    variant = measured_small(game)
    variant.game = "lamps-2"
    game.start(seed=1, coverage=variant.coverage).apply("stop")
    page = traceability_page(game, None, measured_small(game), variants=[variant])
    assert "Never applied in these games: [LA-4](#la-4) (it does in `lamps-2`)." in page


def test_columns_that_are_not_known_are_left_out() -> None:
    page = traceability_page(small())
    assert "| Rule | Carried out by | Examples |" in page
    assert "Applied" not in page
    assert "A test stands" not in page


def test_the_page_tells_when_the_rules_have_changed() -> None:
    game = small()
    measured = measured_small(game)
    assert "have changed" not in traceability_page(game, None, measured)
    measured.rules = "other"
    assert "The rules have changed since these games were played." in traceability_page(game, None, measured)


def test_signs_in_a_sentence_are_no_markup() -> None:
    page = traceability_page(small('rule LA-6 note "Not | a *table* of <b>."'))
    assert "Not \\| a \\*table\\* of &lt;b&gt;." in page


# ------------------------------------------------------------------------------------------------ counts in files


def test_measuring_gives_the_same_every_time(tmp_path: Path) -> None:
    game = load("cap-horn")
    first, second = (measure(game, 1, 0, limit=60) for _ in range(2))
    first.save(tmp_path / "a" / "counts.json")
    second.save(tmp_path / "counts.json")
    assert (tmp_path / "a" / "counts.json").read_bytes() == (tmp_path / "counts.json").read_bytes()
    again = Measurement.load(tmp_path / "counts.json")
    assert (again.runs, again.game) == (first.runs, "cap-horn")
    assert again.coverage.as_json() == first.coverage.as_json()


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"kind": "boardrules rule measurement", "format": 1}'])
def test_another_file_is_refused_in_one_line(tmp_path: Path, text: str) -> None:
    path = tmp_path / "counts.json"
    path.write_text(text)
    with pytest.raises(ValueError, match=r"counts\.json cannot be used") as caught:
        Measurement.load(path)
    assert "\n" not in str(caught.value)


def test_counts_of_another_game_are_refused() -> None:
    measured = measured_small(small())
    with pytest.raises(ValueError, match="counts are of lamps, not of cap-horn"):
        trace_game(load("cap-horn"), None, measured)
