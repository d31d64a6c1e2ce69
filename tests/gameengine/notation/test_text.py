"""The text form of a log: read with every error in it, written in one way only."""

import pytest

from gameengine.notation import (
    Entry,
    Log,
    UnreadableLog,
    from_text,
    tag_notes,
    to_text,
)
from gameengine.notation.log import MOST_TAGS, TAGS
from gameengine.notation.verb_forms import CLAIMS, FORMS

FIRST = '[Fivelog "1"]\n'
NO_VERSION = 'A log starts with [Fivelog "1"]; there is none'


def errors_in(text):
    """Give line, column and what is wrong for each error of a text."""
    with pytest.raises(UnreadableLog) as caught:
        from_text(text)
    return [(each.line, each.column, each.what) for each in caught.value.errors]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param(FIRST, Log(), id="nothing but the version"),
        pytest.param(
            f'{FIRST}[Home "Ada"]\n\nH run\n',
            Log({"Home": "Ada"}, (Entry(("H", "run")),)),
            id="a tag and an entry",
        ),
        pytest.param(
            f'[Home "Ada"] [Away "Ben"]\n{FIRST}',
            Log({"Home": "Ada", "Away": "Ben"}),
            id="tags on one line, the version later",
        ),
        pytest.param(
            f'{FIRST}  [ Home   "A \\"da\\" \\\\" ]',
            Log({"Home": 'A "da" \\'}),
            id="escapes and blanks",
        ),
        pytest.param(
            f"{FIRST}; by hand\nH run ; first\n  ;;  second ; third  \n;\n",
            Log(
                entries=(
                    Entry((), "by hand"),
                    Entry(("H", "run"), "first"),
                    Entry((), ";  second ; third"),
                )
            ),
            id="remarks are kept, empty ones are not",
        ),
        pytest.param(
            f'{FIRST}[Home "Ada"] ; a remark\n',
            Log({"Home": "Ada"}, (Entry((), "a remark"),)),
            id="a remark behind a tag",
        ),
        pytest.param(
            f'\ufeff{FIRST}[Home "Ada"]\nH run\n'.replace("\n", "\r\n"),
            Log({"Home": "Ada"}, (Entry(("H", "run")),)),
            id="a mark at the start and the line ends of another system",
        ),
        pytest.param(
            f'{FIRST}[Home "Żaneta Ó Briain ⚑"]\n',
            Log({"Home": "Żaneta Ó Briain ⚑"}),
            id="names of people",
        ),
    ],
)
def test_what_a_text_holds(text, expected):
    log = from_text(text)

    assert log == expected
    assert from_text(to_text(log)) == log


def test_an_entry_knows_its_line():
    log = from_text(f"{FIRST}\n; remark\nH run\n\n\nA run\n")

    assert [entry.line for entry in log.steps] == [4, 7]


# Tags.


def test_the_order_of_tags_does_not_matter():
    tags = [f'[{name} "x"]' for name in (*TAGS, "Referee")]

    first, second = (from_text(FIRST + "\n".join(each)) for each in (tags, tags[::-1]))

    assert to_text(first) == to_text(second)
    assert [*second.tags] == [*TAGS, "Referee"]


def test_an_unknown_tag_is_kept_and_reported():
    log = from_text(f'{FIRST}[Referee "Cleo"]\n[profile "P22C"]\n')

    assert log.tags == {"Referee": "Cleo", "profile": "P22C"}
    assert tag_notes(log) == [
        "The tag Referee is kept, but not used.",
        "The tag profile is kept, but not used. Did you mean Profile?",
    ]


def test_known_tags_are_not_reported():
    known = Log(dict.fromkeys(TAGS, "x")).with_tags(Date="2026-11-19")

    assert tag_notes(known) == []


@pytest.mark.parametrize("date", ["19.11.2026", "2026-02-30", "20261119", "today"])
def test_a_date_that_is_none_is_noted_and_the_log_can_be_read(date):
    log = from_text(f'{FIRST}[Date "{date}"]\nH run\n')

    assert tag_notes(log) == [
        f"'{date}' is not a date. Use year, month and day: 2026-11-19."
    ]


@pytest.mark.parametrize("name", ["HomeDek", "homedeck", "HOMEDECK"])
def test_a_slip_in_the_name_of_a_tag_is_recognised(name):
    [said] = tag_notes(Log({name: "x"}))

    assert "HomeDeck" in said


# Errors.


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("", [(1, 1, NO_VERSION)], id="empty"),
        pytest.param("H run\n", [(1, 1, NO_VERSION)], id="no version"),
        pytest.param(
            '[Fivelog "2"]\n',
            [(1, 1, "A log starts with [Fivelog \"1\"]; the version is '2'")],
            id="another version",
        ),
        pytest.param(
            f"{FIRST}  H  jump\n", [(2, 6, "'jump' is not an action")], id="a verb"
        ),
        pytest.param(
            f"{FIRST}H run | A jump\n", [(2, 11, "'jump' is not an action")], id="later"
        ),
        pytest.param(
            f"{FIRST}[Home Ada]\n",
            [(2, 1, "'[Home Ada]' is not a tag")],
            id="no quotes",
        ),
        pytest.param(
            f'{FIRST}[Home "Ada"] x\n', [(2, 14, "'x' is not a tag")], id="behind a tag"
        ),
        pytest.param(
            f'{FIRST}[Home "A"]\n [Home "B"]\n',
            [(3, 3, "The tag Home appears twice")],
            id="twice",
        ),
        pytest.param(
            f'{FIRST}H run\n[Home "A"]\n',
            [(3, 2, "The tag Home comes after the first entry")],
            id="too late",
        ),
        pytest.param(
            f"{FIRST}H ru\x07n\n", [(2, 5, "There is a control character")], id="a bell"
        ),
        pytest.param(f'{FIRST}[Home "A\tB"]\n', [(2, 2, "Home has a tab")], id="a tab"),
        pytest.param(
            f'{FIRST}[Home "{"x" * 2001}"]\n',
            [(2, 2, "Home has 2001 characters")],
            id="too long",
        ),
        pytest.param(
            f"{FIRST}H run ; {'x' * 2001}\n",
            [(2, 7, "A comment has 2001 characters")],
            id="a long remark",
        ),
    ],
)
def test_an_error_has_its_line_and_column(text, expected):
    assert errors_in(text) == expected


def test_all_errors_are_collected():
    text = "H jump\n[Home]\nH run\nX run\n@nowhere\n"

    assert [(line, column) for line, column, _ in errors_in(text)] == [
        (1, 1),
        (1, 3),
        (2, 1),
        (4, 1),
        (5, 1),
    ]


def test_what_could_be_read_is_kept_beside_the_errors():
    with pytest.raises(UnreadableLog) as caught:
        from_text(f'{FIRST}[Home "Ada"]\nH run\nH jump\n')

    assert caught.value.partial.tags == {"Home": "Ada"}
    assert caught.value.partial.entries[0] == Entry(("H", "run"))


def test_an_error_says_what_to_do():
    with pytest.raises(UnreadableLog) as caught:
        from_text(f"{FIRST}H rum\n")

    assert str(caught.value) == (
        "line 2, column 3: 'rum' is not an action. Did you mean run?"
    )


@pytest.mark.parametrize(
    ("count", "is_read"), [(MOST_TAGS, True), (MOST_TAGS + 1, False)]
)
def test_there_is_a_most_of_tags(count, is_read):
    text = FIRST + "".join(f'[Tag{number} "x"]\n' for number in range(count))

    if is_read:
        assert len(from_text(text).tags) == count
    else:
        assert errors_in(text) == [(count + 1, 2, "There are more than 60 tags")]


# The canonical form.


def test_a_log_is_written_in_one_way():
    log = Log(
        {"Result": "*", "Zeal": 'a "b" \\', "Profile": "P22C"},
        (
            Entry((), "by hand"),
            Entry(("*", "toss", "H"), "heads"),
            Entry(("==", "H25")),
            Entry(("H", "run")),
        ),
    )

    assert to_text(log).splitlines() == [
        '[Fivelog "1"]',
        '[Profile "P22C"]',
        '[Result "*"]',
        '[Zeal "a \\"b\\" \\\\"]',
        "",
        "; by hand",
        "* toss H  ; heads",
        "",
        "== H25",
        "H run",
    ]


def test_what_is_written_twice_is_the_same():
    text = f'{FIRST}[Home "Ada"]\n  H   run;x\n== H25\n'

    once = to_text(from_text(text))

    assert to_text(from_text(once)) == once


@pytest.mark.parametrize(
    "line", [form.example for form in (*FORMS.values(), *CLAIMS.values())]
)
def test_every_beginning_of_a_line_is_read_or_refused_at_a_place_in_it(line):
    words = line.split(" ")
    for count in range(1, len(words)):
        beginning = " ".join(words[:count])
        try:
            found = from_text(f'[Fivelog "1"]\n{beginning}')
        except UnreadableLog as error:
            (wrong,) = error.errors
            assert (wrong.line, wrong.column <= len(beginning)) == (2, True)
        else:
            assert [str(entry) for entry in found.entries] == [beginning]


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("h PUNT", "H punt"),
        ("a tackle c64-ps", "A tackle C64-PS"),
        ("* ORDER h A r201-ps ??", None),
        ("* order h A r201-ps", "* order H a R201-PS"),
        ("* Deal H 3P 3A | a 3p 3a", "* deal H 3p 3a | A 3p 3a"),
        ("== h25 C15 0-0 T3/3", "== H25 c15 0-0 t3/3"),
        ("h first a:c9-ps/1#2", "H first A:C9-PS/1#2"),
        ("h pick NONE", "H pick none"),
        ("J AWARD Tie", "J award tie"),
    ],
)
def test_capitals_do_not_matter(written, meant):
    if meant is None:
        assert errors_in(FIRST + written)
        return
    assert from_text(FIRST + written) == from_text(FIRST + meant)


@pytest.mark.parametrize(
    ("written", "suggested"),
    [
        ("H kick", "goal or punt"),
        ("H fg", "goal"),
        ("H Receive C9-PS", "carry"),
        ("@On Field Adjustments", "@adjustments"),
    ],
)
def test_a_word_of_the_field_leads_to_the_word_of_the_log(written, suggested):
    with pytest.raises(UnreadableLog) as caught:
        from_text(FIRST + written)

    assert caught.value.errors[0].remedy == f"Did you mean {suggested}?"


LISTS = '[HomeDeck "2 C203-PS, 1 C1-PS"]\n[AwayDeck "1 C203-FX, 1 C9-PS, 1 C9-FX"]\n'


@pytest.mark.parametrize(
    ("written", "remedy"),
    [
        ("H play C203", "Write: H play C203-PS"),
        ("h play c203 | a play c203", "Write: H play C203-PS | A play C203-FX"),
        ("H use C1/2", "Write: H use C1-PS/2"),
        ("* draw A:C203", "Write: * draw A:C203-FX"),
        ("A play C9", "Write: A play CARD, with the number of the card"),
        ("H play C77", "Write: H play CARD, with the number of the card"),
    ],
)
def test_a_card_without_its_set_is_completed_by_the_list_of_its_seat(written, remedy):
    """Where two sets have the number, or none, nothing is proposed."""
    with pytest.raises(UnreadableLog) as caught:
        from_text(FIRST + LISTS + written)

    assert caught.value.errors[0].remedy == remedy


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_lines_may_end_in_three_ways(end):
    text = f'{FIRST}[Home "Ada"]\nH run\n'

    assert from_text(text.replace("\n", end)) == from_text(text)
