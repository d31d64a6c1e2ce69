"""The Swiss rounds of an event as one JSON file, to check pairings outside the site.

`docs/archive.md` documents the format with an example.
"""

from tournaments.rules.pairing import (
    AvailableTables,
    Pairing,
    PairingOptions,
    pair_candidates,
)
from tournaments.rules.random_draws import pairing_seed

from .reader import MOST_BYTES, EventFileError, read_event_file, write_event_file
from .schema import (
    Event,
    entrants_to_pair,
    scoring_entrants,
    scoring_matches,
    scoring_points,
    tiebreaks_in_order,
)


def pair_next_round(event: Event, *, seed: str = "") -> Pairing:
    """Return the pairings of the next round; the default seed is that of the event."""
    settings, number = event.settings, event.last_round + 1
    return pair_candidates(
        entrants_to_pair(event),
        seed=seed or pairing_seed(settings.lot_seed, number=number),
        forbidden=frozenset(frozenset(each) for each in event.forbidden),
        manner=PairingOptions(
            is_seeded=settings.seeded,
            pairs_halves=settings.first_round_by_seed and event.last_round == 0,
            rounds_left=max(0, settings.rounds - number),
            room=AvailableTables(
                first=settings.first_table, ranges=settings.table_ranges
            ),
        ),
    )
