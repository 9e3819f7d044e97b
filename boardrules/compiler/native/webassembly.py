"""A game as a WebAssembly module without imports, and the small file of JavaScript that goes with it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from boardrules.compiler.native.building import LONGEST
from boardrules.compiler.native.declined import Declined
from boardrules.compiler.native.module import support_text
from boardrules.runtime.exported import Exported

STACK = 8 << 20
"""Bytes for what functions keep while they run: positions may be large."""

FLAGS = (
    "-std=c99", "-O2", "-nostdlib", "-fno-builtin", "-fvisibility=hidden", "-w", "-Wl,--no-entry", "-Wl,--export-dynamic",
    "-Wl,--export=__heap_base", "-Wl,--export=__stack_pointer", f"-Wl,-z,stack-size={STACK}",
)  # fmt: skip


@cache
def wasm_compiler() -> tuple[str, ...] | None:
    """The command that compiles C to WebAssembly; None where there is none."""
    clang = shutil.which("clang")
    if clang and shutil.which("wasm-ld"):
        return (clang, "--target=wasm32")
    if find_spec("ziglang") is not None:
        return (sys.executable, "-m", "ziglang", "cc", "-target", "wasm32-freestanding")
    return None


def build_wasm(exported: Exported) -> bytes:
    """The module of a game. Declined where it cannot be built."""
    if exported.hooks:
        names = ", ".join(exported.hooks)
        raise Declined(f"its rules ask Python hooks in play ({names}), and such a module can ask nobody; --c writes C that can")
    command = wasm_compiler()
    if command is None:
        raise Declined("there is no compiler for WebAssembly; install boardrules[native], or clang and wasm-ld")
    with tempfile.TemporaryDirectory(prefix="boardrules-") as folder:
        Path(folder, "game.c").write_text(exported.source, "utf-8")
        words = [*command, *FLAGS, "-o", "game.wasm", "game.c"]
        place = {**os.environ, "ZIG_GLOBAL_CACHE_DIR": folder, "ZIG_LOCAL_CACHE_DIR": folder}
        try:
            done = subprocess.run(
                words, capture_output=True, timeout=LONGEST, check=False, cwd=folder, env=place, stdin=subprocess.DEVNULL
            )
        except (OSError, subprocess.SubprocessError) as error:
            raise Declined(f"the compiler for WebAssembly could not be run ({type(error).__name__})") from None
        if done.returncode:
            told = done.stderr.decode("utf-8", "replace").splitlines()
            first = next((line for line in told if "error" in line), told[0] if told else "it says nothing")
            raise Declined(f"the compiler for WebAssembly failed: {first[:200]}")
        return Path(folder, "game.wasm").read_bytes()


def script() -> str:
    """The JavaScript that plays any such module. It finds its own module beside it, under its own name."""
    return support_text("hosts/game.mjs")
