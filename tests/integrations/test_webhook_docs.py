"""docs/webhooks.md: the example is what is sent, and its check of a signature works."""

import json
import re
import time
from pathlib import Path

import pytest

from integrations import retry_schedule, signing
from integrations.topics import Topic
from tests.builders.events import a_running_event, an_entrant
from tests.builders.swiss import a_draft, published
from tests.integrations.test_payloads import told

DOCS = (Path(__file__).parents[2] / "docs" / "webhooks.md").read_text()


def block(name):
    found = re.search(rf"<!-- {name} -->\n```\w+\n(.*?)```", DOCS, re.DOTALL)
    return found[1]


def shape(value):
    """Give what kinds of values stand where; of a list, the kinds in it."""
    if isinstance(value, dict):
        return {key: shape(cell) for key, cell in value.items()}
    if isinstance(value, list):
        return [shape(each) for each in value]
    return type(value).__name__


@pytest.mark.nightly
@pytest.mark.django_db
def test_the_example_has_the_form_of_what_is_sent():
    event = a_running_event(0)
    for name in ("Ada Ito", "Ben Okafor", "Cleo Marsh"):
        an_entrant(event, name)
    published(a_draft(event))

    sent = json.loads(json.dumps(told(event, "round_published")))

    example = json.loads(block("payload"))
    assert shape(sent) == shape(example)
    assert [*sent] == [*example]
    said = example["lines"][0]
    assert sent["lines"][0]["sentence"] == said["sentence"]
    named = {cell["name"] for row in example["pairings"]["tables"]
             for cell in (row["home"], row["away"]) if cell}  # fmt: skip
    seated = {cell["name"] for row in sent["pairings"]["tables"]
              for cell in (row["home"], row["away"]) if cell}  # fmt: skip
    assert named == seated == {"Ada I.", "Ben O.", "Cleo M."}


def test_the_check_of_the_page_is_right():
    """S3."""
    scope = {}
    exec(block("check"), scope)
    check, now, body = scope["is_from_the_desk"], int(time.time()), b'{"form": 1}'

    def headers(at):
        signature = signing.sign_message("key", message="m", timestamp=at, body=body)
        return {
            "Booth-Id": "m",
            "Booth-Timestamp": str(at),
            "Booth-Signature": signature,
        }

    assert check("key", headers(now), body)
    assert not check("key", headers(now), b'{"form": 2}')
    assert not check("other", headers(now), body)
    assert not check("key", headers(now - 301), body)
    assert len(block("check").strip().splitlines()) <= 15


def duration_text(seconds):
    for size, word in ((3600, "hour"), (60, "minute")):
        if seconds >= size:
            return f"{seconds // size} {word}{'s' if seconds > size else ''}"
    return f"{seconds} seconds"


def test_the_page_names_every_topic_and_every_wait():
    assert re.findall(r"^\| `(\w+)` \|", DOCS, re.MULTILINE) == [
        "rounds",
        "results",
        "event",
        "people",
        "clock",
    ]
    assert {*re.findall(r"^\| `(\w+)` \|", DOCS, re.MULTILINE)} == {*Topic}
    waits = ", ".join(map(duration_text, retry_schedule.WAITS))
    assert f"after {waits}, and then" in DOCS
