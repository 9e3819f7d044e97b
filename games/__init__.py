"""The games that ship with boardrules, one folder each."""

if __name__ != "boardrules.games":
    raise ImportError("import boardrules.games, not games")
