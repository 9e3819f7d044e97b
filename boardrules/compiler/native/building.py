"""C source to a library: which compiler there is, and one call of it.

A compiler on the PATH is taken (`CC`, `cc`, `gcc`, `clang`), else the one in the wheel `ziglang`. Nothing of a rules file reaches
its command line, and it works in a folder that nobody else can write to.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from boardrules.compiler.native.declined import Declined

LONGEST = 120.0
"""Seconds after which a compiler is given up."""

FLAGS = ("-std=c99", "-O2", "-fPIC", "-shared", "-fvisibility=hidden", "-w")


@cache
def compiler() -> tuple[str, ...] | None:
    """The command that compiles C; None where there is none."""
    if sys.platform == "emscripten" or sys.platform == "wasi":
        return None
    chosen = os.environ.get("CC", "").split()
    for words in (chosen, ["cc"], ["gcc"], ["clang"]):
        if words and shutil.which(words[0]):
            return (shutil.which(words[0]) or words[0], *words[1:])
    if find_spec("ziglang") is not None:
        return (sys.executable, "-m", "ziglang", "cc")
    return None


@cache
def compiler_digest() -> str:
    """What tells this compiler and this machine from others."""
    command = compiler()
    if command is None:
        return ""
    try:
        told = subprocess.run([*command, "--version"], capture_output=True, timeout=LONGEST, check=False).stdout
    except (OSError, subprocess.SubprocessError):
        told = b""
    parts = (*command, *FLAGS, sys.platform, os.uname().machine if hasattr(os, "uname") else "")
    return hashlib.sha256(told + "\0".join(parts).encode()).hexdigest()[:16]


def build(source: str, flags: tuple[str, ...] = FLAGS) -> bytes:
    """The library of a source. Declined where it cannot be built."""
    command = compiler()
    if command is None:
        raise Declined("there is no C compiler (install cc, or boardrules[native])")
    with tempfile.TemporaryDirectory(prefix="boardrules-") as folder:
        text, library = Path(folder, "game.c"), Path(folder, "game.lib")
        text.write_text(source, "utf-8")
        words = [*command, *flags, "-o", str(library), str(text)]
        try:
            done = subprocess.run(words, capture_output=True, timeout=LONGEST, check=False, cwd=folder, stdin=subprocess.DEVNULL)
        except (OSError, subprocess.SubprocessError) as error:
            raise Declined(f"the C compiler could not be run ({type(error).__name__})") from None
        if done.returncode:
            told = done.stderr.decode("utf-8", "replace").splitlines()
            first = next((line for line in told if "error" in line), told[0] if told else "it says nothing")
            raise Declined(f"the C compiler failed: {first[:200]}")
        return library.read_bytes()
