"""The referee in person: what he may order, who may order it, and what it does."""
