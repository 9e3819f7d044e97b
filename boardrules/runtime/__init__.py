"""What a compiled game needs while it is played: domains, the layout of a position, tables of boards, what generated code
calls, and what hooks read."""
