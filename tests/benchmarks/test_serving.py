"""The measurement of the server runs, at a few tables and for a moment; how fast it is no test can know."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.benchmarks.serving import percentile
from tests.server.postgres import WHY_NOT, installed

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize(("store", "processes"), [("sqlite", 1), ("postgres", 2)])
def test_a_small_measurement(store: str, processes: int) -> None:
    if store == "postgres" and not installed():
        pytest.skip(WHY_NOT)
    small = ["--tables", "3", "--seconds", "2", "--pause", "0.3", "--store", store, "--processes", str(processes), "--json"]
    command = [sys.executable, "-m", "tests.benchmarks.serving", *small]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    [measured] = json.loads(done.stdout)
    assert (measured["store"], measured["processes"], measured["tables"], measured["people"]) == (store, processes, 3, 8)
    assert measured["decisions"] >= 3
    assert 0 < measured["acknowledged_p50"] <= measured["acknowledged_p99"]
    assert 0 < measured["seen_p50"] <= measured["seen_p99"]


def test_of_a_hundred_times_one_is_above_the_ninety_ninth_percentile() -> None:
    times = [number / 1000 for number in range(1, 101)]
    assert (percentile(times, 0.5), percentile(times, 0.99)) == (50.0, 99.0)
    assert percentile([0.002], 0.99) == 2.0
