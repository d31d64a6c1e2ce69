"""`manage.py check_deck`: a verdict for people, for programs and for scripts."""

import io
import json
import sys
from contextlib import redirect_stdout

import pytest
from django.core.management import CommandError, call_command

from decks.decklist.writing import list_as_json
from decks.management.commands.check_deck import Command
from tests.builders.cards import the_sample_set
from tests.builders.decklists import EDITIONS, LEGAL, SAMPLES, cards, parsed, verdict
from tests.builders.decktexts import of_samples

pytestmark = pytest.mark.django_db
CODES = {"LEGAL": 0, "ILLEGAL": 1, "UNDETERMINED": 2}


@pytest.fixture
def _cards():
    the_sample_set()


def check(*words, text=None, monkeypatch=None):
    """Run the command; return what it printed, and the code that it ended with."""
    if text is not None:
        data = text if isinstance(text, bytes) else text.encode()
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
    out = io.StringIO()
    with redirect_stdout(out):
        try:
            call_command("check_deck", *words, stdout=out)
        except SystemExit as end:
            return out.getvalue(), end.code
        except CommandError as error:
            return str(error), error.returncode
    raise AssertionError("It ends with a code.")


def sample(name):
    return str(SAMPLES / "decks" / f"{name}.txt")


@pytest.mark.daily("P22C")
@pytest.mark.usefixtures("_cards")
@pytest.mark.parametrize("profile", EDITIONS)
def test_every_sample_has_the_verdict_that_is_stated(profile):
    """DC-1 to DC-23, by a second telling of section B."""
    for path in sorted((SAMPLES / "decks").glob("*.txt")):
        words = ("--format", "Preseason", "--profile", profile, "--json")
        told, code = check(str(path), *words)

        found = json.loads(told)
        errors = [
            each["code"] for each in found["violations"] if each["severity"] == "error"
        ]
        stated = verdict(parsed(path.read_text()), profile)
        assert code == CODES[found["verdict"]]
        assert (" ".join(dict.fromkeys(errors)) or LEGAL) == stated, path.stem
        assert (code == 0) == (stated == LEGAL), path.stem


@pytest.mark.nightly
@pytest.mark.usefixtures("_cards")
def test_a_person_reads_what_is_wrong_by_which_rule_and_what_to_do():
    told, code = check(sample("illegal-three-copies"), "--format", "preseason")

    assert code == 1
    assert told.startswith("ILLEGAL: Preseason, 2022+CRD 3.0 rules, cards-")
    assert "DC-11" in told
    assert "Offense 5, Defense 5, Plays 20" in told
    assert "\n    " in told, "a fix is offered"


@pytest.mark.nightly
@pytest.mark.usefixtures("_cards")
def test_a_program_gets_every_field(monkeypatch):
    text = (SAMPLES / "decks" / "illegal-19-plays.txt").read_text()
    words = ("-", "--format", "Preseason", "--profile", "p22", "--json")

    told, _ = check(*words, text=text, monkeypatch=monkeypatch)

    found = json.loads(told)
    assert found["verdict"] == "ILLEGAL"
    assert (found["format"], found["profile"]) == ("preseason", "P22")
    assert found["counts"]["Plays"] == 19
    plays = found["violations"][0]
    assert plays["code"] == "DC-6"
    assert (plays["actual"], plays["limit"]) == (19, 20)
    assert set(plays) >= {"severity", "message", "rule", "cards", "lines", "fixes"}
    assert plays["fixes"][0]["do"] == "add_to_group"


@pytest.mark.nightly
@pytest.mark.usefixtures("_cards")
def test_a_line_that_names_no_card_is_told_with_what_may_be_meant(monkeypatch):
    name = next(iter(cards().values()))["name"]
    text = f"1 {name[:-2]}zz\n"

    told, code = check("-", "--format", "Preseason", text=text, monkeypatch=monkeypatch)

    assert code == 1, "a list of one card is too short whatever it is"
    assert "Line 1: There is no card called" in told
    assert f"Did you mean C1-PS {name}?" in told


def test_without_cards_nothing_is_guessed(monkeypatch):
    """DC-25: numbers that nobody knows may be anything."""
    text = (SAMPLES / "decks" / "legal-harbor-lights.txt").read_text()

    told, code = check("-", "--format", "Preseason", text=text, monkeypatch=monkeypatch)

    assert code == 2
    assert told.startswith("UNDETERMINED")


@pytest.mark.parametrize(
    ("text", "words", "said"),
    [
        (b"\xff\xfe\x00\x01\x00", [], "not text in UTF-8"),
        (b"2 C1-PS\x00\n", [], ""),
        ("2 C1-PS\n" * 401, [], "400"),
        ("x" * 1_000_000, [], "25"),
        ("1 C1-PS\n", ["--format", "Sealed"], "There is no format 'Sealed'"),
        ("1 C1-PS\n", ["--profile", "P99"], "P99"),
    ],
    ids=["binary", "NUL", "401 lines", "1 MB", "format", "profile"],
)
def test_what_cannot_be_read_ends_with_3(monkeypatch, text, words, said):
    told, code = check("-", *words, text=text, monkeypatch=monkeypatch)
    as_json, again = check("-", *words, "--json", text=text, monkeypatch=monkeypatch)

    assert (code, again) == (3, 3)
    assert said in told
    assert set(json.loads(as_json)) == {"message", "rule", "remedy"}


@pytest.mark.parametrize("name", ["none.txt", "a\0b", "\udcff.txt"])
def test_a_file_that_is_not_there_ends_with_3(tmp_path, name):
    path = str(tmp_path / name)
    told, code = check(path)
    as_json, again = check(path, "--json")

    assert (code, again) == (3, 3)
    assert "cannot be read" in told
    assert "cannot be read" in json.loads(as_json)["message"]


@pytest.mark.parametrize("text", ["", " \n\t", "# only words\n", "Plays: 20\n"])
def test_a_list_without_a_card_is_none(monkeypatch, text):
    told, code = check("-", text=text, monkeypatch=monkeypatch)

    assert (code, "has no cards" in told) == (3, True)


@pytest.mark.parametrize(
    "words", [["-", "--colour"], [], ["-", "--format"]], ids=["option", "file", "value"]
)
def test_a_wrong_option_is_no_verdict(capsys, words):
    """2 would say that the list is undetermined."""
    with pytest.raises(SystemExit) as end:
        Command().run_from_argv(["manage.py", "check_deck", *words])
    told = capsys.readouterr().err
    with pytest.raises(SystemExit) as again:
        Command().run_from_argv(["manage.py", "check_deck", "--json", *words])

    assert (end.value.code, again.value.code) == (3, 3)
    assert "check_deck --help" in told
    assert json.loads(capsys.readouterr().out)["remedy"]


class Gone(io.StringIO):
    """A pipe of which nobody reads the other end."""

    def write(self, _text):
        raise BrokenPipeError


@pytest.mark.parametrize("words", [[], ["--json"]], ids=["people", "programs"])
def test_who_reads_no_further_gets_no_complaint(monkeypatch, words):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"2 C301-PS")))
    monkeypatch.setattr(sys, "stdout", sys.stdout)

    with pytest.raises(SystemExit) as end:
        call_command("check_deck", "-", *words, stdout=Gone())

    assert end.value.code == 1


@pytest.mark.nightly
@pytest.mark.usefixtures("_cards")
def test_our_own_json_is_read_as_the_list_that_it_is(monkeypatch):
    """D3."""
    text = (SAMPLES / "decks" / "legal-harbor-lights.txt").read_text()
    data = json.dumps(list_as_json(of_samples(text).decklist))
    words = ("-", "--format", "Preseason")

    _, code = check(*words, text=data, monkeypatch=monkeypatch)
    told, other = check(
        *words, text='{"version": 1, "decks": []}', monkeypatch=monkeypatch
    )

    assert code == 0
    assert other == 3
    assert "decks" in told
