"""Codes about variants (BR5xx). Their examples show two files, the base and the variant."""

from __future__ import annotations

from boardrules.diagnostics.code import Code
from boardrules.diagnostics.code_examples import NEXT_FILE, code, variant, whole

_BASE = """option long: flag = no "Play longer."
turn { rule T-1 "In your turn you wait." choose one of wait }
action wait { require not long }
rule T-2 note "Be nice."
"""

BASE_MISSING = Code(
    "BR501",
    "The base is missing",
    "A variant can be checked only together with the game it changes.",
    'variant small "Small" of tiny { }\n',
    whole(_BASE) + NEXT_FILE + 'variant small "Small" of tiny { }\n',
)
OTHER_BASE = Code(
    "BR502",
    "A variant of another game",
    "After `of` stands the name of the game that the variant changes.",
    whole(_BASE) + NEXT_FILE + 'variant small "Small" of tini { }\n',
    whole(_BASE) + NEXT_FILE + 'variant small "Small" of tiny { }\n',
)
NOT_A_VARIANT = Code(
    "BR503",
    "Not a variant",
    "The second file must be a variant of the first.",
    whole(_BASE) + NEXT_FILE + 'game small "Small" { players 2 seats red blue }\n',
    whole(_BASE) + NEXT_FILE + 'variant small "Small" of tiny { }\n',
)
NOTHING_TO_REMOVE = variant(
    "BR504",
    "Nothing to remove",
    "`remove` takes away a rule, action, card, trigger or option that the base has.",
    _BASE,
    "remove rule T-9",
    "remove rule T-2",
)
NO_RULE_TO_REPLACE = variant(
    "BR505",
    "No such rule in the base",
    "A rule with a block replaces the rule of that id in the base.",
    _BASE,
    'rule T-9 "In your turn the game ends." { end game }',
    'rule T-1 "In your turn the game ends." { choose one of wait end game }',
)
RULE_WITHOUT_CODE_REPLACED = variant(
    "BR506",
    "A rule without statements cannot get some",
    "A block replaces the statements of a rule where they stand. This rule has none: only its sentence can be replaced.",
    _BASE,
    'rule T-2 note "Be quick." { end game }',
    'rule T-2 note "Be quick."',
)
NO_OPTION_TO_SET = variant(
    "BR507",
    "No such option in the base",
    "`option x = value` sets an option that the base declares.",
    _BASE,
    "option lang = yes",
    "option long = yes",
)
ONLY_IN_VARIANT = code(
    "BR508",
    "Only in a variant",
    "`remove`, rules with a block of their own and options without a type change a base; a game has none.",
    "remove action wait",
    "",
)
