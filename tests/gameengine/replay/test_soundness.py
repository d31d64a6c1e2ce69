"""An honest log, redacted in any way, is never refuted."""

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from gameengine.notation import from_text, to_text
from gameengine.notation.act import POINTS
from gameengine.profiles import P21, P22, P22C
from gameengine.replay.comparison import first_difference
from gameengine.replay.redaction import redact_log
from gameengine.replay.verdict import Evidence, VerdictKind, verify
from gameengine.viewpoint import Audience
from tests.builders.games import a_random_setup
from tests.builders.logs import (
    a_robot_log,
    a_robot_setup,
    a_searching_setup,
    in_parts,
    known_cards,
)
from tests.builders.profiles import every_profile
from tests.gameengine.replay.redactions import (
    Redacted,
    drop_claims,
    of_words,
    redact,
    tear_out,
    unseen,
    views_of,
    words_of,
)

WAYS_A_GAME = 8
FEW_UNDECIDED = 0.1  # of all redacted logs; more would prove nothing


def verdict_on(log, **more):
    return verify(log, known_cards(), alternatives=False, **more)


def allowed(redacted: Redacted) -> set[VerdictKind]:
    """Give the verdicts that an honest log may get after so much was left out."""
    if redacted.keeps:
        return {VerdictKind.CONFIRMED}
    if redacted.cut:
        return {VerdictKind.INCOMPLETE, VerdictKind.UNDECIDED, VerdictKind.CONFIRMED}
    return {VerdictKind.CONFIRMED, VerdictKind.UNDECIDED}


def check_game(seed, profile, setup_of, *, lossy) -> Counter[VerdictKind]:
    """Verify a game whole and redacted; give the verdicts on the redacted logs."""
    label = f"{profile.name}, {setup_of.__name__}, seed {seed}"
    game, log = a_robot_log(seed, profile, setup_of)
    rng = Random(seed)

    whole = verdict_on(from_text(to_text(log)))
    assert (whole.kind, whole.evidence) == (VerdictKind.CONFIRMED, Evidence.SEALED), (
        f"{label}: {whole.why} {whole.wrong}"
    )
    views = views_of(log, game.setup)
    for one, other in combinations(views.values(), 2):
        assert first_difference(one, other) is None, label
    found: Counter[VerdictKind] = Counter()
    for _ in range(WAYS_A_GAME):
        redacted = redact(views, rng, lossy=lossy)
        verdict = verdict_on(redacted.log)
        assert verdict.kind in allowed(redacted), (
            f"{label}, {' '.join(redacted.how)}: {verdict.kind} {verdict.why} "
            f"{verdict.wrong}"
        )
        if verdict.kind is VerdictKind.CONFIRMED:
            outcome = game.outcome
            assert (verdict.winner, verdict.score) == (outcome.winner, outcome.score)
            assert verdict.proves_result
        found[verdict.kind] += 1
    return found


def check_games(seeds, profile, setup_of, *, lossy):
    found: Counter[VerdictKind] = Counter()
    for seed in seeds:
        found += check_game(seed, profile, setup_of, lossy=lossy)

    assert found[VerdictKind.UNDECIDED] <= FEW_UNDECIDED * found.total(), found


with_each_deck = pytest.mark.parametrize(
    "setup_of",
    [
        pytest.param(a_robot_setup, id="random decks"),
        pytest.param(a_searching_setup, id="decks full of searches"),
        pytest.param(a_random_setup, id="decks of every word"),
    ],
)


@pytest.mark.load
@pytest.mark.parametrize("part", in_parts(6, by_day=1))
@with_each_deck
@every_profile
def test_an_honest_log_is_never_refuted(profile, setup_of, part):
    """24 games by day, shared out; the rest by night."""
    seeds = range(part * 2, part * 2 + 2)
    check_games(seeds, profile, setup_of, lossy=0.06)


@pytest.mark.nightly(seconds=8)
@pytest.mark.parametrize("chunk", range(4))
@with_each_deck
@every_profile
def test_thousands_of_honest_logs_are_never_refuted(profile, setup_of, chunk):
    seeds = range(1000 + chunk * 50, 1050 + chunk * 50)
    check_games(seeds, profile, setup_of, lossy=0.1)


def test_a_card_taken_for_the_effect_after_a_search_in_vain_refutes_nothing():
    """Where no effect is named, the card was held against the search before."""
    check_game(1839, P22C, a_searching_setup, lossy=0.2)


def test_a_card_that_no_effect_offers_is_refused_where_it_is_taken():
    _, log = a_robot_log(1839, P22C, a_searching_setup)
    lines = words_of(log)
    place = lines.index(("H", "resolve", "L124-PS", "take", "C225-PS"))
    lines[place] = ("H", "take", "C206-PS")  # of the other deck

    verdict = verdict_on(of_words(log, lines))

    assert verdict.kind is VerdictKind.ILLEGAL
    assert verdict.wrong.claimed == "H take C206-PS"


@pytest.mark.parametrize("profile", [P21, P22], ids=lambda each: each.name)
def test_the_order_of_a_later_shuffle_refutes_nothing(profile):
    """The order of one shuffle was left out, and the next one taken for it."""
    check_game(5086, profile, a_robot_setup, lossy=0.2)


@pytest.mark.parametrize("profile", [P21, P22], ids=lambda each: each.name)
def test_a_card_that_left_the_deck_does_not_stay_there(profile):
    """A full hand left a copy in the deck, a flip took it, the other one was played."""
    check_game(1072, profile, a_searching_setup, lossy=0.2)


@pytest.mark.load
@every_profile
def test_every_audience_can_verify_what_it_may_know(profile):
    for seed in range(200, 204):
        game, log = a_robot_log(seed, profile)
        for audience in Audience:
            seen = redact_log(log, game.setup, audience)

            verdict = verdict_on(seen)

            assert verdict.kind is VerdictKind.CONFIRMED, (
                f"{seed} {audience}: {verdict.wrong}"
            )


@every_profile
def test_lists_may_be_given_beside_a_log(profile):
    game, log = a_robot_log(204, profile)
    receipts = {"HomeDeck": "receipt:1", "AwayDeck": "receipt:2"}
    seen = redact_log(log, game.setup, Audience.SPECTATOR, receipts=receipts)

    alone, beside = verdict_on(seen), verdict_on(seen, decks=game.setup.decks)

    assert (alone.kind, beside.kind) == (VerdictKind.UNDECIDED, VerdictKind.CONFIRMED)


@every_profile
def test_the_public_learns_the_same_whoever_tells_it(profile):
    """What a seat or a judge may know holds all that the public may know."""
    game, log = a_robot_log(205, profile)
    public = redact_log(log, game.setup, Audience.SPECTATOR)

    told = [
        redact_log(redact_log(log, game.setup, each), game.setup, Audience.SPECTATOR)
        for each in Audience
    ]

    assert told == [public] * len(told)


@pytest.mark.load
@pytest.mark.parametrize("verb", ["resolve", "first", "use", "cast", "pick"])
def test_an_unseen_card_refutes_nothing(verb):
    """The notation allows ?? wherever a card stands, so the verdict must bear it."""
    for seed in (5, 15, 23):
        _, log = a_robot_log(seed, P21)
        lines = words_of(log)
        line = next(at for at, words in enumerate(lines) if verb in words[:-1])
        words = list(lines[line])
        place = words.index(verb) + 1
        words[place] = unseen(words[place])
        lines[line] = tuple(words)

        verdict = verdict_on(of_words(log, lines))

        assert verdict.kind in {VerdictKind.CONFIRMED, VerdictKind.UNDECIDED}, (
            f"seed {seed}, {' '.join(words)}: {verdict.wrong}"
        )


@pytest.mark.load
@every_profile
def test_a_line_that_was_lost_refutes_nothing(profile):
    """What the rules ask for and the log does not say is missing."""
    for seed in (31, 34):
        game, log = a_robot_log(seed, profile)
        public = redact_log(log, game.setup, Audience.SPECTATOR)
        rng = Random(seed)
        for whole in (log, public, drop_claims(public, rng)):
            for _ in range(5):
                verdict = verdict_on(tear_out(whole, rng))

                assert verdict.kind is not VerdictKind.ILLEGAL, (
                    f"{seed}: {verdict.wrong}"
                )


@pytest.mark.parametrize("seed", [19, 22])
def test_a_point_without_its_name_may_begin_with_triggers(seed):
    """An act that follows the order of triggers belongs to their timing point."""
    _, log = a_robot_log(seed, P21)
    lines = words_of(log)
    places = [
        at
        for at, words in enumerate(lines[:-2])
        if words[0] in POINTS
        and lines[at + 1][1:2] == ("first",)
        and lines[at + 2][1:2] in {("cast",), ("use",)}
    ]

    verdicts = [
        verdict_on(of_words(log, lines[:at] + lines[at + 1 :])) for at in places
    ]

    wrong = [each.wrong for each in verdicts if each.kind is VerdictKind.ILLEGAL]
    assert places
    assert wrong == []
