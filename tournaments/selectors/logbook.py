"""The log of an event as those at the desk read it: each line as a sentence."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.db.models import Q, QuerySet

from tournaments.capabilities import May, Scope, scope
from tournaments.models import Audience, Entrant, Entry, Role, Stage, Tournament
from tournaments.policy import Position
from tournaments.selectors import words as wording
from tournaments.selectors.words import worded

CLOCK = "The clock"
Said = Mapping[str, Any]


def readable(position: Position) -> QuerySet[Entry]:
    """Give the lines that somebody's role lets him read (events 1)."""
    found = Entry.objects.filter(tournament=position.tournament)
    reach = scope(May.READ_LOG, position.parts)
    if Scope.YES in reach:
        return found
    open_ones = Q(visibility=Audience.PUBLIC)
    if Scope.MATCHES in reach:
        open_ones |= Q(match__isnull=False) | Q(visibility=Audience.JUDGES)
    if Scope.OWN_MATCHES in reach and position.entrant:
        open_ones |= Q(entrant=position.entrant) & ~Q(
            visibility__in=(Audience.JUDGES, Audience.STAFF)
        )
    return found.filter(open_ones)


def with_names(entries: QuerySet[Entry]) -> QuerySet[Entry]:
    """Fetch with the lines all that their sentences name."""
    return entries.select_related(
        "tournament", "actor", "entrant", "payload", "match__home", "match__away"
    ).order_by("-seq")


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the log with its sentence."""

    entry: Entry
    words: str
    names: Said = field(default_factory=dict)  # of entrants, by their ids

    @property
    def reason(self) -> str:
        return payload(self.entry, "reason") or ""

    @property
    def changes(self) -> list[tuple[str, str, str]]:
        """Give what was before and is after, cell by cell, in words."""
        was, now = before(self.entry), after(self.entry)
        return [
            (
                cell_name(self.entry, each),
                *(told(cells.get(each), self.names) for cells in (was, now)),
            )
            for each in dict.fromkeys([*was, *now])
        ]


def lines(entries: QuerySet[Entry], names: Said | None = None) -> list[Line]:
    return [Line(each, sentence(each), names or {}) for each in entries]


def names_in(tournament: Tournament) -> dict[str, str]:
    """Give the names for which ids stand in what acts changed."""
    found = Entrant.objects.filter(tournament=tournament).values_list("pk", "name")
    return {str(key): name for key, name in found}


def told(value: Any, names: Said) -> str:
    """Give a value as it was kept, with names for ids.

    >>> told([[1, "a", "b"], [2, "c", ""]], {"a": "Ada", "b": "Ben", "c": "Cy"})
    '1 Ada Ben; 2 Cy'
    """
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict):
        cells = ((plain_words(key), told(each, names)) for key, each in value.items())
        return ", ".join(f"{key} {each}" for key, each in cells if each)
    if isinstance(value, list):
        joint = "; " if any(isinstance(each, list | dict) for each in value) else " "
        return joint.join(filter(None, (told(each, names) for each in value)))
    return "" if value is None else str(names.get(str(value), value))


def plain_words(key: str) -> str:
    return str(key).replace("_", " ")


def cell_name(entry: Entry, key: str) -> str:
    """Name what changed; a setting is called as on its form."""
    if entry.kind == "settings_changed":
        return wording.setting(key)
    return plain_words(key)


def payload(entry: Entry, part: str) -> Any:
    """Give a part of what an act changed; it may have been taken out (T3)."""
    found = getattr(entry, "payload", None)
    return getattr(found, part) if found else ("" if part == "reason" else {})


# Sentences.


def sentence(entry: Entry) -> str:
    """Say what a line tells, with whoever did it as its subject."""
    how = KINDS.get(entry.kind)
    himself = speaker(entry)
    if how and how.own and himself:
        return f"{himself.name} {how.own(entry).removesuffix('.')}."
    who = entry.actor.display_name if entry.actor else CLOCK
    told = how.words(entry) if how else entry.kind.replace("_", " ")
    return f"{who} {told.removesuffix('.')}."


def speaker(entry: Entry) -> Entrant | None:
    """Give the entrant who did it himself, and not somebody on his behalf."""
    seats = (entry.match.home, entry.match.away) if entry.match else ()
    concerned = (entry.entrant,) if entry.entrant else seats
    for each in concerned:
        if each and each.person_id and each.person_id == entry.actor_id:
            return each
    return None


def after(entry: Entry) -> Said:
    return payload(entry, "after")


def before(entry: Entry) -> Said:
    return payload(entry, "before")


def name(entry: Entry) -> str:
    return entry.entrant.name if entry.entrant else "somebody"


def table(entry: Entry) -> str:
    match = entry.match
    if match is None:
        return "a table"
    return f"table {match.table}" if match.table else f"the bye of {match.home.name}"


def round_of(entry: Entry) -> str:
    """Name the round that a line is about: its subject is "swiss 3"."""
    stage, _, number = entry.subject.partition(" ")
    if stage != Stage.CUT:
        return f"round {number}"
    return f"the {wording.cut_name(entry.tournament, int(number)).lower()}"


def role(cells: Said) -> str:
    found = cells.get("role", "")
    return Role(found).label.lower() if found in Role.values else str(found)


def result(entry: Entry, cells: Said) -> str:
    """Say a result that a line tells, with names."""
    outcome = str(cells.get("outcome", ""))
    if entry.match is None:
        return outcome.replace("_", " ")
    winner, games = str(cells.get("winner", "")), cells.get("games", [])
    return worded(entry.match, outcome, winner, games)


def plural(count: Any, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of line: under which heading it is found, and how it reads."""

    about: str
    words: Callable[[Entry], str]
    own: Callable[[Entry], str] | None = None  # of whoever did it for himself


def plain(about: str, words: str) -> Kind:
    return Kind(about, lambda _: words)


def of_person(words: str, own: str = "") -> Kind:
    return Kind(
        PEOPLE,
        lambda entry: words.format(name(entry)),
        (lambda _: own) if own else None,
    )


def of_round(words: str) -> Kind:
    return Kind(ROUNDS, lambda entry: words.format(round_of(entry)))


def of_result(words: str) -> Kind:
    return Kind(
        RESULTS,
        lambda entry: words.format(table(entry), result(entry, after(entry))),
    )


def started(entry: Entry) -> str:
    said = after(entry)
    cut = f", cut to {said['cut']}" if said.get("cut") else ", no cut"
    return (
        f"started the event with {plural(said.get('entrants'), 'entrant')}: "
        f"{plural(said.get('rounds'), 'Swiss round')}{cut}"
    )


def settled(entry: Entry) -> str:
    cells = [wording.setting(each) for each in after(entry)]
    return f"changed settings: {', '.join(cells)}"


def entered(entry: Entry) -> str:
    return f"entered {plural(len(after(entry).get('entrants', ())), 'name')}"


def disputed(entry: Entry) -> str:
    return f"disputed the result of {table(entry)} for {name(entry)}"


def decided(entry: Entry) -> str:
    how = "accepted" if after(entry).get("accepted") else "refused"
    return f"{how} the list of {name(entry)}"


def fixed(entry: Entry) -> str:
    number = after(entry).get("table")
    if number is None:
        return f"freed {name(entry)} from a fixed table"
    return f"gave {name(entry)} the fixed table {number}"


def renamed(entry: Entry) -> str:
    return f"renamed {before(entry).get('name')} to {after(entry).get('name')}"


def late(entry: Entry) -> str:
    lost = len(after(entry).get("late_loss", ()))
    return f"let {name(entry)} enter late, with {plural(lost, 'lost round')}"


EVENT, STAFF, PEOPLE = "The event", "Staff", "Entrants"
LISTS, ROUNDS, RESULTS = "Lists", "Rounds", "Results"
LOGS = "Game logs"
KINDS: dict[str, Kind] = {
    "event_created": plain(EVENT, "made the event"),
    "settings_changed": Kind(EVENT, settled),
    "registration_opened": plain(EVENT, "opened registration"),
    "check_in_opened": plain(EVENT, "opened check-in"),
    "event_started": Kind(EVENT, started),
    "event_finished": plain(EVENT, "finished the event"),
    "event_cancelled": plain(EVENT, "called the event off"),
    "event_reopened": plain(EVENT, "took the event up again"),
    "staff_named": Kind(
        STAFF,
        lambda entry: f"named {after(entry).get('name')} {role(after(entry))}",
    ),
    "staff_removed": Kind(
        STAFF,
        lambda entry: (
            f"took from {before(entry).get('name')} the role of {role(before(entry))}"
        ),
    ),
    "owner_changed": Kind(
        STAFF, lambda entry: f"handed the event over to {after(entry).get('name')}"
    ),
    "entrant_registered": of_person("registered as {}", "registered"),
    "entrant_added": of_person("entered {}"),
    "entrants_added": Kind(PEOPLE, entered),
    "entrant_checked_in": of_person("checked {} in", "checked in"),
    "entrant_promoted": of_person("gave {} a place that came free"),
    "entrant_readmitted": of_person("took {} back", "came back"),
    "entrant_withdrawn": of_person("withdrew {}", "withdrew"),
    "entrant_dropped": of_person("dropped {}", "left"),
    "entrant_undropped": of_person("took the drop of {} back", "came back"),
    "entrant_late": Kind(PEOPLE, late),
    "entrant_renamed": Kind(PEOPLE, renamed),
    "table_fixed": Kind(PEOPLE, fixed),
    "claim_code_made": of_person("made a claim code for {}"),
    "claim_code_refused": of_person("typed a wrong claim code for {}"),
    "entry_claimed": of_person("claimed the entry of {}"),
    "list_submitted": Kind(
        LISTS,
        lambda entry: f"handed in a list for {name(entry)}",
        lambda _: "handed in a list",
    ),
    "list_unlocked": Kind(LISTS, lambda entry: f"unlocked the list of {name(entry)}"),
    "list_decided": Kind(LISTS, decided),
    "list_waived": Kind(LISTS, lambda entry: f"waived the list of {name(entry)}"),
    "hidden_list_read": Kind(
        LISTS, lambda entry: f"read the hidden list of {name(entry)}"
    ),
    "round_drafted": of_round("drafted {}"),
    "round_redrafted": of_round("drafted {} anew, by another lot"),
    "round_discarded": of_round("discarded the draft of {}"),
    "draft_made_to_fit": of_round("had {} drafted again to fit the results"),
    "round_published": of_round("published {}"),
    "round_unpublished": of_round("took {} back"),
    "round_closed": of_round("closed {}"),
    "tables_swapped": of_round("swapped two seats of {}"),
    "table_broken_up": of_round("took a table of {} apart"),
    "table_paired": of_round("paired two by hand in {}"),
    "bye_given": of_round("gave the bye of {} by hand"),
    "table_moved": of_round("moved a table of {}"),
    "tables_repaired": of_round("had tables of {} paired again"),
    "cut_confirmed": plain(ROUNDS, "confirmed the cut"),
    "cut_refilled": plain(ROUNDS, "filled a place of the cut"),
    "cut_taken_back": plain(ROUNDS, "took the cut back"),
    "result_reported": Kind(
        RESULTS,
        lambda entry: (
            f"reported {table(entry)} for {name(entry)}: {result(entry, after(entry))}"
        ),
        lambda entry: f"reported {table(entry)}: {result(entry, after(entry))}",
    ),
    "result_disputed": Kind(
        RESULTS,
        disputed,
        lambda entry: f"disputed the result of {table(entry)}",
    ),
    "result_accepted": Kind(
        RESULTS,
        lambda entry: f"settled {table(entry)}: {result(entry, after(entry))}",
        lambda entry: f"agreed at {table(entry)}: {result(entry, after(entry))}",
    ),
    "result_entered": of_result("entered the result of {}: {}"),
    "result_ruled": of_result("ruled on {}: {}"),
    "result_corrected": of_result("corrected {}: {}"),
    "ruling_appealed": Kind(
        RESULTS,
        lambda entry: f"took the ruling on {table(entry)} further for {name(entry)}",
        lambda entry: f"took the ruling on {table(entry)} to the head judge",
    ),
    "log_submitted": Kind(
        LOGS,
        lambda entry: f"handed in a game log of {table(entry)}",
    ),
    "log_checked_again": Kind(
        LOGS, lambda entry: f"had a game log of {table(entry)} checked again"
    ),
    "hidden_log_read": Kind(
        LOGS, lambda entry: f"read a game log of {table(entry)}, with its lists"
    ),
    "match_left": of_result("ended {}: {}"),
}
HEADINGS = (EVENT, STAFF, PEOPLE, LISTS, ROUNDS, RESULTS, LOGS)


def about(entries: QuerySet[Entry], heading: str) -> QuerySet[Entry]:
    """Give the lines under one heading."""
    return entries.filter(
        kind__in=[key for key, kind in KINDS.items() if kind.about == heading]
    )


def naming(entries: QuerySet[Entry], said: str) -> QuerySet[Entry]:
    """Give the lines by or about somebody, by a part of his name."""
    return entries.filter(
        Q(actor__display_name__icontains=said)
        | Q(entrant__name__icontains=said)
        | Q(match__home__name__icontains=said)
        | Q(match__away__name__icontains=said)
    )
