"""From a name, a path or a text to a game: the only module that knows every stage."""

from __future__ import annotations

import importlib.resources
import re
from collections import OrderedDict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Any

from boardrules.diagnostics.diagnostic import Diagnostic, RulesError
from boardrules.diagnostics.shorten import shown
from boardrules.diagnostics.suggest import nearest
from boardrules.engine.arguments import file_path, flag, one
from boardrules.engine.errors import UnknownGame
from boardrules.engine.game import Game
from boardrules.engine.hooks import HookLoader
from boardrules.engine.rules_cache import RulesetCache
from boardrules.limits import MOST_VARIANTS, USUAL, Limits
from boardrules.plain_files import read_plain
from boardrules.source import SourceFile, Span
from boardrules.words.grammar import grammar_of

if TYPE_CHECKING:
    from boardrules.ruleset.model import Ruleset
    from boardrules.words.po import Catalogue

LARGEST_FILE = 4_000_000
"""Bytes of a file that is read at all. The parser has its own limit in characters, which is smaller."""

MOST_GAMES = 8
"""Games that are kept, those that were loaded last. A match that is being played keeps its own."""

_games: OrderedDict[tuple[Any, ...], Game] = OrderedDict()
_sharing = Lock()

_HEADER = re.compile(
    r"\A\ufeff?(?:\s|#[^\n]*(?:\n|\Z))*(?P<word>game|variant)\s+(?P<name>[^\W\d]\w*)\s*"
    r'(?:"(?:\\.|[^"\\\n])*"\s*)?(?:of\s+(?P<base>[^\W\d]\w*))?'
)
_HEADER_LENGTH = 100_000


@dataclass(frozen=True)
class Header:
    """What the first words of a rules file say."""

    name: str
    base: str  # "" for a game of its own


@dataclass(frozen=True)
class Checked:
    """What came of checking some files: the game (None when there is an error) and everything that was found."""

    ruleset: Ruleset | None
    diagnostics: tuple[Diagnostic, ...]
    files: tuple[SourceFile, ...]


def games() -> list[str]:
    """The names of the shipped games and variants, each game before its variants."""
    return list(_shipped())


def load(name: str | Path, *, language: str = "en", trust_hooks: bool = False, limits: Limits = USUAL) -> Game:
    """A shipped game by its name, or the game in a rules file by its path.

    Shipped games may run their Python hooks, also under a variant of your own. What your own file declares runs only when you pass
    `trust_hooks=True`; without it such a game loads and can be checked and printed, but not started. `limits` say how much the game
    may ask of the machine. RulesError when the rules are wrong or ask for more, UnknownGame when there is no such game or file.

    With a `language` ("fr") the texts and names come from the catalogue beside the rules file (`cap_horn.fr.po`): the same game,
    with the same notation and the same saves. A game without a catalogue in that language stays English, as `game.language` says.

    As long as nothing has changed, loading again gives the same game, compiled once for all its tables.
    """
    trust_hooks, limits = flag(trust_hooks, "trust_hooks"), one(Limits, limits, "limits")
    grammar_of(language)  # tells of a language that nobody has taught
    path = _path_of(name)
    sources = _with_base(path)
    outside = "" if isinstance(name, str) and not _is_path(name) else str(path.resolve())
    return _shared(sources, _hook_loader(sources, trust_hooks, path.parent), outside, limits, cached=True, language=language)


def _path_of(name: str | Path) -> Path:
    """The rules file of a shipped game, or the one of this path; UnknownGame where there is none."""
    if isinstance(name, str):
        name = str.__str__(name)
    if isinstance(name, str) and not _is_path(name):
        shipped = _shipped()
        known = name.strip().lower().replace("_", "-")
        if known not in shipped:
            raise UnknownGame(_unknown(name, shipped))
        return shipped[known]
    path = file_path(name)
    if not _is_file(path):
        raise UnknownGame(f"there is no rules file {path}" + (" (it is a folder)" if path.is_dir() else ""))
    return path


def loads(text: str | bytes, *, trust_hooks: bool = False, folder: str | Path | None = None, limits: Limits = USUAL) -> Game:
    """The game in a text. A variant finds its base among the shipped games, or in `folder`, where its hooks are looked for too."""
    trust_hooks, limits = flag(trust_hooks, "trust_hooks"), one(Limits, limits, "limits")
    source = SourceFile("<text>", _decoded(text, "<text>"))
    place = None if folder is None else file_path(folder)
    sources = _chain(source, place)
    return _shared(sources, _hook_loader(sources, trust_hooks, place or Path.cwd()), "", limits, cached=False)


def _shared(
    sources: list[SourceFile], hooks: HookLoader, outside: str, limits: Limits, *, cached: bool, language: str = "en"
) -> Game:
    """The game of some texts: the one that was loaded last from the same, or a new one."""
    texts = tuple(_catalogue_texts(sources, language))
    key = (tuple((source.name, source.text) for source in sources), tuple(sorted(hooks.trusted.items())), outside, limits, texts)
    with _sharing:
        found = _games.get(key)
        if found is not None:
            _games.move_to_end(key)
            return found
    cache = RulesetCache(sources, limits) if cached else None
    ruleset = _checked_ruleset(sources, limits, cache)
    if texts:
        from boardrules.words.catalogue import translated
        from boardrules.words.po import read_po

        ruleset = translated(ruleset, [read_po(text, name) for name, text in texts], language)
    game = Game(ruleset, hooks, outside, limits, cache.name if cache is not None else "")
    if game.ruleset.hooks and set(hooks.trusted.values()) - {path.resolve().parent for path in _shipped().values()}:
        return game  # Python of one's own may be another one next time, which its rules do not tell
    with _sharing:
        game = _games.setdefault(key, game)
        while len(_games) > MOST_GAMES:
            _games.popitem(last=False)
    return game


# ------------------------------------------------------------------------------------------------ languages


def _catalogue_texts(sources: Iterable[SourceFile], language: str) -> Iterator[tuple[str, str]]:
    """The catalogues beside some rules files, that of the base first, each with its name."""
    for source in sources if language != "en" else ():
        path = _beside(Path(source.name), language)
        if _is_file(path):
            yield str(path), _catalogue_text(path)


def _beside(rules: Path, language: str) -> Path:
    return rules.with_name(f"{rules.stem}.{language}.po")


def _catalogue_text(path: Path) -> str:
    from boardrules.words.po import CatalogueError

    try:
        return read_plain(path, LARGEST_FILE).decode("utf-8")
    except UnicodeDecodeError as error:
        raise CatalogueError(f"{path}: this is not UTF-8 text (at {error.start})") from None


def catalogue_path(name: str | Path, language: str) -> Path:
    """Where the words of a game in a language stand: beside its rules file."""
    grammar_of(language)
    return _beside(_path_of(name), language)


def catalogue_of(name: str | Path, language: str, path: Path | None = None) -> Catalogue:
    """All words of a game with their translations so far, as the catalogue at `path` has them (default: beside the rules file).

    That of a variant holds what its base does not have.
    """
    from boardrules.words.catalogue import entries_of, merged
    from boardrules.words.po import Catalogue, read_po

    path = path or catalogue_path(name, language)
    sources = _with_base(_path_of(name))
    ruleset = _checked_ruleset(sources, USUAL, RulesetCache(sources, USUAL))
    found = entries_of(ruleset)
    if len(sources) > 1:
        base = entries_of(_checked_ruleset(sources[:-1], USUAL, RulesetCache(sources[:-1], USUAL)))
        found = {key: entry for key, entry in found.items() if key not in base}
    old = read_po(_catalogue_text(path), str(path)) if _is_file(path) else Catalogue()
    return merged(found, old, language, ruleset.title)


# ------------------------------------------------------------------------------------------------ hooks


def _hook_loader(sources: Sequence[SourceFile], trust_hooks: bool, own_folder: Path) -> HookLoader:
    """The files whose Python may run: shipped ones always (a variant of a shipped game can be played), others when trusted."""
    shipped = {path.resolve() for path in _shipped().values()}
    trusted: dict[str, Path] = {}
    for source in sources:
        path = Path(source.name)
        if path.resolve() in shipped:
            trusted[source.name] = path.resolve().parent
        elif trust_hooks:
            trusted[source.name] = (path.parent if path.is_file() else own_folder).resolve()
    return HookLoader(trusted)


def check_file(path: str | Path, limits: Limits = USUAL) -> Checked:
    """Checks a rules file (a variant together with its base) and tells everything that was found.

    RulesError only for what is no text.
    """
    return check_sources(_with_base(Path(path)), limits)


def check_sources(sources: Sequence[SourceFile], limits: Limits = USUAL) -> Checked:
    """Checks rules texts, the base first."""
    from boardrules.analysis.check import check
    from boardrules.syntax.parse import parse

    parsed = [parse(source, limits) for source in sources]
    found = [diagnostic for result in parsed for diagnostic in result.diagnostics]
    trees = [result.tree for result in parsed if result.tree is not None]
    if len(trees) < len(parsed):
        return Checked(None, tuple(found), tuple(sources))
    result = check(trees, sources, limits)
    found.extend(result.diagnostics)
    wrong = any(diagnostic.severity == "error" for diagnostic in found)
    return Checked(None if wrong else result.ruleset, tuple(found), tuple(sources))


def header_of(text: str) -> Header | None:
    """The header of a rules text, found without parsing the rest."""
    match = _HEADER.match(text[:_HEADER_LENGTH])
    if match is None:
        return None
    return Header(match["name"], match["base"] or "" if match["word"] == "variant" else "")


# ------------------------------------------------------------------------------------------------ files


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except (OSError, ValueError):  # a name that no system takes
        return False


def _is_path(name: str) -> bool:
    return name.endswith(".rules") or "/" in name or "\\" in name


def _shipped() -> dict[str, Path]:
    """The shipped rules files by the names of their games."""
    found: dict[str, Path] = {}
    root = importlib.resources.files("boardrules.games")
    for folder in sorted(Path(str(root)).iterdir()):
        files = sorted(folder.glob("*.rules")) if folder.is_dir() else []
        headers = [(path, _header_at(path)) for path in files]
        for path, header in sorted(headers, key=lambda item: (bool(item[1].base), item[1].name)):
            found[header.name.replace("_", "-")] = path
    return found


def _header_at(path: Path) -> Header:
    """The header of a file; one that cannot be read is called like its file, and loading it tells what is wrong."""
    try:
        text = read_plain(path, _HEADER_LENGTH).decode("utf-8", "replace")
    except OSError:
        text = ""
    return header_of(text) or Header(path.stem, "")


def _unknown(name: str, shipped: dict[str, Path]) -> str:
    meant = nearest(name, shipped)
    if meant:
        return f"there is no shipped game {name}; did you mean {meant}?"
    return f"there is no shipped game {name}; there are {', '.join(shipped) or 'none'} (a path to a file ends in .rules)"


def _read(path: Path) -> SourceFile:
    try:
        if path.stat().st_size > LARGEST_FILE:
            message = f"the file has {path.stat().st_size} bytes; a rules file can have {LARGEST_FILE} at most"
            raise _refused("BR101", message, SourceFile(str(path), ""))
        content = read_plain(path, LARGEST_FILE)
    except OSError as error:
        raise UnknownGame(f"{path} cannot be read: {error.strerror or error}") from None
    return SourceFile(str(path), _decoded(content, str(path)))


def _decoded(text: str | bytes, name: str) -> str:
    """The text, made sure to be Unicode that can be written again."""
    if not isinstance(text, (str, bytes)):
        raise TypeError(f"rules are given as text, not as {shown(text)}")
    try:
        if isinstance(text, bytes):
            return bytes(text).decode("utf-8")
        text = str.__str__(text)
        text.encode("utf-8")
    except UnicodeError as error:
        place = error.start if isinstance(error, (UnicodeDecodeError, UnicodeEncodeError)) else 0
        raise _refused("BR199", f"the file is not UTF-8 text (at {place})", SourceFile(name, "")) from None
    return text


def _refused(code: str, message: str, source: SourceFile) -> RulesError:
    return RulesError((Diagnostic(code, message, Span(0, 0, source.name)),), (source,))


def _with_base(path: Path) -> list[SourceFile]:
    return _chain(_read(path), path.parent)


def _chain(source: SourceFile, folder: Path | None) -> list[SourceFile]:
    """A text and the texts it is a variant of, the base first. A base that is missing is left to the checker to report."""
    chain = [source]
    header = header_of(source.text)
    while header is not None and header.base and len(chain) <= MOST_VARIANTS:
        path = _base_path(header.base, folder)
        if path is None or any(other.name == str(path) for other in chain):
            break
        chain.append(_read(path))
        header, folder = header_of(chain[-1].text), path.parent
    return chain[::-1]


def _base_path(base: str, folder: Path | None) -> Path | None:
    for path in _rules_files(folder):
        if _header_at(path).name == base:
            return path
    return _shipped().get(base.replace("_", "-"))


def _rules_files(folder: Path | None) -> Iterator[Path]:
    if folder is not None and folder.is_dir():
        yield from sorted(path for path in folder.glob("*.rules") if path.is_file())  # a pipe would be waited for


def _checked_ruleset(sources: list[SourceFile], limits: Limits, cache: RulesetCache | None) -> Ruleset:
    """The checked game of some texts; from the cache where it has been checked before."""
    if cache is not None:
        found = cache.read()
        if found is not None:
            return found
    checked = check_sources(sources, limits)
    if checked.ruleset is None:
        raise RulesError(checked.diagnostics, checked.files)
    if cache is not None:
        cache.write(checked.ruleset)
    return checked.ruleset
