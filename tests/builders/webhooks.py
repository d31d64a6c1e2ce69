"""Programs that are told, and a real server over TLS to which they lead."""

import datetime as dt
import socket
import ssl
import threading
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from django.utils import timezone

from integrations.models import Delivery, Webhook, WebhookFormat
from integrations.topics import Topic
from integrations.webhook_sender import WebhookSender
from outbox import services
from outbox.models import Job, JobState

HOST = "hooks.example.com"
ADDRESS = f"https://{HOST}:8443/desk?key=1"
PUBLIC = "93.184.215.14"
TAKEN = b"HTTP/1.1 204 No Content\r\n\r\n"
JOBS = ("hand_on", "send_again", "send")


def an_account_webhook(person, **cells) -> Webhook:
    return a_webhook(None, made_by=person, **cells)


def a_webhook(event, **cells) -> Webhook:
    """Have a webhook of an event; without one, of the account that `made_by` names."""
    return Webhook.objects.create(
        **{
            "tournament": event,
            "made_by": event and event.owner,
            "address": ADDRESS,
            "host": HOST,
            "form": WebhookFormat.JSON,
            "topics": [str(each) for each in Topic],
            **cells,
        }
    )


def a_delivery(webhook, **cells) -> Delivery:
    return Delivery.objects.create(
        **{
            "webhook": webhook,
            "tournament": webhook.tournament,
            "body": "{}",
            "due_at": timezone.now(),
            **cells,
        }
    )


def work() -> None:
    """Let the workers' jobs be done: what is told, then each message of it."""
    for kind in JOBS:
        for job in Job.objects.filter(kind=kind, state=JobState.QUEUED).order_by("pk"):
            services.run_job(job.pk)


def make_due() -> None:
    """Let the time pass until what waits is due."""
    Delivery.objects.update(due_at=timezone.now() - dt.timedelta(seconds=1))


# A server.


@dataclass(frozen=True)
class Heard:
    """A request as it came over the wire."""

    first: str
    headers: dict[str, str]
    body: bytes


@dataclass
class Listener:
    """A server that hears everything and answers as it is told, in order."""

    port: int
    heard: list[Heard] = field(default_factory=list)
    answers: list = field(default_factory=list)  # bytes, or what is done with a line
    names: list[str] = field(default_factory=list)  # for which TLS was asked

    def courier(self, **more) -> WebhookSender:
        """Return a courier whose wire ends here, wherever it is sent."""
        return WebhookSender(
            **{
                "resolve": lambda *_: [PUBLIC],
                "dial": lambda _number, _port, seconds: socket.create_connection(
                    ("127.0.0.1", self.port), seconds
                ),
                "trust": trusting(),
                **more,
            }
        )

    def serve(self, line: ssl.SSLSocket) -> None:
        with line, suppress(OSError):
            self.heard.append(read(line))
            answer = self.answers.pop(0) if self.answers else TAKEN
            if callable(answer):
                answer(line)
            else:
                line.sendall(answer)


def read(line) -> Heard:
    data = b""
    while b"\r\n\r\n" not in data:
        data += line.recv(4096)
    head, _, body = data.partition(b"\r\n\r\n")
    first, *lines = head.decode().split("\r\n")
    headers = dict(each.split(": ", 1) for each in lines)
    while len(body) < int(headers["Content-Length"]):
        body += line.recv(4096)
    return Heard(first, headers, body)


@contextmanager
def a_listener():
    """Serve over TLS on a free port, with a certificate for the name of the example."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        listener = Listener(server.getsockname()[1])
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        with TemporaryDirectory() as folder:
            Path(folder, "chain.pem").write_bytes(papers().chain)
            context.load_cert_chain(Path(folder, "chain.pem"))
        context.sni_callback = lambda _line, name, _: listener.names.append(name)

        def accept():
            while True:
                try:
                    plain, _ = server.accept()
                except OSError:
                    return
                threading.Thread(target=greet, args=[plain], daemon=True).start()

        def greet(plain):
            with suppress(OSError):
                listener.serve(context.wrap_socket(plain, server_side=True))

        threading.Thread(target=accept, daemon=True).start()
        yield listener


# Its papers.


@dataclass(frozen=True)
class Papers:
    authority: bytes
    chain: bytes


def trusting() -> ssl.SSLContext:
    return ssl.create_default_context(cadata=papers().authority.decode())


@cache
def papers() -> Papers:
    """Make a certificate for the server, and the authority that signed it."""
    ours, theirs = (ec.generate_private_key(ec.SECP256R1()) for _ in range(2))
    authority = certificate("Test authority", ours, ours, is_authority=True)
    server = certificate(HOST, theirs, ours)
    key = theirs.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )
    return Papers(authority, key + server)


def certificate(name, key, by, *, is_authority=False) -> bytes:
    now = dt.datetime.now(dt.UTC)
    named = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, name)])
    issuer = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "Test authority")])
    made = (
        x509.CertificateBuilder()
        .subject_name(named)
        .issuer_name(issuer)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - dt.timedelta(hours=1))
        .not_valid_after(now + dt.timedelta(days=1))
        .add_extension(x509.BasicConstraints(is_authority, None), critical=True)
        .add_extension(
            x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False
        )
        .add_extension(
            x509.AuthorityKeyIdentifier.from_issuer_public_key(by.public_key()),
            critical=False,
        )
    )
    if not is_authority:
        names = x509.SubjectAlternativeName([x509.DNSName(name)])
        made = made.add_extension(names, critical=False)
    return made.sign(by, hashes.SHA256()).public_bytes(serialization.Encoding.PEM)
