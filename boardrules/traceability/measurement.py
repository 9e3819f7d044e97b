"""Counts of rules from games that were played, with how they were played: data that a page can show without playing again."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from boardrules.engine.coverage import Coverage

KIND = "boardrules rule measurement"
FORMAT = 1


@dataclass(frozen=True)
class Run:
    """Games of one kind: who played, how many, from which seed on, and after how many decisions a game was cut off."""

    bot: str
    players: int
    games: int
    seed: int
    limit: int


@dataclass
class Measurement:
    """What was counted in all runs together."""

    game: str
    rules: str  # the fingerprint of the rules that were played
    version: str
    command: str
    runs: list[Run] = field(default_factory=list)
    coverage: Coverage = field(default_factory=Coverage)

    @property
    def games(self) -> int:
        return sum(run.games for run in self.runs)

    def who_played(self) -> str:
        """The runs in words: "150 by random players and 6 by greedy players, at tables for 3 to 5"."""
        games: dict[str, int] = {}
        for run in self.runs:
            games[run.bot] = games.get(run.bot, 0) + run.games
        sizes = sorted({run.players for run in self.runs}) or [0]
        tables = f"tables for {sizes[0]} to {sizes[-1]}" if len(sizes) > 1 else f"a table for {sizes[0]}"
        return f"{' and '.join(f'{count} by {bot} players' for bot, count in games.items())}, at {tables}"

    def save(self, path: Path) -> None:
        data = {
            "kind": KIND,
            "format": FORMAT,
            "game": self.game,
            "rules": self.rules,
            "version": self.version,
            "command": self.command,
            "runs": [asdict(run) for run in self.runs],
            "coverage": self.coverage.as_json(),
        }
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")

    @classmethod
    def load(cls, path: Path) -> Measurement:
        """What `save` wrote; ValueError in one line when the file holds anything else, OSError when it cannot be read."""
        try:
            data: Any = json.loads(path.read_text(encoding="utf-8"))
            if not isinstance(data, dict) or data.get("kind") != KIND or data.get("format") != FORMAT:
                raise ValueError("it holds no measurement of rules")
            return cls(
                game=str(data["game"]),
                rules=str(data["rules"]),
                version=str(data["version"]),
                command=str(data["command"]),
                runs=[_run(run) for run in data["runs"]],
                coverage=Coverage.from_json(data["coverage"]),
            )
        except (ValueError, KeyError, TypeError) as error:
            raise ValueError(f"{path.name} cannot be used: {error}") from None


def _run(data: dict[str, Any]) -> Run:
    return Run(str(data["bot"]), *(int(data[name]) for name in ("players", "games", "seed", "limit")))
