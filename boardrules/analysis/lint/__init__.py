"""Warnings: what is allowed but hardly meant."""
