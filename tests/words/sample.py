"""A small game with a French catalogue."""

from __future__ import annotations

from pathlib import Path

RULES = """game ferry "The Ferry" {
  players 2
  seats red blue
  about "Two boats and a river."
  story "Long ago there was no bridge."
}
section "Crossing" "You cross the river."
deck wind { | card | copies | | breeze | 5 | | gust | 5 | | salt_air | 2 | }
names { wind.salt_air "some salt air" }
shared { supply: pile of wind hidden = all }
player { hand: pile of wind seen by owner  points: 0..9 = 0 }
option slow: flag = no "Points count for nothing."
setup { for p in players { draw 3 from supply to p.hand } }
turn {
  rule FE-1 "You lay as many cards as you like."
    choose any number of lay told "{me} lays no more cards."
    if me.points > 8 { win me }
}
action lay(card in me.hand) {
  told "{me} lays {a card}, and has {me.points} {me.points|point|points}."
  rule FE-2 "A card that you lay gives you a point."
    require me.points < 9 else "You have {me.points} points already."
    move card from me.hand to supply
    me.points += 1
}
invariant "points are few": all(p in players: p.points < 10)
example "a first card" { red can lay(breeze) }
learn "The goal" { "Lay nine cards." says FE-1, FE-2 }
"""

FRENCH = {
    ("name red", "Red"): ["Rouge"],
    ("name blue", "Blue"): ["Bleu"],
    ("name wind.breeze", "breeze"): ["une brise", "des brises"],
    ("name wind.gust", "gust"): ["un coup de vent", "des coups de vent"],
    ("name wind.salt_air", "salt air"): ["de l'air salé"],
    ("name Player.points", "point"): ["un point", "des points"],
    ("name lay", "lay"): ["poser"],
    ("title", "The Ferry"): ["Le bac"],
    ("rule FE-1", "You lay as many cards as you like."): ["Tu poses autant de cartes que tu veux."],
    ("rule FE-2", "A card that you lay gives you a point."): ["Une carte posée te donne un point."],
    ("told lay", "{me} lays {a card}, and has {me.points} {me.points|point|points}."): [
        "{me} pose {a card} et a {me.points} {me.points|point|points}."
    ],
    ("told done", "{me} lays no more cards."): ["{me} ne pose plus de cartes."],
    ("refused FE-2", "You have {me.points} points already."): ["Tu as déjà {me.points} points."],
    ("learn", "The goal"): ["Le but"],
    ("learn The goal", "Lay nine cards."): ["Pose neuf cartes."],
    ("example", "a first card"): ["une première carte"],
}


def write_ferry(folder: Path) -> Path:
    """The game in a folder, with a catalogue in which some texts are translated."""
    from boardrules.pipeline import catalogue_of
    from boardrules.words.po import Catalogue, write_po

    path = folder / "ferry.rules"
    path.write_text(RULES, encoding="utf-8")
    found = catalogue_of(path, "fr")
    from dataclasses import replace

    entries = {key: replace(entry, translations=tuple(FRENCH.get(key, ()))) for key, entry in found.entries.items()}
    missing = FRENCH.keys() - entries.keys()
    assert not missing, missing
    (folder / "ferry.fr.po").write_text(write_po(Catalogue(entries, found.header, found.comments)), encoding="utf-8")
    return path
