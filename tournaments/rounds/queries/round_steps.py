"""The row of steps above an event's pages: one step per round, with its state."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.core import cut, words
from tournaments.models import Round, RoundState, Stage, Tournament
from tournaments.rounds.queries import pairings
from tournaments.rules import bracket


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundStep:
    """A round in the row of steps: its name, and whether it is over, now or to come."""

    name: str
    short: str
    state: str
    said: str
    round: str = ""  # as addresses name it, once it is published


SHORT = {
    bracket.RoundName.FINAL: "F",
    bracket.RoundName.SEMIFINALS: "SF",
    bracket.RoundName.QUARTERFINALS: "QF",
    bracket.RoundName.ROUND_OF_16: "16",
    bracket.RoundName.ROUND_OF_32: "32",
    bracket.RoundName.ROUND_OF_64: "64",
    bracket.RoundName.ROUND_OF_128: "128",
    bracket.RoundName.GRAND_FINAL: "GF",
    bracket.RoundName.DECIDER: "D",
}
DONE, NOW, TO_COME = "done", "now", "to come"


def list_round_steps(tournament: Tournament, there: Sequence[Round]) -> list[RoundStep]:
    """Return a step for each round of an event, also for those to come."""
    known = {(each.stage, each.number): each for each in there}
    found = [
        build_step(
            _("Round %(number)s") % {"number": number},
            str(number),
            known.get((Stage.SWISS, number)),
        )
        for number in range(1, (tournament.rounds or 0) + 1)
    ]
    if tournament.cut_seeds:
        found += bracket_steps(tournament, known)
    elif tournament.is_elimination:
        return [*found, RoundStep(name=_("Bracket"), short="B", state=TO_COME, said="")]
    elif cut.has_cut(tournament):
        said = _("top %(places)s") % {"places": tournament.cut}
        if tournament.cut_points is not None:
            said = _("%(points)s points") % {"points": tournament.cut_points}
        found.append(RoundStep(name=_("Cut"), short=_("Cut"), state=TO_COME, said=said))
    return found


def bracket_steps(
    tournament: Tournament, known: Mapping[tuple[str, int], Round]
) -> list[RoundStep]:
    """Return a step for each round of the bracket; a needless last match has none."""
    layout = cut.draw_bracket(tournament)
    names, titles = cut.round_names(layout), words.bracket_round_titles(layout)
    if layout.is_double and (progress := cut.cut_progress(tournament)) is not None:
        names = names[: progress.step_count]
    return [
        build_step(title, SHORT.get(name, str(number)), known.get((Stage.CUT, number)))
        for number, (name, title) in enumerate(zip(names, titles, strict=False), 1)
    ]


def build_step(name: str, short: str, round_: Round | None) -> RoundStep:
    if round_ is None:
        return RoundStep(name=name, short=short, state=TO_COME, said=_("to come"))
    at = pairings.round_slug(round_)
    if round_.state == RoundState.DRAFT:  # of which the desk alone knows
        return RoundStep(name=name, short=short, state=TO_COME, said="draft", round=at)
    is_over = round_.state == RoundState.CLOSED
    return RoundStep(
        name=name,
        short=short,
        state=DONE if is_over else NOW,
        said=_("closed") if is_over else _("playing"),
        round=at,
    )
