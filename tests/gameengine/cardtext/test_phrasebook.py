"""The phrasebook as a whole: it says what it reads, and reads what it says."""

import subprocess
import sys
from random import Random

import pytest

from gameengine.cards import Kind, Side
from gameengine.cardtext import (
    Line,
    NoWording,
    PhraseError,
    UnreadText,
    phrasebook,
    read_line,
    write_line,
)
from gameengine.grammar.meanings import Slot, make_filler
from gameengine.grammar.phrasebook import Phrasebook
from gameengine.grammar.phrases import Phrase, TemplateSlot, template_variants
from gameengine.grammar.terms import TERMS
from gameengine.practice import SYNERGIES, TEAMS, action_card_pool
from gameengine.rulebook import RULES

from .generating import Generator, Stuck

OURS = (("Harbor Gulls", "Gulls"), ("Mesa Comets", "Comets"))
BOOK = phrasebook(Side.OFFENSE, OURS)
AT_NIGHT = {"framed", "clause"}  # they have the most wordings
KINDS = [
    pytest.param(kind, marks=[pytest.mark.nightly] if kind in AT_NIGHT else [])
    for kind in BOOK.rows
]
LONGEST = 800  # characters, more than a card has


def spoken(phrase, elements, seed):
    """Give a wording of a phrase with slots filled at random, and what it means."""
    make = Generator(BOOK, Random(seed))
    slots = [each for each in elements if isinstance(each, TemplateSlot)]
    found = {each.name: make.value(each.kind, 1) for each in slots}
    means = make_filler(phrase.means)(found)
    if not phrase.holds(means):  # some can be said of 0 alone
        found |= {each.name: 0 for each in slots if each.kind == "number"}
        means = make_filler(phrase.means)(found)
    if not phrase.holds(means):
        raise Stuck(phrase.says)
    said = [
        each
        if isinstance(each, str)
        else BOOK.write(each.kind, found[each.name], many=each.many)
        for each in elements
    ]
    return " ".join(said).replace(" - ", "-"), phrase.tidy(means)


@pytest.mark.load
@pytest.mark.parametrize("kind", KINDS)
def test_every_wording_of_every_phrase_has_its_one_meaning(kind):
    """Two rows that could both read a text would make it ambiguous here."""
    for phrase in BOOK.rows[kind]:
        tried = 0
        for template in phrase.templates:
            for elements in template_variants(template):
                said_so_far = tried
                for seed in range(90):
                    if tried - said_so_far == 30:
                        break
                    try:
                        said, means = spoken(phrase, elements, seed)
                    except (Stuck, NoWording):
                        continue
                    tried += 1
                    if said.strip(" .:,\n") and not phrase.asked:
                        assert BOOK.read(kind, said) == means, said
                    break
        assert tried, f"{phrase.says!r} was never said"


def round_trip(seeds):
    """Check that what is written for a random value is read as that value."""
    lines = list(Line)
    done = 0
    for seed in seeds:
        rng = Random(seed)
        line = rng.choice(lines)
        try:
            means = Generator(BOOK, rng).value(line)
        except Stuck:
            continue
        text = write_line(line, means, side=Side.OFFENSE, teams=OURS)
        if len(text) > LONGEST:
            continue
        done += 1
        assert read_line(line, text, side=Side.OFFENSE, teams=OURS) == means, (
            seed,
            text,
        )
        again = write_line(line, means, side=Side.OFFENSE, teams=OURS)
        assert again == text, seed
    return done


@pytest.mark.load
def test_what_is_written_is_read_as_the_same():
    assert round_trip(range(200)) > 160


@pytest.mark.nightly
def test_what_is_written_is_read_as_the_same_at_length():
    assert round_trip(range(200, 8200)) > 7000


def practice_lines():
    for team in TEAMS:
        for player in team:
            yield Line.ABILITIES, player.abilities
    cards = {
        card.number: card
        for team in (0, 1)
        for card in action_card_pool(team, every=True)
    }
    for card in cards.values():
        if card.kind is Kind.SUPERSTAR:
            yield Line.ABILITIES, card.face.abilities
            continue
        yield Line.TIMING, (card.windows, card.condition)
        if card.kind is Kind.ACTION:
            yield Line.EFFECT, card.effect
        elif card.kind is Kind.POWER_UP:
            yield Line.POWER_UP, (card.host, card.abilities)
        else:
            yield Line.ABILITIES, card.abilities
    for synergy in SYNERGIES:
        yield Line.SYNERGY, (synergy.condition, synergy.abilities)


@pytest.mark.load
def test_the_practice_cards_that_use_every_verb_can_be_written_and_read():
    for line, means in practice_lines():
        if means:
            text = write_line(line, means, teams=OURS)
            assert read_line(line, text, teams=OURS) == means, text


def test_a_text_has_the_same_canonical_form_however_often_it_is_written():
    text = (
        "the offense gains an additional 5 yards on this play, and draw an action card"
    )

    once = write_line(Line.EFFECT, read_line(Line.EFFECT, text))
    twice = write_line(Line.EFFECT, read_line(Line.EFFECT, once))

    assert once == twice == "Gain 5 yards. Draw 1 Action card."


def test_two_rows_that_say_the_same_are_refused_when_the_book_is_built():
    rows = [Phrase("deed", "jump", 1), Phrase("deed", "<hop|jump>", 2)]

    with pytest.raises(PhraseError, match="say the same"):
        Phrasebook(rows, {})


@pytest.mark.parametrize(
    "row",
    [
        pytest.param(Phrase("deed", "jump {n:number}", 1), id="a slot without meaning"),
        pytest.param(Phrase("deed", "jump", Slot("n")), id="a meaning without slot"),
        pytest.param(Phrase("deed", "jump {n:heights}", Slot("n")), id="no such kind"),
    ],
)
def test_a_slot_that_leads_nowhere_is_refused_when_the_book_is_built(row):
    with pytest.raises(PhraseError):
        Phrasebook([row], TERMS)


def test_the_version_changes_with_the_rows():
    one, two = Phrase("deed", "jump", 1), Phrase("deed", "hop", 1)

    versions = {Phrasebook(rows, {}).version for rows in ([one], [two], [one, two])}

    assert len(versions) == 3
    assert Phrasebook([one], {}).version == Phrasebook([one], {}).version


def test_rules_of_phrases_are_rules_of_the_book():
    assert {each.rule for each in BOOK.phrases} - {"", *RULES} == set()


def test_a_value_without_a_phrase_is_refused():
    with pytest.raises(NoWording):
        write_line(Line.TIMING, (0, None))


def test_a_text_is_read_once(monkeypatch):
    book = Phrasebook([Phrase("deed", "jump {n:number}", Slot("n"))], TERMS)
    first = book.read("deed", "Jump 5")
    monkeypatch.setattr(book, "_parse_text", None)

    assert book.read("deed", "Jump 5") == first == 5


def test_what_is_not_read_is_not_kept():
    book = Phrasebook([Phrase("deed", "jump", 1)], {})

    for _ in range(2):
        with pytest.raises(UnreadText):
            book.read("deed", "sleep")


@pytest.mark.load
def test_the_version_is_the_same_in_every_process():
    """It once held the addresses of functions."""
    code = "from gameengine.cardtext import phrasebook; print(phrasebook().version)"
    other = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )

    assert other.stdout.strip() == phrasebook().version
