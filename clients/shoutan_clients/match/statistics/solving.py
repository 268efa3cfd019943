"""What scipy does here, with types: it publishes none of its own.

Loading it takes a while, and a match of two engines needs nothing of it; so it is loaded
by the first call.
"""

# pyright: reportUnknownVariableType=false, reportUnknownMemberType=false, reportUnknownArgumentType=false

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from shoutan_clients.match.statistics.likelihood import Floats


def components(
    graph: NDArray[np.bool_], *, is_directed: bool
) -> tuple[int, NDArray[np.int32]]:
    """Return how many connected parts a graph has, and the part that each node is in.

    Directed: parts in which every node is reached from every other along the arrows.
    """
    from scipy.sparse.csgraph import connected_components

    number, labels = connected_components(
        graph, directed=is_directed, connection="strong"
    )
    return int(number), np.asarray(labels, dtype=np.int32)


def minimum(
    loss: Callable[[Floats], float],
    slope: Callable[[Floats], Floats],
    curvature: Callable[[Floats], Floats],
    start: Floats,
    tolerance: float,
) -> Floats:
    """Return where a convex function is least; `tolerance` of the length of its slope."""
    from scipy.optimize import minimize

    found = minimize(
        loss,
        start,
        jac=slope,
        hess=curvature,
        method="trust-exact",
        options={"gtol": tolerance},
    )
    return np.asarray(found.x, dtype=np.float64)


def deviations(freedom: Floats) -> Floats:
    """Return how many standard errors to each side hold 95 % of Student's distribution."""
    from scipy.special import stdtrit

    return np.asarray(stdtrit(freedom, 0.975), dtype=np.float64)


def chance_below(values: Floats, freedom: Floats) -> Floats:
    """Return which part of Student's distribution is below values."""
    from scipy.special import stdtr

    return np.asarray(stdtr(freedom, values), dtype=np.float64)
