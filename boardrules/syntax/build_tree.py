"""From the parser's tree to the typed one, bottom-up and without recursion, so that no text can exhaust the stack."""

from __future__ import annotations

from typing import Any

from lark import Token, Tree

from boardrules.diagnostics.diagnostic import Diagnostic
from boardrules.source import Span
from boardrules.syntax import tree
from boardrules.syntax.build_base import Children
from boardrules.syntax.build_declarations import BuildDeclarations
from boardrules.syntax.build_learning import BuildLearning
from boardrules.syntax.depth import first_too_deep


def build_file(parsed: Tree[Token], file: str, text: str) -> tuple[tree.File | None, list[Diagnostic]]:
    """The typed tree, or None and what is wrong where the text exceeds a limit."""
    builder = _Build(file, text)
    result = builder.convert(parsed)
    if builder.problems:
        return None, builder.problems
    too_deep = first_too_deep(result)
    return (result, []) if too_deep is None else (None, [too_deep])


class _Build(BuildDeclarations, BuildLearning):
    """The remaining declarations, and the walk over the parser's tree."""

    def convert(self, parsed: Tree[Token]) -> Any:
        done: list[Any] = []
        todo: list[tuple[Tree[Token], bool]] = [(parsed, False)]
        while todo:
            node, ready = todo.pop()
            if not ready:
                todo.append((node, True))
                todo.extend((child, False) for child in reversed(node.children) if isinstance(child, Tree))
                continue
            count = sum(1 for child in node.children if isinstance(child, Tree))
            built = iter(done[len(done) - count :])
            children = [next(built) if isinstance(child, Tree) else child for child in node.children]
            del done[len(done) - count :]
            done.append(getattr(self, f"build_{node.data}")(_span(node, self.file), children))
        return done[0]

    def build_start(self, span: Span, c: Children) -> tree.File:
        return tree.File(header=c[0], declarations=tuple(c[1:]), span=span)

    def build_rule_declaration(self, span: Span, c: Children) -> tree.Declaration:
        return tree.RuleDeclaration(rule=c[0], body=c[1], span=span)

    def build_game(self, span: Span, c: Children) -> tree.Header:
        return tree.Header(name=self.name_of(c[0]), title=self.text_of(c[1]), base=None, items=tuple(c[2:]), span=span)

    def build_variant(self, span: Span, c: Children) -> tree.Header:
        base = self.name_of(c[2])
        return tree.Header(name=self.name_of(c[0]), title=self.text_of(c[1]), base=base, items=tuple(c[3:]), span=span)

    def build_players_item(self, span: Span, c: Children) -> tree.Players:
        low = self.int_of(c[0])
        return tree.Players(low=low, high=low if c[1] is None else self.int_of(c[1]), span=span)

    def build_seats_item(self, span: Span, c: Children) -> tree.Seats:
        return tree.Seats(names=tuple(self.name_of(token) for token in c), span=span)

    def build_about_item(self, span: Span, c: Children) -> tree.About:
        return tree.About(text=self.text_of(c[0]), span=span)

    def build_story_item(self, span: Span, c: Children) -> tree.Story:
        return tree.Story(paragraphs=tuple(map(self.text_of, c)), span=span)

    def build_credits_item(self, span: Span, c: Children) -> tree.Credits:
        return tree.Credits(paragraphs=tuple(map(self.text_of, c)), span=span)

    def build_section(self, span: Span, c: Children) -> tree.Declaration:
        return tree.Section(title=self.text_of(c[0]), introduction=tuple(map(self.text_of, c[1:])), span=span)

    def build_option(self, span: Span, c: Children) -> tree.Declaration:
        return tree.Option(name=self.name_of(c[0]), type=c[1], default=c[2], text=self.text_of(c[3]), span=span)

    def build_option_setting(self, span: Span, c: Children) -> tree.Declaration:
        return tree.Option(name=self.name_of(c[0]), type=None, default=c[1], text=None, span=span)

    def build_define(self, span: Span, c: Children) -> tree.Declaration:
        return tree.Define(name=self.name_of(c[0]), parameters=_some(c[1:-2]), type=c[-2], value=c[-1], span=span)

    def build_typed_name(self, span: Span, c: Children) -> tree.TypedName:
        return tree.TypedName(name=self.name_of(c[0]), type=c[1], span=span)

    def build_hook(self, span: Span, c: Children) -> tree.Declaration:
        *parameters, type_, python, once = c[1:]
        return tree.Hook(
            name=self.name_of(c[0]),
            parameters=_some(parameters),
            type=type_,
            python=self.text_of(python),
            once=once is not None,
            span=span,
        )

    def build_invariant(self, span: Span, c: Children) -> tree.Declaration:
        return tree.Invariant(text=self.text_of(c[0]), condition=c[1], span=span)

    def build_setup(self, span: Span, c: Children) -> tree.Declaration:
        return tree.Setup(body=c[0], span=span)

    def build_turn(self, span: Span, c: Children) -> tree.Declaration:
        return tree.Turn(body=c[0], span=span)

    def build_procedure(self, span: Span, c: Children) -> tree.Declaration:
        return tree.Procedure(name=self.name_of(c[0]), parameters=_some(c[1:-1]), body=c[-1], span=span)

    def build_action(self, span: Span, c: Children) -> tree.Declaration:
        told, body = c[-1]
        return tree.Action(name=self.name_of(c[0]), parameters=_some(c[1:-1]), told=told, body=body, span=span)

    def build_change_trigger(self, span: Span, c: Children) -> tree.Declaration:
        first, second, watch, *names, body = c
        return tree.ChangeTrigger(
            owner=None if second is None else self.name_of(first),
            field=self.name_of(first if second is None else second),
            watch=str(watch),
            names=tuple(self.name_of(token) for token in names),
            body=body,
            span=span,
        )

    def build_moment_trigger(self, span: Span, c: Children) -> tree.Declaration:
        return tree.MomentTrigger(moment=" ".join(c[0].split()), body=c[1], span=span)

    def build_finish(self, span: Span, c: Children) -> tree.Declaration:
        return tree.Finish(body=c[0], span=span)

    def build_score(self, span: Span, c: Children) -> tree.Declaration:
        return tree.Score(items=tuple(c), span=span)

    def build_category(self, span: Span, c: Children) -> tree.Category:
        return tree.Category(name=self.name_of(c[0]), title=self.text_of(c[1]), player=self.name_of(c[2]), body=c[3], span=span)

    def build_tiebreak(self, span: Span, c: Children) -> tree.Tiebreak:
        return tree.Tiebreak(player=self.name_of(c[0]), value=c[1], span=span)

    # ---------------------------------------------------------------------------------------- examples and style

    def build_example(self, span: Span, c: Children) -> tree.Declaration:
        return tree.Example(title=self.text_of(c[0]), items=tuple(c[1:]), span=span)

    def build_example_players(self, span: Span, c: Children) -> tree.ExamplePlayers:
        return tree.ExamplePlayers(count=self.int_of(c[0]), span=span)

    def build_example_options(self, span: Span, c: Children) -> tree.ExampleOptions:
        settings = tuple((self.name_of(name), value) for name, value in zip(c[::2], c[1::2], strict=True))
        return tree.ExampleOptions(settings=settings, span=span)

    def build_example_at(self, span: Span, c: Children) -> tree.ExampleAt:
        return tree.ExampleAt(step=self.name_of(c[0]), player=self.name_of(c[1]), span=span)

    def build_given(self, span: Span, c: Children) -> tree.Given:
        return tree.Given(body=c[0], span=span)

    def build_can(self, span: Span, c: Children) -> tree.Verdict:
        return tree.Verdict(player=self.name_of(c[0]), allowed=True, attempt=c[1], because=None, span=span)

    def build_cannot(self, span: Span, c: Children) -> tree.Verdict:
        because = self.name_or_none(c[2])
        return tree.Verdict(player=self.name_of(c[0]), allowed=False, attempt=c[1], because=because, span=span)

    def build_after(self, span: Span, c: Children) -> tree.After:
        return tree.After(attempt=c[0], chance=tuple(c[1:]), span=span)

    def build_given_chance(self, span: Span, c: Children) -> tree.GivenChance:
        return tree.GivenChance(word=str(c[0]).split()[-1], values=tuple(c[1:]), span=span)

    def build_expect(self, span: Span, c: Children) -> tree.Expect:
        return tree.Expect(condition=c[0], span=span)

    def build_attempt(self, span: Span, c: Children) -> tree.Attempt:
        return tree.Attempt(action=self.name_of(c[0]), arguments=c[1] or (), span=span)

    def build_style(self, span: Span, c: Children) -> tree.Declaration:
        return tree.Style(entries=tuple(c), span=span)

    def build_style_entry(self, span: Span, c: Children) -> tree.StyleEntry:
        subject, value, colour, glyph, icon = c
        return tree.StyleEntry(
            subject=self.name_of(subject),
            value=self.name_or_none(value),
            colour=self.text_of(colour),
            glyph=self.text_or_none(glyph),
            icon=self.text_or_none(icon),
            span=span,
        )

    def build_names(self, span: Span, c: Children) -> tree.Declaration:
        return tree.Names(entries=tuple(c), span=span)

    def build_name_entry(self, span: Span, c: Children) -> tree.NameEntry:
        subject, value, one, several, told, otherwise = c
        return tree.NameEntry(
            subject=self.name_of(subject),
            value=self.name_or_none(value),
            one=self.text_of(one),
            several=self.text_or_none(several),
            told=told,
            otherwise=self.text_or_none(otherwise),
            span=span,
        )

    def build_drawn_way(self, span: Span, c: Children) -> tree.DrawnWay:
        return tree.DrawnWay(value=self.name_of(c[0]), direction=self.name_of(c[1]), span=span)

    def build_style_arrows(self, span: Span, c: Children) -> tree.StyleArrows:
        return tree.StyleArrows(table=self.name_of(c[1]), ways=tuple(c[2:]), span=span)

    def build_style_turned(self, span: Span, c: Children) -> tree.StyleTurned:
        _, board, zone, layer, *ways = c
        given = tuple(way for way in ways if way is not None)
        return tree.StyleTurned(
            board=self.name_of(board), zone=self.name_of(zone), layer=self.name_of(layer), ways=given or None, span=span
        )

    def build_style_line(self, span: Span, c: Children) -> tree.StyleLine:
        _, side, *spaces, title, colour = c
        names = tuple(self.name_of(space) for space in spaces)
        return tree.StyleLine(
            side=self.name_of(side), spaces=names, title=self.text_of(title), colour=self.text_or_none(colour), span=span
        )


def _some(children: Children) -> tuple[Any, ...]:
    return tuple(item for item in children if item is not None)


def _span(node: Tree[Token], file: str) -> Span:
    meta = node.meta
    return Span(0, 0, file) if meta.empty else Span(meta.start_pos, meta.end_pos, file)
