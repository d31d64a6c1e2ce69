"""What a question to the visitor is called, and what its answers say. Pure."""

from gameengine.decisions import PASS, Decision, DecisionKind
from gameengine.effects import Effect
from gameengine.measures import FIELD_LENGTH
from gameengine.moments import POINT_NAMES, START_OF_DOWN, Role
from gameengine.phases.kicks import field_goal_range
from gameengine.pieces import LETTERS
from gameengine.table import Table
from practice.card_text import DASH, effect_text
from practice.game import VISITOR
from tournaments.rules.result_text import capitalize_first

MINE = LETTERS[VISITOR]
MAIN = ("run", PASS)  # the answer that one mostly gives
GOAL = "field goal"
TITLES = {
    DecisionKind.TOP_UP: "How many Action cards do you draw?",
    DecisionKind.ORDER: "Which effect goes on the pile first?",
    DecisionKind.CALL: "Run a play, or kick?",
    DecisionKind.STRENGTH: "Choose the strength of your X",
    DecisionKind.REPLAY_OR_TURNOVER: "Which one applies?",
    DecisionKind.TIMEOUT: "Spend a timeout?",
    DecisionKind.DISCARD: "Your hand is full: discard one card",
    DecisionKind.TARGET: "Choose a Player",
    DecisionKind.MODE: "Choose what happens",
    DecisionKind.NUMBER: "Choose a number",
    DecisionKind.CARD: "Take one card",
    DecisionKind.LOOP: "How many times?",
}
DESIGNATIONS = {
    Role.RUN: "Who runs with the ball?",
    Role.RECEIVE: "Who receives the pass?",
    Role.TACKLE: "Who tackles?",
}
EXPLAINED = {
    "run": "Both sides choose a Play card face down, yours against theirs.",
    "punt": "Kick the ball away. Your possession ends, and they start farther back.",
    "field goal": "3 points if the Grit is good enough. Otherwise they get the ball.",
    PASS: "Use no card now. When both sides pass, effects resolve, newest first.",
    "keep": "Let the clock run.",
    "timeout": "The clock stays where it is, and you use a timeout.",
    "none": "Choose nobody.",
    "yes": "Use the effect.",
    "no": "Decline the effect.",
    "replay": "The down is played again.",
    "turnover": "The ball changes hands.",
}
LABELS = {PASS: "Do nothing", "timeout": "Spend a timeout"}
NOTES = {
    DecisionKind.PLAY_CARD: (
        "Your number and the defense's number are added; the last digit is "
        "the strength of the play."
    )
}


def question_title(t: Table, pending: Decision) -> str:
    ask = pending.ask
    if ask is DecisionKind.LINEUP:
        side = "offense" if t.offense == VISITOR else "defense"
        on_cards = all(player_left_out(t, each) for each in pending.options)
        who = "who sits out?" if on_cards else "choose four"
        return f"Your {side}: {who}"
    if ask is DecisionKind.ACT:
        is_start = t.point == START_OF_DOWN
        name = "before choosing a play" if is_start else POINT_NAMES[t.point]
        return f"{capitalize_first(name)}: use a card or do nothing"
    if ask is DecisionKind.DISCARD and t.resolving is not None:
        return "Choose a card to discard"
    if ask is DecisionKind.PLAY_CARD:
        return "Choose your play" if t.offense == VISITOR else "Choose your defense"
    if ask is DecisionKind.DESIGNATE:
        return DESIGNATIONS[t.role if t.offense == VISITOR else Role.TACKLE]
    return TITLES[ask]


def question_note(t: Table, pending: Decision) -> str:
    """Return what one has to know to answer, or ""."""
    note = NOTES.get(pending.ask, "")
    return note if t.offense == VISITOR else note.replace("defense's", "offense's")


def player_left_out(t: Table, choice: str) -> str:
    """Return the one Player whom a line-up leaves out; "" if there are more."""
    four = choice.split(" ")
    team = [each.card.number for each in t.teams[VISITOR][t.side_of(VISITOR)]]
    rest = [each for each in team if each not in four]
    return f"{MINE}:{rest[0]}" if len(rest) == 1 else ""


def answer_words(t: Table, pending: Decision, choice: str) -> tuple[str, str]:
    """Return the label of an answer and what stands below; "" keeps what it has."""
    if choice == GOAL and pending.ask is DecisionKind.CALL:
        return "", field_goal_odds_text(t)
    meaning = pending.options[choice]
    if pending.ask is DecisionKind.MODE and isinstance(meaning, Effect):
        return effect_text(meaning), ""
    return LABELS.get(choice, ""), ""


def field_goal_odds_text(t: Table) -> str:
    """Return the distance of a field goal and the Grit that makes it."""
    low, high = field_goal_range(t)
    distance = f"{FIELD_LENGTH - t.x} yards"
    if low > high:
        return f"{distance}: no Grit is good enough"
    grit = str(low) if low == high else f"{low}{DASH}{high}"
    return f"{distance}: needs Grit {grit}"
