"""The settlement: agreeing, disputes, claims, the count point by point (articles 8, 9, 16, 20, 21)."""
