"""No text, however broken, gets anything but the documented errors, and none takes long."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import boardrules

TESTS = Path(__file__).resolve().parents[1]
FILES = sorted([*(TESTS / "games").glob("*.rules"), *(TESTS / "engine").glob("*.rules")])
TEXTS = [path.read_text(encoding="utf-8") for path in FILES]
LONGEST = 5.0
"""Seconds that any text may take."""

WHISPERS = boardrules.load(TESTS / "engine" / "whispers.rules")
MEADOWS = boardrules.load(TESTS / "games" / "meadows.rules")
NAMES = ("bid", "pass_on", "show", "done", "lay", "ash", "0,0", "-1,2", "3", "none", "yes", "(", ")", ",", "١", "-0", "1e3")


def load_anything(text: str | bytes) -> None:
    """Loads a text: it is a game, or an error that says something."""
    begun = process_time()
    refusal = ""
    try:
        refusal = boardrules.loads(text).title
    except boardrules.RulesError as error:
        refusal = str(error)
    assert refusal
    assert process_time() - begun < LONGEST


@given(text=st.text(max_size=300))
@example(text="")
@example(text="\x00")
@example(text="\ud800")
@example(text="game x")
@example(text='game x "X" {')
@example(text='variant x "X" of nothing {}')
@example(text='variant cap_horn "X" of cap_horn {}')
def test_any_text_can_be_given_to_loads(text: str) -> None:
    load_anything(text)


@given(data=st.binary(max_size=300))
@example(data=b"\xff\xfe")
@example(data=b"game x \xc3\x28")
def test_any_bytes_can_be_given_to_loads(data: bytes) -> None:
    load_anything(data)


@given(number=st.integers(0, len(TEXTS) - 1), seed=st.integers(0, 1 << 40))
def test_mutilated_rules_are_refused_or_played(number: int, seed: int) -> None:
    """Words of a real game left out, doubled, exchanged, or replaced by others."""
    random = Random(seed)
    words = TEXTS[number].split(" ")
    for _ in range(random.randrange(1, 5)):
        place, other = random.randrange(len(words)), random.randrange(len(words))
        change = random.randrange(4)
        if change == 0:
            del words[place]
        elif change == 1:
            words[place] = words[other]
        elif change == 2:
            words.insert(place, words[other])
        else:
            words[place] = random.choice(["{", "}", "(", '"', "99999999999", "none", "-", "any", "|", "é"])
    load_anything(" ".join(words))


@pytest.mark.parametrize(
    "text",
    [
        "(" * 50_000,
        "{" * 50_000,
        'game x "X" { players 2  seats red blue } define a: flag = ' + "not " * 20_000 + "yes",
        'game x "X" { players 2  seats red blue } define a: 0..9 = ' + "(" * 5_000 + "1" + ")" * 5_000,
        'game x "X" { players 2  seats red blue } define a: 0..9 = ' + "1 + " * 20_000 + "1",
        'game x "X" { players 2  seats red blue } define a: 0..' + "9" * 5_000 + " = 1",
        'game x "X" { players 2  seats red blue } board b grid { size 99999 x 99999 }',
        'game x "X" { players 2  seats red blue } board b grid { size 2000 x 2000 }',
        'game x "X" { players 2  seats red blue } board b hex { size 1000000000 x 1 }',
        'game x "X" { players 999999999 }',
        'game x "X" { players 2  seats red blue } piece P { copies 999999999 }',
        'game x "X" { players 2  seats red blue } deck d { | card | copies |\n | a | 999999999 | }',
        "x" * 2_000_000,
        "# only a remark\n" * 50_000,
    ],
    ids=lambda text: text[:40],
)
def test_large_and_deep_texts_are_refused_quickly(text: str) -> None:
    load_anything(text)


# ------------------------------------------------------------------------------------------------ actions


@given(text=st.one_of(st.text(max_size=60), st.lists(st.sampled_from(NAMES), max_size=6).map(" ".join)))
@example(text="bid " + "9" * 400)
@example(text="lay 0,0 " + "9" * 50)
@example(text="lay " + "1" * 480)
def test_any_text_can_be_parsed_as_an_action(text: str) -> None:
    for game in (WHISPERS, MEADOWS):
        for state in (game.start(seed=1), game.start(chance="explicit")):
            try:
                action = state.parse(text)
            except boardrules.UnreadableAction:
                continue
            assert state.parse(str(action)) == action


# ------------------------------------------------------------------------------------------------ saved states


def _saved(seed: int) -> str:
    random = Random(seed)
    state = WHISPERS.start(players=2 + seed % 2, seed=seed, chance="explicit" if seed % 5 == 0 else "sampled")
    for _ in range(random.randrange(20)):
        if not state.over:
            state = state.apply(random.choice(state.actions()))
    return state.to_json()


def restore_anything(text: str | bytes) -> None:
    """Restores a text; where it is a state after all, it can be looked at and played."""
    begun = process_time()
    try:
        state = WHISPERS.from_json(text)
    except boardrules.SaveError:
        pass
    else:
        state.to_json()
        state.view(0)
        state.imagine(0, 1)
        assert state.over or state.actions()
    assert process_time() - begun < LONGEST


@given(text=st.text(max_size=200))
def test_any_text_can_be_given_to_from_json(text: str) -> None:
    restore_anything(text)


@given(seed=st.integers(0, 1 << 40), cut=st.floats(0, 1))
def test_truncated_states(seed: int, cut: float) -> None:
    text = _saved(seed)
    restore_anything(text[: int(len(text) * cut)])


@given(seed=st.integers(0, 1 << 40), flips=st.lists(st.tuples(st.floats(0, 1), st.integers(0, 7)), min_size=1, max_size=3))
def test_states_with_flipped_bits(seed: int, flips: list[tuple[float, int]]) -> None:
    data = bytearray(_saved(seed).encode())
    for place, bit in flips:
        data[min(int(place * len(data)), len(data) - 1)] ^= 1 << bit
    restore_anything(bytes(data))


_json = st.recursive(
    st.none() | st.booleans() | st.integers(-(1 << 80), 1 << 80) | st.sampled_from(["red", "ash", "", "supply", "set", "CHANCE"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["red", "ash", "x", "under"]), inner, max_size=3),
    max_leaves=6,
)


@given(seed=st.integers(0, 1 << 40), steps=st.lists(st.integers(0, 100), min_size=1, max_size=6), value=_json)
def test_states_with_parts_exchanged(seed: int, steps: list[int], value: Any) -> None:
    """Any part of a saved state may be anything."""
    data = json.loads(_saved(seed))
    part: Any = data
    for step in steps:
        keys = list(part) if isinstance(part, dict) else list(range(len(part)))
        if not keys:
            break
        key = keys[step % len(keys)]
        if not isinstance(part[key], (dict, list)) or step % 7 == 0 or step is steps[-1]:
            part[key] = value
            break
        part = part[key]
    restore_anything(json.dumps(data))
