"""How two people find each other: who is here, quick matches, challenges by name."""
