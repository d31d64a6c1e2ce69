"""Card pages over HTTP and deck checks, with as many cards as there are, and more.

The peers are /healthz, the cheapest response of the same server, a SELECT 1 through
Django, and the same deck check with fewer cards. Card names are combined from words of
the sample set.
"""

import random
import time
from statistics import median, quantiles
from urllib.parse import quote

from benchmarks import fixtures
from benchmarks.decks import SAMPLE, runs_per_second
from benchmarks.report import BenchmarkReport
from tests import services

SIZES = 1_500, 10_000  # numbers, for the pages: about as there are, and many more
MANY = 20_000  # numbers, for the deck checks while cards are edited
TURNS, SECONDS = 4, 5
FIRST_SEASON, MOST_OF_A_SET = 19, 999
TIMES = 200
SEED = 12


def run() -> BenchmarkReport:
    fixtures.set_up_production()
    from tests.builders.cards import the_sample_set

    rng = random.Random(SEED)  # noqa: S311 (it only makes names up)
    the_sample_set()
    report, checks = BenchmarkReport("cards"), {}
    for size in SIZES:
        add_copies(rng, size)
        with services.serve("benchmarks.unlimited") as port:
            report_times(report, time_pages(port, rng), size)
        checks[size] = runs_per_second(lambda _: check_sample())
    few, many = checks.values()
    print(f"deck checks a second: {few:.0f}, with {SIZES[-1]} numbers {many:.0f}")
    report.add(f"deck checks, {SIZES[-1]} numbers", many / few, least=0.8, most=2)
    add_copies(rng, MANY)
    rest, edited = deck_checks_per_second()
    print(f"{MANY} numbers; deck checks a second: {rest:.0f}, with edits {edited:.0f}")
    report.add("deck checks, a card edited a second", edited / rest, least=0.5, most=2)
    return report


def time_pages(port: int, rng: random.Random) -> dict[str, list[float]]:
    """Return the milliseconds of each kind of request, in turn."""
    from cards.models import Card

    names = [*Card.objects.values_list("name", flat=True)]
    starts = [quote(name[: rng.randint(2, 8)]) for name in rng.choices(names, k=TIMES)]
    wrong = [
        quote(with_typing_error(name, rng)) for name in rng.choices(names, k=TIMES)
    ]
    get_page = fixtures.HttpClient(port).get_page
    return fixtures.time_in_turn(
        TIMES,
        warm=10,
        empty=lambda _: get_page("/healthz"),
        select=lambda _: fixtures.run_select_one(),
        start=lambda turn: get_page(f"/cards/suggest/?q={starts[turn]}"),
        wrong=lambda turn: get_page(f"/cards/suggest/?q={wrong[turn]}"),
        words=lambda turn: get_page(f"/cards/?q={starts[turn]}"),
        every=lambda _: get_page("/cards/?sort=name"),
        fields=lambda _: get_page(
            "/cards/?q=t:player+rating%3E%3D80+-is:promo+x:%22gain+5%22"
        ),
        missing=lambda _: get_page("/cards/missing/"),
    )


def check_sample() -> None:
    """Check the deck of `benchmarks.decks`."""
    from decks.checking import check_text
    from decks.formats import PRESEASON
    from tests.builders.decklists import SAMPLES

    text = (SAMPLES / "decks" / f"{SAMPLE}.txt").read_text()
    check_text(text, PRESEASON.for_profile("P22C"))


def deck_checks_per_second() -> tuple[float, float]:
    """Return how many decks are checked a second, at rest and with edits, in turn.

    Seconds of this process alone: what else runs on the machine does not count.
    """
    check_sample()
    rename_card_as_staff(
        0
    )  # the first edit reads all cards; each later one reads its card
    check_sample()
    rates: dict[bool, list[float]] = {False: [], True: []}
    for turn in range(2 * TURNS):
        with_edits, checks, edits = bool(turn % 2), 0, 0
        began = time.process_time()
        while (spent := time.process_time() - began) < SECONDS:
            if with_edits and spent >= edits:
                edits += 1
                rename_card_as_staff(turn * SECONDS + edits)
            check_sample()
            checks += 1
        rates[with_edits].append(checks / SECONDS)
    return median(rates[False]), median(rates[True])


def rename_card_as_staff(number: int) -> None:
    """Add a number to the name of a card, as staff would decide it."""
    from cards.knowledge import Basis
    from cards.models import Card
    from cards.services import Origin, write_cells

    card = Card.objects.get(printings__number=f"C{number + 1}-19")
    origin = Origin(basis=Basis.RULING, source="a benchmark", decides=True)
    write_cells(card, {"name": f"{card.name} {number}"}, origin=origin)


def report_times(
    report: BenchmarkReport, spent: dict[str, list[float]], size: int
) -> None:
    middle = {name: median(values) for name, values in spent.items()}
    late = {name: quantiles(each, n=20)[-1] for name, each in spent.items()}
    print(f"{size} numbers; {TIMES} requests each, in turn; medians and p95 in ms")
    for name in spent:
        print(f"  {name:<10} {middle[name]:8.2f} {late[name]:8.2f}")
    report.add(f"{size}: autocomplete, p95 in ms (D12)", late["start"], most=50)
    report.add(
        f"{size}: autocomplete of a typing error, p95 in ms", late["wrong"], most=50
    )
    empty = middle["empty"]
    report.add(f"{size}: autocomplete / /healthz", middle["start"] / empty, most=12)
    report.add(
        f"{size}: with a typing error / /healthz", middle["wrong"] / empty, most=16
    )
    report.add(
        f"{size}: autocomplete / SELECT 1", middle["start"] / middle["select"], most=60
    )
    report.add(f"{size}: /cards/ by words / /healthz", middle["words"] / empty, most=50)
    report.add(
        f"{size}: /cards/, every card / /healthz", middle["every"] / empty, most=60
    )
    report.add(
        f"{size}: /cards/ by fields / /healthz", middle["fields"] / empty, most=60
    )
    report.add(
        f"{size}: /cards/missing/ / /healthz", middle["missing"] / empty, most=50
    )


def with_typing_error(name: str, rng: random.Random) -> str:
    """Swap two letters of a name, so that no card has it."""
    at = rng.randrange(len(name) - 1)
    return f"{name[:at]}{name[at + 1]}{name[at]}q{name[at + 2 :]}"


def add_copies(rng: random.Random, count: int) -> None:
    """Copy cards of the sample set under new names, until there are so many numbers.

    They are in sets of 999, because a number has three digits.
    """
    from cards.models import Card, Person, Printing
    from cards.services import raise_version
    from tests.builders.cards import a_set

    cards = list(Card.objects.filter(printings__set__code="PS").distinct())
    words = sorted({word for card in cards for word in card.name.split()})
    copies = Printing.objects.exclude(set__code="PS")
    places = range(copies.count(), count - Printing.objects.count() + copies.count())
    more = [copy_card(rng.choice(cards), rng.sample(words, 2)) for _ in places]
    people = [
        Person(key=f"athlete-{place}", name=card.name)
        for place, card in zip(places, more, strict=True)
    ]
    Person.objects.bulk_create(people)
    for card, person in zip(more, people, strict=True):
        card.person = person if card.person else None
    Card.objects.bulk_create(more)
    codes = [str(FIRST_SEASON + place // MOST_OF_A_SET) for place in places]
    sets = {code: a_set(code, f"Season 20{code}") for code in dict.fromkeys(codes)}
    Printing.objects.bulk_create(
        Printing(
            number=f"C{place % MOST_OF_A_SET + 1}-{code}",
            prefix="C",
            ordinal=place % MOST_OF_A_SET + 1,
            set=sets[code],
            card=card,
        )
        for place, code, card in zip(places, codes, more, strict=True)
    )
    raise_version()


def copy_card(card: "Card", words: list[str]) -> "Card":  # noqa: F821 (Django is not up)
    from cards import names
    from cards.models import Card

    cells = {**card.cells, "name": " ".join(words)}
    return Card(
        **cells,
        folded=names.fold_name(cells["name"]),
        basis=card.basis,
        person=card.person,
        person_basis=card.person_basis,
        deck_complete=card.deck_complete,
    )
