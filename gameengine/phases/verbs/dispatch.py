"""Finds the function that carries out an effect, and helpers of all verbs."""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from gameengine import effect_terms as terms
from gameengine import effects as e
from gameengine.bans import ForbiddenAction
from gameengine.decisions import DecisionKind, Steps, ask, athletes_by_name
from gameengine.effect_parts import acts_on_adding
from gameengine.effect_terms import Subject
from gameengine.effects import Effect
from gameengine.phases.bans import BANS, is_protected
from gameengine.pieces import Athlete, Layer
from gameengine.table import Table

Verb = Callable[[Table, Any, Layer], Steps[None] | None]
Named = TypeVar("Named", bound=Verb)
VERBS: dict[type[Effect], Verb] = {}
TARGET = DecisionKind.TARGET
ONLY_ON_ADDING = frozenset({e.Audible, e.NewCall})


def carries_out(effect: type[Effect]) -> Callable[[Named], Named]:
    """Return a decorator that registers the function for a kind of effect."""

    def register(function: Named) -> Named:
        VERBS[effect] = function
        return function

    return register


def perform(t: Table, effect: Effect, layer: Layer) -> Steps[None] | None:
    """Carry out an effect; return the decisions of one that asks, or None.

    While its layer is added, only what acts at once takes place.
    """
    if layer.adding:
        if not acts_on_adding(effect, audibles=t.profile.audible_immediate):
            return None
    elif (
        layer.answers and type(effect) in ONLY_ON_ADDING and layer.path in layer.answers
    ):
        return None  # TP-11: it has already taken place
    return VERBS[type(effect)](t, effect, layer)


def perform_part(t: Table, effect: Effect, layer: Layer, place: int) -> Steps[None]:
    """Carry out one part of an effect; its answers are stored by its place."""
    path = layer.path
    layer.path = (*path, place)
    steps = perform(t, effect, layer)
    if steps is not None:
        yield from steps
    layer.path = path


def record_failure(t: Table, layer: Layer, rule: str, why: str) -> None:
    """Record that an effect does nothing here; its cost stays paid."""
    t.events.append((rule, "fails", layer.seat, layer.label, why))


def changeable_athletes(
    t: Table, deed: ForbiddenAction, athletes: Sequence[Athlete], layer: Layer
) -> list[Athlete]:
    """Return the athletes to whom an effect may do something; count them.

    Whom a card protects is left out, which is no failure of the effect.
    """
    allowed = [
        each
        for each in athletes
        if not (t.statics[BANS] and is_protected(t, deed, each, by=layer.seat))
    ]
    layer.tally += len(allowed)
    return allowed


def affected_athletes(
    t: Table, subject: Subject, layer: Layer
) -> Steps[Sequence[Athlete]]:
    """Return the athletes that an effect means; the controller may have to choose."""
    if isinstance(subject, terms.PickedAthletes):
        return (yield from pick_athletes(t, subject, layer))
    if isinstance(subject, terms.ThisAthlete):
        return [layer.host] if layer.host is not None else []
    if isinstance(subject, terms.ChosenAthletes):
        return layer.chosen
    if isinstance(subject, terms.DesignatedAthlete):
        return [a for a in t.designees[int(subject.tackler) :][:1] if a is not None]
    return matching_athletes(t, subject, layer)


def matching_athletes(
    t: Table, subject: terms.EveryAthlete | terms.PickedAthletes, layer: Layer
) -> list[Athlete]:
    """Return the athletes that pass the filter of an effect."""
    athletes = subject.athletes.matching_on_table(t, layer.seat)
    if subject.other:
        return [each for each in athletes if each is not layer.host]
    return athletes


def pick_athletes(
    t: Table, subject: terms.PickedAthletes, layer: Layer
) -> Steps[list[Athlete]]:
    """Ask a seat to choose athletes for an effect."""
    script, candidates = t.script, matching_athletes(t, subject, layer)
    chooser = 1 - layer.seat if subject.by_opponent else layer.seat
    chosen: list[Athlete] = []
    while candidates and len(chosen) < subject.count:
        if script is not None and not subject.up_to:
            athlete = script.athlete("TP-7", TARGET, chooser, candidates)
        else:
            options: dict[str, Any] = {"none": None} if subject.up_to else {}
            options |= athletes_by_name(candidates)
            athlete = yield from ask(t, "TP-7", TARGET, chooser, options)
        if athlete is None:
            break
        chosen.append(athlete)
        if len(chosen) < subject.count:
            candidates = [each for each in candidates if each is not athlete]
    layer.chosen = chosen
    return chosen
