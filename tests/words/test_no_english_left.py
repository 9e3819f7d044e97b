"""The shipped games in French: no English word is left in books, pictures, tables, logs and at the terminal.

A word is English if a text of boardrules or of the game has it and no French translation does.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from random import Random
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner

import boardrules
from boardrules import render
from boardrules.cli.main import cli
from boardrules.cli.position import outcome_text, position_text
from boardrules.rulebook import DEPTHS, rulebook
from boardrules.ruleset.statements import Ask
from boardrules.ruleset.visit import every_statement
from boardrules.words.phrases import NOUN
from boardrules.words.po import Catalogue, read_po
from tests.words.engine_texts import CATALOGUES

GAMES = ("cap-horn", "cabo-da-roca", "trois-caps", "trois-caps-2", "trois-caps-3", "trois-caps-training")
FOLDER = Path(boardrules.__file__).parents[1] / "games"
WORD = re.compile(r"[^\W\d_]{4,}|\b(?:the|and|red|you|not|are|has|was)\b", re.IGNORECASE)
"""Of three letters there are too many signs on maps."""
BRACES = re.compile(r"\{[^}]*\}")
TYPED = {
    *("list", "more", "why", "hint", "rules", "what", "card", "show", "log", "undo", "redo", "save", "quit", "help", "all", "done"),
    *("anyway", "boardrules", "play", "resume", "greedy", "random"),
}
"""What one types is the same in every language: commands, and names of the rules file."""


def words(text: str) -> set[str]:
    return {word.lower() for word in WORD.findall(text)}


def read(path: Path) -> Catalogue:
    return read_po(path.read_text(encoding="utf-8"), path.name)


@cache
def english() -> frozenset[str]:
    """Words that are English and not French: those of all texts without those of all translations."""
    catalogues = [read(path) for path in (CATALOGUES / "fr.po", *FOLDER.glob("*/*.fr.po"))]
    entries = [entry for catalogue in catalogues for entry in catalogue.entries.values()]
    said = {word for entry in entries for text in (entry.text, entry.several) for word in words(BRACES.sub(" ", text))}
    french = {word for entry in entries for text in entry.translations for word in words(BRACES.sub(" ", text))}
    assert {"the", "hand", "blue", "allowed"} <= said - french
    assert any(entry.context == NOUN for entry in entries)
    return frozenset(said - french)


def left_in(text: str) -> set[str]:
    return words(text) & english()


def typed_words(game: boardrules.Game) -> set[str]:
    """The names that actions are written with, but no seats: those have French names."""
    rules = game.ruleset
    names = [*rules.actions, *(card for deck in rules.decks.values() for card in deck.cards)]
    names += [value for enum in rules.enums.values() for value in enum.values]
    names += [choice.name for part in every_statement(rules) if isinstance(part, Ask) for choice in part.choices]
    names += [name for piece in rules.pieces.values() for kind, _ in piece.counts for name in (piece.name, kind)]
    return TYPED | {part for name in names for part in words(name.replace("_", " "))}


@cache
def played(name: str) -> boardrules.Match:
    """A game in French to its end, or far into it."""
    game = boardrules.load(name, language="fr")
    match = boardrules.Match(game, players=game.players[0], seed=4)
    chance = Random(4)
    for _ in range(400):
        if match.state.over:
            break
        match.play(chance.choice(match.state.actions()))
    return match


@pytest.mark.parametrize("depth", DEPTHS)
@pytest.mark.parametrize("name", GAMES)
def test_rulebooks(name: str, depth: str) -> None:
    text = rulebook(boardrules.load(name, language="fr"), depth, "markdown")  # type: ignore[arg-type]
    text = re.sub(r"```.*?```|`[^`]*`|<[^>]*>|\((?:#|[^()\s]*\.svg)[^)]*\)", " ", text, flags=re.DOTALL)
    assert left_in(text) == set()


@pytest.mark.parametrize("name", GAMES)
def test_positions_logs_and_pictures(name: str) -> None:
    match = played(name)
    state = match.state
    shown = [position_text(state, viewer) for viewer in (None, 0)]
    shown += [line.text for lines in match.story(None) for line in lines]
    shown += [event.text for entry in match.log for event in entry.events if event.kind != "decide"]
    shown += [outcome_text(state)] if state.over else []
    for picture in (render.state_svg(state, 0), render.setup_picture(state.game)):
        shown += [text for element in ElementTree.fromstring(picture).iter() for text in (element.text, element.tail) if text]
    assert left_in("\n".join(shown)) == set()


@pytest.mark.parametrize("name", GAMES)
def test_every_refusal(name: str) -> None:
    """What is said against actions that are offered in no good moment, all along a game."""
    game = boardrules.load(name, language="fr")
    chance, state = Random(2), game.start(seed=2)
    said = []
    for turn in range(60):
        if state.over:
            break
        actions = state.actions()
        if turn % 3 == 0:
            for action in {str(other) for earlier in (actions[:3], actions[-3:]) for other in earlier}:
                said += [check.why for check in state.explain(action).checks if check.holds is False]
            said += [state.explain(name).reason for name in game.ruleset.actions if not game.ruleset.actions[name].parameters]
        state = state.apply(chance.choice(actions))
    assert left_in("\n".join(said)) - typed_words(game) == set()


@pytest.mark.parametrize("name", GAMES[:3])
def test_the_terminal(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BOARDRULES_SAVES", "off")
    game = boardrules.load(name, language="fr")
    actions = list(game.ruleset.actions)
    asked = [f"what {thing}" for thing in (*game.ruleset.seats[:1], *actions, *next(iter(game.ruleset.decks.values())).cards[:3])]
    lines = ["help", "rules", "rules all", "hint", "card", "why 1", "show 1", *asked, *(f"why {action}" for action in actions)]
    lines += [*actions, *(f"{action} nowhere 99 99 99 99" for action in actions), "999", "xyzzy", "1", "1", "log", "undo", "quit"]
    result = CliRunner().invoke(
        cli, ["play", name, "--language", "fr", "--seed", "3", "--bot", "greedy", "--plain"], input="\n".join(lines) + "\n"
    )
    assert result.exit_code == 0
    said = re.sub(r"(?m)^\S+> .*$", "", result.stdout)  # what was typed
    assert left_in(said) - typed_words(game) - {"nowhere", *game.ruleset.seats} == set()


@pytest.mark.parametrize("name", GAMES[:3])
def test_single_rules_and_the_list_of_games(name: str) -> None:
    rules = list(boardrules.load(name).ruleset.rules)
    for rule in rules[:: max(1, len(rules) // 12)]:
        said = CliRunner().invoke(cli, ["explain", name, rule, "--language", "fr"]).stdout
        assert left_in("\n".join(line for line in said.splitlines() if ".rules:" not in line)) == set(), said
    listed = CliRunner().invoke(cli, ["list", "--language", "fr"]).stdout
    assert left_in(re.sub(r"(?m)^\S+", "", listed)) == set()
