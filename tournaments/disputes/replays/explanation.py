"""Explain the first wrong step of a log by the events of its down.

Built from what the audience of a replay may see, like its frames.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from gameengine.claims import spot_word
from gameengine.event_sentences import count_text
from gameengine.replay.stops import WrongStep
from gameengine.table import Event
from tournaments.rules.result_text import capitalize_first

from . import calculations
from .calculations import Calculation
from .captions import caption_with_names
from .card_names import CardNames
from .explanation_clauses import OUTCOMES, event_as_clause
from .explanation_words import (
    claim_value,
    number_needed,
    spot_in_words,
)
from .field import field_place, spot_label, svg_x
from .frame_view import half_name
from .frames import WRONG_NUMBER, Replay
from .masking import NUMBER, masked_error
from .replay_view import LETTERS

SEAT = re.compile(r" \([HA]\)")  # behind a name
CARD_BEHIND = re.compile(rf" \({NUMBER.pattern}\)", re.ASCII)  # behind its title
# What the sum of a number in dispute is made of.
SUMS_OF = {
    "spot": ("strength", "base run", "base", "yards", "instead", "punt"),
    "yards": ("strength", "base run", "base", "yards", "instead"),
    "strength": ("strength",),
    "status": ("strength", "complete", "incomplete"),
    "clock": ("clock", "timeout"),
    "grit": ("grit",),
}


@dataclass(frozen=True, slots=True)
class BallDispute:
    """The drawn field with both balls, in the units of the drawing."""

    rules: int
    log: int
    start: int | None
    label: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StepExplanation:
    """Why a step of a log is wrong: the situation, a sentence, the sum."""

    situation: str
    sentence: str
    agreed: str  # until where log and rules agree
    sums: tuple[Calculation, ...]
    ruling: str  # the same as the reason of a ruling
    needed: str  # what the log would need to be right; "" if nothing helps
    ball: BallDispute | None


def explain_wrong_step(
    replay: Replay, *, by: str = "By the rules"
) -> StepExplanation | None:
    """Return why the first wrong step of a replay is wrong; None without one."""
    wrong = replay.wrong
    if wrong is None or not replay.steps:
        return None
    events = events_of_down(replay, wrong)
    start = next((each for each in events if each[1] == "down"), None)
    names = replay.showing.names
    told = list(clauses_of_down(replay.naming, names, events))
    is_number = wrong.code == WRONG_NUMBER
    noun, _, claimed = wrong.claimed.partition(" ") if is_number else ("", "", "")
    offense = offense_before_step(replay, wrong, start)
    if is_number:
        given = wrong.expected.removeprefix(f"{noun} ")
        said = number_sentence(replay, noun, (claimed, given), by=by)
        sums = calculations_of_number(replay.naming, events, noun)
        needed = (
            ""
            if is_possession_claim(replay, wrong)
            else number_needed(
                offense,
                noun,
                claimed,
                given,
                before=f"c{start[6]}" if start is not None else "",
            )
        )
        ball = ball_dispute(
            *spots_in_dispute(noun, claimed, given, events), offense, start
        )
    else:
        said = impossible_sentence(replay, wrong)
        sums, needed, ball = (), "", None
    if is_number and noun == "clock":
        told = [clock_explanation(replay.naming, names, events)]
    elif is_number and noun not in TOLD_BY_PLAY:
        told = [each.text for each in sums] or [wrong.remedy.rstrip(".")]
    if is_number and noun == "spot" and is_possession_claim(replay, wrong):
        is_new_half = any(each[1] == "half over" for each in events)
        if is_new_half or start is None:
            told, sums = [], ()
        said = f"{wrong.remedy} {said}".strip()
    story = ", ".join(filter(None, told)).replace(", ;", ";")
    return StepExplanation(
        situation=situation_text(names, replay, wrong, start),
        sentence=f"{capitalize_first(story)}. {said}" if story else said,
        agreed=agreement_text(wrong.step),
        ruling=ruling_text(wrong, said),
        sums=sums,
        needed=needed,
        ball=ball,
    )


def is_possession_claim(replay: Replay, wrong: WrongStep) -> bool:
    return replay.nearest_step(wrong.step).verb == "=="


def clock_explanation(
    naming: CardNames, names: tuple[str, str], events: Sequence[Event]
) -> str:
    """Return what was called and what it took off the clock."""
    last = {verb: details for _, verb, *details in events if verb in CLOCK_EVENTS}
    told = []
    if "calls" in last:
        offense, call, _answer = last["calls"]
        told.append(f"{names[offense]} called {naming.engine_names.plays[call].title}")
    if "clock" in last:
        told.append(f"the play took {count_text(last['clock'][1], 'time unit')}")
    return ", and ".join(told)


CLOCK_EVENTS = frozenset(("calls", "clock"))
# Nouns that follow from the play; others from the last event that set them.
TOLD_BY_PLAY = frozenset(("spot", "yards", "strength", "status", "score"))


def ruling_text(wrong: WrongStep, said: str) -> str:
    """Return what is wrong as the reason of a ruling, with its step and rule."""
    if not said.startswith("At step"):
        said = f"Game log, step {wrong.step}: {said[0].lower()}{said[1:]}"
    return f"{said[:-1]} ({wrong.rule})." if wrong.rule else said


def agreement_text(step: int) -> str:
    if step <= 1:
        return ""
    return f"The log agrees with the rules up to step {step - 1}."


def events_of_down(replay: Replay, wrong: WrongStep) -> Sequence[Event]:
    """Return the events of a wrong step's down, the one before for a wrong number."""
    emitted = replay.playback.events
    end = replay.events_until(wrong.step)
    starts = [at for at in range(end) if emitted[at][1] == "down"]
    if not starts:
        return emitted[:end]
    is_new = not any(
        each[1] in ("calls", "chooses") for each in emitted[starts[-1] : end]
    )
    before = is_new and len(starts) > 1 and wrong.code == WRONG_NUMBER
    return emitted[starts[-2] if before else starts[-1] : end]


def offense_before_step(replay: Replay, wrong: WrongStep, start: Event | None) -> int:
    if start is not None:
        return int(start[4])
    letter = replay.table_after(wrong.step)["offense"]
    return LETTERS.index(letter)


def situation_text(
    names: tuple[str, str], replay: Replay, wrong: WrongStep, start: Event | None
) -> str:
    """Return down, ball, clock and score before the play in dispute."""
    frame = replay.table_after(max(wrong.step - 1, 0))
    if start is None:
        (home, away), clock = frame["score"], frame["clock"]
        half = half_name(frame["half"])
        return f"{half}, clock {clock}, {names[0]} {home}, {names[1]} {away}."
    _, _, half, down, offense, x, clock, (home, away) = start
    return (
        f"{half_name(half)}, down {down}: {names[offense]} on offense on "
        f"{spot_in_words(x)}, clock {clock}, {names[0]} {home}, {names[1]} {away}."
    )


def clauses_of_down(
    naming: CardNames, names: tuple[str, str], events: Sequence[Event]
) -> Iterator[str]:
    """Yield the clauses of a sentence on what happened in a down."""
    offense = next((each[4] for each in events if each[1] == "down"), 0)
    last: dict[str, str] = {}
    moves = 0
    for event in events_with_context(events):
        clause = event_as_clause(naming, names, int(offense), event)
        if clause:
            moves += event[1] == "moved"
            kind = "outcome" if event[1] in OUTCOMES else event[1]
            kind = f"moved {moves}" if kind == "moved" else kind
            last.pop(kind, None)
            last[kind] = clause
    yield from last.values()


def events_with_context(events: Sequence[Event]) -> Iterator[Event]:
    """Yield events with what the sentence needs to know of earlier ones.

    A ball that moves before the yards of the play are known was moved by an effect;
    yards that replace others name the card that does so.
    """
    has_yards, replaced_by = False, ""
    for rule, verb, *details in events:
        if verb in ("may replace", "will replace"):
            replaced_by = details[1]
        has_yards = has_yards or verb == "yards"
        if verb == "instead":
            yield (rule, verb, *details, replaced_by)
        elif verb == "ball" and not has_yards:
            yield (rule, "moved", *details)
        else:
            yield (rule, verb, *details)


def calculations_of_number(
    naming: CardNames, events: Sequence[Event], noun: str
) -> tuple[Calculation, ...]:
    """Return the calculations behind a number in dispute."""
    kinds = SUMS_OF.get(noun, ())
    return tuple(
        calculations.calculations_in(
            naming.engine_names,
            [each for each in events_with_context(events) if each[1] in kinds],
        )
    )


def number_sentence(
    replay: Replay, noun: str, values: tuple[str, str], *, by: str
) -> str:
    """Return what the rules give and what the log has, for a number."""
    names, naming = replay.showing.names, replay.naming
    if noun == "exhausted":
        told = [
            " and ".join(naming.title_of_word(word) for word in each.split())
            for each in values
        ]
    else:
        told = [*values]
    claimed, given = (claim_value(names, noun, each) for each in told)
    return f"{by}, {given}; the log says {claimed}."


def impossible_sentence(replay: Replay, wrong: WrongStep) -> str:
    """Return what the log has at a step that cannot be, and why not."""
    reason = plain_reason(replay.naming, wrong.expected)
    reason += used_timeouts(replay, wrong.expected)
    if wrong.code == "missing":
        return f"{gap_place_text(replay, wrong.step)}, the log is missing {reason}."
    step = replay.nearest_step(wrong.step)
    done = replay.caption_of_step(step) if wrong.claimed else "nothing"
    done = caption_with_names(done, replay.showing.names)
    return f"At step {wrong.step} the log says: {done}. That is not possible: {reason}."


def gap_place_text(replay: Replay, step: int) -> str:
    """Return where something is missing: after what was done, if that is known."""
    before = replay.nearest_step(step - 1)
    if step <= 1 or before.is_note:
        return f"Before step {step}"
    done = caption_with_names(replay.caption_of_step(before), replay.showing.names)
    return f"After step {before.number} ({done})"


def plain_reason(naming: CardNames, reason: str) -> str:
    """Return a reason of the engine without notation: cards by their titles."""
    reason = SEAT.sub("", CARD_BEHIND.sub("", reason))
    reason = ARTICLE.sub(lambda found: found[0].lower(), reason)
    return NUMBER.sub(lambda found: naming.title_of_word(found[0]), reason)


ARTICLE = re.compile(r"\A(?:The|There|None|Another|A)\b")  # no name


def used_timeouts(replay: Replay, reason: str) -> str:
    """Return at which steps a seat used the timeouts that it lacks now, or ""."""
    if NO_TIMEOUTS not in reason:
        return ""
    marks, events = replay.playback.marks, replay.playback.events
    starts = [at for at, each in enumerate(events) if each[1] in NEW_TIMEOUTS]
    first = starts[-1] if starts else 0
    seat = LETTERS.find(reason.partition(NO_TIMEOUTS)[0][-2:-1])
    steps = [
        str(bisect_right(marks, at))
        for at, each in enumerate(events[first:], first)
        if each[1] == "timeout" and each[2] == seat
    ]
    *others, last = steps or [""]
    if not others:
        return f" (used at step {last})" if last else ""
    return f" (used at steps {', '.join(others)} and {last})"


NO_TIMEOUTS = " has no timeouts left"
NEW_TIMEOUTS = ("second half", "overtime")


def explain_later_step(replay: Replay, entry: WrongStep) -> str:
    """Return why a step after a wrong number is not possible, in a sentence."""
    shown = masked_error(replace(replay.showing, wrong=entry), replay.naming)
    return impossible_sentence(replay, shown or entry)


def situation_at_end(replay: Replay) -> str:
    """Return down, ball, clock and score of the last down of a log; "" without one."""
    for event in reversed(replay.playback.events):
        if event[1] == "down":
            _, _, half, down, offense, x, clock, (home, away) = event
            names = replay.showing.names
            return (
                f"The last down of the log began with: {half_name(half).lower()}, "
                f"down {down}, "
                f"{names[offense]} on offense on {spot_in_words(x)}, clock {clock}, "
                f"{names[0]} {home}, {names[1]} {away}."
            )
    return ""


def scoring_plays(replay: Replay) -> list[str]:
    """Return each score of a replay in words, with its step."""
    marks, names = replay.playback.marks, replay.showing.names
    return [
        f"Step {bisect_right(marks, place)}: {SCORES[points]} by {names[seat]}, "
        f"{names[0]} {home}, {names[1]} {away}"
        for place, (_, verb, *details) in enumerate(replay.playback.events)
        if verb == "score"
        for seat, points, (home, away) in (details,)
    ]


def claimed_score_text(replay: Replay, claimed: tuple[int, int] | None) -> str:
    """Return before which step the claimed score stood; "" if it never did."""
    marks, names = replay.playback.marks, replay.showing.names
    before, found = (0, 0), 0
    for place, (_, verb, *details) in enumerate(replay.playback.events):
        if verb == "score":
            if before == claimed:
                found = bisect_right(marks, place)
            before = details[-1]
    if claimed is None or not found:
        return ""
    score = f"{names[0]} {claimed[0]}, {names[1]} {claimed[1]}"
    return f"Before step {found} the score was as the log notes it: {score}."


SCORES = {7: "touchdown", 3: "field goal", 2: "safety"}


def spots_in_dispute(
    noun: str, claimed: str, given: str, events: Sequence[Event]
) -> tuple[str, str]:
    """Return where log and rules have the ball, by its spot or by the yards; or ""."""
    if noun == "spot":
        return claimed, given
    moved = next((each for each in reversed(events) if each[1] == "ball"), None)
    if noun != "yards" or moved is None:
        return "", ""
    _, _, offense, _, end = moved
    more = int(claimed) - int(given)
    return spot_word(offense, end + more), spot_word(offense, end)


def ball_dispute(
    claimed: str, given: str, offense: int, start: Event | None
) -> BallDispute | None:
    """Return the field with both balls, if both are on it."""
    log, rules = (field_place(each) for each in (claimed, given))
    if log is None or rules is None:
        return None
    return BallDispute(
        rules=rules,
        log=log,
        start=svg_x(offense, start[5]) if start is not None else None,
        label=(
            f"The rules have the ball on {spot_label(given)}, and the log has it on "
            f"{spot_label(claimed)}."
        ),
    )
