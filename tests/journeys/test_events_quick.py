"""Quick entry in a real browser: what is recorded is what was typed, or nothing is."""

from dataclasses import dataclass
from itertools import count
from random import Random

import pytest
from django.conf import settings
from playwright.sync_api import expect

from tests.builders.corrections import restore
from tests.builders.events import a_running_event, an_official
from tests.builders.swiss import a_draft, close, decide, published, table, tables
from tests.builders.swiss import desk as swiss_desk
from tests.builders.tables import P21_EVENT, again, enter, say, won
from tests.journeys.slow import COOKIE
from tournaments.models import Role
from tournaments.rounds.actions import edits

PHONE, DESK = {"width": 390, "height": 844}, {"width": 1280, "height": 844}
MOVING = "[data-is=waiting], [data-is=sending]"
REPETITIONS = 20


@dataclass(frozen=True)
class Pace:
    """How fast somebody types, and how slow saving is."""

    key: int  # milliseconds
    save: float  # seconds, at most


DAY, REAL = Pace(key=15, save=0.4), Pace(key=100, save=3.0)


class Scorekeeper:
    """Somebody at the page of quick entry with nothing but a keyboard."""

    def __init__(self, visitor, user, round_, *, pace=DAY, seed=None):
        self.visitor, self.page, self.pace = visitor, visitor.page, pace
        self.path = f"/events/{round_.tournament_id}/desk/results/"
        visitor.sign_in(user)
        if seed is not None:
            value = f"{seed}-{pace.save}"
            cookie = {"name": COOKIE, "value": value, "url": visitor.site}
            visitor.context.add_cookies([cookie])
        visitor.go(self.path)

    def row(self, number):
        return self.page.locator(f"#t{number}")

    def field(self, number, at=0):
        return self.row(number).get_by_role("textbox").nth(at)

    def press(self, *keys):
        for key in keys:
            self.page.keyboard.press(key)
            self.page.wait_for_timeout(self.pace.key)

    def type(self, home, away):
        self.press(*str(home), "Tab", *str(away), "Enter")

    def games(self, *scores):
        """Type the scores of all games of a match."""
        self.press(*keys_of(" Tab ".join(map(str, scores))), "Enter")

    def says(self, number, text):
        expect(self.row(number).locator("[data-state]")).to_contain_text(text)

    def wait(self):
        """Wait until nothing is on its way any more."""
        expect(self.page.locator(MOVING)).to_have_count(0, timeout=150_000)

    def is_in(self, number, at=0):
        expect(self.field(number, at)).to_be_focused()

    def forgive(self, *signs):
        """Pass over what the console says of saves that are meant to fail."""
        problems = self.visitor.problems
        kept = [each for each in problems if not any(sign in each for sign in signs)]
        problems[:] = kept


def a_round_of(number, olga, **cells):
    event = a_running_event(2 * number, olga, snapshot=P21_EVENT, **cells)
    return published(a_draft(event))


def recorded(match):
    """Return the scores that stand, or nothing."""
    row = again(match)
    return tuple((each["home_score"], each["away_score"]) for each in row.games)


def slips(seed, numbers):
    """Draw a score for each table; nobody ties, and nobody has 1 point."""
    rng, likely = Random(seed), [0, *range(2, 46)]
    return {number: tuple(rng.sample(likely, 2)) for number in numbers}


# Fast hands, slow saves


def check(keeper, round_, typed, refused):
    """Every stored result was typed, and every other row says that it is not saved."""
    keeper.wait()
    for match in tables(round_):
        number = match.table
        state = keeper.row(number).get_attribute("data-is")
        stored = recorded(match)
        if number in refused:
            assert (state, stored) == ("stale", (refused[number],)), number
            keeper.says(number, "Not saved: Meanwhile: ")
            values = [keeper.field(number, at).input_value() for at in (0, 1)]
            assert tuple(map(int, values)) == typed[number], number
        else:
            assert (state, stored) == ("saved", (typed[number],)), number


def type_forty(visitors, olga, *, size, pace, seed, cut=False):
    """Type 40 slips in one go; another official records two of them meanwhile."""
    round_ = a_round_of(40, olga)
    typed = slips(seed, range(1, 41))
    keeper = Scorekeeper(
        visitors(viewport=size), olga, round_, pace=pace, seed=str(seed)
    )
    jude = an_official(round_.tournament, Role.HEAD_JUDGE, "Jude")
    refused = {}
    for number in Random(seed).sample(range(2, 41), 2):
        enter(table(round_, number), jude, won("home", "50:1"))
        refused[number] = (50, 1)
    keeper.field(1).click()
    left = count(1)
    is_cut = False
    for number in range(1, 41):
        if cut and number == 10:
            keeper.visitor.context.set_offline(True)
            is_cut = True
            left = count(1)
        keeper.type(*typed[number])
        if is_cut and next(left) * 6 * max(pace.key, 15) >= 5000:
            keeper.visitor.context.set_offline(False)
            is_cut = False
    if is_cut:
        keeper.page.wait_for_timeout(5000)
        keeper.visitor.context.set_offline(False)
    check(keeper, round_, typed, refused)
    keeper.forgive("status of 409", "ERR_INTERNET_DISCONNECTED", "ERR_NETWORK")


@pytest.mark.daily("390")
@pytest.mark.parametrize("size", [PHONE, DESK], ids=["390", "1280"])
def test_forty_results_are_recorded_as_typed(visitors, olga, size):
    type_forty(visitors, olga, size=size, pace=DAY, seed=29)


@pytest.mark.daily
def test_nothing_is_lost_while_the_connection_is_cut(visitors, olga):
    type_forty(visitors, olga, size=DESK, pace=DAY, seed=30, cut=True)


@pytest.mark.nightly(seconds=90)
@pytest.mark.undelayed
@pytest.mark.parametrize("seed", range(REPETITIONS))
def test_forty_results_at_a_real_pace(visitors, olga, seed):
    """100 ms a key, saves of up to 3 s; every second time the connection is cut."""
    size = (PHONE, DESK)[seed % 2]
    type_forty(visitors, olga, size=size, pace=REAL, seed=seed, cut=seed % 4 > 1)


# Keys


def test_a_round_is_typed_by_keys_alone(visitors, olga):
    round_ = a_round_of(4, olga)
    keeper = Scorekeeper(visitors(viewport=DESK), olga, round_)
    page = keeper.page

    keeper.is_in(1)  # by itself
    keeper.type(21, 14)
    keeper.press("Enter")  # finds an empty row
    keeper.is_in(2)
    keeper.says(2, "Type two scores, or press ↓ to skip this table.")
    keeper.press("ArrowDown")
    keeper.is_in(3)
    keeper.press("9", "Tab", "1", "Escape")
    expect(keeper.field(3)).to_have_value("")
    keeper.is_in(3)
    keeper.press("/", "4", "Enter")
    keeper.is_in(4)
    keeper.type(7, 10)
    expect(page.get_by_label("Find a table or a name")).to_be_focused()
    keeper.press("2", "Enter")
    keeper.type(3, 0)
    keeper.press("3", "Enter")
    keeper.type(0, 17)
    keeper.wait()

    expect(page.get_by_role("link", name="Close round 1")).to_be_visible()
    expect(page.locator("[data-reported]")).to_have_text("4")
    assert [recorded(each) for each in tables(round_)] == [
        ((21, 14),),
        ((3, 0),),
        ((0, 17),),
        ((7, 10),),
    ]
    assert keeper.visitor.barriers() == []


def test_a_saved_row_is_undone_and_typed_again(visitors, olga):
    round_ = a_round_of(3, olga)
    keeper = Scorekeeper(visitors(viewport=PHONE), olga, round_)
    keeper.field(1).focus()
    keeper.type(21, 14)
    keeper.type(7, 3)
    keeper.wait()

    keeper.row(1).get_by_role("button", name="Undo").click()
    keeper.says(1, "Undone: no result is recorded.")
    expect(keeper.page.locator("[data-reported]")).to_have_text("1")
    keeper.is_in(1)
    assert recorded(table(round_, 1)) == ()
    keeper.type(12, 14)
    keeper.wait()

    keeper.says(1, "Saved: ")
    assert recorded(table(round_, 1)) == ((12, 14),)


def test_what_was_undone_is_not_recorded_by_a_stray_enter_or_half_a_slip(
    visitors, olga
):
    round_ = a_round_of(3, olga)
    keeper = Scorekeeper(visitors(viewport=DESK), olga, round_)
    keeper.field(1).focus()
    keeper.type(20, 17)
    keeper.wait()
    keeper.row(1).get_by_role("button", name="Undo").click()
    keeper.says(1, "Undone: no result is recorded. It was: ")

    keeper.field(1).focus()
    keeper.press("Enter")
    keeper.field(1).focus()
    keeper.press("1", "4", "Enter")
    keeper.wait()

    expect(keeper.row(1)).to_contain_text("missing")
    assert recorded(table(round_, 1)) == ()


def test_a_match_of_several_games_is_typed_game_by_game(visitors, olga):
    round_ = a_round_of(4, olga, best_of=3)
    keeper = Scorekeeper(visitors(viewport=DESK), olga, round_)
    keeper.field(1).focus()

    keeper.games(7, 3, 0, 3, 6, 0)
    keeper.games(7, 3, 9, 3)
    keeper.games(7, 3, 0, 3)  # the third game is forgotten
    keeper.games(9, 3, 9, 0)
    keeper.wait()
    expect(keeper.row(3)).to_have_attribute("data-is", "question")
    keeper.forgive("status of 422")

    assert recorded(table(round_, 1)) == ((7, 3), (0, 3), (6, 0))
    assert recorded(table(round_, 2)) == ((7, 3), (9, 3))
    assert recorded(table(round_, 3)) == ()
    assert recorded(table(round_, 4)) == ((9, 3), (9, 0))


def test_what_is_typed_past_the_end_goes_nowhere(visitors, olga):
    round_ = a_round_of(2, olga)
    keeper = Scorekeeper(visitors(viewport=DESK), olga, round_)
    keeper.field(2).focus()

    for slip in ((3, 0), (21, 14), (7, 10)):
        keeper.type(*slip)
    keeper.wait()

    past = "End of the list. What you type now is not saved."
    expect(keeper.page.locator("[data-end]")).to_contain_text(past)
    keeper.press("ArrowUp")
    keeper.is_in(1)
    assert [recorded(each) for each in tables(round_)] == [(), ((3, 0),)]


# Two slips are never mixed


FOUR = ((14, 10), (21, 3), (7, 0), (17, 20))
# What somebody who looks at slips and not at the page types instead of the first slip,
# and what the row of the first table says then.
FAULTS = {
    "second score forgotten": ("14 Enter", "the second score is missing"),
    "first score forgotten": ("Tab 10 Enter", "the first score is missing"),
    "Enter between the scores": ("14 Enter 10 Enter", "the second score is missing"),
    "Tab forgotten": ("1410 Enter", "the second score is missing"),
    "Enter forgotten": ("14 Tab 10", "a third number was typed"),
    "Tab instead of Enter": ("14 Tab 10 Tab", "a third number was typed"),
    "one Tab too many": ("14 Tab Tab 10 Enter", "a third number was typed"),
    "forgotten, and the next cleared": ("14 Enter 2 Escape", "the second score is"),
}


def keys_of(text):
    for each in text.split():
        yield from each if each.isdecimal() else [each]


@pytest.mark.daily("second score forgotten")
@pytest.mark.parametrize("fault", FAULTS)
def test_a_slip_that_is_not_whole_stops_its_row(visitors, olga, fault):
    """Nothing that is typed after it is recorded anywhere until somebody looks."""
    round_ = a_round_of(4, olga)
    keeper = Scorekeeper(visitors(viewport=DESK), olga, round_)
    wrong, why = FAULTS[fault]
    keeper.is_in(1)

    keeper.press(*keys_of(wrong))
    for slip in FOUR[1:]:
        keeper.type(*slip)
    keeper.wait()

    expect(keeper.row(1)).to_have_attribute("data-is", "stopped")
    if "Escape" not in wrong:
        keeper.says(1, f"Not saved: {why}")
    assert [recorded(each) for each in tables(round_)] == [(), (), (), ()]
    if fault == "second score forgotten":
        keeper.visitor.look("quick-stopped-1280")
        assert keeper.visitor.barriers() == []
    keeper.press("Escape")
    keeper.says(1, "Press Esc once more, then type table 1 again.")
    keeper.press("Escape")
    keeper.is_in(1)
    for slip in FOUR:
        keeper.type(*slip)
    keeper.wait()
    assert [recorded(each) for each in tables(round_)] == [(each,) for each in FOUR]


def test_a_slip_that_is_not_whole_stops_its_row_also_offline(visitors, olga):
    round_ = a_round_of(3, olga)
    keeper = Scorekeeper(visitors(viewport=DESK), olga, round_)
    keeper.is_in(1)
    keeper.visitor.context.set_offline(True)

    keeper.type(14, 10)
    keeper.says(1, "No answer, so it may not be saved.")
    keeper.press("Tab", "1", "7", "Enter", "3")

    keeper.says(2, "Not saved: the first score is missing")
    expect(keeper.field(2, 1)).to_have_value("17")
    keeper.visitor.context.set_offline(False)
    keeper.says(1, "Saved: ")
    keeper.forgive("ERR_INTERNET_DISCONNECTED")


def test_after_escape_the_same_slip_is_typed_again(visitors, olga):
    """At 100 ms a key: the cursor stayed in the second box, and slips moved up."""
    round_ = a_round_of(4, olga)
    keeper = Scorekeeper(visitors(viewport=DESK), olga, round_, pace=REAL)
    keeper.is_in(1)

    keeper.press("1", "4", "Tab", "1", "Escape")
    for slip in FOUR:
        keeper.type(*slip)
    keeper.wait()

    assert [recorded(each) for each in tables(round_)] == [(each,) for each in FOUR]


def test_a_row_that_stopped_is_left_by_an_arrow_or_mended_by_a_click(visitors, olga):
    round_ = a_round_of(3, olga)
    keeper = Scorekeeper(visitors(viewport=DESK), olga, round_)
    end = keeper.page.locator("[data-end]")
    keeper.is_in(1)

    keeper.press("1", "4", "Enter", "ArrowDown")
    keeper.type(21, 3)
    keeper.press("/", "3", "Enter")
    keeper.type(7, 0)
    keeper.press("/")
    keeper.wait()
    keeper.field(3).focus()
    keeper.press("Tab", "Tab", "5", "Tab", "Enter")  # a saved row takes nothing
    expect(end).to_contain_text("What you type now is not saved.")
    assert recorded(table(round_, 3)) == ((7, 0),)
    keeper.field(1, 1).click()
    keeper.press("1", "0", "Enter")
    keeper.wait()

    assert [recorded(each) for each in tables(round_)] == [
        ((14, 10),),
        ((21, 3),),
        ((7, 0),),
    ]


def test_keys_typed_while_the_page_opens_are_not_half_a_slip(visitors, olga):
    round_ = a_round_of(2, olga)
    keeper = Scorekeeper(visitors(viewport=DESK), olga, round_)

    keeper.page.reload(wait_until="domcontentloaded")
    keeper.page.keyboard.press("4")  # of 14, of which the 1 was lost
    keeper.page.wait_for_timeout(400)
    keeper.press("Tab", "1", "0", "Enter")
    keeper.wait()

    end = keeper.page.locator("[data-end]")
    expect(end).to_contain_text("The cursor is not in an open box.")
    assert [recorded(each) for each in tables(round_)] == [(), ()]
    keeper.press("/", "2", "Enter")
    keeper.is_in(2)
    expect(end).to_have_text("")


def test_the_end_of_the_list_names_what_is_left(visitors, olga):
    round_ = a_round_of(3, olga)
    keeper = Scorekeeper(visitors(viewport=PHONE), olga, round_)
    page = keeper.page
    end = page.locator("[data-end]")
    keeper.is_in(1)

    keeper.press("ArrowDown")
    keeper.type(7, 7)
    keeper.type(3, 0)
    keeper.wait()
    expect(end).to_have_text("End of the list. Not saved: table 2. Open: table 1.")
    keeper.visitor.look("quick-end-390")
    keeper.press("ArrowUp")
    keeper.is_in(2)
    keeper.type(9, 7)
    keeper.wait()
    expect(end).to_have_text("End of the list. Open: table 1.")
    keeper.press("/", "1", "Enter")
    keeper.type(6, 0)
    keeper.wait()

    expect(page.locator("[data-reported]")).to_have_text("3")
    expect(page.get_by_role("link", name="Close round 1")).to_be_visible()
    keeper.forgive("status of 422")


def test_a_disputed_table_keeps_its_turn_and_takes_no_slip(visitors, olga):
    """The slip of a disputed table is not saved for the next one."""
    round_ = a_round_of(3, olga)
    match = table(round_, 1)
    say(match, "home", won("home", "21:14"), by=olga, entrant=match.home_id)
    say(match, "away", won("away", "14:21"), by=olga, entrant=match.away_id)
    keeper = Scorekeeper(visitors(), olga, round_)
    end = keeper.page.locator("[data-end]")
    expect(keeper.row(1)).to_be_focused()
    expect(keeper.row(1)).to_contain_text("Enter next table")

    keeper.type(20, 17)
    expect(end).to_contain_text("Table 1 takes no result here.")
    keeper.type(3, 0)
    expect(keeper.row(1)).to_be_focused()

    keeper.press("Escape", "Enter")
    keeper.is_in(2)
    keeper.type(21, 14)
    keeper.type(7, 3)
    keeper.wait()
    assert [recorded(table(round_, number)) for number in (1, 2, 3)] == [
        (),
        ((21, 14),),
        ((7, 3),),
    ]


# Reports


def test_a_report_is_confirmed_by_a_key_and_the_cursor_goes_on(visitors, olga):
    round_ = a_round_of(3, olga)
    match = table(round_, 1)
    say(match, "home", won("home", "17:14"), by=olga, entrant=match.home_id)
    keeper = Scorekeeper(visitors(viewport=DESK), olga, round_)
    keeper.is_in(1)
    keeper.visitor.look("quick-report-1280")
    assert keeper.visitor.barriers() == []

    keeper.press("+")
    keeper.is_in(2)
    keeper.press("+")  # nothing is reported here
    keeper.type(3, 0)
    keeper.wait()

    keeper.says(1, f"Saved: {match.home.name} won 17\u201314.")
    assert [recorded(each) for each in tables(round_)] == [((17, 14),), ((3, 0),), ()]
    keeper.row(1).get_by_role("button", name="Undo").click()
    keeper.says(1, "Undone: no result is recorded.")
    keeper.row(1).get_by_role("button", name="Confirm: ").click()
    keeper.wait()
    assert recorded(match) == ((17, 14),)


def test_a_report_that_comes_into_the_row_of_the_cursor_is_confirmed(visitors, olga):
    round_ = a_round_of(2, olga)
    keeper = Scorekeeper(visitors(viewport=DESK), olga, round_)
    keeper.is_in(1)
    keeper.press("7", "Escape", "+")
    keeper.says(1, "Nothing to confirm: no player has reported this table.")
    match = table(round_, 1)
    say(match, "home", won("home", "17:14"), by=olga, entrant=match.home_id)
    keeper.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    keeper.says(1, "Meanwhile: ")
    button = keeper.row(1).get_by_role("button", name="Confirm: ")
    expect(button).not_to_have_attribute("aria-disabled", "true")

    keeper.press("+")

    keeper.is_in(2)
    keeper.says(1, f"Saved: {match.home.name} won 17\u201314.")


def test_a_row_not_saved_says_what_counts_now_and_no_round_is_closed(visitors, olga):
    """A report that the desk contradicted was settled meanwhile."""
    round_ = a_round_of(1, olga)
    match = table(round_, 1)
    say(match, "home", won("home", "20:0"), by=olga, entrant=match.home_id)
    keeper = Scorekeeper(visitors(viewport=DESK), olga, round_)
    close = keeper.page.get_by_role("link", name="Close round 1")
    keeper.is_in(1)
    keeper.type(10, 14)
    keeper.says(1, "You typed: ")

    enter(match, olga, won("home", "20:0"))
    keeper.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")

    keeper.says(1, "won 20\u20130 (entered by staff). You typed: ")
    expect(keeper.page.locator("[data-reported]")).to_have_text("1")
    expect(close).to_be_hidden()
    keeper.row(1).get_by_role("button", name="Discard what I typed").click()
    expect(close).to_be_visible()
    keeper.forgive("status of 422")


# Questions and refusals


def test_an_unusual_score_is_questioned_while_typing_goes_on(visitors, olga):
    round_ = a_round_of(3, olga)
    keeper = Scorekeeper(visitors(viewport=DESK), olga, round_)
    keeper.field(1).focus()

    keeper.type(73, 10)
    keeper.press("2", "1")
    keeper.says(1, "won 73\u201310. This score is unusual.")
    keeper.is_in(2)
    expect(keeper.field(2)).to_have_value("21")
    assert recorded(table(round_, 1)) == ()
    keeper.visitor.look("quick-question-1280")
    assert keeper.visitor.barriers() == []
    keeper.press("ArrowUp", "Control+Enter")
    keeper.wait()
    keeper.press("ArrowDown", "2", "1", "Tab", "1", "4", "Enter")
    keeper.wait()

    assert recorded(table(round_, 1)) == ((73, 10),)
    assert recorded(table(round_, 2)) == ((21, 14),)
    keeper.forgive("status of 422")


def test_a_tie_that_cannot_be_stays_as_typed(visitors, olga):
    round_ = a_round_of(2, olga)
    keeper = Scorekeeper(visitors(viewport=PHONE), olga, round_)
    keeper.field(1).focus()

    keeper.type(7, 7)
    keeper.type(3, 0)
    keeper.wait()

    keeper.says(1, "Not saved: ")
    expect(keeper.field(1)).to_have_value("7")
    assert [recorded(each) for each in tables(round_)] == [(), ((3, 0),)]
    keeper.forgive("status of 422")


@pytest.mark.daily
def test_two_scorekeepers_see_what_the_other_recorded(visitors, olga):
    """A row in which somebody types is left alone; the save is refused, with both."""
    round_ = a_round_of(3, olga)
    keeper = Scorekeeper(visitors(viewport=DESK), olga, round_)
    jude = an_official(round_.tournament, Role.HEAD_JUDGE, "Jude")
    keeper.field(1).focus()
    keeper.press("2", "1")

    enter(table(round_, 1), jude, won("away", "0:3"))
    enter(table(round_, 2), jude, won("home", "9:3"))
    match = table(round_, 3)
    say(match, "home", won("home", "17:14"), by=olga, entrant=match.home_id)
    keeper.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    keeper.says(1, "Not saved yet. Meanwhile: ")
    keeper.says(2, "(entered by staff)")
    keeper.says(3, f"{match.home.name} reported: {match.home.name} won 17\u201314.")
    keeper.is_in(1)
    expect(keeper.field(1)).to_have_value("21")
    keeper.press("Tab", "1", "4", "Enter")
    keeper.is_in(2)
    keeper.type(9, 3)  # the slip says what is recorded
    keeper.type(14, 17)  # and this one does not say what was reported
    keeper.wait()

    keeper.says(1, "won 3\u20130 (entered by staff). You typed: ")
    keeper.says(2, "Saved: ")
    keeper.says(3, f"You typed: {match.away.name} won 17\u201314.")
    assert [recorded(each) for each in tables(round_)] == [((0, 3),), ((9, 3),), ()]
    expect(keeper.page.locator("[aria-disabled=true]")).to_have_count(0)
    keeper.page.wait_for_timeout(300)  # a button that was held fades in again
    keeper.visitor.look("quick-two-1280")
    assert keeper.visitor.barriers() == []
    keeper.row(1).get_by_role("button", name="Discard what I typed").click()
    keeper.says(1, "won 3\u20130 (entered by staff).")
    expect(keeper.field(1)).to_have_value("")
    keeper.row(3).get_by_role("button", name="Save anyway").click()
    keeper.says(3, "Saved: ")
    assert recorded(match) == ((14, 17),)
    keeper.forgive("status of 409", "status of 422")


@pytest.mark.daily
def test_news_leave_alone_what_is_typed_and_the_row_with_the_focus(visitors, olga):
    round_ = a_round_of(3, olga)
    keeper = Scorekeeper(visitors(viewport=PHONE), olga, round_)
    keeper.field(1).focus()
    keeper.press("7", "ArrowDown")
    enter(table(round_, 1), olga, won("away", "0:3"))
    enter(table(round_, 2), olga, won("away", "0:3"))
    keeper.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    keeper.says(1, "Not saved yet. Meanwhile: ")
    keeper.says(2, "Meanwhile: ")
    expect(keeper.field(1)).to_have_value("7")

    keeper.press("Enter", "ArrowDown")

    keeper.is_in(3)
    keeper.says(2, "won 3\u20130 (entered by staff).")


def test_a_match_that_moved_takes_no_slip_of_its_old_table(visitors, olga):
    round_ = a_round_of(3, olga)
    keeper = Scorekeeper(visitors(viewport=DESK), olga, round_)
    first = table(round_, 1)
    keeper.is_in(1)
    edits.move_table(*swiss_desk(round_), match_id=first.pk, table=3)

    keeper.type(21, 3)  # before the page has asked for news
    keeper.says(1, "Not saved: This match moved from table 1 to table 3. You typed: ")
    keeper.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    keeper.says(3, "This match moved from table 3 to table 1.")
    keeper.press("/", "3", "Enter")
    keeper.type(10, 20)
    keeper.wait()

    keeper.row(3).get_by_role("link", name="Load the list again").wait_for()
    assert [recorded(each) for each in tables(round_)] == [(), (), ()]
    keeper.forgive("status of 409")


def test_a_table_that_was_paired_again_does_not_hold_up_the_others(visitors, olga):
    round_ = a_round_of(3, olga)
    keeper = Scorekeeper(visitors(viewport=DESK), olga, round_)
    keeper.is_in(1)
    first, second = table(round_, 1), table(round_, 2)
    edits.swap_seats(*swiss_desk(round_), one=first.home_id, two=second.home_id)

    for slip in ((21, 14), (7, 3), (10, 0)):
        keeper.type(*slip)
    keeper.wait()

    now = f"Table 1 was re-paired: {second.home.name} \N{EN DASH} {first.away.name}."
    keeper.says(1, f"Not saved: {now} You typed: {first.home.name} 21\u201314")
    keeper.says(2, "Not saved: Table 2 was re-paired")
    keeper.says(3, "Saved: ")
    keeper.visitor.look("quick-paired-again-1280")
    assert keeper.visitor.barriers() == []
    keeper.row(1).get_by_role("link", name="Load the list again").click()
    expect(keeper.row(1).locator(".quick-home")).to_have_text(second.home.name)
    keeper.forgive("status of 409")


# Leaving and coming back


@pytest.mark.daily
def test_leaving_with_a_row_that_is_not_saved_warns(visitors, olga):
    round_ = a_round_of(2, olga)
    keeper = Scorekeeper(visitors(viewport=DESK), olga, round_)
    page = keeper.page
    asked = []
    page.on("dialog", lambda dialog: (asked.append(dialog.type), dialog.dismiss()))
    keeper.field(1).focus()
    keeper.press("2", "1")

    page.get_by_role("link", name="Back to the desk").click()
    expect(keeper.field(1)).to_have_value("21")

    assert asked == ["beforeunload"]
    keeper.field(1).focus()
    keeper.press("Escape")
    page.get_by_role("link", name="Back to the desk").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Round 1 of 3")
    assert asked == ["beforeunload"]


def test_a_row_is_not_sent_any_more_once_the_page_is_being_left(visitors, olga):
    round_ = a_round_of(2, olga)
    keeper = Scorekeeper(visitors(viewport=DESK), olga, round_)
    page = keeper.page
    page.route("**/save/", lambda route: route.abort())
    keeper.is_in(1)
    keeper.type(21, 14)
    keeper.says(1, "No answer, so it may not be saved.")

    page.evaluate("dispatchEvent(new Event('beforeunload', { cancelable: true }))")
    page.unroute("**/save/")
    page.evaluate("dispatchEvent(new Event('online'))")
    page.wait_for_timeout(2_500)

    assert recorded(table(round_, 1)) == ()
    keeper.press("ArrowDown")  # somebody is still here
    keeper.says(1, "Saved: ")
    keeper.forgive("ERR_FAILED")


def test_escape_after_a_lost_answer_says_that_the_result_may_stand(visitors, olga):
    round_ = a_round_of(2, olga)
    keeper = Scorekeeper(visitors(viewport=DESK), olga, round_)
    keeper.is_in(1)

    def lose_answer(route):
        route.fetch()
        route.abort()

    keeper.page.route("**/save/", lose_answer)
    keeper.type(35, 0)
    keeper.says(1, "No answer, so it may not be saved.")
    keeper.press("ArrowUp", "Escape")

    keeper.says(1, "Cleared. It may have been saved before")
    keeper.page.unroute("**/save/")
    keeper.says(1, "35\N{EN DASH}0")
    assert recorded(table(round_, 1)) == ((35, 0),)
    keeper.forgive("ERR_FAILED")


def test_a_round_that_was_taken_back_leaves_no_row_saved(visitors, olga):
    first = a_round_of(2, olga)
    close(decide(first))
    round_ = published(a_draft(first.tournament, 2))
    keeper = Scorekeeper(visitors(viewport=DESK), olga, round_)
    keeper.is_in(1)
    keeper.type(21, 14)
    keeper.says(1, "Saved: ")

    restore(first)

    keeper.says(1, "This round was unpublished: its results no longer count.")
    expect(keeper.row(1).get_by_role("button", name="Undo")).to_have_count(0)
    expect(keeper.page.get_by_role("button", name="Retry now")).to_be_hidden()
    keeper.visitor.look("quick-taken-back-1280")
    assert keeper.visitor.barriers() == []


def test_a_link_waits_for_rows_on_their_way(visitors, olga):
    round_ = a_round_of(2, olga)
    keeper = Scorekeeper(visitors(viewport=DESK), olga, round_, pace=REAL, seed="1")
    keeper.field(1).focus()
    keeper.type(21, 14)
    keeper.type(7, 3)

    keeper.page.get_by_role("link", name="Back to the desk").click()

    title = keeper.page.get_by_role("heading", level=1)
    expect(title).to_have_text("Round 1 of 3", timeout=15_000)
    assert [recorded(each) for each in tables(round_)] == [((21, 14),), ((7, 3),)]


@pytest.mark.daily
def test_a_session_that_ended_loses_nothing(visitors, olga):
    round_ = a_round_of(3, olga)
    keeper = Scorekeeper(visitors(viewport=PHONE), olga, round_)
    page = keeper.page
    keeper.visitor.context.clear_cookies(name=settings.SESSION_COOKIE_NAME)
    keeper.field(1).focus()
    keeper.type(21, 14)
    keeper.type(7, 3)
    expect(page.get_by_text("Sign in from another tab")).to_be_visible()
    keeper.says(1, "Not saved: you're signed out.")
    keeper.says(2, "Waiting to be saved.")
    keeper.visitor.look("quick-signed-out-390")
    assert keeper.visitor.barriers() == []

    keeper.visitor.sign_in(olga)
    page.get_by_role("button", name="Retry now").click()
    keeper.wait()
    keeper.says(2, "Saved: ")

    assert [recorded(each) for each in tables(round_)] == [((21, 14),), ((7, 3),), ()]


# Without a script


def test_without_a_script_keys_typed_while_it_loads_go_nowhere(visitors, olga):
    """Issue 29: they were recorded at the next table."""
    round_ = a_round_of(4, olga)
    visitor = visitors(viewport=DESK, java_script_enabled=False)
    keeper = Scorekeeper(visitor, olga, round_, pace=Pace(key=110, save=0))
    keeper.field(1).click()

    for number, slip in slips(29, range(1, 5)).items():
        keeper.press(*str(slip[0]), "Tab", *str(slip[1]), "Enter")
        if number == 1:
            first = slip

    expect(keeper.page.locator("body")).to_contain_text("unofficial")
    stored = [recorded(each) for each in tables(round_)]
    assert stored == [(first,), (), (), ()]


# The keys that confirm


@pytest.mark.daily
def test_ctrl_enter_confirms_only_the_row_of_the_cursor(visitors, olga):
    """A refused score was recorded by keys pressed in another row."""
    round_ = a_round_of(4, olga)
    keeper = Scorekeeper(visitors(viewport=DESK), olga, round_)
    keeper.is_in(1)
    keeper.type(210, 3)
    keeper.type(0, 150)
    keeper.says(1, "This score is unusual.")
    keeper.says(2, "This score is unusual.")
    keeper.is_in(3)

    keeper.press("Control+Enter")
    keeper.says(3, "Nothing was saved. The question is at table 1: press / 1 Enter")
    keeper.press("1", "0", "Tab", "7", "Control+Enter")
    keeper.says(3, "Not saved yet. Nothing was saved. The question is at table 1")
    keeper.wait()
    assert [recorded(each) for each in tables(round_)] == [(), (), (), ()]

    keeper.press("ArrowUp", "Control+Enter")
    keeper.wait()
    assert [recorded(each) for each in tables(round_)] == [(), ((0, 150),), (), ()]
    keeper.row(1).get_by_role("button", name="Save anyway").press("Enter")
    keeper.wait()
    assert recorded(table(round_, 1)) == ((210, 3),)
    keeper.forgive("status of 422")


def test_plus_pressed_twice_confirms_one_report(visitors, olga):
    round_ = a_round_of(3, olga)
    for number in (1, 2):
        match = table(round_, number)
        say(match, "home", won("home", "17:14"), by=olga, entrant=match.home_id)
    keeper = Scorekeeper(visitors(viewport=DESK), olga, round_)
    keeper.is_in(1)

    keeper.press("+", "+")
    keeper.wait()
    keeper.is_in(2)
    assert [recorded(each) for each in tables(round_)] == [((17, 14),), (), ()]

    keeper.page.wait_for_timeout(700)
    keeper.press("+")
    keeper.wait()
    assert recorded(table(round_, 2)) == ((17, 14),)
