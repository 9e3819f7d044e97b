"""Who sits where: people and bots, from the options of the command line or from a save."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import click

from boardrules.words.phrases import Phrases

HUMAN = "human"
DEFAULT_BOT = "mcts:0.8s"
"""Who plays where nothing is said: it answers within about a second in every game, and plays the better the faster the game is."""

REPEATED_BOT = "greedy"
"""The same where a seed is given: then the same seed must give the same game, however fast the machine is."""


def usual_bot(seed: int | None) -> str:
    """The bot that plays and advises where no kind is named."""
    return DEFAULT_BOT if seed is None else REPEATED_BOT


@dataclass(frozen=True)
class Wishes:
    """What the command line says about seats: `you` (a seat or "none"), `seats` (SEAT or SEAT=WHO), and the rest as flags."""

    you: str | None = None
    seats: tuple[str, ...] = ()
    hot_seat: bool = False
    bots: bool = False
    bot: str | None = None
    seed: int | None = None

    def __post_init__(self) -> None:
        people = self.hot_seat or self.you not in (None, "none") or any("=" not in seat for seat in self.seats)
        if self.bots and people:
            raise click.UsageError("--bots lets bots take all seats: leave out --seat, --you and --hot-seat.")

    @property
    def silent(self) -> bool:
        """Whether nothing is said about who plays."""
        return self.you is None and not (self.seats or self.hot_seat or self.bots)


@dataclass(frozen=True)
class Seating:
    """Who decides for each seat: `human`, or the kind of bot (`greedy`, `mcts:1s` …)."""

    sitters: tuple[str, ...]

    @property
    def humans(self) -> tuple[int, ...]:
        return tuple(index for index, sitter in enumerate(self.sitters) if sitter == HUMAN)

    def is_human(self, player: int | None) -> bool:
        return player is not None and player >= 0 and self.sitters[player] == HUMAN

    def line_up(self, names: Sequence[str], phrases: Phrases | None = None) -> str:
        """`Ana (you), Bo (bot: greedy)`; with several people at one table those are only named."""
        text = (phrases or Phrases()).text
        found = []
        for player, (name, sitter) in enumerate(zip(names, self.sitters, strict=True)):
            if sitter != HUMAN:
                found.append(text("{name} (bot: {kind})", name=name, kind=sitter))
            else:
                found.append(text("{name} (you)", name=name) if self.humans == (player,) else name)
        return ", ".join(found)


def seat_number(text: str, seats: Sequence[str], names: Sequence[str], hint: str) -> int:
    """The player that a seat's number (from 1), its name, or the player's own name means."""
    word = text.strip().casefold()
    if word.isdecimal():
        if not 1 <= int(word) <= len(seats):
            raise click.BadParameter(f"there are {len(seats)} seats, not {word}.", param_hint=hint)
        return int(word) - 1
    for pool in (names, seats):
        folded = [name.casefold() for name in pool]
        if folded.count(word) == 1:
            return folded.index(word)
    raise click.BadParameter(f"there is no seat '{text}': the seats are {', '.join(seats)}.", param_hint=hint)


def choose_seating(wishes: Wishes, seats: Sequence[str], names: Sequence[str], saved: Mapping[str, str] | None = None) -> Seating:
    """Seats as wished; without a wish as the game was left, or else a person on the first seat against bots."""
    bot = wishes.bot or usual_bot(wishes.seed)
    if wishes.silent and saved is not None:
        return Seating(tuple(_resumed(saved.get(seat, bot), wishes.bot) for seat in seats))
    people: set[int] = set(range(len(seats))) if wishes.hot_seat else set()
    given: dict[int, str] = {}
    for text in wishes.seats:
        seat, equals, who = text.partition("=")
        player = seat_number(seat, seats, names, "--seat")
        given[player] = (who.strip().lower() or bot) if equals else HUMAN
    if wishes.you is not None and wishes.you.casefold() != "none":
        people.add(seat_number(wishes.you, seats, names, "--you"))
    nobody = wishes.bots or (wishes.you or "").casefold() == "none"
    free = [player for player in range(len(seats)) if player not in given]
    if free and not (people or nobody or HUMAN in given.values()):
        people = {free[0]}
    return Seating(tuple(given.get(player, HUMAN if player in people else bot) for player in range(len(seats))))


def _resumed(sitter: str, bot: str | None) -> str:
    """Who goes on playing a saved seat: the same, but a bot may be replaced by another kind."""
    return sitter if sitter == HUMAN or bot is None else bot
