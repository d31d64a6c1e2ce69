"""The event file: read back as written, and every mistake named with its entry."""

import json
from pathlib import Path

import pytest

from tournaments.files.eventfile import (
    EventFileError,
    pair_next_round,
    read_event_file,
    write_event_file,
)
from tournaments.files.eventfile.checks import MOST_ENTRANTS
from tournaments.files.eventfile.reader import MOST_BYTES, MOST_FINDINGS

SAMPLE = Path("samples/events/five.json")


def an_event(**parts) -> dict:
    return {"event": 1, "entrants": [{"id": "ada"}, {"id": "ben"}], **parts}


def refused(parts: dict | bytes) -> list[str]:
    data = parts if isinstance(parts, bytes) else json.dumps(parts).encode()
    with pytest.raises(EventFileError) as caught:
        read_event_file(data)
    assert "docs/archive.md" in str(caught.value)
    return caught.value.findings


def a_match(**parts) -> dict:
    return {"round": 1, "home": "ada", "away": "ben", **parts}


def test_reading_what_was_written_gives_the_same():
    event = read_event_file(SAMPLE.read_bytes())

    assert read_event_file(write_event_file(event)) == event
    assert write_event_file(
        read_event_file(write_event_file(event))
    ) == write_event_file(event)


def test_whoever_has_an_awarded_bye_is_not_paired():
    people = [{"id": "ada", "bye_rounds": [1]}, {"id": "ben"}, {"id": "cyd"}]
    event = read_event_file(json.dumps({"event": 1, "entrants": people}).encode())

    first, second = pair_next_round(event).tables

    assert {first.home, first.away} == {"ben", "cyd"}
    assert (second.home, second.reason) == ("ada", "awarded_bye")


ALONE = {"round": 1, "home": "ada", "outcome": "tie"}


@pytest.mark.parametrize(
    ("match", "expected"),
    [
        (a_match(away="zoe"), "'zoe' is not an entrant."),
        (a_match(away="ada"), "'ada' would play against themselves."),
        (a_match(round=0), "round is 0; 1 to 100 are allowed."),
        (
            a_match(outcome="win"),
            "win needs ada or ben as its winner; none is given.",
        ),
        (
            a_match(outcome="win", winner="zoe"),
            "win needs ada or ben as its winner; 'zoe' is given.",
        ),
        (
            a_match(outcome="tie", winner="ada"),
            "tie has no winner, but 'ada' is given.",
        ),
        (a_match(outcome="bye"), "bye is only for one entrant."),
        (
            ALONE,
            "tie needs an opponent. Without one, use: absent_loss, bye, late_loss.",
        ),
        (
            a_match(outcome="tie", games=[{"home_score": -7}]),
            "games[0] has the score -7:0; scores start at 0.",
        ),
        (
            a_match(outcome="tie", games=[{"winner": "zoe"}]),
            "games[0]: 'zoe' did not play in it, only ada or ben.",
        ),
    ],
)
def test_a_match_that_cannot_be_is_named(match, expected):
    against = f" against {match['away']}" if "away" in match else ""
    entry = f"matches[0] (round {match['round']}, ada{against})"

    assert refused(an_event(matches=[match])) == [f"{entry}: {expected}"]


def test_a_result_that_stands_twice_is_named():
    found = refused(an_event(matches=[a_match(), a_match(outcome="tie")]))

    assert found == [
        f"matches[1] (round 1, ada against ben): {who!r} is already in this "
        "round, in matches[0]."
        for who in ("ada", "ben")
    ]


def test_a_cancelled_match_makes_room_for_another():
    data = an_event(matches=[a_match(outcome="cancelled"), a_match(outcome="tie")])

    assert len(read_event_file(json.dumps(data).encode()).matches) == 2


def test_who_plays_after_he_left_is_named():
    people = [{"id": "ada", "dropped_after": 1}, {"id": "ben"}]

    assert refused(an_event(entrants=people, matches=[a_match(round=2)])) == [
        "matches[0] (round 2, ada against ben): 'ada' left after round 1."
    ]


@pytest.mark.parametrize(
    ("parts", "expected"),
    [
        (
            {"settings": {"points": {"loss": -1}}},
            "settings.points.loss is -1; 0 to 100 are allowed.",
        ),
        (
            {"settings": {"points": {"win": 0, "tie": 0, "bye": 0}}},
            "settings.points.win is 0; 1 to 100 are allowed.",
        ),
        ({"settings": {"best_of": 0}}, "settings.best_of is 0; 1 to 9 are allowed."),
        ({"settings": {"rounds": -1}}, "settings.rounds is -1; 0 to 100 are allowed."),
        (
            {"settings": {"table_ranges": [[5, 2]]}},
            "settings.table_ranges[0] is 5 to 2; the first table must come first.",
        ),
        (
            {"settings": {"tiebreaks": ["omw", "omw"]}},
            'settings.tiebreaks: The tiebreaker "omw" is listed twice. Remove it.',
        ),
        ({"forbidden": [["ada", "zoe"]]}, "forbidden[0]: 'zoe' is not an entrant."),
        ({"forbidden": [["ada", "ada"]]}, "forbidden[0]: 'ada' is listed twice."),
        (
            {"entrants": [{"id": ""}]},
            "entrants[0]: the id '' is empty or has spaces around it.",
        ),
        (
            {"entrants": [{"id": " a"}]},
            "entrants[0]: the id ' a' is empty or has spaces around it.",
        ),
        (
            {"entrants": [{"id": "a", "name": "\x1b[31mA\u202e"}]},
            (
                "entrants[0] (a): it has invisible characters (U+001B, U+202E). "
                "Remove them."
            ),
        ),
        (
            {"entrants": [{"id": "a", "name": "A" * 101}]},
            "entrants[0] (a): it has 101 characters; at most 100 are allowed.",
        ),
        (
            {"settings": {"points": {"win": 1, "tie": 5, "bye": 1}}},
            "settings.points: win 1, tie 5, loss 0, bye 1; a win must be worth most.",
        ),
        (
            {"entrants": [{"id": "ada", "bye_rounds": [0]}]},
            "entrants[0] (ada): bye_rounds: one is 0; 1 to 100 are allowed.",
        ),
        (
            {"entrants": [{"id": "ada", "bye_rounds": [2, 2]}]},
            "entrants[0] (ada): bye_rounds: a round is listed twice.",
        ),
        (
            {"entrants": [{"id": "ada", "fixed_table": -3}]},
            "entrants[0] (ada): fixed_table is -3; 0 to 100000 are allowed.",
        ),
        (
            {"settings": {"seeded": True}, "entrants": [{"id": "ada"}]},
            (
                "entrants[0] (ada): rank 0; if one entrant has a rank, each needs "
                "their own."
            ),
        ),
        (
            {"event": 2},
            "event: this is version 2 of the format; version 1 can be read.",
        ),
        (
            {"entrants": [{"id": str(each)} for each in range(MOST_ENTRANTS + 1)]},
            "entrants: there are 10,001; at most 10,000 are allowed.",
        ),
    ],
)
def test_what_cannot_be_is_named(parts, expected):
    assert refused(an_event(**parts)) == [expected]


def test_an_id_that_two_have_is_named_at_both():
    assert refused(an_event(entrants=[{"id": "ada"}, {"id": "ada"}])) == [
        f"entrants[{place}] (ada): 2 entrants have this id." for place in (0, 1)
    ]


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (b"", "The file is empty."),
        (b"\xef\xbb\xbf{}", "The file: there is no event."),
        (b'{"event": 1}', "The file: there is no entrants."),
        (b'{"name":\n "\xe9"}', "Line 2, column 3: this is not UTF-8. Save the file"),
        (
            b'{"event": 1, "entrants": [{"id": "a", "id": "b"}]}',
            "'id' is twice in one entry, the one with id 'a'",
        ),
        (
            b'{"event": 1, "entrants": [], "matches": [], "matches": []}',
            "'matches' is twice in one entry",
        ),
        (b'{"event": 1,\n "entrants": [}', "Line 2, column 15: "),
        (b"\xff\xfe", "Line 1, column 1: this is not UTF-8. Save the file as UTF-8."),
        (b"[" * 100_000, "The file: "),
        (b'{"event": 1, "entrants": 3}', "entrants: expected list, got whole number."),
        (
            b'{"event": 1, "entrants": [{"id": "a", "nme": "A"}]}',
            "entrants[0]: unknown field nme.",
        ),
        (
            b'{"entrants": [], "matches": [{"round": 1.5, "home": "a"}]}',
            "matches[0].round: expected whole number, got decimal number.",
        ),
        (
            b'{"matches": [{"round": 1, "home": "a", "outcome": "won"}]}',
            (
                "matches[0].outcome: 'won' is not an outcome; the outcomes are: win, "
                "concession,"
            ),
        ),
        (b" " * (MOST_BYTES + 1), "The file has more than 32,000,000 bytes."),
    ],
)
def test_a_file_that_is_not_of_the_form_says_where(data, expected):
    (finding,) = refused(data)

    assert finding.startswith(expected)


@pytest.mark.nightly
def test_a_million_entrants_are_refused_before_they_are_looked_at():
    people = b",".join(b'{"id":"%d"}' % each for each in range(1_000_000))

    (finding,) = refused(b'{"event":1,"entrants":[%s]}' % people)

    assert finding == "entrants: there are 1,000,000; at most 10,000 are allowed."


def test_very_many_mistakes_are_cut_short():
    matches = [a_match(round=number, away="zoe") for number in range(1, 61)]

    with pytest.raises(EventFileError) as caught:
        read_event_file(json.dumps(an_event(matches=matches)).encode())

    assert len(caught.value.findings) == 60
    assert str(caught.value).count("\n") == MOST_FINDINGS + 1
    assert "40 more like these." in str(caught.value)


def test_whoever_left_is_not_paired():
    people = [
        {"id": "ada"},
        {"id": "ben", "dropped_after": 0},
        {"id": "cleo", "disqualified": True},
        {"id": "dan"},
    ]
    event = read_event_file(json.dumps(an_event(entrants=people)).encode())

    (table,) = pair_next_round(event, seed="s").tables

    assert {table.home, table.away} == {"ada", "dan"}


def test_the_lot_of_the_event_decides_where_no_seed_is_given():
    people = [{"id": str(number)} for number in range(20)]
    one, same, other = (
        read_event_file(
            json.dumps(an_event(entrants=people, settings={"lot_seed": lot})).encode()
        )
        for lot in ("c0ffee", "c0ffee", "decade")
    )

    assert pair_next_round(one) == pair_next_round(same)
    assert pair_next_round(one) != pair_next_round(other)
