"""A table for a chat: it gets lines of text and gives messages back. How they travel is not its business."""

from __future__ import annotations

from dataclasses import dataclass

import boardrules


@dataclass(frozen=True)
class Message:
    """What the bot says: to one person, or to all when `to` is None."""

    text: str
    to: str | None = None


class ChatTable:
    """One game in one channel. `answer("Ana", "hop c2")` gives the messages to send."""

    def __init__(self, game: boardrules.Game, seed: int | None = None) -> None:
        self.game = game
        self.seed = seed
        self.people: list[str] = []
        self.match: boardrules.Match | None = None

    def answer(self, who: str, text: str) -> list[Message]:
        word, _, rest = text.strip().partition(" ")
        if word in ("join", "start", "help"):
            return {"join": self.join, "start": self.start, "help": self.help}[word](who)
        if self.match is None:
            return [Message("No game yet. Say 'join', and 'start' when all are there.", who)]
        if who not in self.people:
            return [Message("You are not at this table.", who)]
        try:
            if word == "why":
                return [Message(str(self.match.state.explain(rest, self.seat(who))), who)]
            if word == "rule":
                return [Message(self.rule(rest), who)]
            if word == "undo":
                return self.undo(who)
            if word == "show":
                return [Message(self.sight(who), who)]
            return self.play(who, text)
        except ValueError as error:  # illegal, unreadable, over: boardrules says it in words for people
            return [Message(str(error), who)]

    def seat(self, who: str) -> int:
        return self.people.index(who)

    def help(self, who: str) -> list[Message]:
        return [Message("join, start, show, why ACTION, rule ID, undo, or an action", who)]

    def join(self, who: str) -> list[Message]:
        if self.match is not None or who in self.people:
            return [Message("You are in already." if who in self.people else "The game has begun.", who)]
        self.people.append(who)
        return [Message(f"{who} sits down ({len(self.people)} of {self.game.players[0]} to {self.game.players[-1]}).")]

    def start(self, who: str) -> list[Message]:
        if self.match is not None:
            return [Message("The game has begun.", who)]
        if len(self.people) not in self.game.players:
            return [Message(f"{self.game.title} is for {self.game.players[0]} to {self.game.players[-1]} players.", who)]
        self.match = boardrules.Match(self.game, players=self.people, seed=self.seed)
        return [Message(f"{self.game.title} begins."), *self.prompt()]

    def play(self, who: str, text: str) -> list[Message]:
        assert self.match is not None
        if self.match.state.player != self.seat(who):
            return [Message("It is not for you to decide now.", who)]
        self.match.play(text)
        return [*self.told(), *self.prompt()]

    def undo(self, who: str) -> list[Message]:
        assert self.match is not None
        if not self.match.actions or self.match.actions[-1][0] != self.seat(who):
            return [Message("The last decision was not yours.", who)]
        self.match.undo()
        return [Message(f"{who} takes it back."), *self.prompt()]

    def told(self) -> list[Message]:
        """What happened, to each as they may know it."""
        assert self.match is not None
        heard = {}
        for seat, person in enumerate(self.people):
            heard[person] = "\n".join(str(event) for event in self.match.state.events_for(seat))
        if len(set(heard.values())) == 1:
            return [Message(next(iter(heard.values())))]
        return [Message(text, person) for person, text in heard.items()]

    def prompt(self) -> list[Message]:
        """Who decides now, and on what; or how it ended."""
        assert self.match is not None
        state = self.match.state
        if state.outcome is not None:
            return [Message(state.outcome.reason)]
        assert state.player is not None
        person = self.people[state.player]
        choices = ", ".join(str(action) for action in state.actions()[:8])
        more = f", … ({len(state.actions())} in all)" if len(state.actions()) > 8 else ""
        return [Message(f"{person} decides."), Message(f"You can: {choices}{more}", person)]

    def sight(self, who: str) -> str:
        """The board and the fields as this person sees them."""
        from boardrules.render import state_text

        assert self.match is not None
        state = self.match.state
        view = state.view(self.seat(who))
        hands = [
            f"{zone}: {' '.join(pile['cards'])}"
            for zone, owners in view["zones"].items()
            for owner, pile in owners.items()
            if isinstance(pile, dict) and owner == view["viewer"] and pile.get("cards")
        ]
        return "\n".join([state_text(state, self.seat(who)), *hands])

    def rule(self, name: str) -> str:
        rule = self.game.rules.get(name.upper())
        return f"{rule.id}: {rule.sentence}" if rule else f"There is no rule {name}."
