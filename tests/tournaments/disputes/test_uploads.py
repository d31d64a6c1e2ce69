"""Files and texts that are no log, on the page that takes one: refused, and why."""

import re
from html import escape, unescape

import pytest
from django.test import Client, RequestFactory
from django.urls import reverse

from config.body_size import MOST_BODY, BodyLimit
from gameengine.notation import to_json, to_text
from outbox.models import Job
from tests.builders.evidence import a_table, named, seen_by_all
from tests.builders.looking import source
from tests.builders.people import a_browser
from tests.builders.poison import POISON
from tournaments.models import GameLog, LogSubmission
from tournaments.models.evidence import LONGEST_FILE_NAME

pytestmark = pytest.mark.django_db
BOUNDARY = "a-line-that-no-file-has"
FORM = f"multipart/form-data; boundary={BOUNDARY}"
LONGEST_HEAD = 1024  # of a part of a form, for Django


@pytest.fixture(scope="module")
def seated(lasting):
    return a_table(with_lists=False)


@pytest.fixture
def table(seated, db):
    """Give a table at which nothing changes: whatever comes to it is refused."""
    return seated


def page(table):
    return reverse("my_match_log", args=[table.event.pk, table.match.pk])


def part(head, data):
    lines = (f"--{BOUNDARY}", f"Content-Disposition: form-data; {head}", "", "")
    return "\r\n".join(lines).encode("utf-8", "surrogateescape") + data + b"\r\n"


def form(name, data, **fields):
    """Write a form as a browser sends it; a client of Django mends the name first."""
    parts = [part(f'name="{key}"', said.encode()) for key, said in fields.items()]
    parts.append(part(f'name="file"; filename="{name}"', data))
    return b"".join((*parts, f"--{BOUNDARY}--\r\n".encode()))


def upload(visit, where, name, data, **more):
    return visit.post(where, form(name, data, seat="away"), FORM, **more)


def nothing_was_taken():
    assert not GameLog.objects.exists()
    assert not LogSubmission.objects.exists()
    assert not Job.objects.exists()


def complaints(answer):
    """Give what the page says is wrong."""
    [summary] = re.findall(
        r'<div class="notice notice-bad summary".*?</ul>',
        source(answer),
        re.DOTALL,
    )
    said = re.findall(r"<li>(.*?)</li>", summary, re.DOTALL)
    return [unescape(re.sub(r"<[^>]+>", "", each)) for each in said]


# Poison, as files and as texts (U3).


@pytest.mark.nightly
@pytest.mark.parametrize(("name", "data"), POISON.values(), ids=POISON)
def test_a_file_that_is_no_log_is_refused_and_says_why(table, name, data):
    answer = upload(a_browser(table.ada), page(table), name, data)

    nothing_was_taken()
    if len(name) > LONGEST_HEAD:
        assert answer.status_code == 400
        return
    assert answer.status_code == 422
    [said] = complaints(answer)
    assert said.startswith("Log file: ")
    assert len(said) < 500
    assert '<option value="away" selected>' in source(answer)


def is_text(data):
    try:
        return bool(data.decode().strip())
    except UnicodeDecodeError:
        return False


# A good log under a wrong name is a good log when it is pasted.
GOOD_ONES = ("name: ", "JSON: a text as JSON")
PASTED = {
    name: data.decode()
    for name, (_, data) in POISON.items()
    if is_text(data) and not name.startswith(GOOD_ONES)
}


@pytest.mark.nightly
@pytest.mark.parametrize("text", PASTED.values(), ids=PASTED)
def test_a_text_that_is_no_log_is_refused_and_kept(table, text):
    answer = a_browser(table.ada).post(page(table), {"text": text, "seat": "away"})

    shown = source(answer)
    assert answer.status_code == 422
    [said] = complaints(answer)
    assert said.startswith("Or paste the log: ")
    assert len(said) < 500
    assert escape(text.strip()[:200]) in shown
    nothing_was_taken()


@pytest.mark.parametrize("wrong", [1, 3])
def test_every_error_of_a_log_is_told_where_one_looks_for_it(table, wrong):
    """One stands in the summary and at its field, as everywhere; many in a list."""
    lines = to_text(named(seen_by_all(), table)).splitlines()
    text = "\n".join((*lines, *(f"H jump{at}" for at in range(wrong))))

    answer = a_browser(table.ada).post(page(table), {"text": text})

    shown = source(answer).partition("<textarea")[0]
    assert "log-errors" in shown or wrong == 1
    for at in range(wrong):
        assert shown.count(f"jump{at}") == (2 if wrong == 1 else 1)
    [said] = complaints(answer)
    told = {
        1: "The log has 1 error: line",
        3: "The log has 3 errors:",
    }
    assert told[wrong] in said


def test_a_file_and_a_text_at_once_are_one_too_many(table):
    body = form("game.fivelog", b"x", text="H run")

    answer = a_browser(table.ada).post(page(table), body, FORM)

    assert complaints(answer) == [
        "Or paste the log: Submit the file or the text, not both."
    ]
    nothing_was_taken()


# How large a body is, and says that it is (U1, U2).


@pytest.mark.nightly
def test_a_body_beyond_the_bound_is_not_read(table):
    answer = upload(a_browser(table.ada), page(table), "game.txt", b" " * MOST_BODY)

    assert answer.status_code == 413
    assert f"at most {MOST_BODY:,} are allowed" in source(answer)
    nothing_was_taken()


@pytest.mark.nightly
@pytest.mark.parametrize("path", ["/events/", "/api/v1/decks/check"])
@pytest.mark.parametrize(
    ("said", "is_read"),
    [
        pytest.param(str(MOST_BODY), True, id="at the bound"),
        pytest.param(str(MOST_BODY + 1), False, id="one more"),
        pytest.param("9" * 30, False, id="more than there is"),
        pytest.param("", True, id="none"),
        pytest.param("-1", True, id="less than none"),
        pytest.param("many", True, id="no number"),
        pytest.param("١٢٣٤٥٦٧٨٩", False, id="digits of another script"),
    ],
)
def test_the_length_that_is_said_decides_before_anything_is_read(path, said, is_read):
    request = RequestFactory().post(path)
    request.META["CONTENT_LENGTH"] = said
    read = []

    answer = BodyLimit(read.append)(request)

    assert bool(read) == is_read
    if not is_read:
        assert answer.status_code == 413


@pytest.mark.nightly
@pytest.mark.parametrize("said", ["", "0", "-1", "many", "10", "300"])
def test_a_length_that_is_false_or_missing_leads_to_no_log(table, said):
    """A body that is sent in chunks has none; what is read ends where it says."""
    text = to_text(named(seen_by_all(), table)).encode()

    answer = upload(
        a_browser(table.ada), page(table), "game.fivelog", text, CONTENT_LENGTH=said
    )

    assert answer.status_code in (400, 422)
    nothing_was_taken()


def test_a_body_in_pieces_is_asked_for_its_length(table):
    """U2: it would be taken for an empty one."""
    text = to_text(named(seen_by_all(), table)).encode()
    more = {"CONTENT_LENGTH": "", "HTTP_TRANSFER_ENCODING": "chunked"}

    answer = upload(a_browser(table.ada), page(table), "game.fivelog", text, **more)

    assert answer.status_code == 411
    assert "Content-Length" in source(answer)
    nothing_was_taken()


@pytest.mark.nightly
@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"--",
        f"--{BOUNDARY}".encode(),
        part('name="file"; filename="a.txt"', b"")[:-30],
        part(
            'name="file"; filename="a.txt"\r\nContent-Transfer-Encoding: base64', b"?"
        ),
        part("filename=", b"x"),
        part("name=\"file\"; filename*=utf-9''%ff", b"x"),
        part('name="game"', b"x") * 2_001,
        part('name="file"; filename="a.txt"', b"x") * 101,
    ],
    ids=range(9),
)
def test_a_form_that_is_none_is_refused(table, body):
    answer = a_browser(table.ada).post(page(table), body, FORM)

    assert answer.status_code in (400, 422)
    nothing_was_taken()


# How a file may be named (U5).

NAMES = {
    "path parts": ("../../etc/game.fivelog", "game.fivelog"),
    "parts of another system": ("C:\\temp\\game.fivelog", "game.fivelog"),
    "markup": ("<img src=x onerror=alert(1)>.json", None),
    "a reference": ("&lt;b&gt;.fivelog", None),
    "quotes": ("a' onclick='x.fivelog", None),
    "a long one": ("x" * 400 + ".fivelog", None),
    "another script": ("試合.fivelog", "試合.fivelog"),
    "turned round": ("a\u202egolevif.fivelog", None),
    "an escape": ("a\x1b[2Jb.fivelog", None),
    "a tab and a bell": ("a\t\x07b.fivelog", None),
    "no width": ("a\u200b\ufeffb.fivelog", None),
    "separators": ("a\u2028b\u2029c.fivelog", None),
}


@pytest.mark.nightly
@pytest.mark.parametrize(("name", "expected"), NAMES.values(), ids=NAMES)
def test_a_name_of_a_file_is_shown_escaped_cut_and_for_nothing_else(
    table, name, expected
):
    text = named(seen_by_all(), table)
    data = to_json(text) if name.endswith(".json") else to_text(text)
    visit = a_browser(table.ada)

    answer = upload(visit, page(table), name, data.encode())

    assert answer.status_code == 302, complaints(answer)
    kept = LogSubmission.objects.get().file_name
    assert len(kept) <= LONGEST_FILE_NAME
    assert expected is None or kept == expected
    assert kept.isprintable()
    shown = source(visit.get(answer["Location"]))
    assert escape(kept) in shown
    assert "<img src=x" not in shown


@pytest.mark.nightly
@pytest.mark.usefixtures("samples")
def test_a_log_is_handed_out_as_a_file_that_nothing_runs(table):
    made = table.hand_in(named(seen_by_all(), table), file_name="<b>.html.fivelog")
    visit = a_browser(table.ada)

    answer = visit.get(reverse("event_log_file", args=[table.event.pk, made.log_id]))

    assert answer["Content-Type"] == "text/plain; charset=utf-8"
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert answer["Content-Disposition"] == (
        f'attachment; filename="{made.log_id}.fivelog"'
    )
    assert "html" not in str(answer.headers)


def test_whoever_is_not_at_the_table_uploads_nothing(table):
    others = table.event.entrants.exclude(person__in=(table.ada, table.ben))

    for visit, status in ((Client(), 302), (a_browser(others.first().person), 404)):
        answer = upload(visit, page(table), "game.fivelog", b"x")
        assert answer.status_code == status
    nothing_was_taken()
