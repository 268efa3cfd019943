"""Engine processes: started, watched, kept for the next game, ended; why they failed."""
