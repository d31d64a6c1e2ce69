"""Stored responses to an Idempotency-Key, kept for a day."""

from typing import ClassVar

from django.db import models

LONGEST_KEY = 64
DIGEST = 64  # of SHA-256, in hexadecimal


class Answer(models.Model):
    """The stored response to a key; without a status its request still runs."""

    asker = models.CharField(max_length=DIGEST)
    key = models.CharField(max_length=LONGEST_KEY)
    question = models.CharField(max_length=DIGEST)  # digest of method, path and body
    begun_at = models.DateTimeField()
    status = models.PositiveSmallIntegerField(null=True)
    headers = models.JSONField(default=dict)
    body = models.BinaryField(default=b"")

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["asker", "key"], name="one_answer_to_a_key")
        ]
        indexes: ClassVar = [models.Index(fields=["begun_at"])]

    def __str__(self) -> str:
        return f"{self.key}: {self.status or 'under way'}"
