"""Save files: a match as JSON with its actions, a snapshot, and the fingerprints of the rules it was played under.

A save may come from a stranger. It names its game, and no file is ever read because a save names it; its actions are played again,
and the snapshot only tells whether they lead where they led before.
"""

from __future__ import annotations

import hashlib
import json
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from boardrules.diagnostics.shorten import one_line, shortened, shown
from boardrules.engine.chance import CHANCE, LARGEST_SEED
from boardrules.engine.errors import GameOver, HookError, IllegalAction, RulesChanged, SaveError, UnreadableAction
from boardrules.engine.fingerprint import RulesReport, compare
from boardrules.engine.game import Game
from boardrules.engine.history import Decision, History
from boardrules.engine.jsontext import LARGEST, Item, first_difference, read_json
from boardrules.engine.serialise import state_data
from boardrules.plain_files import read_plain, write_plain

if TYPE_CHECKING:
    from collections.abc import Callable

    from boardrules.engine.match import Match

FORMAT = 1
KIND = "boardrules match"

_FINDER = "boardrules.pipeline"
"""Where games are found by name.

That stage stands above this one, so it is only named here and asked when a file has to be opened.
"""


MOST_ANEW = 1_000_000
"""Nobody takes one decision back more often."""

_NAME_IT = "say which rules to use (in Python: game=…; boardrules play FILE.rules --resume …, replay --game FILE.rules …)"


def match_data(match: Match) -> dict[str, Any]:
    """Everything about a match, ready for JSON."""
    game, state = match.game, match.state
    seats = (*state.seats, "chance")
    print_ = game.fingerprint
    return {
        "kind": KIND,
        "format": FORMAT,
        "game": game.name,
        "title": game.title,
        "rules": {"whole": print_.whole, "rules": print_.rules, "sections": print_.sections},
        "players": list(match.players),
        "seed": match.seed,
        "options": {name: list(value) if isinstance(value, tuple) else value for name, value in state.options.items()},
        "chance": "sampled" if state._session.sampled else "explicit",
        "actions": [_entry(seats, decision) for decision in match._history.decisions],
        **({"anew": match._history.anew} if match._history.anew else {}),
        "snapshot": state_data(state),
    }


def _entry(seats: tuple[str, ...], decision: Decision) -> list[str | int]:
    """Who decided what and, only where it is so, how often chance had been drawn anew before."""
    entry: list[str | int] = [seats[decision.player], str(decision.action)]
    return [*entry, decision.anew] if decision.anew else entry


def write_save(path: Path, data: dict[str, Any]) -> None:
    """Writes a file so that there is the old one or the new one, whatever happens in between."""
    write_plain(path, match_text(data).encode("utf-8"))


def match_text(data: dict[str, Any]) -> str:
    return json.dumps({**data, "checksum": _checksum(data)}, ensure_ascii=False, indent=1)


def _checksum(data: dict[str, Any]) -> str:
    text = json.dumps(data, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


class Recorded(NamedTuple):
    """What a save file says, checked for form."""

    item: Item
    players: list[str]
    seed: int
    options: dict[str, Any]
    chance: str
    actions: list[tuple[str, str, int]]  # who, what, and how often chance was drawn anew before
    anew: int  # the same for what comes after the last of them


def open_match(path: Path, game: Game | None, on_change: str) -> tuple[History, int]:
    """The history and the seed of the match in a file."""
    return read_match(read_plain(path, LARGEST + 1), f"the save {one_line(path.name, 60)}", game, on_change)


def read_match(text: str | bytes, what: str, game: Game | None, on_change: str) -> tuple[History, int]:
    """The history and the seed of the match in a text."""
    item = read_json(text, what)
    recorded = _recorded(item)
    name = item.get("game").text()
    if game is None:
        game = _find_game(item)
    elif game.name != name:
        item.get("game").fail(f"this is a match of {shown(name)}, not of {game.name}; pass that game")
    try:
        replay = _Replay(game, recorded)
        if item.get("rules").get("whole").text() == game.fingerprint.whole:
            return _go_on(recorded, replay, on_change)
        report = _report(game, item, replay)
    except HookError as error:
        raise SaveError(f"{item.path}: {error}") from None
    if on_change == "refuse" or not report.replays:
        raise RulesChanged(report)
    assert replay.history is not None
    return replay.history, recorded.seed


def _recorded(item: Item) -> Recorded:
    kind = item.find("kind")
    if kind is None or kind.value != KIND:
        item.fail("this is not a saved match of boardrules")
    if item.get("format").integer(0, 1 << 60) != FORMAT:
        item.get("format").fail(f"this version of boardrules reads format {FORMAT} only")
    data = {key: value for key, value in item.value.items() if key != "checksum"}
    if item.get("checksum").value != _checksum(data):
        item.fail("the checksum does not fit: the file is damaged or was changed by hand; use another copy")
    item.get("options").members()
    return Recorded(
        item,
        [entry.text() for entry in item.get("players").items()],
        item.get("seed").integer(-LARGEST_SEED, LARGEST_SEED),
        dict(item.get("options").value),
        item.get("chance").one_of("sampled", "explicit"),
        [_recorded_entry(entry) for entry in item.get("actions").items()],
        0 if item.find("anew") is None else item.get("anew").integer(1, MOST_ANEW),
    )


def _recorded_entry(entry: Item) -> tuple[str, str, int]:
    if len(entry.items()) == 3:
        who, what, anew = entry.items()
        return who.text(), what.text(), anew.integer(1, MOST_ANEW)
    who, what = entry.pair(2)
    return who.text(), what.text(), 0


def _find_game(item: Item) -> Game:
    """The shipped game that a save names. A game of one's own is for the host to name, never for the save."""
    finder = import_module(_FINDER)
    shipped: list[str] = finder.games()
    name = item.get("game").text()
    if name not in shipped:
        item.get("game").fail(f"{shown(name)} is no shipped game; {_NAME_IT}")
    return _shipped(name)


@lru_cache(maxsize=16)
def _shipped(name: str) -> Game:
    """A shipped game, loaded once: those who open many saves share its programs."""
    load: Callable[[str], Game] = import_module(_FINDER).load
    return load(name)


def _go_on(recorded: Recorded, replay: _Replay, on_change: str) -> tuple[History, int]:
    """Under the same rules the actions lead to the snapshot. Where they do not, nobody goes on without having been told."""
    item = recorded.item
    if replay.history is None or replay.stopped is not None:
        reason = one_line(replay.stopped[1]) if replay.stopped is not None else ""
        place = f"actions[{len(replay.history)}]" if replay.history is not None else "players"
        raise SaveError(f"{item.path}.{place}: it cannot be played again: {reason}; the file was changed by hand: use another copy")
    elsewhere = _difference(item.get("snapshot"), state_data(replay.history.last))
    if elsewhere is not None and on_change == "refuse":
        elsewhere.fail(
            "the recorded actions do not lead to the position that was saved: the file was changed by hand, or another version of "
            "boardrules wrote it; on_change='replay' (--changed-rules) goes on where the actions lead"
        )
    return replay.history, recorded.seed


def _difference(snapshot: Item, data: dict[str, Any]) -> Item | None:
    """Where a snapshot is another than the data of a state; None where it is the same. How another version of boardrules notes the
    middle of an action does not matter."""
    saved = snapshot.value
    if isinstance(saved, dict) and saved.get("program") != data["program"] and isinstance(saved.get("position"), dict):
        position = {**saved["position"], "frames": data["position"]["frames"]}
        saved = {**saved, "program": data["program"], "position": position}
    return first_difference(Item(saved, snapshot.path), json.loads(json.dumps(data)), ordered=True)


class _Replay:
    """Plays the recorded actions again, as far as the rules allow."""

    def __init__(self, game: Game, recorded: Recorded) -> None:
        self.history: History | None = None
        self.stopped: tuple[str, str] | None = None  # the rule ("" if none) and the reason
        try:
            first = game.start(
                players=recorded.players,
                seed=recorded.seed,
                options=recorded.options,
                chance="sampled" if recorded.chance == "sampled" else "explicit",
            )
            self.history = History(first)
            for who, notation, anew in recorded.actions:
                self._step(self.history, who, notation, anew)
            self.history.anew = recorded.anew
        except IllegalAction as error:
            self.stopped = error.explanation.rule, one_line(str(error))
        except HookError:
            raise
        except ValueError as error:
            self.stopped = "", one_line(str(error))

    def _step(self, history: History, who: str, notation: str, anew: int) -> None:
        history.anew = anew
        state = history.last
        player = state.player
        if player is None:
            raise GameOver(f"the game is over: {state.outcome.reason if state.outcome else ''}")
        seat = "chance" if player == CHANCE else state.seats[player]
        if seat != who:
            raise UnreadableAction(f"{seat} has to decide here, not {shown(who)}")
        action = state.parse(notation)
        history.add(Decision(player, action, anew), state.apply(action))


def _report(game: Game, item: Item, replay: _Replay) -> RulesReport:
    """How the rules differ, and what that means for the match."""
    rules = {key: entry.text() for key, entry in item.get("rules").get("rules").members()}
    sections = {key: entry.text() for key, entry in item.get("rules").get("sections").members()}
    actions = item.get("actions").items()
    changed, added, removed, other = compare(rules, sections, game.fingerprint)
    rule, reason = replay.stopped or ("", "")
    notation, stops_at = "", None
    if replay.stopped is not None:
        notation, stops_at = "the start", 0
        if replay.history is not None:
            made = len(replay.history)
            notation, stops_at = shortened(actions[made].items()[1].text()), made + 1
    return RulesReport(changed, added, removed, other, replay.stopped is None, len(actions), stops_at, notation, rule, reason)
