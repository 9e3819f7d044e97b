"""Chapters for beginners: what they name must be there, and a text gives way where a variant has changed the rules that it says."""

from __future__ import annotations

from collections.abc import Iterable

from boardrules.analysis.context import Context
from boardrules.analysis.make import make
from boardrules.analysis.report import did_you_mean
from boardrules.analysis.variants.merge import Merged
from boardrules.diagnostics import analysis_codes as codes
from boardrules.ruleset.learning import LaterModel, LearnChapter, LearnLine, LearnPart
from boardrules.ruleset.model import RuleModel, Ruleset
from boardrules.syntax import tree

Rules = dict[str, RuleModel]


class ChapterReader:
    """Reads the chapters of a game whose rules are known."""

    def __init__(self, context: Context, merged: Merged, rules: Rules) -> None:
        self.context = context
        self.wordings = merged.wordings
        self.rules = rules
        self.nodes = [placed.declaration for placed in merged.declarations]
        self.examples = [node.title.value for node in self.nodes if isinstance(node, tree.Example)]

    def chapters(self) -> tuple[LearnChapter, ...]:
        """Every chapter in its order; a second one of the same title is reported and left out."""
        found: dict[str, tree.Learn] = {}
        for node in self.nodes:
            if isinstance(node, tree.Learn):
                first = found.setdefault(node.title.value, node)
                if first is not node:
                    message = f'there are two chapters "{node.title.value}"'
                    labels = [(first.title.span, "the first one")]
                    self.context.report.add(codes.DECLARED_TWICE, message, node.title.span, labels=labels)
        return tuple(self._chapter(node) for node in found.values())

    def later(self) -> tuple[LaterModel, ...]:
        """What may be left for later, as far as it is still a rule."""
        found = []
        for node in (node for node in self.nodes if isinstance(node, tree.Later)):
            rules = self._in_force(node.ids)
            text = "" if node.text is None else node.text.value
            found.append(make(LaterModel)(rules=rules, text=text, place=self.context.place(node.span)))
        return tuple(one for one in found if one.rules)

    def _chapter(self, node: tree.Learn) -> LearnChapter:
        parts = [part for item in node.items if (part := self._part(item)) is not None]
        return make(LearnChapter)(title=node.title.value, parts=tuple(parts), place=self.context.place(node.title.span))

    def _part(self, item: tree.LearnItem) -> LearnPart | None:
        place = self.context.place(item.span)
        match item:
            case tree.LearnText() | tree.LearnRules():
                return self._lines("text", item, [item])
            case tree.LearnTip():
                return self._lines("tip", item, [item])
            case tree.LearnHeading():
                return make(LearnPart)(what="heading", lines=(make(LearnLine)(text=item.text.value, place=place),), place=place)
            case tree.LearnList():
                if not item.lines:
                    self.context.report.add(codes.EMPTY_LIST, f"there is nothing in this `{item.kind}`", item.span)
                return self._lines(item.kind, item, item.lines)
            case tree.LearnExample():
                self._expect(item.title.value, self.examples, "example", item.title)
                return make(LearnPart)(what="example", name=item.title.value, place=place)
            case tree.LearnShow():
                self._check_shown(item)
                name = "" if item.name is None else item.name.text
                caption = "" if item.caption is None else item.caption.value
                return make(LearnPart)(what=item.what, name=name, caption=caption, place=place)  # type: ignore[arg-type]

    def _lines(
        self, what: str, item: tree.Node, nodes: Iterable[tree.LearnText | tree.LearnTip | tree.LearnRules]
    ) -> LearnPart | None:
        """Texts as a part of a chapter; None where none of them is left."""
        lines = tuple(line for node in nodes if (line := self._line(node)) is not None)
        return make(LearnPart)(what=what, lines=lines, place=self.context.place(item.span)) if lines else None  # type: ignore[arg-type]

    def _line(self, node: tree.LearnText | tree.LearnTip | tree.LearnRules) -> LearnLine | None:
        place = self.context.place(node.span)
        if isinstance(node, tree.LearnRules):
            rules = self._in_force(node.ids)
            return make(LearnLine)(rules=rules, place=place) if rules else None
        if node.text.value.count("**") % 2:
            hint = "write `**` before and after the words that are to be bold"
            self.context.report.add(
                codes.BOLD_WITHOUT_END, "there is an odd number of `**` in this text", node.text.span, hint=hint
            )
        rules = self._in_force(node.says)
        if self._holds(node.says):
            return make(LearnLine)(text=node.text.value, rules=rules, place=place)
        return make(LearnLine)(rules=rules, place=place) if rules else None

    def _holds(self, ids: tuple[tree.Name, ...]) -> bool:
        """Whether the rules still say what they said where the text was written."""
        return all(
            name.text in self.rules and self.rules[name.text].sentence == self._wording(name).get(name.text)
            for name in ids
            if name.text in self._wording(name)
        )

    def _wording(self, name: tree.Name) -> dict[str, str]:
        return self.wordings.get(name.span.file, {})

    def _in_force(self, ids: tuple[tree.Name, ...]) -> tuple[str, ...]:
        """The ids of rules that the game has; one that a variant removed is left out, one that never was is reported."""
        for name in ids:
            if name.text not in self._wording(name):
                hint = did_you_mean(name.text, self.rules)
                self.context.report.add(codes.UNKNOWN_RULE, f"there is no rule {name.text}", name.span, hint=hint)
        return tuple(dict.fromkeys(name.text for name in ids if name.text in self.rules))

    def _check_shown(self, item: tree.LearnShow) -> None:
        world = self.context.world
        if item.name is None:
            return
        known: dict[str, list[str]] = {
            "cards": [name for name, deck in world.decks.items() if not deck.is_tiles],
            "tiles": [name for name, deck in world.decks.items() if deck.is_tiles],
            "table": [
                *world.tables,
                *(name for name, enum in world.enums.items() if enum.model is not None and enum.model.columns),
            ],
        }
        self._expect(item.name.text, known[item.what], _SHOWN[item.what], item.name)

    def _expect(self, name: str, known: Iterable[str], what: str, node: tree.Node) -> None:
        if name not in known:
            quoted = f'"{name}"' if isinstance(node, tree.Text) else f"`{name}`"
            self.context.report.add(
                codes.NOTHING_TO_SHOW, f"there is no {what} {quoted}", node.span, hint=did_you_mean(name, known)
            )


_SHOWN = {"cards": "deck of cards", "tiles": "set of tiles", "table": "table"}


def warn_of_untaught(context: Context, ruleset: Ruleset, merged: Merged) -> None:
    """Warns of rules that a beginner meets in no chapter and that nothing leaves for later, once there are chapters."""
    if not ruleset.learn:
        return
    met = ruleset.taught | {rule for later in ruleset.later for rule in later.rules}
    for rule, span in merged.places_of_rules().items():
        if rule in ruleset.rules and rule not in met:
            hint = f"write `says {rule}` behind the text that teaches it, or `later {rule}`"
            context.report.add(codes.UNTAUGHT, f"no chapter teaches rule {rule}", span, hint=hint)
