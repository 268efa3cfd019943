"""Ratings of people: Glicko-2, and the rank that a rating is shown as."""
