"""What a clinch means, in sentences for whoever asked."""

from collections.abc import Iterator

from tournaments.saying import counted

from .race import Result
from .verdicts import Clinch, Level, Outlook, Verdict, WhatIf

LOT = "You are level with others on points and in every tiebreak: the lot decides."
SAY = {
    Level.NEVER: "leaves it open: it hangs on what else happens.",
    Level.AT_WORST: "leaves you level on points at worst; then tiebreaks decide.",
    Level.AT_BEST: "leaves you level on points at best; then tiebreaks decide.",
    Level.ALWAYS: "leaves you level on points: tiebreaks decide.",
}


def told(clinch: Clinch) -> tuple[str, ...]:
    """Give the sentences in order; the first is the answer."""
    return tuple(sentences(clinch))


def sentences(clinch: Clinch) -> Iterator[str]:
    if clinch.has_left:
        yield "You have left the event, so there is nothing to reach."
    elif clinch.verdict is Verdict.IN:
        yield reached(clinch)
    elif clinch.verdict is Verdict.OUT:
        yield missed(clinch)
    elif not clinch.rounds_left:
        yield LOT
    else:
        yield from still_open(clinch)


def reached(clinch: Clinch) -> str:
    """Say that it is certain."""
    mine = "You are in the cut" if clinch.line.is_cut else "First place is yours"
    if clinch.outlook.on_tiebreak:
        return f"{mine}: where others have as many points, tiebreaks are for you."
    return f"{mine}, whatever else happens." if clinch.rounds_left else f"{mine}."


def missed(clinch: Clinch) -> str:
    """Say that nothing helps, and why."""
    goal = "the cut" if clinch.line.is_cut else "first place"
    if clinch.outlook.on_tiebreak:
        return (
            f"You are out of reach of {goal}: level on points at best, "
            "with tiebreaks against you."
        )
    others = counted(clinch.ahead, "other")
    if not clinch.rounds_left:
        verb = "has" if clinch.ahead == 1 else "have"
        mine = counted(clinch.points, "point")
        return f"You missed {goal} with {mine}: {others} {verb} more."
    return (
        f"You are out of reach of {goal}: you can end with "
        f"{counted(clinch.highest, 'point')} at most, and {others} will have more."
    )


def still_open(clinch: Clinch) -> Iterator[str]:
    """Say what each result means, and what is enough."""
    for each in clinch.what_if:
        yield on_result(each, is_cut=clinch.line.is_cut)
    if not clinch.what_if:
        yield "You have no match left; what others still play decides."
        if clinch.outlook.level is Level.AT_WORST:
            yield "Nobody can push you out on points: at worst tiebreaks decide."
        elif clinch.outlook.level is Level.AT_BEST:
            yield "At best you are level on points, and tiebreaks decide."
    if clinch.needed and clinch.rounds_left > 1:  # one result tells it by itself
        end = "for the cut" if clinch.line.is_cut else "for first place"
        more = counted(clinch.needed, "more point")
        verb = "is" if clinch.needed == 1 else "are"
        yield f"{more} {verb} enough {end}, whatever else happens."


def on_result(what: WhatIf, *, is_cut: bool) -> str:
    """Say what one result means."""
    name = f"A {what.result}"
    outlook = what.outlook
    if outlook.verdict is Verdict.IN:
        return safe(what.result, outlook, is_cut=is_cut)
    if outlook.verdict is Verdict.OUT:
        end = "puts you out" if is_cut else "costs you first place"
        return f"{name} {end}{', on tiebreaks' if outlook.on_tiebreak else ''}."
    return f"{name} {SAY[outlook.level]}"


def safe(result: Result, outlook: Outlook, *, is_cut: bool) -> str:
    end = "puts you in" if is_cut else "gives you first place"
    why = ", thanks to tiebreaks" if outlook.on_tiebreak else ", whatever else happens"
    if result is Result.WIN:
        return f"A win {end}{why}."
    return f"A {result} is safe: it {end}{why}."
