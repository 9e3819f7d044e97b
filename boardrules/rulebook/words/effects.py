"""Effects in words: `you gain one point`, `the card goes from your hand to the discards`, `the game ends`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never, cast

from boardrules.rulebook.words.conditions import Conditions
from boardrules.rulebook.words.english import article, conjugate, counted, is_plural, joined, listed, number
from boardrules.rulebook.words.values import Phrase, Unspeakable
from boardrules.ruleset import expressions as ex
from boardrules.ruleset import statements as st
from boardrules.words.decisions import PLACES


class Effects(Conditions):
    """Says what statements do, one clause for each. What cannot be said well is left out."""

    def effects(self, statements: Iterable[st.Statement]) -> list[str]:
        """The clauses of some statements, in order."""
        said: list[str] = []
        for statement in statements:
            if isinstance(statement, st.Let):
                self.known[statement.name] = statement.value
                continue
            try:
                said.append(self.effect(statement))
            except Unspeakable:
                continue
        return said

    def effect(self, statement: st.Statement) -> str:
        """What one statement does; Unspeakable where there are no good words."""
        match statement:
            case st.Assign():
                return self._assigned(statement)
            case st.AddTo():
                verb = "leaves" if statement.remove else "is added to"
                return f"{self.noun(statement.item).text} {verb} {self.noun(statement.target).text}"
            case st.Move() | st.Draw() | st.Shuffle():
                return self._moved(statement)
            case st.Roll():
                return self._rolled(statement)
            case st.If() | st.ForEach() | st.Repeat():
                return self._compound(statement)
            case st.Win():
                winner = self.noun(statement.players)
                return f"{winner.text} {conjugate('win', winner.person)} the game"
            case st.EndGame():
                return "the game ends without a winner" if statement.without_winner else "the game ends and is counted"
            case st.EndTurn():
                return "the turn ends"
            case st.EndStep():
                return "this step ends"
            case st.Eliminate():
                subject = self.noun(statement.player)
                return f"{subject.text} {conjugate('be', subject.person)} out of the game"
            case st.NextPlayer():
                return f"the next turn goes to {self.noun(statement.player).text}"
            case st.PlaceTile():
                return f"{self.noun(statement.tile).text} is laid on {self.noun(statement.at).text}"
            case st.Choose():
                return self._chosen(statement)
            case st.Step() | st.Let() | st.Ask() | st.Perform() | st.LogNote():
                raise Unspeakable(statement.kind)
            case _:
                assert_never(statement)

    def _assigned(self, node: st.Assign) -> str:
        """Pieces that move and what everybody shares; the rest is bookkeeping, which the sentences of the rules explain."""
        target, value = node.target, node.value
        if node.operator in ("+=", "-="):
            return self._changed(target, value, node.operator == "+=")
        if target.type.kind == "space" and target.base is not None:
            subject = self.noun(target.base) if target.name in PLACES else self.noun(target)
            if isinstance(value, ex.Constant) and value.value is None:
                if target.name not in PLACES:
                    raise Unspeakable(target.name)
                return f"{subject.text} {conjugate('be', subject.person)} taken off the board"
            return f"{subject.text} {conjugate('move', subject.person)} to {self.noun(value).text}"
        if target.type.kind == "player" and target.owner_kind == "board":
            return f"{self.noun(target).text} {conjugate('be', 'it')} now {self._whose(value)}"
        if target.base is None and target.type.kind in ("direction", "enum", "player") and not target.type.optional:
            subject = self.noun(target)
            return f"{subject.text} {conjugate('become', subject.person)} {self.noun(value).text}"
        raise Unspeakable(target.name)

    def _whose(self, value: ex.Expression) -> str:
        owner = self.noun(value)
        return "yours" if owner.text == "you" else owner.owner

    def _changed(self, target: ex.FieldValue, value: ex.Expression, more: bool) -> str:
        words = self.naming.name(target.name)
        if target.base is not None and is_plural(words):
            subject = self.noun(target.base)
            verb = conjugate("gain" if more else "lose", subject.person)
            amount = self.noun(value).text
            noun = words[:-1] if amount == "one" and words.endswith("s") else words
            if isinstance(value, ex.Constant):
                return f"{subject.text} {verb} {amount} {noun}"
            return f"{subject.text} {verb} {words}: {amount}"
        return f"{self.noun(target).text} {'goes up' if more else 'goes down'} by {self.noun(value).text}"

    def _moved(self, node: st.Move | st.Draw | st.Shuffle) -> str:
        source = self.noun(node.source).text
        deck = self.naming.deck(node.source.type.name)
        if isinstance(node, st.Shuffle):
            return f"{source} is shuffled into {self.noun(node.target).text}"
        if isinstance(node, st.Draw):
            drawn = counted(node.count, deck) if node.name is None else article(deck)
            where = f" into {self.noun(node.target).text}" if node.target is not None else ""
            return f"{drawn} {'is' if node.count == 1 else 'are'} drawn from {source}{where}"
        how = {"to": "to", "onto": "onto", "under": "under"}[node.how]
        if node.card is None:
            return f"all {deck}s of {source} go {how} {self.noun(node.target).text}"
        card = self.noun(node.card)
        return f"{card.text} {conjugate('go', card.person)} from {source} {how} {self.noun(node.target).text}"

    def _rolled(self, node: st.Roll) -> str:
        dice = [binder.domain for binder in node.dice]
        if all(isinstance(die, ex.RangeSet) for die in dice):
            return "one die is rolled" if len(dice) == 1 else f"{number(len(dice))} dice are rolled"
        name, where = self.member(dice[0])
        return f"chance picks {article(name)}{' ' + where if where else ''}"

    def _compound(self, node: st.If | st.ForEach | st.Repeat) -> str:
        if isinstance(node, st.If):
            return self._branch(node)
        if isinstance(node, st.ForEach):
            name, where = self.member(node.binder.domain)
            inner = cast(Effects, self.bound(node.binder.name, Phrase(f"that {name}" if name != "number" else "the number")))
            said = inner.effects(node.body)
            if not said:
                raise Unspeakable("for")
            return f"for each {name}{' ' + where if where else ''}: {joined(said, 'and')}"
        said = self.effects(node.body)
        if not said:
            raise Unspeakable("repeat")
        if node.condition is not None:
            return f"as long as {self.condition(node.condition)}: {joined(said, 'and')}"
        return f"{self.noun(node.times).text} times: {joined(said, 'and')}"

    def _branch(self, node: st.If) -> str:
        then, otherwise = self.effects(node.then), self.effects(node.otherwise)
        if then:
            condition = self.condition(node.condition)
            if len(then) == 1 and then[0].startswith("if ") and not otherwise:
                return f"if {condition} and {then[0].removeprefix('if ')}"
            text = f"if {condition}, {joined(then, 'and')}"
            return f"{text}; otherwise {joined(otherwise, 'and')}" if otherwise else text
        if otherwise:
            return f"if {self.condition(node.condition, True)}, {joined(otherwise, 'and')}"
        raise Unspeakable("if")

    def _chosen(self, node: st.Choose) -> str:
        names = [self.naming.name(name) for name in node.actions]
        who = self.noun(node.by).text if node.by is not None else "you"
        may = "may " if node.optional else ""
        verb = "choose" if who == "you" or may else "chooses"
        many = "any number of" if node.repeat else "one of"
        return f"{who} {may}{verb} {many}: {listed(names, 'or')}" if len(names) > 1 else f"{who} {may}{verb}: {names[0]}"
