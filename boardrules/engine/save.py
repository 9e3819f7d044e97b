"""Save files: a match as JSON with its actions, a snapshot, and the fingerprints of the rules it was played under."""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from boardrules.engine.chance import CHANCE
from boardrules.engine.errors import GameOver, HookError, IllegalAction, RulesChanged, SaveError, UnknownGame, UnreadableAction
from boardrules.engine.fingerprint import RulesReport, compare
from boardrules.engine.game import Game
from boardrules.engine.jsontext import Item, read_json
from boardrules.engine.match import Match, Played
from boardrules.engine.restore import state_from
from boardrules.engine.serialise import state_data
from boardrules.engine.state import State

if TYPE_CHECKING:
    from collections.abc import Callable

FORMAT = 1
KIND = "boardrules match"
_MOST_SEED = 1 << 4096

_FINDER = "boardrules.pipeline"
"""Where games are found by name.

That stage stands above this one, so it is only named here and asked when a file has to be opened.
"""


def match_data(match: Match) -> dict[str, Any]:
    """Everything about a match, ready for JSON."""
    game, state = match.game, match.state
    seats = (*state.seats, "chance")
    print_ = game.fingerprint
    return {
        "kind": KIND,
        "format": FORMAT,
        "game": game.name,
        "path": game.path,
        "rules": {"whole": print_.whole, "rules": print_.rules, "sections": print_.sections},
        "players": list(match.players),
        "seed": match.seed,
        "options": {name: list(value) if isinstance(value, tuple) else value for name, value in state.options.items()},
        "chance": "sampled" if state._session.sampled else "explicit",
        "actions": [[seats[player], str(action)] for player, action in match.actions],
        "snapshot": state_data(state),
    }


def write_save(path: Path, data: dict[str, Any]) -> None:
    """Writes a file so that there is the old one or the new one, whatever happens in between."""
    text = json.dumps({**data, "checksum": _checksum(data)}, ensure_ascii=False, indent=1)
    target = Path(os.path.realpath(path))
    handle, name = tempfile.mkstemp(prefix=f".{target.name}.", suffix=".tmp", dir=target.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(text.encode("utf-8", "surrogatepass"))
            file.flush()
            os.fsync(file.fileno())
        os.chmod(name, target.stat().st_mode & 0o777 if target.exists() else 0o644)
        os.replace(name, target)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


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
    actions: list[tuple[str, str]]


def open_match(path: Path, game: Game | None, on_change: str) -> tuple[State, list[Played], int]:
    """The first state, the steps and the seed of the match in a file."""
    if on_change not in ("refuse", "replay"):
        raise ValueError(f"on_change is 'refuse' or 'replay', not {on_change!r}")
    item = read_json(path.read_bytes(), f"the save {path.name}")
    recorded = _recorded(item)
    if game is None:
        game = _find_game(item)
    elif game.name != item.get("game").text():
        item.get("game").fail(f"this is a match of {item.get('game').text():.60}, not of {game.name}; pass that game")
    try:
        if item.get("rules").get("whole").text() == game.fingerprint.whole:
            return _go_on(game, recorded)
        replay = _Replay(game, recorded)
        report = _report(game, item, replay)
    except HookError as error:
        raise SaveError(f"{item.path}: {error}") from None
    if on_change == "refuse" or not report.replays:
        raise RulesChanged(report)
    assert replay.first is not None
    return replay.first, replay.steps, recorded.seed


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
        item.get("seed").integer(-_MOST_SEED, _MOST_SEED),
        dict(item.get("options").value),
        item.get("chance").one_of("sampled", "explicit"),
        [(who.text(), what.text()) for who, what in (entry.pair(2) for entry in item.get("actions").items())],
    )


def _find_game(item: Item) -> Game:
    """The game of a save: from the file it was loaded from, or a shipped one."""
    load: Callable[..., Game] = import_module(_FINDER).load
    path, name = item.get("path").text(), item.get("game").text()
    try:
        return load(path or name)
    except UnknownGame as error:
        item.get("path" if path else "game").fail(f"{error}; name the game it belongs to (in Python: game=…)")


def _go_on(game: Game, recorded: Recorded) -> tuple[State, list[Played], int]:
    """Under the same rules the actions lead to the snapshot.

    Where another version of boardrules comes out elsewhere, the snapshot counts and the history begins there.
    """
    replay = _Replay(game, recorded)
    try:
        snapshot = state_from(game, recorded.item.get("snapshot"))
    except SaveError:
        if replay.stopped is not None or replay.first is None:
            raise
        return replay.first, replay.steps, recorded.seed
    if replay.stopped is None and replay.first is not None:
        last = replay.steps[-1].state if replay.steps else replay.first
        if last.to_json() == snapshot.to_json():
            return replay.first, replay.steps, recorded.seed
    return snapshot, [], recorded.seed


class _Replay:
    """Plays the recorded actions again, as far as the rules allow."""

    def __init__(self, game: Game, recorded: Recorded) -> None:
        self.first: State | None = None
        self.steps: list[Played] = []
        self.stopped: tuple[str, str] | None = None  # the rule ("" if none) and the reason
        try:
            state = self.first = game.start(
                players=recorded.players,
                seed=recorded.seed,
                options=recorded.options,
                chance="sampled" if recorded.chance == "sampled" else "explicit",
            )
            for who, notation in recorded.actions:
                state = self._step(state, who, notation)
        except IllegalAction as error:
            self.stopped = error.explanation.rule, str(error)
        except HookError:
            raise
        except ValueError as error:
            self.stopped = "", str(error)

    def _step(self, state: State, who: str, notation: str) -> State:
        player = state.player
        if player is None:
            raise GameOver(f"the game is over: {state.outcome.reason if state.outcome else ''}")
        seat = "chance" if player == CHANCE else state.seats[player]
        if seat != who:
            raise UnreadableAction(f"{seat} has to decide here, not {who:.60}")
        action = state.parse(notation)
        after = state.apply(action)
        self.steps.append(Played(player, action, after))
        return after


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
        if replay.first is not None:
            notation, stops_at = actions[len(replay.steps)].items()[1].text(), len(replay.steps) + 1
    return RulesReport(changed, added, removed, other, replay.stopped is None, len(actions), stops_at, notation, rule, reason)
