"""Many games: playing them out, counting, intervals."""
