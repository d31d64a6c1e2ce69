"""Play a game, write its log, verify it, look at its board."""

import argparse
import json
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random

from . import practice
from .board import render_board
from .cards import Card
from .cardtext.__main__ import read_sheet_files
from .cardtext.sheet import (
    LazyCards,
    collection_version,
    deck_list_title,
    read_collection,
    read_deck_list,
)
from .chance import SeededChance
from .commentary import play_by_play
from .game import Game
from .notation import Log, UnreadableLog, header, parse_log, to_json, to_text
from .planning import PlanningRobot
from .profiles import ALIASES, DEFAULT, PROFILES, Profile
from .recording.log_writer import write_log
from .replay.comparison import Comparison, compare_logs
from .replay.redaction import redact_log
from .replay.report import comparison_lines, verdict_data, verdict_lines
from .replay.run import run_to_step
from .replay.verdict import Verdict, VerdictKind, verify, verify_text
from .robots import RandomRobot, Robot, SensibleRobot, play_game
from .setup import Setup
from .viewpoint import Audience, view_table

ROBOTS: dict[str, Callable[[Random], Robot]] = {
    "sensible": SensibleRobot,
    "random": RandomRobot,
    "planning": PlanningRobot,
}
HERE = Path(__file__).parent
# The installed package has its sample cards inside, a checkout beside the engine.
SAMPLES = (HERE if (HERE / "samples").is_dir() else HERE.parent) / "samples" / "cards"
MOST_BYTES = 512 * 1024
AUDIENCES = {
    "home": Audience.HOME,
    "away": Audience.AWAY,
    "judge": Audience.JUDGE,
    "public": Audience.SPECTATOR,
}
EXIT_CODES = {
    VerdictKind.CONFIRMED: 0,
    VerdictKind.ILLEGAL: 1,
    VerdictKind.DIFFERENT_RESULT: 1,
    VerdictKind.UNDECIDED: 2,
    VerdictKind.INCOMPLETE: 2,
    VerdictKind.UNREADABLE: 3,
}


def exit_code(verdict: Verdict) -> int:
    """Return the exit code of a verdict: 0 only if the log proves its result."""
    if verdict.kind is VerdictKind.CONFIRMED and not verdict.proves_result:
        return EXIT_CODES[VerdictKind.UNDECIDED]
    return EXIT_CODES[verdict.kind]


def build_parser() -> argparse.ArgumentParser:
    started_as = Path(sys.argv[0]).stem
    name = "fivelog" if started_as == "fivelog" else "python -m gameengine"
    main = argparse.ArgumentParser(prog=name, description=__doc__)
    commands = main.add_subparsers(dest="command", required=True)
    add_play_command(commands)
    add_cards_option(
        verifying := commands.add_parser("verify", help="show what a game log proves")
    )
    verifying.add_argument("log", type=Path, help="a .fivelog, or its JSON form")
    verifying.add_argument(
        "other", type=Path, nargs="?", help="another log of the game"
    )
    verifying.add_argument("--json", action="store_true", help="output for programs")
    verifying.set_defaults(run=run_verify)
    add_cards_option(
        showing := commands.add_parser("show", help="show the board of a log")
    )
    showing.add_argument("log", type=Path)
    showing.add_argument(
        "--step", type=int, help="after this step; by default the last"
    )
    showing.add_argument("--to", choices=AUDIENCES, default="judge", help="whose view")
    showing.set_defaults(run=run_show)
    add_cards_option(
        redacting := commands.add_parser(
            "redact", help="print a log as a player, a judge or the public can see it"
        )
    )
    redacting.add_argument("log", type=Path)
    redacting.add_argument("--to", choices=AUDIENCES, default="public", help="for whom")
    redacting.add_argument("--json", action="store_true", help="print the JSON form")
    redacting.set_defaults(run=run_redact)
    return main


def add_play_command(
    commands: "argparse._SubParsersAction[argparse.ArgumentParser]",
) -> None:
    game = commands.add_parser("play", help="let two robots play the practice decks")
    game.add_argument(
        "--seed",
        type=int,
        default=7,
        help="random seed; the same seed gives the same game",
    )
    game.add_argument(
        "--profile",
        type=str.upper,
        choices=(*PROFILES, *ALIASES),
        default=DEFAULT.name,
        help="the edition: 2019, 2021, 2022, or 2022 with the current rulings",
    )
    game.add_argument(
        "--robots",
        choices=ROBOTS,
        default="sensible",
        help="how both players decide: sensibly, at random, or by planning ahead",
    )
    game.add_argument(
        "--rules", action="store_true", help="show the rule for every line"
    )
    game.add_argument("--all", action="store_true", help="show every event")
    game.add_argument(
        "--decks",
        nargs=2,
        type=Path,
        metavar=("HOME", "AWAY"),
        help="two deck lists instead of the practice decks",
    )
    game.add_argument(
        "--out", type=Path, metavar="LOG", help="write the game log to this file"
    )
    add_cards_option(game)
    game.set_defaults(run=run_play)


def add_cards_option(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--cards",
        type=Path,
        default=SAMPLES,
        help="the card data for the lists: a folder, or one file",
    )


def main(arguments: list[str] | None = None) -> int:
    options = build_parser().parse_args(arguments)
    try:
        code: int = options.run(options)
    except UnreadableLog as error:
        print(error, file=sys.stderr)
        return EXIT_CODES[VerdictKind.UNREADABLE]
    except BrokenPipeError:
        raise
    except (OSError, ValueError) as error:
        print(error, file=sys.stderr)
        return 2 if options.command == "play" else EXIT_CODES[VerdictKind.UNREADABLE]
    return code


# A game.


def run_play(options: argparse.Namespace) -> int:
    """Let two robots play a game; print it or write its log."""
    name = ALIASES.get(options.profile, options.profile)
    if name != options.profile:
        note = f"{options.profile} has no rulebook of its own; that of {name} is used."
        print(note, file=sys.stderr)
    profile = PROFILES[name]
    tags = {"Cards": PRACTICE}
    setup = practice.practice_setup(profile)
    if options.decks:
        texts = read_sheet_files(options.cards)
        tags = {"Cards": collection_version(texts)}
        setup = build_setup(options.decks, read_collection(texts), profile)
    rng = Random(options.seed)  # noqa: S311 - a game, not a secret
    kind = ROBOTS[options.robots]
    robots: tuple[Robot, Robot] = (kind(rng), kind(rng))
    game = play_game(setup, SeededChance(options.seed), robots)
    if options.out is not None:
        return save_log(game, options, tags)
    home, away = (deck.name for deck in setup.decks)
    print(f"{home} - {away}, rules of {profile.title}, seed {options.seed}")
    for rule, line in play_by_play(setup, game.events, everything=options.all):
        print(f"{line:<84} [{rule}]" if options.rules and rule else line)
    return 0


PRACTICE = "practice"


def build_setup(lists: list[Path], cards: dict[str, Card], profile: Profile) -> Setup:
    """Return the set-up of a game between two deck lists."""
    texts = [path.read_text(encoding="utf-8") for path in lists]
    home, away = (read_deck_list(deck_list_title(text), text, cards) for text in texts)
    return Setup(decks=(home, away), profile=profile)


def save_log(game: Game, options: argparse.Namespace, tags: dict[str, str]) -> int:
    """Write the log of a game, as JSON if the file name ends with .json."""
    log = write_log(game, **tags)
    text = to_json(log) + "\n" if options.out.suffix == ".json" else to_text(log)
    options.out.write_text(text, encoding="utf-8")
    result = log.tags["Result"]
    print(f"{options.out}: {len(log.entries)} entries, result {result}")
    return 0


# A log.


def load_log(path: Path) -> Log:
    """Return the log in a file, in either form."""
    return parse_log(read_text(path))


def read_text(path: Path) -> str:
    """Return the text of a file; raise ValueError if it cannot be a log."""
    try:
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise ValueError(f"{path} cannot be opened: {error.strerror}.") from None
    if len(data) > MOST_BYTES:
        size = f"{path} has more than {MOST_BYTES:,} bytes."
        raise ValueError(f"{size} Is it a game log?")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise ValueError(
            f"{path} is not text: byte {error.start} is not UTF-8. Save it as UTF-8."
        ) from None


def load_cards(logs: list[Log], path: Path) -> tuple[Mapping[str, Card], str]:
    """Return the cards that logs may name, and their data version.

    Of the sheets only the listed cards are read now.
    """
    known = practice.practice_cards()
    listed = set[str]().union(*map(header.card_numbers, logs))
    if listed <= known.keys():
        return known, PRACTICE
    texts = read_sheet_files(path)
    cards = LazyCards(texts, known)
    for number in sorted(listed & cards.keys()):
        cards[number]  # a wrong sheet is told before any verdict
    return cards, collection_version(texts)


def run_verify(options: argparse.Namespace) -> int:
    """Print the verdict on a log, or the comparison of two."""
    try:
        text = read_text(options.log)
        logs = [parse_log(text)]
    except UnreadableLog:
        return print_verdict(verify_text(text, {}), as_json=options.json)
    except (OSError, ValueError) as error:
        if not options.json:
            raise
        return print_verdict(Verdict(VerdictKind.UNREADABLE, str(error)), as_json=True)
    if options.other:
        other = load_log(options.other)
        cards, of = load_cards([*logs, other], options.cards)
        found = compare_logs(logs[0], other, cards, version=of)
        return print_comparison(found, as_json=options.json)
    cards, of = load_cards(logs, options.cards)
    return print_verdict(verify(logs[0], cards, version=of), as_json=options.json)


def print_verdict(verdict: Verdict, *, as_json: bool) -> int:
    """Print a verdict; return its exit code."""
    data = json.dumps(verdict_data(verdict)) if as_json else ""
    text = data or "\n".join(verdict_lines(verdict))
    print(text, file=sys.stderr if verdict.errors and not as_json else sys.stdout)
    return exit_code(verdict)


def print_comparison(found: Comparison, *, as_json: bool) -> int:
    """Print the comparison of two logs; return its exit code."""
    if as_json:
        data = {
            "same": found.same,
            "steps": found.steps,
            "said": found.words,
            "impossible": found.impossible,
            "first": verdict_data(found.first),
            "second": verdict_data(found.second),
        }
        print(json.dumps(data))
    else:
        print("\n".join(comparison_lines(found)))
    verdicts: list[Verdict] = [found.first, found.second]
    if found.same:
        return max(map(exit_code, verdicts))
    return max(1, *(EXIT_CODES[each.kind] for each in verdicts))


def run_show(options: argparse.Namespace) -> int:
    """Print the board after a step of a log."""
    log = load_log(options.log)
    setup = header.build_setup(log, load_cards([log], options.cards)[0])
    steps = tuple(log.acts())
    last = steps[-1][0] if steps else 0
    wanted = last if options.step is None else options.step
    if not 0 <= wanted <= last:
        print(f"There is no step {wanted}; the log has {last}.", file=sys.stderr)
        return 2
    t, pending, entry = run_to_step(setup, steps, wanted)
    shown = min(entry, wanted) if pending is not None else entry
    print(render_board(view_table(t, pending, shown, AUDIENCES[options.to])))
    if entry < wanted:
        print(f"\nThe log comes no further: step {entry + 1} cannot be followed.")
        return 1
    return 0


def run_redact(options: argparse.Namespace) -> int:
    """Print a log as an audience may know it."""
    log = load_log(options.log)
    setup = header.build_setup(log, load_cards([log], options.cards)[0])
    seen = redact_log(log, setup, AUDIENCES[options.to])
    print(to_json(seen) if options.json else to_text(seen), end="")
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except BrokenPipeError:  # the reader of the output has closed it
        sys.stderr.close()
