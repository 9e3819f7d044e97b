"""Positions from strangers, read and played under the sanitizers of the compiler: no byte is touched that is not theirs."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path
from random import Random
from typing import Any

import pytest

from boardrules import Game
from boardrules.compiler.native.building import compiler
from tests.compiler.playing import LARGE, SMALL, load
from tests.native.building import needs_compiler
from tests.native.exporting import chosen, position_of, write_out

SLOW = bool(os.environ.get("BOARDRULES_SLOW"))
NAMES = [*SMALL, *LARGE] if SLOW else ["lanterns", "meadows", "cap-horn"]
SANITIZERS = ("-O1", "-std=c99", "-w", "-fsanitize=address,undefined", "-fno-sanitize-recover=all")

HOST = """
#include <stdio.h>
#include <stdlib.h>
#include "NAME.h"

int main(void) {
    static char line[1 << 20], text[1 << 20];
    br_position *S = malloc(sizeof *S);
    br_play *P = calloc(1, (size_t)br_play_size());
    int played = 0, refused = 0;
    br_seed(P, 1);
    while (fgets(line, sizeof line, stdin)) {
        if (br_from_json(P, S, line)) { refused++; continue; }
        played++;
        for (int moves = 0; moves < 25 && !br_over(S); moves++) {
            br_json(S, text, sizeof text);
            for (int observer = BR_SPECTATOR; observer < BR_PLAYERS; observer++) br_view(P, S, observer, text, sizeof text);
            if (br_try(P, S, br_choose(P, S), 0) < 0) break;
        }
    }
    printf("%d %d\\n", played, refused);
    free(S);
    free(P);
    return 0;
}
"""


def names_in(data: Any) -> set[str]:
    """Every key and every text of a position."""
    if isinstance(data, dict):
        return set(data).union(*(names_in(value) for value in data.values()))
    if isinstance(data, list):
        return set[str]().union(*(names_in(value) for value in data))
    return {data} if isinstance(data, str) else set()


def damaged(data: Any, random: Random) -> Any:
    """The position with a few parts of it changed: left out, put elsewhere, made larger, made something else."""
    data = json.loads(json.dumps(data))
    pool: list[Any] = sorted(names_in(data))
    for _ in range(random.randint(1, 3)):
        holder: Any = None
        key: Any = None
        part = data
        while isinstance(part, (dict, list)) and part and random.random() < 0.9:
            holder, key = part, random.choice(list(part)) if isinstance(part, dict) else random.randrange(len(part))
            part = part[key]
        if holder is None:
            continue
        how = random.random()
        if how < 0.3 and isinstance(holder, dict):
            value = holder.pop(key)
            if how < 0.1:
                holder[random.choice(pool)] = value
        elif isinstance(part, bool):
            holder[key] = not part
        elif isinstance(part, int):
            holder[key] = part + random.choice([-1, 1, 5, -5, 1000])
        elif isinstance(part, list) and how < 0.7:
            holder[key] = [*part, random.choice(pool)]
        else:
            holder[key] = random.choice([*pool, None, 0, [], {}])
    return data


def texts_of(game: Game, players: int) -> list[str]:
    """Positions of random games, each as it is and damaged in several ways."""
    texts: list[str] = []
    for seed in range(12 if SLOW else 3):
        random = Random(seed)
        state = game.start(players=players, chance="explicit")
        for step in range(90):
            if state.over:
                break
            if step % 6 == 0:
                texts.append(json.dumps(position_of(state)))
                texts += [json.dumps(damaged(position_of(state), random)) for _ in range(10)]
            state = state.apply(chosen(state, random))
    return texts


@needs_compiler
@pytest.mark.parametrize("name", NAMES)
def test_strangers_positions_touch_nothing_that_is_not_theirs(name: str, tmp_path: Path) -> None:
    game = load(name)
    exported = write_out(game, game.players[-1])
    for file, text in {**exported.files, "host.c": HOST.replace("NAME", exported.name)}.items():
        (tmp_path / file).write_text(text, encoding="utf-8")
    command = compiler()
    assert command is not None
    built = subprocess.run(
        [*command, *SANITIZERS, "-o", "host", "host.c", f"{exported.name}.c"], cwd=tmp_path, check=False, capture_output=True
    )
    if built.returncode:
        pytest.skip("this compiler has no sanitizers")
    texts = texts_of(game, game.players[-1])
    done = subprocess.run(
        [tmp_path / "host"], input="\n".join(texts) + "\n", capture_output=True, text=True, check=False, timeout=300
    )
    assert done.returncode == 0, done.stderr[:2000]
    played, refused = map(int, done.stdout.split())
    assert played + refused == len(texts)
    assert played >= len(texts) // 11
    assert refused > len(texts) // 4
