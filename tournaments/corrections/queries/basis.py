"""The state of an event that the preview of a correction was computed from (C7).

It is one word for each round that is published or closed. Results of the round that
is played come in all the time and leave the choices of a preview as they are, so that
round counts by its state, and closed rounds by their version too.
"""

from tournaments.core import played
from tournaments.core.words import round_title
from tournaments.models import Round, RoundState, Stage, Tournament

CONFIRMED = "cut"


def preview_basis_version(tournament: Tournament) -> str:
    """Return the basis as a form carries it: one query."""
    confirmed = [CONFIRMED] if tournament.stage == Stage.CUT else []
    return " ".join([*map(round_version_word, counted_rounds(tournament)), *confirmed])


def changed_rounds_text(basis: str, tournament: Tournament) -> list[str]:
    """Return what has changed since the preview: "Round 3 is published"."""
    seen, there = basis.split(), counted_rounds(tournament)
    states = {each.rpartition(".")[0] for each in seen}
    found = []
    for each in there:
        written, title = round_version_word(each), round_title(each, tournament)
        if written in seen:
            continue
        if written.rpartition(".")[0] in states:
            found.append(f"a result of {title.lower()} was changed")
        else:
            found.append(f"{title} is {each.get_state_display().lower()}")
    keys = {round_of_version_word(round_version_word(each)) for each in there}
    if any(
        round_of_version_word(each) not in keys for each in seen if each != CONFIRMED
    ):
        found.append("a round was unpublished")
    if (CONFIRMED in seen) != (tournament.stage == Stage.CUT):
        found.append(
            "the cut was undone" if CONFIRMED in seen else "the cut is confirmed"
        )
    return found


def counted_rounds(tournament: Tournament) -> list[Round]:
    found = Round.objects.filter(
        tournament=tournament, state__in=played.ON_THE_BOOKS
    ).only("stage", "number", "attempt", "state", "version")
    return sorted(found, key=lambda each: (each.stage == Stage.CUT, each.number))


def round_version_word(round_: Round) -> str:
    version = round_.version if round_.state == RoundState.CLOSED else ""
    return f"{round_.stage}-{round_.number}-{round_.attempt}.{round_.state}.{version}"


def round_of_version_word(written: str) -> str:
    return written.split(".", maxsplit=1)[0]
