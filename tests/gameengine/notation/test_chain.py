"""What holds a log together: its hash, the chain of its entries, signatures."""

import hashlib

import pytest

from gameengine.notation import Entry, Log, check_signatures, log_hash, sign_log
from gameengine.notation.log import chain_signature, hash_chain
from gameengine.replay.verdict import Evidence, VerdictKind
from tests.builders.paper import TOUCHDOWN, a_log, verdict_on

KEYS = {"H": b"home's key", "A": b"away's key"}
LOG = Log(
    {"Profile": "P22C", "Home": "Ada", "Result": "H 7-0"},
    (Entry(("*", "toss", "H")), Entry(("H", "run"), "a remark"), Entry((), "the end")),
)


def with_entry(place, *words, comment=""):
    entries = list(LOG.entries)
    entries[place] = Entry(words, comment)
    return Log(LOG.tags, tuple(entries))


@pytest.mark.parametrize(
    "other",
    [
        pytest.param(LOG.with_tags(Home="Ben"), id="a tag"),
        pytest.param(LOG.with_tags(Result="A 0-7"), id="the result"),
        pytest.param(LOG.with_tags(Judge="Cleo"), id="another tag"),
        pytest.param(with_entry(1, "H", "punt", comment="a remark"), id="a word"),
        pytest.param(with_entry(1, "H", "run", comment="remarks"), id="a remark"),
        pytest.param(Log(LOG.tags, LOG.entries[:-1]), id="the last entry"),
        pytest.param(Log(LOG.tags, LOG.entries[::-1]), id="the order"),
    ],
)
def test_any_change_gives_another_hash(other):
    assert log_hash(other) != log_hash(LOG)


def test_the_hash_is_that_of_the_canonical_json():
    text = (
        '{"fivelog":1,"tags":{"Profile":"P22C","Home":"Ada","Result":"H 7-0"},'
        '"entries":[["*","toss","H"],["H","run","; a remark"],["; the end"]]}'
    )

    assert log_hash(LOG) == hashlib.sha256(text.encode()).hexdigest()


def test_the_order_in_which_tags_are_written_does_not_matter():
    turned = Log(dict(reversed(LOG.tags.items())), LOG.entries)

    assert (log_hash(turned), [*hash_chain(turned)]) == (
        log_hash(LOG),
        [*hash_chain(LOG)],
    )


# The chain.


def test_each_link_is_the_hash_of_the_last_one_and_the_words_of_an_entry():
    tags = hashlib.sha256(b'{"Profile":"P22C","Home":"Ada"}').digest()
    toss = hashlib.sha256(tags + b'["*","toss","H"]').digest()
    run = hashlib.sha256(toss + b'["H","run"]').digest()

    assert [*hash_chain(LOG)] == [tags, toss, run]


@pytest.mark.parametrize(
    ("other", "changed"),
    [
        pytest.param(LOG.with_tags(Home="Ben"), [True, True, True], id="a tag"),
        pytest.param(with_entry(0, "*", "toss", "A"), [False, True, True], id="first"),
        pytest.param(with_entry(1, "H", "punt"), [False, False, True], id="last"),
        pytest.param(LOG.with_tags(Result="*"), [False] * 3, id="the result"),
        pytest.param(with_entry(1, "H", "run"), [False] * 3, id="a remark"),
        pytest.param(with_entry(2, comment="!"), [False] * 3, id="a line of remarks"),
    ],
)
def test_a_change_breaks_every_link_after_it(other, changed):
    links = zip(hash_chain(LOG), hash_chain(other), strict=True)

    assert [link != of_other for link, of_other in links] == changed


# Signatures.

SIGNED = sign_log(sign_log(LOG, "H", KEYS["H"]), "A", KEYS["A"])


def test_a_signature_is_an_entry_of_sixteen_digits():
    *_, last = hash_chain(LOG)
    made = sign_log(LOG, "H", KEYS["H"])

    entry = made.entries[-1]

    assert entry == Entry(("H", "sign", chain_signature(last, KEYS["H"])))
    assert len(entry.words[2]) == 16


def replaced(log, before, after):
    """Give a log with one entry edited, signatures as they were."""
    entries = [Entry(after) if each.words == before else each for each in log.entries]
    return Log(log.tags, tuple(entries))


RUN, PUNT = ("H", "run"), ("H", "punt")
ONE = sign_log(LOG, "H", KEYS["H"])
MORE = Log(ONE.tags, (*ONE.entries, Entry(("A", "concede"))))


@pytest.mark.parametrize(
    ("log", "keys", "expected"),
    [
        pytest.param(LOG, KEYS, {}, id="nobody signed"),
        pytest.param(SIGNED, KEYS, {"H": True, "A": True}, id="both"),
        pytest.param(ONE, KEYS, {"H": True}, id="one seat"),
        pytest.param(
            SIGNED,
            {"H": KEYS["A"], "A": KEYS["A"]},
            {"H": False, "A": True},
            id="wrong key",
        ),
        pytest.param(SIGNED, {"A": KEYS["A"]}, {"H": False, "A": True}, id="no key"),
        pytest.param(
            replaced(SIGNED, RUN, PUNT), KEYS, {"H": False, "A": False}, id="edited"
        ),
        pytest.param(
            SIGNED.with_tags(Home="Ben"), KEYS, {"H": False, "A": False}, id="a tag"
        ),
        pytest.param(
            SIGNED.with_tags(Result="*"), KEYS, {"H": True, "A": True}, id="the result"
        ),
        pytest.param(MORE, KEYS, {"H": True}, id="what follows is not held"),
        pytest.param(
            sign_log(replaced(ONE, RUN, PUNT), "H", KEYS["H"]),
            KEYS,
            {"H": False},
            id="a good signature does not mend a bad one",
        ),
    ],
)
def test_what_signatures_are_worth(log, keys, expected):
    assert check_signatures(log, keys) == expected


def test_a_later_signature_holds_the_earlier_one():
    without = Log(SIGNED.tags, (*SIGNED.entries[:-2], SIGNED.entries[-1]))

    assert check_signatures(without, KEYS) == {"A": False}


# In a verdict.

PLAYED = a_log(*TOUCHDOWN, Result="H 7-0")


def signed_by(*seats, log=PLAYED):
    for seat in seats:
        log = sign_log(log, seat, KEYS[seat])
    return log


def signed_before_the_end():
    """Both sign after the touchdown, and then time is called."""
    before = Log(PLAYED.tags, PLAYED.entries[:-1])
    both = signed_by("H", "A", log=before)
    return Log(both.tags, (*both.entries, PLAYED.entries[-1]))


@pytest.mark.parametrize(
    ("log", "keys", "expected"),
    [
        pytest.param(signed_by("H", "A"), KEYS, Evidence.SIGNED, id="both"),
        pytest.param(signed_by("H"), KEYS, Evidence.SINGLE, id="one seat"),
        pytest.param(signed_by("H", "H"), KEYS, Evidence.SINGLE, id="one seat twice"),
        pytest.param(signed_by("H", "A"), None, Evidence.SINGLE, id="no keys"),
        pytest.param(signed_by("H", "A"), {}, Evidence.SINGLE, id="keys of nobody"),
        pytest.param(
            signed_by("H", "A").with_tags(Event="Cup"),
            KEYS,
            Evidence.SINGLE,
            id="edited",
        ),
        pytest.param(
            signed_before_the_end(), KEYS, Evidence.SINGLE, id="the end is not signed"
        ),
    ],
)
def test_a_verdict_says_whether_both_signed(log, keys, expected):
    found = verdict_on(log, keys=keys, alternatives=False)

    assert (found.kind, found.evidence) == (VerdictKind.CONFIRMED, expected)


def test_a_signature_that_its_key_did_not_make_is_noted():
    edited = signed_by("H", "A").with_tags(Event="Cup")

    found = [verdict_on(edited, keys=keys).notes for keys in (KEYS, {"H": KEYS["H"]})]

    assert [[each[:22] for each in notes] for notes in found] == [
        ["A signature of home is", "A signature of away is"],
        ["A signature of home is"],
    ]


@pytest.mark.parametrize("seat", ["H", "A"])
def test_a_signature_may_stand_after_every_possession(seat):
    lines = (*TOUCHDOWN[:-1], f"{seat} sign 0123456789abcdef", "J time")

    assert verdict_on(a_log(*lines), alternatives=False).kind is VerdictKind.CONFIRMED
