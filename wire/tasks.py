"""What the wire does by itself. A leaf: imports stand inside functions."""

from celery import shared_task


@shared_task(name="wire.forget_old_answers")
def forget_old_answers() -> None:
    from wire.services import answers

    answers.forget_old()
