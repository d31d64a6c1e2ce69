"""verify_log: what logs prove by the cards of the database, one by one or many."""

import gzip
import io
import json
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db import transaction

from cards import catalogue, services
from cards.knowledge import Basis
from cards.models import Printing
from cards.playable_cards import PlayableCards
from gameengine.__main__ import main as gameengine
from gameengine.notation import to_json, to_text
from gameengine.replay import verdict
from tests.builders.cards import the_sample_set
from tests.builders.paper import OPENING, TOUCHDOWN, a_text
from tests.builders.samples import sample_cards
from tests.cards.test_catalogue_games import a_whole_game
from tournaments.management.commands import verify_log
from tournaments.management.parallel_verification import ENDED, verify_in_parallel
from tournaments.management.progress import BAR, EVERY, STOPPED

pytestmark = pytest.mark.django_db

WON = a_text(*TOUCHDOWN, Result="H 7-0")
ILLEGAL = WON.replace("+80", "+75")
TEXTS = {
    "a-won.fivelog": WON,
    "b-illegal.fivelog": ILLEGAL,
    "c-result.fivelog": WON.replace("H 7-0", "H 6-0"),
    "d-unfinished.fivelog": a_text(*OPENING),
    "e-receipt.fivelog": a_text(*TOUCHDOWN, HomeDeck="receipt:1"),
    "f-slips.fivelog": '[Fivelog "1"]\nH jump\nH hop\n',
    "g-not-json.json": "{",
}


@pytest.fixture(scope="module")
def sample_set(django_db_setup, django_db_blocker) -> Iterator[None]:
    """Write the sample set once for all tests that read it."""
    with django_db_blocker.unblock(), transaction.atomic():
        the_sample_set()
        yield
        transaction.set_rollback(True)


@pytest.fixture
def folder(tmp_path) -> Path:
    """Lay logs of every verdict into a folder."""
    for name, text in TEXTS.items():
        (tmp_path / name).write_text(text)
    return tmp_path


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def run(*words: object, err: io.StringIO | None = None) -> tuple[int, str, str]:
    """Give the code of the command, what it prints and what it complains of."""
    out, err = io.StringIO(), err or io.StringIO()
    with pytest.raises(SystemExit) as end:
        call_command("verify_log", *map(str, words), stdout=out, stderr=err)
    return end.value.code, out.getvalue(), err.getvalue()


def kept(folder: Path, text: str, name: str = "game.fivelog") -> Path:
    path = folder / name
    path.write_text(text)
    return path


# One log.


@pytest.mark.nightly
@pytest.mark.parametrize("name", TEXTS)
def test_one_log_is_told_as_the_engine_tells_it(name, folder, sample_set, capsys):
    path = folder / name

    code, out, err = run(path)

    assert code == gameengine(["verify", str(path)])
    told = capsys.readouterr()
    assert (out, err) == (told.out, told.err)


@pytest.mark.nightly
def test_one_log_for_machines(tmp_path, sample_set, capsys):
    path = kept(tmp_path, ILLEGAL)

    code, out, _ = run(path, "--json")

    found = json.loads(out)
    gameengine(["verify", str(path), "--json"])
    assert code == 1
    assert found.pop("file") == str(path)
    assert found == json.loads(capsys.readouterr().out)


@pytest.mark.nightly
def test_a_whole_game_from_the_database_is_confirmed(tmp_path, sample_set):
    log = a_whole_game(catalogue.build_catalogue())
    path = tmp_path / "game.json.gz"
    path.write_bytes(gzip.compress(to_json(log).encode()))

    code, out, _ = run(path)

    assert code == 0
    assert out.startswith("Confirmed")
    assert "card data" not in out


@pytest.mark.nightly
def test_a_game_with_the_practice_cards_needs_no_database(tmp_path, capsys):
    path = tmp_path / "game.fivelog"
    gameengine(["play", "--seed", "3", "--out", str(path)])

    code, out, _ = run(path)

    assert (code, out.splitlines()[0][:9]) == (0, "Confirmed")
    assert "card data" not in out  # the log names those that it is verified with


def test_a_card_that_nobody_knows_is_named(tmp_path, sample_set):
    code, out, _ = run(kept(tmp_path, WON.replace("1 C1-PS,", "1 C999-PS,")))

    assert code == 3
    assert "no card has the number 'C999-PS'" in out


def test_a_card_of_which_too_little_is_known_decides_nothing(tmp_path, sample_set):
    """Engine 7: evidence is missing; it is the desk that lacks it, not the log."""
    with transaction.atomic():
        card = Printing.objects.get(number="C239-PS").card
        card.basis = dict.fromkeys(card.basis, Basis.TYPED)
        card.save()
        services.raise_version()

        code, out, _ = run(kept(tmp_path, WON))

        transaction.set_rollback(True)
    assert code == 2
    assert "Card data is missing for: C239-PS (" in out


@pytest.mark.parametrize(
    ("name", "data", "says"),
    [
        pytest.param("nowhere.fivelog", None, "No such file", id="missing"),
        pytest.param("game.zip", b"PK\x03\x04", "does not end in", id="a name"),
        pytest.param("game.fivelog", b"PK\x03\x04", "a zip archive", id="an archive"),
        pytest.param("game.fivelog", b"\xff", "FF is not UTF-8", id="no text"),
        pytest.param("a\0b.fivelog", None, "not a file name", id="no name"),
    ],
)
def test_a_file_that_is_no_log_ends_with_3(name, data, says, tmp_path):
    path = tmp_path / name
    if data is not None:
        path.write_bytes(data)

    code, out, _ = run(path)

    assert code == 3
    assert out.startswith("Unreadable")
    assert says in out


# Many.


@pytest.mark.nightly
def test_many_logs_have_a_line_each_and_a_sum(folder, sample_set):
    code, out, err = run(folder, "--jobs", 1)

    lines = [
        line.removeprefix(f"{folder}/").split(maxsplit=3) for line in out.splitlines()
    ]
    assert (code, err) == (3, "")
    assert lines[:5] == [
        [
            "a-won.fivelog",
            "confirmed",
            "-",
            "7-0  not proved: how the game ended is only in the last line (time)",
        ],
        ["b-illegal.fivelog", "illegal", "8", "7-0"],
        ["c-result.fivelog", "different_result", "-", "7-0"],
        ["d-unfinished.fivelog", "incomplete", "-", "0-0"],
        ["e-receipt.fivelog", "undecided", "-", "0-0"],
    ]
    assert lines[5][:3] == ["f-slips.fivelog", "unreadable", "-"]
    assert lines[5][3].startswith("line 2, column 3: 'jump' is not an action.")
    assert out.splitlines()[-1] == (
        "7 logs: 1 confirmed, 1 different_result, 1 illegal, 1 incomplete, "
        "1 undecided, 2 unreadable."
    )


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("names", "code"),
    [
        pytest.param("aa", 2, id="only the last line ends it"),
        pytest.param("bb", 1, id="illegal"),
        pytest.param("cb", 1, id="another result"),
        pytest.param("bda", 2, id="incomplete"),
        pytest.param("ae", 2, id="undecided"),
        pytest.param("fba", 3, id="unreadable"),
    ],
)
def test_the_worst_verdict_is_the_exit_code(names, code, folder, sample_set):
    paths = [next(folder.glob(f"{name}-*")) for name in names]

    assert run(*paths, "--jobs", 1)[0] == code


@pytest.mark.nightly
@pytest.mark.parametrize("form", [(), ("--json",)], ids=["lines", "json"])
def test_two_processes_say_the_same_as_one(form, folder, sample_set):
    """J12: byte by byte, and in the order of the files."""
    cards = catalogue.build_catalogue()
    for seed in range(4):
        log = a_whole_game(cards, seed=seed)
        (folder / f"game-{seed}.fivelog").write_text(to_text(log))
    gameengine(["play", "--seed", "3", "--out", str(folder / "practice.json")])

    one, two = (run(folder, "--jobs", jobs, *form) for jobs in (1, 2))

    assert one == two
    assert one[1].count("confirmed") >= 6


@pytest.mark.nightly
def test_a_folder_gives_its_logs_and_those_below(folder, sample_set):
    below = folder / "round" / "1"
    below.mkdir(parents=True)
    (below / "GAME.FIVELOG.GZ").write_bytes(gzip.compress(WON.encode()))
    for name in ("notes.txt", "list.csv", "sheet.json.bak"):
        (folder / name).write_text("Page not found")

    _, out, _ = run(folder, "--json", "--jobs", 1)

    names = [Path(json.loads(line)["file"]) for line in out.splitlines()]
    assert names == [*(folder / name for name in TEXTS), below / "GAME.FIVELOG.GZ"]


def test_a_folder_without_logs_is_told_so(tmp_path):
    with pytest.raises(CommandError) as refused:
        call_command("verify_log", str(tmp_path))

    assert refused.value.returncode == 3
    assert "no file in this folder ends in .fivelog" in str(refused.value)


@pytest.mark.nightly
def test_a_file_that_is_missing_does_not_stop_the_others(folder, sample_set):
    paths = folder / "nowhere.fivelog", folder / "a-won.fivelog"

    code, out, _ = run(*paths, "--jobs", 2)

    assert code == 3
    assert "cannot be opened: No such file" in out.splitlines()[0]
    assert " confirmed " in out.splitlines()[1]


@pytest.mark.nightly
def test_a_name_cannot_write_to_the_terminal(tmp_path, sample_set):
    path = kept(tmp_path, WON, "a\x1b[2J\nb.fivelog")

    _, out, _ = run(path, path, "--jobs", 1)

    assert "\x1b" not in out
    assert len(out.splitlines()) == 3


# Crashes.


@pytest.fixture
def crash(monkeypatch) -> None:
    """Let the engine trip over every log that was not finished."""
    weighed = verdict.judge_log

    def tripping(setup, log, claimed, **more):
        if claimed is None:
            raise KeyError("no such pile")
        return weighed(setup, log, claimed, **more)

    monkeypatch.setattr(verdict, "judge_log", tripping)


@pytest.mark.nightly
def test_a_crash_is_no_verdict_and_the_rest_goes_on(crash, folder, sample_set):
    """J2."""
    code, out, _ = run(folder, "--jobs", 1)

    lines = out.splitlines()
    assert code == 4
    assert "d-unfinished.fivelog  engine_error" in " ".join(lines[3].split("/")[-1:])
    assert "KeyError in test_verify_log.py:" in lines[3]
    assert "1 confirmed, 1 different_result, 1 illegal, 1 undecided" in lines[-1]
    assert lines[-1].endswith("1 engine_error.")


def test_a_crash_is_no_verdict_for_machines(crash, folder, sample_set):
    code, out, _ = run(folder / "d-unfinished.fivelog", "--json")

    found = json.loads(out)
    assert (code, found["verdict"]) == (4, None)
    assert found["engine_error"].startswith("KeyError in test_verify_log.py:")
    assert "score" not in found


def test_a_crash_of_the_only_log_is_told_on_the_side(crash, folder, sample_set):
    code, out, err = run(folder / "d-unfinished.fivelog")

    assert (code, out) == (4, "")
    assert err.startswith("engine_error: KeyError in")
    assert "This is not a verdict on the log" in err


class Deadly:
    """Cards that end the process which looks at them."""

    @property
    def lacking(self):
        os._exit(9)


@pytest.mark.nightly
def test_a_process_that_ends_is_no_verdict(folder, sample_set):
    """J2."""
    paths = [folder / "d-unfinished.fivelog"] * 2

    found = [*verify_in_parallel(paths, Deadly(), jobs=2)]

    assert [each.code for each in found] == [4, 4]
    assert {each.failure for each in found} == {ENDED}


# Whoever waits.


def test_a_terminal_sees_a_bar(folder, sample_set):
    _, _, err = run(folder, "--jobs", 1, err=Terminal())

    assert f"[{'#' * (BAR * 3 // 7):<{BAR}}] 3 of 7" in err
    assert err.endswith("\r\x1b[K")


@pytest.mark.nightly
def test_a_log_file_sees_a_line_now_and_then(folder, sample_set):
    paths = [folder / "g-not-json.json"] * (2 * EVERY + 1)

    _, _, err = run(*paths, "--jobs", 1)

    assert err.splitlines() == [f"{EVERY} of 401 logs", f"{2 * EVERY} of 401 logs"]


def test_ctrl_c_says_how_far_it_came(folder, sample_set, monkeypatch):
    def judgements(paths, pack, *, jobs):
        yield verify_log.verify_file(paths[0], pack)
        raise KeyboardInterrupt

    monkeypatch.setattr(verify_log, "verdicts_on_files", judgements)

    code, out, err = run(folder)

    assert code == STOPPED
    assert len(out.splitlines()) == 1
    assert "Stopped: 1 of 7 logs are verified." in err


# The pack.


@pytest.mark.nightly
def test_a_pack_makes_the_cards_of_the_catalogue_elsewhere(sample_set):
    pack = catalogue.load_playable_cards()
    unpickled, arguments = pack.__reduce__()

    elsewhere = unpickled(*arguments)

    assert isinstance(elsewhere, PlayableCards)
    assert elsewhere.cards == {}
    assert {number: repr(card) for number, card in elsewhere.items()} == {
        number: repr(card) for number, card in sample_cards().items()
    }
