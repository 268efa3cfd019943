"""One game at a moment: its turns, its settlement, what waits for whom, its count."""
