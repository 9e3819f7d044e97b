"""Program to Python."""
