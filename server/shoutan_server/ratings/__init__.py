"""Ratings of people: which games count, and what they do, once each."""
