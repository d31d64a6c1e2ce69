"""Clinch and what-if: by hand, and beside every end that small events can have."""

import doctest
import re
from collections import Counter, defaultdict
from dataclasses import replace
from itertools import product
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.builders.brackets import refusal
from tests.builders.matches import a_game, five_entrants, people
from tests.tournaments.rules.standings_oracle import Oracle
from tournaments.rules import schedule
from tournaments.rules.clinching import (
    AnswerBasis,
    ClinchOutlook,
    ClinchVerdict,
    CutLine,
    EventRace,
    MatchResult,
    TiebreakNeed,
    bounds,
    clinch_sentences,
    clinch_status,
    completions,
    verdicts,
    words,
)
from tournaments.rules.scoring import Entrant, Match, Outcome, Points, points_from_match
from tournaments.rules.standings import (
    StandingsSettings,
    compute_standings,
    explain_tiebreak_value,
)
from tournaments.rules.tiebreaks import TIEBREAKS

PAGE = Path(__file__).parents[3] / "docs" / "standings.md"
IN, OUT, OPEN = ClinchVerdict
WIN, TIE, LOSS = MatchResult
LEVEL = "level"


def a_race(everybody, matches, *, rounds, line=None, gone=(), **keys):
    return EventRace(
        entrants=tuple(everybody),
        matches=tuple(matches),
        settings=StandingsSettings(**keys),
        rounds=rounds,
        line=line or CutLine(),
        gone=frozenset(gone),
    )


def verdict_on(found):
    """Give the whole verdict and that of each result: "open: in open out"."""
    parts = " ".join(each.outlook.verdict for each in found.what_if)
    return f"{found.verdict}: {parts}".rstrip(": ")


@pytest.mark.parametrize("module", [verdicts, completions, words])
def test_the_examples_run(module):
    assert doctest.testmod(module).failed == 0


def test_the_page_tells_every_rule():
    told_ids = re.findall(r"(?m)^\| (CL-\d) \|", PAGE.read_text(encoding="utf-8"))

    assert told_ids == [f"CL-{number}" for number in range(1, 10)]


# By hand: eight in the last of three rounds, four in the cut.


def eight(*, gone=(), line=None, **keys):
    """Give the last round: ada 6, ben 6, cyd 4, dot 3, eli 3, fay 1, gus 0, hal 0.

    Open: ada - ben, cyd - dot, eli - fay; gus beat hal, so gus has 3.
    """
    ada, ben, cyd, dot, eli, fay, gus, hal = everybody = people(
        "ada ben cyd dot eli fay gus hal"
    )
    matches = [
        ada.beats(eli, round=1),
        ben.beats(gus, round=1),
        cyd.ties(fay, round=1),
        dot.beats(hal, round=1),
        ada.beats(dot, round=2),
        ben.beats(fay, round=2),
        cyd.beats(hal, round=2),
        eli.beats(gus, round=2),
        ada.meets(ben, round=3),
        cyd.meets(dot, round=3),
        eli.meets(fay, round=3),
        gus.beats(hal, round=3),
    ]
    line = line or CutLine(places=4)
    return a_race(everybody, matches, rounds=3, line=line, gone=gone, **keys)


@pytest.mark.parametrize(
    ("entrant", "expected"),
    [
        pytest.param("ada", "in: in in in", id="only ben, cyd or dot, eli reach six"),
        pytest.param("cyd", "open: in in out", id="with four, behind eli or fay"),
        pytest.param("dot", "open: in open out", id="a tie is four, as eli or fay"),
        pytest.param("eli", "open: in open out", id="a tie is four, as dot or cyd"),
        pytest.param("fay", "open: open out out", id="a win is four, as dot or cyd"),
        pytest.param("gus", "out", id="three; eli or fay will have four"),
        pytest.param("hal", "out", id="nothing"),
    ],
)
def test_the_last_round_of_eight(entrant, expected):
    """CL-3."""
    found = clinch_status(eight(), entrant=entrant)

    assert verdict_on(found) == expected
    assert (found.basis, found.rounds_left) == (AnswerBasis.EXACT, 1)
    assert found.how == (
        "Exact: all 27 possible outcomes of the round were tried, including "
        "tiebreakers where results decide them."
    )


def test_a_loss_puts_cyd_out_on_tiebreaks_alone():
    """CL-3, by hand, in ninths of what an opponent could have, 2.97 at least.

    With a loss cyd has 4: fay 1, hal 0 and dot 6 are his opponents. If eli and fay
    tie, eli has 4, too: ada 6 at least, gus 3, fay 2, which is 11.97 to 11.94. If fay
    wins, he has 4: cyd 4, ben 6 at least, eli 3, which is 13 to 12.97.
    """
    by_omw = clinch_status(eight(), entrant="cyd").what_if[2].outlook
    by_lot = clinch_status(eight(keys=()), entrant="cyd").what_if[2].outlook

    assert by_omw == ClinchOutlook(verdict=OUT, level=TiebreakNeed.AT_BEST)
    assert by_lot == ClinchOutlook(verdict=OPEN, level=TiebreakNeed.AT_BEST)


@pytest.mark.parametrize(
    ("entrant", "expected"),
    [
        ("ada", ["You are in the cut, whatever else happens."]),
        (
            "cyd",
            [
                "Win and you're in.",
                "Tie and you're in.",
                "Lose and you're out on tiebreakers.",
            ],
        ),
        (
            "dot",
            [
                "Win and you're in.",
                "If you tie, you are tied on points at best; then tiebreakers decide.",
                "Lose and you're out.",
            ],
        ),
        (
            "fay",
            [
                (
                    "If you win, nobody can pass you on points; if others reach the "
                    "same points, tiebreakers decide."
                ),
                "Tie and you're out.",
                "Lose and you're out.",
            ],
        ),
        (
            "gus",
            [
                (
                    "You can't reach the cut: you can get at most 3 points, and 4 "
                    "other players will have more."
                )
            ],
        ),
    ],
)
def test_what_the_eight_are_told(entrant, expected):
    """CL-8."""
    assert [*clinch_sentences(clinch_status(eight(), entrant=entrant))] == expected


def test_whoever_has_left_is_passed_over():
    """CL-1, RN-1: without ada and ben the others move up by two."""
    race = eight(gone={"ada", "ben"})

    assert clinch_sentences(clinch_status(race, entrant="ada")) == (
        "You have dropped from the event.",
    )
    assert verdict_on(clinch_status(race, entrant="cyd")) == "in: in in in"
    assert verdict_on(clinch_status(race, entrant="hal")) == "out"


def test_a_cut_by_points_takes_all_who_have_them():
    """CL-1, RN-4: six are enough, and two places are filled in any case."""
    race = eight(line=CutLine(places=2, points=6))

    found = {
        each: verdict_on(clinch_status(race, entrant=each)) for each in ("eli", "fay")
    }

    assert found == {"eli": "open: in out out", "fay": "out: out out out"}


def test_without_a_cut_the_first_place_is_played_for():
    """CL-1: ada and ben meet with six each; cyd has seven at most."""
    race = eight(line=CutLine(is_cut=False))

    found = {
        each: [*clinch_sentences(clinch_status(race, entrant=each))]
        for each in ("ada", "cyd", "dot")
    }

    assert found == {
        "ada": [
            "Win and first place is yours.",
            "If you tie, you are tied on points, and tiebreakers decide.",
            "Lose and you can't finish first.",
        ],
        "cyd": [
            (
                "You can't reach first place: at best you are tied on points and lose "
                "on tiebreakers."
            )
        ],
        "dot": [
            (
                "You can't reach first place: you can get at most 6 points, and 1 "
                "other player will have more."
            )
        ],
    }


# By hand: bounds, where pairings are not known.


def after_two_of(rounds, *, places=2):
    """Give six people after two rounds: ada 6, ben 6, cyd 3, dot 3, eli 0, fay 0."""
    ada, ben, cyd, dot, eli, fay = everybody = people("ada ben cyd dot eli fay")
    matches = [
        ada.beats(cyd, round=1),
        ben.beats(dot, round=1),
        eli.meets(fay, round=1, outcome=Outcome.DOUBLE_LOSS),
        ada.beats(eli, round=2),
        ben.beats(fay, round=2),
        cyd.sits_out(round=2),
        dot.sits_out(round=2),
    ]
    return a_race(everybody, matches, rounds=rounds, line=CutLine(places=places))


@pytest.mark.parametrize(
    ("rounds", "entrant", "expected", "needed"),
    [
        pytest.param(
            3, "ada", "open: in in open", 1, id="cyd and dot reach six at most"
        ),
        pytest.param(3, "cyd", "open: open out out", None, id="six at most, as ben"),
        pytest.param(3, "eli", "out: out out out", None, id="three, and two have six"),
        pytest.param(
            4, "ada", "open: open open open", 4, id="ten: nine is what cyd gets"
        ),
        pytest.param(
            4, "eli", "open: open out out", None, id="six, if ben stays there"
        ),
    ],
)
def test_rounds_that_are_not_paired_yet(rounds, entrant, expected, needed):
    """CL-5, CL-7."""
    found = clinch_status(after_two_of(rounds), entrant=entrant)

    assert (verdict_on(found), found.needed) == (expected, needed)
    assert found.basis is AnswerBasis.BOUND
    assert found.rounds_left == rounds - 2
    assert "not known yet" in found.how


def test_the_sum_of_what_is_to_be_won_is_shared():
    """CL-5: each of five can have as many points as ada, and four of them cannot.

    She has 15, eli 11, the others 10. Two rounds of three tables have 18 points: 4, 5
    and 5 lift three of them to 15, and a fourth would make it 19.
    """
    six = people("ada ben cyd dot eli fay")
    ada, *others = six
    matches = [
        *(ada.sits_out(round=number) for number in range(1, 6)),
        *(one.sits_out(round=number) for one in others for number in range(1, 4)),
        others[0].ties(others[1], round=4),
        others[2].ties(others[3], round=4),
        others[4].ties(others[3], round=5),
    ]
    race = a_race(six, matches, rounds=7, line=CutLine(places=4))

    found = clinch_status(race, entrant="ada")

    assert (found.points, found.needed) == (15, 0)
    assert clinch_sentences(found) == ("You are in the cut, whatever else happens.",)
    # Each of them alone can: without the sum nothing would be certain.
    branch = bounds.scenario_without_result(race, me="ada")
    assert bounds.count_rivals_by_table(branch, 15, each=3, pick=max) == 5


@pytest.mark.parametrize(
    ("keys", "expected"),
    [
        pytest.param((), "open", id="the lot is secret"),
        pytest.param(("score_difference",), "in", id="14:7 beats 7:6"),
    ],
)
def test_when_all_is_played_only_the_lot_is_open(keys, expected):
    """CL-3: a page may not tell what the lot will say."""
    ada, ben, cyd, dot = everybody = people("ada ben cyd dot")
    matches = [
        ada.beats(ben, round=1, score=(14, 7)),
        cyd.beats(dot, round=1, score=(7, 6)),
    ]
    race = a_race(everybody, matches, rounds=1, keys=keys)

    found = clinch_status(race, entrant="ada")

    lot = (
        "You are tied with others on points and all tiebreakers; a random draw decides."
    )
    mine = (
        "You are in the cut: you beat the players with the same points on tiebreakers."
    )
    assert verdict_on(found) == expected
    assert clinch_sentences(found) == (lot if expected == "open" else mine,)
    assert found.how == "Exact: every result is in."


def test_scores_that_are_not_played_yet_stay_open():
    """CL-3: ada leads by score, and dot may still win by more."""
    ada, ben, cyd, dot = everybody = people("ada ben cyd dot")
    matches = [ada.beats(ben, round=1, score=(21, 0)), cyd.meets(dot, round=1)]
    race = a_race(everybody, matches, rounds=1, keys=("score_difference",))

    assert [*clinch_sentences(clinch_status(race, entrant="ada"))] == [
        "You have no matches left. It depends on other results.",
        "Nobody can pass you on points; at worst, tiebreakers decide.",
    ]
    assert [*clinch_sentences(clinch_status(race, entrant="cyd"))] == [
        "If you win, you are tied on points, and tiebreakers decide.",
        "Tie and you're out.",
        "Lose and you're out.",
    ]


def test_whoever_has_played_may_still_be_overtaken():
    """CL-8: ada has one point; if cyd and dot tie, four are level."""
    ada, ben, cyd, dot = everybody = people("ada ben cyd dot")
    matches = [ada.ties(ben, round=1), cyd.meets(dot, round=1)]
    race = a_race(everybody, matches, rounds=1, keys=())

    assert clinch_sentences(clinch_status(race, entrant="ada")) == (
        "You have no matches left. It depends on other results.",
        "You are tied on points at best; then tiebreakers decide.",
    )


def test_points_that_are_enough_are_told_while_rounds_are_left():
    """CL-7: nine are what cyd and dot can have, so ten are enough."""
    *results, enough = clinch_sentences(clinch_status(after_two_of(4), entrant="ada"))

    assert results == [
        (
            "If you win, nobody can pass you on points; if others reach the same "
            "points, tiebreakers decide."
        ),
        "If you tie, it depends on other results.",
        "If you lose, it depends on other results.",
    ]
    assert enough == "4 more points are enough for the cut, whatever else happens."


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (CutLine(), "You missed the cut with 4 points: 2 other players have more."),
        (
            CutLine(places=2),
            "You missed the cut with 4 points: 2 other players have more.",
        ),
        (
            CutLine(is_cut=False),
            "You missed first place with 4 points: 2 other players have more.",
        ),
        (CutLine(places=4), "You are in the cut."),
    ],
)
def test_what_is_told_when_all_is_played(line, expected):
    """CL-8."""
    ada, ben, cyd, dot = everybody = people("ada ben cyd dot")
    matches = [
        *(each.sits_out(round=1) for each in everybody),
        ada.sits_out(round=2),
        ben.sits_out(round=2),
        cyd.ties(dot, round=2),
    ]
    race = a_race(everybody, matches, rounds=2, line=line)

    assert clinch_sentences(clinch_status(race, entrant="cyd")) == (expected,)


def test_an_awarded_bye_is_no_match_to_win_or_lose():
    """CL-6: and what it brings is there to be shared out (CL-2)."""
    ada, ben, cyd, dot = everybody = people("ada ben cyd dot")
    matches = [ada.beats(ben, round=1), cyd.beats(dot, round=1)]
    race = replace(
        a_race(everybody, matches, rounds=2, line=CutLine(places=2)),
        awarded={"ben": {2}, "dot": {2}},
    )

    found = clinch_status(race, entrant="ben")

    assert found.what_if == ()
    assert bounds.most_points_in_round(race, 2) == 3 + 3 + 3


def test_many_open_matches_are_counted_on_points():
    """CL-3, CL-4: of sixteen at eight tables not every end is tried."""
    names = [f"e{number:02}" for number in range(16)]
    field = people(" ".join(names))
    matches = [
        one.meets(two, round=1)
        for one, two in zip(field[::2], field[1::2], strict=True)
    ]
    race = a_race(field, matches, rounds=1, line=CutLine(places=8))

    found = clinch_status(race, entrant="e00")

    # Seven others win at most, and at each of eight tables somebody has a point.
    assert verdict_on(found) == "open: in open out"
    assert found.basis is AnswerBasis.BOUND
    assert found.how == "Based on points only; you may already be in or out."


# Beside every end of small events.

SCALES = (
    Points(),
    Points(win=2, tie=1, loss=0, bye=2),
    Points(win=3, tie=1, loss=0, bye=1),
    Points(win=5, tie=2, loss=1, bye=4),
)
KEYS = (
    ("omw", "oomw", "score_difference"),
    ("on_time", "owp", "oowp", "head_to_head"),
    ("buchholz_cut1", "head_to_head"),
    ("head_to_head", "sos"),
    ("sos", "score_difference", "esos"),
    (),
)
NAMES = ("ada", "ben", "cyd", "dot", "eli", "fay", "gus", "hal")


def some_race(rng, *, unpaired=0, most=8):
    """Give an event by chance in a round that is partly played, or before one."""
    everybody = [
        Entrant(id=name, late=rng.random() < 0.1)
        for name in NAMES[: rng.randint(4, most)]
    ]
    played, is_current = rng.randint(0, 3), rng.random() < 0.7 or not unpaired
    matches = []
    for number in range(1, played + is_current + 1):
        here = [each for each in everybody if each.dropped_after is None]
        is_open = is_current and number > played
        matches += a_round(rng, here, number, rate=0.75 * is_open)
        rate = 0.03 if is_open else 0.08
        after = [left(rng, each, number, rate=rate) for each in everybody]
        if any(each.dropped_after is None for each in after):  # else no next round
            everybody = after
    gone = {each.id for each in everybody if each.dropped_after is not None}
    rounds = range(1, played + is_current + unpaired + 1)
    return EventRace(
        entrants=tuple(everybody),
        matches=tuple(matches),
        settings=StandingsSettings(points=rng.choice(SCALES), keys=rng.choice(KEYS)),
        rounds=played + is_current + unpaired,
        line=rng.choice((CutLine(places=rng.randint(1, 4)), a_line_by_points(rng))),
        gone=frozenset(gone if rng.random() < 0.7 else ()),
        awarded={
            each.id: {rng.choice(rounds)}
            for each in everybody
            if rng.random() < rng.choice((0, 0.3))
        },
    )


def a_line_by_points(rng):
    return CutLine(places=rng.randint(2, 4), points=rng.randint(0, 12))


def a_round(rng, here, number, *, rate):
    order = rng.sample(here, len(here))
    if len(order) % 2:
        word = rng.choice((Outcome.BYE, Outcome.BYE, Outcome.ABSENT_LOSS))
        yield Match(round=number, home=order.pop().id, outcome=word)
    for one, two in zip(order[::2], order[1::2], strict=True):
        match = Match(round=number, home=one.id, away=two.id)
        yield match if rng.random() < rate else ended(rng, match)


def ended(rng, match):
    word = rng.choice((Outcome.WIN, Outcome.WIN, Outcome.TIE, Outcome.DOUBLE_LOSS))
    winner = rng.choice((match.home, match.away)) if word is Outcome.WIN else ""
    less = rng.choice((0, 7))
    score = (less, less) if not winner else (14, less)
    score = score if winner != match.away else score[::-1]
    games = (a_game(winner, score=score),)
    return replace(match, outcome=word, winner=winner, games=games)


def left(rng, each, number, *, rate):
    if each.dropped_after is not None or rng.random() >= rate:
        return each
    last = number - (rng.random() < 0.3)
    return replace(each, dropped_after=last, disqualified=rng.random() < 0.3)


def ends_of(match):
    """Give a match won, tied and lost, told anew."""
    yield replace(match, outcome=Outcome.WIN, winner=match.home)
    yield replace(match, outcome=Outcome.TIE)
    yield replace(match, outcome=Outcome.CONCESSION, winner=match.away)


def pairings(names):
    """Give every way to seat people, with every bye of an odd number."""
    if len(names) % 2:
        for each in names:
            for rest in pairings([name for name in names if name != each]):
                yield [(each, ""), *rest]
    elif not names:
        yield []
    else:
        first, *others = names
        for each in others:
            for rest in pairings([name for name in others if name != each]):
                yield [(first, each), *rest]


def rounds_of(names, number, awarded):
    """Give every round that some people can play, awarded byes aside."""
    alone = [name for name in names if number in awarded.get(name, ())]
    for rest in pairings([name for name in names if name not in alone]):
        pairs = [*rest, *((name, "") for name in alone)]
        tables = [
            [Match(round=number, home=home, outcome=Outcome.BYE)]
            if not away
            else [*ends_of(Match(round=number, home=home, away=away))]
            for home, away in pairs
        ]
        yield from product(*tables)


def every_end(race):
    """Give what is still to come in all ways it can: lists of matches."""
    current = [*product(*map(ends_of, race.open_matches))]
    active = [
        each.id
        for each in race.entrants
        if not each.disqualified
        and each.dropped_after is None
        and each.id not in race.gone
    ]
    last = max((match.round for match in race.matches), default=0)
    later = [
        [*rounds_of(active, number, race.awarded)]
        for number in range(last + 1, race.rounds + 1)
    ]
    for now, *further in product(current, *later):
        yield [*now, *(match for each in further for match in each)]


def own_result(matches, me):
    """Tell how the next match of somebody ended, unless he has a bye or none."""
    for match in matches:
        if me in (match.home, match.away):
            if match.outcome is Outcome.TIE:
                return TIE
            if match.outcome is not Outcome.BYE:
                return WIN if match.winner == me else LOSS
            return None
    return None


class Ends:
    """All ends of an event, and what each means for each entrant."""

    def __init__(self, race, *, with_tiebreaks):
        self.race, self.with_tiebreaks = race, with_tiebreaks
        self.last = {
            each.id: 99 if each.dropped_after is None else each.dropped_after
            for each in race.entrants
        }
        self.running = [
            each.id
            for each in race.entrants
            if not each.disqualified and each.id not in race.gone
        ]
        decided = [match for match in race.matches if match not in race.open_matches]
        base = self.points_of(decided, dict.fromkeys(self.last, 0))
        # Of somebody's result: what may follow on points, and with tiebreaks.
        self.on_points, self.readings = defaultdict(set), defaultdict(set)
        self.totals = defaultdict(set)  # points gained, with what they led to
        for fresh in every_end(race):
            points = self.points_of(fresh, dict(base))
            for me in self.running:
                self.note(me, fresh, points=points, decided=decided)
                gained = points[me] - base[me]
                self.totals[me].add((gained, self.rough(me, points)))

    def points_of(self, matches, found):
        scale = self.race.settings.points
        for match in matches:
            for each in filter(None, (match.home, match.away)):
                if match.round <= self.last[each]:
                    found[each] += points_from_match(match, each, scale)
        return found

    def places(self, points):
        line = self.race.line
        return 128 if line.points is not None and points >= line.points else line.places

    def rough(self, me, points):
        others = [points[each] for each in self.running if each != me]
        places = self.places(points[me])
        if sum(each > points[me] for each in others) >= places:
            return OUT
        return LEVEL if sum(each >= points[me] for each in others) >= places else IN

    def note(self, me, fresh, *, points, decided):
        rough = fine = self.rough(me, points)
        if self.with_tiebreaks and rough == LEVEL:
            fine = self.asked(me, [*decided, *fresh], places=self.places(points[me]))
        for key in {(me, None), (me, own_result(fresh, me))}:
            self.on_points[key].add(rough)
            self.readings[key].add(fine)

    def asked(self, me, matches, *, places):
        """Ask the plain standings of the second opinion, as far as results tell."""
        race = self.race
        keys = [*race.settings.tiebreaks]
        if race.open_matches and "score_difference" in keys:
            keys = keys[: keys.index("score_difference")]
        oracle = Oracle(
            [*race.entrants],
            matches,
            points=race.settings.points,
            opponent_bye_counts=race.settings.opponent_bye_counts,
        )
        ahead = 0
        for group in oracle.groups(keys)[0]:
            equal = sum(each in self.running and each != me for each in group)
            if me in group:
                return (
                    OUT if ahead >= places else LEVEL if ahead + equal >= places else IN
                )
            ahead += equal
        raise AssertionError(me)

    def verdict(self, key):
        found = self.readings[key]
        return sure(found)

    def level(self, key):
        """Tell where tiebreaks decide, by the words of CL-8."""
        found = self.on_points[key]
        if LEVEL not in found or {IN, OUT} <= found:
            return TiebreakNeed.NEVER
        words = {
            frozenset((IN,)): TiebreakNeed.AT_WORST,
            frozenset((OUT,)): TiebreakNeed.AT_BEST,
        }
        return words.get(frozenset(found - {LEVEL}), TiebreakNeed.ALWAYS)


def sure(seen):
    """Give the one end that there is; of several, or if it is level, it is open."""
    return next(iter(seen)) if seen in ({IN}, {OUT}) else OPEN


def outlooks(found):
    """Give the answers by the own result; None is the whole."""
    return {None: found.outlook} | {each.result: each.outlook for each in found.what_if}


def check_exact(race):
    """Compare with every end, tiebreaks included."""
    ends = Ends(race, with_tiebreaks=True)
    for me in ends.running:
        found = clinch_status(race, entrant=me)

        assert found.basis is AnswerBasis.EXACT
        for result, outlook in outlooks(found).items():
            key = me, result
            assert outlook.verdict == ends.verdict(key), (race, key)
            assert outlook.level == ends.level(key), (race, key)


def check_bound(race, *, is_tight=False):
    """See that no end contradicts; in the last round points tell it exactly."""
    ends = Ends(race, with_tiebreaks=False)
    for me in ends.running:
        found = clinch_status(race, entrant=me)

        assert found.basis is AnswerBasis.BOUND
        for result, outlook in outlooks(found).items():
            seen = ends.on_points[me, result]
            if not seen:
                continue  # whoever is alone has byes and no results
            if outlook.verdict is not OPEN or is_tight:
                assert outlook.verdict == sure(seen), (race, me, result)
            assert (
                outlook.level not in (TiebreakNeed.AT_WORST, TiebreakNeed.ALWAYS)
                or OUT not in seen
            )
            assert (
                outlook.level not in (TiebreakNeed.AT_BEST, TiebreakNeed.ALWAYS)
                or IN not in seen
            )
        if found.needed is not None:
            enough = {end for got, end in ends.totals[me] if got >= found.needed}
            # Nobody may reach it: a bound does not know that the last one left,
            # whose only opponent has an awarded bye, gets a bye too.
            assert enough <= {IN}, (race, me)
        assert max(got for got, _ in ends.totals[me]) <= found.highest - found.points


def check_last_round_on_points(race):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(completions, "MOST_LINES", 0)
        check_bound(race, is_tight=True)


chance = st.randoms(use_true_random=False)


@settings(max_examples=40)
@given(rng=chance)
def test_every_end_of_the_last_round_says_the_same(rng):
    """CL-3."""
    check_exact(some_race(rng, most=6))


@settings(max_examples=40)
@given(rng=chance)
def test_the_last_round_on_points_is_exact_on_points(rng):
    """CL-4."""
    check_last_round_on_points(some_race(rng))


@settings(max_examples=40)
@given(rng=chance)
def test_no_end_of_two_rounds_contradicts_a_bound(rng):
    """CL-5, CL-7."""
    check_bound(some_race(rng, unpaired=1, most=5))


@settings(max_examples=10)
@given(rng=chance)
def test_no_end_of_three_rounds_contradicts_a_bound(rng):
    """CL-5, CL-7."""
    check_bound(some_race(rng, unpaired=2, most=4))


EXACT = check_exact, {"most": 6}
ON_POINTS = check_last_round_on_points, {}
TWO_ROUNDS = check_bound, {"unpaired": 1, "most": 5}
THREE_ROUNDS = check_bound, {"unpaired": 2, "most": 4}


@pytest.mark.load
@pytest.mark.parametrize(
    ("check", "events"),
    [(EXACT, 60), (ON_POINTS, 60), (TWO_ROUNDS, 40), (THREE_ROUNDS, 6)],
    ids=["exact", "on points", "two rounds", "three rounds"],
)
def test_events_by_chance_are_never_contradicted(check, events):
    """CL-3, CL-4, CL-5."""
    see, kind = check
    seen_by(see, (some_race(Random(seed), **kind) for seed in range(events)))


@pytest.mark.load
def test_the_events_by_chance_have_everything():
    seen = Counter()
    for seed in range(200):
        for _, kind in (EXACT, TWO_ROUNDS):
            race = some_race(Random(seed), **kind)
            for each in race.entrants:
                found = clinch_status(race, entrant=each.id)
                seen.update(
                    f"{found.basis} {one.verdict} {one.level}"
                    for one in outlooks(found).values()
                )
            seen.update(["gone"] * bool(race.gone), open=len(race.open_matches))

    for basis, verdict in product(AnswerBasis, ClinchVerdict):
        assert seen[f"{basis} {verdict} "] >= 20, seen
    for level in set(TiebreakNeed) - {TiebreakNeed.NEVER}:
        assert seen[f"exact open {level}"] >= 20, seen
        assert seen[f"bound open {level}"] >= 5, seen
    assert min(seen["exact in at worst"], seen["exact out at best"]) >= 10, seen


# The checks above can fail: each of these is wrong in one way, and is seen.


def half(function):
    return lambda *args: function(*args) // 2


def off_by(number, function):
    return lambda branch, goal, **more: function(branch, goal + number, **more)


def without_ties(function):
    """Let the home seat win where the two would tie."""

    def ends(match):
        won, _, lost = function(match)
        return [won, won, lost]

    return ends


WRONG = [
    pytest.param(
        bounds,
        "most_rivals_reaching",
        lambda old: off_by(1, old),
        ON_POINTS,
        id="level is behind",
    ),
    pytest.param(
        bounds,
        "fewest_rivals_reaching",
        lambda old: off_by(-1, old),
        ON_POINTS,
        id="level is ahead",
    ),
    pytest.param(
        bounds,
        "most_rivals_reaching",
        lambda old: off_by(1, old),
        TWO_ROUNDS,
        id="so later",
    ),
    pytest.param(
        bounds,
        "most_points_left_for_rivals",
        half,
        TWO_ROUNDS,
        id="half of what there is",
    ),
    pytest.param(
        bounds, "most_points_in_match", half, TWO_ROUNDS, id="too little for one"
    ),
    pytest.param(bounds, "possible_results", without_ties, ON_POINTS, id="nobody ties"),
    pytest.param(
        completions, "possible_results", without_ties, EXACT, id="nobody ties, exactly"
    ),
    pytest.param(
        completions,
        "decidable_tiebreaks",
        lambda _: lambda settings, **_: settings.tiebreaks,
        EXACT,
        id="scores are known before they are played",
    ),
    pytest.param(
        completions,
        "decidable_tiebreaks",
        lambda _: lambda *_, **__: (),
        EXACT,
        id="no keys",
    ),
    pytest.param(
        EventRace,
        "contenders",
        lambda _: property(lambda race: frozenset(race.points)),
        EXACT,
        id="whoever left is in the way",
    ),
    pytest.param(
        CutLine,
        "last_qualifying_place",
        lambda _: lambda line, _: line.places,
        EXACT,
        id="points are not enough",
    ),
]


@pytest.mark.parametrize(("place", "name", "wrong", "check"), WRONG)
def test_what_is_wrong_is_contradicted(monkeypatch, place, name, wrong, check):
    monkeypatch.setattr(place, name, wrong(getattr(place, name)))
    see, kind = check

    with pytest.raises(AssertionError):
        seen_by(see, (some_race(Random(seed), **kind) for seed in range(300)))


def seen_by(see, races):
    for race in races:
        see(race)


# Beside the cut itself.


@pytest.mark.load
def test_the_cut_that_is_drawn_never_contradicts():
    """CL-1, RN-1, RN-4: one end by chance, with scores, tiebreaks and the lot."""
    for seed in range(300):
        rng = Random(seed)
        race = some_race(rng, unpaired=seed % 2, most=8)
        cut = drawn_cut(rng, race)
        for each in race.entrants:
            verdict = clinch_status(race, entrant=each.id).verdict

            assert verdict is OPEN or (verdict is IN) == (each.id in cut), (
                f"seed {seed}"
            )


def drawn_cut(rng, race):
    """Play an event to its end, and give whom the desk takes into the cut."""
    there = [
        each
        for each in race.entrants
        if each.dropped_after is None and each.id not in race.gone
    ]
    matches = [ended_well(rng, match) for match in race.matches]
    for number in range(race.newest_round + 1, race.rounds + 1):
        order = rng.sample(there, len(there))
        if len(order) % 2:
            home = order.pop().id
            matches.append(Match(round=number, home=home, outcome=Outcome.BYE))
        matches += [
            ended_well(rng, Match(round=number, home=one.id, away=two.id))
            for one, two in zip(order[::2], order[1::2], strict=True)
        ]
    seed = str(rng.random())
    table = compute_standings(
        race.entrants, matches, settings=race.settings, lot_seed=seed
    )
    swiss = [row.entrant for row in table]
    line = race.line
    if line.points is None:
        return schedule.cut_by_places(swiss, places=line.places, gone=race.gone)
    return schedule.cut_by_points(
        swiss,
        points={row.entrant: row.points for row in table},
        cut_points=line.points,
        cut_min_places=line.places,
        gone=race.gone,
    )


def ended_well(rng, match):
    """End an open match with a winner or as a tie."""
    while match.outcome in (Outcome.PENDING, Outcome.DOUBLE_LOSS) and not match.games:
        end = ended(rng, match)
        match = end if end.outcome is not Outcome.DOUBLE_LOSS else match
    return match


def test_the_order_of_the_input_does_not_matter():
    rng = Random(5)
    for seed in range(30):
        race = some_race(Random(seed), most=6)
        shuffled = replace(
            race,
            entrants=tuple(rng.sample(race.entrants, len(race.entrants))),
            matches=tuple(rng.sample(race.matches, len(race.matches))),
        )
        for each in race.entrants:
            expected = clinch_status(race, entrant=each.id)

            assert clinch_status(shuffled, entrant=each.id) == expected


# What is refused.


@pytest.mark.parametrize("places", [0, 129])
def test_a_line_is_drawn_within_a_bracket(places):
    assert refusal(CutLine, places=places) == (
        f"The cut has {places} places; 1 to 128 are possible.",
        "CL-1",
        "Give the number of places in the cut, or 1 if there is none.",
    )


def test_a_race_is_one_of_swiss_rounds():
    ada, ben = people("ada ben")

    assert refusal(a_race, [ada, ben], [ada.beats(ben, round=4)], rounds=3) == (
        "Round 4 was paired, and the event has 3.",
        "CL-1",
        "Set at least as many Swiss rounds as were paired.",
    )


def test_nobody_plays_two_matches_at_once():
    ada, ben = people("ada ben")
    matches = [ada.meets(ben, round=1), ben.meets(ada, round=2)]

    assert refusal(a_race, [ada, ben], matches, rounds=3) == (
        '"ada" has 2 open matches.',
        "CL-1",
        "Enter the result of the earlier one.",
    )


def test_a_stranger_has_nothing_to_reach():
    race = a_race(people("ada ben"), [], rounds=3)

    assert refusal(clinch_status, race, entrant="zoe") == (
        '"zoe" is not an entrant of this event.',
        "CL-1",
        "Choose an entrant.",
    )


@pytest.mark.parametrize("key", [key for key in TIEBREAKS if TIEBREAKS[key].formula])
def test_a_tiebreaker_that_reads_scores_says_so(key):
    """What is exact would be wrong if a tiebreaker without the mark read scores."""
    entrants, matches = five_entrants()
    higher = tuple(
        replace(
            match,
            games=tuple(
                replace(game, home_score=game.home_score + 7)
                if game.home_score > game.away_score
                else game
                for game in match.games
            ),
        )
        for match in matches
    )
    values = [
        [
            explain_tiebreak_value(
                entrants, each, entrant=who.id, key=key, settings=StandingsSettings()
            ).value
            for who in entrants
        ]
        for each in (matches, higher)
    ]

    assert (values[0] != values[1]) <= (key in completions.SCORED)
