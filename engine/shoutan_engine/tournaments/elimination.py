"""Elimination, single, double or multiple (article 27.1 of 1988, 26.1 of 2002).

Who reaches the allowed number of losses is out. A draw is replayed and is no loss, a
game that both lose is one for both (D-13).
"""

from collections.abc import Collection, Iterable, Mapping, Sequence

from shoutan_engine.tournaments.games import GameResult, Verdict


def losses_of_all(
    players: Iterable[str], results: Iterable[GameResult]
) -> dict[str, int]:
    """Return the losses of every player."""
    losses = dict.fromkeys(players, 0)
    for result in results:
        if result.verdict in (Verdict.SECOND, Verdict.BOTH_LOSE):
            losses[result.pairing.first] += 1
        if result.verdict in (Verdict.FIRST, Verdict.BOTH_LOSE):
            losses[result.pairing.second] += 1
    return losses


def survivors(
    players: Iterable[str], losses: Mapping[str, int], out_at: int
) -> tuple[str, ...]:
    """Return who is still in, in the order of `players`.

    `out_at`: 1 for single elimination, 2 for double. Raises ValueError below 1.
    """
    if out_at < 1:
        raise ValueError(f"nobody is out without a loss: {out_at}")
    return tuple(player for player in players if losses.get(player, 0) < out_at)


def even_field(
    still_in: Collection[str], going_out: Collection[str], best_first: Sequence[str]
) -> tuple[str, ...]:
    """Return who goes on in Swiss plus elimination, an even number (article 26.4 of 2002).

    Of those going out in this round the best placed stays in if the others are odd
    (D-14). One alone has won and gets no opponent back. `best_first`: everybody in the
    order of the standings, ties broken (by lots, say). If nobody is going out, the
    field stays odd.
    """
    if len(still_in) % 2 == 0 or len(still_in) == 1:
        return tuple(still_in)
    spared = [player for player in best_first if player in going_out][:1]
    return (*still_in, *spared)
