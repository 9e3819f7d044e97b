"""Words for people: phrases in the reader's language, what things are called, and what happened as a player tells it."""
