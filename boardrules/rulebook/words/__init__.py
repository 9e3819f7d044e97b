"""A ruleset in words: names, values, conditions and effects as a player would say them."""
