"""What programs send to an event, read strictly, and by which right they act."""

from typing import Annotated, Literal

import msgspec
from rest_framework.request import Request

from tournaments.api.frame import require_second_factor
from tournaments.core.permissions import Position
from tournaments.models import Entrant
from tournaments.rules import claims
from tournaments.rules.errors import Stale
from tournaments.rules.reasons import LONGEST as LONGEST_REASON

MOST_VERSION = 2**31 - 1
Version = Annotated[int, msgspec.Meta(ge=0, le=MOST_VERSION)]
Score = Annotated[int, msgspec.Meta(ge=0, le=claims.MOST_SCORE)]
Reason = Annotated[str, msgspec.Meta(max_length=LONGEST_REASON)]
Seat = Literal["", "home", "away"]


class Nothing(msgspec.Struct, forbid_unknown_fields=True):
    version: Version | None = None


def unmoved(asked: int | None, found: int) -> int:
    """Refuse what was decided on another version; who names none takes what is (C7)."""
    if asked is not None and asked != found:
        raise Stale(
            f"Version {asked} was looked at; it is {found} by now.",
            remedy="Look at what is new, then send it again.",
        )
    return found


def by_office(request: Request, position: Position, entrant: Entrant | None) -> None:
    """A1: whoever acts for somebody else helps to run the event."""
    if entrant is None or position.entry(entrant.pk) is None:
        require_second_factor(request)
