"""What engines think: stored, told to who watches; who may know it, and when."""
