"""Propose position, side and team of Player cards from rosters, in one transaction.

A proposal has the basis *roster*: it replaces what was inferred, never what somebody
typed. A name that the roster does not tell for sure stays open, and is listed.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from django.db import transaction

from accounts.models import User
from cards import services
from cards.cardfile import Problem
from cards.importreport import CellChange
from cards.knowledge import LABELS, STRENGTH, Basis
from cards.models import Card, CardData, PersonName, Printing
from cards.selectors.athletes import ALIASES
from cards.selectors.clubs import clubs_by_team_name
from cards.services import Origin

from .clubs import Club, club_by_abbreviation
from .matching import RosterIndex, name_key
from .proposals import ROSTER_CELLS, make_appearance, propose_cells
from .report import RosterCard, RosterReport, SeasonReport
from .rosterfile import RosterLine


@dataclass(frozen=True, slots=True, kw_only=True)
class RosterJob:
    """Rosters to import, with team names for abbreviations that we do not know."""

    source: str
    lines: tuple[RosterLine, ...]
    refused: tuple[Problem, ...] = ()
    teams: Mapping[str, str] = field(default_factory=dict)  # by small abbreviation
    by: User | None = None
    is_trial: bool = False
    progress: Callable[[int, int], None] = lambda _done, _all: None


@transaction.atomic
def import_rosters(job: RosterJob) -> RosterReport:
    """Propose cells of Player cards from rosters; return the report of each season."""
    CardData.objects.select_for_update().first()
    report = RosterImport(job).run()
    report.is_written = not job.is_trial
    if job.is_trial:
        transaction.set_rollback(True)
    return report


class RosterImport:
    """One running import: known teams and spellings, and the report so far."""

    def __init__(self, job: RosterJob) -> None:
        self.job = job
        self.report = RosterReport(job.source, refused=list(job.refused))
        self.origin = Origin(basis=Basis.ROSTER, by=job.by, source=job.source)
        self.known_teams = clubs_by_team_name()
        self.franchises = dict(self.known_teams)
        self.spellings: dict[int, set[str]] = defaultdict(set)
        for person, name in PersonName.objects.values_list("person", "name"):
            self.spellings[person].add(name)

    def run(self) -> RosterReport:
        by_set: dict[str, list[RosterLine]] = defaultdict(list)
        for line in self.job.lines:
            by_set[line.set_code].append(line)
        cards = {code: players_of_set(code) for code in sorted(by_set)}
        total, done = sum(map(len, cards.values())), 0
        for code, found in cards.items():
            season = SeasonReport(code, lines=len(by_set[code]))
            self.report.seasons.append(season)
            index = RosterIndex(by_set[code])
            for number, card in found.items():
                season.cards.append(self.propose_for_card(number, card, index))
                done += 1
                self.job.progress(done, total)
        if self.report.new_teams:
            services.reread_cards()
        return self.report

    def propose_for_card(
        self, number: str, card: Card, index: RosterIndex
    ) -> RosterCard:
        """Write what a roster proposes for a card; report what it leaves open."""
        names = {card.name, *self.spellings.get(card.person_id or 0, ())}
        corrected = ALIASES.get(name_key(card.name))
        lines = index.find(names | ({corrected} if corrected else set()))
        if not lines:
            near = dict.fromkeys(
                it for name in names for it in index.similar_names(name)
            )
            doubts = (f"perhaps {' or '.join(near)}",) if near else ()
            return RosterCard(number, card.name, doubts=doubts, is_found=False)
        clubs = {line: self.club_of_line(line) for line in lines}
        found = [make_appearance(line, clubs[line]) for line in lines]
        proposal = propose_cells(found, cells_of_card(card))
        changes = [*effective_changes(card, proposal.cells)]
        if changes:
            cells = {each.cell: each.after for each in changes}
            self.add_team(cells.get("team", ""), clubs.values())
            services.write_cells(
                card, cells, origin=self.origin, known_teams=self.known_teams
            )
        return RosterCard(
            number,
            card.name,
            tuple(changes),
            tuple(proposal.doubts),
            tuple(cell_differences_in_words(card, proposal.cells)),
        )

    def club_of_line(self, line: RosterLine) -> Club | None:
        """Return the club of a line, by the names given first; note an unknown one."""
        given = self.job.teams.get(line.team.casefold())
        if given:
            return Club(given, self.franchises.get(given, ""))
        club = club_by_abbreviation(line.team, line.season)
        if club is None and line.team:
            self.report.unknown_teams.add(line.team)
        return club

    def add_team(self, team: str, clubs: Iterable[Club | None]) -> None:
        """Add a team of the league that no card has named so far, with its club."""
        key = next((it.franchise for it in clubs if it and it.team == team), "")
        if key and team not in self.franchises:
            services.add_team(team, franchise=key)
            self.franchises[team] = key
            self.report.new_teams.append(team)


def players_of_set(code: str) -> dict[str, Card]:
    """Return the Player cards of a set by their first number."""
    rows = Printing.objects.filter(set__code=code, card__type="Player")
    found: dict[int, tuple[str, Card]] = {}
    for printing in rows.select_related("card").order_by("prefix", "ordinal"):
        if printing.card.name:
            found.setdefault(printing.card_id, (printing.number, printing.card))
    return dict(found.values())


def cells_of_card(card: Card) -> dict[str, str]:
    """Return what was read from the card itself, on whatever basis above a roster."""
    return {
        cell: getattr(card, cell)
        for cell in ROSTER_CELLS
        if STRENGTH[card.basis.get(cell, "")] > STRENGTH[Basis.ROSTER]
    }


def effective_changes(card: Card, proposed: Mapping[str, str]) -> Iterator[CellChange]:
    """Yield the proposed cells that may be written, if that changes anything."""
    for cell, text in proposed.items():
        before, basis = getattr(card, cell), card.basis.get(cell, "")
        is_new = before != text or basis != Basis.ROSTER
        if is_new and STRENGTH[basis] <= STRENGTH[Basis.ROSTER]:
            yield CellChange(cell, before, text, basis, Basis.ROSTER)


def cell_differences_in_words(card: Card, proposed: Mapping[str, str]) -> Iterator[str]:
    """Yield, in words, the cells of which the card itself says something else."""
    for cell, text in proposed.items():
        told = cells_of_card(card).get(cell, text)
        if told != text:
            yield f"{LABELS[cell].lower()} is {told!r}, the roster says {text!r}"
