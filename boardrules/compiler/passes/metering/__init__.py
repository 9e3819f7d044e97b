"""Work during play is counted in steps, and too much of it stops play.

A step is about one operation on numbers, or one value that a loop looks at. How many steps an expression, an operation or a block
takes at most follows from the sizes of what is in it, and is worked out here on the intermediate form. As long as that is little,
nothing is counted while it runs. What can be much counts itself, in one of three ways, all of them marks on the form that every
backend prints:

- a loop that can be long counts the values it is about to go through, times the steps for each of them; a search the spaces it
  has come to; a definition that can take long counts whenever it is called;
- a block counts what lay before it, wherever play can go round, or when much may have come together;
- a choice that can offer very much counts what it offers.

So everything that play can do again and again is counted, the count is the same in every program made from one form, and a game
with small loops pays nothing for it.
"""

from boardrules.compiler.passes.metering.meter import meter

__all__ = ["meter"]
