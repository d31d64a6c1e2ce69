"""The accounts of a trial site with their passwords, in a file for its owner only.

Passwords are random, because others in the network can reach the site; the file is
there so that they can be printed at every start.
"""

from dataclasses import dataclass
from pathlib import Path

from django.conf import settings

FILE = "sign-ins.txt"


@dataclass(frozen=True, slots=True)
class TrialSignIn:
    email: str
    password: str
    part: str = ""  # what one can do with it

    def __str__(self) -> str:
        what = f" ({self.part})" if self.part else ""
        return f"Sign in as {self.email} with the password {self.password}{what}"


def store_trial_sign_ins(*made: TrialSignIn) -> None:
    kept_in = Path(settings.VAR, FILE)
    kept_in.touch(mode=0o600)
    with kept_in.open("a") as file:
        file.writelines(f"{it.email} {it.password} {it.part}\n" for it in made)


def read_trial_sign_ins() -> list[TrialSignIn]:
    kept_in = Path(settings.VAR, FILE)
    lines = kept_in.read_text().splitlines() if kept_in.exists() else []
    return [TrialSignIn(*line.split(maxsplit=2)) for line in lines if line.strip()]
