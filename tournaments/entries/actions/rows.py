"""Load, check and change the row of one entrant within an action."""

from typing import Any
from uuid import UUID

from django.utils.translation import gettext_noop as _

from accounts import names
from tournaments.core import entrants
from tournaments.core.action import Act
from tournaments.models import Entrant
from tournaments.rules.errors import Forbidden, LookalikeName, Stale, TournamentError
from tournaments.rules.names import name_key


def get_entrant(act: Act, pk: UUID, *, expected: int) -> Entrant:
    """Return an entrant of this event; raise Stale if the version is not `expected`."""
    found = Entrant.objects.get(tournament=act.tournament, pk=pk)
    if found.version != expected:
        raise Stale(
            _("The entry of %(name)s was changed in the meantime."),
            remedy=_("Check what changed, then send it again."),
            fills={"name": found.name},
        )
    return found


def save_changes(entrant: Entrant, **cells: Any) -> Entrant:
    for name, value in cells.items():
        setattr(entrant, name, value)
    entrant.version += 1
    entrant.save()
    return entrant


def refuse_own_entry(act: Act, entrant: Entrant) -> None:
    """Raise Forbidden if the user acts on their own entry."""
    if act.by.entry(entrant.pk) is not None:
        raise Forbidden(
            "This is your own entry.", remedy="Ask another staff member to do it."
        )


def require_free_name(
    act: Act, name: str, *, besides: Entrant | None = None, is_alike_ok: bool = False
) -> str:
    """Return the tidy name; raise TournamentError or LookalikeName if not free (O5)."""
    tidied = require_valid_name(name)
    holder = entrants.entrant_by_name(act.tournament, tidied)
    if holder is not None and holder != besides:
        raise name_taken_error(tidied, holder)
    if not is_alike_ok:
        twin = entrants.entrant_with_similar_name(
            act.tournament, tidied, besides=besides
        )
        if twin is not None:
            raise looks_alike_error(twin.name)
    return tidied


def looks_alike_error(name: str) -> LookalikeName:
    return LookalikeName(
        _("This looks the same as the name of %(name)s, in letters of another script."),
        remedy=_("If this is the same person, type the name in the same script."),
        fills={"name": name},
    )


def require_valid_name(name: str) -> str:
    """Return the name with tidy spaces; raise TournamentError with all its problems."""
    tidied = names.normalize_name(name)
    problems = names.person_name_problems(tidied)
    if problems:
        raise TournamentError(" ".join(problems), remedy="Then send it again.")
    return tidied


def name_taken_error(name: str, holder: Entrant) -> TournamentError:
    return TournamentError(
        "The name “%(name)s” is taken by %(holder)s "
        f"({holder.get_state_display().lower()}).",
        remedy=_("Add something to tell the two apart, such as a second initial."),
        fills={"name": name, "holder": holder.name},
    )


def new_entrant_row(act: Act, name: str, **cells: Any) -> Entrant:
    return Entrant(
        tournament=act.tournament, name=name, name_key=name_key(name), **cells
    )
