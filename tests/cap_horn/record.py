"""Writes the recorded playthroughs: python -m tests.cap_horn.record

Greedy captains play, so that the games are short and sensible. A record holds each action in notation with what followed from
it; the lines with an arrow are played again by the test.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

from boardrules import Game, Match
from tests.cap_horn.lockstep import cap_horn
from tests.cap_horn.measure import greedy_choice

FOLDER = Path(__file__).parent / "playthroughs"
SEEDS = {3: 4, 4: 2, 5: 9}
ARROW = "> "


def transcript(match: Match) -> str:
    """A match as text: the setup, then every action and the events that followed, and the end."""
    state = match.state
    lines = [f"Cap Horn with {len(match.players)} players, seed {match.seed}", ""]
    lines += [f"  {text}" for text in map(str, match.opening)]
    for entry in match.log:
        decided, *followed = entry.events
        lines.append(f"{ARROW}{match.state.seats[entry.player]}: {entry.notation}")
        lines += [f"    {event}{f' ({event.rule})' if event.rule else ''}" for event in followed]
        assert decided.kind == "decide"
    assert state.outcome is not None
    return "\n".join([*lines, "", f"After {state.round} rounds {state.outcome.reason}", ""])


def record(game: Game, players: int, seed: int) -> Match:
    """A game of greedy captains."""
    random = Random(seed)
    match = Match(game, players=players, seed=seed)
    while not match.state.over:
        match.play(greedy_choice(match.state, random))
    return match


def replay(game: Game, text: str) -> Match:
    """The match that a record tells of, played again."""
    heading = text.splitlines()[0].split()
    match = Match(game, players=int(heading[3]), seed=int(heading[6]))
    for line in text.splitlines():
        if line.startswith(ARROW):
            seat, _, notation = line.removeprefix(ARROW).partition(": ")
            player = match.state.player
            assert player is not None
            assert match.state.seats[player] == seat
            match.play(notation)
    return match


def main() -> None:
    for players, seed in SEEDS.items():
        text = transcript(record(cap_horn(), players, seed))
        (FOLDER / f"{players}_players.txt").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
