"""One file for each revision, named by its number."""
