"""A scene as a map of text: rows of squares, leaning rows of hexagons, tiles of three rows, or a list of places."""

from __future__ import annotations

from boardrules.render.ansi import Run, full_colour, write
from boardrules.render.colours import CARD, INK, ink_on, mix
from boardrules.render.looks import ARROWS, Look
from boardrules.render.places import letters
from boardrules.render.scene import Face, Scene, Space, Thing
from boardrules.render.signs import EMPTY, Signs
from boardrules.words.phrases import Phrases

WIDTH = 100
"""Maps are no wider than this, if possible, where nothing else is asked for."""

TARGET = "#e8590c"
SOURCE = "#1f9f6f"


def draw_text(scene: Scene, colour: bool = False, width: int = WIDTH) -> str:
    """The map, what its signs mean, and what cannot be seen on it: spaces that hold several things."""
    return "\n".join(_TextMap(scene, colour, width).lines())


class _TextMap:
    def __init__(self, scene: Scene, colour: bool, width: int) -> None:
        self.scene = scene
        self.width = width
        self.signs = Signs(scene)
        self.phrases = Phrases(scene.language)
        self.colour = colour
        self.full = full_colour()
        self.cut: set[str] = set()  # spaces whose cells cannot show all that is there
        light = scene.highlight
        self.targets = set(light.targets) if light is not None else set()
        self.sources = set(light.sources) if light is not None else set()

    def lines(self) -> list[str]:
        if self.scene.shape == "graph":
            return [self._listed(space) for space in self.scene.spaces if not space.empty or self._bracket(space.name)]
        drawn = self._plane() if self.scene.shape == "plane" else self._grid()
        lines = [write(runs, self.colour, self.full) for runs in drawn]
        lines += self.signs.lines(self.width - 2)
        return lines + [self._listed(space) for space in self.scene.spaces if self._crowded(space)]

    def _crowded(self, space: Space) -> bool:
        """Whether a space holds more than its cell tells: several things, or cards beside each other."""
        more = len(space.things) > 1 or len(space.things) + len(space.piles) + len(space.badges) > 2
        return more or space.name in self.cut or any(pile.size > 1 and not pile.stacked for pile in space.piles)

    def _listed(self, space: Space) -> str:
        """A space and what is on it, in words."""
        before, after = self._bracket(space.name) or ("", "")
        runs = [Run("  " + self.phrases.headed(f"{before}{space.name}{after}", ""))]
        held = [Run(f"{thing.words}{_heading(thing)}", ink_on(thing.body), thing.body) for thing in space.things]
        held += [Run(words) for words in space.held[len(held) :]] or ([] if held else [Run(self.phrases.text("empty"))])
        for run in held:
            runs += [Run(", "), run] if run is not held[0] else [run]
        return write(runs, self.colour, self.full)

    def _bracket(self, space: str) -> tuple[str, str] | None:
        """Marks that show what an action is about also without colours."""
        if space in self.targets:
            return "[", "]"
        return ("(", ")") if space in self.sources else None

    # ------------------------------------------------------------------------------------------------ squares and hexagons

    def _grid(self) -> list[list[Run]]:
        """Rows of the board with a letter above each column and a number beside each row."""
        scene = self.scene
        cells = {space.name: self._cell(space) for space in scene.spaces}
        longest = max((sum(len(run.text) for run in runs) for runs in cells.values()), default=1)
        room = (self.width - 5) // max(scene.columns, 1) - 1
        width = max(1, min(longest, room))
        if room > width and scene.columns > 26:
            width = max(width, 2)  # columns after z have names of two letters
        lines = [[Run("     " + " ".join(f"{letters(column):{width}.{max(width, 2)}}" for column in range(scene.columns)))]]
        for row in range(scene.rows):
            lean = " " * (row * (width + 1) // 2) if scene.shape == "hex" else ""
            line = [Run(f"  {row + 1:>2} {lean}"[:-1])]
            gap = Run(" ")
            for column in range(scene.columns):
                name = f"{letters(column)}{row + 1}"
                line += self._placed(name, cells.get(name), width, gap)
                gap = line.pop()
            lines.append([*line, gap])
        return lines

    def _placed(self, name: str, cell: list[Run] | None, width: int, gap: Run) -> list[Run]:
        """A cell of the map with the gap before it and the gap after it."""
        if cell is None:
            paper = self.scene.void.colour if self.scene.void is not None and self.colour else ""
            return [gap, Run(" " * width, paper=paper), Run(" ", paper=paper)]
        paper = self._paper(self.scene.by_name[name])
        runs = _cut(cell, width)
        if len(runs) < len(cell) or runs[-1].text == "+":
            self.cut.add(name)
        filled = sum(len(run.text) for run in runs)
        runs.append(Run(" " * (width - filled), paper=paper))
        bracket = self._bracket(name)
        if bracket is None:
            return [gap, *runs, Run(" ", paper=paper)]
        light = TARGET if name in self.targets else SOURCE
        opening = bracket[0] if gap.text == " " else "|"  # the space before this one is marked, too
        return [Run(opening, light, paper, True), *runs, Run(bracket[1], light, paper, True)]

    def _paper(self, space: Space) -> str:
        """The colour of the ground under a cell, tinted by the areas it lies in."""
        ground = space.ground.colour if space.ground is not None else "#efe4c8"
        for zone in space.zones:
            ground = mix(ground, zone.colour, 0.5)
        return ground

    def _cell(self, space: Space) -> list[Run]:
        """What stands on a space, then its cards and values, and always its printed sign; else its ground."""
        paper = self._paper(space)
        runs = self._things(space)
        for pile in space.piles:
            look = pile.top
            sign = self.signs.word(pile.zone) if look is None else self.signs.look(look)
            runs.append(Run(sign, INK if look is None else mix(look.colour, INK, 0.55), CARD))
        for badge in space.badges:
            runs.append(Run(self.signs.badge(badge.text, badge.words), ink_on(badge.look.colour), badge.look.colour))
        for mark in space.marks:
            runs.append(Run(self.signs.look(mark.look), ink_on(mark.look.colour), mark.look.colour, True))
        if runs:
            return runs
        for look in reversed((space.ground, *space.zones)):  # what is drawn last lies on top
            if look is not None and look.glyph:
                return [Run(self.signs.look(look), mix(paper, ink_on(paper), 0.55), paper)]
        return [Run(EMPTY, mix(paper, ink_on(paper), 0.4), paper)]

    def _things(self, space: Space) -> list[Run]:
        """What stands on a space, with an arrow where it heads; what has a heading stands first."""
        things = sorted(space.things, key=lambda thing: thing.facing is None)
        return [Run(self.signs.thing(thing) + _heading(thing), ink_on(thing.body), thing.body, True) for thing in things]

    # ------------------------------------------------------------------------------------------------ tiles

    def _plane(self) -> list[list[Run]]:
        """The part of the plane that carries tiles, three by three marks each; what stands on a tile is written over its middle."""
        light = self.scene.highlight
        spaces = {space.at: space for space in (*self.scene.spaces, *(light.tiles if light is not None else ()))}
        if not spaces:
            return []
        columns = range(int(min(x for x, _ in spaces)), int(max(x for x, _ in spaces)) + 1)
        lines = [[Run("      " + " ".join(f"{column:^3}" for column in columns))]]
        for row in range(int(min(y for _, y in spaces)), int(max(y for _, y in spaces)) + 1):
            for part in range(3):
                line = [Run(f"{row:>4} " if part == 1 else "     ")]
                closing = ""
                for column in columns:
                    space = spaces.get((float(column), float(row)))
                    bracket = self._bracket(space.name) if space is not None else None
                    edge = bracket[0] if bracket is not None else closing
                    line.append(Run(edge, TARGET, bold=True) if edge else Run(" "))
                    line += [Run("   ")] if space is None or space.tile is None else self._tile_row(space, space.tile, part)
                    closing = bracket[1] if bracket is not None else ""
                line.append(Run(closing, TARGET, bold=True))
                lines.append(line)
        return lines

    def _tile_row(self, space: Space, face: Face, part: int) -> list[Run]:
        marks = turned(face)[part * 3 : part * 3 + 3]
        runs = [Run(self.signs.look(mark, short=True)[:1], mix(mark.colour, INK, 0.5), mark.colour) for mark in marks]
        if not marks:
            runs = [Run(f"{face.name:3.3}" if part == 1 else "   ")]
        if part == 1 and marks and face.icons:
            look = face.icons[0]
            runs[1] = Run(self.signs.look(look, short=True)[:1], mix(look.colour, INK, 0.2), marks[1].colour, True)
        if face.label and marks and part == _label_row(face):
            name = f"{self.signs.label(face.label):3}"
            return [Run(letter, mix(mark.colour, INK, 0.8), mark.colour, True) for letter, mark in zip(name, marks, strict=True)]
        standing = self._things(space) + [Run(self.signs.badge(badge.text, badge.words)) for badge in space.badges]
        if part == 1 and standing:
            cut = standing[:1] if len(standing[0].text) == 3 else _cut(standing, 3)  # the rest is told below the map
            filled = sum(len(run.text) for run in cut)
            return [*cut, *runs[filled:]] if marks else [*cut, Run(" " * (3 - filled))]
        return runs


def _heading(thing: Thing) -> str:
    return "" if thing.facing is None else ARROWS[thing.facing]


def _label_row(face: Face) -> int:
    """The row of a tile on which its name is written: an outer one that is alike everywhere, as a shore is, or the first."""
    names = [mark.name for mark in turned(face)]
    even = [row for row in (0, 2) if len({*names[row * 3 : row * 3 + 3]}) == 1]
    return min(even, key=lambda row: names[row * 3] == names[4], default=0)


def _cut(runs: list[Run], width: int) -> list[Run]:
    """Runs that fit a width; a plus at the end says that there is more."""
    if sum(len(run.text) for run in runs) <= width:
        return list(runs)
    kept: list[Run] = []
    room = width - 1
    for run in runs:
        if len(run.text) > room:
            break
        kept.append(run)
        room -= len(run.text)
    if not kept and width > 1:
        kept = [Run(runs[0].text[: width - 1], runs[0].ink, runs[0].paper, runs[0].bold)]
        room = 0
    return [*kept, Run("+", runs[0].ink, runs[0].paper, True)]


def turned(face: Face) -> tuple[Look, ...]:
    """The marks of a tile as it lies, row by row."""
    marks = face.marks
    for _ in range(face.turn if marks else 0):
        marks = tuple(marks[(2 - column) * 3 + row] for row in range(3) for column in range(3))
    return marks
