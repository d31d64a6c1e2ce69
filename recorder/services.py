"""Everything that changes a scoresheet: one transaction with the sheet locked.

A tap carries the number of marks that its page had seen; raise Stale if there are more
by now. The same tap sent again changes nothing.
"""

import secrets
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from unicodedata import category
from uuid import UUID

from django.db import IntegrityError, transaction
from django.utils import timezone

from accounts.models import User
from decks.engine_decks import Unplayable
from decks.models import DeckVersion
from gameengine.pieces import LETTERS
from gameengine.recording import (
    BOTH_PASS,
    CONCEDE,
    JUDGE,
    KEEPERS,
    ONE_KEEPER,
    REMARK,
    TIME,
    TWO_KEEPERS,
    InvalidReply,
    Questions,
    Recording,
    Reply,
    are_together,
)
from recorder.journal import JournalLine, may_take_back
from recorder.models import LONGEST_REMARK, Mark, Scoresheet
from recorder.screen import Snapshot
from recorder.seats import BOTH_SEATS
from recorder.selectors import SIDES, Table, build_setup, find_table, open_sheet, sheets
from tournaments.core.action import log_only
from tournaments.disputes import actions as evidence
from tournaments.disputes.actions import LogUpload
from tournaments.entries.queries import lists
from tournaments.models import Audience, Channel, GameLog, Match
from tournaments.results import actions as results
from tournaments.results import queries as reported
from tournaments.rules.claims import Claim, Ending, parse_claim
from tournaments.rules.errors import Forbidden, Stale, TournamentError
from tournaments.rules.scoring import Outcome

MOST_MARKS = 6000
OUTDATED = "Somebody was quicker; this is how it stands now."


@dataclass(frozen=True, slots=True, kw_only=True)
class Tap:
    """A tap on a page: how many marks the page had seen, and a unique key."""

    step: int
    key: UUID


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """An answer: seat and choice, and how many questions were skipped before."""

    actor: str = ""
    choice: str = ""
    skip: int = 0


# Beginning.


def begin_sheet(match: Match, user: User, *, game: int = 1) -> Scoresheet:
    """Begin the scoresheet of a match, or join the open one.

    Raise TournamentError if the match is decided.
    """
    if not match.is_open:
        raise TournamentError(
            "This match is decided, so there is no game to record.",
            remedy="If the result is wrong, dispute it or ask a judge.",
        )
    kept = open_sheet(match, game)
    return join_sheet(kept or make_sheet(match, user, game=game), user)


def make_sheet(match: Match, user: User, *, game: int) -> Scoresheet:
    """Create the scoresheet of a match, or return the one created at the same
    moment.
    """
    assert match.away is not None  # noqa: S101 (a bye has no game)
    best_of = reported.terms(match.round.tournament, match).best_of
    if not 1 <= game <= best_of:
        raise TournamentError(
            f"Game {game} of a match that has at most {best_of}.",
            remedy="Say which game you play.",
        )
    home, away = (
        lists.current_submission(match.home),
        lists.current_submission(match.away),
    )
    for row, entrant in ((home, match.home), (away, match.away)):
        if row is None:
            raise TournamentError(
                f"{entrant.name} has registered no list, and the recorder reads the "
                "cards from both.",
                remedy="Register one, or keep the score on paper.",
            )
    sheet = Scoresheet(
        match=match,
        game=game,
        snapshot=match.round.tournament.snapshot,
        home_list=home,
        away_list=away,
        made_by=user,
    )
    require_playable(sheet, (match.home.name, match.away.name))
    try:
        with transaction.atomic():
            sheet.save()
            sheet.match = match
            found = find_table(user, sheet)
            assert found is not None  # noqa: S101 (checked by the view)
            set_keepers(
                found, user, ONE_KEEPER if found.scorer.keeps_both else TWO_KEEPERS
            )
    except IntegrityError:  # the other player began at the same moment
        kept = open_sheet(match, game)
        if kept is None:
            raise
        return kept
    return sheet


def join_sheet(sheet: Scoresheet, user: User) -> Scoresheet:
    """Record that a player has opened the sheet; log it in the event once."""
    with lock_sheet(sheet.pk, user, may_wait=True) as table:
        row, new = table.sheet, table.scorer.own - table.joined
        for letter in new:
            setattr(row, f"{SIDES[letter]}_joined", True)
        is_first = table.scorer.is_official and row.version == 0
        if new or is_first:
            log_opening(table, user, "scoresheet_opened")
    return row


def confirm_kickoff(key: UUID, user: User) -> Table:
    """Show the board to both players, because an official has seen the game begin."""
    with lock_sheet(key, user) as table:
        if not table.scorer.is_official or table.match is None:
            raise Forbidden(
                "Only an official confirms a kick-off.",
                remedy="Ask a judge to come to the table.",
            )
        if table.joined != BOTH_SEATS:
            table.sheet.home_joined = table.sheet.away_joined = True
            log_opening(table, user, "kickoff_confirmed")
    return table


def log_opening(table: Table, user: User, kind: str) -> None:
    assert table.event is not None  # noqa: S101 (checked by the callers)
    with log_only(table.event.pk, user) as act:
        act.log(
            kind,
            match=table.match,
            subject=str(table.sheet.pk),
            to=Audience.MATCH,
        )


def begin_casual_sheet(
    user: User, home: DeckVersion, away: DeckVersion, *, snapshot: str
) -> Scoresheet:
    """Begin the scoresheet of a game between two saved decks, without an event."""
    names = home.deck.name, away.deck.name
    if names[0] == names[1]:
        names = f"{names[0]} (home)", f"{names[1]} (away)"
    sheet = Scoresheet(
        snapshot=snapshot,
        home_name=names[0][:60],
        away_name=names[1][:60],
        home_text=home.text,
        away_text=away.text,
        made_by=user,
        code=secrets.token_urlsafe(16),
    )
    require_playable(sheet, names)
    sheet.save()
    return sheet


def require_playable(sheet: Scoresheet, names: tuple[str, str]) -> None:
    try:
        build_setup(sheet, names)
    except Unplayable as error:
        raise TournamentError(error.message, remedy=error.remedy) from error
    except ValueError as error:
        raise TournamentError(str(error), remedy="Choose another list.") from error


def take_away_seat(sheet: Scoresheet, user: User) -> None:
    """Give the user the away seat of a casual game; raise Forbidden if it is taken."""
    with lock_sheet(sheet.pk, sheet.made_by) as table:
        row = table.sheet
        if user.pk in {row.away_by_id, row.made_by_id}:
            return
        if row.away_by_id is not None:
            raise Forbidden(
                "Somebody else has come with this invitation.",
                remedy="Ask for another game.",
            )
        row.away_by = user
        set_keepers(table, user, TWO_KEEPERS)


# Marks.


@contextmanager
def lock_sheet(key: UUID, user: User, *, may_wait: bool = False) -> Iterator[Table]:
    """Lock a sheet for one action of a person who has a part in the game.

    Raise Forbidden while the board is hidden, unless `may_wait`.
    """
    with transaction.atomic():
        row = sheets().select_for_update(of=("self",)).get(pk=key)
        table = find_table(user, row)
        if table is None:
            raise Scoresheet.DoesNotExist
        if table.is_waiting and not may_wait:
            raise Forbidden(
                f"Waiting for {' and '.join(table.absent)} to open the scoresheet.",
                remedy="A judge can also confirm the kick-off.",
            )
        yield table
        row.version += 1
        row.save()


def is_repeated(sheet: Scoresheet, key: UUID) -> bool:
    """Return whether this tap was recorded before and is sent again."""
    if str(key) in {each["key"] for each in sheet.sealed.values()}:
        return True
    return Mark.objects.filter(sheet=sheet, key=key).exists()


def require_fresh(sheet: Scoresheet, tap: Tap) -> None:
    if not sheet.is_open:
        raise Stale("This game is over and its log closed.", remedy="Look at its log.")
    if tap.step != sheet.length:
        raise Stale(OUTDATED, remedy="Answer what is asked now.")
    if sheet.length > MOST_MARKS:
        raise TournamentError(
            f"This sheet has {sheet.length} marks; no game needs so many.",
            remedy="Take its log out and begin another.",
        )


def add_marks(table: Table, user: User, replies: Sequence[tuple[Reply, UUID]]) -> None:
    """Append the replies of one tap, or one reply of each seat, to the sheet."""
    sheet = table.sheet
    first = sheet.length + 1
    journal = table.journal
    Mark.objects.bulk_create(
        Mark(
            sheet=sheet,
            number=number,
            actor=each.actor,
            choice=each.choice,
            tap=first,
            key=key,
            by=user,
        )
        for number, (each, key) in enumerate(replies, first)
    )
    sheet.length += len(replies)
    journal.lines += [
        JournalLine(each.actor, each.choice, first) for each, _ in replies
    ]


def set_keepers(table: Table, user: User, keepers: str) -> None:
    """Record how many people keep the log from now on."""
    add_marks(table, user, [(Reply(KEEPERS, keepers), UUID(int=0))])
    table.sheet.save()


def answer_question(
    key: UUID, user: User, *, tap: Tap, answer: Answer
) -> tuple[Table, Snapshot | None]:
    """Record an answer to the current question; return the table and the game, if
    known.

    Most answers are legal, so the game is replayed with them at once.
    """
    with lock_sheet(key, user) as table:
        if is_repeated(table.sheet, tap.key):
            return table, None
        require_fresh(table.sheet, tap)
        new = [BOTH_PASS] * answer.skip
        if answer.choice:
            new.append(Reply(answer.actor, answer.choice))
        snapshot = try_answer(table, new, answer)
        if snapshot is None:
            examine_answer(table, user, tap, answer)
        else:
            add_marks(table, user, [(each, tap.key) for each in new])
    return table, snapshot


def try_answer(table: Table, new: Sequence[Reply], answer: Answer) -> Snapshot | None:
    """Replay the game with the answer; return None if it needs a closer check."""
    scorer = table.scorer
    if not new or (answer.skip and not scorer.keeps_both):
        return None
    try:
        snapshot = table.replay(*new)
    except InvalidReply:
        return None
    *_, last = reviewed = snapshot.game.reviewed
    if len(reviewed) != len(new) or are_together(last):
        return None
    mine = [each for each in scorer.answerable(last) if each.actor == answer.actor]
    return snapshot if mine or not answer.choice else None


def examine_answer(table: Table, user: User, tap: Tap, answer: Answer) -> None:
    """Raise why an answer is refused, or record it, face down if the choice is
    secret.
    """
    game = table.game()
    silent, questions = split_skipped(table, game, answer)
    require_answer(table, game, questions, answer)
    if silent:
        add_marks(table, user, [(BOTH_PASS, tap.key) for _ in silent])
    if are_together(questions):
        seal_choice(table, tap, answer)
        reveal_choices(table, user, questions)
    else:
        add_marks(table, user, [(Reply(answer.actor, answer.choice), tap.key)])


def split_skipped(
    table: Table, game: Recording, answer: Answer
) -> tuple[Sequence[Questions], Questions]:
    """Return the skipped questions, and the one that is answered.

    Only a scorer of both seats may skip questions; raise Stale if there are not so
    many.
    """
    path = game.path if table.scorer.keeps_both else ()
    if answer.skip > len(path) or (not answer.choice and not answer.skip):
        raise Stale(OUTDATED, remedy="Answer what is asked now.")
    silent = path[: answer.skip]
    if not answer.skip:
        return silent, game.asked
    return silent, path[answer.skip] if answer.skip < len(path) else game.ahead


def require_answer(
    table: Table, game: Recording, questions: Questions, answer: Answer
) -> None:
    question = next((each for each in questions if each.actor == answer.actor), None)
    if question is None or not table.scorer.may_answer(question):
        raise Forbidden(
            "This is not yours to answer now.",
            rule=questions[0].rule if questions else "",
            remedy="Wait for the other side.",
        )
    refusal = game.refusal(question, answer.choice)
    if refusal is not None:
        raise TournamentError(refusal.message, rule=refusal.rule, remedy=refusal.remedy)


def seal_choice(table: Table, tap: Tap, answer: Answer) -> None:
    """Store a choice face down until the other seat has chosen (CRD 1.B, 3.B)."""
    sheet = table.sheet
    if answer.actor in sheet.sealed:
        raise Stale(
            "This side has chosen already, face down.", remedy="Take it back first."
        )
    chosen = {"choice": answer.choice, "key": str(tap.key)}
    sheet.sealed = sheet.sealed | {answer.actor: chosen}


def reveal_choices(table: Table, user: User, questions: Questions) -> None:
    """Record both face-down choices, in the order of the questions, once both are
    made.
    """
    sealed = table.sheet.sealed
    if len(sealed) < len(questions):
        return
    table.sheet.sealed = {}
    kept = [(each.actor, sealed[each.actor]) for each in questions]
    add_marks(
        table,
        user,
        [(Reply(actor, each["choice"]), UUID(each["key"])) for actor, each in kept],
    )


def take_back_tap(key: UUID, user: User, *, tap: Tap) -> Table:
    """Undo the last tap; a face-down choice is undone first."""
    with lock_sheet(key, user) as table:
        sheet = table.sheet
        if is_repeated(sheet, tap.key):
            return table
        require_fresh(sheet, tap)
        own = [each for each in sheet.sealed if each in table.scorer.seats]
        if own:
            sheet.sealed = {
                actor: kept for actor, kept in sheet.sealed.items() if actor != own[-1]
            }
            return table
        last = table.journal.last
        if not last:
            raise TournamentError(
                "There is nothing to take back.", remedy="Answer what is asked."
            )
        if not may_take_back(last, table.scorer.seats):
            raise Forbidden(
                "The other side said that.", remedy="Ask them to take it back."
            )
        sheet.sealed = {}
        sheet.length += 1
        Mark.objects.create(
            sheet=sheet,
            number=sheet.length,
            tap=last[0].tap,
            takes_back=True,
            key=tap.key,
            by=user,
        )
    table.__dict__.pop("journal", None)
    return table


def add_remark(key: UUID, user: User, *, tap: Tap, text: str) -> Table:
    """Add a note for the judge at this point of the game."""
    printable = "".join(each if category(each) != "Cc" else " " for each in text)
    remark = " ".join(printable.split())[:LONGEST_REMARK]
    if not remark:
        raise TournamentError("The note is empty.", remedy="Write what differs.")
    with lock_sheet(key, user) as table:
        if is_repeated(table.sheet, tap.key):
            return table
        if not table.sheet.is_open:
            require_fresh(table.sheet, tap)
        add_marks(table, user, [(Reply(REMARK, remark), tap.key)])
    return table


def end_game(key: UUID, user: User, *, tap: Tap, answer: Answer) -> Table:
    """End the game outside its rules: a player concedes, or time was called."""
    with lock_sheet(key, user) as table:
        if is_repeated(table.sheet, tap.key):
            return table
        require_fresh(table.sheet, tap)
        is_conceded = answer.choice == CONCEDE and answer.actor in table.scorer.seats
        if not is_conceded and (answer.actor, answer.choice) != (JUDGE, TIME):
            raise Forbidden(
                "Nobody concedes for the other side.",
                remedy="Ask them to do so on their phone.",
            )
        if not table.game().asked:
            raise TournamentError("The game is over.", remedy="Report its result.")
        table.sheet.sealed = {}
        add_marks(table, user, [(Reply(answer.actor, answer.choice), tap.key)])
    return table


def set_trust(key: UUID, user: User, *, trusts: bool) -> Table:
    """Allow or forbid the other player to answer for the user's seat."""
    with lock_sheet(key, user, may_wait=True) as table:
        sheet = table.sheet
        if not table.scorer.own:
            raise Forbidden("You have no seat here.", remedy="Ask the two who have.")
        for letter in table.scorer.own:
            setattr(sheet, f"{SIDES[letter]}_trusts", trusts)
        sheet.sealed = {}
        set_keepers(table, user, ONE_KEEPER if trusts else TWO_KEEPERS)
    return table


def keep_both_seats(key: UUID, user: User) -> Table:
    """Let the owner of a casual game answer for both seats again."""
    with lock_sheet(key, user) as table:
        sheet = table.sheet
        if sheet.match is not None or sheet.made_by_id != user.pk:
            raise Forbidden(
                "This seat is another's.", remedy="Ask them to let you answer for it."
            )
        sheet.away_by = None
        sheet.sealed = {}
        set_keepers(table, user, ONE_KEEPER)
    found = find_table(user, table.sheet)
    assert found is not None  # noqa: S101 (the seat is theirs)
    return found


# The end.


def close_sheet(key: UUID, user: User) -> Scoresheet:
    """Close a finished game; in a match, submit its log and report the result."""
    with lock_sheet(key, user) as table:
        sheet = table.sheet
        if not sheet.is_open:
            return sheet
        game = table.game()
        if game.outcome is None:
            raise TournamentError(
                "The game is not over.", remedy="Go on, or say how it ended."
            )
        if sheet.match is not None:
            sheet.log = submit_log(table, game, user)
            report_result(table, game, user)
        sheet.closed_at = timezone.now()
    return sheet


def submit_log(table: Table, game: Recording, user: User) -> GameLog:
    """Submit the log for the match; a worker verifies it."""
    match, event = table.match, table.event
    assert match is not None  # noqa: S101 (checked by the caller)
    assert event is not None  # noqa: S101
    own = reporting_entrant(table)
    made = evidence.submit(
        event.pk,
        user,
        match_id=match.pk,
        upload=LogUpload(
            log=table.log(game),
            channel=Channel.TABLE,
            game=table.sheet.game,
            is_home="H" in table.scorer.own if own else None,
        ),
        entrant=own,
    )
    return made.log


def reporting_entrant(table: Table) -> UUID | None:
    """Return the id of the entrant for whom the scorer acts, or None for an
    official.
    """
    match = table.match
    for letter in sorted(table.scorer.own, reverse=True):
        entrant = match.seat(SIDES[letter]) if match else None
        if entrant is not None:
            return entrant.pk
    return None


def report_result(table: Table, game: Recording, user: User) -> None:
    """Report the result, if one game decides the match and it has none yet."""
    own, match, event = reporting_entrant(table), table.match, table.event
    if own is None or match is None or event is None or table.best_of > 1:
        return
    match = reported.matches_with_reports(event).get(pk=match.pk)
    if not match.is_open or match.is_disputed:
        return
    side = match.side_of(own)
    results.report(
        event.pk,
        user,
        match_id=match.pk,
        expected=reported.version_for_report(match, side=side),
        claim=outcome_claim(game),
        entrant=own,
    )


def outcome_claim(game: Recording) -> Claim:
    """Return the outcome of a game as the claim of a report."""
    outcome = game.outcome
    assert outcome is not None  # noqa: S101 (checked by the callers)
    home, away = outcome.score
    winner = "" if outcome.winner is None else SIDES[LETTERS[outcome.winner]]
    ending = ENDINGS.get(outcome.rule, Ending.REGULATION)
    if game.table.half > 2:  # noqa: PLR2004 - after both halves
        ending = ENDINGS.get(outcome.rule, Ending.OVERTIME)
    row = {
        "home_score": home,
        "away_score": away,
        "winner": winner,
        "ending": ending,
    }
    word = Outcome.WIN if winner else Outcome.TIE
    if ending is Ending.CONCESSION:
        word = Outcome.CONCESSION
    return parse_claim(word, winner, [row])


ENDINGS = {"conceded": Ending.CONCESSION, "time was called": Ending.TIME}
__all__ = [
    "Answer",
    "Tap",
    "add_remark",
    "answer_question",
    "begin_casual_sheet",
    "begin_sheet",
    "close_sheet",
    "confirm_kickoff",
    "end_game",
    "keep_both_seats",
    "set_trust",
    "take_away_seat",
    "take_back_tap",
]
