"""Plain HTTP, for what is not live: lists, logs, records, guests, transcripts; the page."""
