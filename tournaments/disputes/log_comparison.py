"""Compare two logs of one game in words. Pure."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace

from gameengine.claims import words_by_noun
from gameengine.notation import Log, header
from gameengine.replay.comparison import (
    LogDifference,
    first_claim_difference,
    first_difference,
)
from tournaments.disputes.replays.explanation_words import claim_value
from tournaments.rules.result_text import DASH

PLAYERS = ("the home player", "the away player")
SAME_ACTIONS = "have the same actions."


def compare_logs(
    first: Log,
    second: Log,
    *,
    names: tuple[str, str],
    caption: Callable[[str], str] = str,
) -> str:
    """Return where two logs of one game begin to differ, and the next line of each.

    `caption` returns a line of a log in words.
    """
    found = first_difference(first, second)
    if found is not None:
        found = replace(found, words=(caption(found.words[0]), caption(found.words[1])))
        return (
            f"Both logs agree up to step {found.steps[0] - 1}, then "
            f"{divergence_text(found, names)}."
        )
    found = first_claim_difference(first, second)
    both = f"{names[0]}'s log and {names[1]}'s log {SAME_ACTIONS}"
    if found is not None:
        noted = claim_difference_text(found, names)
        both += f" Their notes differ: {noted}."
    results = [claimed_result_text(log) for log in (first, second)]
    if results[0] != results[1]:
        both += f" Their results differ: {names[0]}'s log {results[0]}, and "
        both += f"{names[1]}'s log {results[1]}."
    return both


def claimed_result_text(log: Log) -> str:
    """Return what a log says of the result, with its verb, the winner's score first."""
    try:
        found = header.claimed_result(log)
    except header.HeaderError:
        return "has a result that can't be read"
    if found is None:
        return "ends before the game is over"
    winner, (home, away) = found
    who = dict(zip("HA", PLAYERS, strict=True)).get(winner)
    score = f"{max(home, away)}{DASH}{min(home, away)}"
    if who:
        return f"says that {who} won {score}"
    return f"says that the game is a {score} tie"


def divergence_text(found: LogDifference, names: tuple[str, str]) -> str:
    told = [
        f"{name} has {quote_line(said)} (step {step})"
        for name, said, step in zip(names, found.words, found.steps, strict=True)
    ]
    return f"{told[0]}, and {told[1]}"


def claim_difference_text(found: LogDifference, names: tuple[str, str]) -> str:
    """Return the first number in which two claims differ, in words."""
    values = [claim_words(line) for line in found.words]
    for noun in values[0]:
        one, other = (each.get(noun, "") for each in values)
        if one != other:
            told = [
                f"according to {name}'s log, {claim_value(PLAYERS, noun, each)} (step "
                f"{step})"
                for name, each, step in zip(
                    names, (one, other), found.steps, strict=True
                )
            ]
            return f"{told[0]}; {told[1]}"
    return divergence_text(found, names)


def claim_words(line: str) -> dict[str, str]:
    """Return the values of a claim by their nouns.

    >>> claim_words("-- 3 H40 c5 7-0 t3/3 x H:E123-PS")["spot"]
    'H40'
    """
    verb, *words = line.split() or [""]
    return words_by_noun(verb, tuple(words))


def conflict_text(
    reports: Mapping[str, str], claimed: str, senders: Collection[str]
) -> str:
    """Return what is in conflict before any replay; "" if nothing is.

    `reports` has the result that each player reported, by name; `claimed` is the result
    in the log, and `senders` are the names of those who submitted it.

    >>> conflict_text({"Ada": "Ada won 7-0", "Ben": "tie"}, "tie", ["Ada"])
    "The players report different results, and Ada's log contradicts Ada's own report."
    """
    against = [
        name
        for name in senders
        if claimed and reports.get(name) and reports[name] != claimed
    ]
    told = [f"{name}'s log contradicts {name}'s own report" for name in against]
    if len({each for each in reports.values() if each}) > 1:
        told.insert(0, "The players report different results")
    return f"{', and '.join(told)}." if told else ""


def quote_line(line: str) -> str:
    """Return a line of a log in quotation marks, or words if there is none."""
    return f"“{line}”" if line else "nothing more"
