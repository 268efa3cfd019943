"""How many files, pipes and sockets this process may have open at once."""


def limit() -> int | None:
    """Return the limit; None where there is none, or none that can be asked for."""
    limits = _limits()
    return None if limits is None else limits[0]


def make_room(wanted: int) -> int | None:
    """Raise the limit to what is wanted, as far as this user may; return it as `limit` does.

    It is never lowered, and not raised beyond: some programs, which inherit it, close one
    after another all that there could be.
    """
    limits = _limits()
    if limits is None:
        return None
    import resource

    soft, hard = limits
    more = min(wanted, hard) if hard is not None else wanted
    if more <= soft:
        return soft
    try:
        kept = resource.RLIM_INFINITY if hard is None else hard
        resource.setrlimit(resource.RLIMIT_NOFILE, (more, kept))
    except (ValueError, OSError):  # macOS has a limit below the one that it tells
        return soft
    return more


def _limits() -> tuple[int, int | None] | None:
    """Return the limit and how far it may be raised, None for any number."""
    try:
        import resource
    except ImportError:  # Windows
        return None
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY:
        return None
    return soft, None if hard == resource.RLIM_INFINITY else hard
