"""What would hold up the loop: processes of our own, what they do, what it may cost."""
