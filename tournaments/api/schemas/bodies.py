"""Request bodies about an event. Unknown fields are errors."""

from datetime import UTC, datetime
from typing import Annotated, Any
from uuid import UUID

import msgspec
from msgspec import Meta
from msgspec.structs import asdict

from cards.schemas import choices, doc
from decks.decklist.contents import MOST_BYTES
from decks.samples import default_snapshot
from gameengine.notation.log import MOST_TEXT
from tournaments.disputes import logfiles
from tournaments.disputes.actions import LogUpload
from tournaments.models import ListPolicy, LogChannel
from tournaments.models.floor import MOST_MINUTES
from tournaments.rules import claims
from tournaments.rules.infractions import INFRACTIONS, WITHOUT_EFFECT
from tournaments.rules.presets import PRESETS, STORE
from tournaments.rules.reasons import LONGEST as LONGEST_REASON
from tournaments.rules.structure import Structure

LONGEST_NAME = 200  # that is read; a name has 40 characters (O5)
MOST_LOGGED_GAMES = 99  # that a number may name; the event says how many a match has
SEEN = "The version that you saw; the answer is 409 if it has changed since."

ClaimedOutcome = choices("ClaimedOutcome", claims.SAID_BY_STAFF)
Preset = choices("Preset", PRESETS)
MildGrade = choices("MildGrade", WITHOUT_EFFECT)
Infraction = choices("Infraction", INFRACTIONS)
OpenMatch = choices("OpenMatch", ("", "concede", "finish"))
SideOrNobody = choices("SideOrNobody", (*claims.SIDES, claims.NOBODY))

Version = Annotated[int, Meta(ge=0, le=2**31 - 1)]
Score = Annotated[int, Meta(ge=0, le=claims.MOST_SCORE)]
Reason = Annotated[str, Meta(max_length=LONGEST_REASON)]
Words = Annotated[str, Meta(pattern=r"^[^\x00]*$")]
Notice = Annotated[str, Meta(max_length=100)]


class Body(msgspec.Struct, forbid_unknown_fields=True):
    """What a program sends; a field that nobody knows is an error."""


class Nothing(Body):
    """No fields are required; the body may be empty."""

    version: Annotated[Version | None, doc(SEEN)] = None


# Events


class NewEvent(Body):
    name: Annotated[
        str,
        Meta(min_length=1, max_length=LONGEST_NAME),
        doc("The name of the event, at most 80 characters."),
    ]
    snapshot: Annotated[
        str, doc("The id of the snapshot of the format; the newest by default.")
    ] = ""
    preset: Annotated[Preset, doc("Which settings apply unless you send others.")] = (
        Preset(STORE.key)
    )
    starts_at: Annotated[
        Annotated[datetime, Meta(tz=True)] | None,
        doc("Start, with its offset from UTC."),
    ] = None
    zone: Annotated[
        str, doc("The time zone of the venue, such as Europe/Berlin; UTC by default.")
    ] = "UTC"
    place: Annotated[Words, doc("The venue.")] = ""
    about: Annotated[Words, doc("A description, in plain text.")] = ""
    structure: Annotated[
        Structure, doc("Swiss rounds, round robin, single or double elimination.")
    ] = Structure.SWISS
    capacity: Annotated[int, doc("The maximum number of entrants.")] = 32
    rounds: Annotated[
        Version | None, doc("Swiss rounds; by default, by the number of entrants.")
    ] = None
    cut: Annotated[Version | None, doc("The size of the cut; 0 for none.")] = None
    minutes: Annotated[Version | None, doc("The minutes of a round.")] = None
    best_of: Annotated[Version | None, doc("The most games of a match: 1, 3 or 5.")] = (
        None
    )
    list_policy: Annotated[
        ListPolicy | None, doc("Whether entrants submit a deck list.")
    ] = None

    def __post_init__(self) -> None:
        if self.starts_at is not None:
            try:
                self.starts_at = self.starts_at.astimezone(UTC)
            except OverflowError:
                raise ValueError("starts_at is too early or too late") from None

    def to_settings(self) -> dict[str, Any]:
        """Return all settings of the event: those of the preset and those sent."""
        sent = {name: each for name, each in asdict(self).items() if each is not None}
        sent["snapshot"] = self.snapshot or default_snapshot().id
        return {**PRESETS[sent.pop("preset")].cells, **sent}


# Entrants and their lists


class Name(Body):
    name: Annotated[
        str,
        Meta(min_length=1, max_length=LONGEST_NAME),
        doc("The name of the entrant in this event, at most 40 characters."),
    ]


class OwnName(Body):
    name: Annotated[
        str,
        Meta(max_length=LONGEST_NAME),
        doc("Your name in this event; by default that of your account."),
    ] = ""


class Leaving(Body):
    match: Annotated[
        OpenMatch,
        doc(
            "What happens to a match that is not finished: blank if there is "
            "none, `concede` or `finish`."
        ),
    ] = OpenMatch("")
    reason: Annotated[Reason, doc("Required in the cut.")] = ""


class HandedList(Body):
    text: Annotated[
        str,
        Meta(min_length=1, max_length=MOST_BYTES),
        doc("The deck list, at most 25 KB and 400 lines, as for a deck check."),
    ]


# Rounds


class RoundAsked(Body):
    round: Annotated[
        str,
        Meta(pattern=r"^(cut-)?[1-9][0-9]{0,2}$"),
        doc("The round that you expect to be next, such as 4 or cut-2 (C1)."),
    ]
    version: Annotated[Version | None, doc(SEEN)] = None


class Publishing(Nothing):
    """No fields are required; the body may be empty."""

    acknowledged: Annotated[
        list[Notice],
        Meta(max_length=200),
        doc("The keys of the round's notices."),
    ] = []


# Results


class Game(Body):
    home_score: Annotated[Score, doc("0 to 999.")]
    away_score: Annotated[Score, doc("0 to 999.")]
    winner: Annotated[
        SideOrNobody | None, doc("By default the side with the higher score.")
    ] = None
    ending: Annotated[
        claims.GameEnding, doc("How the game ended; `regulation` by default.")
    ] = claims.GameEnding.REGULATION


class Claim(Body, kw_only=True):
    outcome: Annotated[
        ClaimedOutcome,
        doc("`no_show`, `penalty_loss` and `double_loss` are for staff only."),
    ]
    winner: Annotated[SideOrNobody, doc("`home`, `away`, or blank if nobody won.")] = (
        SideOrNobody("")
    )
    games: Annotated[
        list[Game],
        Meta(max_length=claims.MOST_GAMES),
        doc("The games in the order in which they were played."),
    ] = []
    version: Annotated[Version | None, doc(SEEN)] = None

    def to_claim(self) -> claims.ClaimedResult:
        games = [msgspec.to_builtins(each) for each in self.games]
        return claims.parse_claim(self.outcome, self.winner, games)


class DecisionOnMatch(Claim, kw_only=True):
    reason: Annotated[
        Reason, doc("The reason for both players, at least 5 characters (I2).")
    ]


class Confirming(Body):
    version: Annotated[
        Version, doc("The version of the match whose report you confirm (C7).")
    ]


class Objecting(Nothing):
    """An objection to a reported result; the reason may be left out."""

    reason: Annotated[Reason, doc("For the judge; optional.")] = ""


class Correction(DecisionOnMatch, kw_only=True):
    basis: Annotated[
        str, Meta(max_length=4000), doc("The basis of the preview that you saw (C7).")
    ]


# The desk


class ToAnnounce(Body):
    text: Annotated[
        Words, Meta(max_length=1000), doc("Plain text, at most 280 characters.")
    ]


class ExtraTime(Body):
    minutes: Annotated[int, Meta(ge=1, le=MOST_MINUTES), doc("The minutes to add.")]
    reason: Annotated[Reason, doc("Why, for the event log.")]


class Late(Body):
    name: Annotated[
        str,
        Meta(min_length=1, max_length=LONGEST_NAME),
        doc("The name of the entrant in this event, at most 40 characters."),
    ]
    losses: Annotated[
        int, Meta(ge=0, le=999), doc("The rounds that they missed and lose.")
    ]


class Because(Nothing, kw_only=True):
    """A reason is required."""

    reason: Annotated[Reason, doc("Why, for the event log.")]


class ToPenalize(Because, kw_only=True):
    grade: Annotated[MildGrade, doc("`note`, `caution` or `warning`.")]
    infraction: Annotated[Infraction, doc("What it is for.")]
    match: Annotated[UUID | None, doc("The match in which it happened.")] = None


class ToUndo(Body):
    line: Annotated[Version, doc("The seq of the action's first line in the log.")]
    reason: Annotated[Reason, doc("Required for an action of somebody else.")] = ""


# Game logs


class HandedIn(Body):
    """What is handed in: a log, of which game, from which seat."""

    text: Annotated[
        str,
        doc(f"The log, as text or JSON: at most {MOST_TEXT // 1024} KB as text."),
    ]
    game: Annotated[
        int,
        Meta(ge=1, le=MOST_LOGGED_GAMES),
        doc("The number of the game in the match; 1 by default."),
    ] = 1
    seat: Annotated[
        SideOrNobody,
        doc(
            "Your seat in the log, `home` or `away`; by default, found from the "
            "names in the log."
        ),
    ] = SideOrNobody("")

    def to_log_upload(self) -> LogUpload:
        return LogUpload(
            log=logfiles.read_pasted_log(self.text),
            channel=LogChannel.API,
            game=self.game,
            is_home=self.seat == claims.HOME if self.seat else None,
        )
