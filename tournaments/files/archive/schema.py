"""The schema of an archive: every part of an event, field by field, with bounds.

Each field has the name of its database column; what is not listed is not exported
(`docs/archive.md`). A test compares the choices with those of the models.
"""

from datetime import datetime
from typing import TYPE_CHECKING, Annotated, Any, Literal, get_args, get_type_hints
from uuid import UUID

import msgspec
from msgspec import Meta

from accounts.names import LONGEST
from decks.legality.violation import Verdict
from gameengine.replay.verdict import VerdictKind
from tournaments.rules.bracket import FirstOffense, Replacement
from tournaments.rules.schedule import RoundTable
from tournaments.rules.scoring import Outcome
from tournaments.rules.structure import Structure
from tournaments.rules.tiebreaks import PRESETS

VERSION = 1
MOST_LIST = 25_000  # U1, of a deck as text
MOST_LOG = 2**20

At = Annotated[datetime, Meta(tz=True)]
Small = Annotated[int, Meta(ge=0, le=32_767)]
Count = Annotated[int, Meta(ge=0, le=2**31 - 1)]
Hash = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}$")]
Name = Annotated[str, Meta(max_length=LONGEST)]
Words = Annotated[str, Meta(max_length=400)]
Short = Annotated[str, Meta(max_length=40)]
Side = Literal["home", "away"]
SideOrNone = Literal["", "home", "away"]
Stage = Literal["swiss", "cut"]
Mode = Literal["private", "opponent", "entrants", "public"]
Finding = Literal["", "fine", "problem"]
Data = dict[str, Any]
if TYPE_CHECKING:
    TiebreakerPreset = str
else:
    TiebreakerPreset = Literal[tuple(PRESETS)]


class ArchivePart(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """Base of all parts of the file; unknown fields are refused."""


# Marks a setting that organizers type; the privacy inventory lists these columns.
TYPED = {"is_typed": True}


class EventRow(ArchivePart, kw_only=True):
    id: UUID
    name: Annotated[str, Meta(max_length=80, extra=TYPED)]
    state: Literal[
        "draft", "registration", "check_in", "running", "finished", "cancelled"
    ]
    stage: Stage = "swiss"
    version: Count = 0
    made_at: At
    opened_at: At | None = None
    started_at: At | None = None
    finished_at: At | None = None
    lot_seed: Hash
    visibility: Literal["public", "link"] = "public"
    starts_at: At | None = None
    zone: Annotated[str, Meta(max_length=60)]
    place: Annotated[str, Meta(max_length=120, extra=TYPED)] = ""
    about: Annotated[str, Meta(max_length=2000)] = ""
    capacity: Small
    registration_closes_at: At | None = None
    has_check_in: bool
    check_in_opens_at: At | None = None
    late_entry_until_round: Small
    snapshot: Annotated[str, Meta(max_length=60)]
    list_policy: Literal["none", "optional", "required"]
    list_deadline_at: At | None = None
    undetermined_policy: Literal["accept_with_note", "head_judge", "refuse"]
    visible_in_swiss: Mode
    visible_in_cut: Mode
    visible_when_finished: Mode
    best_of: Literal[1, 3, 5]
    cut_best_of: Literal[1, 3, 5]
    minutes: Small | None = None
    cut_minutes: Small | None = None
    auto_accept_minutes: Small
    time_procedure: Literal["finish_down", "finish_possession", "equal_possessions"]
    log_policy: Literal["on_dispute", "cut", "always"]
    tiebreaks: TiebreakerPreset
    opponent_bye_counts: bool
    win_points: Small
    tie_points: Small
    loss_points: Small
    bye_points: Small
    structure: Structure = Structure.SWISS
    round_table: RoundTable
    rounds: Small | None = None
    is_first_round_seeded: bool = False
    accelerated_rounds: Small = 0
    team_protection_rounds: Small = 0
    cut: Small | None = None
    cut_points: Small | None = None
    third_place: bool
    first_offense: FirstOffense
    replacement: Replacement
    cut_seeds: tuple[UUID, ...] = ()
    check_target: Small
    first_table: Small
    table_ranges: tuple[tuple[Small, Small], ...] = ()


def typed_settings() -> tuple[str, ...]:
    """Return the settings that are short texts of organizers."""
    hints = get_type_hints(EventRow, include_extras=True).items()
    return tuple(
        cell
        for cell, hint in hints
        if any(getattr(each, "extra", None) == TYPED for each in get_args(hint)[1:])
    )


class PersonRow(ArchivePart, kw_only=True):
    """A person named as actor in the event: a name, and the id that the log seals
    use.
    """

    id: UUID
    name: Name


class EntrantRow(ArchivePart, kw_only=True):
    id: UUID
    name: Name
    state: Literal[
        "waitlisted",
        "registered",
        "checked_in",
        "dropped",
        "disqualified",
        "withdrawn",
    ]
    version: Count = 0
    registered_at: At
    checked_in_at: At | None = None
    first_round: Small = 1
    dropped_after: Small | None = None
    fixed_table: Small | None = None
    seed: Small | None = None
    team: Annotated[str, Meta(max_length=60)] = ""
    bye_rounds: tuple[Small, ...] = ()
    waived: Annotated[str, Meta(max_length=200)] = ""
    is_unlocked: bool = False


class ForbiddenPairRow(ArchivePart, kw_only=True):
    """Two entrants whom no Swiss round should pair; `one` has the lower id."""

    id: UUID
    one: UUID
    two: UUID
    reason: Annotated[str, Meta(max_length=200)] = ""
    made_at: At


class ListRow(ArchivePart, kw_only=True):
    id: UUID
    entrant: UUID
    number: Small
    deck_name: Annotated[str, Meta(max_length=60)]
    text: Annotated[str, Meta(max_length=MOST_LIST)]
    verdict: Verdict
    checker: Annotated[str, Meta(max_length=20)]
    card_data: Annotated[str, Meta(max_length=20)]
    violations: tuple[Data, ...] = ()
    receipt: Annotated[str, Meta(max_length=24)]
    consent: Annotated[str, Meta(max_length=2000)]
    by: UUID
    submitted_at: At
    is_current: bool = True
    accepted: bool | None = None


class GameRow(ArchivePart, kw_only=True):
    home_score: Small
    away_score: Small
    winner: SideOrNone
    ending: Literal["regulation", "overtime", "time", "concession", "penalty"]


Games = Annotated[tuple[GameRow, ...], Meta(max_length=9)]


class NoticeRow(ArchivePart, kw_only=True):
    key: Annotated[str, Meta(max_length=2000)]
    caution: Short
    message: Annotated[str, Meta(max_length=2000)]
    tables: tuple[Small, ...]


class StandingRow(ArchivePart, kw_only=True):
    """One row of the standings when a round closed; fractions are text."""

    place: Count
    label: Short
    entrant: UUID
    points: Count
    record: Short
    tiebreaks: dict[Short, Annotated[str, Meta(max_length=100)] | None]
    left: Small | None


class RoundRow(ArchivePart, kw_only=True):
    id: UUID
    stage: Stage
    number: Annotated[int, Meta(ge=1, le=100)]
    state: Literal["draft", "published", "closed", "cancelled"]
    version: Count = 1
    attempt: Small = 1
    seed: Annotated[str, Meta(max_length=64)]
    engine: Short
    inputs: Data
    certificate: Data = {}
    notices: tuple[NoticeRow, ...] = ()
    is_provisional: bool = False
    is_edited: bool = False
    made_at: At
    published_at: At | None = None
    published_by_entrant: bool = False
    closed_at: At | None = None
    standings: tuple[StandingRow, ...] | None = None


class MatchRow(ArchivePart, kw_only=True):
    id: UUID
    round: UUID
    table: Small | None = None
    home: UUID
    away: UUID | None = None
    fixture: Small | None = None
    reason: Annotated[str, Meta(max_length=24)] = ""
    why: Words = ""
    version: Count = 0
    outcome: Outcome = Outcome.PENDING
    winner: SideOrNone = ""
    games: Games = ()
    settled: Literal["", "desk", "agreed", "by_clock", "staff", "ruled"] = ""
    settled_at: At | None = None
    accepts_at: At | None = None
    disputed_at: At | None = None
    held_at: At | None = None
    appealed_by: SideOrNone = ""


class ReportRow(ArchivePart, kw_only=True):
    id: UUID
    match: UUID
    side: Side
    number: Small
    outcome: Literal["win", "concession", "tie", "agreed_tie"]
    winner: SideOrNone = ""
    games: Games = ()
    by: UUID
    made_at: At
    is_current: bool = True


class RunRow(ArchivePart, kw_only=True):
    """A period in which the clock of a round ran."""

    round: UUID
    started_at: At
    stopped_at: At | None = None


class ExtensionRow(ArchivePart, kw_only=True):
    id: UUID
    match: UUID
    minutes: Small
    reason: Annotated[str, Meta(max_length=200)]
    by: UUID
    made_at: At
    revoked_at: At | None = None


class CallRow(ArchivePart, kw_only=True):
    id: UUID
    match: UUID
    side: SideOrNone = ""
    about: Literal["rules", "result", "conduct", "other"]
    words: Annotated[str, Meta(max_length=200)] = ""
    by: UUID
    called_at: At
    taken_by: UUID | None = None
    taken_at: At | None = None
    ended_at: At | None = None


class PenaltyRow(ArchivePart, kw_only=True):
    id: UUID
    entrant: UUID
    match: UUID | None = None
    grade: Literal[
        "note", "caution", "warning", "game_loss", "match_loss", "disqualification"
    ]
    infraction: Annotated[str, Meta(max_length=24)]
    reason: Words
    by: UUID
    made_at: At
    replaced: Data = {}
    revoked_by: UUID | None = None
    revoked_at: At | None = None


class CheckRow(ArchivePart, kw_only=True):
    """A deck check of both players at a table."""

    id: UUID
    match: UUID
    is_drawn: bool = False
    taken_by: UUID | None = None
    started_at: At | None = None
    ended_at: At | None = None
    ticks: dict[Side, tuple[Small, ...]] = {}
    home: Finding = ""
    away: Finding = ""
    note: Words = ""


class AnnouncementRow(ArchivePart, kw_only=True):
    id: UUID
    text: Annotated[str, Meta(max_length=280)]
    by: UUID
    made_at: At
    withdrawn_at: At | None = None


class FlagRow(ArchivePart, kw_only=True):
    """One way in which a game log does not fit its match: a code and a sentence."""

    code: Short
    words: Words


class GameLogRow(ArchivePart, kw_only=True):
    id: UUID
    match: UUID
    game: Small = 1
    digest: Hash
    canonical: Annotated[str, Meta(max_length=MOST_LOG)]
    entries: Small
    is_turned: bool = False
    home_list: UUID | None = None
    away_list: UUID | None = None
    flags: tuple[FlagRow, ...] = ()
    made_at: At


class HandedInRow(ArchivePart, kw_only=True):
    """One submission of a game log."""

    id: UUID
    log: UUID
    side: SideOrNone = ""
    by: UUID
    channel: Literal["paste", "file", "table", "api"]
    file_name: Annotated[str, Meta(max_length=100)] = ""
    at: At


class VerdictRow(ArchivePart, kw_only=True):
    id: UUID
    log: UUID
    engine: Short
    rules: Short
    card_data: Short
    kind: VerdictKind
    step: Small = 0
    winner: SideOrNone = ""
    home_score: Small
    away_score: Small
    is_registered: bool
    report: Annotated[str, Meta(max_length=MOST_LOG)]
    at: At


class LineRow(ArchivePart, kw_only=True):
    """A line of the event's log with its seal, which covers the line before it."""

    seq: Annotated[int, Meta(ge=1, le=2**31 - 1)]
    at: At
    actor: UUID | None = None
    on_behalf_of: UUID | None = None
    kind: Short
    subject: Short = ""
    match: UUID | None = None
    entrant: UUID | None = None
    visibility: Literal["public", "match", "self", "judges", "staff"]
    request_id: Annotated[str, Meta(max_length=64)] = ""
    before: Data = {}
    after: Data = {}
    reason: Words = ""
    digest: Hash | Literal[""] = ""  # where what it changed was shredded (T3)
    hash: Hash


class PartDigests(ArchivePart, kw_only=True):
    """The digests of one part: of the whole, and the first 8 hex digits for each
    row.
    """

    whole: Hash
    each: Annotated[str, Meta(pattern=r"^(?:[0-9a-f]{8})*$")]


class Archive(ArchivePart, kw_only=True):
    """A whole event: settings, people, entrants, results, penalties and log."""

    archive: int
    event: EventRow
    people: tuple[PersonRow, ...] = ()
    entrants: tuple[EntrantRow, ...] = ()
    forbidden_pairs: tuple[ForbiddenPairRow, ...] = ()
    lists: tuple[ListRow, ...] = ()
    rounds: tuple[RoundRow, ...] = ()
    matches: tuple[MatchRow, ...] = ()
    reports: tuple[ReportRow, ...] = ()
    runs: tuple[RunRow, ...] = ()
    extensions: tuple[ExtensionRow, ...] = ()
    calls: tuple[CallRow, ...] = ()
    penalties: tuple[PenaltyRow, ...] = ()
    checks: tuple[CheckRow, ...] = ()
    announcements: tuple[AnnouncementRow, ...] = ()
    game_logs: tuple[GameLogRow, ...] = ()
    handed_in: tuple[HandedInRow, ...] = ()
    verdicts: tuple[VerdictRow, ...] = ()
    log: tuple[LineRow, ...] = ()
    seals: dict[str, PartDigests] = {}


# A part before those that point at it.
PARTS = tuple(
    each
    for each in Archive.__struct_fields__
    if each not in ("archive", "event", "seals")
)
# Which cell of a part names an entry of which other part.
REFERENCES = {
    "forbidden_pairs": {"one": "entrants", "two": "entrants"},
    "lists": {"entrant": "entrants", "by": "people"},
    "matches": {"round": "rounds", "home": "entrants", "away": "entrants"},
    "reports": {"match": "matches", "by": "people"},
    "runs": {"round": "rounds"},
    "extensions": {"match": "matches", "by": "people"},
    "calls": {"match": "matches", "by": "people", "taken_by": "people"},
    "penalties": {
        "entrant": "entrants",
        "match": "matches",
        "by": "people",
        "revoked_by": "people",
    },
    "checks": {"match": "matches", "taken_by": "people"},
    "announcements": {"by": "people"},
    "game_logs": {"match": "matches", "home_list": "lists", "away_list": "lists"},
    "handed_in": {"log": "game_logs", "by": "people"},
    "verdicts": {"log": "game_logs"},
    "log": {
        "actor": "people",
        "on_behalf_of": "entrants",
        "match": "matches",
        "entrant": "entrants",
    },
}


def json_schema() -> dict[str, Any]:
    """Return the JSON Schema of an archive: docs/generated/archive.schema.json."""
    found: dict[str, Any] = msgspec.json.decode(
        msgspec.json.encode(msgspec.json.schema(Archive))
    )
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A whole event of Replay Booth",
        **found,
    }
