"""What a card may forbid, and to whom: a ban lies in a static change."""

from dataclasses import dataclass
from enum import IntEnum

from .conditions import AthleteFilter, Whose


class ForbiddenAction(IntEnum):
    """What a card may forbid: of athletes (the first four, TIRE), else of a seat."""

    EXHAUST = 0  # by an effect; costs and designation are none (TP-5, CRD 7.D)
    ENERGIZE = 1  # by an effect
    LEAVE = 2  # the field, by an effect
    DESIGNATE = 3
    TIMEOUT = 4
    ACTION = 5  # to use an Action
    ANY_CARD = 6  # to use a card of the Action deck
    NEW_CALL = 7  # to change the own call
    TURNOVER = 8  # of the ball of that seat, of any kind
    INTERCEPTION = 9
    REPLAY = 10
    STOP = 11  # the play of that seat, by an effect
    CANCEL = 12  # an effect of that seat
    DRAW = 13
    PUNT = 14
    GOAL = 15
    TIRE = 16  # of a designated athlete, by Play Results (CRD 7.D)


@dataclass(frozen=True, slots=True)
class Ban:
    """Something that may not be done, and the seat or the athletes it concerns."""

    deed: ForbiddenAction
    whose: Whose = Whose.OPPONENT
    athletes: AthleteFilter | None = None
    only_host: bool = False  # the athlete with the ability, or the chosen one
    by_opponent: bool = False  # effects of the opponent alone are kept off
