"""Program to C99: one file without any dependency, which plays a game as the generated Python does, decision by decision."""
