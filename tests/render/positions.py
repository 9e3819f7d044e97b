"""Positions to draw: a small chart with everything on it, and positions of the small games."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random
from xml.etree import ElementTree

from boardrules.engine.game import Game
from boardrules.engine.state import State
from boardrules.pipeline import load, loads

ROOT = Path(__file__).resolve().parents[2]
GAMES = ROOT / "tests" / "games"
SMALL = ("breakthrough", "connect_four", "hex", "meadows", "regatta", "tic_tac_toe")
SHIPPED = ("cap-horn", "trois-caps", "cabo-da-roca")

CHART = """game chart "A small chart" { players 2 seats red teal }
enum Water { deep shallow }
enum Port { lagos faro }
enum Zone { fog }
deck wind { | wind | copies | | calm | 4 | | gale | 4 | }
board sea grid {
  neighbours 8
  walls a1 - b1
  layer water: Water { legend { " " void "." deep "~" shallow } "....." ". ..." "~~ ~." "~~~~." }
  layer port: Port? { legend { "." none "L" lagos "F" faro } "L...." ". ..." ".. .F" "....." }
  layer zone: Zone? { legend { "." none "f" fog } "..ff." ". ff." ".. .." "....." }
  depth: 0..9 = 0
  cards: stack of wind
}
piece Boat per player { copies 2 at: sea? = none facing: Direction = N secret: 0..9 hidden = 3 }
player { at: sea? = none hand: pile of wind seen by owner }
shared { supply: pile of wind hidden = all  breeze: Direction = SE }
setup {
  for p in players { draw 2 from supply to p.hand }
  for b in Boat of red { b.at = a1 b.facing = SE }
  red.at = d4
  teal.at = d4
  c4.depth = 7
  move gale from supply to e3.cards
  move calm from supply to e3.cards
}
turn { choose one of sail, lay }
action sail(b in Boat of me, to in sea) { require to != b.at b.at = to }
action lay(card in me.hand, s in sea) { move card from me.hand to s.cards }
style {
  sea.void "#e9d9ad"
  Water.deep "#bdd6d6" "."
  Water.shallow "#d9e6d2" "~"
  Port.lagos "#8f2d2b" "L" "anchor"
  Port.faro "#8f2d2b" "F" "anchor"
  Zone.fog "#8899aa" "f" "storm"
  wind.gale "#6f7896" "ga" "wind"
  Boat "#fffaf0" "b" "boat"
  Player.at "#fffaf0" "" "flag"
  teal "#118877"
}
"""


@cache
def chart() -> Game:
    return loads(CHART)


@cache
def small(name: str) -> Game:
    return load(GAMES / f"{name}.rules")


@cache
def shipped(name: str) -> Game:
    return load(name)


def played(game: Game, decisions: int, seed: int = 1) -> State:
    """A position after some random decisions, the game not yet over."""
    state = game.start(seed=seed)
    chance = Random(seed)
    for _ in range(decisions):
        later = state.apply(chance.choice(state.actions()))
        if later.over:
            break
        state = later
    return state


def parsed(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg)


def drawn(svg: str, kind: str) -> list[ElementTree.Element]:
    """The elements of a class, without those of the legend and of the panels of the players."""
    root = parsed(svg)
    beside = {id(part) for group in root.iter() if group.get("class") in ("legend", "table") for part in group.iter()}
    return [part for part in root.iter() if part.get("class") == kind and id(part) not in beside]


def on_the_table(svg: str, kind: str) -> list[ElementTree.Element]:
    """The elements of a class in the panels of the players and on the table."""
    groups = [group for group in parsed(svg).iter() if group.get("class") == "table"]
    return [part for group in groups for part in group.iter() if part.get("class") == kind]


def titles(svg: str, kind: str) -> list[str]:
    """What the elements of a class are called."""
    return [part.findtext("{http://www.w3.org/2000/svg}title") or "" for part in drawn(svg, kind)]
