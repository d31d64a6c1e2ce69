"""The settings of an event, each a model field with what pages need to know of it.

Beside its column a setting has a label, the group of the settings page, a hint, the
text for an empty value, and when it freezes. The form, the log sentence, presets,
cloning and the rule of what may still change are made from it. CONTRIBUTING.md says how
to add a setting.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, StrEnum
from typing import Any

from django.db import models

from tournaments.rules.bracket import FirstOffense, Replacement
from tournaments.rules.schedule import RoundTable
from tournaments.rules.structure import Structure
from tournaments.rules.tiebreaks import PRESETS
from tournaments.rules.tiebreaks.presets import MTR_LIKE

LONGEST_NAME = 80


class DecklistMode(models.TextChoices):
    """Who may read deck lists, from the fewest readers to the most."""

    PRIVATE = "private", "Staff only"
    OPPONENT = "opponent", "The opponent, once paired"
    ENTRANTS = "entrants", "All entrants"
    PUBLIC = "public", "Everybody"


class Visibility(models.TextChoices):
    """Who can find an event and open its pages."""

    PUBLIC = "public", "Everybody"
    LINK = "link", "Only people with the link, entrants and staff"


class ListPolicy(models.TextChoices):
    NONE = "none", "No lists"
    OPTIONAL = "optional", "Optional"
    REQUIRED = "required", "Required for everybody"


class UndeterminedPolicy(models.TextChoices):
    """What happens to a deck list whose legality cannot be determined."""

    ACCEPT = "accept_with_note", "Accepted, with a note"
    HEAD_JUDGE = "head_judge", "The head judge decides"
    REFUSE = "refuse", "Refused"


class TimeProcedure(models.TextChoices):
    FINISH_DOWN = "finish_down", "Finish the down"
    FINISH_POSSESSION = "finish_possession", "Finish the possession"
    EQUAL_POSSESSIONS = "equal_possessions", "Equal possessions"


class LogPolicy(models.TextChoices):
    ON_DISPUTE = "on_dispute", "When a result is disputed"
    CUT = "cut", "For every cut match"
    ALWAYS = "always", "For every match"


class Group(StrEnum):
    """A group of the settings page; the value is its title."""

    EVENT = "The event"
    WHEN = "When"
    PEOPLE = "Entrants"
    LISTS = "Deck lists"
    MATCHES = "Matches"
    ROUNDS = "Rounds and cut"
    STANDINGS = "Points and standings"
    ROOM = "The room"


class FreezesAt(Enum):
    """From when on a setting can no longer change."""

    AT_START = "when the event starts"
    AT_END = "when it is finished or canceled"
    NEVER = "never"


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """What pages need to know of a setting, beside its column."""

    label: str
    group: Group
    freezes: FreezesAt
    hint: str = ""
    empty: str = "open"  # the words for no value


def setting(
    field: models.Field,
    label: str,
    group: Group,
    freezes: FreezesAt = FreezesAt.AT_START,
    **more: str,
) -> models.Field:
    """Return the model field with its Setting attached."""
    field.setting = Setting(label=label, group=group, freezes=freezes, **more)
    return field


# The database has each default too (`db_default`): while a new version starts, the old
# program writes rows without the new column.


def number_setting(*, default: int) -> models.PositiveSmallIntegerField:
    return models.PositiveSmallIntegerField(default=default, db_default=default)


def optional_number_setting(**more: Any) -> models.PositiveSmallIntegerField:
    return models.PositiveSmallIntegerField(null=True, blank=True, **more)


def yes_no_setting(*, default: bool) -> models.BooleanField:
    return models.BooleanField(default=default, db_default=default)


def time_setting() -> models.DateTimeField:
    return models.DateTimeField(null=True, blank=True)


def text_setting(length: int) -> models.CharField:
    return models.CharField(max_length=length, blank=True, default="", db_default="")


def choice_setting(length: int, choices: Any, default: str) -> models.CharField:
    return models.CharField(
        max_length=length, choices=choices, default=default, db_default=default
    )


class EventSettings(models.Model):
    """Abstract model of all settings; pages show them in this order."""

    name = setting(
        models.CharField(max_length=LONGEST_NAME),
        "Name of the event",
        Group.EVENT,
        FreezesAt.AT_END,
    )
    place = setting(text_setting(120), "Location", Group.EVENT, FreezesAt.AT_END)
    about = setting(
        models.TextField(max_length=2000, blank=True, default="", db_default=""),
        "Description",
        Group.EVENT,
        FreezesAt.NEVER,
        hint="Shown on the public page as plain text.",
    )
    visibility = setting(
        choice_setting(6, Visibility, Visibility.PUBLIC),
        "Who can see the event",
        Group.EVENT,
        FreezesAt.NEVER,
        hint="A link-only event is not in the list of events. Its link appears below "
        "once registration is open.",
    )

    starts_at = setting(time_setting(), "Starts at", Group.WHEN)
    zone = setting(
        models.CharField(max_length=60, default="UTC", db_default="UTC"),
        "Time zone",
        Group.WHEN,
    )
    has_check_in = setting(
        yes_no_setting(default=True),
        "Check-in required",
        Group.WHEN,
    )
    check_in_opens_at = setting(
        time_setting(),
        "Check-in opens",
        Group.WHEN,
        hint="Leave blank to open it manually.",
        empty="manually",
    )

    capacity = setting(
        number_setting(default=64), "Player cap", Group.PEOPLE, FreezesAt.AT_END
    )
    registration_closes_at = setting(
        time_setting(),
        "Registration closes",
        Group.PEOPLE,
        hint="In the time zone of the event. Leave blank to use the start of the "
        "event. "
        "Staff can still add names later.",
        empty="at the start",
    )
    late_entry_until_round = setting(
        number_setting(default=2),
        "Last round for late entry",
        Group.PEOPLE,
        hint="One loss for every missed round. 0 means no late entry.",
    )

    snapshot = setting(models.CharField(max_length=60), "Format", Group.LISTS)
    list_policy = setting(
        choice_setting(8, ListPolicy, ListPolicy.REQUIRED), "Deck lists", Group.LISTS
    )
    list_deadline_at = setting(
        time_setting(),
        "Lists lock",
        Group.LISTS,
        hint="Leave blank to use the start of the event. The last list before the "
        "deadline counts.",
        empty="at the start",
    )
    undetermined_policy = setting(
        choice_setting(16, UndeterminedPolicy, UndeterminedPolicy.ACCEPT),
        "Lists that cannot be fully checked",
        Group.LISTS,
    )
    visible_in_swiss = setting(
        choice_setting(8, DecklistMode, DecklistMode.PRIVATE),
        "Who can see lists after they lock",
        Group.LISTS,
        FreezesAt.NEVER,
        hint="You can restrict this at any time, but you can show lists to more people "
        "only before the first list is submitted.",
    )
    visible_in_cut = setting(
        choice_setting(8, DecklistMode, DecklistMode.PRIVATE),
        "Who can see lists in the cut",
        Group.LISTS,
        FreezesAt.NEVER,
    )
    visible_when_finished = setting(
        choice_setting(8, DecklistMode, DecklistMode.PUBLIC),
        "Who can see lists after the event",
        Group.LISTS,
        FreezesAt.NEVER,
    )
    check_target = setting(
        number_setting(default=0),
        "Percentage of entrants to deck-check",
        Group.LISTS,
        hint="Drawn at random up to the last Swiss round; only judges see which. 0 "
        "means none.",
    )

    best_of = setting(number_setting(default=1), "Games per match", Group.MATCHES)
    minutes = setting(
        optional_number_setting(default=50),
        "Minutes per round",
        Group.MATCHES,
        FreezesAt.AT_END,
        hint="Leave blank for no clock.",
        empty="no clock",
    )
    time_procedure = setting(
        choice_setting(18, TimeProcedure, TimeProcedure.FINISH_POSSESSION),
        "When time runs out",
        Group.MATCHES,
    )
    auto_accept_minutes = setting(
        number_setting(default=5),
        "Minutes until a single report is accepted",
        Group.MATCHES,
        FreezesAt.AT_END,
        hint="A report is accepted after this time unless the opponent objects. If the "
        "opponent has no account, staff confirm the report. 0 means that the opponent "
        "always has to agree. In the cut, a single report is never accepted, whatever "
        "you enter here.",
    )
    log_policy = setting(
        choice_setting(10, LogPolicy, LogPolicy.ON_DISPUTE),
        "Game logs",
        Group.MATCHES,
        FreezesAt.AT_END,
    )

    structure = setting(
        choice_setting(
            18,
            [
                (Structure.SWISS, "Swiss"),
                (Structure.ROUND_ROBIN, "Round robin"),
                (Structure.SINGLE_ELIMINATION, "Single elimination"),
                (Structure.DOUBLE_ELIMINATION, "Double elimination"),
            ],
            Structure.SWISS,
        ),
        "Tournament type",
        Group.ROUNDS,
        hint="In a round robin, everybody plays everybody. In an elimination event, "
        "everybody starts in the bracket.",
    )
    # What is empty follows from the table of rounds when the event starts.
    round_table = setting(
        choice_setting(
            8,
            [(RoundTable.DEFAULT, "Standard"), (RoundTable.MTR_LIKE, "MTR-like")],
            RoundTable.DEFAULT,
        ),
        "Recommended number of rounds and cut size",
        Group.ROUNDS,
        hint="Used for the Swiss rounds and the cut when you leave these fields empty.",
    )
    rounds = setting(
        optional_number_setting(),
        "Swiss rounds",
        Group.ROUNDS,
        hint="Leave blank to decide by the number of entrants at the start.",
        empty="by number of entrants",
    )
    is_first_round_seeded = setting(
        yes_no_setting(default=False),
        "Pair the first round by seed",
        Group.ROUNDS,
        hint="For Swiss: the first of the upper half plays the first of the lower "
        "half, and so on. Seeds are typed under Entrants, Seeds and teams.",
    )
    accelerated_rounds = setting(
        number_setting(default=0),
        "Accelerated rounds",
        Group.ROUNDS,
        hint="For large Swiss events, usually 2: these rounds are paired as if the "
        "upper half by seed had one more win, so fewer players stay undefeated. "
        "Without seeds, the halves are drawn at random. 0 means none.",
    )
    team_protection_rounds = setting(
        number_setting(default=0),
        "Rounds in which teammates are not paired",
        Group.ROUNDS,
        FreezesAt.AT_END,
        hint="Swiss only: for this many rounds, players of the same team or club are "
        "not paired. Entrants are asked for their team. 0 means none.",
    )
    cut = setting(
        optional_number_setting(),
        "Players in the cut",
        Group.ROUNDS,
        hint="2 to 128, or 0 for none. Leave blank to decide by the number of entrants "
        "at the start.",
        empty="by number of entrants",
    )
    cut_points = setting(
        optional_number_setting(),
        "Points that guarantee a spot in the cut",
        Group.ROUNDS,
        hint="Everybody with at least these points makes the cut; the number above is "
        "then the minimum.",
        empty="none",
    )
    cut_best_of = setting(
        number_setting(default=1), "Games per cut match", Group.ROUNDS
    )
    cut_minutes = setting(
        optional_number_setting(default=60),
        "Minutes per cut round",
        Group.ROUNDS,
        FreezesAt.AT_END,
        hint="Leave blank for no clock; a single or double elimination then uses the "
        "minutes per round instead.",
        empty="no clock",
    )
    first_offense = setting(
        choice_setting(
            19,
            [
                (FirstOffense.HIGHER_SEED_CHOOSES, "The higher seed chooses"),
                (FirstOffense.RANDOM, "Random, as in every game"),
            ],
            FirstOffense.HIGHER_SEED_CHOOSES,
        ),
        "First on offense in the cut",
        Group.ROUNDS,
    )
    replacement = setting(
        choice_setting(
            17,
            [
                (Replacement.NONE, "The opponent advances"),
                (Replacement.NEXT_IN_STANDINGS, "The next player moves up"),
            ],
            Replacement.NONE,
        ),
        "If a qualified player drops before the first cut round",
        Group.ROUNDS,
    )
    third_place = setting(
        yes_no_setting(default=False), "Third-place match", Group.ROUNDS
    )

    win_points = setting(number_setting(default=3), "Points for a win", Group.STANDINGS)
    tie_points = setting(number_setting(default=1), "Points for a tie", Group.STANDINGS)
    loss_points = setting(
        number_setting(default=0), "Points for a loss", Group.STANDINGS
    )
    bye_points = setting(number_setting(default=3), "Points for a bye", Group.STANDINGS)
    tiebreaks = setting(
        choice_setting(
            12, [(key, each.name) for key, each in PRESETS.items()], MTR_LIKE
        ),
        "Tiebreakers",
        Group.STANDINGS,
        hint="Match points come first, the random draw last. The presets are our own; "
        "each name stands for a family of formulas.",
    )
    opponent_bye_counts = setting(
        yes_no_setting(default=True),
        "Count opponents' byes in their win percentage",
        Group.STANDINGS,
    )

    first_table = setting(
        number_setting(default=1), "First table number", Group.ROOM, FreezesAt.AT_END
    )
    table_ranges = setting(  # [[1, 20], [41, 60]]
        models.JSONField(default=list, blank=True),
        "Tables in the room",
        Group.ROOM,
        FreezesAt.AT_END,
        hint="For example 1-20, 41-60. Leave blank to use as many as needed.",
    )

    class Meta:
        abstract = True


# `_meta` is a public name in Django.
FIELDS = EventSettings._meta.fields  # noqa: SLF001
SETTINGS: dict[str, Setting] = {field.name: field.setting for field in FIELDS}
INSTANTS = tuple(
    field.name for field in FIELDS if isinstance(field, models.DateTimeField)
)


def settings_with_choices() -> Iterator[tuple[str, list[str]]]:
    """Yield the settings with a fixed set of values, with these values."""
    for field in FIELDS:
        if field.choices:
            yield field.name, [str(value) for value, _ in field.flatchoices]
