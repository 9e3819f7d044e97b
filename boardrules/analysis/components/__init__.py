"""What lies on the table: boards, decks, pieces, tiles, tables, and how they look."""
