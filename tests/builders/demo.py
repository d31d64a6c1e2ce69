"""The demonstration with everybody in it: each role once, and all its jobs done."""

from django.test import override_settings

from accounts.models import User
from outbox import services as outbox
from outbox.models import Job, JobState
from tests.builders.people import PASSWORD, a_chief, a_person, a_ward
from tests.builders.series import a_series
from tournaments import demo
from tournaments.demo import ADA, COMING, JUDGE, OVER, RUNNING
from tournaments.desk import actions as events
from tournaments.entries import actions as entrants
from tournaments.models import Role

ROLES = (
    "anonymous",
    "player",
    "guardian",
    "organiser",
    "judge",
    "scorekeeper",
    "staff",
)


def the_demo():
    """Play it; give its events by name, and a person for each role."""
    demo.create_accounts(PASSWORD)
    played = demo.play_missing_events()
    guardian, keeper = a_person("Gil"), a_person("Kit")
    entrants.register_ward(played[COMING].pk, guardian, ward=a_ward(guardian).pk)
    running = played[RUNNING]
    events.assign_staff_role(
        running.pk, running.owner, person=keeper, role=Role.SCOREKEEPER
    )
    a_series(played[OVER], running, owner=running.owner)
    do_all_jobs()
    return played, {
        "anonymous": None,
        "player": User.objects.get(email=ADA.email),
        "guardian": guardian,
        "organiser": running.owner,
        "judge": User.objects.get(email=JUDGE.email),
        "scorekeeper": keeper,
        "staff": a_chief(guarded=False),
    }


def do_all_jobs():
    """Be the worker: logs are judged, and people are told."""
    with override_settings(OUTBOX_RENEW=600):  # nobody else sees this transaction
        for kind in ("verify", "tell"):
            for job in Job.objects.filter(kind=kind, state=JobState.QUEUED):
                outbox.run_job(job.pk)
