"""Small games made at random, full of things that only some may see.

An argument called `secret_…` never becomes known to anybody but the one who decides, one called `shown_…` is told to everybody;
others go here or there. What a game does with closed things beyond that is left to chance: it may give them away, as rules can.
"""

# ruff: noqa: E501 (an action is one line)

from __future__ import annotations

from collections.abc import Sequence
from random import Random

HEAD = """
game secrets "Secrets" {{ players {players} seats red blue green }}
enum Mood {{ calm wild }}
deck card {{
  | card | power: 1..4 | copies |
  | ant  | 1           | {ants} |
  | bee  | 2           | 3      |
  | cat  | 3           | 3      |
  | dog  | 4           | {dogs} |
}}
board sea graph {{
  places north east south west ways north - east, east - south, south - west, west - north
  mined: flag hidden
  pit: pile of card hidden
}}
shared {{
  stock: pile of card hidden {refilled} = all
  discards: pile of card
  vault: pile of card hidden
  lamp: 0..9 capped = 2
  dark: 0..9 capped hidden = 1
  omen: card? hidden
  marks: set of card hidden
  niche: pile of card at most 2 hidden
}}
player {{
  hand: pile of card seen by owner
  tableau: pile of card
  chest: pile of card hidden
  purse: 0..9 capped = 3
  bid: 0..5? seen by owner = none
  depth: 0..9 capped seen by owner = 0
  goal: sea? seen by owner
  memory: card? seen by owner
  pals: set of Player seen by owner
  mood: Mood hidden = calm
  said: 0..5 = 0
}}
piece Boat per player {{
  copies 2
  at: sea = north
  fuel: 0..5 capped seen by owner = 2
  load: card? hidden
  hold: pile of card seen by owner
  face: Direction seen by owner = N
}}
piece Ghost {{ copies 2 spot: sea? hidden }}
define strength(p: Player): 0..60 = sum(c in cards(p.hand): c.power * copies(c, p.hand))
define rich(p: Player, n: 0..9): flag {{ require n <= p.purse }}
define deep(p: Player): flag = p.depth >= 2
define fuelled(b: Boat): flag {{ require b.fuel >= 1 }}
procedure consult(p: Player, what: card) {{ ask next_player(p) {{ advise {{}} warn {{ me.purse += 1 }} }} move what from p.hand to vault }}
procedure stash(p: Player, what: card) {{ move what from p.hand to vault }}
procedure lend(p: Player, q: Player, what: card) {{ move what from p.hand to q.hand }}
procedure note_down(p: Player, n: 0..9) {{ p.depth = n }}
procedure inquire(p: Player) {{ ask p {{ agree {{ me.purse += 1 }} differ {{}} }} }}
setup {{
  for p in players {{ draw {hand} from stock to p.hand }}
  {setup}
}}
turn {{
  {turn}
}}
when round ends {{ if round >= {rounds} {{ end game{without} }} }}
{score}
"""

SETUP = (
    "for p in players { draw 1 from stock to p.chest }",
    "for p in players { draw c from stock to p.hand if c != none { p.depth = c.power } }",
    "draw 1 from stock to discards",
    "draw 2 from stock to vault",
    "for p in players { for b in Boat of p { draw c from stock b.load = c } }",
    "draw hint from stock to vault omen = hint",
    "for p in players { if strength(p) >= 6 { p.mood = wild } }",
    "for p in players { if strength(p) >= 7 { p.depth = 3 } }",
)

# Each action with a name of its own. Their bodies are one line: statements need no separators.
ACTIONS = {
    "bid": "(secret_n in 0..5) { require secret_n <= me.purse me.bid = secret_n }",
    "raise_bid": "(secret_n in 0..5) { require secret_n > (me.bid otherwise 0) me.bid = secret_n }",
    "bid_rich": "(secret_n in 0..5) { require rich(me, secret_n) perform note_down(me, secret_n) }",
    "wager": "(secret_n in 0..5) { me.depth = secret_n if secret_n == lamp { me.purse += 1 } }",
    "hush": "(secret_n in 0..5) { me.depth += secret_n }",
    "count_on": "(secret_n in 0..5) { let m = secret_n + 1 me.depth = m }",
    "plan": "(secret_s in sea) { me.goal = secret_s }",
    "plan_near": "(secret_s in neighbours(north)) { require secret_s != me.goal me.goal = secret_s }",
    "declare": "(shown_n in 0..5) { me.said = shown_n me.bid = shown_n }",
    "half_declare": "(n in 0..5) { me.bid = n if n >= 3 { me.said = n } }",
    "mutter": "(n in 0..5) { if n >= 3 { me.said = n } me.bid = n }",
    "pass_on": "(c in me.hand) { move c from me.hand to next_player(me).hand }",
    "lend_on": "(c in me.hand) { perform lend(me, next_player(me), c) }",
    "bury": "(secret_c in me.hand) { move secret_c from me.hand under stock }",
    "top_up": "(secret_c in me.hand) { move secret_c from me.hand onto stock }",
    "mix_in": "(secret_c in me.hand) { move secret_c from me.hand to stock }",
    "stow": "(secret_c in me.hand) { perform stash(me, secret_c) }",
    "lock_up": "(secret_c in me.hand, shown_p in players) { move secret_c from me.hand to shown_p.chest }",
    "show": "(shown_c in me.hand) { move shown_c from me.hand to discards draw 1 from stock to me.hand }",
    "show_strong": "(shown_c in me.hand) { require shown_c.power >= 2 move shown_c from me.hand to me.tableau }",
    "discard_two": "(shown_c in me.hand, secret_d in me.hand) { require shown_c != secret_d move shown_c from me.hand to discards "
    "move secret_d from me.hand under stock }",
    "flip": "(c in me.hand, n in 0..2) { if n > 0 { move c from me.hand to discards } else { move c from me.hand to vault } }",
    "take_up": "(shown_c in discards) { move shown_c from discards to me.hand }",
    "fetch": "{ draw c from stock to me.hand if c != none { if c.power >= 3 { me.purse += 1 } } }",
    "fetch_dark": "{ draw c from stock to me.hand if c != none { if c.power >= 3 { me.depth += 1 } } }",
    "fetch_two": "{ draw 2 from stock to me.hand }",
    "fetch_open": "{ draw c from stock to discards }",
    "offer": "(secret_c in me.hand) { for n in 1..player_count - 1 { ask seat_after(active, n) { nod { me.purse += 1 } frown {} } } "
    "move secret_c from me.hand to vault }",
    "barter": "(c in me.hand, shown_p in players) { require shown_p != me ask shown_p { "
    "accept(back in me.hand) { move back from me.hand to active.hand move c from active.hand to me.hand } refuse {} } }",
    "muse": "(secret_c in me.hand) { ask me { bottom { move secret_c from me.hand under stock } safe { move secret_c from me.hand to vault } } }",
    "ponder": "(secret_n in 0..4) { let me_too = me ask me_too { ponder_yes { me.depth = secret_n } ponder_no {} } }",
    "weigh": "(secret_c in me.hand) { let heavy = secret_c.power >= 3 ask next_player(me) { lean {} stand { me.purse += 1 } } "
    "if heavy { me.depth += 1 } }",
    "parade": "{ for c in cards(me.hand) { ask next_player(me) { cheer { me.purse += 1 } boo {} } if c.power >= 3 { move c from me.hand to vault } } }",
    "parade_own": "{ for c in cards(me.hand) { ask me { keep {} toss { move c from me.hand under stock } } } }",
    "survey": "{ for c in cards(next_player(me).hand) { if c.power >= 3 { ask next_player(me) { hm {} aha { me.depth += 1 } } } } }",
    "inspect": "{ for p in players { for c in cards(p.hand) { if c.power == 4 { p.depth += 1 } } } }",
    "collect": "{ for p in players { ask p { give_up(secret_g in me.hand) { move secret_g from me.hand to vault } decline {} } } }",
    "collect_open": "{ for p in players { ask p { give_open(shown_g in me.hand) { move shown_g from me.hand to me.tableau } decline_open {} } } }",
    "auction": "{ for p in players { ask p { price(secret_v in 0..3) { require secret_v <= me.purse me.bid = secret_v } no_price {} } } }",
    "guess": "(shown_k in card) { if copies(shown_k, next_player(me).hand) > 0 { me.purse += 1 } }",
    "guess_dark": "(k in card) { if copies(k, next_player(me).hand) > 0 { me.depth += 1 } }",
    "guess_unheard": "(k in card) { if copies(k, next_player(me).hand) > 0 { let q = next_player(me) q.mood = wild } }",
    "demand": "(k in card) { move k from next_player(me).hand to me.hand }",
    "peek": "{ me.memory = first(x in cards(next_player(me).hand): x.power >= 2) }",
    "peek_omen": "{ if omen != none { me.memory = omen } }",
    "befriend": "(secret_p in players) { add secret_p to me.pals }",
    "fuel_up": "(secret_b in Boat of me, secret_n in 0..5) { secret_b.fuel = secret_n }",
    "burn": "(b in Boat of me, shown_s in sea) { require b.fuel >= 1 b.at = shown_s b.fuel -= 1 }",
    "load_up": "(b in Boat of me, secret_c in me.hand) { move secret_c from me.hand to vault b.load = secret_c }",
    "voyage": "(b in Boat of me, n in 0..2) { let left = b.fuel require left >= n b.fuel -= n }",
    "set_off": "(b in Boat of me) { require fuelled(b) b.fuel -= 1 b.at = south }",
    "ship": "(b in Boat of me, secret_c in me.hand) { move secret_c from me.hand to b.hold }",
    "unship": "(b in Boat of me, secret_c in b.hold) { move secret_c from b.hold to me.hand }",
    "haggle": "(secret_c in me.hand) { ask next_player(me) { reply(secret_d in me.hand) { ask active { fine {} bad { me.purse += 1 } } "
    "move secret_d from me.hand to vault } pass_by {} } move secret_c from me.hand under stock }",
    "get_advice": "(secret_c in me.hand) { perform consult(me, secret_c) }",
    "nag": "{ repeat size({c in cards(me.hand): c.power >= 3}) + 1 times { ask next_player(me) { hm_hm {} tut { me.purse += 1 } } } }",
    "poll": "{ for p in {q in players: strength(q) >= 5} { ask p { present {} absent { me.purse += 1 } } } }",
    "heap": "{ move all from me.hand to me.chest }",
    "heap_open": "{ move all from me.hand to discards draw 1 from stock to me.hand }",
    "triumph": "{ if strength(me) >= 14 { win me } }",
    "lay_mine": "(secret_s in sea) { secret_s.mined = yes }",
    "sail_to": "(b in Boat of me, shown_s in sea) { b.at = shown_s if shown_s.mined { me.purse -= 1 } }",
    "sweep": "(s in sea) { s.mined = no }",
    "mark_card": "(secret_k in card) { add secret_k to marks }",
    "unmark": "(k in card) { if k in marks { take k from marks } }",
    "squeeze": "(secret_c in me.hand) { move secret_c from me.hand to niche }",
    "fill_niche": "{ move all from me.hand to niche }",
    "reveal": "{ for p in players { p.said = p.bid otherwise 0 p.bid = none } }",
    "flex": "{ require strength(me) >= 6 me.purse += 1 }",
    "sink": "{ require deep(me) me.purse -= 1 me.depth = 0 }",
    "may_bid": "{ if possible(flex) { me.purse += 1 } else { me.purse -= 1 } }",
    "gamble": "{ roll eyes in 1..3 if eyes > me.depth { me.purse += 1 } }",
    "shift_mood": "(secret_m in Mood) { me.mood = secret_m }",
    "swap_hands": "{ move all from me.hand to vault draw 2 from stock to me.hand }",
    "reshuffle": "{ shuffle discards into stock }",
    "ask_around": "{ perform inquire(next_player(me)) }",
    "darken": "(secret_n in 0..3) { dark = secret_n }",
    "drop_in": "(secret_c in me.hand, shown_s in sea) { move secret_c from me.hand to shown_s.pit }",
    "fish_out": "(shown_s in sea) { move all from shown_s.pit to me.hand }",
    "haunt": "(secret_s in sea) { for g in Ghost { g.spot = secret_s } }",
    "meet_ghost": "{ if any(g in Ghost: g.spot == me.goal) { me.purse -= 1 } }",
    "turn_round": "(secret_b in Boat of me, secret_d in Direction) { secret_b.face = secret_d }",
    "propose": "(shown_n in 0..4) { me.bid = shown_n ask next_player(me) { agree_on { let m = shown_n + 1 me.purse = m } balk {} } }",
    "surface": "{ require active.depth >= 1 or active.purse >= 1 me.depth = 0 }",
    "sneak": "{ if possible(flex) { me.depth += 1 } }",
    "think_twice": "(secret_n in 0..3, shown_m in 0..3) { require secret_n + shown_m <= me.purse me.bid = secret_n lamp = shown_m }",
}  # fmt: skip

# Triggers, each set off by something else, so that no two of them lead to each other for ever.
TRIGGERS = (
    "when Player.bid changes(p, before, after) { if after != none { lamp += 1 } }",
    "when Player.depth changes(p, before, after) { if after >= 3 { p.mood = wild } }",
    "when Player.hand gains(p, c) { if c.power == 4 { dark += 1 } }",
    "when Player.hand loses(p, c) { if c.power == 1 { p.goal = north } }",
    "when vault gains(c) { dark = c.power }",
    "when discards gains(c) { if c.power >= 3 { lamp += 1 } }",
    "when Player.goal changes(p, before, after) { p.said += 1 }",
    "when action ends { if strength(me) >= 9 { dark += 1 } }",
    "when turn ends { if me.bid != none { me.purse -= 1 } }",
    "when turn starts { if me.depth >= 4 { me.depth = 0 } }",
    "when round ends { for p in players { p.bid = none } }",
    "when round ends { for p in players { p.said = p.bid otherwise 0 } }",
    "when Player.depth changes(p, before, after) { if before < after { ask p { hmm {} mind { p.goal = south } } } }",
    "when vault gains(c) { ask active { shrug {} gasp { dark = c.power } } }",
    "when Player.chest gains(p, c) { ask next_player(p) { blink {} stare { me.purse += 1 } } }",
    "when action ends { me.depth += 1 }",
    "when turn starts { if omen != none { ask me { feel {} see { me.memory = omen } } } }",
)

SCORES = (
    "",
    'score { category purse "Purse" for p { give p.purse } }',
    'score { category strength "Strength" for p { give strength(p) } tiebreak for p: p.depth }',
)

STEPS = (
    "choose one of {names}",
    "may choose one of {names}",
    "may choose any number of {names}",
    "may choose up to 2 times {names}",
    "may choose any number of {names} done when me.depth >= 1 or me.purse >= 1",
    "choose one of {names} by next_player(active)",
)


def secret_game(seed: int, actions: Sequence[str] = ()) -> str:
    """The text of a small game; `actions` are in it in any case."""
    random = Random(seed)
    names = list(dict.fromkeys([*actions, *random.sample(sorted(ACTIONS), random.randint(4, 8))]))
    if {"may_bid", "sneak"} & {*names} and "flex" not in names:
        names.append("flex")
    random.shuffle(names)
    cut = random.randint(1, len(names) - 1)
    steps = []
    for number, part in enumerate((names[:cut], names[cut:])):
        possible = STEPS[:-1] if "surface" in part else STEPS  # what it says of `active` must be the decider's own
        choice = random.choice(possible).format(names=", ".join(part))
        steps.append(f"step part{number} {{ {_numbered(random, f'S{number}', choice)} }}")
    head = HEAD.format(
        players=random.choice(("2", "2..3", "3")),
        ants=random.randint(2, 6),
        dogs=random.randint(2, 5),
        refilled=random.choice(("", "refilled from discards")),
        hand=random.randint(1, 3),
        setup="\n  ".join(random.sample(SETUP, random.randint(0, 4))),
        turn="\n  ".join(steps),
        rounds=random.randint(2, 4),
        without=random.choice(("", " without winner")),
        score=random.choice(SCORES),
    )
    bodies = [_action(random, number, name) for number, name in enumerate(names)]
    return "\n".join([head, *bodies, *random.sample(TRIGGERS, random.randint(0, 4))])


def _action(random: Random, number: int, name: str) -> str:
    parameters, _, rest = ACTIONS[name].partition("{ ")
    return f"action {name}{parameters}{{ {_numbered(random, f'A{number}', rest)}"


def _numbered(random: Random, mark: str, statements: str) -> str:
    """With or without a rule: events and refusals tell it."""
    kind, number = mark[0], int(mark[1:]) + 1
    return f'rule {kind}-{number} "The rule of {mark}." {statements}' if random.random() < 0.5 else statements
