"""Statements: from the parser's tree to the typed one. Each method is named after the grammar's rule or alias."""

from __future__ import annotations

from boardrules.source import Span
from boardrules.syntax import tree
from boardrules.syntax.build_base import Children
from boardrules.syntax.build_expressions import BuildExpressions


class BuildStatements(BuildExpressions):
    def build_block(self, span: Span, c: Children) -> tree.Block:
        return tree.Block(items=tuple(c), span=span)

    def build_choice_block(self, span: Span, c: Children) -> tree.Block:
        """A block like any other. The grammar has a rule of its own, so that behind it only the name of a choice can follow."""
        return self.build_block(span, c)

    def build_under(self, span: Span, c: Children) -> tree.Under:
        return tree.Under(id=self.name_of(c[0]), span=span)

    def build_require(self, span: Span, c: Children) -> tree.Statement:
        return tree.Require(condition=c[0], refused=None if c[1] is None else self.text_of(c[1]), span=span)

    def build_step(self, span: Span, c: Children) -> tree.Statement:
        return tree.Step(name=self.name_of(c[0]), body=c[1], span=span)

    def build_assign(self, span: Span, c: Children) -> tree.Statement:
        return tree.Assign(target=c[0], operator=str(c[1]), value=c[2], span=span)

    def build_target(self, span: Span, c: Children) -> tree.Expression:
        target: tree.Expression = tree.Reference(name=str(c[0]), span=self.span_of(c[0]))
        for token in c[1:]:
            target = tree.Member(base=target, name=self.name_of(token), span=target.span.to(self.span_of(token)))
        return target

    def build_let(self, span: Span, c: Children) -> tree.Statement:
        return tree.Let(name=self.name_of(c[0]), value=c[1], span=span)

    def build_add(self, span: Span, c: Children) -> tree.Statement:
        return tree.AddTo(item=c[0], to=c[1], span=span)

    def build_take_away(self, span: Span, c: Children) -> tree.Statement:
        return tree.TakeFrom(item=c[0], source=c[1], span=span)

    def build_move(self, span: Span, c: Children) -> tree.Statement:
        return tree.Move(card=c[0], source=c[1], how=c[2], to=c[3], span=span)

    def build_move_all(self, span: Span, c: Children) -> tree.Statement:
        return tree.Move(card=None, source=c[0], how=c[1], to=c[2], span=span)

    def build_move_to(self, span: Span, c: Children) -> str:
        return str(c[0])

    def build_draw_count(self, span: Span, c: Children) -> tree.Statement:
        return tree.Draw(count=self.int_of(c[0]), name=None, source=c[1], to=c[2], span=span)

    def build_draw_name(self, span: Span, c: Children) -> tree.Statement:
        return tree.Draw(count=None, name=self.name_of(c[0]), source=c[1], to=c[2], span=span)

    def build_shuffle(self, span: Span, c: Children) -> tree.Statement:
        return tree.Shuffle(source=c[0], into=c[1], span=span)

    def build_roll(self, span: Span, c: Children) -> tree.Statement:
        return tree.Roll(dice=tuple(c), span=span)

    def build_if_statement(self, span: Span, c: Children) -> tree.Statement:
        condition, then, otherwise = c
        if isinstance(otherwise, tree.If):
            inner = tree.If(
                condition=otherwise.condition,
                then=otherwise.then,
                otherwise=otherwise.otherwise,
                chained=True,
                span=otherwise.span,
            )
            otherwise = tree.Block(items=(inner,), span=inner.span)
        return tree.If(condition=condition, then=then, otherwise=otherwise, span=span)

    def build_for_each(self, span: Span, c: Children) -> tree.Statement:
        return tree.ForEach(name=self.name_of(c[0]), domain=c[1], body=c[2], span=span)

    def build_repeat_times(self, span: Span, c: Children) -> tree.Statement:
        return tree.Repeat(times=c[0], condition=None, body=c[1], span=span)

    def build_repeat_while(self, span: Span, c: Children) -> tree.Statement:
        return tree.Repeat(times=c[0], condition=c[1], body=c[2], span=span)

    def build_choose(self, span: Span, c: Children) -> tree.Statement:
        may, (how_many, limit), *actions, done_when, by, told = c
        return tree.Choose(
            may=may is not None,
            how_many=how_many,
            limit=limit,
            actions=tuple(actions),
            done_when=done_when,
            by=by,
            told=told,
            span=span,
        )

    def build_one_of(self, span: Span, c: Children) -> tuple[str, None]:
        return "one", None

    def build_any_number_of(self, span: Span, c: Children) -> tuple[str, None]:
        return "any", None

    def build_up_to(self, span: Span, c: Children) -> tuple[str, tree.Expression]:
        return "up to", c[0]

    def build_action_name(self, span: Span, c: Children) -> tree.Name:
        return self.name_of(c[0])

    def build_ask(self, span: Span, c: Children) -> tree.Statement:
        return tree.Ask(player=c[0], choices=tuple(c[1:]), span=span)

    def build_choice(self, span: Span, c: Children) -> tree.Choice:
        name, *parameters, told, body = c
        given = tuple(item for item in parameters if item is not None)
        return tree.Choice(name=self.name_of(name), parameters=given, told=told, body=body, span=span)

    def build_told(self, span: Span, c: Children) -> tree.Text:
        return self.text_of(c[0])

    def build_action_block(self, span: Span, c: Children) -> tuple[tree.Text | None, tree.Block]:
        """How the action is told, and the block of what is done."""
        return c[0], self.build_block(span, c[1:])

    def build_perform(self, span: Span, c: Children) -> tree.Statement:
        return tree.Perform(procedure=self.name_of(c[0]), arguments=c[1], span=span)

    def build_win(self, span: Span, c: Children) -> tree.Statement:
        return tree.Win(players=c[0], span=span)

    def build_end_game(self, span: Span, c: Children) -> tree.Statement:
        return tree.EndGame(without_winner=c[0] is not None, span=span)

    def build_end_turn(self, span: Span, c: Children) -> tree.Statement:
        return tree.EndTurn(span=span)

    def build_end_step(self, span: Span, c: Children) -> tree.Statement:
        return tree.EndStep(span=span)

    def build_eliminate(self, span: Span, c: Children) -> tree.Statement:
        return tree.Eliminate(player=c[0], span=span)

    def build_next_player(self, span: Span, c: Children) -> tree.Statement:
        return tree.NextPlayer(player=c[0], span=span)

    def build_place(self, span: Span, c: Children) -> tree.Statement:
        return tree.Place(tile=c[0], at=c[1], turned=c[2], span=span)

    def build_give(self, span: Span, c: Children) -> tree.Statement:
        return tree.Give(value=c[0], span=span)

    def build_sum_up(self, span: Span, c: Children) -> tree.Statement:
        return tree.Note(text=self.text_of(c[0]), span=span)
