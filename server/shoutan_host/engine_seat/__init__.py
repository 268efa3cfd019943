"""An engine in a seat: plays one game to its end, by the same commands as anybody."""
