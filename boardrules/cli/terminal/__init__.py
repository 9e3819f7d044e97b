"""Playing and replaying at a terminal or over a pipe: what is said, what is understood, and who sits where."""
