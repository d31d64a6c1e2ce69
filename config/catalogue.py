"""The catalogue of a language: which sentences pages say, and how it says them.

What can be said is read from the templates and the modules themselves, so that no list
of it has to be kept. `python -m config.catalogue de` brings a file up to date: it adds
what is new without a translation, drops what nobody says any more, and compiles the
rest. docs/translating.md tells the whole way.
"""

import ast
import re
import struct
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Any

from tournaments.rounds.queries import steps

HERE = Path(__file__).resolve().parent.parent
APPS = ("accounts", "config", "tournaments")
CONTEXT = "\x04"  # as gettext joins a context and its sentence
# How a module marks a sentence; pure modules are handed `say` (docs/translating.md).
MARKS = {"_", "gettext", "gettext_lazy", "gettext_noop", "say"}
HEADER = (
    "Content-Type: text/plain; charset=UTF-8\n"
    "Content-Transfer-Encoding: 8bit\n"
    "Plural-Forms: nplurals=2; plural=(n != 1);\n"
)
QUOTED = re.compile(r'"(?:[^"\\]|\\.)*"')
PLACEHOLDER = re.compile(r"%\(\w+\)[sd]|\{\w*\}|%%|<[^>]+>")


@dataclass(frozen=True, slots=True, order=True)
class Sentence:
    """What can be said: in one form, or in one and a plural."""

    text: str
    plural: str = ""
    context: str = ""

    @property
    def key(self) -> str:
        """Name it as a compiled catalogue does."""
        many = f"\0{self.plural}" if self.plural else ""
        return f"{self.context}{CONTEXT if self.context else ''}{self.text}{many}"


Catalogue = dict[Sentence, tuple[str, ...]]


# What can be said.


def said() -> set[Sentence]:
    """Give every sentence that a template or a module marks, and closed lists."""
    templates = sorted(HERE.glob("templates/**/*.html"))
    modules = [path for app in APPS for path in sorted((HERE / app).rglob("*.py"))]
    return {
        *chain.from_iterable(map(in_template, templates)),
        *chain.from_iterable(map(in_module, modules)),
        *(Sentence(each) for each in vocabulary()),
    }


def in_template(path: Path) -> Iterator[Sentence]:
    from django.template import engines
    from django.templatetags.i18n import BlockTranslateNode, TranslateNode

    text = path.read_text()
    if "translate" not in text:
        return
    found = engines["django"].from_string(text).template
    for node in found.nodelist.get_nodes_by_type((TranslateNode, BlockTranslateNode)):
        context = str(node.message_context.var) if node.message_context else ""
        if isinstance(node, BlockTranslateNode):
            many = node.render_token_list(node.plural)[0] if node.plural else ""
            yield Sentence(node.render_token_list(node.singular)[0], many, context)
        elif isinstance(literal := node.filter_expression.var.literal, str):
            yield Sentence(literal, context=context)


def in_module(path: Path) -> Iterator[Sentence]:
    for node in ast.walk(ast.parse(path.read_text())):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
            continue
        words = [each.value for each in node.args if isinstance(each, ast.Constant)]
        if node.func.id in MARKS and words and isinstance(words[0], str):
            yield Sentence(words[0])
        elif node.func.id == "ngettext":
            yield Sentence(words[0], words[1])


def vocabulary() -> Iterator[str]:
    """Give the words of closed lists, which templates translate by a variable."""
    from config.views import THEMES
    from decks.formats import SNAPSHOTS
    from decks.forms import edition
    from decks.legality.violation import Verdict
    from tournaments import models
    from tournaments.core import words
    from tournaments.disputes.verdict_text import SHORT as VERDICTS
    from tournaments.models.events import Tournament
    from tournaments.models.floor import Grade
    from tournaments.rounds.queries import pairings, standings
    from tournaments.rules.bracket import RoundName
    from tournaments.rules.infractions import INFRACTIONS
    from tournaments.rules.tiebreaks import TIEBREAKS
    from tournaments.rules.tiebreaks.figures import SHORT

    labels: Iterable[Any] = (
        models.TournamentState,
        models.EntrantState,
        models.ListPolicy,
        models.TimeProcedure,
        models.Settled,
        models.About,
        Grade,
    )
    yield from (str(each) for kind in labels for each in kind.labels)
    first = Tournament._meta.get_field("first_offense")  # noqa: SLF001 (Django's own)
    yield from (str(label) for _value, label in first.choices or ())
    yield from map(str, RoundName)
    yield from steps.SHORT.values()
    yield from map(str, standings.Letter)
    yield from standings.WORDS.values()
    yield from words.OTHERS.values()
    yield from VERDICTS.values()
    yield from (*pairings.WORDS.values(), *pairings.NOTES.values())
    yield from ("walkover", "to come", "disputed", "playing")  # of the bracket
    yield from (each.title for each in INFRACTIONS.values())
    for each in TIEBREAKS.values():
        yield from (each.name, each.rule, SHORT[each.key])
    yield from (edition(each) for each in SNAPSHOTS.values())
    yield from (*(each.lower() for each in Verdict), "not checked")
    yield from THEMES
    yield from refusals(models.TournamentState, models.EntrantState, models.Settled)


def refusals(states: Any, places: Any, ends: Any) -> Iterator[str]:
    """Give what pure modules and services say with a word of a closed list in it."""
    opened = "Registration is not open: the event is in state"
    yield from (f"{opened} “{each}”." for each in states.labels)
    taken = "The name “%(name)s” is taken by %(holder)s"
    yield from (f"{taken} ({each.lower()})." for each in places.labels)
    yield from (f"The result is accepted: {each.lower()}." for each in ends.labels)
    yield from ("A win needs its score.", "A tie needs its score.")
    yield "Correct it. Nothing was written."
    yield from ("This needs a reason.", "Say why in a few words.")
    yield from ("The list is not legal in this event.", "Lines that could not be read.")
    yield (
        "Nobody can tell whether the list is legal, and this event takes none of which "
        "that is so."
    )


# The file that people write.


def read(path: Path) -> Catalogue:
    """Read a .po file, as far as we use the form: no fuzzy entries, no old ones."""
    found: Catalogue = {}
    for block in path.read_text().split("\n\n"):
        entry: dict[str, str] = {}
        field = ""
        for line in block.splitlines():
            if line.startswith("#"):
                continue
            if not line.startswith('"'):
                field = line.partition(" ")[0]
            entry[field] = entry.get(field, "") + "".join(
                ast.literal_eval(each) for each in QUOTED.findall(line)
            )
        if entry.get("msgid"):
            sentence = Sentence(
                entry["msgid"], entry.get("msgid_plural", ""), entry.get("msgctxt", "")
            )
            forms = sorted(each for each in entry if each.startswith("msgstr"))
            found[sentence] = tuple(entry[each] for each in forms)
    return found


def written(catalogue: Catalogue) -> str:
    """Write a .po file, in the order of the sentences."""
    blocks = [
        'msgid ""\nmsgstr ""\n'
        + "\n".join(map(quoted, HEADER.splitlines(keepends=True)))
    ]
    for each, forms in sorted(catalogue.items()):
        lines = [f"msgctxt {quoted(each.context)}"] if each.context else []
        lines.append(f"msgid {quoted(each.text)}")
        if each.plural:
            lines.append(f"msgid_plural {quoted(each.plural)}")
            lines += [f"msgstr[{at}] {quoted(form)}" for at, form in enumerate(forms)]
        else:
            lines.append(f"msgstr {quoted(forms[0])}")
        blocks.append("\n".join(lines))
    return "\n\n".join(blocks) + "\n"


def quoted(text: str) -> str:
    for sign, code in (("\\", "\\\\"), ('"', '\\"'), ("\n", "\\n")):
        text = text.replace(sign, code)
    return f'"{text}"'


# The file that the site reads.

MAGIC, START = 0x950412DE, 28


def compiled(catalogue: Catalogue) -> bytes:
    """Give a catalogue in the form that gettext reads (.mo)."""
    texts = {"": HEADER} | {
        each.key: "\0".join(forms) for each, forms in catalogue.items() if all(forms)
    }
    rows = sorted((key.encode(), text.encode()) for key, text in texts.items())
    at = START + 16 * len(rows)
    tables, data = [], b""
    for column in (0, 1):
        for row in rows:
            tables.append(struct.pack("<II", len(row[column]), at + len(data)))
            data += row[column] + b"\0"
    head = (MAGIC, 0, len(rows), START, START + 8 * len(rows), 0, at)
    return struct.pack("<7I", *head) + b"".join(tables) + data


# What is wrong with it.


def problems(catalogue: Catalogue, wanted: set[Sentence]) -> list[str]:
    """List what is missing, what is stale, and what lost one of its placeholders."""
    found = [f"missing: {each.text}" for each in sorted(wanted - catalogue.keys())]
    found += [f"stale: {each.text}" for each in sorted(catalogue.keys() - wanted)]
    for each, forms in sorted(catalogue.items()):
        if not all(forms) or len(forms) != (2 if each.plural else 1):
            found.append(f"not translated: {each.text}")
            continue
        originals = (each.text, each.plural) if each.plural else (each.text,)
        for original, form in zip(originals, forms, strict=True):
            if set(PLACEHOLDER.findall(original)) != set(PLACEHOLDER.findall(form)):
                found.append(f"other placeholders: {original} / {form}")
    return found


def folder(language: str) -> Path:
    return HERE / "locale" / language / "LC_MESSAGES"


def main(language: str) -> None:
    import django

    django.setup()
    path = folder(language) / "django.po"
    known = read(path) if path.exists() else {}
    catalogue = {
        each: known.get(each, ("", "") if each.plural else ("",)) for each in said()
    }
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(written(catalogue))
    path.with_suffix(".mo").write_bytes(compiled(catalogue))
    for each in problems(catalogue, set(catalogue)):
        sys.stdout.write(f"{each}\n")


if __name__ == "__main__":
    main(sys.argv[1])
