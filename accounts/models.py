"""Users and the children for whom they act."""

import uuid
from typing import Any, ClassVar

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.contrib.auth.models import PermissionsMixin
from django.db import models
from django.db.models.functions import Lower

from accounts import names


class UserManager(BaseUserManager["User"]):
    def create_user(
        self, email: str, password: str | None = None, **more: Any
    ) -> "User":
        user = self.model(email=self.normalize_email(email).lower(), **more)
        user.set_password(password)
        user.save(using=self._db)
        return user

    def create_superuser(self, email: str, password: str, **more: Any) -> "User":
        return self.create_user(
            email, password, **{**more, "is_staff": True, "is_superuser": True}
        )

    def get_by_natural_key(self, email: str | None) -> "User":
        return self.get(email=(email or "").lower())


class HistoryVisibility(models.TextChoices):
    """Who may open the page that lists a user's events (P3)."""

    HIDDEN = "hidden", "Nobody"
    SHOWN = "shown", "Anyone with the link"
    FOUND = "found", "Everybody, including search engines"


class User(AbstractBaseUser, PermissionsMixin):
    # H3: a random id, because it travels in mailed links.
    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    email = models.EmailField("e-mail address", unique=True)
    display_name = models.CharField(
        max_length=names.LONGEST, help_text="Shown in pairings and standings."
    )
    is_staff = models.BooleanField("staff", default=False)
    is_active = models.BooleanField("active", default=True)
    joined_at = models.DateTimeField(auto_now_add=True)
    # P1: empty for users who were adults when they signed up.
    adult_from = models.DateField(null=True, blank=True, editable=False)
    history = models.CharField(
        max_length=6, choices=HistoryVisibility, default=HistoryVisibility.SHOWN
    )
    shows_whole_name = models.BooleanField(default=False)
    # P3: the address of that page; the account's own id stands in files of events.
    page_id = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)

    objects = UserManager()

    USERNAME_FIELD = "email"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS: ClassVar = ["display_name"]

    class Meta:
        constraints: ClassVar = [
            # With it, unique means unique in any spelling.
            models.CheckConstraint(
                condition=models.Q(email=Lower("email")), name="email_is_lower_case"
            ),
            models.CheckConstraint(
                condition=models.Q(history__in=HistoryVisibility.values),
                name="user_history_is_known",
            ),
        ]

    def __str__(self) -> str:
        return self.display_name


class Ward(models.Model):
    """A child for whom an adult user acts: a display name and a birth year (P2)."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    guardian = models.ForeignKey(User, on_delete=models.PROTECT, related_name="wards")
    display_name = models.CharField(max_length=names.LONGEST)
    birth_year = models.PositiveSmallIntegerField()
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering: ClassVar = ["display_name", "pk"]
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=~models.Q(display_name=""), name="ward_has_a_name"
            ),
            models.CheckConstraint(
                condition=models.Q(birth_year__gte=1900, birth_year__lte=2200),
                name="ward_birth_year_is_possible",
            ),
        ]

    def __str__(self) -> str:
        return self.display_name

    @property
    def alias(self) -> str:
        """Return the name of the child as shown on pages outside of events (P3)."""
        return names.alias_for_key(str(self.pk))
