"""K5: the venue is offline, the event goes on by paper, and ends as it would have."""

import re
from random import Random

import pytest
from django.db import transaction

from tests.builders.desk import address
from tests.builders.events import NAMES, a_running_event, an_entrant
from tests.builders.offline import Played, emergency_pack, played, slips, type_back
from tests.builders.people import a_person
from tests.builders.swiss import a_draft, anew, close, drop, published
from tests.builders.tables import P21_EVENT, click, say
from tournaments.core import played as books
from tournaments.core import rounds as selectors
from tournaments.models import Match, Round, Tournament
from tournaments.results import actions as results
from tournaments.rules.claims import GameEnding, parse_claim

pytestmark = [pytest.mark.django_db, pytest.mark.both, pytest.mark.nightly]
SEEDS = (7, 12)


def an_event(olga, size=9) -> Tournament:
    """Make an event of people with accounts, so that they can report themselves."""
    event = a_running_event(0, olga, snapshot=P21_EVENT, rounds=4, lot_seed="7" * 64)
    for name in NAMES[:size]:
        an_entrant(event, name, person=a_person(name.replace(" ", "")))
    return event


def report_online(event: Tournament, each: Played) -> None:
    """Let the two say what stands on their slip: one reports, the other agrees."""
    current = books.current_round(event)
    match = selectors.matches_by_table(current).get(table=each.table)
    home, away = each.scores
    winner, ending = ("home" if home > away else "away"), GameEnding.REGULATION
    if each.is_conceded_by:
        winner = "away" if each.is_conceded_by == "home" else "home"
        ending = GameEnding.CONCESSION
    game = {"home_score": home, "away_score": away, "ending": ending, "winner": winner}
    claim = parse_claim("concession" if each.is_conceded_by else "win", winner, [game])
    say(match, "home", claim)
    click(results.confirm_report, match, "away")


def standings(event: Tournament) -> list[tuple]:
    found = books.current_standings(anew(event))
    return [(row.entrant, row.label, row.points, row.values) for row in found]


def closed(event: Tournament) -> Round:
    return close(anew(books.current_round(event))).round


def online(event: Tournament, slips_: list[Played]) -> list[tuple]:
    """Tell how the event would stand if everybody had reported, and undo it all."""
    with transaction.atomic():
        for each in slips_:
            report_online(event, each)
        closed(event)
        found = standings(event)
        transaction.set_rollback(True)
    return found


@pytest.mark.parametrize("seed", SEEDS)
def test_results_typed_back_from_the_pack_give_the_same_standings(desk, olga, seed):
    """K5: what is typed comes from the extracted text of the pack alone."""
    event, chance = an_event(olga), Random(seed)
    for number in (1, 2, 3):
        published(a_draft(anew(event), number))
        pack = emergency_pack(desk, event)
        by_hand = played(pack, chance)
        expected = online(event, by_hand)
        assert (
            Match.objects.filter(round__number=number, outcome="pending").count() == 4
        )

        type_back(desk, event, by_hand)
        closed(event)

        assert standings(event) == expected
        if number == 2:
            drop(event.entrants.first(), after=2)


def test_the_pack_has_slips_for_open_tables_only(desk, olga):
    event = an_event(olga)
    published(a_draft(event))
    before = slips(emergency_pack(desk, event))
    report_online(event, Played(*before[0], (14, 7)))

    after = slips(emergency_pack(desk, event))

    assert after == before[1:]


def test_the_pack_says_how_the_paper_comes_back(desk, olga):
    event = an_event(olga)
    published(a_draft(event))

    text = " ".join(emergency_pack(desk, event))

    assert "Once you are online again: Desk, Quick entry" in text
    assert desk.get(address(event, "results")).status_code == 200


# Two rounds without a line.


def paired_by_hand(pack: list[str], slips_: list[Played]) -> list[tuple[str, str]]:
    """Pair the next round as people do: from the top, nobody twice.

    All that is known stands on the paper: who met whom in the standings, and slips.
    """
    rows = [row for page in pack for row in ROW.findall(page)]
    names = {number: name for number, name, *_ in rows}
    met = {name: met_by(cells, names) for _, name, _, cells in rows}
    points = {name: int(points) for _, name, points, _ in rows}
    for each in slips_:
        met[each.home].add(each.away)
        met[each.away].add(each.home)
        points[winner(each)] += 3
    waiting = sorted(points, key=lambda name: (-points[name], name))
    return matched(waiting, met)


# "3 3= Ada Ito 6 2-0-0 W 4 B": number, place, name, points, record, rounds.
ROW = re.compile(
    r"(\d+) \d+=? ([A-Z]\w+ [A-Z]\w+) (\d+) \d+-\d+-\d+"
    r"((?: (?:[WLT\u2026] \d+|B|\u2013))+)"
)


def met_by(cells: str, names: dict[str, str]) -> set[str]:
    return {names[number] for number in re.findall(r"[WLT\u2026] (\d+)", cells)}


def winner(each: Played) -> str:
    if each.is_conceded_by:
        return each.away if each.is_conceded_by == "home" else each.home
    return each.home if each.scores[0] > each.scores[1] else each.away


def matched(waiting: list[str], met: dict[str, set[str]]) -> list[tuple[str, str]]:
    """Pair the first with the next whom he has not met, and go back if that fails."""
    if not waiting:
        return [()]
    first, *others = waiting
    for other in others:
        if other in met[first]:
            continue
        rest = matched([each for each in others if each != other], met)
        if rest:
            return [(first, other), *(each for each in rest if each)]
    return []


def test_a_round_that_was_paired_by_hand_is_typed_and_counted(desk, olga):
    """K5, for longer: the next round is paired on paper, typed, and played."""
    event, chance = an_event(olga, size=8), Random(3)
    published(a_draft(event))
    pack = emergency_pack(desk, event)
    first = played(pack, chance)
    assert len(first) == 4
    pairs = paired_by_hand(pack, first)
    assert sorted(name for pair in pairs for name in pair) == sorted(NAMES[:8])
    second = [
        Played(table, home, away, (21, 7))
        for table, (home, away) in enumerate(pairs, 11)
    ]

    type_back(desk, event, first)
    closed(event)
    draft = a_draft(anew(event), 2)
    typed = "\n".join(f"{each.table} {each.home} - {each.away}" for each in second)
    answer = desk.post(
        address(event, "rounds", draft.pk, "by-hand"),
        {"expected": draft.version, "lines": typed, "reason": "Paired on paper."},
    )
    assert answer.status_code == 302, answer.content.decode()
    published(anew(draft))
    type_back(desk, event, second)
    closed(event)

    points = {each: 3 * (each in map(winner, first)) for each in NAMES[:8]}
    for each in second:
        points[each.home] += 3
    found = {row.entrant: row.points for row in books.current_standings(anew(event))}
    assert {each.name: found[str(each.pk)] for each in event.entrants.all()} == points
    assert not anew(draft).notices
