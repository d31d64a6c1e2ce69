"""Nothing is in a page that its reader could not know."""

import re

import pytest
from django.template.loader import render_to_string
from django.test import RequestFactory

from gameengine.notation import Entry, Log
from gameengine.notation.act import JOIN
from gameengine.replay.redaction import HIDDEN_VERBS
from gameengine.replay.stops import WrongStep
from gameengine.replay.viewer import record_frames as seen_frames
from gameengine.viewpoint import Audience
from tests.builders.logs import groups, in_parts
from tests.builders.paper import OPENING
from tests.builders.profiles import every_profile
from tests.tournaments.disputes.replays.showings import (
    JUDGE,
    PUBLIC,
    a_reel,
    a_robot_showing,
    a_showing,
    played,
)
from tournaments.disputes.replays import Replay
from tournaments.disputes.replays.masking import masked_lines
from tournaments.disputes.views.replay_viewer import render_possession, viewer_context

CARD = re.compile(r"(?<![\w-])[A-Z]{1,3}\d{1,4}-[A-Z0-9]{1,4}(?![\w-])")
ONE_FRAME = re.compile(r'<article class="frame" id="f(\d+)".*?</article>', re.DOTALL)
# By their seeds: the first by day, all by night.
GAMES = [(seed, name) for seed in (0, 1, 2) for name in ("P22C", "P19", "P21", "P22")]
OTHERS = (Audience.HOME, Audience.AWAY, PUBLIC)


def apart(log):
    """Put what both chose at once on a line for each."""
    found = []
    for entry in log.entries:
        parts = groups(entry) if entry.words else [()]
        together = len(parts) == 2 and parts[0][1] in ("play", "field")
        found += [Entry(part) for part in parts] if together else [entry]
    return Log(log.tags, tuple(found))


class Table:
    """What lay face up by each step, found apart from the viewer."""

    def __init__(self, log, setup, audience):
        self.titles = {
            card.number: getattr(card, "title", "") or card.name
            for deck in setup.decks
            for card in deck.cards()
        }
        known = {
            card.number
            for deck in setup.decks
            for card in (*deck.players, deck.synergy)
            if card is not None
        }
        if audience in (Audience.HOME, Audience.AWAY):
            known |= {card.number for card in setup.decks[audience.value].cards()}
        acts = list(log.acts())
        said = {step: set() for step in range(len(log.steps) + 1)}
        for step, act in acts:
            if act.verb not in HIDDEN_VERBS:
                said[step].update(CARD.findall(" ".join(act.words)))
        self.known = []
        for step, frame in enumerate(seen_frames(setup, tuple(acts), PUBLIC)):
            known = known | said[step] | set(CARD.findall(repr(frame)))
            self.known.append(known)

    def hidden(self, step):
        """Give the cards that the audience cannot know when a step is done."""
        return set(self.titles) - self.known[step]

    def hidden_titles(self, step):
        """Give the titles that only these have; a word alone may be in any text."""
        shown = {self.titles[each] for each in self.known[step] if each in self.titles}
        titles = {self.titles[each] for each in self.hidden(step)}
        return {each for each in titles - shown if " " in each}


def frame_pages(showing):
    """Render every frame of a log, by its step."""
    reel = Replay(showing)
    return {
        int(found[1]): found[0]
        for possession in reel.possessions
        for found in ONE_FRAME.finditer(
            render_possession(reel, possession, link="?step=")
        )
    }


def assert_nothing_is_told(page, table, step, where):
    told = set(CARD.findall(page)) & table.hidden(step)
    told |= {title for title in table.hidden_titles(step) if title in page}
    assert not told, f"{where} tells of {sorted(told)}"


@pytest.mark.load
@pytest.mark.parametrize("case", in_parts(len(GAMES), by_day=1))
@pytest.mark.parametrize("audience", OTHERS, ids=lambda each: each.name)
def test_no_frame_tells_of_a_card_before_it_lay_face_up(audience, case):
    seed, profile = GAMES[case]
    game, log = played(seed, profile)
    table = Table(log, game.setup, audience)

    pages = frame_pages(a_robot_showing(seed, profile, audience=audience))

    assert len(pages) > 100
    for step, page in pages.items():
        assert_nothing_is_told(page, table, step, f"step {step}")


@pytest.mark.load
@pytest.mark.parametrize("audience", OTHERS, ids=lambda each: each.name)
@every_profile
def test_the_list_of_steps_tells_of_no_card_that_never_lay_face_up(profile, audience):
    game, log = played(2, profile.name)
    showing = a_robot_showing(2, profile.name, audience=audience)
    table = Table(log, game.setup, audience)
    request = RequestFactory().get("/")

    context = viewer_context(request, showing, here="/g/", fragment="/g/p/")
    page = render_to_string("replay/viewer.html", context)

    assert_nothing_is_told(page, table, len(log.steps), "the list")


@pytest.mark.load
def test_the_promise_would_be_seen_to_break():
    """A judge sees hands, so what is hidden from others is in his pages."""
    game, log = played(0, "P22C")
    table = Table(log, game.setup, PUBLIC)

    pages = frame_pages(a_robot_showing(0, "P22C", audience=JUDGE))

    assert any(set(CARD.findall(page)) & table.hidden(at) for at, page in pages.items())


@pytest.mark.parametrize("verb", ["play", "field"])
def test_a_choice_is_hidden_until_both_are_shown(verb):
    """CRD 1.B, 3.B: what is done together may stand on two lines."""
    game, log = played(1, "P22C")
    showing = a_showing(apart(log), setup=game.setup, audience=PUBLIC)

    read = [line for line in masked_lines(showing) if line.acts[0].verb == verb]

    first, second = read[::2], read[1::2]
    assert first
    assert all(set(line.acts[0].words) == {"??"} for line in first)
    assert all("??" not in line.text for line in second)


def test_a_seat_reads_its_own_choice():
    reel = a_reel(*OPENING, "H run", "H play C239-PS", audience=Audience.HOME)

    assert reel.steps[-1].lines[0].text == "H play C239-PS"


@pytest.mark.load
def test_the_frame_of_a_hidden_choice_does_not_show_it():
    game, log = played(1, "P22C")
    split = apart(log)
    pages = frame_pages(a_showing(split, setup=game.setup, audience=PUBLIC))
    table = Table(split, game.setup, PUBLIC)
    shut = [
        (step, act.words[0])
        for step, act in split.acts()
        if act.verb == "play" and f"{act.actor} play ??" in pages[step]
    ]

    for step, number in shut:
        if number in table.hidden(step - 1):
            assert number not in pages[step]
    assert len(shut) > 5


def test_in_2019_the_offense_lines_up_openly():
    """A.3 20: the defense answers what it sees."""
    game, log = played(1, "P19")
    showing = a_showing(apart(log), setup=game.setup, audience=PUBLIC)

    read = [line.text for line in masked_lines(showing) if line.acts[0].verb == "field"]

    assert not any("??" in text for text in read)


@pytest.mark.parametrize("audience", Audience, ids=lambda each: each.name)
def test_nobody_reads_the_order_of_a_deck(audience):
    showing = a_robot_showing(0, audience=audience)

    orders = [
        each.text for each in masked_lines(showing) if each.acts[0].verb == "order"
    ]

    assert orders
    assert all(len(text.split()) == 4 for text in orders)


def test_draws_are_read_by_whoever_drew():
    log = a_reel(*OPENING, "* draw H:C239-PS A:C233-PS").showing.log

    read = {
        audience: masked_lines(a_showing(log, audience=audience))[-1].text
        for audience in (JUDGE, Audience.HOME, PUBLIC)
    }

    assert read == {
        JUDGE: "* draw H:C239-PS A:C233-PS",
        Audience.HOME: "* draw H:C239-PS A:??",
        PUBLIC: "* draw H:?? A:??",
    }


def test_what_is_on_one_line_with_another_keeps_its_bar():
    log = a_reel(*OPENING, "H run", "H play ?? | A play C233-PS").showing.log

    assert JOIN in masked_lines(a_showing(log, audience=PUBLIC))[-1].text


# Remarks and what is wrong.


@pytest.mark.parametrize("shown", [True, False])
def test_remarks_are_for_those_who_may_read_them(shown):
    log = a_reel(*OPENING).showing.log
    entries = (*log.entries[:-1], Entry(log.entries[-1].words, "I held C233-PS"))
    showing = a_showing(
        Log(log.tags, entries), audience=Audience.HOME, with_remarks=shown
    )

    page = frame_pages(showing)[4]

    assert ("I held" in page) is shown


def a_wrong(claimed="H play C233-PS", expected="it is not in hand", step=4, **more):
    return WrongStep(step, "CRD 3.B", "not_in_hand", claimed, expected, **more)


def secret_of(showing):
    """Find a card of the away list that nobody saw, and that home does not have."""
    home, away = showing.setup.decks
    own = {card.number for card in home.cards()}
    return next(card for card in away.actions if card.number not in own)


@pytest.mark.parametrize("audience", OTHERS[::2], ids=lambda each: each.name)
def test_what_is_wrong_names_no_hidden_card(audience):
    showing = a_reel(*OPENING).showing
    card = secret_of(showing)
    text = f"{card.title} ({card.number}) is on top, A:{card.number} too"
    wrong = a_wrong(claimed=f"A cast {card.number}", expected=text)

    told = Replay(a_showing(showing.log, audience=audience, wrong=wrong)).wrong

    assert told.claimed == "A cast a hidden card"
    assert told.expected == "a hidden card (a hidden card) is on top, a hidden card too"


def test_a_judge_is_told_all_of_what_is_wrong_but_no_order():
    showing = a_reel(*OPENING).showing
    wrong = a_wrong(claimed="* order A p C233-PS C239-PS", remedy="It could be: x.")

    told = Replay(a_showing(showing.log, wrong=wrong)).wrong

    assert (told.claimed, told.remedy) == ("* order A p", "It could be: x.")


def test_what_could_have_been_played_is_not_told():
    """A list of what is possible is a hand."""
    showing = a_reel(*OPENING).showing
    wrong = a_wrong(remedy="Possible cards: play C240-PS.")

    told = Replay(a_showing(showing.log, audience=PUBLIC, wrong=wrong)).wrong

    assert told.remedy == ""


def test_cards_that_lay_face_up_keep_their_names():
    showing = a_reel(*OPENING).showing
    wrong = a_wrong(claimed="H carry C1-PS", expected="H:C1-PS is exhausted")

    told = Replay(a_showing(showing.log, audience=PUBLIC, wrong=wrong)).wrong

    assert (told.claimed, told.expected) == (wrong.claimed, wrong.expected)
