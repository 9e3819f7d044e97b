"""Ruleset to program."""
