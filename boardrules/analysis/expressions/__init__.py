"""What is worked out: names, members, calls, operators and folds, each with its type."""
