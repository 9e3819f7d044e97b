"""No tree makes the checker raise, and small damage causes few findings."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from boardrules.analysis.check import check
from boardrules.diagnostics.analysis_codes import ANALYSIS_CODES
from boardrules.diagnostics.code_examples import NEXT_FILE
from boardrules.ruleset.model import Ruleset
from boardrules.source import SourceFile
from boardrules.syntax import tree
from boardrules.syntax.parse import parse
from boardrules.syntax.walk import children

GAMES = sorted((Path(__file__).parent.parent / "games").glob("*.rules"))


@cache
def _files() -> list[tuple[tree.File, SourceFile]]:
    texts = [path.read_text(encoding="utf-8") for path in GAMES]
    texts += [code.good.split(NEXT_FILE)[0] for code in ANALYSIS_CODES]
    sources = [SourceFile("sample.rules", text) for text in texts]
    return [(parsed.tree, source) for source in sources if (parsed := parse(source)).tree is not None]


def _all_nodes(node: tree.Node) -> Iterator[tree.Node]:
    yield node
    for child in children(node):
        yield from _all_nodes(child)


@cache
def _pool() -> list[tree.Node]:
    return [node for file, _ in _files() for node in _all_nodes(file)]


def _damaged(node: Any, random: Random, rate: float) -> Any:
    """The tree with some nodes replaced by others of the same sort from anywhere, and some names and numbers changed."""
    changes: dict[str, Any] = {}
    for part in fields(node):
        value = getattr(node, part.name)
        if isinstance(value, tuple) and part.name != "span" and not (value and isinstance(value[0], tuple)):
            items = [_one(item, random, rate) for item in value]
            if items and not isinstance(node, (tree.Picture, tree.Cell)) and random.random() < rate:
                items.pop(random.randrange(len(items)))
            minimum = 1 if isinstance(node, (tree.Row, tree.Roll, tree.Ask, tree.Choose, tree.Fold, tree.Table)) else 0
            changes[part.name] = tuple(items) if len(items) >= minimum else value
        elif isinstance(value, tree.Node):
            changes[part.name] = _one(value, random, rate)
        elif isinstance(value, int) and not isinstance(value, bool) and random.random() < rate:
            changes[part.name] = random.choice((0, 1, 7, -3, 100_000))
    return replace(node, **changes)


def _one(item: Any, random: Random, rate: float) -> Any:
    if not isinstance(item, tree.Node):
        return item
    if random.random() < rate:
        base = next(kind for kind in (tree.Text, tree.ExpressionNode, tree.StatementNode, type(item)) if isinstance(item, kind))
        return random.choice([node for node in random.choices(_pool(), k=400) if isinstance(node, base)] or [item])
    return _damaged(item, random, rate)


@settings(max_examples=150, deadline=None)
@given(st.integers(min_value=0), st.sampled_from([0.002, 0.01, 0.05]))
def test_damaged_trees_never_raise(seed: int, rate: float) -> None:
    random = Random(seed)
    file, source = random.choice(_files())
    result = check([_damaged(file, random, rate)], [source])
    has_error = any(found.severity == "error" for found in result.diagnostics)
    assert (result.ruleset is None) == has_error


@settings(max_examples=100, deadline=None)
@given(st.integers(min_value=0), st.sampled_from([0.01, 0.1]))
def test_damaged_variants_never_raise(seed: int, rate: float) -> None:
    random = Random(seed)
    base, source = random.choice(_files())
    changes, other = random.choice(_files())
    declarations = tuple(random.sample(changes.declarations, k=len(changes.declarations) // 2))
    removals = tuple(
        tree.Removal(kind=random.choice(("rule", "action", "card", "trigger", "option")), name=name)
        for name in random.choices([node for node in _pool() if isinstance(node, tree.Name)], k=3)
    )
    rules = [node for node in _pool() if isinstance(node, tree.Rule)]
    blocks = [node for node in _pool() if isinstance(node, tree.Block)]
    replaced = tuple(tree.RuleDeclaration(rule=rule, body=random.choice([None, *blocks])) for rule in random.choices(rules, k=2))
    header = replace(changes.header, base=base.header.name)
    variant = tree.File(header=header, declarations=(*declarations, *removals, *replaced))
    result = check([base, _damaged(variant, random, rate)], [source, other])
    assert (result.ruleset is None) == any(found.severity == "error" for found in result.diagnostics)


@settings(max_examples=40, deadline=None)
@given(st.integers(min_value=0))
def test_one_damaged_name_causes_few_findings(seed: int) -> None:
    random = Random(seed)
    file, source = _files()[random.randrange(len(GAMES))]
    references = [node for node in _all_nodes(file) if isinstance(node, tree.Reference)]
    wrong = random.choice(references)
    result = check([_renamed(file, wrong)], [source])
    found = [one for one in result.diagnostics if one.severity == "error"]
    assert len(found) <= 2  # the name itself, and what `require x != none` no longer tells


def _renamed(node: Any, wrong: tree.Reference) -> Any:
    if node is wrong:
        return replace(wrong, name="zzzzzz")
    changes: dict[str, Any] = {}
    for part in fields(node):
        value = getattr(node, part.name)
        if isinstance(value, tree.Node):
            changes[part.name] = _renamed(value, wrong)
        elif isinstance(value, tuple) and part.name != "span":
            changes[part.name] = tuple(_renamed(item, wrong) if isinstance(item, tree.Node) else item for item in value)
    return replace(node, **changes)


def test_the_small_games_have_no_findings() -> None:
    for path in GAMES:
        source = SourceFile(path.name, path.read_text(encoding="utf-8"))
        parsed = parse(source)
        assert parsed.tree is not None
        result = check([parsed.tree], [source])
        assert result.diagnostics == (), path.name


def test_a_ruleset_made_without_validation_is_valid() -> None:
    """The quick way of building nodes gives exactly what the validators accept."""
    for file, source in _files()[: len(GAMES)]:
        game = check([file], [source]).ruleset
        assert game is not None
        text = game.model_dump_json()
        again = Ruleset.model_validate_json(text)
        assert again == game
        assert again.model_dump_json() == text


def test_nothing_at_all() -> None:
    assert check([], []).ruleset is None
