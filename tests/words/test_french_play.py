"""Playing in French at the end of a pipe."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner, Result

from boardrules.cli.main import cli
from boardrules.pipeline import load
from tests.words.sample import write_ferry


@pytest.fixture
def ferry(tmp_path: Path) -> Path:
    return write_ferry(tmp_path)


def run(*words: object, stdin: str = "") -> Result:
    return CliRunner().invoke(cli, [str(word) for word in words], input=stdin)


def plain(text: str) -> str:
    """A text with ordinary blanks."""
    return text.replace("\u00a0", " ")


def test_the_table_speaks_french(ferry: Path) -> None:
    said = plain(run("play", ferry, "--language", "fr", "--hot-seat", "--seed", 3, stdin="help\nlay\ndone\nlog\nquit\n").stdout)
    assert said.startswith("Le bac : Rouge, Bleu\n")
    assert "Écrivez « help » pour voir ce que vous pouvez dire." in said
    assert "Le bac, tour 1, à Rouge de décider" in said
    assert "Rouge ne pose plus de cartes." in said
    assert "Vous avez quitté la partie." in said


def test_things_can_be_called_by_their_french_names_and_by_their_own(ferry: Path) -> None:
    for line in ("poser une brise", "poser brise", "lay breeze"):
        said = run("play", ferry, "--language", "fr", "--hot-seat", "--seed", 1, stdin=f"{line}\nquit\n").stdout
        assert "pose une brise et a 1 point." in said or "Vous n'avez pas de brise." in said, said


def test_a_refusal_gives_the_french_rule(ferry: Path) -> None:
    said = run("play", ferry, "--language", "fr", "--hot-seat", "--seed", 3, stdin="why lay salt_air\nquit\n").stdout
    assert "Une carte posée te donne un point. Vous n'avez pas d'air salé." in said


def test_a_match_is_replayed_in_either_language(ferry: Path, tmp_path: Path) -> None:
    save = tmp_path / "match.json"
    run("play", ferry, "--language", "fr", "--hot-seat", "--seed", 3, "--save", save, stdin="done\nquit\n")
    assert "1. Rouge ne pose plus de cartes." in run("replay", save, "--game", ferry, "--language", "fr").stdout
    assert "lays no more cards." in run("replay", save, "--game", ferry).stdout


def test_a_game_that_has_no_french_says_so_and_goes_on(ferry: Path) -> None:
    ferry.with_name("ferry.fr.po").unlink()
    result = run("rulebook", ferry, "--language", "fr", "--depth", "learn")
    assert result.exit_code == 0
    assert "The Ferry has no words in 'fr' yet; it is told in English." in result.output
    assert run("rulebook", ferry, "--language", "xx").exit_code == 1


def test_lists_and_single_rules(ferry: Path) -> None:
    assert "FE-1  Tu poses autant de cartes que tu veux." in run("explain", ferry, "FE-1", "--language", "fr").stdout
    assert "cap-horn" in run("list", "--language", "fr").stdout


@pytest.mark.parametrize("name", ["cap-horn", "cabo-da-roca", "trois-caps"])
def test_every_event_has_french_words(name: str) -> None:
    """Also those that a story leaves out: hosts show events one by one. Moves that are bookkeeping alone need none."""
    chance = Random(3)
    state = load(name, language="fr").start(players=["Ana", "Bo", "Cy"], seed=3)
    for _ in range(60):
        events = state.events_for(0)
        assert all(event.text or event.kind == "move" for event in events)
        state = state.apply(chance.choice(state.actions()))
