"""Everything that changes a scoresheet: one transaction with the sheet locked.

A tap carries the number of marks that its page had seen; raise Stale if there are
more by now. The same tap sent again changes nothing.
"""

import secrets
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from unicodedata import category
from uuid import UUID

from django.db import IntegrityError, transaction
from django.utils import timezone

from accounts.models import User
from decks.engine_decks import UnplayableList
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
    Question,
    Questions,
    Recording,
    Reply,
    are_simultaneous,
    question_key,
    refit_answers,
)
from recorder.corrections import (
    Correction,
    History,
    may_be_removed,
    place_of_step,
    seats_that_may_answer,
)
from recorder.journal import CUT, JournalMark, go_back_choice, may_undo_tap
from recorder.models import LONGEST_REMARK, Mark, Scoresheet
from recorder.screen import Snapshot
from recorder.seats import BOTH_SEATS
from recorder.selectors import (
    SIDES,
    SheetView,
    build_setup,
    find_sheet_view,
    open_sheet,
    sheets_with_players,
)
from tournaments.core.action import lock_for_logging
from tournaments.disputes import actions as evidence
from tournaments.disputes.actions import LogUpload
from tournaments.entries.queries import lists
from tournaments.models import Audience, GameLog, LogChannel, Match
from tournaments.results import actions as results
from tournaments.results import queries as reported
from tournaments.rules.claims import ClaimedResult, GameEnding, parse_claim
from tournaments.rules.errors import Forbidden, Stale, TournamentError
from tournaments.rules.scoring import Outcome

MOST_MARKS = 6000
OUTDATED = "Your opponent answered first. This is the current state."


@dataclass(frozen=True, slots=True, kw_only=True)
class Tap:
    """A tap on a page: how many marks the page had seen, and a unique key."""

    step: int
    key: UUID


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedAnswer:
    """An answer: seat and choice, and how many optional questions it skips."""

    actor: str = ""
    choice: str = ""
    skip: int = 0
    place: int | None = None  # where the page has gone back to
    removes: bool = False  # the act that was recorded there


# Beginning.


def begin_match_sheet(match: Match, user: User, *, game: int = 1) -> Scoresheet:
    """Begin an undecided match's scoresheet, or join the open one."""
    if not match.is_open:
        raise TournamentError(
            "This match is already decided, so there is no game to record.",
            remedy="If the result is wrong, dispute it or ask a judge.",
        )
    kept = open_sheet(match, game)
    return join_sheet(kept or get_or_create_match_sheet(match, user, game=game), user)


def get_or_create_match_sheet(match: Match, user: User, *, game: int) -> Scoresheet:
    """Create the scoresheet, or return the one that another request just created."""
    best_of = reported.claim_rules(match.round.tournament, match).best_of
    if not 1 <= game <= best_of:
        raise TournamentError(
            f"This is game {game}, but the match has at most {best_of} games.",
            remedy="Choose which game you play.",
        )
    home, away = (
        lists.current_submission(match.home),
        lists.current_submission(match.away),
    )
    for row, entrant in ((home, match.home), (away, match.away)):
        if row is None:
            raise TournamentError(
                f"{entrant.name} has not registered a deck list. The recorder "
                "needs both lists.",
                remedy="Submit a deck list, or keep score on paper.",
            )
    sheet = Scoresheet(
        match=match,
        game=game,
        snapshot=match.round.tournament.snapshot,
        home_list=home,
        away_list=away,
        made_by=user,
    )
    require_playable_decks(sheet, (match.home.name, match.away.name))
    try:
        with transaction.atomic():
            sheet.save()
            sheet.match = match
            found = find_sheet_view(user, sheet)
            set_keeper_count(
                found,
                user,
                ONE_KEEPER if found.scorer.answers_for_both_seats else TWO_KEEPERS,
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
        row, new = table.sheet, table.scorer.own - table.joined_seats
        for letter in new:
            setattr(row, f"{SIDES[letter]}_joined", True)
        is_first = table.scorer.is_official and row.version == 0
        if new or is_first:
            log_sheet_opening(table, user, "scoresheet_opened")
    return row


def confirm_kickoff(key: UUID, user: User) -> SheetView:
    """Show the board to both players: an official has seen that the game began."""
    with lock_sheet(key, user) as table:
        if not table.scorer.is_official or table.match is None:
            raise Forbidden(
                "Only staff can confirm a kickoff.",
                remedy="Ask a judge to come to the table.",
            )
        if table.joined_seats != BOTH_SEATS:
            table.sheet.home_joined = table.sheet.away_joined = True
            log_sheet_opening(table, user, "kickoff_confirmed")
    return table


def log_sheet_opening(table: SheetView, user: User, kind: str) -> None:
    with lock_for_logging(table.event.pk, user) as act:
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
    require_playable_decks(sheet, names)
    sheet.save()
    return sheet


def require_playable_decks(sheet: Scoresheet, names: tuple[str, str]) -> None:
    try:
        build_setup(sheet, names)
    except UnplayableList as error:
        raise TournamentError(error.message, remedy=error.remedy) from error
    except ValueError as error:
        raise TournamentError(str(error), remedy="Choose another deck list.") from error


def claim_away_seat(sheet: Scoresheet, user: User) -> None:
    """Give the user the away seat of a casual game; raise Forbidden if it is taken."""
    with lock_sheet(sheet.pk, sheet.made_by) as table:
        row = table.sheet
        if user.pk in {row.away_by_id, row.made_by_id}:
            return
        if row.away_by_id is not None:
            raise Forbidden(
                "Somebody else already used this invitation.",
                remedy="Start another game and send a new invitation.",
            )
        row.away_by = user
        set_keeper_count(table, user, TWO_KEEPERS)


# Marks.


@contextmanager
def lock_sheet(key: UUID, user: User, *, may_wait: bool = False) -> Iterator[SheetView]:
    """Lock a sheet for one action; raise Forbidden if hidden, unless `may_wait`."""
    with transaction.atomic():
        row = sheets_with_players().select_for_update(of=("self",)).get(pk=key)
        table = find_sheet_view(user, row)
        if table is None:
            raise Scoresheet.DoesNotExist
        if table.is_waiting and not may_wait:
            raise Forbidden(
                f"Waiting for {' and '.join(table.absent_players)} "
                "to open the recorder.",
                remedy="A judge can also confirm the kickoff.",
            )
        yield table
        row.version += 1
        row.save()


def is_repeated_tap(sheet: Scoresheet, key: UUID) -> bool:
    """Return whether this tap was recorded before and is sent again."""
    if str(key) in {each["key"] for each in sheet.sealed.values()}:
        return True
    return Mark.objects.filter(sheet=sheet, key=key).exists()


def require_current_page(table: SheetView, tap: Tap) -> None:
    require_open_sheet(table)
    if tap.step != table.sheet.length:
        raise Stale(OUTDATED, remedy="Answer the current question.")


def require_open_sheet(table: SheetView) -> None:
    sheet = table.sheet
    if not sheet.is_open:
        raise Stale("This game is over and its log is closed.", remedy="See its log.")
    if table.is_decided:
        raise Stale("This match is already decided.", remedy="See its result.")
    if sheet.length > MOST_MARKS:
        raise TournamentError(
            f"This game log has {sheet.length} steps, which is the limit.",
            remedy="Download it and start recording another game.",
        )


def find_question_again(
    table: SheetView, tap: Tap, answer: RecordedAnswer
) -> RecordedAnswer:
    """Return an answer for the sheet as it is now, although its page may be older.

    If the question is still to come, it is answered there, else at the place that the
    page had seen. Raise Stale if something was undone or corrected since.
    """
    sheet, journal = table.sheet, table.journal
    if tap.step == sheet.length:
        return answer
    place = journal.lines_held_at(tap.step)
    if place is None or answer.place is not None:
        raise Stale(OUTDATED, remedy="Answer the current question.")
    seen = Recording(table.setup, [each.reply for each in journal.lines[:place]])
    questions = answered_questions(seen, answer)
    question = next((each for each in questions if each.actor == answer.actor), None)
    now = table.recorded_game()
    for skip, asked in enumerate(questions_to_come(now)):
        if question in asked or (
            question is not None
            and question_key(asked[0]) == question_key(question)
            and any(each.actor == question.actor for each in asked)
        ):
            return replace(answer, skip=skip)
    if are_simultaneous(questions):
        raise Stale(OUTDATED, remedy="Answer the current question.")
    return replace(answer, place=place)


def correct_earlier_answer(
    table: SheetView, user: User, tap: Tap, answer: RecordedAnswer
) -> None:
    """Change, insert or remove an earlier answer, and run again what followed."""
    journal, place, history = table.journal, answer.place, table.history
    question: Question | None = None
    new: list[Reply] = []
    if answer.removes:
        require_removable_step(table, history, place)
    else:
        head = [each.reply for each in journal.lines[:place]]
        then = Recording(table.setup, head)
        questions = answered_questions(then, answer)
        require_legal_answer(table, then, questions, answer)
        question = next(each for each in questions if each.actor == answer.actor)
        if question is not questions[0] and are_simultaneous(questions):
            raise Stale(OUTDATED, remedy="Change the other player's step first.")
        new = [BOTH_PASS] * answer.skip + [Reply(answer.actor, answer.choice)]
    record_correction(table, user, tap, history.correct(place, new, question))


def require_removable_step(table: SheetView, history: History, place: int) -> None:
    """Raise Forbidden unless the next step is an act of a seat of the scorer."""
    later = history.answers_after(place)
    at = place_of_step(later)
    if (
        at is None
        or not may_be_removed(later[at])
        or not seats_that_may_answer(later[at].question) & table.scorer.seats
    ):
        raise Forbidden(
            "Only your own actions and timeouts can be removed.",
            remedy="Change the step instead.",
        )


def record_correction(
    table: SheetView, user: User, tap: Tap, found: Correction | None
) -> None:
    if found is None:  # it says what was recorded already
        return
    cut = Reply(CUT, go_back_choice(found.place, found.rest))
    add_marks(table, user, [(each, tap.key) for each in (cut, *found.replies)])
    forget_journal(table)
    drop_outdated_choices(table.sheet, table.recorded_game())


def questions_to_come(game: Recording) -> Sequence[Questions]:
    """Return the questions that may be answered now, in order."""
    if not game.skippable_questions:
        return (game.open_questions,) if game.open_questions else ()
    after = game.questions_after_skippable
    return [*game.skippable_questions, *([after] if after else [])]


def add_marks(
    table: SheetView, user: User, replies: Sequence[tuple[Reply, UUID]]
) -> None:
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
    journal.length = sheet.length
    journal.lines += [
        JournalMark(each.actor, each.choice, first, number=number)
        for number, (each, _) in enumerate(replies, first)
    ]


def forget_journal(table: SheetView) -> None:
    """Forget what was read of the marks, because they were changed."""
    for name in ("journal", "history"):
        table.__dict__.pop(name, None)


def set_keeper_count(table: SheetView, user: User, keepers: str) -> None:
    """Record how many people keep the log of the game from now on."""
    add_marks(table, user, [(Reply(KEEPERS, keepers), UUID(int=0))])
    table.sheet.save()


def answer_question(
    key: UUID, user: User, *, tap: Tap, answer: RecordedAnswer
) -> tuple[SheetView, Snapshot | None]:
    """Record an answer; return the sheet, and the game as it then is, if known.

    Most answers are legal, so the game is replayed with them at once.
    """
    with lock_sheet(key, user) as table:
        if is_repeated_tap(table.sheet, tap.key):
            return table, None
        require_open_sheet(table)
        answer = find_question_again(table, tap, answer)
        if answer.place is not None:
            correct_earlier_answer(table, user, tap, answer)
            return table, None
        new = [BOTH_PASS] * answer.skip
        if answer.choice:
            new.append(Reply(answer.actor, answer.choice))
        snapshot = try_answer(table, new, answer)
        if snapshot is None:
            record_or_refuse_answer(table, user, tap, answer)
        else:
            add_marks(table, user, [(each, tap.key) for each in new])
            drop_outdated_choices(table.sheet, snapshot.game)
    return table, snapshot


def try_answer(
    table: SheetView, new: Sequence[Reply], answer: RecordedAnswer
) -> Snapshot | None:
    """Replay the game with the answer; return None if it may be illegal or secret."""
    if not new or table.journal.waiting:
        return None
    try:
        snapshot = table.replay_with_answers(*new)
    except InvalidReply:
        return None
    *_, last = answered_questions = snapshot.game.answered_questions
    if len(answered_questions) != len(new) or are_simultaneous(last):
        return None
    mine = [
        each
        for each in table.scorer.questions_for_scorer(last)
        if each.actor == answer.actor
    ]
    return snapshot if mine or not answer.choice else None


def record_or_refuse_answer(
    table: SheetView, user: User, tap: Tap, answer: RecordedAnswer
) -> None:
    """Record an answer, face down if it is secret; raise why it is refused."""
    game = table.recorded_game()
    questions = answered_questions(game, answer)
    require_legal_answer(table, game, questions, answer)
    silent = [(BOTH_PASS, tap.key)] * answer.skip
    if are_simultaneous(questions):
        store_face_down_choice(table, tap, answer, questions)
        reveal_face_down_choices(table, user, questions, silent)
    else:
        reply = Reply(answer.actor, answer.choice)
        add_answers(table, user, [*silent, (reply, tap.key)])


def answered_questions(game: Recording, answer: RecordedAnswer) -> Questions:
    """Return the questions that an answer is for; raise Stale if it skips too many."""
    path = questions_to_come(game)
    if answer.skip >= len(path) or not answer.choice:
        raise Stale(OUTDATED, remedy="Answer the current question.")
    return path[answer.skip]


def require_legal_answer(
    table: SheetView, game: Recording, questions: Questions, answer: RecordedAnswer
) -> None:
    question = next((each for each in questions if each.actor == answer.actor), None)
    if question is None or not table.scorer.may_answer(question):
        raise Forbidden(
            "This question is for your opponent.",
            rule=questions[0].rule if questions else "",
            remedy="Wait for your opponent.",
        )
    refusal = game.refusal(question, answer.choice)
    if refusal is not None:
        raise TournamentError(refusal.message, rule=refusal.rule, remedy=refusal.remedy)


def store_face_down_choice(
    table: SheetView, tap: Tap, answer: RecordedAnswer, questions: Questions
) -> None:
    """Store a choice face down until the other seat has chosen (CRD 1.B, 3.B)."""
    sheet = table.sheet
    if answer.actor in sheet.sealed:
        raise Stale(
            "This side has already chosen, face down.", remedy="Undo that choice first."
        )
    down = questions[0].down
    chosen = {"choice": answer.choice, "key": str(tap.key), "down": down}
    sheet.sealed = sheet.sealed | {answer.actor: chosen}


def reveal_face_down_choices(
    table: SheetView,
    user: User,
    questions: Questions,
    silent: Sequence[tuple[Reply, UUID]],
) -> None:
    """Record both face-down choices once both seats have chosen."""
    sealed = table.sheet.sealed
    if len(sealed) < len(questions):
        return
    table.sheet.sealed = {}
    kept = [(each.actor, sealed[each.actor]) for each in questions]
    chosen = [(Reply(actor, each["choice"]), UUID(each["key"])) for actor, each in kept]
    add_answers(table, user, [*silent, *chosen])


def add_answers(
    table: SheetView, user: User, replies: Sequence[tuple[Reply, UUID]]
) -> None:
    """Append answers; after them come those that waited and fit again."""
    journal = table.journal
    if not journal.waiting:
        add_marks(table, user, replies)
        return
    place = len(journal.lines)
    later = table.history.answers_after(place)
    new = [reply for reply, _ in replies]
    found = refit_answers(table.setup, [*journal.replies, *new], later)
    cut = go_back_choice(place, place + len(later) - len(found.waiting))
    key = replies[-1][1]
    kept = [(each, key) for each in found.kept]
    add_marks(table, user, [(Reply(CUT, cut), key), *replies, *kept])
    forget_journal(table)


def drop_outdated_choices(sheet: Scoresheet, game: Recording) -> None:
    """Drop face-down choices that answer none of the questions that come next."""
    asked = game.next_questions
    options = {each.actor: each.options for each in asked if are_simultaneous(asked)}
    sheet.sealed = {
        actor: chosen
        for actor, chosen in sheet.sealed.items()
        if chosen["choice"] in options.get(actor, ())
        and chosen.get("down") == asked[0].down
    }


def take_back_tap(key: UUID, user: User, *, tap: Tap) -> SheetView:
    """Undo the last tap; a face-down choice is undone first."""
    with lock_sheet(key, user) as table:
        sheet = table.sheet
        if is_repeated_tap(sheet, tap.key):
            return table
        require_current_page(table, tap)
        own = [each for each in sheet.sealed if each in table.scorer.seats]
        if own:
            sheet.sealed = {
                actor: kept for actor, kept in sheet.sealed.items() if actor != own[-1]
            }
            return table
        last = table.journal.last_tap_marks
        if not last:
            raise TournamentError(
                "There is nothing to undo.", remedy="Answer the current question."
            )
        if not may_undo_tap(last, table.scorer.seats):
            raise Forbidden(
                "Your opponent entered that.", remedy="Ask your opponent to undo it."
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
    forget_journal(table)
    return table


def add_remark(key: UUID, user: User, *, tap: Tap, text: str) -> SheetView:
    """Add a note for the judge at this point of the game."""
    printable = "".join(each if category(each) != "Cc" else " " for each in text)
    remark = " ".join(printable.split())[:LONGEST_REMARK]
    if not remark:
        raise TournamentError("The note is empty.", remedy="Write what doesn't match.")
    with lock_sheet(key, user) as table:
        if is_repeated_tap(table.sheet, tap.key):
            return table
        if not table.sheet.is_open:
            require_current_page(table, tap)
        add_marks(table, user, [(Reply(REMARK, remark), tap.key)])
    return table


def end_game(key: UUID, user: User, *, tap: Tap, answer: RecordedAnswer) -> SheetView:
    """End the game early: a player concedes, or time was called."""
    with lock_sheet(key, user) as table:
        if is_repeated_tap(table.sheet, tap.key):
            return table
        require_current_page(table, tap)
        is_conceded = answer.choice == CONCEDE and answer.actor in table.scorer.seats
        if not is_conceded and (answer.actor, answer.choice) != (JUDGE, TIME):
            raise Forbidden(
                "You can't concede for your opponent.",
                remedy="Ask them to concede on their own phone.",
            )
        if not table.recorded_game().open_questions:
            raise TournamentError("The game is over.", remedy="Report the result.")
        table.sheet.sealed = {}
        add_marks(table, user, [(Reply(answer.actor, answer.choice), tap.key)])
    return table


def set_opponent_trust(key: UUID, user: User, *, trusts: bool) -> SheetView:
    """Allow or forbid the opponent to answer for the user's seat."""
    with lock_sheet(key, user, may_wait=True) as table:
        sheet = table.sheet
        if not table.scorer.own:
            raise Forbidden(
                "You are not playing in this game.",
                remedy="Ask one of the two players.",
            )
        for letter in table.scorer.own:
            setattr(sheet, f"{SIDES[letter]}_trusts", trusts)
        sheet.sealed = {}
        set_keeper_count(table, user, ONE_KEEPER if trusts else TWO_KEEPERS)
    return table


def set_stop_at_every_point(key: UUID, user: User, *, stops: bool) -> SheetView:
    """Ask at every timing point, or only where something must be answered."""
    with lock_sheet(key, user) as table:
        table.sheet.stops_at_points = stops
    return table


def keep_both_seats(key: UUID, user: User) -> SheetView:
    """Let the owner of a casual game answer for both seats again."""
    with lock_sheet(key, user) as table:
        sheet = table.sheet
        if sheet.match is not None or sheet.made_by_id != user.pk:
            raise Forbidden(
                "This question is for the other player.",
                remedy="Ask your opponent to let you answer for them.",
            )
        sheet.away_by = None
        sheet.sealed = {}
        set_keeper_count(table, user, ONE_KEEPER)
    return find_sheet_view(user, table.sheet)


# The end.


def close_sheet(key: UUID, user: User) -> Scoresheet:
    """Close a finished game; in a match, submit its log and report the result."""
    with lock_sheet(key, user) as table:
        sheet = table.sheet
        if not sheet.is_open:
            return sheet
        game = table.recorded_game()
        if game.outcome is None:
            raise TournamentError(
                "The game is not over.", remedy="Keep playing, or choose how it ended."
            )
        if sheet.match is not None:
            sheet.log = submit_log(table, game, user)
            report_result(table, game, user)
        sheet.closed_at = timezone.now()
    return sheet


def submit_log(table: SheetView, game: Recording, user: User) -> GameLog:
    """Submit the log for the match; a worker verifies it."""
    match, event = table.match, table.event
    own = entrant_who_reports(table)
    made = evidence.submit_log(
        event.pk,
        user,
        match_id=match.pk,
        upload=LogUpload(
            log=table.log_of_game(game),
            channel=LogChannel.TABLE,
            game=table.sheet.game,
            is_home="H" in table.scorer.own if own else None,
        ),
        entrant=own,
    )
    return made.log


def entrant_who_reports(table: SheetView) -> UUID | None:
    """Return the id of the entrant for whom the scorer acts; None for an official."""
    match = table.match
    for letter in sorted(table.scorer.own, reverse=True):
        entrant = match.seat(SIDES[letter]) if match else None
        if entrant is not None:
            return entrant.pk
    return None


def report_result(table: SheetView, game: Recording, user: User) -> None:
    """Report the result if this game decides the match, unless reported already."""
    own, match, event = entrant_who_reports(table), table.match, table.event
    if own is None or match is None or event is None or table.best_of > 1:
        return
    match = reported.matches_with_reports(event).get(pk=match.pk)
    if not match.is_open or match.is_disputed:
        return
    side = match.side_of(own)
    results.report_result(
        event.pk,
        user,
        match_id=match.pk,
        expected=reported.match_version_for_report(match, side=side),
        claim=outcome_as_claim(game),
        entrant=own,
    )


def outcome_as_claim(game: Recording) -> ClaimedResult:
    """Return the outcome of a game as the claim of a report."""
    outcome = game.outcome
    home, away = outcome.score
    winner = "" if outcome.winner is None else SIDES[LETTERS[outcome.winner]]
    ending = ENDINGS.get(outcome.rule, GameEnding.REGULATION)
    if game.table.half > 2:  # noqa: PLR2004 - after both halves
        ending = ENDINGS.get(outcome.rule, GameEnding.OVERTIME)
    row = {
        "home_score": home,
        "away_score": away,
        "winner": winner,
        "ending": ending,
    }
    word = Outcome.WIN if winner else Outcome.TIE
    if ending is GameEnding.CONCESSION:
        word = Outcome.CONCESSION
    return parse_claim(word, winner, [row])


ENDINGS = {"conceded": GameEnding.CONCESSION, "time was called": GameEnding.TIME}
