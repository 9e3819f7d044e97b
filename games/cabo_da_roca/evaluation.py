"""CR-87: the most coins win. An estimate, for bots, of what a player will have in the end."""

from __future__ import annotations

from boardrules.compiler.reading import Reading

FLEET = {"fishing_1": 40, "fishing_2": 30, "trader_1": 80, "trader_2": 70, "pirate": 60}
"""What a boat on the board may still bring, its share in the largest fleet included; less than it costs."""

GOODS = {"fish": 50, "salt": 60, "wine": 60, "cork": 75, "spices": 90}
"""What goods on board are worth: between their lowest and their middle price."""

GROUND = {"island_tile": 75, "lighthouse_tile": 25}
"""What a sailor is worth where he stands, in a port 30 (fish, dues and a place to launch boats)."""

WRECK = 75


def prospects(reading: Reading, p: str) -> int:
    """The player's coins, and what boats, goods, sailors and the places they hold are likely to add."""
    total = int(reading.value("coins", p))
    for name, worth in FLEET.items():
        boat = f"{p}_{name}"
        square = reading.value("at", boat)
        if square is not None:
            total += worth + sum(GOODS[card.split("_")[0]] for card in reading.cards("hold", boat))
            total += WRECK if reading.value("tile", square) == "wreck_tile" else 0
    for number in range(1, 6):
        square = reading.value("at", f"{p}_Sailor_{number}")
        if square is not None:
            total += GROUND.get(reading.value("tile", square), 30 if square == reading.value("home", p) else 15)
    return total
