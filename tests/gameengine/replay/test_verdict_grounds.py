"""What a verdict rests on: texts that are read, decisions, other readings."""

from dataclasses import replace

import pytest

from gameengine.cardtext.__main__ import NO_NAMES
from gameengine.cardtext.sheet import LazyCards
from gameengine.replay.comparison import compare_logs
from gameengine.replay.report import verdict_data, verdict_lines
from gameengine.replay.verdict import AlternativeReading, Evidence, VerdictKind, verify
from tests.builders.paper import OPENING, TOUCHDOWN, a_log, verdict_on
from tests.builders.samples import HERE, sample_cards

# Text that nobody can read.


def with_unread(number, line="Sing a song."):
    cards = sample_cards()
    return cards | {number: replace(cards[number], unread=(line,))}


@pytest.mark.parametrize(
    ("number", "line"),
    [
        pytest.param("C239-PS", "Sing a song.", id="a call"),
        pytest.param("R102-PS", "Sing a song.", id="a Player on the field"),
        pytest.param("C3-PS", "Bench: Sing a song.", id="a bench text"),
    ],
)
def test_what_an_unread_card_in_play_does_is_undecided(number, line):
    found = verify(a_log(*TOUCHDOWN), with_unread(number, line))

    assert (found.kind, found.unread, found.evidence) == (
        VerdictKind.UNDECIDED,
        (number,),
        Evidence.PARTIAL,
    )
    assert found.why == f"The text of {number} cannot be read."


@pytest.mark.parametrize(
    "number",
    [
        pytest.param("C220-PS", id="a Play card in the deck"),
        pytest.param("C3-PS", id="a Player on the bench"),
        pytest.param("C302-PS", id="an Action card in the deck"),
    ],
)
def test_an_unread_card_that_is_not_in_play_changes_nothing(number):
    log = a_log(*TOUCHDOWN)

    found = verify(log, with_unread(number))

    assert found == verdict_on(log)


@pytest.mark.parametrize("number", ["C302-PS", "C220-PS"])
def test_a_card_may_come_into_play_later(number):
    """An Action card that is used, and a Play card that becomes the call."""
    log = a_log(
        *OPENING,
        "H run",
        "H play C232-PS | A play C209-PS",
        "@adjustments",
        "H cast C302-PS flip C220-PS",
    )

    found = verify(log, with_unread(number))

    assert (verdict_on(log).kind, found.kind) == (
        VerdictKind.INCOMPLETE,
        VerdictKind.UNDECIDED,
    )
    assert found.unread == (number,)


def test_a_text_that_is_on_no_page_of_the_phrasebook_is_forgiven():
    sheet = (HERE / "cards" / "plays.csv").read_text(encoding="utf-8")
    heading, *rows = sheet.splitlines()
    cells = next(row for row in rows if row.startswith("C239-PS,")).split(",")
    cells[heading.split(",").index("ability")] = "Sing a song."
    texts = NO_NAMES | {"plays": f"{heading}\n{','.join(cells)}\n"}

    found = verify(a_log(*TOUCHDOWN), LazyCards(texts, sample_cards()))

    assert (found.kind, found.unread) == (VerdictKind.UNDECIDED, ("C239-PS",))


def test_a_claim_that_fails_before_an_unread_card_is_in_play_is_illegal():
    """A step that cannot be, whatever that card says."""
    lines = [line.replace("== H25", "== H30") for line in TOUCHDOWN]

    found = verify(a_log(*lines), with_unread("C239-PS"))

    assert (found.kind, found.step) == (VerdictKind.ILLEGAL, 2)


UNSEEN_CALL = [line.replace("H play C239-PS", "H play ??") for line in TOUCHDOWN]


@pytest.mark.parametrize(
    ("lines", "kind"),
    [
        pytest.param(UNSEEN_CALL, VerdictKind.CONFIRMED, id="another call fits"),
        pytest.param(
            [line.replace("+80", "+75") for line in UNSEEN_CALL],
            VerdictKind.ILLEGAL,
            id="no call that can be read fits",
        ),
    ],
)
def test_a_text_may_matter_in_any_way(lines, kind):
    """C209-PS may be the card that was not seen, and may say anything."""
    log = a_log(*lines)

    found = verify(log, with_unread("C209-PS"))

    assert (verdict_on(log).kind, found.kind) == (kind, VerdictKind.UNDECIDED)
    assert found.unread == ("C209-PS",)


def test_a_claim_that_fails_before_the_unseen_card_is_illegal_in_every_way():
    lines = [line.replace("== H25", "== H30") for line in UNSEEN_CALL]

    found = verify(a_log(*lines), with_unread("C209-PS"))

    assert (found.kind, found.step) == (VerdictKind.ILLEGAL, 2)


def test_a_text_may_say_what_its_card_counts_for_grit():
    """D-96: C220-PS and C202-PS have the strengths 5 and 4."""
    log = a_log(*OPENING, "H punt", "* flip H:C220-PS A:C202-PS grit 7")

    found = verify(log, with_unread("C220-PS"))

    assert (verdict_on(log).kind, found.kind) == (
        VerdictKind.ILLEGAL,
        VerdictKind.UNDECIDED,
    )


@pytest.mark.parametrize(
    ("said", "kind"),
    [
        pytest.param("C317-PS", VerdictKind.UNDECIDED, id="that card"),
        pytest.param("??", VerdictKind.UNDECIDED, id="perhaps that card"),
        pytest.param("C318-PS", VerdictKind.ILLEGAL, id="another card"),
    ],
)
def test_a_text_may_allow_what_its_card_is_used_for(said, kind):
    """Nothing was added that a card could cancel, as far as the cards can be read."""
    log = a_log(*TOUCHDOWN[:6], "@adjustments", f"A cast {said} > 1")

    found = verify(log, with_unread("C317-PS"))

    assert (verdict_on(log).kind, found.kind) == (VerdictKind.ILLEGAL, kind)


def test_no_text_brings_a_card_into_the_hand():
    log = a_log(*TOUCHDOWN[:6], "@adjustments", "A cast U328-PS")

    found = verify(log, with_unread("U328-PS"))

    assert (found.kind, found.wrong.code) == (VerdictKind.ILLEGAL, "unknown_card")


# The cards that it was written with.

NOTE = (
    "The log was written with the card data 'sheets-1' and verified with "
    "'sheets-2'. If one of its cards has changed since, verify it with the card "
    "data that it was played with."
)


@pytest.mark.parametrize(
    "tags",
    [
        pytest.param({"Result": "H 7-0"}, id="confirmed"),
        pytest.param({"Result": "H 6-0"}, id="different result"),
        pytest.param({"HomeDeck": "receipt:1"}, id="a list is missing"),
        pytest.param({"HomeDeck": "1 C9999-PS"}, id="a card is not known"),
    ],
)
def test_other_card_data_is_noted_and_changes_no_verdict(tags):
    log = a_log(*TOUCHDOWN, Cards="sheets-1", **tags)

    same, other = (verdict_on(log, version=each) for each in ("sheets-1", "sheets-2"))

    assert (same.notes, other.notes) == ((), (NOTE,))
    assert replace(other, notes=()) == same
    assert list(verdict_lines(other))[-1] == NOTE
    assert verdict_data(other)["notes"] == [NOTE]


@pytest.mark.parametrize(
    ("written", "version"), [("", "sheets-2"), ("sheets-1", ""), ("", "")]
)
def test_card_data_that_nobody_names_is_not_compared(written, version):
    found = verdict_on(a_log(*TOUCHDOWN, Cards=written), version=version)

    assert found.notes == ()


def test_both_logs_of_a_game_are_asked_for_their_cards():
    logs = (a_log(*TOUCHDOWN, Cards=each) for each in ("sheets-1", "sheets-2"))

    found = compare_logs(*logs, sample_cards(), version="sheets-2")

    assert (found.first.notes, found.second.notes) == ((NOTE,), ())


# What a verdict rests on.


def test_the_decisions_that_a_game_touched_are_named():
    """D-33: before the rulings a sixth Action card is not drawn."""
    downs = ("C209-PS C208-PS", "C208-PS C236-PS", "C214-PS C233-PS")
    plays = (each.split(" ") for each in downs)
    lines = [f"H play {home} | A play {away}" for home, away in plays]

    found = verdict_on(a_log(*OPENING, *lines, "J time", Profile="P22"))

    # D-27 and D-28 say how the rulebooks line up and when a Play card is drawn.
    assert (found.kind, found.house_rules) == (
        VerdictKind.CONFIRMED,
        ("D-27", "D-28", "D-33"),
    )


def test_a_decision_that_only_a_field_goal_from_afar_rests_on_is_touched():
    """D-91: it may be tried, and never is good."""
    assert verdict_on(a_log(*OPENING, *FAR)).house_rules == ("D-91",)


def test_a_game_that_touches_no_decision_names_none():
    assert verdict_on(a_log(*TOUCHDOWN)).house_rules == ()


FAR = ("H goal", "* flip H:C220-PS A:C202-PS grit 9", "== H25 c14 0-0", "J time")


def test_another_reading_that_changes_the_verdict_is_named():
    """D-91: no document says whether a field goal may be tried from own 25."""
    found = verdict_on(a_log(*OPENING, *FAR))

    assert (found.kind, found.alternatives) == (
        VerdictKind.CONFIRMED,
        (
            AlternativeReading(
                "fg_off_table", "forbidden", ("D-91",), VerdictKind.ILLEGAL, 5, (0, 0)
            ),
        ),
    )


def test_the_reading_that_a_log_names_is_the_one_it_is_judged_by():
    found = verdict_on(a_log(*OPENING, *FAR, Readings="fg_off_table=forbidden"))

    assert (found.kind, found.step) == (VerdictKind.ILLEGAL, 5)
    assert [(each.setting, each.value) for each in found.alternatives] == [
        ("fg_off_table", "allowed_always_misses")
    ]


def test_a_reading_that_changes_nothing_is_not_named():
    assert verdict_on(a_log(*TOUCHDOWN)).alternatives == ()


@pytest.mark.parametrize("spot", ["H25", "H30", "A25"])
def test_a_spot_means_the_same_alone_and_in_a_whole_claim(spot):
    alone, whole = (
        verdict_on(a_log("* toss H", claim, *OPENING[2:3]), alternatives=False)
        for claim in (f"== {spot}", f"== {spot} c15 0-0 t3/3")
    )

    assert alone.kind == whole.kind
