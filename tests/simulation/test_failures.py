"""Games that show a problem are saved, and the saves replay to it."""

from __future__ import annotations

import json
import os
from pathlib import Path

from boardrules import Game, Match, load
from boardrules.simulation import make_plan, one_game, report_html, report_json, report_text, simulate, summarise


def test_faults_and_broken_invariants_are_saved_where_they_first_show(broken: Game, tmp_path: Path) -> None:
    done = simulate(broken, games=8, jobs=1, check_every=50, failures=tmp_path)
    found = {(failure.kind, failure.text): failure for failure in done.failures if failure.game == 1}
    invariant = found["invariant", "never three"]
    assert invariant.decision == 3
    assert invariant.games == 8
    match = Match.open(invariant.save, game=broken)
    assert len(match.actions) == 3
    assert match.state.broken_invariants() == ("never three",)
    match.undo(agreed=True)
    assert match.state.broken_invariants() == ()
    (fault,) = (failure for failure in found.values() if failure.kind == "fault")
    assert fault.decision == 6
    events = Match.open(fault.save, game=broken).state.events
    assert any(event.kind == "fault" for event in events)


def test_not_every_game_with_the_same_problem_is_saved(broken: Game, tmp_path: Path) -> None:
    done = simulate(broken, games=30, jobs=1, failures=tmp_path)
    assert len(list(tmp_path.glob("*invariant*.json"))) == 3
    assert [failure.game for failure in done.failures if failure.kind == "invariant"] == [1, 2, 3]


def test_workers_find_the_same_problems(broken: Game, tmp_path: Path) -> None:
    alone = simulate(broken, games=20, jobs=1, failures=tmp_path / "failures")
    both = simulate(broken, games=20, jobs=2, failures=tmp_path / "failures")
    assert alone.failures == both.failures


def test_invariants_are_left_alone_when_asked(broken: Game) -> None:
    done = simulate(broken, games=5, jobs=1, check_every=0)
    assert {failure.kind for failure in done.failures} == {"fault"}
    assert all(failure.save == "" for failure in done.failures)


def test_a_crash_is_saved_up_to_the_decision_that_fails(hooked: Path, tmp_path: Path) -> None:
    game = load(hooked, trust_hooks=True)
    done = simulate(game, games=6, jobs=1, failures=tmp_path / "failures")
    summary = summarise(done)
    assert summary.games.crashed == 6
    assert summary.games.finished == 0
    first = done.failures[0]
    assert (first.kind, first.game) == ("crash", 1)
    assert "the bridge is out" in first.text
    assert first.action in ("walk", "run")
    match = Match.open(first.save, game=game)
    assert len(match.actions) == first.decision
    assert "--trust-hooks" in first.command
    note = Path(first.save).with_suffix(".txt").read_text()
    assert "Traceback" in note
    assert first.action in note
    text = report_text(summary, "boardrules simulate hooked.rules")
    assert first.save in text.replace("\n", "")
    assert "--only 1" in text
    assert first.save in report_html(summary)
    assert json.dumps(report_json(summary))


def test_a_crash_in_a_worker_is_no_crash_of_the_whole(hooked: Path, tmp_path: Path) -> None:
    done = simulate(load(hooked, trust_hooks=True), games=10, jobs=2, failures=tmp_path / "failures")
    assert len(done.tally.records) == 10
    assert done.failures[0].games == 10


def test_a_setup_that_fails_leaves_a_note(hooked: Path, tmp_path: Path) -> None:
    hooked.write_text(hooked.read_text() + "setup { if fine(9) { steps = 1 } }\n")
    done = simulate(load(hooked, trust_hooks=True), games=2, jobs=1, failures=tmp_path / "failures")
    assert done.failures[0].save == ""
    assert [path.suffix for path in (tmp_path / "failures").iterdir()] == [".txt", ".txt"]
    told = one_game(done.game, done.plan, 1, tmp_path / "one.json")
    assert (told.save, told.reason) == ("", "it crashed")


def test_a_worker_that_dies_is_told(hooked: Path, tmp_path: Path) -> None:
    (tmp_path / "hooks.py").write_text("import os\ndef fine(reading, n):\n    os._exit(3)\n")
    done = simulate(load(hooked, trust_hooks=True), games=4, jobs=2)
    assert done.failures[0].kind == "crash"
    assert "died" in done.failures[0].text
    assert summarise(done).games.finished == 0


def test_a_folder_that_cannot_be_written_loses_no_report(broken: Game, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    done = simulate(broken, games=2, jobs=1, failures=tmp_path / "file" / "folder")
    assert done.failures
    assert all(failure.save == "" for failure in done.failures)
    assert os.listdir(tmp_path) == ["file"]


def test_one_game_tells_its_problems(broken: Game, hooked: Path, tmp_path: Path) -> None:
    told = one_game(broken, make_plan(broken, 1), 1, tmp_path / "one.json")
    assert [problem.kind for problem in told.problems] == ["invariant", "fault"]
    assert Match.open(tmp_path / "one.json", game=broken).state.over
    game = load(hooked, trust_hooks=True)
    crashed = one_game(game, make_plan(game, 1), 1, tmp_path / "two.json")
    assert "at: " in crashed.text()
    assert "actions" not in crashed.as_json()["problems"][0]
    assert len(Match.open(tmp_path / "two.json", game=game).actions) == crashed.decisions
