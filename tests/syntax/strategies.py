"""Random syntax trees: every kind of node, in every place where the grammar allows it."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from boardrules.language.forms import FOLDS
from boardrules.syntax import tree

NAMES = st.sampled_from(["a", "b1", "boat", "Boat_2", "öre", "море", "points", "zebra"])
# Words of the language that can also be names of values.
ANY_NAMES = st.one_of(NAMES, st.sampled_from(["at", "to", "up", "all", "cost", "sum", "row", "first", "of", "size", "x", "turn"]))
names = st.builds(tree.Name, text=NAMES)
any_names = st.builds(tree.Name, text=ANY_NAMES)
texts = st.builds(tree.Text, value=st.text(alphabet='ab é"\\#~|{', max_size=8))
numbers = st.integers(0, 10**9)
rule_ids = st.builds(tree.Name, text=st.sampled_from(["A-1", "CH-17", "ABCDEFGH-999z"]))


def some(strategy: Any, least: int = 0, most: int = 3) -> Any:
    return st.lists(strategy, min_size=least, max_size=most).map(tuple)


def maybe(strategy: Any) -> Any:
    return st.none() | strategy


_leaves = st.one_of(
    st.builds(tree.Number, value=numbers),
    texts,
    st.builds(tree.Reference, name=ANY_NAMES),
    st.builds(tree.Possible, action=any_names, arguments=st.none()),
)
_OPERATORS = ["or", "and", "==", "!=", "<", "<=", ">", ">=", "in", "not in", "+", "-", "*", "/", "mod", "otherwise"]


def _larger(inner: st.SearchStrategy[tree.Expression]) -> st.SearchStrategy[tree.Expression]:
    parameter = st.builds(tree.Parameter, name=any_names, domain=inner)
    return st.one_of(
        st.builds(tree.Member, base=inner, name=any_names),
        st.builds(tree.Owned, piece=any_names, owner=inner),
        st.builds(tree.Call, function=names, arguments=some(inner)),
        st.builds(tree.Unary, operator=st.sampled_from(["-", "not"]), operand=inner),
        st.builds(tree.Binary, operator=st.sampled_from(_OPERATORS), left=inner, right=inner),
        st.builds(tree.Conditional, condition=inner, then=inner, otherwise=inner),
        st.builds(tree.RangeSet, low=inner, high=inner),
        st.builds(tree.SetLiteral, items=some(inner)),
        st.builds(tree.SetOf, parameter=parameter, condition=inner),
        st.builds(tree.Fold, word=st.sampled_from(sorted(FOLDS)), parameters=some(parameter, 1), body=maybe(inner)),
        st.builds(
            tree.Walk,
            word=st.sampled_from(["reach", "distance", "route"]),
            before=any_names,
            after=any_names,
            start=inner,
            goal=maybe(inner),
            condition=maybe(inner),
            cost=maybe(inner),
            limit=maybe(inner),
        ),
        st.builds(tree.RowLength, variable=any_names, through=inner, along=inner, condition=inner),
        st.builds(tree.Possible, action=names, arguments=some(inner)),
        st.builds(tree.WhatIf, done=names, arguments=some(inner), value=inner),
    )


expressions = st.recursive(_leaves, _larger, max_leaves=8)
parameters = st.builds(tree.Parameter, name=any_names, domain=expressions)

type_names = st.builds(tree.TypeName, name=NAMES, optional=st.booleans())
type_ranges = st.builds(
    tree.TypeRange, low=st.integers(-9, 9), high=st.integers(-9, 10**9), capped=st.booleans(), optional=st.booleans()
)
types = st.one_of(type_names, type_ranges, st.builds(tree.TypeSet, element=type_names | type_ranges))
typed_names = st.builds(tree.TypedName, name=any_names, type=types)
rules = st.builds(
    tree.Rule,
    id=rule_ids,
    status=st.sampled_from([None, "stated", "reading", "supplied"]),
    is_note=st.booleans(),
    sentence=texts,
    source=maybe(texts),
)
unders = st.builds(tree.Under, id=rule_ids)
cell_values = st.one_of(
    st.builds(tree.CellValue, value=ANY_NAMES),
    st.builds(tree.CellValue, value=st.integers(-(10**9), 10**9)),
    st.builds(tree.CellValue, value=texts.map(lambda node: node.value), is_text=st.just(True)),
)
header_cells = st.builds(tree.Cell, values=st.tuples(st.builds(tree.CellValue, value=ANY_NAMES, type=types)))
rows = st.builds(tree.Row, cells=some(header_cells | st.builds(tree.Cell, values=some(cell_values)), 1))
legends = st.builds(tree.Legend, entries=some(st.builds(tree.LegendEntry, mark=texts, meaning=st.one_of(NAMES, st.integers(0, 9)))))
_SEEN = st.sampled_from([None, "open", "hidden", "owner"])
fields = st.builds(tree.Field, name=any_names, type=types, visibility=_SEEN, internal=st.booleans(), initial=maybe(expressions))
zones = st.builds(
    tree.Zone,
    name=any_names,
    kind=st.sampled_from(["pile", "stack"]),
    deck=names,
    limit=maybe(numbers),
    visibility=_SEEN,
    internal=st.booleans(),
    refilled_from=maybe(names),
    starts_full=st.booleans(),
)


@st.composite
def _targets(draw: st.DrawFn) -> tree.Expression:
    target: tree.Expression = tree.Reference(name=draw(ANY_NAMES))
    for name in draw(st.lists(any_names, max_size=2)):
        target = tree.Member(base=target, name=name)
    return target


_simple = st.one_of(
    st.builds(tree.Require, condition=expressions),
    st.builds(tree.Assign, target=_targets(), operator=st.sampled_from(["=", "+=", "-="]), value=expressions),
    st.builds(tree.Let, name=any_names, value=expressions),
    st.builds(tree.AddTo, item=expressions, to=expressions),
    st.builds(tree.TakeFrom, item=expressions, source=expressions),
    st.builds(tree.Move, card=maybe(expressions), source=expressions, how=st.sampled_from(["to", "onto", "under"]), to=expressions),
    st.builds(tree.Draw, count=numbers, name=st.none(), source=expressions, to=maybe(expressions)),
    st.builds(tree.Draw, count=st.none(), name=any_names, source=expressions, to=maybe(expressions)),
    st.builds(tree.Shuffle, source=expressions, into=expressions),
    st.builds(tree.Roll, dice=some(parameters, 1)),
    st.builds(
        tree.Choose,
        may=st.booleans(),
        how_many=st.sampled_from(["one", "any"]),
        limit=st.none(),
        actions=some(names, 1),
        done_when=maybe(expressions),
        by=maybe(expressions),
        told=maybe(texts),
    ),
    st.builds(
        tree.Choose,
        may=st.booleans(),
        how_many=st.just("up to"),
        limit=expressions,
        actions=some(names, 1),
        done_when=maybe(expressions),
        by=st.none(),
    ),
    st.builds(tree.Perform, procedure=any_names, arguments=some(expressions)),
    st.builds(tree.Win, players=expressions),
    st.builds(tree.EndGame, without_winner=st.booleans()),
    st.builds(tree.EndTurn),
    st.builds(tree.EndStep),
    st.builds(tree.Eliminate, player=expressions),
    st.builds(tree.NextPlayer, player=expressions),
    st.builds(tree.Place, tile=expressions, at=expressions, turned=maybe(expressions)),
    st.builds(tree.Give, value=expressions),
    st.builds(tree.Note, text=texts),
)


def _compound(inner: st.SearchStrategy[tree.Statement]) -> st.SearchStrategy[tree.Statement]:
    block = st.builds(tree.Block, items=some(st.one_of(inner, rules, unders)))
    choice = st.builds(tree.Choice, name=any_names, parameters=some(parameters), body=block, told=maybe(texts))
    chained = st.builds(tree.If, condition=expressions, then=block, otherwise=maybe(block), chained=st.just(True))
    return st.one_of(
        st.builds(tree.Step, name=any_names, body=block),
        st.builds(tree.If, condition=expressions, then=block, otherwise=maybe(block)),
        st.builds(
            tree.If,
            condition=expressions,
            then=block,
            otherwise=chained.map(lambda node: tree.Block(items=(node,))),
        ),
        st.builds(tree.ForEach, name=any_names, domain=expressions, body=block),
        st.builds(tree.Repeat, times=expressions, condition=maybe(expressions), body=block),
        st.builds(tree.Ask, player=expressions, choices=some(choice, 1)),
    )


statements = st.recursive(_simple, _compound, max_leaves=5)
blocks = st.builds(tree.Block, items=some(st.one_of(statements, rules, unders), 0, 4))

headers = st.builds(
    tree.Header,
    name=any_names,
    title=texts,
    base=maybe(any_names),
    items=some(
        st.one_of(
            st.builds(tree.Players, low=numbers, high=numbers),
            st.builds(tree.Seats, names=some(names, 1)),
            st.builds(tree.About, text=texts),
            st.builds(tree.Story, paragraphs=some(texts, 1)),
            st.builds(tree.Credits, paragraphs=some(texts, 1)),
            rules,
        )
    ),
)
_held = fields | zones | rules
_ways = some(st.builds(tree.Way, start=names, end=names), 1)
_board_items = st.one_of(
    st.builds(tree.Size, columns=numbers, rows=numbers),
    st.builds(tree.Neighbours, count=numbers),
    st.builds(tree.Layer, name=any_names, type=types, items=some(legends | texts)),
    st.builds(tree.Places, names=some(names, 1)),
    st.builds(tree.Ways, kind=maybe(names), ways=_ways),
    st.builds(tree.Walls, ways=_ways),
    st.builds(tree.PlaneTiles, tiles=names, limit=numbers),
    _held,
)
_kinds = st.builds(tree.Kinds, enum=names, counts=some(st.builds(tree.KindCount, kind=names, count=numbers), 1))
_attempts = st.builds(tree.Attempt, action=names, arguments=some(expressions))
_given_chance = st.builds(tree.GivenChance, word=st.sampled_from(["rolls", "draws"]), values=some(expressions, 1))
_example_items = st.one_of(
    st.builds(tree.ExamplePlayers, count=numbers),
    st.builds(tree.ExampleOptions, settings=some(st.tuples(names, expressions), 1)),
    st.builds(tree.ExampleAt, step=names, player=names),
    st.builds(tree.Given, body=blocks),
    st.builds(tree.Verdict, player=names, allowed=st.just(True), attempt=_attempts, because=st.none()),
    st.builds(tree.Verdict, player=names, allowed=st.just(False), attempt=_attempts, because=maybe(rule_ids)),
    st.builds(tree.After, attempt=_attempts, chance=some(_given_chance)),
    st.builds(tree.Expect, condition=expressions),
)
_MOMENTS = ["turn starts", "turn ends", "round starts", "round ends", "action ends"]
_style_entries = st.builds(
    tree.StyleEntry, subject=names, value=maybe(names), colour=texts, glyph=maybe(texts), icon=st.none()
) | st.builds(tree.StyleEntry, subject=names, value=maybe(names), colour=texts, glyph=texts, icon=texts)
_name_entries = st.builds(tree.NameEntry, subject=names, value=maybe(names), one=texts, several=maybe(texts))
_said = st.builds(tree.LearnText, text=texts, says=some(rule_ids))
_rules_said = st.builds(tree.LearnRules, ids=some(rule_ids, 1))
# With a caption: a text after a picture without one would be its caption.
_shown = st.one_of(
    st.builds(tree.LearnShow, what=st.sampled_from(["board", "setup", "pieces"]), name=st.none(), caption=texts),
    st.builds(tree.LearnShow, what=st.sampled_from(["cards", "tiles", "table"]), name=any_names, caption=texts),
    st.builds(tree.LearnShow, what=st.sampled_from(["components", "turn", "play"]), name=st.none(), caption=st.none()),
)
_learn_items = st.one_of(
    _said,
    _rules_said,
    _shown,
    st.builds(tree.LearnTip, text=texts, says=some(rule_ids)),
    st.builds(tree.LearnHeading, text=texts),
    st.builds(tree.LearnList, kind=st.sampled_from(["list", "steps", "either"]), lines=some(_said | _rules_said)),
    st.builds(tree.LearnExample, title=texts),
)
_drawn_ways = some(st.builds(tree.DrawnWay, value=names, direction=names), 1)
_sides = st.builds(tree.Name, text=st.sampled_from(["N", "E", "S", "W"]))
_style_items = st.one_of(
    _style_entries,
    st.builds(tree.StyleArrows, table=names, ways=_drawn_ways),
    st.builds(tree.StyleTurned, board=names, zone=names, layer=names, ways=maybe(_drawn_ways)),
    st.builds(tree.StyleLine, side=_sides, spaces=some(names, 1), title=texts, colour=maybe(texts)),
)
declarations = st.one_of(
    st.builds(tree.Section, title=texts, introduction=some(texts, most=2)),
    st.builds(tree.RuleDeclaration, rule=rules, body=maybe(blocks)),
    st.builds(tree.Removal, kind=st.just("rule"), name=rule_ids),
    st.builds(tree.Removal, kind=st.sampled_from(["action", "card", "trigger", "option"]), name=names),
    st.builds(tree.Enum, name=names, items=some(names | rules)),
    st.builds(tree.Enum, name=names, items=some(rows | rules)),
    st.builds(tree.Table, name=names, parameters=some(parameters, 1), result=types, items=some(rows | rules)),
    st.builds(tree.Deck, name=names, items=some(rows | rules)),
    st.builds(
        tree.Tiles,
        name=names,
        items=some(st.one_of(legends, rows, rules, st.builds(tree.Picture, name=names, rows=some(texts, 3, 3)))),
    ),
    st.builds(tree.Board, name=names, shape=st.sampled_from(["grid", "hex", "graph", "plane"]), items=some(_board_items)),
    st.builds(
        tree.Piece,
        name=names,
        per_player=st.booleans(),
        items=some(st.one_of(st.builds(tree.Copies, count=numbers), _kinds, _held)),
    ),
    st.builds(tree.Player, items=some(_held)),
    st.builds(tree.Shared, items=some(_held)),
    st.builds(tree.Option, name=names, type=types, default=expressions, text=texts),
    st.builds(tree.Option, name=names, type=st.none(), default=expressions, text=st.none()),
    st.builds(tree.Define, name=any_names, parameters=some(typed_names), type=types, value=expressions | blocks),
    st.builds(tree.Hook, name=any_names, parameters=some(typed_names), type=types, python=texts),
    st.builds(tree.Procedure, name=any_names, parameters=some(typed_names), body=blocks),
    st.builds(tree.Setup, body=blocks),
    st.builds(tree.Turn, body=blocks),
    st.builds(tree.Action, name=any_names, parameters=some(parameters), body=blocks, told=maybe(texts)),
    st.builds(
        tree.ChangeTrigger,
        owner=maybe(names),
        field=names,
        watch=st.sampled_from(["changes", "gains", "loses"]),
        names=some(any_names, 1),
        body=blocks,
    ),
    st.builds(tree.MomentTrigger, moment=st.sampled_from(_MOMENTS), body=blocks),
    st.builds(tree.Finish, body=blocks),
    st.builds(
        tree.Score,
        items=some(
            st.one_of(
                st.builds(tree.Category, name=names, title=texts, player=names, body=blocks),
                st.builds(tree.Tiebreak, player=names, value=expressions),
                rules,
            )
        ),
    ),
    st.builds(tree.Invariant, text=texts, condition=expressions),
    st.builds(tree.Example, title=texts, items=some(_example_items, 0, 4)),
    st.builds(tree.Names, entries=some(_name_entries)),
    st.builds(
        tree.Removal,
        kind=st.sampled_from(["learn", "example", "invariant"]),
        name=texts.map(lambda node: tree.Name(text=node.value)),
    ),
    st.builds(tree.Learn, title=texts, items=some(_learn_items, 0, 4)),
    st.builds(tree.Later, ids=some(rule_ids, 1), text=maybe(texts)),
    st.builds(tree.Style, entries=some(_style_items)),
)
files = st.builds(tree.File, header=headers, declarations=some(declarations, 0, 3))
