"""Seeds and teams of entrants, by which the first rounds may be paired."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from accounts.models import User
from accounts.names import normalize_name
from tournaments.core.action import Act, act_on
from tournaments.models import Audience, Entrant
from tournaments.models.entrants import LONGEST_TEAM
from tournaments.rules.capabilities import Capability
from tournaments.rules.errors import TournamentError

from .pairs import refuse_without_swiss_rounds
from .places import mark_draft_stale
from .rows import get_entrant, refuse_own_entry, save_changes

HIGHEST_SEED = 9999
MOST_DIGITS = 9


@dataclass(frozen=True, slots=True, kw_only=True)
class SeedAndTeam:
    """What a form says of one entrant, and the version of the entry that it showed."""

    entrant: UUID
    expected: int
    seed: int | None
    team: str


def save_seeds_and_teams(
    event_id: UUID, user: User, *, wanted: Sequence[SeedAndTeam]
) -> list[Entrant]:
    """Save those that differ; return the changed entrants."""
    with act_on(event_id, user, may=Capability.PAIR) as act:
        refuse_settled_seeds(act)
        rows = Entrant.objects.filter(tournament=act.tournament).in_bulk()
        before, changed = [], []
        for each in wanted:
            row, team = rows.get(each.entrant), tidy_team(each.team)
            if row is None or (row.seed, row.team) == (each.seed, team):
                continue
            row = get_entrant(act, each.entrant, expected=each.expected)
            refuse_own_entry(act, row)
            before.append(seed_and_team(row))
            changed.append(save_changes(row, seed=each.seed, team=team))
        if not changed:
            raise TournamentError(
                "No seed or team was changed.", remedy="Change one first."
            )
        log_seeds_and_teams(act, before, changed)
    return changed


def refuse_settled_seeds(act: Act) -> None:
    """Raise TournamentError unless seeds or teams still matter for a pairing."""
    tournament = act.tournament
    if not tournament.is_elimination:
        refuse_without_swiss_rounds(act)
    elif tournament.cut_seeds:
        raise TournamentError(
            "The seeds of an elimination can change until its bracket is drawn.",
            remedy="Nothing was changed.",
        )


def log_seeds_and_teams(
    act: Act, before: list[dict[str, object]], changed: list[Entrant]
) -> None:
    act.log(
        "seeds_changed",
        before={"entrants": before},
        after={"entrants": [seed_and_team(row) for row in changed]},
        entrant=changed[0] if len(changed) == 1 else None,
        to=Audience.STAFF,
    )
    mark_draft_stale(act)


def seed_and_team(row: Entrant) -> dict[str, object]:
    return {"id": str(row.pk), "seed": row.seed, "team": row.team}


def parse_seed(text: str) -> int | None:
    """Return a typed seed, None for nothing; raise TournamentError if it is none."""
    text = text.strip()
    if not text:
        return None
    is_number = text.isascii() and text.isdecimal() and len(text) <= MOST_DIGITS
    if not is_number or not 1 <= int(text) <= HIGHEST_SEED:
        raise TournamentError(
            f"“{text[:20]}” is not a seed; seeds are 1 to {HIGHEST_SEED:,}.",
            remedy="Enter one of these, or leave it empty.",
        )
    return int(text)


def tidy_team(team: str) -> str:
    """Return the name of a team with tidy blanks, or raise if it is too long."""
    tidied = normalize_name(team)
    if len(tidied) > LONGEST_TEAM:
        raise TournamentError(
            f"The team name has {len(tidied)} characters; at most {LONGEST_TEAM} "
            "are allowed.",
            remedy="Shorten it.",
        )
    return tidied
