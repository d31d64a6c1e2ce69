"""Writes on accounts, sessions and wards: create, end, anonymize."""

import datetime as dt
import uuid
from collections.abc import Iterable
from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.contrib.auth.hashers import make_password
from django.contrib.sessions.models import Session
from django.db import transaction
from django.db.models import ProtectedError
from django.dispatch import Signal
from django.http import HttpRequest
from django.utils.crypto import constant_time_compare, salted_hmac

from accounts import names, policy
from accounts.ages import BirthMonth, check_age
from accounts.models import HistoryVisibility, User, Ward

# A3: the longest idle time, and the longest session. Staff, who can change the
# results of others, sign in more often.
STAFF_LIMITS = (dt.timedelta(hours=3), dt.timedelta(hours=12))
OTHER_LIMITS = (dt.timedelta(days=14), dt.timedelta(days=90))
RENEW_EVERY = dt.timedelta(minutes=1)
AUTHENTICATIONS = "account_authentication_methods"  # allauth's own name
NO_ADDRESS = "0.0.0.0"  # noqa: S104 (of a session whose address is forgotten)
NO_YEAR = 1900  # of a child whose birth year is forgotten
# Sent with `user`; whoever answers True asks for the limits of staff for a while.
short_sessions_asked = Signal()


def create_first_account(email: str, *, password: str) -> bool:
    """Create the administrator of a new site; return False if any account exists."""
    if User.objects.exists():
        return False
    with transaction.atomic():
        user = User.objects.create_superuser(email, password, display_name="The Desk")
        EmailAddress.objects.create(user=user, email=email, verified=True, primary=True)
    return True


@transaction.atomic
def create_confirmed_account(
    email: str, *, name: str, password: str | None = None
) -> User:
    """Create an account for demo data; without a password nobody can sign in to it."""
    user = User.objects.create_user(email, password, display_name=name)
    EmailAddress.objects.create(
        user=user, email=user.email, verified=True, primary=True
    )
    return user


def create_imported_accounts(names: Iterable[str]) -> list[User]:
    """Create inactive accounts for the people of an imported event."""
    keys = ((uuid.uuid4(), name) for name in names)
    return User.objects.bulk_create(
        User(
            id=key,
            email=f"{key}@outsider.invalid",
            display_name=name,
            password=make_password(None),
            is_active=False,
            history=HistoryVisibility.HIDDEN,
        )
        for key, name in keys
    )


def is_password_right(email: str, *, password: str) -> bool:
    user = User.objects.filter(email=email, is_active=True).first()
    return user is not None and user.check_password(password)


def renew_session(request: HttpRequest, *, now: dt.datetime) -> None:
    """Extend the session by the idle limit, up to its maximum length since sign-in.

    It is written at most once a minute; Django refuses a session that has expired.
    """
    session = request.session
    if SESSION_KEY not in session:
        return
    began = parse_timestamp(session.get("began"))
    seen = parse_timestamp(session.get("seen"))
    if began and seen and now - seen < RENEW_EVERY:
        return
    # An address of the API that asks nobody's name leaves nobody here, though the
    # session is somebody's, and maybe one of staff: it is renewed elsewhere.
    if not request.user.is_authenticated:
        return
    began = began or now
    idle, longest, since = session_limits(request, began=began, now=now)
    if seen and now - seen > STAFF_LIMITS[0]:
        # A desk session ends with a long rest, whatever was typed before it.
        session["rested"] = (seen + STAFF_LIMITS[0]).timestamp()
    session["began"] = began.timestamp()
    session["seen"] = now.timestamp()
    left = min(idle, since + longest - now)
    # Django takes 0 for "no end of its own".
    session.set_expiry(max(1, int(left.total_seconds())))
    tracked = UserSession.objects.filter(session_key=session.session_key)
    if not tracked.update(last_seen_at=now):
        UserSession.objects.create_from_request(request)


def session_limits(
    request: HttpRequest, *, began: dt.datetime, now: dt.datetime
) -> tuple[dt.timedelta, dt.timedelta, dt.datetime]:
    """Return how long a session may be idle, how long in all, and since when (A3).

    Whoever runs an event that is live has the limits of staff from then on: an older
    session is not ended by opening the check-in.
    """
    user, session = request.user, request.session
    if user.is_staff:
        return *STAFF_LIMITS, began
    if any(answer for _, answer in short_sessions_asked.send(User, user=user)):
        since = parse_timestamp(session.setdefault("short_since", now.timestamp()))
        return *STAFF_LIMITS, max(began, since or now)
    session.pop("short_since", None)
    return *OTHER_LIMITS, began


def is_desk_session(request: HttpRequest, *, now: dt.datetime) -> bool:
    """Return whether the session's password still counts on desk pages (A4).

    It counts for 12 hours, unless the session was idle for 3.
    """
    session = request.session
    idle, longest = STAFF_LIMITS
    given = [parse_timestamp(session.get("began"))]
    given += [parse_timestamp(each["at"]) for each in session.get(AUTHENTICATIONS, ())]
    last = max((each for each in given if each), default=None)
    seen, rested = (parse_timestamp(session.get(key)) for key in ("seen", "rested"))
    if last is None or now - last >= longest:
        return False
    is_awake = rested is None or last >= rested
    return is_awake and (seen is None or now - max(seen, last) <= idle)


def signed_in_recently(request: HttpRequest, *, now: dt.datetime) -> bool:
    began = parse_timestamp(request.session.get("began"))
    timeout = dt.timedelta(seconds=settings.ACCOUNT_REAUTHENTICATION_TIMEOUT)
    return began is not None and now - began < timeout


def parse_timestamp(stamp: float | None) -> dt.datetime | None:
    return None if stamp is None else dt.datetime.fromtimestamp(stamp, tz=dt.UTC)


def session_handle(session: UserSession) -> str:
    """Return an id of a session for forms, which does not reveal the session key."""
    return salted_hmac("accounts.session", session.session_key).hexdigest()[:32]


def end_session(user: Any, *, handle: str) -> bool:
    """End the user's session with this form id; return False if there is none."""
    for session in UserSession.objects.filter(user=user):
        if constant_time_compare(session_handle(session), handle):
            session.end()
            return True
    return False


def end_other_sessions(user: Any, *, current_key: str | None) -> int:
    """End all sessions of a user but the current one; return how many."""
    others = list(
        UserSession.objects.filter(user=user).exclude(session_key=current_key)
    )
    for session in others:
        session.end()
    return len(others)


def remove_second_factor(user: Any) -> None:
    """Delete all second factors of a user who lost a device, and end all sessions."""
    with transaction.atomic():
        Authenticator.objects.filter(user=user).delete()
        end_other_sessions(user, current_key=None)


@transaction.atomic
def anonymize_account(user: User) -> None:
    """Remove everything personal from an account; id and alias stay for events (P5).

    Nobody can sign in to it any more, and its address is invalid.
    """
    keys = UserSession.objects.filter(user=user).values_list("session_key", flat=True)
    Session.objects.filter(session_key__in=list(keys)).delete()
    for rows in (UserSession, EmailAddress, Authenticator):
        rows.objects.filter(user=user).delete()
    for ward in Ward.objects.filter(guardian=user):
        if not delete_child_account(user, ward=ward.pk):
            ward.display_name, ward.birth_year = ward.alias, NO_YEAR
            ward.save(update_fields=["display_name", "birth_year"])
    user.groups.clear()
    user.user_permissions.clear()
    user.set_unusable_password()
    user.email = f"{user.pk}@gone.invalid"  # nobody's, by RFC 2606
    user.display_name = names.alias_for_key(str(user.pk))
    user.shows_whole_name = True  # an alias is not shortened
    user.page_id = uuid.uuid4()
    user.history = HistoryVisibility.HIDDEN
    user.is_active = user.is_staff = user.is_superuser = False
    user.adult_from = user.last_login = None
    user.save()


def erase_old_session_addresses(*, before: dt.datetime) -> int:
    """Erase address and browser of sessions that began before a time."""
    old = UserSession.objects.filter(created_at__lt=before).exclude(ip=NO_ADDRESS)
    return old.update(ip=NO_ADDRESS, user_agent="", data={})


def delete_expired_sessions(*, now: dt.datetime) -> int:
    """Delete expired sessions with their addresses; return how many."""
    Session.objects.filter(expire_date__lt=now).delete()
    alive = Session.objects.values("session_key")
    forgotten, _ = UserSession.objects.exclude(session_key__in=alive).delete()
    return forgotten


def current_sessions(user: Any) -> list[UserSession]:
    """Return the user's sessions that are still valid, the most recently used first."""
    alive = UserSession.objects.purge_and_list(user)
    return sorted(alive, key=lambda session: session.last_seen_at, reverse=True)


# Ages and wards (P1, P2).


def age_check_data(birth: BirthMonth, *, today: dt.date) -> dict[str, Any]:
    """Return the result of the age check, as it is stored in the session."""
    found = check_age(birth, limit=policy.age_limit(), today=today)
    grown_up = found.adult_from
    return {
        "may_sign_up": found.may_sign_up,
        "adult_from": grown_up.isoformat() if grown_up else None,
    }


class TooManyWards(ValueError):
    """The guardian already has the maximum number of wards."""


MOST_WARDS = 20


@transaction.atomic
def add_ward(guardian: User, *, display_name: str, birth_year: int) -> Ward:
    """Add a child for whom an adult acts; raise TooManyWards at the limit."""
    User.objects.select_for_update().get(pk=guardian.pk)
    if Ward.objects.filter(guardian=guardian).count() >= MOST_WARDS:
        raise TooManyWards
    return Ward.objects.create(
        guardian=guardian, display_name=display_name, birth_year=birth_year
    )


@transaction.atomic
def delete_child_account(guardian: User, *, ward: uuid.UUID) -> bool:
    """Delete a ward's account; keep it and return False if it has played."""
    row = Ward.objects.select_for_update().get(pk=ward, guardian=guardian)
    try:
        row.delete()
    except ProtectedError:
        return False
    return True
