"""Scoresheets, and whoever keeps them: taps as a page would send them."""

from dataclasses import dataclass, field
from functools import cache
from random import Random
from uuid import UUID, uuid4

from gameengine.chance import SeededChance
from gameengine.recording import Recording, are_simultaneous
from gameengine.recording.questions import Reply
from gameengine.robots import SensibleRobot, play_game
from recorder import selectors, services
from recorder.models import Mark, Scoresheet
from recorder.services import RecordedAnswer, Tap
from tests.builders.evidence import DECKS, SNAPSHOT, a_setup, a_table, the_list
from tests.builders.people import a_person
from tests.builders.recordings import is_silent, retold


@cache
def a_told_game(seed: int = 3, *, two_keepers: bool = False) -> tuple[Reply, ...]:
    """Give the answers that tell a whole game of the two sample decks."""
    rng = Random(seed)
    game = play_game(
        a_setup(), SeededChance(seed), (SensibleRobot(rng), SensibleRobot(rng))
    )
    return tuple(retold(game, two_keepers=two_keepers))


def a_sheet(who=None) -> Scoresheet:
    """Make the sheet of a game between two lists, without any event."""
    return Scoresheet.objects.create(
        snapshot=SNAPSHOT.id,
        home_name="Lanterns",
        away_name="Night",
        home_text=the_list(DECKS[0]),
        away_text=the_list(DECKS[1]),
        made_by=who or a_person("Ada"),
        code=uuid4().hex,
    )


def a_match_sheet(**cells):
    """Seat two with hidden lists, and have both open their sheet."""
    table = a_table(**cells)
    services.begin_match_sheet(table.match, table.ada)
    return table, services.begin_match_sheet(table.match, table.ben)


@dataclass
class Phone:
    """Somebody with a phone at a table."""

    who: object
    sheet: UUID
    taps: int = field(default=0)

    def table(self):
        return selectors.get_sheet_view(self.who, self.sheet)

    def game(self) -> Recording:
        return self.table().recorded_game()

    def tap(self, **more) -> Tap:
        self.taps += 1
        length = Scoresheet.objects.get(pk=self.sheet).length
        return Tap(**{"step": length, "key": uuid4(), **more})

    def answer(self, actor, choice, *, skip=0, **more) -> None:
        said = RecordedAnswer(actor=actor, choice=choice, skip=skip)
        services.answer_question(
            self.sheet, self.who, tap=self.tap(**more), answer=said
        )

    def undo(self, **more) -> None:
        services.take_back_tap(self.sheet, self.who, tap=self.tap(**more))


def told_before(sheet: Scoresheet, said, *, by) -> None:
    """Have so many answers on a sheet already, each as a tap of its own."""
    first = sheet.length + 1
    Mark.objects.bulk_create(
        Mark(
            sheet=sheet,
            number=number,
            tap=number,
            actor=each.actor,
            choice=each.choice,
            key=uuid4(),
            by=by,
        )
        for number, each in enumerate(said, first)
    )
    sheet.length += len(said)
    sheet.save()


def kept(phone: Phone, said) -> None:
    """Tell a game on one phone, with as few taps as the page asks for."""
    at = 0
    while at < len(said):
        at = tap_once(phone, said, at)


def tap_once(phone: Phone, said, at: int) -> int:
    """Tap what comes next; give how many answers were told by then."""
    game, skip = phone.game(), 0
    while skip < len(game.skippable_questions) and is_silent(
        game.skippable_questions[skip], said[at + skip]
    ):
        skip += 1
    is_over = (
        skip == len(game.skippable_questions) and not game.questions_after_skippable
    )
    if skip and is_over:
        phone.answer("", "", skip=skip)
        return at + skip
    questions = (
        game.open_questions
        if not skip
        else [*game.skippable_questions, game.questions_after_skippable][skip]
    )
    told = said[at + skip : at + skip + (2 if are_simultaneous(questions) else 1)]
    for each in told:
        phone.answer(each.actor, each.choice, skip=skip)
    return at + skip + len(told)
