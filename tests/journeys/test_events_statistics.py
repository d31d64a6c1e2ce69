"""An event in numbers, as a phone and a desk show it."""

from tests.builders.cards import the_sample_set
from tests.builders.decks import a_list
from tests.builders.endings import a_finished_event
from tests.builders.events import a_submission
from tournaments.models import Entrant, Match, Tournament
from tournaments.rules.decklist_visibility import DecklistReaders

LONG = "Maximiliana Wolkenstein-Rodenegg the 3rd"
SCORES = ((21, 14), (28, 27), (10, 7), (17, 3), (45, 24), (14, 13), (31, 10), (24, 21))
DECKS = ("legal-all-or-nothing", "legal-growing-playbook", "legal-hammer-and-tongs")


def an_event_with_scores_and_lists():
    the_sample_set()
    event = a_finished_event()
    Entrant.objects.filter(pk=event.cut_seeds[1]).update(name=LONG, name_key="max")
    played = Match.objects.filter(round__tournament=event, outcome="win")
    for at, match in enumerate(played.order_by("round__published_at", "table")):
        home, away = SCORES[at % len(SCORES)]
        game = {"home_score": home, "away_score": away}
        match.games = [{**game, "winner": "home", "ending": "regulation"}]
        match.save(update_fields=["games"])
    for at, entrant in enumerate(Entrant.objects.filter(tournament=event)):
        a_submission(entrant, text=a_list(DECKS[at % len(DECKS)]))
    Tournament.objects.filter(pk=event.pk).update(
        visible_when_finished=DecklistReaders.PUBLIC
    )
    return event


def test_an_event_in_numbers_has_no_barriers(inspect, transactional_db):
    event = an_event_with_scores_and_lists()

    inspect(f"/events/{event.pk}/statistics/", "statistics")


def test_nothing_of_it_is_lost_at_320_pixels(visitors):
    event = an_event_with_scores_and_lists()
    visitor = visitors(viewport={"width": 320, "height": 640})

    visitor.go(f"/events/{event.pk}/statistics/")

    assert not visitor.is_too_wide()
    assert visitor.page.evaluate(CUT) == []


# What is wider than its frame must be in one that scrolls.
CUT = """() => [...document.querySelectorAll(".stats table, .fig svg")].filter(each => {
  const frame = each.closest(".table-wrap") ?? each.parentElement;
  const isScrolled = getComputedStyle(frame).overflowX === "auto";
  return !isScrolled && each.getBoundingClientRect().right
    > frame.getBoundingClientRect().right + 1;
}).map((each) => each.outerHTML.slice(0, 80))"""
