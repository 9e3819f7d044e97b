"""A round as it was really played: the moves of a seeded game, with the board before and after."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import takewhile
from random import Random

from boardrules.engine.action import Action
from boardrules.engine.errors import HooksNotTrusted
from boardrules.engine.state import State
from boardrules.rulebook.book import Book
from boardrules.rulebook.document import Block, Item, Listing, Paragraph, Rich, Soft, rich
from boardrules.rulebook.pictures import state_picture
from boardrules.ruleset.statements import ActionModel

SEED = 7
_LATER = 60
"""Turns of the game among which a second one is picked."""
_MOST_DECISIONS = 120
_LONGEST_TURN = 14
_MOST_LINES = 6
_MOST_REASONS = 2


@dataclass
class Turn:
    """A turn that was played: the states before and after it, and each decision with what came of it."""

    player: int
    round: int
    before: State
    after: State
    moves: list[tuple[int, Action, State]] = field(default_factory=list)

    def richness(self, actions: Mapping[str, ActionModel]) -> int:
        """How much there is to see in it; of actions that do nothing, such as to stay, a beginner learns little."""
        made = [action.name for _, action, _ in self.moves if action.name in actions and actions[action.name].effects]
        return 3 * len(set(made)) - abs(len(made) - 5)


def walkthrough(book: Book) -> Iterator[Block]:
    """A chapter with worked turns."""
    found = list(worked_turns(book))
    if found:
        yield book.heading(2, book.text("A game begins"), "worked-example")
        yield from found


def worked_turns(book: Book) -> Iterator[Block]:
    """The first turn of a game, and the turn soon after it in which most happens."""
    turns = _played(book)
    if not turns:
        return
    first, later = turns[0], [turn for turn in turns[1:_LATER] if len(turn.moves) <= _LONGEST_TURN]
    people = [book.naming.seat(seat) for seat in first.before.seats]
    text = book.text(
        "{players} sit down to play. {first} has the first turn.", players=book.listed(people), first=people[first.player]
    )
    yield Paragraph(rich(text))
    said: set[str] = set()
    yield from _turn(book, first, "first", said)
    actions = book.ruleset.actions
    richest = max(later, key=lambda turn: turn.richness(actions), default=None)
    if richest is not None and richest.richness(actions) > 0:
        yield book.heading(
            3,
            book.text("Round {round}: {player}'s turn", round=richest.round, player=people[richest.player]),
            "worked-example-later",
        )
        yield from _turn(book, richest, "later", said)


def _played(book: Book) -> list[Turn]:
    """The turns of a seeded game; none where the game cannot be started (Python that nobody has trusted)."""
    options = {name: value for name, value in book.values.items() if name in book.ruleset.options}
    try:
        state = book.game.start(book.players, SEED, options)
        choose = _chooser(book)
        turns: list[Turn] = []
        for _ in range(_MOST_DECISIONS):
            if state.over or len(turns) > _LATER or state.player is None:
                break
            if not turns or turns[-1].player != state.active or turns[-1].round != state.round:
                turns.append(Turn(state.active, state.round, state, state))
            action = choose(state)
            after = state.apply(action)
            turns[-1].moves.append((state.player, action, after))
            turns[-1].after = after
            state = after
    except (HooksNotTrusted, ValueError):
        return []
    return turns[:-1] if not state.over else turns


def _chooser(book: Book) -> Callable[[State], Action]:
    """Plays sensibly where the game can judge its positions, so that it is quick; otherwise by lot."""
    random = Random(SEED)
    if not book.ruleset.hooks:
        return lambda state: random.choice(state.actions())
    from boardrules.bots import make_bot

    return make_bot("greedy", book.game, book.players, SEED).choose


def _turn(book: Book, turn: Turn, name: str, said: set[str]) -> Iterator[Block]:
    highlight = next((action for _, action, _ in turn.moves if action.name != "done"), None)
    seat = book.naming.seat(turn.before.seats[turn.player])
    before = state_picture(
        turn.before,
        f"turn-{name}-before",
        book.text("The board before {player}'s turn", player=seat),
        book.text("Before the turn."),
        viewer=turn.player,
        highlight=highlight,
    )
    after = state_picture(
        turn.after,
        f"turn-{name}-after",
        book.text("The board after {player}'s turn", player=seat),
        book.text("After the turn."),
        viewer=turn.player,
    )
    if before is not None:
        yield before
    yield from _hand(book, turn)
    yield Listing(tuple(_move(book, said, *move) for move in turn.moves), ordered=True)
    if after is not None:
        yield after


def _hand(book: Book, turn: Turn) -> Iterator[Block]:
    """What the player holds that the others cannot see."""
    seat = turn.before.seats[turn.player]
    view = turn.before.view(turn.player)
    for zone in book.ruleset.zones:
        if zone.owner_kind == "player" and zone.visibility == "owner":
            cards = view["zones"].get(f"Player.{zone.name}", {}).get(seat, {}).get("cards", {})
            texts = [
                book.naming.card(zone.deck, card) + (f" ({book.number(copies)})" if copies > 1 else "")
                for card, copies in cards.items()
            ]
            if texts:
                yield Paragraph(
                    rich(
                        book.text(
                            "{player}'s {zone}: {cards}.",
                            player=book.naming.seat(seat),
                            zone=book.naming.name(zone.name, "Player"),
                            cards=book.listed(texts),
                        )
                    ),
                    "hint",
                )


def _move(book: Book, said: set[str], player: int, action: Action, after: State) -> Item:
    """A decision, what came of it, and the rules that matter: the sentence of each the first time, then its id."""
    decision, *followed = after.story(player)
    lines = [line.text for line in takewhile(lambda line: line.kind != "turn", followed)]
    below: list[Rich] = [rich(line) for line in lines[:_MOST_LINES]]
    rules = _deciding(book, action.name, after)
    new = [rule for rule in rules if rule not in said][:_MOST_REASONS]
    below += [rich(Soft(book.ruleset.rules[rule].sentence), book.cites([rule])) for rule in new]
    known = book.cites([rule for rule in rules if rule in said][:_MOST_REASONS]) if not new else ()
    said.update(new)
    return Item(rich(decision.text, known), tuple(below))


def _deciding(book: Book, name: str, after: State) -> list[str]:
    """The rules of the decision's own action that did something, first of all."""
    events = takewhile(lambda event: event.kind != "turn", after.events)  # what the next turn begins with belongs to that turn
    done = dict.fromkeys(event.rule for event in events if event.rule in book.ruleset.rules and event.kind != "decide")
    own = [rule for rule in done if f"action {name}" in book.ruleset.rules[rule].executed.split(", ")]
    return own or list(done)
