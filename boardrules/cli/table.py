"""A match at the table: whose turn it is, who sees what, what is said, and that nothing is lost."""

from __future__ import annotations

import contextlib
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from boardrules.cli.position import outcome_text
from boardrules.cli.terminal.answers import Answers, Leave
from boardrules.cli.terminal.commands import ALIASES, COMMANDS
from boardrules.cli.terminal.completion import Guide
from boardrules.cli.terminal.keeping import Keeper, go_on_command, save_table
from boardrules.cli.terminal.lookup import Lookup
from boardrules.cli.terminal.opponents import make_opponents
from boardrules.cli.terminal.reading import Narrow, Play, Refused, understand
from boardrules.cli.terminal.screen import Request
from boardrules.cli.terminal.telling import told as story_text
from boardrules.diagnostics.suggest import nearest
from boardrules.engine.chance import CHANCE

if TYPE_CHECKING:
    from boardrules.cli.terminal.screen import Screen
    from boardrules.cli.terminal.seating import Seating
    from boardrules.engine.match import Match
    from boardrules.engine.state import State

LONG_OPENING = 12
"""Lines about the setup; more than this many are not shown."""

AFTERWARDS = ("log", "show", "undo", "save", "what", "card", "rules", "help", "quit")
"""What can still be said when the game is over, or while a bot is interrupted."""


class Table:
    """One match, the people in front of the screen, and the bots on the other seats.

    `viewer` is the person whose view is on the screen (None: a spectator's), `moved` tells that the position is another one
    than the one last shown. `adviser` is the kind of bot that is asked for hints.
    """

    def __init__(self, match: Match, seating: Seating, screen: Screen, seed: int | None, adviser: str | None = None) -> None:
        self.match = match
        self.text = match.game.text
        self.seating = seating
        self.screen = screen
        self.seed = seed
        self.adviser = adviser
        self.bots = make_opponents(seating.sitters, match.game, seed)
        self.viewer: int | None = seating.humans[0] if len(seating.humans) == 1 else None
        self.save_path: Path | None = None
        self.always_save = False
        self.notice = ""  # what is said before anything else
        self.keeper = Keeper(match, seating)
        self.moved = True
        ruleset = match.game.ruleset
        seen = [*(field.visibility for field in ruleset.fields), *(zone.visibility for zone in ruleset.zones)]
        self.secrets = any(visibility != "open" for visibility in seen)
        self.answers = Answers(self)
        self._told: dict[int | None, int] = {}  # how many decisions each person has been told about
        self._read_rule: tuple[int | None, str] = (None, "")  # what was read last is not shown again at once
        self._chance = Random(seed)

    @property
    def state(self) -> State:
        return self.match.state

    # ------------------------------------------------------------------------------------------------ the whole game

    def run(self) -> None:
        """Play until the game is over or the people leave; whatever happens, the game is kept."""
        try:
            self._greet()
            self._play()
            self._afterwards()
            self.keeper.drop()
        except (Leave, EOFError):
            self._leave()
        except BaseException:
            self._rescue()
            raise
        if self.always_save and self.save_path is not None:
            try:
                self.screen.say(self.save(self.save_path))
            except OSError:  # a full disk, a folder that has gone meanwhile: what was played is not lost with it
                self._say_kept()
                raise

    def _greet(self) -> None:
        if self.notice:
            self.screen.say(self.notice)
        line_up = self.seating.line_up(self.match.players, self.match.game.naming.phrases)
        self.screen.say(self.text("{game}: {players}", game=self.match.game.title, players=line_up))
        about = self.match.game.ruleset.about
        if about and not self.match.actions:
            self.screen.say(about)
        if self.seating.humans:
            self.screen.say(self.text("Type 'help' to see what you can say."))
        opening = story_text(self.state.story(self.viewer)) if not self.match.actions else ""
        if opening and opening.count("\n") < LONG_OPENING and not (self._shared and self.secrets):
            self.screen.say(opening)
        self._told = dict.fromkeys([None, *self.seating.humans], len(self.match.actions))

    @property
    def _shared(self) -> bool:
        """Whether several people use this screen."""
        return len(self.seating.humans) > 1

    def _play(self) -> None:
        while not self.state.over:
            player = self.state.player
            if self.seating.is_human(player):
                self._decide()
            elif player == CHANCE:
                outcomes = self.state.chance()
                self.match.play(self._chance.choices([action for action, _ in outcomes], [odds for _, odds in outcomes])[0])
                self._tell()
            else:
                self._bot()

    def _afterwards(self) -> None:
        """The end of the game, and time to look at it."""
        if self._shared:
            if self.secrets:
                self.screen.pass_on(self.text("everybody"), hide=True)
            self.viewer = None
        self.screen.position(self.state, self.viewer)
        self.screen.say(outcome_text(self.state))
        if not self.screen.interactive or not self.seating.humans:
            return
        self.moved = False
        while not self.moved:
            line = self.screen.read(Request(self.viewer, self.text("The game is over. Enter leaves; log, show, undo, save FILE")))
            if not line:
                return
            self._command_only(line, self.text("The game is over."))
        self._play()
        self._afterwards()

    # ------------------------------------------------------------------------------------------------ turns

    def _bot(self) -> None:
        player = self.state.player
        assert player is not None
        name = self.match.players[player]
        try:
            with self.screen.thinking(name):
                action = self.bots[player].choose(self.state)
        except KeyboardInterrupt:
            if not self.screen.interactive:
                raise
            self._interrupted(name)
            return
        self.match.play(action)
        self._tell()

    def _interrupted(self, name: str) -> None:
        """A bot was stopped while it was thinking: nothing has happened, and people may look around or leave."""
        self.screen.say(self.text("{name} was interrupted.", name=name))
        self.moved = False
        while not self.moved:
            line = self.screen.read(Request(self.viewer, self.text("Enter lets {name} think again; quit leaves", name=name)))
            if not line:
                return
            self._command_only(line, self.text("It is {player}'s turn.", player=name))

    def _command_only(self, line: str, otherwise: str) -> None:
        word, _, rest = line.partition(" ")
        command = ALIASES.get(word.casefold(), word.casefold()).lstrip("/")
        if command in AFTERWARDS:
            self._say(command, rest)
        else:
            self.screen.say(f"{otherwise} {self.text('You can say: {words}.', words=', '.join(AFTERWARDS))}")

    def _tell(self) -> None:
        """What was decided last and what came of it, as the person in front of the screen may know it."""
        text = story_text(self.state.story(self.viewer))
        if text:
            self.screen.say(text)
        self._told[self.viewer] = len(self.match.actions)

    def _decide(self) -> None:
        """Ask until something has been decided, or taken back."""
        player = self.state.player
        if self._shared and self.viewer != player:
            self._change_places(player)
        self.screen.position(self.state, self.viewer)
        rule = self.answers.rule()
        self.answers.offer("" if (self.viewer, rule) == self._read_rule else rule)
        self._read_rule = self.viewer, rule
        guide = Guide(self.state, Lookup(self.state, self.viewer))
        begun = ""
        self.moved = False
        while not self.moved:
            begun = self._answer(self._read(guide, begun))
        self._told = {seat: min(told, len(self.match.actions)) for seat, told in self._told.items()}

    def _read(self, guide: Guide, begun: str) -> str:
        """The next line. Ctrl-C must be pressed twice: nobody leaves a game by accident."""
        try:
            return self.screen.read(self._request(guide, begun))
        except KeyboardInterrupt:
            if not self.screen.interactive:
                raise
        self.screen.say(self.text("Ctrl-C once more leaves; the game is kept. 'help' tells what you can say."))
        return self.screen.read(self._request(guide, ""))

    def _request(self, guide: Guide, begun: str) -> Request:
        state = self.state
        step = f" · {state.game.naming.name(state.step)}" if state.step else ""
        hint = self.text("round {round}{step} · {count} possible", round=state.round, step=step, count=len(guide.entries))
        return Request(self.viewer, self.match.players[state.player or 0], guide, hint, begun, self._problem)

    def _change_places(self, player: int | None) -> None:
        """Another person sits down: what the last one saw is hidden, and the new one hears what has happened since."""
        assert player is not None
        self.screen.pass_on(self.match.players[player], hide=self.secrets)
        self.viewer = player
        told = self._told.get(player, 0) if self.secrets else len(self.match.actions)
        news = "\n".join(map(story_text, self.match.story(player)[told:]))
        if news:
            self.screen.say(f"{self.text('Since your last turn:')}\n{news}" if told else news)
        self._told[player] = len(self.match.actions)

    # ------------------------------------------------------------------------------------------------ what is typed

    def _answer(self, line: str) -> str:
        """Does what a line says; what the next line may begin with."""
        actions = self.state.actions()
        if not line:
            if len(actions) == 1:
                self._act(Play(actions[0]))
            return ""
        word, _, rest = line.partition(" ")
        command = self._command(word)
        if command:
            self._say(command, rest.strip())
            return ""
        return self._act(understand(self.state, line, self.viewer), line)

    def _command(self, word: str) -> str:
        """The command that a first word means, or "" where it begins an action."""
        plain = word.lstrip("/").casefold()
        names = {action.name.casefold() for action in self.state.actions()}
        if plain in COMMANDS and (word.startswith("/") or plain not in names):
            return plain
        if plain in ALIASES and (word.startswith("/") or not any(name.startswith(plain) for name in names)):
            return ALIASES[plain]
        return ""

    def _say(self, command: str, rest: str) -> None:
        """Answers a command; whatever goes wrong with it, the game goes on."""
        try:
            text = getattr(self.answers, f"say_{command}")(rest)
        except ValueError as error:
            text = str(error)
        except KeyboardInterrupt:
            if not self.screen.interactive:
                raise
            text = self.text("Interrupted.")
        if text:
            self.screen.say(text)

    def _problem(self, line: str) -> str:
        """What is wrong with a line that means nothing at all; an action that is only forbidden is answered properly."""
        word = line.partition(" ")[0]
        if not line.strip() or self._command(word):
            return ""
        found = understand(self.state, line, self.viewer)
        return self._with_command(found, word) if isinstance(found, Refused) and not found.known else ""

    def _act(self, found: Play | Narrow | Refused, line: str = "") -> str:
        """Plays what a line means, lists what it can still mean, or says why it means nothing."""
        if isinstance(found, Play):
            self.match.play(found.action)
            self.moved = True
            self._tell()
            if self.screen.interactive:
                self.keeper.keep()
            return ""
        if isinstance(found, Narrow):
            counted, count = self.match.game.naming.phrases.counted, len(found.entries)
            if found.begun:
                fits = counted("{count} action begins so:", "{count} actions begin so:", count)
            else:
                fits = counted("{count} action fits:", "{count} actions fit:", count)
            self.screen.say(f"{fits}\n{self.answers.page(found.entries)}")
            return f"{line.strip()} " if found.begun else ""
        self.screen.say(self._with_command(found, line.partition(" ")[0]))
        return found.meant

    def _with_command(self, found: Refused, word: str) -> str:
        """A refusal, or the command that was probably meant."""
        command = nearest(word.casefold(), COMMANDS) if not found.known and not found.meant else None
        if not command:
            return found.text
        return self.text("There is no '{word}' here. Did you mean '{meant}'?", word=word, meant=command)

    # ------------------------------------------------------------------------------------------------ leaving and saving

    def save(self, path: Path) -> str:
        """Saves the match; what to say about it. OSError when the file cannot be written."""
        save_table(self.match, self.seating, path)
        self.save_path = path
        self.keeper.known = len(self.match.actions)
        return f"{self.text('Saved to {path}; go on with:', path=path)}\n  {go_on_command(self.match.game, path)}"

    def free_path(self) -> Path:
        """A name for a save in this folder that nothing has yet."""
        name = self.match.game.name
        candidates = (Path(f"{name}{f'-{number}' if number > 1 else ''}.json") for number in range(1, 10_000))
        return next(path for path in candidates if not path.exists())

    def _leave(self) -> None:
        """Somebody leaves: the game is saved where they want it."""
        if self.screen.interactive and not self.always_save and self.keeper.needed:
            path = self.save_path or self.free_path()
            try:
                answer = self.screen.ask(self.text("Save this game to {path}? [Y/n, or another file] ", path=path))
                if answer.casefold() in ("n", "no"):
                    self.keeper.drop()
                else:
                    target = path if answer.casefold() in ("", "y", "yes") else Path(answer).expanduser()
                    self.screen.say(self.save(target))
                    self.keeper.drop()
            except (EOFError, KeyboardInterrupt):
                self._rescue()
            except OSError as error:
                self.screen.say(f"{error.filename or path}: {error.strerror or error}")
                self._rescue()
        elif not self.keeper.resumed:  # a copy of an earlier game is only dropped when its game is over or given up
            self.keeper.drop()
        self.screen.say(self.text("You left the game."))

    def _rescue(self) -> None:
        """Keeps what has been played, wherever that is possible, and says where."""
        if self.always_save and self.save_path is not None:
            with contextlib.suppress(OSError):
                said = self.save(self.save_path)
                with contextlib.suppress(OSError):  # the terminal may be gone
                    self.screen.say(said)
                return
        self._say_kept()

    def _say_kept(self) -> None:
        """Keeps a copy among the unfinished games, where there is something to lose, and says how to go on."""
        path = self.keeper.keep()
        if path is not None:
            with contextlib.suppress(OSError):  # the terminal may be gone
                self.screen.say(f"{self.text('Your game is kept; go on with:')}\n  {go_on_command(self.match.game, path)}")
