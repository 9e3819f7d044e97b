"""Codes about components (BR6xx): tables, decks, tiles, boards and pieces."""

from __future__ import annotations

from boardrules.diagnostics.code_examples import code, warning

_SEA = "enum Water { deep shoal }\n"
_TILES = 'enum Ground { sea land }\ntiles chart { legend { "~" sea "#" land } '
_OPEN = 'picture open { "~~~" "~~~" "~~~" } '

BAD_HEADER = code(
    "BR601",
    "The first row names the columns",
    "Each cell of the first row holds one name.",
    "deck cargo { | card | 3 | | rum | 1 | }",
    "deck cargo { | card | copies | | rum | 1 | }",
)
BAD_ROW_NAME = code(
    "BR602",
    "The first cell names the row",
    "The first cell of a row holds the one name (or, in a table, the one argument) that the row is about.",
    "deck cargo { | card | copies | | 7 | 1 | | tea | 2 | }",
    "deck cargo { | card | copies | | rum | 1 | | tea | 2 | }",
)
DUPLICATE_COLUMN = code(
    "BR603",
    "Two columns of the same name",
    "Every column has a name of its own.",
    "deck cargo { | card | price | price | | rum | 1 | 2 | }",
    "deck cargo { | card | price | sale | | rum | 1 | 2 | }",
)
DUPLICATE_ROW = code(
    "BR604",
    "Two rows for the same thing",
    "Every value, card or argument has one row.",
    "deck cargo { | card | copies | | rum | 1 | | rum | 2 | }",
    "deck cargo { | card | copies | | rum | 1 | | tea | 2 | }",
)
WRONG_CELL_COUNT = code(
    "BR605",
    "A row with too few or too many cells",
    "Every row has as many cells as the first one; `-` stands for an empty cell.",
    "deck cargo { | card | price | copies | | rum | 3 | }",
    "deck cargo { | card | price | copies | | rum | 3 | 1 | }",
)
UNKNOWN_COLUMN_TYPE = code(
    "BR606",
    "A column without a type",
    "The type of a column comes from its values, or is written after its name.",
    "deck cargo { | card | port | | rum | Vigo | }",
    "enum Port { Vigo Lagos }\ndeck cargo { | card | port | | rum | Vigo | }",
)
AMBIGUOUS_COLUMN = code(
    "BR607",
    "A column of several possible types",
    "When the values could be of several types, the type is written after the column's name.",
    "enum Port { Vigo Lagos }\nenum Fort { Vigo Faro }\ndeck cargo { | card | port | | rum | Vigo | }",
    "enum Port { Vigo Lagos }\nenum Fort { Vigo Faro }\ndeck cargo { | card | port: Port | | rum | Vigo | }",
)
WRONG_CELL = code(
    "BR608",
    "A wrong value in a cell",
    "The values of a column are all of its type.",
    "enum Port { Vigo Lagos }\ndeck cargo { | card | port: Port | | rum | Faro | }",
    "enum Port { Vigo Lagos }\ndeck cargo { | card | port: Port | | rum | Lagos | }",
)
CELL_OUT_OF_RANGE = code(
    "BR609",
    "A number out of range in a cell",
    "The number does not lie within the bounds of its column, table or layer.",
    "deck cargo { | card | price: 1..5 | | rum | 9 | }",
    "deck cargo { | card | price: 1..9 | | rum | 9 | }",
)
EMPTY_CELL = code(
    "BR610",
    "An empty cell",
    "Only a column whose type has a `?`, or a set, can have empty cells.",
    "deck cargo { | card | price: 1..5 | | rum | - | }",
    "deck cargo { | card | price: 1..5? | | rum | - | }",
)
BAD_COPIES = code(
    "BR611",
    "Wrong number of copies",
    "`copies` says how many cards of a kind there are.",
    "deck cargo { | card | copies | | rum | many | }",
    "deck cargo { | card | copies | | rum | 12 | }",
)
EMPTY_ENUM = code("BR612", "An enum without values", "An enum lists at least one value.", "enum Water { }", "enum Water { deep }")
EMPTY_DECK = code(
    "BR613",
    "A deck without cards",
    "The first row of a deck names the columns; every other row is a card.",
    "deck cargo { | card | copies | }",
    "deck cargo { | card | copies | | rum | 2 | }",
)
MIXED_ENUM = code(
    "BR614",
    "An enum of names and rows",
    "An enum is either a list of names or a table.",
    "enum Water { deep | water | depth | | shoal | 1 | }",
    "enum Water { | water | depth | | deep | 9 | | shoal | 1 | }",
)
TABLE_DOMAIN = code(
    "BR615",
    "A table over a set that changes",
    "The arguments of a table are known before play: an enum, a deck, a board, a range, `everyone`.",
    "board map graph { places reef isle }\ntable cost(s in neighbours(reef)): 1..3 { | s | cost | | isle | 2 | }",
    "board map graph { places reef isle }\ntable cost(s in map): 1..3 { | s | cost | | isle | 2 | | reef | 1 | }",
)
UNKNOWN_ENTRY = code(
    "BR616",
    "Not an argument of this table",
    "The first row and the first cells of a table name its arguments.",
    _SEA + "table cost(w in Water): 1..3 { | w | cost | | deep | 1 | | shoal | 2 | | reef | 3 | }",
    _SEA + "table cost(w in Water): 1..3 { | w | cost | | deep | 1 | | shoal | 2 | }",
)
MISSING_ENTRIES = code(
    "BR617",
    "A table with gaps",
    "A table has a value for all its arguments, unless its result may be none (`?`).",
    _SEA + "table cost(w in Water): 1..3 { | w | cost | | deep | 1 | }",
    _SEA + "table cost(w in Water): 1..3 { | w | cost | | deep | 1 | | shoal | 2 | }",
)
BAD_MARK = code(
    "BR618",
    "A mark is one character",
    "A legend explains single characters.",
    _SEA + 'board sea grid { layer water: Water { legend { "~~" deep "~" deep } "~" } }',
    _SEA + 'board sea grid { layer water: Water { legend { "~" deep } "~" } }',
)
DUPLICATE_MARK = code(
    "BR619",
    "A mark explained twice",
    "Every mark has one meaning.",
    _SEA + 'board sea grid { layer water: Water { legend { "~" deep "~" shoal } "~" } }',
    _SEA + 'board sea grid { layer water: Water { legend { "~" deep "." shoal } "~" } }',
)
UNKNOWN_MARK = code(
    "BR620",
    "An unknown mark",
    "The legend explains every mark of a drawing. Without a legend, a digit stands for its number and `.` for none.",
    _SEA + 'board sea grid { layer water: Water { legend { "~" deep } "~?" } }',
    _SEA + 'board sea grid { layer water: Water { legend { "~" deep "?" shoal } "~?" } }',
)
MARKS_NOT_ONE_ENUM = code(
    "BR621",
    "Marks of several enums",
    "All marks of the pictures are values of one enum.",
    'tiles chart { legend { "~" sea } ' + _OPEN + "| tile | picture | | water | open | }",
    _TILES + _OPEN + "| tile | picture | | water | open | }",
)
PICTURE_SIZE = code(
    "BR622",
    "A picture that is not three by three",
    "The picture of a tile has three rows of three marks.",
    _TILES + 'picture open { "~~~" "~~" "~~~" } | tile | picture | | water | open | }',
    _TILES + _OPEN + "| tile | picture | | water | open | }",
)
DUPLICATE_PICTURE = code(
    "BR623",
    "Two pictures of the same name",
    "Every picture has a name of its own.",
    _TILES + _OPEN + _OPEN + "| tile | picture | | water | open | }",
    _TILES + _OPEN + "| tile | picture | | water | open | }",
)
UNKNOWN_PICTURE = code(
    "BR624",
    "A tile without picture",
    "The column `picture` names the picture of a tile; without that column, a tile shows the picture of its own name.",
    _TILES + _OPEN + "| tile | picture | | water | closed | }",
    _TILES + _OPEN + "| tile | picture | | water | open | }",
)
WRONG_BOARD_ITEM = code(
    "BR631",
    "Not on a board of this shape",
    "Squares have a size and layers, a graph has places and ways, a plane has tiles.",
    "board map graph { size 3 x 3 places reef }",
    "board map graph { places reef }",
)
BAD_NEIGHBOURS = code(
    "BR632",
    "4 or 8 neighbours",
    "A square has 4 neighbours, or 8 with those at its corners.",
    "board sea grid { size 3 x 3 neighbours 6 }",
    "board sea grid { size 3 x 3 neighbours 8 }",
)
NO_SIZE = code(
    "BR633",
    "A board without size",
    "A grid or hex board has a `size`, or a layer that draws it.",
    "board sea grid { neighbours 4 }",
    "board sea grid { size 3 x 3 neighbours 4 }",
)
NO_PLACES = code(
    "BR634",
    "A graph without places",
    "A graph lists its places.",
    "board map graph { }",
    "board map graph { places reef isle }",
)
NO_PLANE_TILES = code(
    "BR635",
    "A plane without tiles",
    "A plane says which tiles it is made of, and how many can lie there.",
    "board ocean plane { }",
    _TILES + _OPEN + "| tile | picture | | water | open | }\nboard ocean plane { of chart up to 9 }",
)
DUPLICATE_PLACE = code(
    "BR636",
    "A place listed twice",
    "Every place of a graph is listed once.",
    "board map graph { places reef isle reef }",
    "board map graph { places reef isle }",
)
NO_SUCH_PLACE = code(
    "BR637",
    "Not on the board",
    "Ways and walls stand between spaces of their board.",
    "board map graph { places reef isle ways reef - port }",
    "board map graph { places reef isle ways reef - isle }",
)
WAY_TO_ITSELF = code(
    "BR638",
    "A way from a place to itself",
    "A way or wall stands between two different spaces.",
    "board map graph { places reef isle ways reef - reef }",
    "board map graph { places reef isle ways reef - isle }",
)
DUPLICATE_WAY = code(
    "BR639",
    "Two ways between the same places",
    "Two places are joined by one way at most; it can be used in both directions.",
    "board map graph { places reef isle ways reef - isle, isle - reef }",
    "board map graph { places reef isle ways reef - isle }",
)
WAYS_NOT_ONE_ENUM = code(
    "BR640",
    "Kinds of ways that are no enum",
    "The words before the colon are values of one enum, so that rules can speak of them.",
    "board map graph { places reef isle ways rough: reef - isle }",
    "enum Way { rough }\nboard map graph { places reef isle ways rough: reef - isle }",
)
WALL_APART = code(
    "BR641",
    "A wall between squares that do not touch",
    "A wall stands between two squares that touch.",
    "board sea grid { size 3 x 3 walls a1 - c1 }",
    "board sea grid { size 3 x 3 walls a1 - b1 }",
)
LAYER_SIZE = code(
    "BR642",
    "A layer of another size",
    "All layers of a board are drawn with as many rows and columns as the board has.",
    'board sea grid { layer a: 1..2 { "11" "22" } layer b: 1..2 { "1" "2" } }',
    'board sea grid { layer a: 1..2 { "11" "22" } layer b: 1..2 { "12" "21" } }',
)
LAYER_HOLE = code(
    "BR643",
    "A hole in a layer",
    "The first layer tells which spaces exist; every other layer has a mark for each of them.",
    'board sea grid { layer a: 1..2 { "11" "22" } layer b: 1..2 { "1 " "12" } }',
    'board sea grid { layer a: 1..2 { "1 " "22" } layer b: 1..2 { "1 " "12" } }',
)
PLANE_TOO_SMALL = warning(
    "BR644",
    "More tiles than can lie on a plane",
    "A tile that finds no room is not laid, and that is a fault in play. Let the plane hold as many tiles as the pack has.",
    _TILES + _OPEN + "| tile | picture | copies | | water | open | 12 | }\nboard ocean plane { of chart up to 9 }",
    _TILES + _OPEN + "| tile | picture | copies | | water | open | 12 | }\nboard ocean plane { of chart up to 12 }",
)
COPIES_AND_KINDS = code(
    "BR651",
    "Copies or kinds",
    "`copies` gives pieces that are alike, `kinds` some of each kind. A piece has one of the two.",
    "enum Rig { sloop brig }\npiece Boat { copies 3 kinds Rig: sloop 2 }",
    "enum Rig { sloop brig }\npiece Boat { kinds Rig: sloop 2, brig 1 }",
)
NO_COPIES = code("BR652", "No pieces at all", "There is at least one piece.", "piece Boat { copies 0 }", "piece Boat { copies 1 }")
START_NOT_FIXED = code(
    "BR661",
    "A start that is not fixed",
    "What a field holds at the start is fixed: a value, an option, or computed from those. Anything else is set in `setup`.",
    "shared { wind: 0..9 = 3 gale: 0..9 = wind }",
    'option strong: 0..9 = 3 "How strong the wind is."\nshared { wind: 0..9 = strong gale: 0..9 = strong }',
)
