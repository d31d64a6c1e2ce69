from typing import Any

from django.contrib import admin, messages
from django.http import HttpRequest

from outbox import services
from outbox.models import Job


@admin.register(Job)
class JobAdmin(admin.ModelAdmin):
    """The jobs, read-only; the only admin action queues parked jobs again."""

    list_display = ("kind", "key", "state", "failures", "losses", "created_at")
    list_filter = ("state", "kind")
    search_fields = ("key", "request_id")
    exclude = ("payload",)
    actions = ("try_again",)

    @admin.action(description="Try parked jobs again")
    def try_again(self, request: HttpRequest, jobs: Any) -> None:
        number = services.requeue_parked_jobs(jobs)
        self.message_user(request, f"{number} jobs queued again.", messages.SUCCESS)

    def has_add_permission(self, _request: HttpRequest) -> bool:
        return False

    def has_change_permission(
        self, _request: HttpRequest, _job: Job | None = None
    ) -> bool:
        return False

    def has_delete_permission(
        self, _request: HttpRequest, _job: Job | None = None
    ) -> bool:
        return False
