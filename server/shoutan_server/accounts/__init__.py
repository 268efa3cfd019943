"""Accounts of bots: tokens, what they are hashed by, how often a log-in may be tried."""
