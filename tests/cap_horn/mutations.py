"""One way to break each rule of Cap Horn that is carried out: what is written in the rules file, and what it becomes."""

from __future__ import annotations

Change = tuple[str, str]

SAME = "require yes"
LAID = 'told "{me} lays no more cards."'

MUTATIONS: dict[str, tuple[Change, ...]] = {
    "CH-01": (("players 3..5", "players 3..4"),),
    "CH-02a": (
        ('"       1111111"\n    "33333  1111111"', '"       1111111"\n    "333333 1111111"'),
        ('"...7.  ......."', '"...7.. ......."'),
        ('"       ..54321"\n    "       ......."\n    ".....  ', '"       ..54321"\n    "       ......."\n    "...... '),
    ),
    "CH-02b": (("| breeze         | 14     |", "| breeze         | 13     |"),),
    "CH-02c": (('"...7.  ......."', '".....  ......."'),),
    "CH-03": (("| light_air      | 12     |", "| light_air      | 11     |"), ("| headwind       | 8 ", "| headwind       | 9 ")),
    "CH-04": (('"33333222222222"\n    "33333222222222"\n  }', '"33333222222222"\n    "33332222222222"\n  }'),),
    "CH-05": (('at "L48, L139"\n      win me', 'at "L48, L139"\n      end game without winner'),),
    "CH-06": (("if size(me.roses) == 3 {", "if size(me.roses) == 3 and round > 50 {"),),
    "CH-08a": (("    left_pile = (size(supply) + 1) / 2", "    left_pile = 44"),),
    "CH-08b": (('".............."\n    ".....4..6....."', '".....4........"\n    "........6....."'),),
    "CH-08d": (("    next player starter\n", ""),),
    "CH-09": (("p.points = 3", "p.points = 2"),),
    "CH-10": (("repeat 3 times", "repeat 2 times"),),
    "CH-11": (("seat_after(starter, number - 1)", "seat_after(starter, player_count - number)"),),
    "CH-12": (("give size(s.cards) > 0 or s.start != none and (all", "give size(s.cards) > 0 or s.start == start_1 and (all"),),
    "CH-13": (("next player next_player(me)", "next player seat_after(me, 2)"),),
    "CH-14": (("me.ship = square_at(me.ship, course, n) otherwise me.ship", "me.ship = me.ship"),),
    "CH-15": (("| cross_wind     | 2 ", "| cross_wind     | 1 "),),
    "CH-16": (
        (f"choose any number of lay, cover {LAID}", "choose FIRST"),
        ("choose one of sail, ignore, sprint, renounce", "choose any number of lay, cover"),
        ("choose FIRST", "choose one of sail, ignore, sprint, renounce"),
    ),
    "CH-17a": (("me.points += 1\n        has_laid", "me.points += 2\n        has_laid"),),
    "CH-17b": (("points: 0..8 capped", "points: 0..9 capped"),),
    "CH-18": ((f"choose any number of lay, cover {LAID}", "choose one of lay, cover"),),
    "CH-19": (("require square in beside_cards", "require square in beside_cards or square.leg == pacific"),),
    "CH-21": (("require size(square.cards) == 0 and square.start == none", "require square.start == none"),),
    "CH-22a": (("| atlantic | back  | -           | left ", "| atlantic | left  | -           | back "),),
    "CH-22b": (("| left  | ahead_left  | ahead |", "| ahead | ahead_left  | left  |"),),
    "CH-22c": (("| pacific  | ahead | ahead_right | right |", "| pacific  | right | ahead_right | ahead |"),),
    "CH-23": (("give if rotation_by_station", "give if not rotation_by_station"),),
    "CH-25": (('at "L84"\n    require has_card(square)', f'at "L84"\n    {SAME}'),),
    "CH-26": (("require not has_laid", SAME),),
    "CH-27": (("require square not in within_a_sprint", SAME),),
    "CH-28": (("let ignoring = me.points >= 3", "let ignoring = me.points >= 4"),),
    "CH-29": (("require not ship_on(square)", SAME),),
    "CH-30": (("require cover_starts or square.start == none", SAME),),
    "CH-31": (
        (
            'never comes back into play."\n    move card from me.hand to square.cards',
            'never comes back into play."\n    move all from square.cards to supply\n    move card from me.hand to square.cards',
        ),
    ),
    "CH-32": (("let n = arrow_at(me.ship, course)", "let n = arrow(start_print, way_of(waters(me.ship), course)) otherwise 0"),),
    "CH-33": (("let goal = square_at(me.ship, course, n)", "let goal = square_at(me.ship, course, max(1, n - 1))"),),
    "CH-34": (("require n > 0", "require n >= 0"),),
    "CH-35a": (
        (
            "give if size(run(s, course, n)) == n then",
            "give if size(run(s, course, n)) == n and all(t in run(s, course, n): has_card(t)) then",
        ),
    ),
    "CH-35b": (
        (
            "give if size(run(s, course, n)) == n then",
            "give if size(run(s, course, n)) == n and not any(t in run(s, course, n - 1): ship_on(t)) then",
        ),
    ),
    "CH-36": (("require has_card(s)", "require has_card(s) or round > 0"),),
    "CH-37": (("choose one of sail, ignore, sprint, renounce", "choose one of sail, ignore, sprint"),),
    "CH-38": (("require has_room_for_all(s) or not any", "require has_room_for_all(s) or round > 0 or not any"),),
    "CH-39": (("give s.station != none", "give s.station == red_1"),),
    "CH-41": (("require crossing or square_at(me.ship, course, n) != none", SAME),),
    "CH-42": (("if earned { me.points += 1 }", "if earned { me.points += 2 }"),),
    "CH-43": (("let earned = stuck_ships_gain or", "let earned ="),),
    "CH-44": (("me.points -= 3", "me.points -= 2"),),
    "CH-45a": (("me.points -= 5", "me.points -= 4"),),
    "CH-45b": (("require me.points >= 5", "require me.points >= 4"),),
    "CH-46a": (("} else {\n      choose one of sail\n", "} else {\n      may choose one of sail\n"),),
    "CH-46b": (
        (
            "perform make_way(course, arrow_at(me.ship, course))",
            "me.ship = square_at(me.ship, course, arrow_at(me.ship, course)) otherwise me.ship",
        ),
    ),
    "CH-46d": (("require possible(sail(course))", "require possible(sail(course)) or possible(ignore(course))"),),
    "CH-47": (("choose one of draw", "may choose one of draw"),),
    "CH-48": (("me.points -= 1\n", "me.points -= 2\n"),),
    "CH-49": (("require size(captain.hand) < 6", "require size(captain.hand) < 5"),),
    "CH-50": (("require cards_on(pile) > 0", "require cards_on(pile) >= 0"),),
    "CH-51": (("if round >= round_limit", "if round > round_limit"),),
    "CH-52": (("| red_3    | pacific  | red ", "| red_3    | pacific  | green "),),
    "CH-53": (("let stop = me.ship.station", "let stop = first(s in around(me.ship): s.station != none).station"),),
    "CH-54": (("and due and in_time {", "and due and in_time and round > 50 {"),),
    "CH-55": (("if new_leg and new_colour", "if new_colour"),),
    "CH-56": (("if new_leg and new_colour", "if new_leg"),),
    "CH-57": (("let due = not last_rose_only or", "let due ="),),
    "CH-59": (("let in_time = sail_back or", "let in_time ="),),
    "CH-60": (("require size(me.roses) >= 2 or not crossing", "require size(me.roses) >= 1 or not crossing"),),
    "CH-60/once": (("require course == N or not crossing", SAME),),
}


def mutated(text: str, rule: str) -> str:
    """The rules file with one rule broken."""
    for old, new in MUTATIONS[rule]:
        if text.count(old) < 1:
            raise LookupError(f"{rule}: the rules file no longer says {old!r}")
        text = text.replace(old, new, 1)
    return text
