"""The people of the demo: four that a visitor can sign in as, and the others."""

from dataclasses import dataclass

from accounts import services as accounts
from accounts.models import User

HOST = "booth.example"
RUNNING = "Lighthouse Open"


@dataclass(frozen=True, slots=True)
class Part:
    """A person that a visitor can sign in as, and what they will see."""

    name: str
    words: str

    @property
    def email(self) -> str:
        return address(self.name)


ORGANISER = Part("Olga Brandt", f"organises the {RUNNING}: open its desk")
JUDGE = Part("Jude Falk", "judges it: a dispute waits for a ruling")
ADA = Part("Ada Quill", "plays in it and has reported her match")
BEN = Part("Ben Marlow", "is her opponent: agree, or object")
CAST = (ORGANISER, JUDGE, ADA, BEN)
OTHERS = (
    "Cleo Vance", "Dan Osei", "Eve Lindqvist", "Farid Noor", "Greta Holm",
    "Hugo Castellan", "Ines Duarte", "Jonas Weir", "Kira Solberg", "Luca Ferrante",
    "Mona Adeyemi", "Nils Aldgate", "Rosa Whitlock", "Soren Pryce", "Talia Brook",
)  # fmt: skip
WALK_IN, LATE = "Umar Siddall", "Vera Quennell"  # without accounts


def address(name: str) -> str:
    return f"{name.split(maxsplit=1)[0].lower()}@{HOST}"


def enrol(password: str) -> list[Part]:
    """Create the accounts that a visitor can sign in to; return the new ones."""
    made = [each for each in CAST if find(each.name) is None]
    for each in made:
        accounts.make_account(each.email, name=each.name, password=password)
    return made


def find(name: str) -> User | None:
    return User.objects.filter(email=address(name)).first()


def account(name: str) -> User:
    """Return the account of a demo person; a new one has no password."""
    return find(name) or accounts.make_account(address(name), name=name)
