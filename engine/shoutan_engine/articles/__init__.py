"""What one article says, as a function of plain values."""
