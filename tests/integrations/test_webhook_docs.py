"""docs/webhooks.md: the example is what is sent, and its check of a signature works."""

import json
import re
import threading
import time
from http.server import HTTPServer
from pathlib import Path
from urllib.error import HTTPError

import pytest
import time_machine
from django.utils import timezone
from standardwebhooks import Webhook, WebhookVerificationError

from integrations import retry_schedule
from integrations.models.webhooks import a_secret
from integrations.topics import Topic
from tests.builders.events import a_running_event, an_entrant
from tests.builders.swiss import a_draft, published
from tests.integrations.test_payloads import told

DOCS = (Path(__file__).parents[2] / "docs" / "webhooks.md").read_text()


def block(name):
    found = re.search(rf"<!-- {name} -->\n```\w+\n(.*?)```", DOCS, re.DOTALL)
    return found[1]


def shape(value):
    """Return what kinds of values stand where; of a list, the kinds in it."""
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


def test_the_receiver_of_the_page_takes_only_what_is_signed(capsys):
    """S3: an older or changed message, or one with another secret, is refused."""
    receiving, sending = {"__name__": "receiver"}, {"__name__": "sender"}
    exec(block("check"), receiving)
    exec(block("try"), sending)
    secret, body = receiving["SECRET"], block("payload")
    server = HTTPServer(("127.0.0.1", 0), receiving["Receiver"])
    threading.Thread(target=server.serve_forever, args=[0.01], daemon=True).start()
    address = f"http://127.0.0.1:{server.server_port}/"

    def refused(**changed):
        with pytest.raises(HTTPError) as error:
            sending["send"](**{"secret": secret, "body": body, "to": address} | changed)
        error.value.close()
        return error.value.code

    assert sending["send"](secret, body, address) == 204
    assert capsys.readouterr().out == "The desk published round 1.\n"
    assert refused(secret=a_secret()) == 400
    with time_machine.travel(time.time() - 301):
        late = Webhook(secret).sign("m", timezone.now(), body)
        sent_at = str(int(time.time()))
    headers = {"webhook-id": "m", "webhook-timestamp": sent_at}
    with pytest.raises(WebhookVerificationError, match="too old"):
        Webhook(secret).verify(body, headers | {"webhook-signature": late})
    server.shutdown()
    server.server_close()


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
