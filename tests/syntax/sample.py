"""A small text that uses most of the language, in a careless layout."""

SAMPLE = r"""game cabo "Cabo" { players 2..4 seats red blue green yellow rule CR-01 "Two to four." at "L21" }
enum BoatKind { | kind | price | sale | fleet |
 | fishing | 60 | 30 | 1 | | trader | 100 | 50 | 3 | | pirate | 150 | 100 | 2 | }
enum Town { Viana Porto }
enum Ground { land water }
tiles chart { rule CR-03 "Tiles." legend { "#" land "~" water }
 picture open { "~~~" "~~~" "~~~" }
 | tile | picture | terrain: Terrain | town: Town? | copies |
 | sea | open | open_sea | - | 11 | }
board ocean plane { of chart up to 81 neighbours 8 }
piece Boat per player { kinds BoatKind: fishing 2, trader 2, pirate 1 at: ocean? = none facing: Direction = N }
player { coins: 0..2000 = 150 hand: pile of trade at most 6 seen by owner }
shared { wind: Direction = N draw_pile: pile of trade hidden refilled from discards = all discards: pile of trade
    modulus: 1..3 = 2 mod 3 }
define parallel(b: Boat, d: Direction): flag = b.facing == d or b.facing == opposite(d)
define may_sail(p: Player): flag { rule CR-37 "y" require p.coins > 0 under CR-35 require p.fuel > 0 }
option lost: flag = yes "Sunk boats are lost."
action advance(b in Boat of me) {
  rule CR-35 "Advance one square."
    require me.actions > 0
    let to = step(b.at, b.facing)
    require to != none and not any(c in Boat: c.at == to)
  rule CR-36 reading "x"
    b.at = to
    me.actions -= 1
    if b.kind == fishing and to.tile.terrain == storm { perform sink(b) } else if me.coins > 2 { win me }
    for l in lighthouses { ask l.owner { accept { me.coins += 20 } refuse(fee in 10..20) { end turn } } }
    repeat up to 12 times while me.coins < 20 { choose one of sell by me }
}
turn { rule CR-18 "x" step tile { draw t from bag choose one of lay } step act { choose any number of advance, walk may
    choose one of buy choose up to 3 times a, b done when me.coins > 3 under CR-35 end turn} }
when Boat.at changes(b, before, after) { if after == none { end game } }
when action ends { end game without winner }
score { category fleet "Fleet" for p { rule CR-84 "x" give if p in with_most(q in players: fleet(q)) then 100 else 0 }
    tiebreak for p: p.coins }
define reachx: set of ocean = reach(a to b from me.at where b.tile != none cost 2 within 3)
invariant "x": count(b in Boat: b.at == none) + 1 <= 20
example "x" { players 3 given { red.coins = 3 } at act of red red cannot advance(red_fishing_1) because CR-35 after
    advance(x) expect red.coins == 3 }
"""
