"""Chapters for beginners: from the parser's tree to the typed one. Each method is named after the grammar's rule."""

from __future__ import annotations

from lark import Token

from boardrules.source import Span
from boardrules.syntax import tree
from boardrules.syntax.build_base import BuildBase, Children


class BuildLearning(BuildBase):
    def build_learn(self, span: Span, c: Children) -> tree.Declaration:
        return tree.Learn(title=self.text_of(c[0]), items=tuple(c[1:]), span=span)

    def build_later(self, span: Span, c: Children) -> tree.Declaration:
        return tree.Later(ids=self._ids(c[:-1]), text=self.text_or_none(c[-1]), span=span)

    def build_learn_text(self, span: Span, c: Children) -> tree.LearnText:
        return tree.LearnText(text=self.text_of(c[0]), says=c[1] or (), span=span)

    def build_says(self, span: Span, c: Children) -> tuple[tree.Name, ...]:
        return self._ids(c)

    def build_learn_rules(self, span: Span, c: Children) -> tree.LearnRules:
        return tree.LearnRules(ids=self._ids(c), span=span)

    def build_learn_tip(self, span: Span, c: Children) -> tree.LearnTip:
        return tree.LearnTip(text=self.text_of(c[0]), says=c[1] or (), span=span)

    def build_learn_heading(self, span: Span, c: Children) -> tree.LearnHeading:
        return tree.LearnHeading(text=self.text_of(c[0]), span=span)

    def build_learn_bullets(self, span: Span, c: Children) -> tree.LearnList:
        return tree.LearnList(kind="list", lines=tuple(c), span=span)

    def build_learn_steps(self, span: Span, c: Children) -> tree.LearnList:
        return tree.LearnList(kind="steps", lines=tuple(c), span=span)

    def build_learn_either(self, span: Span, c: Children) -> tree.LearnList:
        return tree.LearnList(kind="either", lines=tuple(c), span=span)

    def build_learn_board(self, span: Span, c: Children) -> tree.LearnShow:
        return tree.LearnShow(what="board", caption=self.text_or_none(c[-1]), span=span)

    def build_learn_setup(self, span: Span, c: Children) -> tree.LearnShow:
        return tree.LearnShow(what="setup", caption=self.text_or_none(c[-1]), span=span)

    def build_learn_cards(self, span: Span, c: Children) -> tree.LearnShow:
        return tree.LearnShow(what="cards", name=self.name_of(c[0]), caption=self.text_or_none(c[1]), span=span)

    def build_learn_tiles(self, span: Span, c: Children) -> tree.LearnShow:
        return tree.LearnShow(what="tiles", name=self.name_of(c[0]), caption=self.text_or_none(c[1]), span=span)

    def build_learn_table(self, span: Span, c: Children) -> tree.LearnShow:
        return tree.LearnShow(what="table", name=self.name_of(c[0]), caption=self.text_or_none(c[1]), span=span)

    def build_learn_pieces(self, span: Span, c: Children) -> tree.LearnShow:
        return tree.LearnShow(what="pieces", caption=self.text_or_none(c[0]), span=span)

    def build_learn_components(self, span: Span, c: Children) -> tree.LearnShow:
        return tree.LearnShow(what="components", span=span)

    def build_learn_turn(self, span: Span, c: Children) -> tree.LearnShow:
        return tree.LearnShow(what="turn", span=span)

    def build_learn_play(self, span: Span, c: Children) -> tree.LearnShow:
        return tree.LearnShow(what="play", span=span)

    def build_learn_example(self, span: Span, c: Children) -> tree.LearnExample:
        return tree.LearnExample(title=self.text_of(c[0]), span=span)

    def _ids(self, tokens: list[Token]) -> tuple[tree.Name, ...]:
        return tuple(self.name_of(token) for token in tokens)
