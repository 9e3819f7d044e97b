"""A game and its variants become one list of declarations: what a variant declares again replaces what the base declares."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from boardrules.analysis.report import Report, did_you_mean
from boardrules.analysis.variants.items import merge_declaration
from boardrules.analysis.variants.single_rules import merge_rule_declaration, remove_rule, rules_of
from boardrules.diagnostics import analysis_codes as codes
from boardrules.limits import MOST_VARIANTS
from boardrules.source import Span
from boardrules.syntax import tree


@dataclass
class Placed:
    """A declaration and the section of the printed rules it stands in."""

    section: str
    declaration: tree.Declaration


@dataclass
class Merged:
    """A whole game, variants merged."""

    name: tree.Name
    title: str
    base: str
    header: list[tree.HeaderItem]
    sections: list[str] = field(default_factory=list)
    introductions: dict[str, tuple[str, ...]] = field(default_factory=dict)
    declarations: list[Placed] = field(default_factory=list)
    wordings: dict[str, dict[str, str]] = field(default_factory=dict)
    """For each file, the sentences of the rules by id, as far as somebody who writes in that file knows them."""

    def places_of_rules(self) -> dict[str, Span]:
        """Where each rule is written, by its id."""
        rules = [item for item in self.header if isinstance(item, tree.Rule)]
        rules += [rule for placed in self.declarations for rule in rules_of(placed.declaration)]
        return {rule.id.text: rule.id.span for rule in reversed(rules)}


Key = tuple[str, ...]


def merge_variants(files: Sequence[tree.File], report: Report) -> Merged | None:
    """The game that the files describe together; None when the base of a variant is missing."""
    first = files[0].header
    if first.base is not None:
        message = f"`{first.name.text}` is a variant of `{first.base.text}`, and {_why_missing(first.base.text, files)}"
        report.add(codes.BASE_MISSING, message, first.base.span)
        return None
    merged = Merged(first.name, first.title.value, "", list(first.items))
    for placed in _placed(files[0], merged):
        _only_in_variants(placed.declaration, report)
        merged.declarations.append(placed)
    for file in files[1:]:
        _merge_file(merged, file, report)
    _note_wordings(merged, files)
    return merged


def _note_wordings(merged: Merged, files: Sequence[tree.File]) -> None:
    known: dict[str, str] = {}
    for file in files:
        known = {**known, **{rule.id.text: rule.sentence.value for rule in rules_of(file)}}
        merged.wordings[file.header.span.file] = known


def _why_missing(base: str, files: Sequence[tree.File]) -> str:
    """Why the file that a variant builds on is not among those that were read."""
    if any(file.header.name.text == base for file in files):
        return "that one is a variant of it in turn: somewhere there must be a game to begin with"
    if len(files) > MOST_VARIANTS:
        return f"more than {MOST_VARIANTS} variants build on each other here"
    return "that game is not here"


def _placed(file: tree.File, merged: Merged) -> list[Placed]:
    section = ""
    found: list[Placed] = []
    for node in file.declarations:
        if isinstance(node, tree.Section):
            section = node.title.value
            if section not in merged.sections:
                merged.sections.append(section)
            if node.introduction:
                merged.introductions[section] = tuple(text.value for text in node.introduction)
        else:
            found.append(Placed(section, node))
    return found


def _only_in_variants(node: tree.Declaration, report: Report) -> None:
    if isinstance(node, tree.Removal):
        report.add(codes.ONLY_IN_VARIANT, "only a variant can remove something", node.span)
    elif isinstance(node, tree.RuleDeclaration) and node.body is not None:
        hint = "put the statements into an action, the turn, the setup or a procedure"
        report.add(
            codes.ONLY_IN_VARIANT,
            "a rule with a block of its own replaces a rule of a base; this game has none",
            node.span,
            hint=hint,
        )
    elif isinstance(node, tree.Option) and node.type is None:
        message = "an option needs its type and a sentence; only a variant can leave them out"
        hint = f'write `option {node.name.text}: flag = yes "…"`'
        report.add(codes.ONLY_IN_VARIANT, message, node.span, hint=hint)


def _merge_file(merged: Merged, file: tree.File, report: Report) -> None:
    header = file.header
    if header.base is None:
        report.add(
            codes.NOT_A_VARIANT,
            f"`{header.name.text}` is a game of its own, not a variant of `{merged.name.text}`",
            header.name.span,
        )
    elif header.base.text != merged.name.text:
        hint = did_you_mean(header.base.text, [merged.name.text])
        message = f"`{header.name.text}` is a variant of `{header.base.text}`, but the game here is `{merged.name.text}`"
        report.add(codes.OTHER_BASE, message, header.base.span, hint=hint)
    merged.base = merged.name.text
    merged.name, merged.title = header.name, header.title.value
    _merge_header(merged, header)
    seen: dict[Key, tree.Declaration] = {}
    for placed in _placed(file, merged):
        node = placed.declaration
        key = key_of(node)
        if key is not None and key in seen and not isinstance(node, (tree.Player, tree.Shared, tree.Score, tree.Style, tree.Names)):
            # Declared twice in the same file: both stay, so that the second is reported as what it is.
            merged.declarations.append(placed)
            continue
        if key is not None:
            seen[key] = node
        _merge_one(merged, placed, key, report)


def _merge_header(merged: Merged, header: tree.Header) -> None:
    for item in header.items:
        if isinstance(item, tree.Players):
            _keep_numbers(merged, item)
        if isinstance(item, tree.Rule):
            merged.header = [old for old in merged.header if not (isinstance(old, tree.Rule) and old.id.text == item.id.text)]
        else:
            merged.header = [old for old in merged.header if type(old) is not type(item)]
        merged.header.append(item)


def _keep_numbers(merged: Merged, players: tree.Players) -> None:
    """Examples that do not say how many play were written for the smallest number of the base; they keep it where it is still
    allowed."""
    before = next((item for item in merged.header if isinstance(item, tree.Players)), players)
    if not players.low <= before.low <= players.high:
        return
    for placed in merged.declarations:
        example = placed.declaration
        if isinstance(example, tree.Example) and not any(isinstance(item, tree.ExamplePlayers) for item in example.items):
            number = tree.ExamplePlayers(count=before.low, span=example.span)
            placed.declaration = replace(example, items=(number, *example.items))


def key_of(node: tree.Declaration) -> Key | None:
    """What makes two declarations the same; None for those that are only ever added."""
    match node:
        case tree.Enum() | tree.Table() | tree.Deck() | tree.Tiles() | tree.Board() | tree.Piece() | tree.Option():
            return type(node).__name__, node.name.text
        case tree.Define() | tree.Hook():
            return "function", node.name.text
        case tree.Procedure() | tree.Action():
            return type(node).__name__, node.name.text
        case tree.Player() | tree.Shared() | tree.Setup() | tree.Turn() | tree.Finish() | tree.Score():
            return (type(node).__name__,)
        case tree.Style() | tree.Names():
            return (type(node).__name__,)
        case tree.Invariant():
            return "Invariant", node.text.value
        case tree.Example():
            return "Example", node.title.value
        case tree.Learn():
            return "Learn", node.title.value
    return None


def _merge_one(merged: Merged, placed: Placed, key: Key | None, report: Report) -> None:
    node = placed.declaration
    if isinstance(node, tree.Removal):
        _remove(merged, node, report)
        return
    if isinstance(node, tree.RuleDeclaration):
        if not _merge_rule(merged, node, report):
            merged.declarations.append(placed)
        return
    same = next((old for old in merged.declarations if key is not None and key_of(old.declaration) == key), None)
    if same is not None:
        same.declaration = merge_declaration(same.declaration, node)
        return
    if isinstance(node, tree.Option) and node.type is None:
        known = [old.declaration.name.text for old in merged.declarations if isinstance(old.declaration, tree.Option)]
        hint = did_you_mean(node.name.text, known)
        report.add(codes.NO_OPTION_TO_SET, f"the base has no option `{node.name.text}`", node.name.span, hint=hint)
        return
    merged.declarations.append(placed)


def _merge_rule(merged: Merged, node: tree.RuleDeclaration, report: Report) -> bool:
    """Replaces a rule of the base; False when there is no such rule and the new one stands for itself."""
    wanted = node.rule.id.text
    for index, item in enumerate(merged.header):
        if isinstance(item, tree.Rule) and item.id.text == wanted and node.body is None:
            merged.header[index] = node.rule
            return True
    found = False
    for placed in merged.declarations:
        changed, with_code = merge_rule_declaration(placed.declaration, node)
        if changed is not placed.declaration:
            placed.declaration = changed
            found = True
            if node.body is not None and not with_code:
                message = f"rule {wanted} has no statements in the base that could be replaced"
                report.add(
                    codes.RULE_WITHOUT_CODE_REPLACED, message, node.rule.id.span, hint="leave the block out to replace its sentence"
                )
    if not found and node.body is not None:
        known = {rule.id.text for placed in merged.declarations for rule in rules_of(placed.declaration)}
        hint = did_you_mean(wanted, known)
        report.add(codes.NO_RULE_TO_REPLACE, f"the base has no rule {wanted}", node.rule.id.span, hint=hint)
        return True
    return found


def _remove(merged: Merged, node: tree.Removal, report: Report) -> None:
    before = list(merged.declarations)
    name = node.name.text
    if node.kind == "rule":
        found = _remove_rule(merged, name)
    elif node.kind == "card":
        found = _remove_card(merged, name)
    else:
        merged.declarations = [placed for placed in before if not _is_named(placed.declaration, node.kind, name)]
        found = len(merged.declarations) < len(before)
    if not found:
        hint = did_you_mean(name, _removable(before, node.kind))
        report.add(codes.NOTHING_TO_REMOVE, f"the base has no {node.kind} `{name}`", node.name.span, hint=hint)


def _is_named(node: tree.Declaration, kind: str, name: str) -> bool:
    if kind == "action":
        return isinstance(node, tree.Action) and node.name.text == name
    if kind == "option":
        return isinstance(node, tree.Option) and node.name.text == name
    if kind in _BY_TEXT:
        return _text_of(node, kind) == name
    if isinstance(node, tree.ChangeTrigger) and node.field.text == name:
        return True
    is_trigger = isinstance(node, (tree.ChangeTrigger, tree.MomentTrigger))
    return is_trigger and any(rule.id.text == name for rule in rules_of(node))


_BY_TEXT = {"learn": tree.Learn, "example": tree.Example, "invariant": tree.Invariant}
"""What has a text for a name."""


def _text_of(node: tree.Declaration, kind: str) -> str | None:
    if not isinstance(node, _BY_TEXT[kind]):
        return None
    return node.text.value if isinstance(node, tree.Invariant) else node.title.value  # type: ignore[attr-defined]


def _removable(declarations: list[Placed], kind: str) -> list[str]:
    nodes = [placed.declaration for placed in declarations]
    if kind == "rule":
        return [rule.id.text for node in nodes for rule in rules_of(node)]
    if kind == "action":
        return [node.name.text for node in nodes if isinstance(node, tree.Action)]
    if kind == "option":
        return [node.name.text for node in nodes if isinstance(node, tree.Option)]
    if kind in _BY_TEXT:
        return [text for text in (_text_of(node, kind) for node in nodes) if text is not None]
    if kind == "trigger":
        return [node.field.text for node in nodes if isinstance(node, tree.ChangeTrigger)]
    decks = [node for node in nodes if isinstance(node, (tree.Deck, tree.Tiles))]
    return [
        str(row.cells[0].values[0].value)
        for deck in decks
        for row in deck.items
        if isinstance(row, tree.Row) and row.cells[0].values
    ]


def _remove_rule(merged: Merged, name: str) -> bool:
    header = [item for item in merged.header if not (isinstance(item, tree.Rule) and item.id.text == name)]
    found = len(header) < len(merged.header)
    merged.header = header
    kept: list[Placed] = []
    for placed in merged.declarations:
        if isinstance(placed.declaration, tree.RuleDeclaration) and placed.declaration.rule.id.text == name:
            found = True
            continue
        changed = remove_rule(placed.declaration, name)
        if changed is not placed.declaration:
            found = True
            placed.declaration = changed
        kept.append(placed)
    merged.declarations = kept
    return found


def _remove_card(merged: Merged, name: str) -> bool:
    found = False
    for placed in merged.declarations:
        node = placed.declaration
        if isinstance(node, (tree.Deck, tree.Tiles)):
            first = next((item for item in node.items if isinstance(item, tree.Row)), None)
            kept = tuple(item for item in node.items if item is first or not _is_row_of(item, name))
            if len(kept) < len(node.items):
                found = True
                placed.declaration = replace(node, items=kept)  # type: ignore[arg-type]
    return found


def _is_row_of(item: tree.Node, name: str) -> bool:
    return isinstance(item, tree.Row) and [value.value for value in item.cells[0].values] == [name]
