"""The check page: every reason at once, buttons that mend, and a text that stays."""

import html
import json
import re

import pytest

from cards import services
from cards.knowledge import Basis
from cards.services import Origin
from decks.decklist.writing import list_as_json
from decks.legality.violation import Verdict
from tests.builders.cards import a_card
from tests.builders.decks import PS, a_deck, a_list, on_the_shelf
from tests.builders.decktexts import of_samples
from tests.builders.looking import source
from tests.builders.people import a_browser, a_person

pytestmark = pytest.mark.django_db
HTMX = {"hx-request": "true"}
OTHER = "constructed-2022-11-01"


@pytest.fixture(scope="module", autouse=True)
def _shelf(django_db_setup, django_db_blocker):
    with on_the_shelf(django_db_blocker):
        yield


def sent(text, **more):
    return {"text": text, "snapshot": PS.id, **more}


def page(answer):
    """Return the page as a person reads its source."""
    return html.unescape(source(answer))


def buttons(answer, name):
    found = re.findall(rf'name="{name}" value="([^"]+)"', source(answer))
    return [html.unescape(each) for each in found]


def text_in(answer):
    """Return what stands in the text field."""
    [found] = re.findall(
        r"<textarea[^>]*name=\"text\"[^>]*>\n(.*?)</textarea>",
        source(answer),
        re.DOTALL,
    )
    return html.unescape(found)


def headline(answer):
    [found] = re.findall(r'id="verdict-h">(.*?)</h2>', page(answer), re.DOTALL)
    return re.sub(r"<.*?>", "", found).strip()


# Checking


@pytest.mark.nightly
def test_anybody_checks_a_list_and_reads_the_reason(client):
    answer = client.post("/decks/check/", sent(a_list("illegal-three-copies")))

    said = page(answer)
    assert headline(answer) == "Illegal: 1 problem"
    assert (
        "The Action deck has 3 copies of Extra Push (C301-PS); 2 are allowed." in said
    )
    assert "DC-11 error" in said
    assert 'href="/rules/dc-11/"' in said
    assert 'href="#l40" data-line="40"' in said
    assert 'href="/cards/C301-PS/"' in said
    assert "Done" not in said


def test_the_example_is_legal_in_the_format_that_is_chosen_first(client):
    fresh = client.get("/decks/check/")
    assert "Try an example" in page(fresh)

    answer = client.post("/decks/check/", {"do": "example", "text": ""})

    assert headline(answer).startswith("Legal")
    assert text_in(answer).startswith("# Starter Herons")
    chosen = fresh.context["form"]["snapshot"].value()
    assert answer.context["form"]["snapshot"].value() == chosen == PS.id


@pytest.mark.nightly
@pytest.mark.parametrize(("snapshot", "told"), [(PS.id, False), (OTHER, True)])
def test_a_format_without_cards_on_the_site_is_told(client, snapshot, told):
    first = client.get("/decks/check/", {"snapshot": snapshot})
    live = client.post("/decks/live/", sent("1 Sack", snapshot=snapshot), headers=HTMX)

    assert {"no cards of this format" in page(each) for each in (first, live)} == {told}


def test_a_line_that_the_page_shows_can_be_read(client):
    card = client.get("/decks/check/").context["card"]
    assert f"<code>2x {card.title}</code>" in page(client.get("/decks/check/"))

    answer = client.post("/decks/check/", sent(f"2x {card.title}\n"))

    assert not answer.context["report"].outcome.reading.errors


@pytest.mark.nightly
def test_the_example_takes_no_list_off_the_table(client):
    answer = client.post("/decks/check/", sent("2 C301-PS\n", do="example"))

    assert text_in(answer) == "2 C301-PS\n"


@pytest.mark.nightly
def test_a_legal_list_is_told_so_by_its_edition(client):
    answer = client.post("/decks/check/", sent(a_list()))

    assert headline(answer) == "Legal"
    assert "Preseason, 2022+CRD 3.0" in page(answer)


def test_undetermined_names_the_cell_and_leads_to_its_entry(client):
    a_card("C901-PS", name="Ned Blank", type="Player")
    text = a_list().replace("1 C27-PS Dale Hutchcraft", "1 C901-PS")

    answer = client.post("/decks/check/", sent(text))

    assert headline(answer) == "No errors found so far"
    assert 'href="/cards/C901-PS/edit/?cell=side"' in page(answer)


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("text", "said"),
    [
        pytest.param("", "Paste a list", id="empty"),
        pytest.param("# only words", "This list has no cards.", id="no card"),
        pytest.param(" \r\n \t", "Paste a list", id="blank"),
        pytest.param("1 C1-PS\0", "This is not text", id="NUL"),
        pytest.param("\x01\x02\x7f" * 50, "This is not text", id="binary"),
        pytest.param("x" * 500_000, "larger than 25 KB", id="half a megabyte"),
        pytest.param(
            "1 C1-PS\n" * 401, "401 lines; at most 400 are allowed", id="401 lines"
        ),
    ],
)
def test_what_cannot_be_read_is_refused_at_its_field_and_stays(client, text, said):
    answer = client.post("/decks/check/", sent(text))

    assert answer.status_code == 422
    assert said in page(answer)
    assert text_in(answer).split() == text.replace("\0", "\0").split()


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("text", "said"),
    [
        pytest.param("10000 C301-PS", "1 to 99 copies", id="ten thousand of one card"),
        pytest.param("2 \u202eC301-PS", "DC-2 error", id="right to left"),
        pytest.param(
            "1 Nobody\n2 Nothing at all", "There is no card called", id="unknown"
        ),
        pytest.param("<script>alert(1)</script>", "&lt;script", id="markup"),
        pytest.param("{{ 7*7 }}", "{{ 7*7 }}", id="template"),
    ],
)
def test_odd_lists_get_a_clear_answer(client, text, said):
    answer = client.post("/decks/check/", sent(text))

    assert answer.status_code == 200
    assert said in (source(answer) if "&lt;" in said else page(answer))


def test_our_own_json_is_shown_as_the_text_that_was_checked(client):
    """D3."""
    data = json.dumps(list_as_json(of_samples(a_list()).decklist))

    answer = client.post("/decks/check/", sent(data))
    other = client.post("/decks/check/", sent('{"version": 1, "decks": []}'))

    assert headline(answer) == "Legal"
    assert text_in(answer).startswith("# Journeymen")
    assert "{" not in text_in(answer)
    typed = client.post("/decks/live/", sent(data), headers=HTMX)
    assert text_in(typed) == text_in(answer), "so that the numbers of lines fit"
    assert other.status_code == 422
    assert "This is not a list: Object contains unknown field `decks`." in page(other)


def test_all_clear_matches_are_accepted_at_once_and_taken_back(client):
    text = "2 Smahs\nMarcus Ellery\n1 Kil Call"
    before = client.post("/decks/check/", sent(text))

    answer = client.post("/decks/mend/", sent(text, accept="clear"))
    undone = client.post("/decks/mend/", sent(text_in(answer), undo="1", before=text))

    assert "Accept all clear matches (2)" in page(before)
    assert text_in(answer) == "2 C233-PS Smash\nMarcus Ellery\n1 C302-PS Kill Call"
    assert "Changed lines 1, 3." in page(answer)
    assert "Accept all clear matches" not in page(answer)
    assert text_in(undone) == text


def test_accepting_again_changes_nothing_and_says_so(client):
    answer = client.post("/decks/mend/", sent("2 Smash", accept="clear"))

    assert text_in(answer) == "2 Smash"
    assert "None of the unread lines clearly matches one card." in page(answer)


def test_rules_wait_for_the_lines_that_are_not_read(client):
    text = a_list("legal-journeymen").replace("C233-PS Smash", "Smahs")

    answer = page(client.post("/decks/check/", sent(text)))

    assert re.search(r"\d+ rules? waits? until these lines are read\.", answer)
    assert 'id="problems-h"' not in answer


def test_of_seven_players_it_is_asked_which_two_go(client):
    two = "1 C9-PS Trent Oberlander\n1 C11-PS Bao Trinh-Keller\n"
    text = a_list("legal-journeymen").replace("Offense: 5\n", f"Offense: 7\n{two}")

    before = client.post("/decks/check/", sent(text))
    for _ in range(2):
        fix = next(
            each for each in buttons(before, "fix") if "C11" in each or "C9" in each
        )
        before = client.post("/decks/mend/", sent(text_in(before), fix=fix))

    assert headline(before) == "Legal"
    assert "C9-PS" not in text_in(before)


def test_fixes_of_one_problem_are_not_offered_again_by_the_next(client):
    text = a_list("legal-journeymen").replace("1 C233-PS Smash\n", "")

    answer = client.post("/decks/check/", sent(text))

    assert len(buttons(answer, "fix")) == len({*buttons(answer, "fix")}) > 0
    assert "Fixing DC-6 also fixes this." in page(answer)


def test_more_copies_than_a_line_can_have_are_an_error(client):
    text = a_list("legal-journeymen").replace("1 C233-PS Smash", "200 C233-PS Smash")

    answer = client.post("/decks/check/", sent(text))

    assert answer.context["report"].outcome.verdict is Verdict.ILLEGAL
    assert "this one has 200" in page(answer)


def test_a_page_of_another_site_is_shown_as_the_text_that_was_read(client):
    found = "<ul><li>2 Smash</li><li>1 Kill Call</li></ul>"

    answer = client.post("/decks/check/", sent(found))

    assert text_in(answer) == "2 Smash\n1 Kill Call\n"


def test_cards_of_one_name_are_all_offered_with_what_tells_them_apart(client):
    answer = client.post("/decks/check/", sent("Marcus Ellery"))

    assert '3 cards are called "Marcus Ellery".' in page(answer)
    assert len(buttons(answer, "choose")) == 3
    assert "1 U67-PS Marcus Ellery <span" in page(answer)
    assert '<span class="soft">Superstar</span>' in page(answer)


def test_a_player_of_whom_nobody_knows_the_side_is_put_in_a_section(client):
    a_card("C901-PS", name="Cal Rook", type="Player")
    before = client.post("/decks/check/", sent("Cal Rook # mine"))
    assert "The side of Cal Rook (C901-PS) is unknown." in page(before)
    offense, _defense, _superstar = buttons(before, "choose")

    answer = client.post("/decks/mend/", sent("Cal Rook # mine", choose=offense))

    assert text_in(answer) == "1 C901-PS Cal Rook [Offense] # mine"
    assert "Line 1 is now C901-PS Cal Rook in Offense." in page(answer)
    assert "is unknown. <span" not in page(answer)


@pytest.mark.nightly
def test_many_cards_of_one_name_are_offered_as_far_as_a_page_can(client):
    for at in range(901, 915):
        a_card(f"C{at}-PS", name="Flood", type="Play", strength=str(at % 10))

    few = page(client.post("/decks/check/", sent("Flood")))

    assert '14 cards are called "Flood".' in few
    assert "Here are the first 12." in few
    assert len(re.findall('name="choose"', few)) == 12


@pytest.mark.nightly
def test_a_number_behind_a_name_is_offered_as_its_quantity(client):
    before = client.post("/decks/check/", sent("Smash 2"))
    [choice, *_] = buttons(before, "choose")

    answer = client.post("/decks/mend/", sent("Smash 2", choose=choice))

    assert "2 C233-PS Smash" in page(before)
    assert text_in(answer) == "2 C233-PS Smash"


@pytest.mark.nightly
def test_what_is_no_quantity_is_asked_for_and_not_dropped(client):
    before = client.post("/decks/check/", sent("1.5 Smash"))
    [choice, *_] = buttons(before, "choose")

    answer = client.post("/decks/mend/", sent("1.5 Smash", choose=choice))

    assert text_in(answer) == "? C233-PS Smash"
    assert "This line does not say how many copies there are." in page(answer)


@pytest.mark.nightly
def test_the_wrong_format_is_told_first_with_its_button(client):
    """DC-17."""
    text = a_list("illegal-three-copies")

    said = page(
        client.post("/decks/check/", sent(text, snapshot="constructed-2022-11-01"))
    )

    assert "in the order of the rules" not in said
    parts = re.findall(r'<div class="group-head"><h3>(.*?)</h3>', said)
    assert parts[0] == "The format"
    assert said.index("Check it as Preseason") < said.index(f"<h3>{parts[1]}</h3>")


@pytest.mark.nightly
def test_one_fault_of_a_card_that_nobody_knows_is_told_once(client):
    """DC-11: as an Action, a Gridiron or a Superstar it would be one too many."""
    a_card("C990-PS", name="Blank")

    said = page(client.post("/decks/check/", sent("Action deck\n3 C990-PS")))

    assert said.count("Are they copies of one card?") == 1
    assert said.count('<a href="/cards/C990-PS/edit/?cell=type">type</a>') >= 1


@pytest.mark.nightly
def test_what_one_person_typed_waits_for_a_second_and_leads_there(client):
    """DC-25: it is not known, but somebody has entered it."""
    card = a_card("C991-PS", name="Half Known")
    services.write_cells(card, {"type": "Action"}, origin=Origin(basis=Basis.TYPED))

    said = page(client.post("/decks/check/", sent("Action deck\n3 C991-PS")))

    assert "Confirm 1 card" in said
    assert '<a href="/cards/C991-PS/confirm/">confirm type</a>' in said


def test_many_open_questions_are_told_in_a_few_with_what_is_certain(client):
    """DC-25: counts by type stand, and each question names its cells and cards."""
    plays = [f"C{at}-PS" for at in range(901, 921)]
    for number in plays:
        a_card(number, name="Play", type="Play")
    players, _, rest = a_list().partition("Plays: 20")
    actions = rest[rest.index("Action deck") :]
    text = "\n".join((players, "Plays", *plays, "", actions))

    answer = client.post("/decks/check/", sent(text))

    report = answer.context["report"]
    assert [tile.count for tile in report.tiles if tile.title == "Plays"] == [20]
    (question,) = report.questions
    assert (question.title, len(question.cards)) == (
        "Is more than one Play Unique?",
        20,
    )
    assert question.cells == "special text and defensive play"
    assert question.url.startswith("/cards/entry/?cards=C901-PS")
    assert "All cards in the pool" in report.certain_facts_text
    assert "To check by eye" in page(answer)
    assert "1 to 20 Unique" not in page(answer)


def test_an_unknown_format_is_refused(client):
    answer = client.post("/decks/check/", sent(a_list(), snapshot="legacy"))

    assert answer.status_code == 422


def test_a_list_goes_with_whoever_signs_in(client):
    answer = client.post("/decks/check/", sent(a_list(), do="keep"), follow=True)
    assert answer.redirect_chain[-1][0] == "/accounts/login/?next=/decks/new/"

    client.force_login(a_person("Ada"))
    answer = client.get("/decks/new/")

    assert text_in(answer) == a_list()
    assert headline(answer) == "Legal"


# While somebody types


@pytest.mark.nightly
def test_typing_renews_the_verdict_alone(client):
    answer = client.post(
        "/decks/live/", sent(a_list("illegal-three-copies")), headers=HTMX
    )

    assert headline(answer) == "Illegal: 1 problem"
    assert "<html" not in page(answer)
    assert "<textarea" not in page(answer)
    assert '<li id="l40" class="hit">40</li>' in page(answer)


@pytest.mark.nightly
@pytest.mark.parametrize("text", ["", " \n", "# my deck", "Plays:"])
def test_nothing_typed_is_no_error(client, text):
    answer = client.post("/decks/live/", sent(text), headers=HTMX)

    assert answer.status_code == 200
    assert headline(answer) == "Results appear here"


def test_too_few_cards_are_no_error_while_a_deck_is_built():
    ada = a_browser(a_person("Ada"))

    built = ada.post("/decks/live/", sent("1 C27-PS", place="new"), headers=HTMX)
    checked = ada.post("/decks/live/", sent("1 C27-PS"), headers=HTMX)

    assert headline(built) == "Not complete yet"
    assert "No errors so far." in page(built)
    assert headline(checked).startswith("Illegal")


# Mending


@pytest.mark.nightly
def test_each_offered_fix_mends_and_the_comments_stay(client):
    """D9."""
    text = a_list("illegal-three-copies") + "# bring sleeves\n"
    fixes = buttons(client.post("/decks/check/", sent(text)), "fix")
    assert len(fixes) == 3

    for fix in fixes:
        answer = client.post("/decks/mend/", sent(text, fix=fix))

        assert headline(answer) == "Legal"
        assert text_in(answer).startswith(text.splitlines()[0])
        assert "# bring sleeves" in text_in(answer)
        assert re.search(r"Done: (Take out|Swap) 1 of 3 Extra Push", page(answer))


def test_a_fix_comes_with_the_new_text_for_the_page_that_is_open(client):
    text = a_list("illegal-three-copies")
    [fix, *_] = buttons(client.post("/decks/check/", sent(text)), "fix")

    answer = client.post("/decks/mend/", sent(text, fix=fix), headers=HTMX)

    assert "<html" not in page(answer)
    assert '<div id="editor" class="editor" hx-swap-oob="true">' in page(answer)
    assert headline(answer) == "Legal"


@pytest.mark.nightly
@pytest.mark.parametrize(
    "fix",
    [
        pytest.param("deed=remove&number=C999-PS&quantity=0&group=Plays", id="gone"),
        pytest.param("deed=set_quantity&number=C301-PS&quantity=1", id="elsewhere"),
        pytest.param("deed=burn&number=C301-PS&quantity=1", id="no deed"),
        pytest.param("deed=remove&number=C301-PS&quantity=x", id="no number"),
        pytest.param(
            "deed=add_to_group&number=C1-XX&quantity=1&group=Plays", id="card"
        ),
        pytest.param("deed=add_to_group&number=C1-PS&quantity=9999", id="too many"),
        pytest.param("", id="nothing"),
        pytest.param("\0%00&&==", id="noise"),
    ],
)
def test_a_fix_that_does_not_fit_changes_nothing(client, fix):
    text = a_list("illegal-three-copies")

    answer = client.post("/decks/mend/", sent(text, fix=fix))

    assert answer.status_code == 200
    assert "Nothing was changed." in page(answer)
    assert text_in(answer) == text


def test_a_suggestion_is_taken_with_a_click_and_never_without(client):
    """D4."""
    text = a_list().replace("C27-PS Dale Hutchcraft", "Dal Hutchcroft")
    before = client.post("/decks/check/", sent(text))
    [choice, *_] = buttons(before, "choose")
    assert text_in(before) == text

    answer = client.post("/decks/mend/", sent(text, choose=choice))

    assert headline(answer) == "Legal"
    assert text_in(answer) == a_list()


@pytest.mark.nightly
def test_a_card_is_added_to_its_group(client):
    answer = client.post("/decks/mend/", sent(a_list(), step="number=C302-PS&by=1"))

    assert "Added 1 C302-PS Kill Call." in page(answer)
    assert "3 C302-PS Kill Call" in text_in(answer)
    assert headline(answer) == "Illegal: 1 problem"


def test_the_first_card_is_added_to_nothing(client):
    answer = client.post(
        "/decks/mend/", sent("", step="number=C302-PS&by=1"), headers=HTMX
    )

    assert text_in(answer) == "Action deck: 1\n1 C302-PS Kill Call\n"


@pytest.mark.nightly
def test_a_change_can_be_undone(client):
    text = a_list("illegal-three-copies")
    [fix, *_] = buttons(client.post("/decks/check/", sent(text)), "fix")
    mended = client.post("/decks/mend/", sent(text, fix=fix))
    [before] = buttons(mended, "before")

    answer = client.post("/decks/mend/", sent(text_in(mended), undo="1", before=before))

    assert text_in(answer) == text


@pytest.mark.parametrize("before", ["x" * 30_000, "\0", "1 C1-PS\n" * 500])
def test_what_nobody_could_have_had_is_not_brought_back(client, before):
    answer = client.post("/decks/mend/", sent(a_list(), undo="1", before=before))

    assert answer.status_code == 200
    assert text_in(answer) == a_list()


@pytest.mark.nightly
def test_a_deck_is_mended_on_its_own_page_and_on_nobody_elses():
    ada, ben = a_person("Ada"), a_person("Ben")
    deck = a_deck(ada, "Three", a_list("illegal-three-copies"))
    seen = a_browser(ada).get(f"/decks/{deck.pk}/")
    [fix, *_] = buttons(seen, "fix")
    asked = sent(text_in(seen), fix=fix, place=deck.pk, expected="0", base="1")

    assert "hx-post" not in page(seen), "the page has no place for an answer"
    own = a_browser(ada).post("/decks/mend/", asked)
    other = a_browser(ben).post("/decks/mend/", asked)

    assert headline(own) == "Legal"
    assert "Save version 2" in page(own)
    assert other.status_code == 404


# Finding cards


@pytest.mark.parametrize(
    ("said", "found"),
    [
        pytest.param("kill", "C302-PS", id="the start of a name"),
        pytest.param("call", "C302-PS", id="another word"),
        pytest.param("c302", "C302-PS", id="a number"),
        pytest.param("kil cal", "C302-PS", id="nearly"),
    ],
)
def test_a_card_is_found_by_a_few_letters(client, said, found):
    answer = client.get("/decks/cards/", {"find": said, "snapshot": PS.id})

    assert f'value="number={found}&by=1"' in page(answer)


@pytest.mark.nightly
@pytest.mark.parametrize("said", ["zzzzzzzz", "t:play str>9"])
def test_what_names_no_card_finds_none(client, said):
    answer = client.get("/decks/cards/", {"find": said, "snapshot": PS.id})

    assert answer.status_code == 200
    assert "<button" not in page(answer)
