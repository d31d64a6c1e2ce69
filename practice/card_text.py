"""What Play cards do, in one sentence. Pure."""

from gameengine.calls import calls_text
from gameengine.cards import PlayCard, Side
from gameengine.cardtext import Line, NoWording, write_line
from gameengine.effects import Effect
from gameengine.table import YARDS_PER_STRENGTH

DASH = "\u2013"


def option_texts(text: str, count: int) -> list[str]:
    """Return what a card that says "choose one" offers; [] if that is not clear.

    >>> option_texts("Choose one: Gain 5 yards; or draw 1 Action card.", 2)
    ['Gain 5 yards', 'draw 1 Action card']
    """
    _, _, rest = text.partition("Choose one: ")
    modes = rest.partition(". ")[0].rstrip(".").split("; or ")
    return modes if len(modes) == count else []


def offense_text(card: PlayCard) -> str:
    """Return what a Play card does as the call of the offense.

    >>> from gameengine.practice.plays import PLAYS
    >>> offense_text(PLAYS[0])
    'Run Left: 5 yards for each point of strength.'
    """
    call = calls_text(card.call)
    if not card.is_pass:
        return f"{call}: {YARDS_PER_STRENGTH} yards for each point of strength."
    low, high = card.catch
    return (
        f"{call}: {card.yards} yards if the strength is {low}{DASH}{high}, "
        f"{high - low + 1} of 10 numbers."
    )


def defense_text(card: PlayCard) -> str:
    """Return what a Play card does against the call of the offense.

    >>> from gameengine.practice.plays import PREVENT
    >>> defense_text(PREVENT)
    'Stops all passes.'
    """
    return f"Stops {calls_text(card.defense).replace(' / ', ' and ')}."


def effect_text(effect: Effect) -> str:
    """Return the words of an effect; "" if no card has words for it.

    >>> from gameengine.effects import Draw
    >>> effect_text(Draw(1))
    'Draw 1 Action card'
    """
    for side in (Side.OFFENSE, Side.DEFENSE, Side.GENERIC):
        try:
            return write_line(Line.EFFECT, effect, side=side).removesuffix(".")
        except NoWording:
            continue
    return ""
