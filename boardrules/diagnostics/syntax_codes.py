"""Codes of the syntax stage: everything that keeps a text from being read (BR100 to BR199)."""

from __future__ import annotations

from boardrules.diagnostics.code import Code

_GAME = 'game tiny "Tiny" { players 2 }\n'


def _code(code: str, title: str, explanation: str, bad: str, good: str) -> Code:
    """A code whose examples are the body of a small game."""
    return Code(code, title, explanation, _GAME + bad + "\n", _GAME + good + "\n")


_FILES = (
    Code(
        "BR100",
        "The file is empty",
        "A rules file needs at least its header: the name and the title of the game, and how many can play it.",
        "# nothing but a comment\n",
        _GAME,
    ),
    Code(
        "BR101",
        "The file is too large",
        "A rules file has an upper limit, so that a file from a stranger cannot keep the computer busy. The rules of a large "
        "board game need a tenth of it. Perhaps this is not a rules file.",
        _GAME + "# " + "x" * 500_000 + "\n",
        _GAME,
    ),
    Code(
        "BR102",
        "The file does not start with `game` or `variant`",
        "The first word of a file says what it is: `game` for a game of its own, `variant` for changes to another game. Only "
        "comments can stand before it.",
        "player { points: 0..8 }\n",
        _GAME + "player { points: 0..8 }\n",
    ),
    _code(
        "BR103",
        "Nested too deeply",
        "Blocks and expressions inside one another have a limit. Give the inner part a name with `define` or `procedure`.",
        "turn { x = " + "-" * 150 + "1 }",
        "turn { x = -1 }",
    ),
    _code(
        "BR104",
        "Too many parts in a row",
        "A chain such as `a or b or c` has a limit. A table, or `any` over a set, says the same in less.",
        "turn { x = " + "1 + " * 300 + "1 }",
        "turn { x = 301 }",
    ),
    _code(
        "BR135",
        "A second header",
        "A file holds one game or one variant. A second one belongs in a file of its own.",
        'game other "Other" { players 3 }',
        'rule TI-1 "Only one header."',
    ),
    _code(
        "BR137",
        "The file ends too early",
        "Something that was begun is not finished when the file ends.",
        "define high",
        "define high: flag = yes",
    ),
    _code(
        "BR140",
        "Too many errors",
        "After many errors in one file the reading stops. Put the first ones right; some of the others may go away.",
        "turn {\n" + "  me.x == 1\n" * 60 + "}",
        "turn {\n" + "  require me.x == 1\n" * 60 + "}",
    ),
)

_CHARACTERS = (
    _code(
        "BR105",
        "A control character",
        "The text contains a character that nobody can see, such as NUL or one that turns the direction of writing. It often comes "
        "from a damaged file or a wrong encoding, and can hide what a text says. A text in quotes holds no tabs either.",
        "player { points: 0..8\x00 }",
        "player { points: 0..8 }",
    ),
    _code(
        "BR106",
        "A number is too large",
        "Numbers go up to 1 000 000 000.",
        "player { points: 0..99999999999 }",
        "player { points: 0..1000000000 }",
    ),
    _code(
        "BR107",
        "An unknown escape in a text",
        'In a text a backslash has a meaning only before a quote (`\\"`) and another backslash (`\\\\`). A text is one line.',
        r'rule TI-1 "C:\games"',
        r'rule TI-1 "C:\\games"',
    ),
    _code(
        "BR108",
        "A text without its closing quote",
        "A text begins and ends with a straight double quote, both on the same line.",
        'rule TI-1 "A turn has one step.',
        'rule TI-1 "A turn has one step."',
    ),
    _code(
        "BR109",
        "The wrong kind of quotes",
        "Texts stand between straight double quotes. Word processors and forums like to turn them into curly ones.",
        "rule TI-1 “A turn has one step.”",
        'rule TI-1 "A turn has one step."',
    ),
    _code(
        "BR110",
        "A special blank",
        "The text contains a blank that is not an ordinary one, for example a non-breaking one, as it comes from web pages.",
        "player {\u00a0points: 0..8 }",
        "player { points: 0..8 }",
    ),
    _code(
        "BR142",
        "A name is too long",
        "Names have 100 letters at most. They are shown in tables, pictures and moves, where nobody could read more.",
        f"player {{ {'very_' * 25}long: 0..8 }}",
        "player { long: 0..8 }",
    ),
    _code(
        "BR143",
        "A name in characters that stand for others",
        "Names can be written in the letters of every language. Some characters only stand for other letters, such as "
        "`ﬁ` for `fi` or full-width letters; two names that look alike would differ. The hint says how the name is written.",
        "player { ｐoints: 0..8 }",
        "player { points: 0..8 }",
    ),
    _code(
        "BR117",
        "A number with a decimal point",
        "Numbers are whole numbers. Count in smaller units, for example in halves.",
        "turn { me.points += 1.5 }",
        "turn { me.points += 3 }",
    ),
    _code(
        "BR133",
        "A character without meaning",
        "This character is no part of the language. Inside a text in quotes and in a comment every character can stand.",
        "turn { me.points = @ }",
        "turn { me.points = 3 }",
    ),
)

_OPERATORS = (
    _code(
        "BR111",
        "An operator of another language",
        "The operators are words: `and`, `or`, `not`, `mod`.",
        "turn { require me.ready && me.points > 3 }",
        "turn { require me.ready and me.points > 3 }",
    ),
    _code(
        "BR112",
        "`=` where values are compared",
        "`=` sets a value. To ask whether two values are the same, write `==`.",
        "turn { if me.points = 3 { end turn } }",
        "turn { if me.points == 3 { end turn } }",
    ),
    _code(
        "BR113",
        "A comparison as a statement",
        "A comparison alone does nothing. To set a value write `=`; to demand that something holds write `require`.",
        "turn { me.points == 3 }",
        "turn { me.points = 3 }",
    ),
    _code(
        "BR114",
        "A mark that is not needed",
        "Statements need no `;` after them and blocks no `:` before them: line breaks and marks between statements mean nothing.",
        "turn { me.points = 3; }",
        "turn { me.points = 3 }",
    ),
    _code(
        "BR115",
        "Square brackets",
        "Square brackets have no meaning. Sets are written `{a, b}`, arguments stand in round brackets, properties after a point.",
        "turn { x = hand[1] }",
        "turn { x = first(c in hand) }",
    ),
    _code(
        "BR116",
        "`else if` in one word",
        "A further condition is written as two words, `else if`.",
        "turn { if a { end turn } elif b { end game } }",
        "turn { if a { end turn } else if b { end game } }",
    ),
    _code(
        "BR136",
        "`else` without `if`",
        "An `else` follows the closing brace of an `if` directly.",
        "turn { else { end turn } }",
        "turn { if a { end game } else { end turn } }",
    ),
    _code(
        "BR139",
        "`any`, `count` and their like without brackets",
        "What `any`, `all`, `count`, `sum`, `highest`, `lowest`, `first`, `with_most` and `with_least` look at stands in brackets.",
        "turn { require any p in players: p.points > 3 }",
        "turn { require any(p in players: p.points > 3) }",
    ),
)

_WORDS = (
    _code(
        "BR118",
        "A misspelled word",
        "The word is none that can stand here, but one that can is very similar.",
        "turn { requir me.points > 3 }",
        "turn { require me.points > 3 }",
    ),
    _code(
        "BR119",
        "A word of the language as a name",
        "Most words of the language can also be names. Where both could stand, the word wins, and the name has to change.",
        "board sea graph { places harbour size reef }",
        "board sea graph { places harbour size_ reef }",
    ),
    _code(
        "BR141",
        "A name with a hyphen",
        "Names are made of letters, digits and `_`. A hyphen stands in rule identifiers, and between numbers it subtracts.",
        "deck fair-wind { | card | copies | | breeze | 9 | }\nshared { pile_here: pile of fair_wind = all }",
        "deck fair_wind { | card | copies | | breeze | 9 | }\nshared { pile_here: pile of fair_wind = all }",
    ),
    _code(
        "BR120",
        "A rule without a proper identifier",
        "A rule's identifier is one to eight capital letters, a hyphen and a number, perhaps with a small letter: CH-17, CR-84b.",
        'rule ti1 "A turn has one step."',
        'rule TI-1 "A turn has one step."',
    ),
    _code(
        "BR124",
        "Not a statement",
        "Statements start with a word such as `require`, `let`, `move` or `if`, or with the name of a value that is set.",
        "turn { points 3 }",
        "turn { points = 3 }",
    ),
    _code(
        "BR125",
        "A procedure without `perform`",
        "A procedure is carried out with `perform`. Functions only have values; alone they do nothing.",
        "turn { sink(boat) }",
        "turn { perform sink(boat) }",
    ),
    _code(
        "BR127",
        "Not a declaration",
        "Outside of blocks every declaration starts with its word: `board`, `deck`, `player`, `action`, `turn`, `score` and so on.",
        "points: 0..8",
        "player { points: 0..8 }",
    ),
    _code(
        "BR128",
        "In the wrong place",
        "Statements stand inside blocks, declarations outside of them. Often a closing brace stands too early, or is missing.",
        "require me.points > 3",
        "turn { require me.points > 3 }",
    ),
)

_MISSING = (
    _code(
        "BR121",
        "A row without its last `|`",
        "Every row of a table starts and ends with `|`, so that it is clear where it ends.",
        "deck cards {\n  | card | copies |\n  | ace  | 4\n}",
        "deck cards {\n  | card | copies |\n  | ace  | 4 |\n}",
    ),
    _code(
        "BR122",
        "A bracket that is never closed",
        "Every opening bracket needs its closing one.",
        "turn {\n  me.points = 3\n\nplayer { points: 0..8 }",
        "turn {\n  me.points = 3\n}\n\nplayer { points: 0..8 }",
    ),
    _code(
        "BR123",
        "A bracket that closes nothing",
        "There is no opening bracket to this closing one.",
        "turn { end turn } }",
        "turn { end turn }",
    ),
    _code(
        "BR126",
        "A word or mark is missing",
        "The sentence is not complete without it.",
        "turn { for p players { p.points = 0 } }",
        "turn { for p in players { p.points = 0 } }",
    ),
    _code(
        "BR129",
        "A value is missing",
        "A number, a name, a call or another expression has to stand here.",
        "turn { me.points = }",
        "turn { me.points = 3 }",
    ),
    _code(
        "BR130",
        "A name is missing",
        "What is declared or chosen here needs a name. Names start with a letter and hold letters, digits and `_`.",
        "action { end turn }",
        "action pass { end turn }",
    ),
    _code(
        "BR131",
        "A text is missing",
        "Here a text in double quotes is needed: the title of a game, the sentence of a rule.",
        "rule TI-1",
        'rule TI-1 "A turn has one step."',
    ),
    _code(
        "BR132",
        "A number is missing",
        "Here a whole number is needed.",
        "piece Boat { copies }",
        "piece Boat { copies 5 }",
    ),
    _code(
        "BR138",
        "A field without a type",
        "A field says what values it can have, after a colon.",
        "player { points = 3 }",
        "player { points: 0..8 = 3 }",
    ),
    _code(
        "BR199",
        "Not understood",
        "The text cannot go on like this. The message says what could stand here.",
        "board sea grid { = }",
        "board sea grid { size 8 x 8 }",
    ),
)

SYNTAX_CODES: tuple[Code, ...] = tuple(sorted((*_FILES, *_CHARACTERS, *_OPERATORS, *_WORDS, *_MISSING), key=lambda code: code.code))
