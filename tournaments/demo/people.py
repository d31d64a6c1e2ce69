"""The people of the demo: four that a visitor can sign in as, and the others."""

from dataclasses import dataclass

from accounts import services as accounts
from accounts.models import User

HOST = "booth.example"
RUNNING = "Lighthouse Open"


@dataclass(frozen=True, slots=True)
class DemoPerson:
    """A person that a visitor can sign in as, and what they will see."""

    name: str
    words: str

    @property
    def email(self) -> str:
        return email_of(self.name)


ORGANISER = DemoPerson("Olga Brandt", f"organizes the {RUNNING}: open its desk")
JUDGE = DemoPerson("Jude Falk", "judges it: a dispute waits for a ruling")
ADA = DemoPerson("Ada Quill", "plays in it and has reported her match")
BEN = DemoPerson("Ben Marlow", "is her opponent: agree, or object")
CAST = (ORGANISER, JUDGE, ADA, BEN)
OTHERS = (
    "Cleo Vance", "Dan Osei", "Eve Lindqvist", "Farid Noor", "Greta Holm",
    "Hugo Castellan", "Ines Duarte", "Jonas Weir", "Kira Solberg", "Luca Ferrante",
    "Mona Adeyemi", "Nils Aldgate", "Rosa Whitlock", "Soren Pryce", "Talia Brook",
)  # fmt: skip
WALK_IN, LATE = "Umar Siddall", "Vera Quennell"  # without accounts


def email_of(name: str) -> str:
    return f"{name.split(maxsplit=1)[0].lower()}@{HOST}"


def create_accounts(password: str) -> list[DemoPerson]:
    """Create the accounts that a visitor can sign in to; return the new ones."""
    made = [each for each in CAST if find_account(each.name) is None]
    for each in made:
        accounts.create_confirmed_account(each.email, name=each.name, password=password)
    return made


def find_account(name: str) -> User | None:
    return User.objects.filter(email=email_of(name)).first()


def find_or_create_demo_account(name: str) -> User:
    """Return the account of a demo person; a new one has no password."""
    return find_account(name) or accounts.create_confirmed_account(
        email_of(name), name=name
    )
