"""Everybody who may stand before a hidden list: sixteen roles of one event."""

from tests.builders.events import an_entrant, an_official
from tests.builders.people import a_person, a_ward
from tournaments.models import EntrantState, Role, Staff

ENTITLED = ("owner", "judge_here", "organiser")
# Officials to whom the site is as it is to everybody (A1).
WITHOUT_FACTOR = ("judge_without_factor", "organiser_without_factor")
OTHERS = (
    "anonymous", "stranger", "entrant", "opponent", "judge_elsewhere",
    "playing_staff", "admin", "scorekeeper", "guardian", "dropped", "former_judge",
    *WITHOUT_FACTOR,
)  # fmt: skip
ROLES = (*ENTITLED, *OTHERS)


def with_rarer_roles(event, people):
    """Return ten people of an event with six more, so that each role is there."""
    guardian, dropped, former = (a_person(name) for name in ("Gil", "Dora", "Fay"))
    an_entrant(event, "Mia", ward=a_ward(guardian))
    an_entrant(event, "Dora", person=dropped, state=EntrantState.DROPPED)
    Staff.objects.create(tournament=event, person=former, role=Role.JUDGE).delete()
    return people | {
        "scorekeeper": an_official(event, Role.SCOREKEEPER, "Sky"),
        "guardian": guardian,
        "dropped": dropped,
        "former_judge": former,
        "judge_without_factor": an_official(event, Role.JUDGE, "Jan"),
        "organiser_without_factor": an_official(event, Role.ORGANISER, "Otis"),
    }
