"""manage.py check_pairings: the pairer before its judge."""

import json
from dataclasses import replace
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from lab.checking.field import EntrantFigures, field_from_figures
from lab.management.commands import check_pairings
from lab.management.commands.check_pairings import checked_tables
from tests.lab.checking.pairers import field_from_data, greedy
from tournaments.rules.pairing import Candidate, pair_candidates


def run(**options) -> str:
    out = StringIO()
    defaults = {"tournaments": 3, "adversarial": 6, "jobs": 1}
    call_command("check_pairings", stdout=out, **(defaults | options))
    return out.getvalue()


@pytest.fixture
def _greedy(monkeypatch):
    """Put a greedy pairer in the place of ours."""

    def pair_field(field, **_):
        return greedy(field)

    monkeypatch.setattr(check_pairings, "pair_field", pair_field)


def test_the_summary_counts_tournaments_rounds_and_proofs():
    told = run()

    assert told.startswith("3 tournaments with ")
    assert "6 contrived fields." in told
    assert "Decided by: parity bound " in told
    assert told.endswith("Discrepancies: 0.\n")


def test_the_same_seed_gives_the_same_report():
    one, again = (json.loads(run(json=True, seed=4)) for _ in range(2))

    assert one == again
    assert one["tournaments"] == 3
    assert one["discrepancies"] == []
    assert sum(one["proofs"].values()) == one["rounds"] + one["contrived"]


@pytest.mark.load
def test_several_processes_give_the_report_of_one():
    options = {"json": True, "tournaments": 5, "adversarial": 5}

    assert json.loads(run(jobs=2, **options)) == json.loads(run(jobs=1, **options))


@pytest.mark.load
@pytest.mark.usefixtures("_greedy")
def test_a_discrepancy_fails_and_is_printed_to_be_seen_again():
    with pytest.raises(CommandError, match="pairings are wrong, and none may be"):
        run(tournaments=0, adversarial=20)


@pytest.mark.load
@pytest.mark.usefixtures("_greedy")
def test_one_of_them_can_be_seen_again_by_its_number():
    out = StringIO()
    with pytest.raises(CommandError):
        call_command(
            "check_pairings",
            tournaments=0,
            adversarial=20,
            jobs=1,
            json=True,
            stdout=out,
        )
    wrong = json.loads(out.getvalue())["discrepancies"][-1]
    number = int(wrong["seed"].split(":")[1])

    again = StringIO()
    with pytest.raises(CommandError):
        call_command(
            "check_pairings",
            tournaments=0,
            adversarial=1,
            first=number,
            jobs=1,
            json=True,
            stdout=again,
        )

    assert json.loads(again.getvalue())["discrepancies"] == [wrong]
    assert (
        field_from_data(wrong["smallest"]).size <= field_from_data(wrong["field"]).size
    )


@pytest.mark.load
@pytest.mark.usefixtures("_greedy")
def test_a_person_reads_the_first_failures():
    out = StringIO()
    with pytest.raises(CommandError):
        call_command(
            "check_pairings", tournaments=0, adversarial=20, jobs=1, stdout=out
        )

    assert "contrived field 1:" in out.getvalue()
    assert 'smallest field found: {"entrants": [[' in out.getvalue()


def test_fewer_than_four_entrants_are_no_tournament():
    with pytest.raises(CommandError, match=r"--entrants 3 64: .* at least 4"):
        run(entrants=(3, 64))


@pytest.mark.parametrize("wrong", ["cost", "bound"])
def test_a_wrong_certificate_is_found(wrong):
    field = field_from_figures(
        [EntrantFigures(id="a", score=3), EntrantFigures(id="b", score=0)]
    )
    made = pair_candidates([Candidate(id="a", score=3), Candidate(id="b")], seed="x")
    less = made.certificate.cost._replace(gaps=4)
    forged = replace(made, certificate=replace(made.certificate, **{wrong: less}))

    assert checked_tables(made, field) == [("a", "b")]
    with pytest.raises(
        ValueError, match=r"certificate says .*; the tables have .*9, 27"
    ):
        checked_tables(forged, field)


@pytest.mark.nightly
def test_no_discrepancy_in_forty_tournaments():
    assert (
        json.loads(run(tournaments=40, adversarial=40, seed=2, json=True))[
            "discrepancies"
        ]
        == []
    )


@pytest.mark.nightly(seconds=80)
def test_no_discrepancy_in_twelve_hundred_tournaments():
    """Endorsements of chess pairers tolerate ten discrepancies; we tolerate none."""
    run(tournaments=1200, adversarial=500, seed=3, jobs=2)


@pytest.mark.nightly
@pytest.mark.parametrize(("entrants", "tournaments"), [(1024, 20), (10_000, 2)])
def test_no_discrepancy_in_large_tournaments(entrants, tournaments):
    run(tournaments=tournaments, adversarial=0, entrants=(entrants, entrants), seed=3)
