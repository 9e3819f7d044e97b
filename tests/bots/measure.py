"""Which bot is better? Plays a tournament and keeps it as evidence.

    .venv/bin/python -m tests.bots.measure cap-horn mcts:150 greedy --players 3 --games 30

writes tests/bots/evidence/cap-horn-3-mcts-greedy.json. The number of games is fixed before they are played; what an interrupted run
has finished is kept in a file that says so.
"""

from __future__ import annotations

import argparse
import json
import shlex
from pathlib import Path

from boardrules.bots.tournament import Pairing, Standing, play_tournament

EVIDENCE = Path(__file__).parent / "evidence"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("game")
    parser.add_argument("challenger")
    parser.add_argument("rival")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=30)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--out", type=Path)
    chosen = parser.parse_args()
    pairing = Pairing(chosen.game, chosen.players, chosen.challenger, chosen.rival)
    out: Path = chosen.out or EVIDENCE / f"{_short(pairing)}.json"
    out.parent.mkdir(parents=True, exist_ok=True)
    for standing in play_tournament(pairing, chosen.games, chosen.seed, chosen.jobs):
        _keep(out, standing, chosen.games, _command(chosen))
        print(standing, flush=True)


def _short(pairing: Pairing) -> str:
    bots = "-".join(spec.partition(":")[0] for spec in (pairing.challenger, pairing.rival))
    return f"{Path(pairing.game).stem.replace('_', '-')}-{pairing.players}-{bots}"


def _command(chosen: argparse.Namespace) -> str:
    """What has to be typed for the same games."""
    asked = [chosen.game, chosen.challenger, chosen.rival]
    for name in ("players", "games", "seed"):
        asked += [f"--{name}", str(getattr(chosen, name))]
    return shlex.join(["python", "-m", "tests.bots.measure", *asked])


def _keep(out: Path, standing: Standing, planned: int, command: str) -> None:
    data = {"command": command, "planned": planned, **standing.as_json()}
    text = json.dumps({key: value for key, value in data.items() if key != "played"}, indent=2, ensure_ascii=False)
    rows = ",\n    ".join(json.dumps(row, ensure_ascii=False) for row in data["played"])
    out.write_text(f'{text[:-2]},\n  "played": [\n    {rows}\n  ]\n}}\n', encoding="utf-8")


if __name__ == "__main__":
    main()
