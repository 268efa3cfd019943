"""Requests of the JSON protocol: what each one does, by subject."""
