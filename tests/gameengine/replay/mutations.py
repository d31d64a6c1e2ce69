"""Single edits of a log by class, and what becomes of them.

An edit is caught, or what it says can be: the plain engine plays it and the scribe
writes it down so (`retelling`). `python -m tests.gameengine.replay.mutations` prints
how many of each class are caught, and how.
"""

import argparse
import re
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from random import Random

from gameengine.game import Game
from gameengine.notation import Log, UnreadableLog, from_text, header, to_text
from gameengine.notation.act import JOIN, POINTS
from gameengine.notation.verb_forms import CLAIMS, FORMS
from gameengine.profiles import PROFILES, Profile
from gameengine.replay.redaction import redact_log
from gameengine.replay.verdict import Verdict, VerdictKind, verify
from gameengine.setup import Setup
from gameengine.viewpoint import Audience
from tests.builders.logs import a_robot_log, known_cards
from tests.gameengine.replay.holding import difference
from tests.gameengine.replay.redactions import is_card, of_words, words_of
from tests.gameengine.replay.retelling import Untold, retell
from tests.gameengine.replay.witness import meanings

Place = tuple[int, int]  # a line, and a word of it
FIRST_TRIES = 20


class NoPlace(Exception):
    """A log has nothing that an edit of this class could change."""


@dataclass(frozen=True)
class Edited:
    log: Log
    name: str  # of the class
    what: str  # what was changed, for whoever looks into it
    step: int  # the first one that is changed


def one_of(rng: Random, places: Iterable[Place]) -> Place:
    found = list(places)
    if not found:
        raise NoPlace
    return rng.choice(found)


def with_word(log: Log, place: Place, word: str) -> tuple[Log, str, int]:
    """Write another word in a place."""
    line, at = place
    lines = words_of(log)
    words = list(lines[line])
    said = f"{' '.join(words)[:60]}: {words[at]} becomes {word}"
    words[at] = word
    lines[line] = tuple(words)
    return of_words(log, lines), said, line + 1


def with_lines(
    log: Log, lines: list[tuple[str, ...]], step: int, what: str
) -> tuple[Log, str, int]:
    return of_words(log, lines), what, step


Edit = tuple[Log, str, int]


# Classes.


def edit_card(log: Log, rng: Random) -> Edit:
    """Write another card: most often one of the same list."""
    place = one_of(
        rng,
        (
            (line, at)
            for line, words in enumerate(words_of(log))
            if words[0] not in CLAIMS
            for at, word in enumerate(words)
            if is_card(word)
        ),
    )
    word = words_of(log)[place[0]][place[1]]
    numbers = re.findall(
        r"\d+ ([^,\s]+)", " ".join(log.tags[t] for t in header.DECK_TAGS)
    )
    if rng.random() < 0.1:
        numbers = list(known_cards())
    first = word.rpartition(":")[2]
    alike = [each for each in numbers if each[0] == first[0] and rng.random() < 0.7]
    return with_word(log, place, with_number(word, rng.choice(alike or numbers)))


def with_number(word: str, number: str) -> str:
    return re.sub(r"[A-Z]{1,3}\d{1,4}-[A-Z0-9]{1,4}", number, word, count=1)


def edit_order(log: Log, rng: Random) -> Edit:
    """Let two lines, or two cards of an order, change places."""
    lines = words_of(log)
    orders = [line for line, words in enumerate(lines) if words[:2] == ("*", "order")]
    if orders and rng.random() < 0.3:
        line = rng.choice(orders)
        words = list(lines[line])
        if len(words) < 6:
            raise NoPlace
        one, other = rng.sample(range(4, len(words)), 2)
        what = f"{' '.join(words[:4])}: {words[one]} and {words[other]} change places"
        words[one], words[other] = words[other], words[one]
        lines[line] = tuple(words)
        return with_lines(log, lines, line + 1, what)
    line = rng.randrange(len(lines) - 1)
    other = min(len(lines) - 1, line + rng.choice([1, 1, 1, 2, 3]))
    lines[line], lines[other] = lines[other], lines[line]
    what = f"lines {line + 1} and {other + 1}: {lines[other]}, {lines[line]}"
    return with_lines(log, lines, line + 1, what[:200])


NUMBERED = ("x", "choose", "repeat", "grit", "topup", ">")


def edit_number(log: Log, rng: Random) -> Edit:
    """Write another number where a deed has one."""
    lines = words_of(log)
    place = one_of(
        rng,
        (
            (line, at)
            for line, words in enumerate(lines)
            if words[0] not in CLAIMS
            for at, word in enumerate(words)
            if (word.isdigit() and words[at - 1] in NUMBERED) or re.search(r"/\d", word)
        ),
    )
    word = lines[place[0]][place[1]]
    number = rng.choice([each for each in range(10) if str(each) != word[-1]])
    if rng.random() < 0.5:  # the next number is the likelier mistake
        number = (int(re.findall(r"\d", word)[-1]) + rng.choice([-1, 1])) % 10
    return with_word(log, place, re.sub(r"\d(?=\D*$)", str(number), word))


OTHER = {"H": "A", "A": "H"}


def edit_actor(log: Log, rng: Random) -> Edit:
    """Let the other seat do it."""
    lines = words_of(log)
    place = one_of(
        rng,
        (
            (line, at)
            for line, words in enumerate(lines)
            if words[0] not in CLAIMS
            for at, word in enumerate(words)
            if word in OTHER or word[:2] in ("H:", "A:")
        ),
    )
    word = lines[place[0]][place[1]]
    return with_word(log, place, OTHER[word[0]] + word[1:])


def edit_timing(log: Log, rng: Random) -> Edit:
    """Name another timing point, or let something happen at another one."""
    lines = words_of(log)
    named = [line for line, words in enumerate(lines) if words[0] in POINTS]
    if not named:
        raise NoPlace
    line = rng.choice(named)
    if rng.random() < 0.5:
        other = rng.choice([each for each in POINTS if each != lines[line][0]])
        return with_word(log, (line, 0), other)
    end = line + 1
    while end < len(lines) and is_used(lines[end]):
        end += 1
    moved = lines[line:end]
    rest = lines[:line] + lines[end:]
    near = [
        at
        for at in range(max(0, line - 8), min(len(rest), line + 8))
        if at != line and rest[at][0] not in POINTS
    ]
    to = rng.choice(near)
    what = f"{moved} of line {line + 1} to line {to + 1}"
    return with_lines(log, rest[:to] + moved + rest[to:], min(line, to) + 1, what[:200])


def is_used(words: tuple[str, ...]) -> bool:
    return len(words) > 1 and words[1] in ("cast", "use", "resolve", "first", "random")


TARGETED = ("pick", "carry", "tackle", "on", ">", "keep", "take")


def edit_target(log: Log, rng: Random) -> Edit:
    """Mean somebody else: another athlete of the game, another effect, another card."""
    lines = words_of(log)
    place = one_of(
        rng,
        (
            (line, at)
            for line, words in enumerate(lines)
            if words[0] not in CLAIMS
            for at, word in enumerate(words)
            if at and words[at - 1] in TARGETED
        ),
    )
    line, at = place
    word, verb = lines[line][at], lines[line][at - 1]
    if verb == ">":
        return with_word(log, place, str(int(word) % 3 + 1))
    if verb == "keep":
        return with_word(log, place, "replay" if word == "turnover" else "turnover")
    fields = [words for words in lines[:line] if "field" in words][-1:]
    athletes = [each for words in fields for each in words if is_card(each)]
    others = [each for each in athletes if each not in word]
    if verb == "take" or not others:
        return edit_card_at(log, rng, place)
    number = rng.choice(others)
    other = f"{rng.choice('HA')}:{number}" if verb == "pick" else number
    return with_word(log, place, other)


def edit_card_at(log: Log, rng: Random, place: Place) -> Edit:
    word = words_of(log)[place[0]][place[1]]
    numbers = re.findall(r"\d+ ([^,\s]+)", log.tags[rng.choice(header.DECK_TAGS)])
    return with_word(log, place, with_number(word, rng.choice(numbers)))


def edit_omission(log: Log, rng: Random) -> Edit:
    """Leave a line out, or one deed of a line."""
    lines = words_of(log)
    line = rng.randrange(len(lines))
    words = lines[line]
    verbs = [at for at, word in enumerate(words) if at > 1 and word in FORMS]
    if verbs and JOIN not in words and rng.random() < 0.7:
        at = rng.choice(verbs)
        end = next((each for each in verbs if each > at), len(words))
        what = f"line {line + 1}: {' '.join(words[at:end])} of {' '.join(words)}"
        lines[line] = words[:at] + words[end:]
        return with_lines(log, lines, line + 1, what)
    what = f"line {line + 1}: {' '.join(words)[:80]}"
    return with_lines(log, lines[:line] + lines[line + 1 :], line + 1, what)


def edit_doubling(log: Log, rng: Random) -> Edit:
    """Write a line twice: below itself or a little later."""
    lines = words_of(log)
    line = rng.randrange(len(lines))
    to = min(len(lines), line + rng.choice([1, 1, 1, 2, 4]))
    what = f"line {line + 1}: {' '.join(lines[line])[:80]} before line {to + 1}"
    lines.insert(to, lines[line])
    return with_lines(log, lines, to + 1, what)


def edit_truncation(log: Log, rng: Random) -> Edit:
    """Stop writing before the end."""
    lines = words_of(log)
    kept = rng.randrange(1, len(lines))
    return with_lines(log, lines[:kept], kept + 1, f"after line {kept}")


def edit_profile(log: Log, rng: Random) -> Edit:
    """Name another edition."""
    name = rng.choice([each for each in PROFILES if each != log.tags["Profile"]])
    return log.with_tags(Profile=name), f"Profile {name}", 1


def edit_claim(log: Log, rng: Random) -> Edit:
    """Claim something else of the table, or another result."""
    lines = words_of(log)
    if rng.random() < 0.1:
        winner, score = log.tags["Result"].split(" ")
        home, away = (int(each) for each in score.split("-"))
        other = rng.choice(
            [
                f"{winner} {home + 3}-{away}",
                f"{winner} {home}-{away + 7}",
                f"{'A' if winner == 'H' else 'H'} {home}-{away}",
            ]
        )
        return log.with_tags(Result=other), f"Result {other}", len(lines)
    place = one_of(
        rng,
        (
            (line, at)
            for line, words in enumerate(lines)
            if words[0] in CLAIMS
            for at in range(1, len(words))
        ),
    )
    word = lines[place[0]][place[1]]
    if word == "x":
        number = rng.choice(re.findall(r"\d+ ([^,\s]+)", log.tags["HomeDeck"]))
        return with_word(log, place, f"x H:{number}")
    return with_word(log, place, other_claim(word, rng))


def other_claim(word: str, rng: Random) -> str:
    """Give another word of the same kind."""
    if word in ("ok", "stopped"):
        return "stopped" if word == "ok" else "ok"
    if word == "50":
        return "H45"
    if is_card(word):
        return OTHER[word[0]] + word[1:]
    if word[0] in OTHER and rng.random() < 0.3:
        return OTHER[word[0]] + word[1:]
    if word[0] in "+-" and word[1:] != "0" and rng.random() < 0.3:
        return ("-" if word[0] == "+" else "+") + word[1:]
    found = rng.choice(list(re.finditer(r"\d+", word)))
    by = rng.choice([5, 10]) if word[0] in "HA+-" else 1
    number = int(found[0])
    other = number - by if number >= by and rng.random() < 0.5 else number + by
    return word[: found.start()] + str(other) + word[found.end() :]


CLASSES: dict[str, Callable[[Log, Random], Edit]] = {
    "card": edit_card,
    "order": edit_order,
    "number": edit_number,
    "actor": edit_actor,
    "timing": edit_timing,
    "target": edit_target,
    "omission": edit_omission,
    "doubling": edit_doubling,
    "truncation": edit_truncation,
    "other profile": edit_profile,
    "claims": edit_claim,
}


def edited(log: Log, name: str, rng: Random) -> Edited:
    """Change one thing; the same words again would be no change."""
    for _ in range(FIRST_TRIES):
        other, what, step = CLASSES[name](log, rng)
        if other != log:
            return Edited(other, name, what, step)
    raise NoPlace


# What becomes of an edit.

SAME, OTHER_HISTORY = "the same game", "another history"
COLUMNS = (
    *(VerdictKind.ILLEGAL, VerdictKind.DIFFERENT_RESULT, VerdictKind.UNDECIDED),
    *(VerdictKind.UNREADABLE, VerdictKind.INCOMPLETE, SAME, OTHER_HISTORY),
)
COMPLETIONS = 12  # tries to deal the unseen cards


@dataclass(frozen=True)
class Fate:
    """What an edit came to, and what is wrong with that, if anything is."""

    column: str
    wrong: str = ""


def fate(edit: Edited, game: Game, *, look_back: bool = True) -> Fate:
    """Verify an edited log; what is not caught must be a game that can be.

    To look back is to ask whether a refuted log was wrong at an earlier step.
    """
    try:
        log = from_text(to_text(edit.log))
    except UnreadableLog:
        return Fate(VerdictKind.UNREADABLE)
    verdict = verify(log, known_cards(), alternatives=False)
    if verdict.kind is VerdictKind.CONFIRMED:
        return confirmed(log, verdict, game)
    if verdict.kind is VerdictKind.ILLEGAL and look_back:
        return Fate(verdict.kind, too_late(log, verdict))
    return Fate(verdict.kind)


def setup_of(log: Log) -> Setup:
    return header.build_setup(log, known_cards())


def confirmed(log: Log, verdict: Verdict, game: Game) -> Fate:
    """Show that a log which is confirmed tells a game of the plain engine."""
    setup, wrong = setup_of(log), "no way to follow it"
    for meaning in meanings(setup, log):
        if not meaning.whole:
            continue
        for attempt in range(COMPLETIONS):
            try:
                retold = retell(setup, meaning, Random(attempt))
                wrong = difference(log, retold)
            except Untold as untold:
                wrong = str(untold)
                continue
            outcome = retold.game.outcome
            if not wrong and header.claimed_result(log) not in (
                None,
                (header.result_tag(outcome).split(" ")[0], outcome.score),
            ):
                wrong = f"the game ends {header.result_tag(outcome)}"
            if not wrong and (outcome.winner, outcome.score) != (
                verdict.winner,
                verdict.score,
            ):
                wrong = f"the verdict gives {verdict.score}, the game {outcome.score}"
            if not wrong:
                same = retold.game.outcome == game.outcome and public_events(
                    retold.game
                ) == public_events(game)
                return Fate(SAME if same else OTHER_HISTORY)
    return Fate(OTHER_HISTORY, f"confirmed, but {wrong}")


def public_events(game: Game) -> list[tuple]:
    """Give what both seats saw."""
    hidden = ("draw", "look")
    return [event[:4] if event[1] in hidden else event for event in game.table.events]


def too_late(log: Log, verdict: Verdict) -> str:
    """Look for something wrong before the step at which a log was refuted."""
    setup, wrong = setup_of(log), "nobody can follow it so far"
    for meaning in meanings(setup, log):
        reached = meaning.luck.step
        if reached < verdict.step:
            continue
        if not meaning.choices:  # nothing was decided yet
            return ""
        for attempt in range(COMPLETIONS):
            try:
                retold = retell(setup, meaning, Random(attempt), until=verdict.step)
                wrong = difference(log, retold, before=verdict.step)
            except Untold as untold:
                wrong = str(untold)
                continue
            if not wrong:
                return ""
    return f"illegal at {verdict.step}, but before that {wrong}"


# Many edits.

OPEN, PUBLIC = "open", "public"
Table = dict[tuple[str, str], Counter[str]]


@dataclass(frozen=True)
class Failure:
    label: str
    fate: Fate


def tried(
    profile: Profile, seed: int, edits: int, *, look_back: int = 1
) -> tuple[Table, list[Failure]]:
    """Edit the logs of a game so often each, through all classes in turn.

    Of so many refuted logs as `look_back` says, one is looked into for earlier faults.
    """
    game, sealed = a_robot_log(seed, profile)
    found: Table = {}
    failures = []
    names = list(CLASSES)
    for form in (OPEN, PUBLIC):
        log = sealed
        if form == PUBLIC:
            log = redact_log(sealed, game.setup, Audience.SPECTATOR)
        rng = Random(f"{profile.name} {seed} {form}")
        start = rng.randrange(len(names))
        for number in range(edits):
            name = names[(start + number) % len(names)]
            try:
                edit = edited(log, name, rng)
            except NoPlace:
                continue
            result = fate(edit, game, look_back=number % look_back == 0)
            found.setdefault((form, name), Counter())[result.column] += 1
            if result.wrong:
                label = f"{profile.name}, seed {seed}, {form}, {name}: {edit.what}"
                failures.append(Failure(label, result))
    return found, failures


def added(tables: Iterable[Table]) -> Table:
    found: Table = {}
    for table in tables:
        for key, counts in table.items():
            found.setdefault(key, Counter()).update(counts)
    return found


def in_markdown(table: Table) -> Iterable[str]:
    """Write the counts by class, for logs that are open and for public ones."""
    for form in (OPEN, PUBLIC):
        yield f"| {form} logs | edits | {' | '.join(COLUMNS)} |".replace("_", " ")
        yield "|---|" + "---:|" * (len(COLUMNS) + 1)
        rows = {name: table.get((form, name), Counter()) for name in CLASSES}
        rows["all"] = sum(rows.values(), Counter())
        for name, counts in rows.items():
            numbers = [counts.total(), *(counts[each] for each in COLUMNS)]
            yield f"| {name} | {' | '.join(map(str, numbers))} |"
        yield ""


def main() -> None:
    parser = argparse.ArgumentParser(description="Edit logs and count what is caught.")
    parser.add_argument("--edits", type=int, default=2000)
    asked = parser.parse_args()
    each = 11
    games = asked.edits // (2 * each * len(PROFILES)) + 1
    found, failures = [], []
    for seed in range(games):
        for profile in PROFILES.values():
            table, wrong = tried(profile, seed, each)
            found.append(table)
            failures += wrong
    print("\n".join(in_markdown(added(found))))  # noqa: T201
    for failure in failures:
        print(f"FAILED {failure.label}: {failure.fate.wrong}")  # noqa: T201


if __name__ == "__main__":
    main()
