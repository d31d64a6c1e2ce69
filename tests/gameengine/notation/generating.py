"""Input that nobody would write by accident, for the readers of a log and the replay.

Every generator takes a random source and gives a text, a JSON text, or a log that can
be read and cannot be true. The robots' logs are what they start from.
"""

import json
from functools import cache
from random import Random

from gameengine import practice
from gameengine.chance import SeededChance
from gameengine.notation import Entry, Log, to_json, to_text
from gameengine.notation.act import ACTORS, POINTS
from gameengine.notation.log import TAGS
from gameengine.notation.verb_forms import CLAIMS, FORMS
from gameengine.profiles import PROFILES
from gameengine.recording.log_writer import write_log
from gameengine.replay.redaction import redact_log
from gameengine.robots import RandomRobot, SensibleRobot, play_game
from gameengine.viewpoint import Audience

CARDS = practice.practice_cards()
NUMBERS = tuple(CARDS)
HEAD = '[Fivelog "1"]\n'
# Digits of other scripts, letters that turn or hide what stands beside them, blanks
# and line ends that only some programs know, halves of letters.
ODD = (
    *("\u0667", "\u0968", "\uff17", "\u00b2", "\u2463", "\U0001d7d7"),
    *("\u202e", "\u2066", "\u200b", "\u200d", "\ufeff", "\u00ad", "\u0301"),
    *("\x00", "\x07", "\x1b", "\x7f", "\x85", "\x9f", "\ufffe", "\U0010ffff"),
    *("\r", "\x0b", "\x0c", "\x1c", "\x1f", "\u2028", "\u2029", "\t"),
    *("\u00a0", "\u3000", "\u1680", "\ud800", "\udfff", "\ufffd"),
    *("\u0130", "\u00df", "\ufb01", "\U0001f3c8"),
)
SIGNS = (*'[]"\\;|>/#:?@=-+*{},', " ", "\n", "0", "9", "H", "A", "J", "x")
HUGE = ("0", "00", "-1", "99", "100", "999-999", "1e9", "9" * 30, "9" * 5000)


@cache
def logs():
    """Give games of robots under every edition: sealed, and as the public saw them."""
    found = []
    for seed, profile in enumerate(PROFILES.values()):
        for robot in (SensibleRobot, RandomRobot):
            rng = Random(seed)
            setup = practice.practice_setup(profile)
            log = write_log(
                play_game(setup, SeededChance(seed), (robot(rng), robot(rng)))
            )
            found += [log, redact_log(log, setup, Audience.SPECTATOR)]
    return tuple(found)


@cache
def written():
    return tuple(to_text(log).split("\n") for log in logs())


def excerpt(rng):
    """Give the lines of a log: its tags, and a few of its entries in a row."""
    lines = rng.choice(written())
    head = lines.index("")
    start = rng.randrange(head, len(lines))
    return lines[:head] + lines[start : start + rng.randint(1, 25)]


# Texts with slips.


def slip_of_letters(rng):
    text = "\n".join(excerpt(rng))
    for _ in range(rng.randint(1, 4)):
        at, other = sorted(rng.randrange(len(text) + 1) for _ in range(2))
        odd = rng.choice(rng.choice((ODD, SIGNS)))
        text = rng.choice(
            (
                text[:at] + text[at + 1 :],
                text[:at] + odd + text[at:],
                text[:at] + odd + text[at + 1 :],
                text[:at] + text[at : at + 9] * 2 + text[at + 9 :],
                text[:at] + text[other : other + 1] + text[at:],
                text[:at] + text[other:],
            )
        )
    return text


def slip_of_words(rng):
    lines = excerpt(rng)
    for _ in range(rng.randint(1, 3)):
        at = rng.randrange(len(lines))
        words = lines[at].split(" ")
        place, other = rng.randrange(len(words)), rng.randrange(len(words))
        lines[at] = " ".join(
            rng.choice(
                (
                    words[:place] + words[place + 1 :],
                    [*words[:place], words[other], *words[place:]],
                    [*words[:place], a_word(rng), *words[place + 1 :]],
                    [*words[:place], *words[place:] * rng.randint(2, 40)],
                    [*words[place:], *words[:place]],
                )
            )
        )
    return "\n".join(lines)


def slip_of_lines(rng):
    """Drop, double and swap lines, or go on with another log."""
    lines, others = excerpt(rng), excerpt(rng)
    for _ in range(rng.randint(1, 3)):
        at, other = rng.randrange(len(lines)), rng.randrange(len(others))
        lines = rng.choice(
            (
                lines[:at] + lines[at + 1 :],
                [*lines[: at + 1], *lines[at:]],
                [*lines[:at], others[other], *lines[at + 1 :]],
                lines[:at] + others[other:],
                [lines[at], *lines[:at], *lines[at + 1 :]],
            )
        ) or [""]
    return rng.choice(("\n", "\n", "\n", "\r\n", "\r", "\u2028", " \n\t")).join(lines)


def slip_of_numbers(rng):
    """Let some digits be others: too many, too large, of another script."""
    text = "\n".join(excerpt(rng))
    for _ in range(rng.randint(1, 4)):
        places = [place for place, letter in enumerate(text) if letter.isdecimal()]
        at = rng.choice(places or [0])
        number = rng.choice((*HUGE, *ODD[:6], str(rng.randrange(10)), ""))
        text = text[:at] + number + text[at + 1 :]
    return text


def slip_of_seats(rng):
    flipped = str.maketrans(rng.choice(("HA", "HJ", "A*", "*H", "pa", "HH")), "AH")
    lines = excerpt(rng)
    return "\n".join(
        line.translate(flipped) if rng.random() < 0.3 else line for line in lines
    )


# Texts made up.


def a_word(rng):
    """Give a word of the right form for something, or of none."""
    seat, card = rng.choice("HA"), rng.choice((*NUMBERS, "??", "ZZ9-QQ"))
    return rng.choice(
        (
            *(card, f"{seat}:{card}", f"{card}/{rng.randrange(12)}", "??", "H:??"),
            *(f"{seat}{rng.randrange(120)}", f"c{rng.randrange(120)}", "50", "t9/9"),
            *(f"{rng.randrange(99)}-{rng.randrange(99)}", f"+{rng.randrange(2000)}"),
            *("x", "on", ">", "|", "ok", "stopped", "none", "yes", "no", "tie", "#3"),
            *("p", "a", "3p", "0a", "replay", "turnover", "0123456789abcdef"),
            *(str(rng.randrange(120)), rng.choice(HUGE), rng.choice(ODD)),
            *(rng.choice((*FORMS, *CLAIMS, *POINTS, *ACTORS)), "ru", "@ennd"),
        )
    )


def example(rng):
    """Give the words of an entry of the right form, one of them perhaps another."""
    form = rng.choice((*FORMS.values(), *CLAIMS.values()))
    words = form.example.split(" ")
    if rng.random() < 0.7:
        place = rng.randrange(len(words))
        words[place] = a_word(rng)
    return words


def a_line(rng):
    if rng.random() < 0.5:
        return " ".join(example(rng))
    if rng.random() < 0.2:
        return a_tag(rng)
    words = [rng.choice(ACTORS), rng.choice((*FORMS, *POINTS))]
    words += [a_word(rng) for _ in range(rng.choice((0, 1, 1, 2, 3, 9, 130)))]
    return rng.choice((" ", " ", "  ", "\t", "\u00a0")).join(words)


def a_tag(rng):
    name = rng.choice((*TAGS, "Fivelog", "Hom", "A" * 40, "A" * 41, "1a", "", "Ä"))
    value = rng.choice(
        (
            *("", "1", '\\"', "\\", "\\\\", '"', "*", "999-999", "H 1-0", "P22C", "]["),
            *("__class__=x", "flow=crd", "x" * 2000, "x" * 2001, a_word(rng)),
        )
    )
    after = rng.choice(("", "", "", ";", "; a remark", ";" + "x" * 2001, "]", "[", "x"))
    return f'[{name} "{value}"]{after}'


def grammar(rng):
    lines = [a_line(rng) for _ in range(rng.choice((1, 1, 2, 3, 12)))]
    return rng.choice((HEAD, HEAD, HEAD, "\ufeff" + HEAD, "")) + "\n".join(lines)


def noise(rng):
    data = rng.randbytes(rng.randint(0, 300))
    return rng.choice((HEAD, "")) + data.decode(
        rng.choice(("utf-8", "utf-16", "latin-1")), errors="replace"
    )


# JSON.


def json_slip(rng):
    """Give the JSON form of some entries with a few letters changed."""
    log = rng.choice(logs())
    at = rng.randrange(len(log.entries))
    text = to_json(Log(log.tags, log.entries[at : at + 12]))
    for _ in range(rng.randint(1, 3)):
        place = rng.randrange(len(text))
        odd = rng.choice((*ODD, *SIGNS, "\\u0000", "\\ud800", "null", "NaN", "1e999"))
        text = text[:place] + odd + text[place + rng.randint(0, 2) :]
    return text


def a_value(rng, depth=0):
    """Give a JSON text of any type; lists and objects hold others."""
    kind = rng.randrange(5 if depth > 3 else 8)
    if kind < 3:
        return json.dumps(a_word(rng), ensure_ascii=rng.random() < 0.5)
    if kind < 5:
        return rng.choice(
            ("null", "true", "NaN", "-Infinity", "-0", "1", "1.0", "1e999", "9" * 5000)
        )
    parts = [a_value(rng, depth + 1) for _ in range(rng.randrange(4))]
    if kind < 7:
        return f"[{','.join(parts)}]"
    names = [json.dumps(rng.choice(("a", "", "tags", *ODD))) for _ in parts]
    return "{" + ",".join(map(":".join, zip(names, parts, strict=True))) + "}"


def an_entry(rng):
    """Give an entry in JSON, with a remark, a wrong word or a wrong type."""
    words = [json.dumps(word) for word in example(rng)]
    words += rng.choice(
        (
            *([], [], ['"; a remark"'], ['";"'], ['"; "'], ['"; a"', '"; b"']),
            *(['"a b"'], ['"a;b"'], ['"a|b"'], ['""'], [a_value(rng)]),
        )
    )
    return f"[{','.join(words)}]"


def json_wild(rng):
    """Give something with the outline of a log and anything inside."""
    names = ["fivelog", "tags", "entries"]
    if rng.random() < 0.2:
        names += [rng.choice((*names, "Fivelog", ""))]
    parts = []
    for name in names:
        entries = [an_entry(rng) for _ in range(rng.randrange(6))]
        usual = {
            "fivelog": rng.choice(("1", "1", "1", '"1"', "2", "null")),
            "tags": json.dumps({rng.choice((*TAGS, "B", "1")): a_word(rng)}),
            "entries": f"[{','.join(entries)}]",
        }
        value = a_value(rng) if rng.random() < 0.1 else usual.get(name, "0")
        parts.append(f"{json.dumps(name)}:{value}")
    return "{" + ",".join(parts) + "}"


TEXTS = (
    *(slip_of_letters, slip_of_words, slip_of_lines, slip_of_numbers, slip_of_seats),
    *(grammar, noise),
)
JSONS = (json_slip, json_wild, noise, slip_of_letters)


# Logs that can be read and cannot be true.


def shuffled(rng):
    """Give a true log up to a point, and from there its acts in another order."""
    log = rng.choice(logs())
    start = rng.randrange(len(log.entries))
    rest = list(log.entries[start : start + 60])
    rng.shuffle(rest)
    return Log(log.tags, log.entries[:start] + tuple(rest))


def spliced(rng):
    """Give the start of one game and the rest of another."""
    log, other = rng.choice(logs()), rng.choice(logs())
    start, end = rng.randrange(len(log.entries)), rng.randrange(len(other.entries))
    return Log(log.tags, log.entries[:start] + other.entries[end:])


def clouded(rng):
    """Let many cards be unseen that were seen, and leave out some entries."""
    log = rng.choice(logs())
    rate, left_out = rng.choice((0.05, 0.5, 1)), rng.choice((0, 0, 0.02))
    entries = []
    for entry in log.entries[: rng.choice((80, 80, 80, 600))]:
        if "order" in entry.words or rng.random() < left_out:
            continue
        words = [
            unseen(word) if rng.random() < rate else word
            for word in entry.words
            if entry.words[0] not in CLAIMS or ":" not in word
        ]
        entries.append(Entry(tuple(words)))
    return Log(log.tags, tuple(entries))


def unseen(word):
    seat, colon, number = word.rpartition(":")
    number, slash, rest = number.partition("/")
    return f"{seat}{colon}??{slash}{rest}" if number in CARDS else word


def altered(rng):
    """Put acts of the right form among those of a true log, or instead of them."""
    log = rng.choice(logs())
    entries = list(log.entries)
    for _ in range(rng.randint(1, 4)):
        at = rng.randrange(len(entries))
        kept = rng.randrange(2)
        entries[at : at + kept] = [Entry(an_act(rng)) for _ in range(rng.randint(1, 3))]
    return Log(log.tags, tuple(entries))


def an_act(rng):
    """Give words of the right form that mean something else than they should."""
    seat, other = rng.sample("HA", 2)
    card, second = (rng.choice((*NUMBERS, "??")) for _ in range(2))
    acts = [
        f"* toss {rng.choice(('H', 'A', '??'))}",
        f"* deal {seat} 9p 0a | {other} 0p 9a",
        f"* order {seat} {rng.choice('pa')} " + " ".join(rng.choices(NUMBERS, k=20)),
        f"* order {seat} {rng.choice('pa')}",
        f"* draw {seat}:{card} {other}:{second}",
        "* draw" + f" {seat}:??" * rng.randint(1, 40),
        f"* random {seat}:{card}",
        f"* flip {seat}:{card} {other}:{second} grit {rng.randrange(10)}",
        f"{seat} flip {card}",
        f"* flip {card} {card}",
        f"{seat} field {card} {second} {card} ??",
        f"{seat} field {card} | {seat} field {card}",
        f"{seat} {rng.choice(('run', 'punt', 'goal', 'timeout', 'concede'))}",
        f"{seat} {rng.choice(('topup', 'x', 'repeat', 'choose', 'grit'))} 9",
        f"{seat} {rng.choice(('play', 'carry', 'tackle', 'discard', 'take'))} {card}",
        f"{seat} cast {card} on {second} > {rng.randint(1, 99)}",
        f"{seat} cast {card} > 99 cast {second}",
        f"{seat} use {card}/{rng.randrange(10)} > 1",
        f"{seat} resolve {other}:{card} take {second} pick none choose 99",
        f"{seat} first {card}/99 {other}:{second}#9",
        f"{seat} pick {other}:{card}",
        f"{seat} keep {rng.choice(('replay', 'turnover'))}",
        f"{seat} sign 0123456789abcdef",
        rng.choice(("J time", "J award tie", f"J award {seat}")),
        rng.choice(tuple(POINTS)),
        rng.choice(("== 50 c99 999-999 t9/9", "==", "== H1 c0", "== t0/0")),
        rng.choice(("-- 4 50 x", f"-- 1 H49 x {seat}:R1-AAAA R1-AAAA", "-- 1")),
        rng.choice(("=", "= ok 4 +20 H45 c14", "= 9 -999", "= stopped", "= +0 H1 c99")),
    ]
    return tuple(rng.choice(acts).replace("|", " | ").split())


def random_acts(rng):
    """Give a game in which anybody does anything."""
    entries = [Entry(an_act(rng)) for _ in range(rng.randint(1, 60))]
    opening = rng.choice(logs())
    start = rng.choice((0, 1, 2, 6, 20))
    return Log(opening.tags, opening.entries[:start] + tuple(entries))


def other_lists(rng):
    """Give a true log with lists and settings of anything."""
    log = rng.choice(logs())
    tags = dict(log.tags)
    for name in ("HomeDeck", "AwayDeck"):
        if rng.random() < 0.6:
            tags[name] = a_list(rng)
    tags["Profile"] = rng.choice((*PROFILES, "P20"))
    tags["Result"] = rng.choice(("999-999", "H 0-0", "tie 3-0", "*", "\u0663-0", "H"))
    start = rng.choice((0, 6, len(log.entries)))
    entries = [Entry(an_act(rng)) for _ in range(20)]
    return Log(tags, log.entries[:start] + tuple(entries))


def a_list(rng):
    """Give a list that can mostly be played, and that no deck check would pass."""
    players = [number for number in NUMBERS if is_player(number)]
    others = [number for number in NUMBERS if not is_player(number)]
    some = rng.sample(players, rng.randint(3, len(players)))
    more = rng.sample(others, rng.randint(0, len(others)))
    count = rng.choice((1, 1, 2, 99))
    return ", ".join([f"1 {each}" for each in some] + [f"{count} {x}" for x in more])


def is_player(number):
    return hasattr(CARDS[number], "positions")


WILD = (shuffled, spliced, clouded, altered, random_acts, other_lists)
