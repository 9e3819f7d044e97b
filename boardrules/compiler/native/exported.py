"""A game as C for whoever embeds it: source, header, a page to read, and a small program."""

from __future__ import annotations

from boardrules.compiler import ir
from boardrules.compiler.ir.walk import walk
from boardrules.compiler.native.described import Description
from boardrules.compiler.native.module import ModuleWriter, support_text
from boardrules.ruleset.model import Ruleset
from boardrules.runtime.compiled import Compiled
from boardrules.runtime.exported import Exported
from boardrules.runtime.names import plain_name, remark

QUIET = """\
#if defined(__GNUC__) || defined(__clang__)
#pragma GCC diagnostic ignored "-Wunused-function"
#pragma GCC diagnostic ignored "-Wunused-variable"
#pragma GCC diagnostic ignored "-Wunused-parameter"
#pragma GCC diagnostic ignored "-Wunused-const-variable"
#pragma GCC diagnostic ignored "-Wunused-label"
#pragma GCC diagnostic ignored "-Wmissing-braces"
#endif
"""
"""Not every game needs all that every game is given."""


def export(game: ir.Game, compiled: Compiled, ruleset: Ruleset) -> Exported:
    """Everything that an embedding host needs."""
    writer = ModuleWriter(game)
    name = plain_name(game.name).lower() or "game"
    described = Description(game, compiled, ruleset, writer.shape).write()
    parts = [
        QUIET,
        writer.write(),
        "#define BR_CHANCE (-1)\n#define BR_NOBODY (-2)\n#define BR_SPECTATOR (-1)",
        support_text("hosts/describe.c"),
        *described,
        *(support_text(f"hosts/{part}.c") for part in ("names", "position", "reading")),
    ]
    hooks = asked_hooks(game)
    filled = {
        "NAME": name,
        "GUARD": f"BOARDRULES_{name.upper()}_H",
        "TITLE": remark(game.title) or name,
        "PLAYERS": str(game.players),
        "CONSTANTS": f"#define BR_PLAYERS {game.players}",
        "FIELDS": "\n".join(f"    {field.declaration}" for field in writer.shape.fields),
        "LONGEST": str(1000 + max((len(c.sentence) * 4 for c in ruleset.rules.values()), default=0)),
        "HOOKS": _about_hooks(game, hooks),
    }
    return Exported(
        name=name,
        source="\n".join(parts),
        header=_filled("hosts/header.h", filled),
        readme=_filled("hosts/README.md", filled).rstrip() + "\n",
        example=_filled("hosts/example.c", filled),
        hooks=hooks,
    )


def asked_hooks(game: ir.Game) -> tuple[str, ...]:
    """The hooks that play asks; those that only bots ask are not among them."""
    apart = game.of_evaluation
    functions = tuple(function for function in game.functions if function.name not in apart)
    played = (functions, game.actions, game.blocks, game.score, game.kept_sets, tuple(node.done for node in game.nodes))
    return _called_hooks(game, played)


def _called_hooks(game: ir.Game, parts: object) -> tuple[str, ...]:
    called = {node.function for node in walk(parts) if isinstance(node, (ir.Call, ir.SourceCall))}
    return tuple(hook.name for hook in game.hooks if hook.function in called)


def _about_hooks(game: ir.Game, hooks: tuple[str, ...]) -> str:
    """What the host has to answer, for the README."""
    text = ""
    if hooks:
        text += f"\nThe rules leave something to the host: {_named(hooks)}. "
        text += "Answer with `br_use_hooks`; without it play stops there.\n"
    judging = tuple(function for function in game.functions if function.name in game.of_evaluation)
    asked = tuple(name for name in _called_hooks(game, judging) if name not in hooks)
    if asked:
        text += f"\n`br_evaluate` asks the host too: {_named(asked)}. Play does without.\n"
    return text


def _named(hooks: tuple[str, ...]) -> str:
    return ", ".join(f"`{plain_name(name)}`" for name in hooks)


def _filled(name: str, filled: dict[str, str]) -> str:
    """A template with its gaps filled. What fills them holds no gap itself: names, numbers and remarks have no such letters."""
    text = support_text(name)
    for gap, value in filled.items():
        text = text.replace(f"@{gap}@", value)
    return text
