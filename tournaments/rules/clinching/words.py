"""Sentences that tell an entrant whether they make the cut, and what they need.

Each is a whole sentence, so that it can be translated.
"""

from collections.abc import Iterator

from tournaments.rules.result_text import Say

from .race import MatchResult
from .verdicts import (
    ClinchOutlook,
    ClinchStatus,
    ClinchVerdict,
    ResultOutlook,
    TiebreakNeed,
)


def clinch_sentences(clinch: ClinchStatus, *, say: Say = str) -> tuple[str, ...]:
    """Return the sentences in order; the first is the answer."""
    return tuple(status_sentences(clinch, say=say))


def status_sentences(clinch: ClinchStatus, *, say: Say) -> Iterator[str]:
    if clinch.has_left:
        yield say("You have dropped from the event.")
    elif clinch.verdict is ClinchVerdict.IN:
        yield clinched_sentence(clinch, say=say)
    elif clinch.verdict is ClinchVerdict.OUT:
        yield missed_sentence(clinch, say=say)
    elif not clinch.rounds_left:
        yield say(
            "You are tied with others on points and all tiebreakers; a random draw "
            "decides."
        )
    else:
        yield from undecided_sentences(clinch, say=say)


def clinched_sentence(clinch: ClinchStatus, *, say: Say) -> str:
    """Return the sentence for an entrant who has certainly made it."""
    is_cut = clinch.line.is_cut
    if clinch.outlook.depends_on_tiebreaks and is_cut:
        return say(
            "You are in the cut: you beat the players with the same points on "
            "tiebreakers."
        )
    if clinch.outlook.depends_on_tiebreaks:
        return say(
            "First place is yours: you beat the players with the same points on "
            "tiebreakers."
        )
    if not clinch.rounds_left:
        return say("You are in the cut.") if is_cut else say("First place is yours.")
    if is_cut:
        return say("You are in the cut, whatever else happens.")
    return say("First place is yours, whatever else happens.")


def missed_sentence(clinch: ClinchStatus, *, say: Say) -> str:
    """Return the sentence for an entrant who is out, with the reason."""
    is_cut, is_one = clinch.line.is_cut, clinch.ahead == 1
    if clinch.outlook.depends_on_tiebreaks:
        return out_on_tiebreaks_sentence(is_cut=is_cut, say=say)
    if clinch.rounds_left:
        told = out_of_reach_template(is_cut=is_cut, is_one=is_one, say=say)
        fills = {"points": points_text(clinch.highest, say=say), "others": clinch.ahead}
    else:
        told = missed_template(is_cut=is_cut, is_one=is_one, say=say)
        fills = {"points": points_text(clinch.points, say=say), "others": clinch.ahead}
    return told % fills


def out_on_tiebreaks_sentence(*, is_cut: bool, say: Say) -> str:
    if is_cut:
        return say(
            "You can't reach the cut: at best you are tied on points and lose on "
            "tiebreakers."
        )
    return say(
        "You can't reach first place: at best you are tied on points and lose on "
        "tiebreakers."
    )


def missed_template(*, is_cut: bool, is_one: bool, say: Say) -> str:
    one = say(
        "You missed first place with %(points)s: %(others)s other player has more."
    )
    many = say(
        "You missed first place with %(points)s: %(others)s other players have more."
    )
    if is_cut:
        one = say(
            "You missed the cut with %(points)s: %(others)s other player has more."
        )
        many = say(
            "You missed the cut with %(points)s: %(others)s other players have more."
        )
    return one if is_one else many


def out_of_reach_template(*, is_cut: bool, is_one: bool, say: Say) -> str:
    one = say(
        "You can't reach first place: you can get at most %(points)s, and "
        "%(others)s other player will have more."
    )
    many = say(
        "You can't reach first place: you can get at most %(points)s, and "
        "%(others)s other players will have more."
    )
    if is_cut:
        one = say(
            "You can't reach the cut: you can get at most %(points)s, and "
            "%(others)s other player will have more."
        )
        many = say(
            "You can't reach the cut: you can get at most %(points)s, and "
            "%(others)s other players will have more."
        )
    return one if is_one else many


def points_text(number: int, *, say: Say) -> str:
    told = say("%(number)s point") if number == 1 else say("%(number)s points")
    return told % {"number": number}


def undecided_sentences(clinch: ClinchStatus, *, say: Say) -> Iterator[str]:
    """Yield what each result means, and how many points are enough."""
    is_cut = clinch.line.is_cut
    if is_every_result_undecided(clinch):
        yield say("Whether you win, tie or lose, it depends on other results.")
    else:
        for each in clinch.what_if:
            yield result_meaning_sentence(each, is_cut=is_cut, say=say)
    if not clinch.what_if:
        yield say("You have no matches left. It depends on other results.")
        if clinch.outlook.level is TiebreakNeed.AT_WORST:
            yield say("Nobody can pass you on points; at worst, tiebreakers decide.")
        elif clinch.outlook.level is TiebreakNeed.AT_BEST:
            yield say("You are tied on points at best; then tiebreakers decide.")
    if clinch.needed and clinch.rounds_left > 1:  # one result tells it by itself
        told = points_enough_template(is_cut=is_cut, is_one=clinch.needed == 1, say=say)
        yield told % {"number": clinch.needed}


def is_every_result_undecided(clinch: ClinchStatus) -> bool:
    """Return whether no result of the next match settles anything by itself."""
    undecided = ClinchOutlook(verdict=ClinchVerdict.OPEN)
    return bool(clinch.what_if) and all(
        each.outlook == undecided for each in clinch.what_if
    )


def points_enough_template(*, is_cut: bool, is_one: bool, say: Say) -> str:
    one = say("%(number)s more point is enough for first place, whatever else happens.")
    many = say(
        "%(number)s more points are enough for first place, whatever else happens."
    )
    if is_cut:
        one = say("%(number)s more point is enough for the cut, whatever else happens.")
        many = say(
            "%(number)s more points are enough for the cut, whatever else happens."
        )
    return one if is_one else many


def result_meaning_sentence(what: ResultOutlook, *, is_cut: bool, say: Say) -> str:
    """Return what one result of the next match means."""
    outlook = what.outlook
    if outlook.verdict is ClinchVerdict.IN:
        told = qualified_template(what.result, outlook, is_cut=is_cut, say=say)
    elif outlook.verdict is ClinchVerdict.OUT:
        told = eliminated_template(outlook, is_cut=is_cut, say=say)
    else:
        told = undecided_template(outlook.level, say=say)
    names = {
        MatchResult.WIN: say("Win"),
        MatchResult.TIE: say("Tie"),
        MatchResult.LOSS: say("Lose"),
    }
    return told % {"result": names[what.result], "verb": names[what.result].lower()}


def undecided_template(level: TiebreakNeed, *, say: Say) -> str:
    return {
        TiebreakNeed.NEVER: say("If you %(verb)s, it depends on other results."),
        TiebreakNeed.AT_WORST: say(
            "If you %(verb)s, nobody can pass you on points; if others reach the same "
            "points, tiebreakers decide."
        ),
        TiebreakNeed.AT_BEST: say(
            "If you %(verb)s, you are tied on points at best; then tiebreakers decide."
        ),
        TiebreakNeed.ALWAYS: say(
            "If you %(verb)s, you are tied on points, and tiebreakers decide."
        ),
    }[level]


def eliminated_template(outlook: ClinchOutlook, *, is_cut: bool, say: Say) -> str:
    if is_cut and outlook.depends_on_tiebreaks:
        return say("%(result)s and you're out on tiebreakers.")
    if is_cut:
        return say("%(result)s and you're out.")
    if outlook.depends_on_tiebreaks:
        return say("%(result)s and you can't finish first because of tiebreakers.")
    return say("%(result)s and you can't finish first.")


def qualified_template(
    result: MatchResult, outlook: ClinchOutlook, *, is_cut: bool, say: Say
) -> str:
    """Return the template for a result that is enough; a loss gets a "still"."""
    if not is_cut and outlook.depends_on_tiebreaks:
        return say("%(result)s and first place is yours on tiebreakers.")
    if not is_cut:
        return say("%(result)s and first place is yours.")
    if outlook.depends_on_tiebreaks:
        return say("%(result)s and you're in on tiebreakers.")
    if result is MatchResult.LOSS:
        return say("%(result)s and you're still in.")
    return say("%(result)s and you're in.")
