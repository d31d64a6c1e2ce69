"""The entrants of a rehearsal: invented names, some of them difficult to handle."""

from random import Random

from accounts import services as accounts
from accounts.models import User
from tournaments.demo.people import HOST

from .plan import RehearsalPlan

FIRST = (
    "Alva", "Bruno", "Cira", "Dario", "Enya", "Fenn", "Gita", "Henk", "Ilse", "Jorn",
    "Kaya", "Lior", "Mirna", "Nando", "Oona", "Pavel", "Quinn", "Rhea", "Sanjit",
    "Tove", "Ulla", "Vito", "Wanda", "Xaver", "Yara", "Zeno", "Amaro", "Bodil",
)  # fmt: skip
LAST = (
    "Abend", "Birk", "Calder", "Dorsey", "Eklund", "Farrow", "Garmon", "Hollis",
    "Ivarsen", "Jessel", "Kestrel", "Lomax", "Marden", "Norrell", "Ostrom", "Pell",
    "Quist", "Rusk", "Sable", "Thorne", "Udall", "Varga", "Wexley", "Yorke", "Zabel",
)  # fmt: skip
# A name is 40 signs at most, and not all of them are of one script (O5).
AS_THEY_COME = (
    "Zoë Ågren-Łuczak", "Jürgen Müßig", "Nuño Ibáñez", "İpek Şahin", "Đorđe Žunić",
    "Σοφία Καρρά", "Юлия Ветрова", "林 小雨", "佐々木 ひかり", "한 보람", "דנה לביא",
    "ليلى منصور", "O'Dell \"Ace\" MacRae", "Bo", "=SUM(A1:A9) Smith",
    "Maximiliane-Theodora von Hohenstaufen-Ry", "Dr. Ray 🏈 Blitz",
)  # fmt: skip
WITHOUT_ACCOUNT = 8  # one of so many is written down at the desk


def draw_names(plan: RehearsalPlan) -> list[str]:
    """Return a different name for everybody who may come."""
    rng = plan.rng_for("names")
    usual = [f"{first} {last}" for first in FIRST for last in LAST]
    rng.shuffle(usual)
    odd = rng.sample(AS_THEY_COME, min(len(AS_THEY_COME), plan.entrants // 4))
    drawn = [*odd, *usual][: plan.capacity]
    rng.shuffle(drawn)
    return drawn


def has_account(rng: Random) -> bool:
    return rng.randrange(WITHOUT_ACCOUNT) > 0


def email_of(plan: RehearsalPlan, name: str) -> str:
    """Return an unused e-mail address, the same in every run of a rehearsal."""
    return f"{plan.id_of('account', name).hex[:16]}@{HOST}"


def create_account(
    plan: RehearsalPlan, name: str, *, password: str | None = None
) -> User:
    return accounts.create_confirmed_account(
        email_of(plan, name), name=name, password=password
    )
