"""The table of background jobs, and the heartbeats that show running workers."""

from typing import ClassVar

from django.db import models


class JobState(models.TextChoices):
    QUEUED = "queued"
    RUNNING = "running"
    DONE = "done"
    # Failed too often: a person has to look.
    PARKED = "parked"


class Job(models.Model):
    """A background job; there is only one for each key.

    Only outbox.services writes here, and only by conditional UPDATE: a forbidden change
    of state changes no row (trust J1).
    """

    kind = models.CharField(max_length=40)
    key = models.CharField(max_length=200, unique=True)
    payload = models.JSONField(default=dict)
    state = models.CharField(max_length=8, choices=JobState, default=JobState.QUEUED)
    # The worker's ticket: whoever holds another one has lost the job.
    claim = models.UUIDField(null=True, editable=False)
    lease_until = models.DateTimeField(null=True, editable=False)
    due_at = models.DateTimeField()
    publish_at = models.DateTimeField()
    published = models.PositiveIntegerField(default=0)
    failures = models.PositiveIntegerField(default=0)
    losses = models.PositiveIntegerField(default=0)
    error = models.TextField(blank=True)
    request_id = models.CharField(max_length=64, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    finished_at = models.DateTimeField(null=True)

    class Meta:
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=models.Q(state__in=JobState.values), name="job_state_is_known"
            ),
            models.CheckConstraint(
                condition=~models.Q(state=JobState.RUNNING)
                | models.Q(claim__isnull=False, lease_until__isnull=False),
                name="running_job_has_a_lease",
            ),
            models.CheckConstraint(
                condition=models.Q(state=JobState.DONE, finished_at__isnull=False)
                | (~models.Q(state=JobState.DONE) & models.Q(finished_at__isnull=True)),
                name="done_job_has_an_end",
            ),
        ]
        indexes: ClassVar = [
            models.Index(fields=["state", "publish_at"], name="job_to_publish"),
            models.Index(fields=["kind", "state", "finished_at"], name="job_to_prune"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.key}"


class Heartbeat(models.Model):
    """A row that a worker wrote; it shows that workers run."""

    job = models.OneToOneField(Job, on_delete=models.CASCADE)
    worker = models.CharField(max_length=200)
    at = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return f"{self.worker} at {self.at:%Y-%m-%d %H:%M:%S}"
