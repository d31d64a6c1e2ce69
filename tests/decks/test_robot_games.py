"""Robot games of a deck: the sums, the parts in a worker, the limits, and the page."""

import datetime as dt

import pytest
from django.utils import timezone

from decks import robot_games, robot_series, selectors
from decks.errors import DeckError
from decks.models import RobotSeries
from decks.robot_games import SeriesTally, win_interval
from gameengine.profiles import P22C
from outbox.models import Job
from outbox.services import run_job
from tests.builders.decks import a_deck, a_list, on_the_shelf
from tests.builders.looking import source
from tests.builders.people import a_browser, a_person
from tests.builders.samples import sample_decks

FEW = 3


# Sums


def some_games(numbers):
    decks = sample_decks()
    return robot_games.tally_games(
        robot_games.play_games(
            decks["starter-lanterns"],
            decks["starter-herons"],
            profile=P22C,
            seed="sample",
            numbers=numbers,
        )
    )


def test_the_parts_of_a_series_add_up_to_the_whole():
    whole = some_games(range(4))

    parts = some_games(range(2)).plus(some_games(range(2, 4)))

    assert parts == whole == SeriesTally.from_json(whole.to_json())
    assert whole.games == 4 == whole.wins + whole.losses + whole.ties


def test_what_decided_games_counts_each_decided_game_once():
    tally = some_games(range(4))

    assert sum(tally.won_by.values()) == tally.wins
    assert sum(tally.lost_by.values()) == tally.losses
    assert tally.ours["runs"] + tally.ours["passes"] == tally.ours["plays"] > 0


@pytest.mark.parametrize(
    ("worth", "games", "expected"),
    [
        pytest.param(0, 0, (0.0, 1.0), id="nothing is known"),
        pytest.param(0, 10, (0.0, 0.278), id="none of ten"),
        pytest.param(10, 10, (0.722, 1.0), id="all of ten"),
        pytest.param(110.5, 200, (0.483, 0.620), id="ties are halves"),
    ],
)
def test_the_interval_of_a_win_rate(worth, games, expected):
    found = win_interval(worth, games)

    assert found == pytest.approx(expected, abs=0.001)


# In a worker


@pytest.fixture(scope="module")
def _shelf(django_db_setup, django_db_blocker):
    with on_the_shelf(django_db_blocker):
        yield


@pytest.fixture
def ada(_shelf, db, monkeypatch):
    monkeypatch.setattr(robot_series, "GAMES", FEW)
    monkeypatch.setattr(robot_series, "PART", 2)
    return a_person("Ada")


def newest(deck):
    found = selectors.find_version(deck)
    found.deck = deck
    return found


def work():
    """Run the jobs that wait, as a worker does, until none is left."""
    while (
        job := Job.objects.filter(kind="robots", state="queued").first()
    ) is not None:
        run_job(job.pk)


def test_a_series_is_played_in_parts_to_its_result(ada):
    deck = a_deck(ada)

    series = robot_series.start_series(ada, newest(deck), sample="starter-herons")
    work()

    series = selectors.find_series(series.pk)
    assert (series.played, series.error) == (FEW, "")
    assert series.finished_at is not None
    assert SeriesTally.from_json(series.tally).games == FEW
    assert Job.objects.filter(kind="robots").count() == 2


def test_a_part_that_is_done_twice_counts_once(ada):
    series = robot_series.start_series(ada, newest(a_deck(ada)), sample="journeymen")
    payload = {"series": str(series.pk), "played": 0}
    effects = [robot_series.play_part(payload) for _ in range(2)]

    for effect in effects:
        effect(None)

    found = selectors.find_series(series.pk)
    assert (found.played, SeriesTally.from_json(found.tally).games) == (2, 2)


def test_a_user_has_one_series_at_a_time(ada):
    version = newest(a_deck(ada))
    robot_series.start_series(ada, version, sample="starter-herons")

    with pytest.raises(DeckError, match="still being played"):
        robot_series.start_series(ada, version, sample="starter-herons")

    robot_series.stop_series(ada)
    robot_series.start_series(ada, version, sample="starter-herons")


def test_a_series_without_an_end_does_not_block_the_next_for_long(ada):
    version = newest(a_deck(ada))
    lost = robot_series.start_series(ada, version, sample="starter-herons")
    old = timezone.now() - robot_series.ABANDONED - dt.timedelta(seconds=1)
    RobotSeries.objects.everything().filter(pk=lost.pk).update(made_at=old)

    robot_series.start_series(ada, version, sample="starter-herons")

    assert selectors.find_series(lost.pk) is None


def test_a_stopped_series_leaves_nothing_to_play(ada):
    robot_series.start_series(ada, newest(a_deck(ada)), sample="starter-herons")

    robot_series.stop_series(ada)
    work()

    assert not selectors.robot_series_of(ada).exists()


def test_a_list_with_unknown_cards_is_refused_with_the_reason(ada):
    deck = a_deck(ada, text=a_list() + "1 Nobody Here\n")

    with pytest.raises(DeckError, match="cannot be played, because card data"):
        robot_series.start_series(ada, newest(deck), sample="starter-herons")


def test_a_deck_that_is_no_longer_shared_is_not_played_on(ada):
    ben = a_person("Ben")
    other = a_deck(ben, "Secret weapon", a_list("legal-promo-night"))
    series = robot_series.start_series(ada, newest(a_deck(ada)), sample="journeymen")
    rows = RobotSeries.objects.everything().filter(pk=series.pk)
    rows.update(opponent=newest(other), opponent_name="Secret weapon")

    work()

    found = selectors.find_series(series.pk)
    assert "no longer shared" in found.error
    assert found.tally == {}


# The page


def test_the_page_starts_a_series_shows_it_and_its_result(ada):
    deck, visit = a_deck(ada), a_browser(ada)
    path = f"/decks/{deck.pk}/games/"

    visit.post(path, {"against": "sample:starter-herons"})
    running = source(visit.get(path))
    work()
    part = source(
        visit.get(path, headers={"hx-request": "true", "hx-target": "series"})
    )

    assert f"0 of {FEW} games" in running
    assert 'hx-trigger="every 2s"' in running
    assert "hx-trigger" not in part
    assert "<html" not in part
    assert "95% interval" in part
    assert f"of {FEW} games won" in part


def test_nobody_plays_games_with_the_deck_or_against_the_hidden_deck_of_another(ada):
    ben = a_person("Ben")
    mine, hidden = a_deck(ada), a_deck(ben, "Hidden")
    visit = a_browser(ada)

    assert a_browser(ben).get(f"/decks/{mine.pk}/games/").status_code == 404
    answer = visit.post(f"/decks/{mine.pk}/games/", {"against": str(hidden.pk)})

    assert answer.status_code == 404
    assert not selectors.robot_series_of(ada).exists()


def test_a_second_series_is_refused_on_the_page(ada):
    deck, visit = a_deck(ada), a_browser(ada)
    path = f"/decks/{deck.pk}/games/"
    visit.post(path, {"against": f"{deck.pk}"})

    answer = visit.post(path, {"against": "sample:starter-herons"})

    assert answer.status_code == 422
    assert "still being played" in source(answer)
