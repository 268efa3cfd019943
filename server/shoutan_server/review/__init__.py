"""Looking at games afterwards: records read, lines tried, positions estimated, reviews."""
