"""What is done: blocks, effects, actions, definitions, and the sections of a game that hold them."""
