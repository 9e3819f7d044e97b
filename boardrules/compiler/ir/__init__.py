"""The intermediate form: a small typed language over bounded integers, between the ruleset and the generated code.

Everything is a number: names have become numbers, options have become constants, optional values have their sentinel.
Expressions have no side effects. Operations change the position. Blocks end with a jump, a branch or a wait, and together they are
the machine of the game. Nothing here is Python: another back end can read the same form.
"""

from boardrules.compiler.ir.expressions import *  # noqa: F403
from boardrules.compiler.ir.game import *  # noqa: F403
from boardrules.compiler.ir.operations import *  # noqa: F403
