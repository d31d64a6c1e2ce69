"""Signing in: the cost of a guess, and equal times for known and unknown addresses
(trust A2, A6).
"""

from benchmarks import fixtures
from benchmarks.report import BenchmarkReport

TIMES = 200
PASSWORD = "kelp orbit lantern"  # noqa: S105 (made up)


def run() -> BenchmarkReport:
    fixtures.set_up_production()
    report = BenchmarkReport("signin")
    measure_password_hash(report)
    measure_account_forms(report)
    return report


def measure_password_hash(report: BenchmarkReport) -> None:
    from django.contrib.auth.hashers import PBKDF2PasswordHasher

    from accounts.hashers import SiteArgon2Hasher

    ours, peer = SiteArgon2Hasher(), PBKDF2PasswordHasher()
    spent = fixtures.median_times(
        15,
        ours=lambda _: ours.encode(PASSWORD, "saltsaltsalt"),
        peer=lambda _: peer.encode(PASSWORD, "saltsaltsalt"),
    )
    report.add("Argon2id, ms a hash", spent["ours"], least=100, most=400)
    report.add(
        "Argon2id / Django's PBKDF2", spent["ours"] / spent["peer"], most=float(10)
    )


def measure_account_forms(report: BenchmarkReport) -> None:
    """Time each account form with a known and an unknown e-mail address, in turn."""
    from django.conf import settings
    from django.test import Client

    from config import limits
    from config import sign_in_limits as guard
    from config.rate_counting import Window
    from tests.builders.people import a_person

    # How often one may ask is not what is measured.
    settings.ACCOUNT_RATE_LIMITS = False
    limits.LIMITS.clear()
    guard.ACCOUNT = guard.ADDRESS = (Window(10**6),)
    known = a_person("Ada").email
    client = Client()

    def submit_sign_in(email: str) -> None:
        answer = client.post(
            "/accounts/login/", {"login": email, "password": "not the password"}
        )
        assert answer.status_code == 200

    def submit_password_reset(email: str) -> None:
        answer = client.post("/accounts/password/reset/", {"email": email})
        assert answer.status_code == 302

    def submit_sign_up(email: str) -> None:
        form = {"display_name": "Ada", "email": email, "password1": PASSWORD}
        session = client.session  # P1: the age was asked before
        session["age"] = {"may_sign_up": True, "adult_from": None}
        session.save()
        answer = client.post("/accounts/signup/", form)
        assert answer["Location"] == "/accounts/confirm-email/"

    for name, door in (
        ("sign-in", submit_sign_in),
        ("reset", submit_password_reset),
        ("sign-up", submit_sign_up),
    ):
        spent = fixtures.median_times(
            TIMES,
            known=lambda _, door=door: door(known),
            unknown=lambda turn, door=door, name=name: door(
                f"{name}-{turn}@desk.example"
            ),
        )
        report.add(
            f"{name}: known / unknown address",
            spent["known"] / spent["unknown"],
            least=0.9,
            most=1.1,
        )
