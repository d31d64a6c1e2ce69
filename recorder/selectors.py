"""Scoresheets as a viewer may see them, and the games that they record."""

from dataclasses import dataclass
from functools import cached_property
from uuid import UUID

from django.db.models import Q, QuerySet

from accounts.models import User
from cards import catalogue
from decks.formats import SNAPSHOTS
from gameengine.notation import Log
from gameengine.notation.header import RECEIPT
from gameengine.pieces import LETTERS
from gameengine.recording import BOTH, SKIP_CHOICES, OldAnswer, Recording, Reply
from gameengine.replay.redaction import redact_log
from gameengine.setup import Setup
from recorder.corrections import History, answers_made_impossible, place_of_step
from recorder.journal import Journal, JournalMark
from recorder.models import Mark, Scoresheet
from recorder.screen import Snapshot
from recorder.seats import BOTH_SEATS, Scorer
from tournaments.core import permissions, words
from tournaments.core.compiled_query import CompiledQuery
from tournaments.core.permissions import Position, lacks_second_factor
from tournaments.disputes.queries import logs
from tournaments.disputes.queries.replay_inputs import registered_deck
from tournaments.models import Match, Tournament
from tournaments.results.queries import claim_rules
from tournaments.rules.claims import AWAY, HOME

SIDES = {"H": HOME, "A": AWAY}
SILENT = frozenset((BOTH, *SKIP_CHOICES.values()))


def sheets_with_players() -> QuerySet[Scoresheet]:
    return Scoresheet.objects.select_related(
        "match__round__tournament__owner",
        "match__home",
        "match__away",
        "home_list__entrant",
        "away_list__entrant",
        "made_by",
        "away_by",
    )


@dataclass(frozen=True)
class SheetView:
    """A scoresheet as one viewer sees it."""

    sheet: Scoresheet
    scorer: Scorer
    position: Position | None = None  # in the event, if it is of one

    @property
    def match(self) -> Match | None:
        return self.sheet.match

    @property
    def event(self) -> Tournament | None:
        return self.match.round.tournament if self.match else None

    @property
    def names(self) -> tuple[str, str]:
        sheet = self.sheet
        if sheet.match is not None:
            return sheet.match.home.name, str(sheet.match.away)
        return sheet.home_name, sheet.away_name

    @property
    def title(self) -> str:
        if self.match is None:
            return f"{self.names[0]} and {self.names[1]}"
        title = words.round_title(self.match.round, self.event)
        return f"{title}, table {self.match.table}"

    @property
    def joined_seats(self) -> frozenset[str]:
        """Return the seats whose players have opened the sheet."""
        joined = {"H": self.sheet.home_joined, "A": self.sheet.away_joined}
        return frozenset(letter for letter in LETTERS if joined[letter])

    @property
    def is_waiting(self) -> bool:
        """Return whether the board is hidden until both players have opened the sheet.

        The board shows benches and Synergies, which are on hidden deck lists.
        """
        if self.match is None or self.scorer.answers_for_both_seats:
            return False
        return self.joined_seats != BOTH_SEATS

    @property
    def is_decided(self) -> bool:
        """Return whether the match was decided, whatever this game came to."""
        return self.match is not None and not self.match.is_open

    @property
    def has_joined(self) -> bool:
        return self.scorer.own <= self.joined_seats

    @property
    def absent_players(self) -> list[str]:
        """Return the names of the players who have not opened the sheet."""
        named = zip(LETTERS, self.names, strict=True)
        return [name for letter, name in named if letter not in self.joined_seats]

    @cached_property
    def setup(self) -> Setup:
        return build_setup(self.sheet, self.names)

    @cached_property
    def journal(self) -> Journal:
        marks = Mark.objects.filter(sheet=self.sheet).order_by("number")
        rows = marks.values_list("actor", "choice", "tap", "takes_back", "number")
        return Journal(JournalMark(*row) for row in rows)

    def undone_by(self, viewer: User) -> str:
        """Return the name of the other person who undid the last step, or ""."""
        last = Mark.objects.filter(sheet=self.sheet).order_by("-number")
        mark = last.select_related("by").first()
        if mark is None or not mark.takes_back or mark.by_id == viewer.pk:
            return ""
        return mark.by.display_name

    def correction(self, viewer: User) -> tuple[str, list[JournalMark]] | None:
        """Return who corrected an earlier step with the last tap, and what it cost.

        The name is "" if it was the viewer; None if the last tap is no correction.
        """
        journal = self.journal
        if not {each.tap for each in journal.last_tap_marks} & journal.corrections:
            return None
        mark = Mark.objects.filter(sheet=self.sheet).order_by("-number")
        last = mark.select_related("by").first()
        name = last.by.display_name if last and last.by_id != viewer.pk else ""
        return name, answers_made_impossible(journal, SILENT)

    def recorded_game(self) -> Recording:
        return Recording(self.setup, self.journal.replies)

    def replay_with_answers(self, *new: Reply) -> Snapshot:
        """Replay the game with these new answers; return what the viewer sees then."""
        snapshot = Snapshot(self.scorer, self.sheet.length + len(new))
        replies = [*self.journal.replies, *new]
        Recording(self.setup, replies, observe=snapshot, new=len(new))
        snapshot.use_frame_ahead()
        return snapshot

    def replay_to(self, place: int) -> Snapshot:
        """Return what the viewer may see of the game as it was at an earlier place."""
        snapshot = Snapshot(self.scorer, self.sheet.length, place)
        Recording(self.setup, self.journal.replies[:place], observe=snapshot)
        snapshot.use_frame_ahead()
        return snapshot

    @cached_property
    def history(self) -> History:
        return History(self.setup, self.journal)

    def step_at(self, place: int) -> OldAnswer | None:
        """Return the answer that goes from a place, without those that skip."""
        later = self.history.answers_after(place)
        at = place_of_step(later)
        return None if at is None else later[at]

    def log_of_game(self, game: Recording) -> Log:
        """Return the log of a game; in a match, with receipts instead of deck lists."""
        sheet = self.sheet
        if sheet.match is None:
            return game.log()
        home, away = sheet.home_list, sheet.away_list
        return game.log(
            Event=str(self.event),
            Match=self.title,
            HomeDeck=f"{RECEIPT}{home.receipt}",
            AwayDeck=f"{RECEIPT}{away.receipt}",
        )

    def visible_log(self, viewer: User) -> Log:
        """Return the log so far, without the cards that the viewer may not see."""
        game = self.recorded_game()
        log = self.log_of_game(game)
        # In a game without an event, both lists belong to the user who began it.
        is_of_own = self.match is None and self.sheet.made_by_id == viewer.pk
        if self.scorer.answers_for_both_seats or is_of_own:
            return log
        return redact_log(log, game.setup, self.scorer.audience, receipts={})

    @property
    def best_of(self) -> int:
        return claim_rules(self.event, self.match).best_of if self.match else 1


def build_setup(sheet: Scoresheet, names: tuple[str, str]) -> Setup:
    """Return the setup of the game: both deck lists and the edition of the rules."""
    found = catalogue.build_catalogue()
    if sheet.home_list is not None and sheet.away_list is not None:
        texts = sheet.home_list.text, sheet.away_list.text
    else:
        texts = sheet.home_text, sheet.away_text
    home, away = (
        registered_deck(text, name, sheet.snapshot, found)
        for text, name in zip(texts, names, strict=True)
    )
    return Setup(decks=(home, away), profile=SNAPSHOTS[sheet.snapshot].profile)


# Access to a scoresheet.


def get_sheet_view(viewer: User, key: UUID) -> SheetView:
    """Return a sheet for a viewer; raise DoesNotExist if they have no part in it."""
    sheet = sheets_with_players().get(pk=key)
    found = find_sheet_view(viewer, sheet)
    if found is None:
        raise Scoresheet.DoesNotExist
    return found


def find_sheet_view(viewer: User, sheet: Scoresheet) -> SheetView | None:
    if sheet.match is not None:
        return find_match_sheet_view(viewer, sheet, sheet.match)
    own = {"H"} if sheet.made_by_id == viewer.pk else set()
    if (sheet.away_by_id or sheet.made_by_id) == viewer.pk:
        own.add("A")
    if not own:
        return None
    return SheetView(
        sheet,
        Scorer(seats=add_seats_of_trusting_players(sheet, own), own=frozenset(own)),
    )


def find_match_sheet_view(
    viewer: User, sheet: Scoresheet, match: Match
) -> SheetView | None:
    """Return the sheet of a match for a viewer, or None if they have no part in it.

    A player answers for both seats only if the opponent allows it or the event shows
    lists to opponents; officials always do.
    """
    position = permissions.position_of(viewer, match.round.tournament)
    sides = {match.side_of(each.pk) for each in position.entries}
    own = {letter for letter, side in SIDES.items() if side in sides}
    if own:
        return SheetView(
            sheet,
            Scorer(
                seats=add_seats_with_visible_lists(
                    position, match, add_seats_of_trusting_players(sheet, own)
                ),
                own=frozenset(own),
            ),
            position,
        )
    # A1: without a second factor an official is a member of the public here.
    if permissions.may_read_hidden_lists(position) and not lacks_second_factor(viewer):
        return SheetView(sheet, Scorer(seats=BOTH_SEATS, is_official=True), position)
    return None


def needs_second_factor(viewer: User, match: Match | None) -> bool:
    """Return whether a missing second factor alone keeps an official from recording."""
    if match is None or not lacks_second_factor(viewer):
        return False
    position = permissions.position_of(viewer, match.round.tournament)
    return permissions.may_read_hidden_lists(position) and not position.plays_match(
        match
    )


def add_seats_of_trusting_players(sheet: Scoresheet, own: set[str]) -> frozenset[str]:
    """Return the own seats with those of players who let the opponent answer."""
    trust = {"H": sheet.home_trusts, "A": sheet.away_trusts}
    return frozenset(own | {letter for letter in LETTERS if trust[letter]})


def add_seats_with_visible_lists(
    position: Position, match: Match, seats: frozenset[str]
) -> frozenset[str]:
    """Return `seats` with the seats whose deck lists the viewer may see anyway."""
    released = {
        letter
        for letter, side in SIDES.items()
        if logs.is_deck_list_released(position, match.seat(side))
    }
    return seats | released


def open_sheet(match: Match, game: int = 1) -> Scoresheet | None:
    """Return the open scoresheet of a game, or None."""
    return sheets_with_players().filter(match=match, game=game, closed_at=None).first()


@dataclass(frozen=True, slots=True)
class OpenGame:
    """A game with an open scoresheet: its number, and who began the sheet."""

    game: int
    made_by: UUID
    name: str


def open_game(match: Match) -> OpenGame | None:
    """Return the first game of a match with an open scoresheet, or None."""
    found = OPEN(match=match.pk)
    return OpenGame(*found[0]) if found else None


OPEN = CompiledQuery(
    lambda match: (
        Scoresheet.objects.filter(match=match, closed_at=None)
        .order_by("game")
        .values_list("game", "made_by", "made_by__display_name")[:1]
    )
)


def scoresheets_of_viewer(viewer: User) -> QuerySet[Scoresheet]:
    """Return the newest 50 scoresheets that the viewer has a part in."""
    own = Q(made_by=viewer) | Q(away_by=viewer)
    at_table = Q(match__home__person=viewer) | Q(match__away__person=viewer)
    return sheets_with_players().filter(own | at_table).order_by("-changed_at")[:50]
