"""What interrupts a game (articles 12, 14, 16, 22)."""
