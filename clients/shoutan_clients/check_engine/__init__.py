"""`shoutan check-engine`: what an engine can, and where it leaves the standard."""
