"""What cards forbid: asked wherever a seat or an effect would do it."""

from gameengine.bans import ForbiddenAction
from gameengine.conditions import SEATS
from gameengine.effect_terms import Quantity
from gameengine.pieces import Athlete, StaticChange
from gameengine.table import Table

from .triggers import SILENT_STATIC

BANS = Quantity.BANS.value


def is_banned(
    t: Table, deed: ForbiddenAction, seat: int, *, by: int | None = None
) -> bool:
    """Return whether a card forbids a seat to do something.

    With `by`, whether it forbids effects of seat `by` to do it to this seat.
    """
    for each in t.statics[BANS]:
        ban = each.static.ban
        if (
            ban is not None
            and ban.deed is deed
            and seat in SEATS[ban.whose][each.seat][t.offense]
            and not (ban.by_opponent and by == each.seat)
            and t.is_ability_in_force(each, SILENT_STATIC, each.condition)
        ):
            return True
    return False


def is_protected(
    t: Table, deed: ForbiddenAction, athlete: Athlete, *, by: int | None = None
) -> bool:
    """Return whether a card forbids to do something to an athlete.

    `by` is the seat whose effect would do it; None if it is no effect.
    """
    return any(
        _is_ban_about(t, each, deed, athlete, by)
        and t.is_ability_in_force(each, SILENT_STATIC, each.condition)
        for each in t.statics[BANS]
    )


def _is_ban_about(
    t: Table,
    change: StaticChange,
    deed: ForbiddenAction,
    athlete: Athlete,
    by: int | None,
) -> bool:
    """Return whether a ban is about this deed and this athlete."""
    ban = change.static.ban
    if ban is None or ban.deed is not deed or (ban.by_opponent and by == change.seat):
        return False
    if ban.only_host:
        return athlete is (change.about or change.host)
    return (
        ban.athletes is not None
        and athlete.seat in SEATS[ban.athletes.whose][change.seat][t.offense]
        and ban.athletes.fits(athlete)
    )
