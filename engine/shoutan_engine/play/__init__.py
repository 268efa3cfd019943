"""What a turn causes (articles 2-7, 12.4, 13, 17-21)."""
