"""Players: names and strengths, the same for every game."""
