"""Which games a bot accepts: as a value, as it is published, as a host writes it."""
