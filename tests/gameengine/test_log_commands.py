"""python -m gameengine with logs: written and verified."""

import json
from shutil import copytree

import pytest

from gameengine.__main__ import MOST_BYTES, SAMPLES, load_cards
from gameengine.notation import from_json, from_text, header, to_json, to_text
from gameengine.practice import practice_cards
from tests.builders.paper import OPENING, TOUCHDOWN, Desk, a_text
from tests.builders.samples import HERE

WON = a_text(*TOUCHDOWN, Result="H 7-0")


@pytest.fixture
def desk(tmp_path, capsys):
    return Desk(tmp_path, capsys)


# Playing.


@pytest.mark.parametrize(
    ("name", "reader", "writer"),
    [
        ("x.fivelog", from_text, to_text),
        ("x.json", from_json, lambda log: to_json(log) + "\n"),
    ],
)
def test_a_game_is_written_in_the_form_that_the_name_says(desk, name, reader, writer):
    path = desk.path / name

    code, out, err = desk.run("play", "--seed", 3, "--out", path)

    text = path.read_text(encoding="utf-8")
    log = reader(text)
    assert (code, err) == (0, "")
    assert out == f"{path}: {len(log.entries)} entries, result {log.tags['Result']}\n"
    assert writer(log) == text


@pytest.mark.parametrize("cards", [(), ("--cards", HERE / "cards")])
def test_a_game_of_two_lists_is_verified(desk, cards):
    lists = [HERE / "decks" / f"legal-{name}.txt" for name in ("legends", "two-way")]
    path = desk.path / "x.fivelog"

    desk.run("play", "--decks", *lists, "--out", path)
    code, out, _ = desk.run("verify", path, *cards)

    assert (code, out.splitlines()[0]) == (
        0,
        "Confirmed: every step is legal, and the result follows.",
    )
    assert "Evidence: sealed." in out


def test_only_the_listed_cards_of_the_sheets_are_read():
    log = from_text(WON)

    cards, _ = load_cards([log], SAMPLES)

    assert cards.cards.keys() - practice_cards().keys() <= header.card_numbers(log)
    assert len(cards) > len(cards.cards)


def test_sheets_that_have_changed_since_are_named(desk):
    lists = [HERE / "decks" / f"legal-{name}.txt" for name in ("legends", "two-way")]
    path, sheets = desk.path / "x.fivelog", desk.path / "cards"
    copytree(HERE / "cards", sheets)
    desk.run("play", "--decks", *lists, "--out", path)
    before = desk.run("verify", path, "--cards", sheets)
    persons = (sheets / "persons.csv").read_text(encoding="utf-8")
    (sheets / "persons.csv").write_text(persons + "\n", encoding="utf-8")

    code, out, _ = desk.run("verify", path, "--cards", sheets)
    _, data, _ = desk.run("verify", path, "--cards", sheets, "--json")

    [*same, note] = out.splitlines()
    assert (code, same) == (0, before[1].splitlines())
    assert note.startswith("The log was written with the card data 'sheets-")
    assert json.loads(data)["notes"] == [note]


# Verifying.


@pytest.mark.parametrize(
    ("text", "code", "kind"),
    [
        pytest.param(WON, 2, "confirmed", id="confirmed up to its last line"),
        pytest.param(WON.replace("+80", "+75"), 1, "illegal", id="illegal"),
        pytest.param(WON.replace("H 7-0", "H 6-0"), 1, "different_result", id="result"),
        pytest.param(a_text(*OPENING), 2, "incomplete", id="incomplete"),
        pytest.param(
            a_text(*TOUCHDOWN, HomeDeck="receipt:1"), 2, "undecided", id="undecided"
        ),
        pytest.param(
            a_text(*TOUCHDOWN, Profile="P23"), 3, "unreadable", id="no edition"
        ),
        pytest.param(a_text("H jump"), 3, "unreadable", id="no verb"),
        pytest.param("", 3, "unreadable", id="empty"),
        pytest.param("{}", 3, "unreadable", id="empty JSON"),
    ],
)
def test_the_verdict_is_the_exit_code(desk, text, code, kind):
    path = desk.keep(text)

    for_people, for_machines = (
        desk.run("verify", path),
        desk.run("verify", path, "--json"),
    )

    assert (for_people[0], for_machines[0]) == (code, code)
    assert json.loads(for_machines[1])["verdict"] == kind
    assert "Traceback" not in for_people[2]


def test_what_cannot_be_read_is_told_with_line_and_column(desk):
    path = desk.keep('[Fivelog "1"]\n\nH jump\nH hop\n')

    code, out, err = desk.run("verify", path)

    places = [line.partition(":")[0] for line in err.splitlines()]
    assert (code, out) == (3, "")
    assert places[-2:] == ["line 3, column 3", "line 4, column 3"]


def test_errors_for_machines_have_line_and_column(desk):
    _, out, _ = desk.run("verify", desk.keep('[Fivelog "1"]\n\nH jump\n'), "--json")

    assert json.loads(out)["errors"] == [
        {
            "where": "line 3, column 3",
            "what": "'jump' is not an action",
            "remedy": "Write what was done, for example: H run",
            "line": 3,
            "column": 3,
        }
    ]


@pytest.mark.parametrize("command", ["verify", "show", "redact"])
@pytest.mark.parametrize(
    ("data", "message"),
    [
        pytest.param(b" " * (MOST_BYTES + 1), "has more than", id="too large"),
        pytest.param(b"\xff\xfe[\x00", "byte 0 is not UTF-8", id="not UTF-8"),
        pytest.param(b"", "A log starts with", id="empty"),
        pytest.param(None, "No such file", id="missing"),
    ],
)
def test_a_file_that_is_no_log_ends_with_3(desk, command, data, message):
    path = desk.path / "nowhere" if data is None else desk.keep(data)

    code, out, err = desk.run(command, path)

    assert (code, out) == (3, "")
    assert message in err


@pytest.mark.parametrize(
    "data", [b" " * (MOST_BYTES + 1), b"\xff"], ids=["large", "bytes"]
)
def test_machines_are_told_that_a_file_is_unreadable(desk, data):
    code, out, _ = desk.run("verify", desk.keep(data), "--json")

    assert (code, json.loads(out)["verdict"]) == (3, "unreadable")


# Two logs.


@pytest.mark.parametrize(
    ("other", "code", "first"),
    [
        pytest.param(WON, 0, "Both logs have the same actions.", id="the same"),
        pytest.param(
            WON.replace("R102-PS | A tackle", "U60-PS | A tackle"),
            1,
            "The logs differ from step 7 of the first (H carry R102-PS) and step "
            "7 of the second (H carry U60-PS).",
            id="another Player",
        ),
    ],
)  # fmt: skip
def test_two_logs_are_compared(desk, other, code, first):
    paths = desk.keep(WON), desk.keep(other, "other.fivelog")

    found, out, _ = desk.run("verify", *paths)

    assert (found, out.splitlines()[0]) == (code, first)


def test_a_comparison_for_machines(desk):
    paths = desk.keep(WON), desk.keep(WON, "other.fivelog")

    code, out, _ = desk.run("verify", *paths, "--json")

    found = json.loads(out)
    assert (code, found["same"], found["steps"], found["impossible"]) == (
        0,
        True,
        None,
        [False, False],
    )
    assert (found["first"]["verdict"], found["first"]["evidence"]) == (
        "confirmed",
        "both",
    )


def test_the_second_log_may_name_cards_that_the_first_does_not(desk):
    practice = desk.path / "practice.fivelog"
    desk.run("play", "--seed", 1, "--out", practice)

    code, out, _ = desk.run("verify", practice, desk.keep(WON))

    assert code == 1
    assert "Second log\n  Legal, result not proved" in out
