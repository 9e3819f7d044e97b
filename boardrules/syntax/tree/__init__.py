"""The syntax tree: a rules file as it was written, every node with its span.

Spans take no part in equality, so two trees are equal when they say the same thing. Names are kept as written; what they refer to
is found out in `analysis`.
"""

from __future__ import annotations

from boardrules.syntax.tree.base import *
from boardrules.syntax.tree.components import *
from boardrules.syntax.tree.declarations import *
from boardrules.syntax.tree.expressions import *
from boardrules.syntax.tree.learning import *
from boardrules.syntax.tree.parts import *
from boardrules.syntax.tree.statements import *
