"""The desk's printer: which sheets there are, for whom, and that they say the data."""

import datetime as dt
import doctest
import re
from io import BytesIO

import pytest
from django.core.cache import cache
from django.test import Client
from pypdf import PdfReader

from decks.press import Paper
from tests.builders.decks import PS, a_list, on_the_shelf
from tests.builders.desk import address, at_the_desk, buttons
from tests.builders.endings import a_finished_event
from tests.builders.events import (
    a_running_event,
    a_submission,
    an_entrant,
    an_event,
    an_official,
    lines,
)
from tests.builders.looking import FOR_MANY, asked, source, words
from tests.builders.people import a_browser, a_person
from tests.builders.swiss import (
    a_cut,
    a_draft,
    decide,
    drop,
    play,
    publish_cut,
    published,
)
from tournaments.models import DecklistMode, EntrantState, Role, TournamentState
from tournaments.rounds.queries import final_order, pairings, standings
from tournaments.venue import queries as selectors
from tournaments.venue.views.desk_printing import EVENT, KINDS, ROUND

pytestmark = [pytest.mark.django_db, pytest.mark.both]
SIZES = {Paper.A4: (595, 842), Paper.LETTER: (612, 792)}


@pytest.fixture(scope="module", autouse=True)
def _shelf(django_db_setup, django_db_blocker):
    with on_the_shelf(django_db_blocker):
        yield


def ask(visit, event, sheet, **asked_for):
    cache.clear()  # limits are not what is asked here
    return visit.get(address(event, "print", sheet), asked_for)


def read(answer) -> PdfReader:
    assert answer.status_code == 200, answer.status_code
    assert answer["Content-Type"] == "application/pdf"
    return PdfReader(BytesIO(answer.content))


def text_of(answer) -> str:
    pages = read(answer).pages
    return " ".join(" ".join(page.extract_text() for page in pages).split())


def in_round(olga, number=2, size=9, **cells):
    """Give an event whose newest round is published and open."""
    event = a_running_event(size, olga, **cells)
    if number > 1:
        play(event, upto=number - 1)
    return event, published(a_draft(event, number))


def test_the_examples_run():
    result = doctest.testmod(selectors)

    assert (result.failed, bool(result.attempted)) == (0, True)


# The page.


@pytest.mark.nightly
def test_the_page_offers_every_sheet(desk, olga):
    event, _ = in_round(olga)

    answer = desk.get(address(event, "print"))

    shown = words(answer)
    assert all(kind.title in shown for kind in KINDS.values())
    # There is no bracket yet, and no final order.
    assert sum(each.startswith("Print") for each in buttons(answer)) == len(KINDS) - 2
    assert "View and print all lists" in buttons(answer)


@pytest.mark.nightly
def test_what_there_is_not_yet_says_when(desk, olga):
    event = an_event(olga)
    an_entrant(event)

    answer = desk.get(address(event, "print"))

    assert words(answer).count("Once a round is published") == len(ROUND)
    assert words(answer).count("Once the event has started") == 2
    assert [ask(desk, event, kind.key).status_code for kind in (*ROUND, *EVENT)] == [
        *[404] * len(ROUND),
        *(404, 404, 404, 404, 200, 200),
    ]


def test_a_name_that_paper_cannot_show_is_named_before_it_is_printed(desk, olga):
    event = an_event(olga)
    sakura = an_entrant(event, "渡邊")
    an_entrant(event, "Ναταλία Їжакевич")

    answer = desk.get(address(event, "print"))

    assert "1 name can\u2019t be printed" in words(answer)
    assert "enter a Latin spelling" in words(answer)
    [link] = re.findall(r'<a href="([^"]+)">渡邊</a>', source(answer))
    assert desk.get(link).context["entrant"] == sakura
    assert "[U+6E21][U+908A]" in text_of(ask(desk, event, "roster"))


def test_names_that_paper_can_show_need_no_word(desk, olga):
    event = an_event(olga)
    an_entrant(event, "Ναταλία Їжакевич")

    assert "on paper" not in words(desk.get(address(event, "print")))


def test_the_poster_has_what_people_need_to_come(desk, olga):
    event = an_event(olga, place="Pier 7", zone="Europe/Berlin")
    event.starts_at = dt.datetime(2027, 2, 20, 9, tzinfo=dt.UTC)
    event.save()

    said = text_of(ask(desk, event, "poster"))

    assert "Harbour Open Saturday, February 20, 2027, 10:00 Pier 7" in said
    assert f"Scan to register http://testserver/events/{event.pk}/" in said


@pytest.mark.parametrize("kind", ["poster", "door"])
def test_a_poster_has_no_code_that_no_phone_can_open(desk, olga, kind):
    event = an_event(olga)

    made = desk.get(address(event, "print", kind), headers={"host": "127.0.0.1:8000"})

    said = text_of(made)
    assert (
        "Organizer: if there is no QR code here, open this site at its network" in said
    )
    assert "127.0.0.1" not in said


def test_the_sheet_for_the_door_leads_to_check_in(desk, olga):
    event = an_event(olga)

    said = text_of(ask(desk, event, "door"))

    assert "Check in here" in said
    assert f"http://testserver/events/{event.pk}/check-in/" in said


def test_no_poster_leads_to_what_nobody_sees(desk, olga):
    draft = an_event(olga, state=TournamentState.DRAFT, opened_at=None)
    without = an_event(olga, has_check_in=False, name="Without")

    assert ask(desk, draft, "poster").status_code == 404
    assert ask(desk, without, "door").status_code == 404


@pytest.mark.nightly
@pytest.mark.parametrize("asked_for", [{"paper": "a3"}, {"round": "9"}])
def test_what_nobody_offers_is_not_there(desk, olga, asked_for):
    event, _ = in_round(olga)

    assert ask(desk, event, "by-name", **asked_for).status_code == 404
    assert ask(desk, event, "no-such-sheet").status_code == 404


@pytest.mark.nightly
@pytest.mark.parametrize("who", ["stranger", "entrant", "judge elsewhere"])
def test_to_others_the_printer_is_not_there(olga, who):
    event, _ = in_round(olga)
    person = a_person("Sam")
    if who == "entrant":
        an_entrant(event, "Sam Lee", person=person)
    if who == "judge elsewhere":
        an_official(an_event(olga, name="Elsewhere"), name="Jude")
    visit = a_browser(person)

    assert visit.get(address(event, "print")).status_code == 404
    assert ask(visit, event, "emergency").status_code == 404
    assert ask(Client(), event, "emergency").status_code == 302


@pytest.mark.nightly
@pytest.mark.parametrize("paper", Paper)
@pytest.mark.parametrize("key", sorted(KINDS.keys() - {"places"}))
def test_every_sheet_comes_on_the_paper_that_was_asked_for(desk, olga, key, paper):
    event = in_round(olga)[0] if key != "bracket" else a_cut(8, owner=olga)

    answer = ask(desk, event, key, paper=paper)

    for page in read(answer).pages:
        size = float(page.mediabox.width), float(page.mediabox.height)
        assert size == pytest.approx(SIZES[paper], abs=0.5)
        text = " ".join(page.extract_text().split())
        assert "Harbour Open" in text
        assert "unofficial" in text
        assert re.search(r"\w{3} \d+ \w{3} \d{4}, \d\d:\d\d CES?T · Page \d+ of", text)
    assert re.fullmatch(
        rf'attachment; filename="harbour-open-{key}-(2|3|now)\.pdf"',
        answer["Content-Disposition"],
    )


# Text is data.


@pytest.mark.nightly
def test_pairings_on_paper_are_those_of_the_round(desk, olga):
    event, round_ = in_round(olga)
    decide(round_, table=1)
    found = pairings.read_pairings(event, round_)

    named = text_of(ask(desk, event, "by-name"))
    tables = text_of(ask(desk, event, "by-table"))

    for line in found.rows_by_name():
        number = line.table.number or "\u2013"
        beside = f"against {line.against.name}" if line.against else "bye"
        assert f"{line.who.name} {number} {beside}" in named
    for each in found.tables:
        if each.away:
            both = (
                f"{each.number} {each.home.name} {each.home.points} "
                f"{each.away.name} {each.away.points}"
            )
            assert f"{both} home" in tables or each.is_open
            assert both in tables
        else:
            assert f"\u2013 {each.home.name} {each.home.points} bye" in tables


@pytest.mark.nightly
def test_an_older_round_can_be_printed_again(desk, olga):
    event, _ = in_round(olga)

    answer = ask(desk, event, "by-table", round="1")

    assert "Round 1, by table" in text_of(answer)
    assert "-1.pdf" in answer["Content-Disposition"]


@pytest.mark.nightly
def test_slips_are_for_tables_of_two_and_lead_to_the_match(desk, olga):
    event, round_ = in_round(olga)
    found = pairings.read_pairings(event, round_)

    text = text_of(ask(desk, event, "slips"))

    assert text.count("Table") == found.match_count == 4
    for each in found.tables:
        if each.away:
            assert f"Home {each.home.name}" in text
            assert f"Away {each.away.name}" in text


@pytest.mark.nightly
def test_standings_on_paper_are_those_of_the_event(desk, olga):
    event, _ = in_round(olga, number=3)
    drop(event.entrants.first(), after=2)
    found = standings.read_standings(event)

    plain = text_of(ask(desk, event, "standings"))
    met = text_of(ask(desk, event, "opponents"))

    assert "Standings during round 3" in plain
    numbers = {line.row.entrant: at for at, line in enumerate(found.lines, 1)}
    for at, line in enumerate(found.lines, 1):
        left = " (dropped)" if line.entrant.state == EntrantState.DROPPED else ""
        name = f"{line.entrant.name}{left}"
        row = f"{line.row.label} {name} {line.row.points} {line.row.record}"
        assert row in plain
        cells = " ".join(
            f"{cell.letter} {numbers[cell.against]}" if cell.against else cell.letter
            for cell in line.cells
        )
        assert f"{at} {row} {cells}" in met


@pytest.mark.nightly
def test_a_cut_is_printed_with_its_seeds(desk, olga):
    event = a_cut(8, owner=olga)
    publish_cut(event)

    text = text_of(ask(desk, event, "by-table"))
    pack = text_of(ask(desk, event, "emergency"))

    assert "Semifinals, by table" in text
    assert "Seed" in text
    assert "Final, by hand" in pack


def test_everybody_gets_a_seat_for_the_meeting(desk, olga):
    event = an_event(olga, first_table=11)
    for name in ("Ada Ito", "Ben Okafor", "Cleo Marsh"):
        an_entrant(event, name)
    an_entrant(event, "Dev Anand", state=EntrantState.WAITLISTED)

    text = text_of(ask(desk, event, "seats"))

    assert "Ada Ito 11 next to Ben Okafor Ben Okafor 11 next to Ada Ito" in text
    assert "Cleo Marsh 12 nobody next to them yet" in text
    assert "Dev" not in text


@pytest.mark.nightly
def test_the_roster_says_of_lists_only_whether_they_are_there(desk, olga):
    """H7: paper lies about, so not even an official gets more on it."""
    event = an_event(olga)
    a_submission(an_entrant(event), verdict="UNDETERMINED", deck_name="Secret")
    an_entrant(event, "Ben Okafor", fixed_table=7)

    text = text_of(ask(desk, event, "roster"))

    assert "Ada Ito Checked in submitted" in text
    assert "Ben Okafor Checked in none 7" in text
    assert "Secret" not in text


def test_the_roster_expects_nobody_who_has_left(olga):
    event = an_event(olga)
    for state in EntrantState:
        an_entrant(event, f"Nr {state}", state=state)

    rows = selectors.roster_sheet(event).rows

    assert {name for box, name, *_ in rows if box} == {
        "Nr checked_in",
        "Nr registered",
        "Nr waitlisted",
    }


@pytest.mark.nightly
def test_the_emergency_pack_has_all_that_a_desk_needs(desk, olga):
    event, _ = in_round(olga)

    answer = ask(desk, event, "emergency")

    assert [each.title for each in read(answer).outline] == [
        "Roster",
        "Round 2, by name",
        "Round 2, by table",
        "Round 2, slips",
        "Standings during round 2, with opponents",
        "Round 3, by hand",
        "Blank slips",
    ]
    assert "-emergency-2.pdf" in answer["Content-Disposition"]


@pytest.mark.nightly
def test_the_pack_says_how_to_add_up_and_whom_to_leave_out(desk, olga):
    """A pack without a word on points lets everybody add up their own way."""
    event, _ = in_round(olga, tie_points=2, bye_points=1, win_points=4)

    pages = [each.extract_text() for each in read(ask(desk, event, "emergency")).pages]

    [standing] = [each for each in pages if "with opponents" in each.splitlines()[0]]
    [form] = [each for each in pages if "Round 3, by hand" in each.splitlines()[0]]
    for page in (standing, form):
        assert "Points: win 4, tie 2, loss 0, bye 1." in page
    assert "Pair from the top of the standings" in form
    assert "Bye" in form


@pytest.mark.nightly
@pytest.mark.parametrize(("places", "tables", "byes"), [(4, 2, 0), (6, 2, 2)])
def test_the_form_for_the_cut_pairs_by_places(desk, olga, places, tables, byes):
    event, _ = in_round(olga, number=1, rounds=1, cut=places)

    pages = [each.extract_text() for each in read(ask(desk, event, "emergency")).pages]

    [form] = [each for each in pages if "First round of the cut, by hand" in each]
    assert "By place in the cut: first plays last" in form
    assert "Points:" not in form
    lines = [each.strip() for each in form.splitlines()]
    assert sum(map(str.isdecimal, lines)) == tables
    assert lines.count("Bye") == byes


def test_before_the_start_the_pack_seats_everybody(desk, olga):
    event = an_event(olga)
    for name in ("Ada Ito", "Ben Okafor", "Cleo Marsh"):
        an_entrant(event, name)

    reader = read(ask(desk, event, "emergency"))

    titles = [each.title for each in reader.outline]
    assert titles == [
        "Roster",
        "Player meeting seating",
        "Round 1, by hand",
        "Blank slips",
    ]
    form = reader.pages[2].extract_text()
    assert "Bye" in form
    assert "Pair at random" in form
    assert "standings" not in form


def test_after_the_last_round_no_form_for_another_is_printed(desk, olga):
    event, round_ = in_round(olga, number=2, rounds=2, cut=0)
    decide(round_)

    titles = [each.title for each in read(ask(desk, event, "emergency")).outline]

    assert not any("hand" in each or "slips" in each for each in titles)


@pytest.mark.nightly
@FOR_MANY
def test_the_page_asks_as_much_for_eight_as_for_many(olga, many, settings):
    settings.STAFF_SECOND_FACTOR = False
    few, _ = in_round(olga, number=1, size=8)
    large, _ = in_round(olga, number=1, size=many, name="Large")

    counts = [asked(address(each, "print"), olga) for each in (few, large)]
    sheets = [asked(address(each, "print", "emergency"), olga) for each in (few, large)]

    assert counts[0] == counts[1] <= 15
    assert sheets[0] == sheets[1] <= 20


# Registration sheets.


def print_lists(visit, event, **sent):
    cache.clear()
    return visit.post(address(event, "print", "lists"), {"paper": "a4", **sent})


def with_lists(olga, **cells):
    event = an_event(olga, snapshot=PS.id, **cells)
    for name in ("Zoë Åberg", "Ada Castellan", "Ben Marsh"):
        a_submission(an_entrant(event, name), text=a_list(), receipt=f"{name[:3]}-CODE")
    an_entrant(event, "Cleo Late")
    gone = an_entrant(event, "Dev Gone", state=EntrantState.WITHDRAWN)
    a_submission(gone, text=a_list())
    return event


@pytest.mark.nightly
@pytest.mark.parametrize("paper", Paper)
def test_registration_sheets_are_one_batch_by_surname(desk, olga, paper):
    event = with_lists(olga)

    reader = read(print_lists(desk, event, paper=paper))

    owners = [page.extract_text().splitlines()[1].strip() for page in reader.pages]
    assert owners == ["Zoë Åberg", "Ada Castellan", "Ben Marsh"]
    text = " ".join(" ".join(page.extract_text().split()) for page in reader.pages)
    for name in owners:
        assert f"{name[:3]}-CODE" in text
    assert text.count("Event Harbour Open") == 3
    assert text.count("Page 1 of 1") == 3
    for number, title in re.findall(r"^\d+ (\S+-PS) (.+)$", a_list(), re.MULTILINE):
        assert text.count(f"{number} {title}") == 3


@pytest.mark.nightly
def test_each_list_that_is_printed_is_a_line_of_the_log(desk, olga):
    """H9: whoever prints reads, and each owner can be told who did."""
    event = with_lists(olga)

    print_lists(desk, event)

    found = lines(event, "hidden_list_read")
    assert {each.entrant.name for each in found} == {
        "Zoë Åberg",
        "Ada Castellan",
        "Ben Marsh",
    }
    assert {each.actor for each in found} == {olga}


def test_a_list_that_everybody_reads_is_printed_without_a_line(desk, olga):
    event = with_lists(
        olga,
        visible_in_swiss=DecklistMode.PUBLIC,
        visible_when_finished=DecklistMode.PUBLIC,
    )
    event.list_deadline_at = event.opened_at
    event.save()

    answer = print_lists(desk, event)

    assert len(read(answer).pages) == 3
    assert lines(event, "hidden_list_read") == []


@pytest.mark.nightly
@pytest.mark.parametrize("who", ["scorekeeper", "playing judge"])
def test_who_may_not_read_lists_prints_none(olga, who):
    """H4, H9: to a scorekeeper and to playing staff there are none."""
    event = with_lists(olga)
    role = Role.SCOREKEEPER if who == "scorekeeper" else Role.JUDGE
    person = an_official(event, role)
    if who == "playing judge":
        an_entrant(event, "Jude Player", person=person)
    visit = at_the_desk(person)

    answer = print_lists(visit, event)

    assert answer.status_code == 404
    assert lines(event, "hidden_list_read") == []
    assert "lists" not in " ".join(buttons(visit.get(address(event, "print"))))


def test_where_nobody_has_a_list_that_is_said(desk, olga):
    event = an_event(olga)

    answer = print_lists(desk, event)

    assert answer.status_code == 422
    assert "No deck lists have been submitted" in words(answer)


@pytest.mark.nightly
def test_reading_all_lists_is_never_a_link(desk, olga):
    """A page that is fetched ahead reads nothing."""
    event = with_lists(olga)

    assert desk.get(address(event, "print", "lists")).status_code == 405
    assert lines(event, "hidden_list_read") == []


# Limits.


@pytest.mark.nightly
def test_a_second_file_at_once_says_when_to_try_again_and_leads_back(desk, olga):
    event, _ = in_round(olga, number=1)
    sheet = address(event, "print", "by-name")
    cache.add(f"alone:files:staff:{olga.pk}", 1)  # as while another one is made

    came_from = f"http://testserver{address(event, 'print')}"
    found = desk.get(sheet, headers={"Referer": came_from})

    assert (found.status_code, found["Retry-After"]) == (429, "5")
    page = source(found)
    assert "Wait 5 seconds and try again" in page
    assert f'href="{came_from}">Go back' in page
    assert f'href="/events/{event.pk}/">Go to the' in page


@pytest.mark.nightly
def test_a_print_that_is_over_makes_room_for_the_next(desk, olga):
    event, _ = in_round(olga, number=1)

    first = desk.get(address(event, "print", "no-such-sheet"))
    second = desk.get(address(event, "print", "by-name"))

    assert (first.status_code, second.status_code) == (404, 200)


def test_a_finished_event_prints_its_standings(desk, olga):
    event, round_ = in_round(olga, number=1, rounds=1, cut=0)
    decide(round_)
    event.state = TournamentState.FINISHED
    event.save()

    text = text_of(ask(desk, event, "standings"))

    assert "Final." in text
    assert "Standings after round 1" in text


def test_after_a_cut_the_final_order_begins_with_the_champion(desk, olga):
    event = a_finished_event(owner=olga)
    champion, *_ = final_order.final_order(event)

    order, swiss = (text_of(ask(desk, event, key)) for key in ("places", "standings"))

    assert f"1 {champion.name} Won the final" in order
    assert "Swiss standings, before the cut." in swiss
    assert "Final." not in swiss
