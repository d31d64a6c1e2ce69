"""Sample hands: opening hands and draws by the edition; pages that show cards."""

import pytest

from decks.draws import deal
from gameengine.profiles import P19, P21, P22C
from tests.builders.decks import a_deck, a_list, on_the_shelf
from tests.builders.decktexts import of_samples
from tests.builders.looking import source
from tests.builders.people import a_browser, a_person


@pytest.mark.parametrize(
    ("profile", "hands"),
    [
        pytest.param(P19, (3, 2), id="2019"),
        pytest.param(P22C, (3, 3), id="2022+CRD"),
    ],
)
def test_an_opening_hand_follows_the_edition(profile, hands):
    piles = deal(of_samples(a_list()).decklist, profile, seed="a")

    assert tuple(len(each.hand) for each in piles.values()) == hands
    assert [len(each.hand) + len(each.cards) for each in piles.values()] == [20, 20]


@pytest.mark.parametrize(
    ("profile", "held", "told"),
    [
        pytest.param(P21, 5, "the draw is canceled", id="canceled"),
        pytest.param(P22C, 6, "play or discard a card", id="discarded"),
        pytest.param(P19, 6, "", id="no limit"),
    ],
)
def test_a_draw_past_the_limit_follows_the_edition(profile, held, told):
    steps = ["plays-d"] * 3

    piles = deal(of_samples(a_list()).decklist, profile, seed="a", steps=steps)

    assert len(piles["plays"].hand) == held
    assert told in piles["plays"].note


def test_the_same_steps_give_the_same_hand_and_the_discards_come_again():
    deck = of_samples(a_list()).decklist
    steps = ["plays-d", "plays-p0"] * 20

    one, other = (deal(deck, P22C, seed="a", steps=steps)["plays"] for _ in range(2))

    assert one == other
    assert len(one.hand) + len(one.cards) + len(one.discards) == 20
    assert len(one.discards) < 20


@pytest.mark.parametrize("step", ["", "x", "plays-", "plays-p99", "plays-pp", "-d"])
def test_a_step_that_means_nothing_changes_nothing(step):
    deck = of_samples(a_list()).decklist

    assert deal(deck, P22C, seed="a", steps=[step]) == deal(deck, P22C, seed="a")


# Pages


@pytest.fixture(scope="module")
def _shelf(django_db_setup, django_db_blocker):
    with on_the_shelf(django_db_blocker):
        yield


@pytest.mark.django_db
@pytest.mark.usefixtures("_shelf")
def test_the_pages_of_cards_and_hands_show_what_is_known():
    ada = a_person("Ada")
    deck, visit = a_deck(ada, text="Plays\n3 C233-PS\n1 Nobody Here\n"), a_browser(ada)

    cards = source(visit.get(f"/decks/{deck.pk}/?look=cards"))
    hand = source(visit.get(f"/decks/{deck.pk}/hand/?seed=a&steps=plays-p0"))

    assert "Smash" in cards
    assert "\u00d73" in cards
    assert 'class="face-diagram"' in cards
    assert "2 in hand" in hand
    assert "1 discarded" in hand


@pytest.mark.django_db
@pytest.mark.usefixtures("_shelf")
def test_the_hand_of_a_hidden_deck_is_hidden():
    deck = a_deck(a_person("Ada"))

    assert a_browser(a_person("Ben")).get(f"/decks/{deck.pk}/hand/").status_code == 404
