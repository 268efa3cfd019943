"""Both clocks of a game: charged, called, waiting for somebody, stopped."""
