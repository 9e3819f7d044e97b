"""A game and its variants become one list of declarations."""
