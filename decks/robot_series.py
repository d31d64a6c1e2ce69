"""Series of robot games: start one, play it part by part in a worker, stop it.

Each part is a job of its own that starts the next one, so that other jobs come between
and a worker that dies loses one part at most. A user has one series at a time.
"""

import datetime as dt
from collections.abc import Mapping
from typing import Any
from uuid import UUID

import structlog
from django.db import transaction
from django.utils import timezone

from accounts.models import User
from cards import catalogue
from decks import known_cards, robot_games, selectors, tasks
from decks.engine_decks import build_engine_deck
from decks.errors import DeckError
from decks.formats import SNAPSHOTS, Snapshot
from decks.models import DeckVersion, RobotSeries
from decks.robot_games import SeriesTally
from decks.samples import sample_decks
from gameengine.cards import Deck
from gameengine.setup import Setup
from outbox import services as outbox
from outbox.kinds import Effect

GAMES, PART = 200, 25
MOST_A_DAY = 40  # series of a user
ABANDONED = dt.timedelta(minutes=15)  # without an end
KEPT = 20  # series of a user

log = structlog.get_logger(__name__)


@transaction.atomic
def start_series(
    owner: User,
    version: DeckVersion,
    *,
    opponent: DeckVersion | None = None,
    sample: str = "",
) -> RobotSeries:
    """Queue a series against another list or a sample deck.

    Raise DeckError if a list cannot be played or the user has reached a limit.
    """
    User.objects.select_for_update(no_key=True).get(pk=owner.pk)
    now = timezone.now()
    mine = selectors.robot_series_of(owner)
    mine.filter(finished_at=None, made_at__lt=now - ABANDONED).delete()
    if mine.filter(finished_at=None).exists():
        raise DeckError(
            "Your last games are still being played.",
            remedy="Wait for their result, or stop them.",
        )
    if mine.filter(made_at__gt=now - dt.timedelta(days=1)).count() >= MOST_A_DAY:
        raise DeckError(
            f"You have had {MOST_A_DAY} series of games in 24 hours; that is the "
            "limit.",
            remedy="Try again later.",
        )
    series = RobotSeries(
        owner=owner,
        version=version,
        opponent=opponent,
        sample="" if opponent else sample,
        opponent_name=opponent.deck.name if opponent else sample_title(sample),
        snapshot=version.deck.snapshot,
        games=GAMES,
    )
    decks_of_series(series)  # fails here rather than in the worker
    series.save(force_insert=True)
    old = mine.values_list("pk", flat=True)[KEPT:]
    selectors.robot_series_of(owner).filter(pk__in=list(old)).delete()
    enqueue_part(series)
    return series


def sample_title(sample: str) -> str:
    """Return the title of a sample deck; raise DeckError if there is none."""
    if sample not in sample_decks():
        raise DeckError("There is no such deck.", remedy="Choose another opponent.")
    return sample_decks()[sample][0]


def enqueue_part(series: RobotSeries) -> None:
    outbox.enqueue(
        tasks.play_robot_games,
        key=f"robots:{series.pk}:{series.played}",
        payload={"series": str(series.pk), "played": series.played},
    )


def stop_series(owner: User) -> None:
    """Delete the running series of a user; a part that is being played is dropped."""
    selectors.robot_series_of(owner).filter(finished_at=None).delete()


# In the worker.


def play_part(payload: Mapping[str, Any]) -> Effect | None:
    """Play the next games of a series; return the function that stores their sums."""
    series = selectors.find_series(UUID(payload["series"]))
    if series is None or series.finished_at or series.played != payload["played"]:
        return None
    end = min(series.played + PART, series.games)
    try:
        ours, theirs = decks_of_series(series)
        tally = robot_games.tally_games(
            robot_games.play_games(
                ours,
                theirs,
                profile=SNAPSHOTS[series.snapshot].profile,
                seed=str(series.pk),
                numbers=range(series.played, end),
            )
        )
    except DeckError as error:
        message = str(error)
        return lambda _: finish_with_error(series, message)
    except Exception:
        log.exception("robot_games_failed", series=str(series.pk))
        return lambda _: finish_with_error(
            series, "The games were stopped by a fault of the engine; it is logged."
        )
    return lambda _: store_part(series, tally, end)


def store_part(series: RobotSeries, tally: SeriesTally, end: int) -> None:
    """Add the sums of a part and queue the next one, unless the series is gone."""
    if series.tally:
        tally = SeriesTally.from_json(series.tally).plus(tally)
    is_last = end >= series.games
    mine = selectors.robot_series_of(series.owner)
    row = mine.filter(pk=series.pk, played=series.played)
    if row.update(
        played=end,
        tally=tally.to_json(),
        finished_at=timezone.now() if is_last else None,
    ):
        series.played = end
        if not is_last:
            enqueue_part(series)


def finish_with_error(series: RobotSeries, message: str) -> None:
    selectors.robot_series_of(series.owner).filter(pk=series.pk).update(
        error=message[:300], finished_at=timezone.now()
    )


# The decks.


def decks_of_series(series: RobotSeries) -> tuple[Deck, Deck]:
    """Return both decks as the engine plays them; raise DeckError if one cannot."""
    snapshot, version = SNAPSHOTS[series.snapshot], series.version
    ours = playable_deck(version.text, version.deck.name, snapshot)
    theirs = playable_deck(opponent_text(series), series.opponent_name, snapshot)
    try:
        Setup(decks=(ours, theirs), profile=snapshot.profile)
    except ValueError as error:
        raise DeckError(str(error), remedy="Choose another deck.") from None
    return ours, theirs


def opponent_text(series: RobotSeries) -> str:
    """Return the other list; raise DeckError if its deck is no longer shared."""
    other = series.opponent
    if other is None:
        return sample_decks()[series.sample][1]
    if not selectors.visible_to(series.owner).filter(pk=other.deck_id).exists():
        raise DeckError(
            f"{series.opponent_name} is no longer shared with you.",
            remedy="Choose another opponent.",
        )
    return other.text


def playable_deck(text: str, name: str, snapshot: Snapshot) -> Deck:
    return build_engine_deck(
        text,
        name=name,
        snapshot=snapshot,
        index=known_cards.card_index(),
        catalogue=catalogue.build_catalogue(),
        verb="played",
        remedy="Enter what is printed on these cards, then try again.",
    )
