"""The form for Discord: short enough, complete, and calling nobody."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from integrations.discord import (
    LONGEST,
    LONGEST_SENTENCE,
    MARKS,
    TOP,
    discord_messages,
    escape_markdown,
    utf16_length,
)

EVENT = {"name": "Harbour Open", "link": "https://desk.example/events/1/"}
MARK = r"\*_~`|<>@#:[]()/"
NAMES = st.text(alphabet=st.sampled_from(MARK + "aÄ é🏈\n"), min_size=1, max_size=40)


def line(sentence):
    return {"seq": 1, "at": "", "kind": "round_published", "sentence": sentence}


def a_round(*pairs):
    tables = [
        {
            "table": at,
            "home": {"name": home},
            "away": away and {"name": away},
            "word": "" if away else "bye",
        }
        for at, (home, away) in enumerate(pairs, 1)
    ]
    return {
        "event": EVENT,
        "lines": [line("The desk published round 1.")],
        "pairings": {"tables": tables, "link": f"{EVENT['link']}pairings/?round=1"},
    }


def some_standings(*names):
    rows = [
        {"place": at, "shared": at == 3, "name": name, "points": 9 - at}
        for at, name in enumerate(names, 1)
    ]
    return {
        "event": EVENT,
        "lines": [line("The desk closed round 1.")],
        "standings": {"rows": rows, "link": f"{EVENT['link']}standings/"},
    }


def texts(payload):
    return [each["content"] for each in discord_messages(payload)]


def test_a_round_is_told_table_by_table():
    [text] = texts(a_round(("Ada I.", "Ben O."), ("Cleo M.", None)))

    assert text.split("\n") == [
        "**Harbour Open**: The desk published round 1.",
        "Table 1: **Ada I.** \N{EN DASH} **Ben O.**",
        "Bye: **Cleo M.**",
        "Find your table: <https://desk.example/events/1/pairings/?round=1>",
    ]


def test_standings_are_the_top_sixteen_and_a_link():
    [text] = texts(some_standings(*(f"Player {at}" for at in range(20))))

    rows = text.split("\n")
    assert rows[1] == "1 **Player 0**, 8 points"
    assert rows[3] == "3= **Player 2**, 6 points"
    assert len(rows) == 1 + TOP + 1
    assert rows[-1] == "And 4 more: <https://desk.example/events/1/standings/>"


def test_few_standings_are_all_of_them():
    [text] = texts(some_standings("Ada I."))

    assert text.endswith("All of it: <https://desk.example/events/1/standings/>")


def test_the_final_order_comes_before_the_standings():
    payload = some_standings("Ada I.", "Ben O.") | {
        "final": {
            "places": [{"place": 1, "shared": False, "name": "Ben O.", "points": None}],
            "link": EVENT["link"],
        }
    }

    [text] = texts(payload)

    assert "1 **Ben O.**\n" in text
    assert "Ada" not in text


def test_a_plain_line_leads_to_the_event():
    [text] = texts({"event": EVENT, "lines": [line("The desk opened check-in.")]})

    assert text == (
        "**Harbour Open**: The desk opened check-in.\n<https://desk.example/events/1/>"
    )


def test_a_large_round_becomes_several_messages_and_loses_nobody():
    pairs = [(f"Person {at}", f"Other {at}") for at in range(256)]

    found = texts(a_round(*pairs))

    assert len(found) > 3
    whole = "\n".join(found)
    assert whole.count("Table ") == 256
    assert all(each.count("**") % 2 == 0 for each in found)


def bare(text):
    """Take out what is escaped, what we ourselves wrote, and what is only a letter."""
    return re.sub(r"\\[^0-9A-Za-z\s]", "", text)


@pytest.mark.load
@given(st.lists(st.tuples(NAMES, NAMES | st.none()), max_size=200))
def test_no_message_is_too_long_or_calls_anybody(pairs):
    found = discord_messages(a_round(*pairs))

    assert found
    for each in found:
        assert 0 < utf16_length(each["content"]) <= LONGEST
        assert each["allowed_mentions"] == {"parse": []}
    plain = bare("\n".join(each["content"] for each in found))
    ours = plain.replace("**", "").rpartition("Find your table: ")[0]
    ours = re.sub(r"^(Table \d+|Bye|Harbour Open): ", "", ours, flags=re.MULTILINE)
    assert not MARKS.search(ours)
    assert plain.count("**") == 2 + sum(4 if away else 2 for _, away in pairs)


@given(st.text(max_size=3000), st.text(max_size=80))
def test_whatever_a_sentence_says_fits_and_stays_on_its_line(said, name):
    payload = {"event": EVENT | {"name": name}, "lines": [line(said)] * 9}

    found = texts(payload)

    assert all(utf16_length(each) <= LONGEST for each in found)
    whole = "\n".join(found)
    assert whole.count("\n") == 9


@given(st.text(max_size=200))
def test_what_is_escaped_reads_as_it_was(said):
    read = re.sub(r"\\([^0-9A-Za-z\s])", r"\1", escape_markdown(said))

    assert read == " ".join(said.split())


def test_a_long_sentence_is_cut_before_it_is_escaped():
    [text] = texts({"event": EVENT, "lines": [line("*" * 5000)]})

    assert text.count("\\*") == LONGEST_SENTENCE - 1
    assert "…" in text
