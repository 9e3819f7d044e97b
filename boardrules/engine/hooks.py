"""Python functions that a rules file declares: found beside it, and checked against their declaration before a game starts."""

from __future__ import annotations

import hashlib
import importlib.util
import inspect
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from threading import RLock
from types import ModuleType
from typing import Any

from boardrules.ruleset.model import HookModel, Ruleset
from boardrules.ruleset.types import Type, describe_type
from boardrules.runtime.reading import HookError

_loading = RLock()
"""Python files of hooks are run by one thread at a time, as imports are."""


class HookLoader:
    """Loads hooks from beside the rules file that declares them: a variant's base may lie in another folder than the variant.

    `trusted` names the rules files whose Python may run, each with its folder.
    """

    def __init__(self, trusted: Mapping[str, Path]) -> None:
        self.trusted = trusted
        self._modules: dict[tuple[Path, str], ModuleType] = {}

    def __reduce__(self) -> tuple[type[HookLoader], tuple[dict[str, Path]]]:
        """What is trusted goes along to another process; modules are loaded there again."""
        return HookLoader, (dict(self.trusted),)

    def not_trusted(self, ruleset: Ruleset) -> list[str]:
        """The hooks that are declared in files whose Python may not run."""
        return [hook.name for hook in ruleset.hooks.values() if hook.place.file not in self.trusted]

    def functions(self, ruleset: Ruleset) -> Mapping[str, Callable[..., Any]]:
        """The functions by the names of their hooks, every one checked."""
        found: dict[str, Callable[..., Any]] = {}
        for hook in ruleset.hooks.values():
            module, _, name = hook.python.rpartition(".")
            function = getattr(self._module(hook, module), name, None)
            if not callable(function):
                raise HookError(f"hook {hook.name}: there is no function {name} in {module}.py")
            check_signature(hook, function)
            found[hook.name] = function
        return found

    def _module(self, hook: HookModel, name: str) -> ModuleType:
        folder = self.trusted[hook.place.file]
        with _loading:
            if (folder, name) not in self._modules:
                self._modules[folder, name] = _load_module(hook, folder, name)
            return self._modules[folder, name]


def _load_module(hook: HookModel, folder: Path, name: str) -> ModuleType:
    """Runs the Python file of a hook."""
    parts = name.split(".")
    path = folder.joinpath(*parts).with_suffix(".py")
    if not name or not all(part.isidentifier() for part in parts) or not path.is_file():
        raise HookError(f"hook {hook.name}: there is no Python file {name.replace('.', '/')}.py beside the rules file")
    unique = f"_boardrules_hooks_{hashlib.sha256(str(path.resolve()).encode()).hexdigest()[:16]}"
    spec = importlib.util.spec_from_file_location(unique, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[unique] = module
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        del sys.modules[unique]
        raise HookError(f"hook {hook.name}: {path.name} cannot be loaded: {type(error).__name__}: {error}") from error
    return module


def check_signature(hook: HookModel, function: Callable[..., Any]) -> None:
    """A hook's function takes the reading and then the declared parameters, in order and with their names."""
    wanted = [name for name, _ in hook.parameters]
    form = f"def {hook.python.rpartition('.')[2]}({', '.join(['reading', *wanted])})"
    try:
        signature = inspect.signature(function)
    except (TypeError, ValueError) as error:
        raise HookError(f"hook {hook.name}: the signature of its function cannot be read; write {form}") from error
    parameters = list(signature.parameters.values())
    simple = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    if any(parameter.kind not in simple for parameter in parameters) or [item.name for item in parameters[1:]] != wanted:
        raise HookError(f"hook {hook.name}: its function is written {function.__name__}{signature}; the rules ask for {form}")
    for parameter, (name, type_) in zip(parameters[1:], hook.parameters, strict=True):
        _check_annotation(hook, name, parameter.annotation, type_)
    _check_annotation(hook, "the result", signature.return_annotation, hook.type)


def _check_annotation(hook: HookModel, what: str, annotation: Any, type_: Type) -> None:
    """An annotation is not needed; one that is a plain type must be the right one."""
    if annotation is inspect.Signature.empty:
        return
    text = annotation if isinstance(annotation, str) else getattr(annotation, "__name__", "")
    plain = {"int": "number", "bool": "flag", "str": "name"}
    expected = {"number": "number", "flag": "flag"}.get(type_.kind, "" if type_.kind in ("set", "sequence") else "name")
    if text in plain and plain[text] != expected:
        raise HookError(f"hook {hook.name}: {what} is annotated {text}, but the rules say {describe_type(type_)}")
