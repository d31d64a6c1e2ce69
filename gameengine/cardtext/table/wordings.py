"""Wordings that add nothing to the meaning, such as fillers.

A template contains one as `{_:kind}`; the first wording of most is empty.
"""

from gameengine.grammar.phrases import Phrase

WORDINGS: dict[str, tuple[str, ...]] = {
    # How an Action card may be used.
    "play_this": (
        "Play",
        "[you] [<may|can|have to>] [only] <play|use> <this|this card|it>",
        "[you] [<may|can|have to>] [only] <play|use>",
        "[<this|it|this card>] <may|can|have to> [only] be <played|used>",
        "playable",
    ),
    # For how long: until the play, or the down, is over.
    "this_play": (
        "",
        "[on|for|to] <this|the|your> play",
        "[on|for] this down",
    ),
    "this_down": (
        "",
        "[for|during|on] <this|the> <down|play>",
        "for the rest of <this|the> <down|play>",
        "until the end of <the|this> <down|play>",
        "until the next down",
    ),
    "the_yards": (
        "the yards gained",
        "the <yard|yardage> [gained] {_:this_play}",
        "the <yard|yardage> of <this|the> play",
        "<this|the> play yardage",
    ),
    # That it is so whatever a card prints.
    "in_any_case": (
        "",
        "at all",
        "[at all] <whatever|no matter what> <your|the> [own] play card says",
    ),
    "for_all": ("", "for <both|each|all> player", "by <both|each|either> player"),
    "get_back": ("get", "<get|gain|regain|recover|receive|add> [back]"),
    "spent": ("", "<spent|used|lost|more>"),
    "spent_by": ("", "<you|they> have <spent|use|used|lost>"),
    # A play that did not work was stopped by a call or a pass that was not caught.
    "either_way": (
        "",
        "whether <your|the> <play|defense|call> <stop|stopped> it or it is incomplete",
        "<either|whether> it is <stopped or incomplete|incomplete or stopped>",
    ),
    "beside_base": ("", "beside the base yardage", "also to the base yardage"),
    "gap": (".", "\n", ". \n", ""),
    "flip": (
        "flip over the top card of your Play deck",
        "<flip|reveal|turn> [over|up] the top [play] card of your Play deck",
    ),
    "and_then": ("", ".", "and", "then", "and then", ". then"),
    "that_card": ("that card", "that play [card]", "it", "the <flipped|new> card"),
    "your_play": ("your play", "<your|the> [new] <play|call> {_:this_down}"),
    "from_hand": (
        "",
        "<from|in> <your|their> hand",
        "from hand",
        "from your hand of your choice",
        "from their hand of their choice",
        "from your hand if you have one",
        "from their hand if they have one",
    ),
    "becomes": (
        "the play becomes",
        "<@play|the run|the pass|your run|your pass|your call> "
        "<become|is now|turn into|is changed to|is treated as>",
        "<change|turn> <@play|the call|your call> <to|into>",
    ),
    "a_play": ("", "a", "the", "your", "any"),
    "both_ends": ("", "<at|on> <both|each> <end|side>", "in <both|each> direction"),
    "bench_player": (
        "a Player from the bench",
        "<a|one of your|another> [benched] Player <from|on> <the|your> bench",
        "<a|one of your> benched Player",
    ),
    "may": ("", "may", "can"),
    # Without "on or" it would leave out the line itself, which no value says.
    "close_to": ("on or inside", "<on|at> or <inside|within>"),
    "goal_kick": (
        "a field goal is attempted",
        "<@caller|you|opponent|a player> <attempt|try|kick> a field goal {_:this_down}",
    ),
    "punting": (
        "a punt is kicked",
        "<@caller|you|opponent|a player> <punt|punts|attempt a punt> {_:this_down}",
        "a punt is <kicked|attempted> {_:this_down}",
    ),
    "for_the_down": (
        "this down",
        "<for|during|on> <this|the> <down|play>",
        "on @play",
        "for the rest of <this|the> <down|play>",
        "until the end of <the|this> <down|play>",
        "until the <next down|down ends>",
    ),
}

ROWS = tuple(
    Phrase(kind, says, None, tuple(also)) for kind, (says, *also) in WORDINGS.items()
)
