"""Comments beside the steps of a log; some viewers may not read them."""

from .replay_view import ReplayView


def comments_by_step(showing: ReplayView) -> dict[int, tuple[str, ...]]:
    """Return the comments at each step number; {} if the viewer may not read them.

    A comment on a line of its own belongs to the next step, or to the last one.
    """
    if not showing.with_remarks:
        return {}
    found: dict[int, tuple[str, ...]] = {}
    step = 0
    for entry in showing.log.entries:
        step += bool(entry.words)
        if entry.comment:
            at = step if entry.words else step + 1
            found[at] = (*found.get(at, ()), entry.comment)
    last = len(showing.log.steps)
    if last + 1 in found:
        found[last] = (*found.get(last, ()), *found.pop(last + 1))
    return found
