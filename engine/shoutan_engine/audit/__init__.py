"""What in a log its own earlier events contradict, for whoever has to trust it."""
