"""What only the whole game shows: cycles, sizes, what is hidden, which rules are carried out."""
