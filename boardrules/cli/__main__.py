"""`python -m boardrules.cli` does what `boardrules` does."""

from boardrules.cli.main import main

main()
