"""The house: who may import whom, and what may stand where. Read from the source."""

import ast
import builtins
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

HERE = Path(__file__).resolve().parent.parent

# An arrow may skip ahead and never turns back: each room names the rooms it may enter.
ROOMS = {
    "gameengine": set(),
    "outbox": set(),
    "accounts": {"outbox"},
    "cards": {"gameengine", "accounts", "outbox"},
    "decks": {"cards", "gameengine", "accounts", "outbox"},
    "rulepages": {"decks", "gameengine"},
    "tournaments": {"decks", "cards", "gameengine", "accounts", "outbox"},
    "recorder": {"tournaments", "decks", "cards", "gameengine", "accounts", "outbox"},
    "practice": {
        *("recorder", "tournaments", "decks", "cards", "gameengine"),
        *("accounts", "outbox"),
    },
    "integrations": {
        "tournaments",
        "decks",
        "cards",
        "gameengine",
        "accounts",
        "outbox",
    },
    "backups": {"tournaments", "gameengine", "accounts", "outbox"},
    "privacy": {
        *("integrations", "recorder", "tournaments", "decks", "cards"),
        *("gameengine", "accounts", "outbox"),
    },
    "config": {
        *(
            "privacy",
            "backups",
            "integrations",
            "practice",
            "recorder",
            "tournaments",
            "rulepages",
            "decks",
            "cards",
        ),
        *("gameengine", "accounts", "outbox"),
    },
}
NOBODY_IMPORTS = {"tests", "benchmarks", "booth", "guides", "lab"}

# Inside an app a module may import its own layer and those below.
LAYERS = {
    "models": 1,
    **dict.fromkeys(("selectors", "policy", "schemas"), 2),
    **dict.fromkeys(("payloads", "webhook_queries", "event_calendars"), 2),
    **dict.fromkeys(("data_copy", "data_copy_games", "event_labels"), 2),
    **dict.fromkeys(("services", "cellfields", "forms", "adapter", "signals"), 3),
    **dict.fromkeys(("middleware", "viewer"), 3),
    **dict.fromkeys(("catalogue", "serializers", "known_cards", "checking"), 3),
    **dict.fromkeys(("drafts", "robot_series"), 3),
    **dict.fromkeys(("trial_sign_ins", "samples", "dumps", "restore_checks"), 3),
    **dict.fromkeys(
        ("athlete_links", "card_entry", "importing", "exporting", "photos"), 3
    ),
    **dict.fromkeys(("rulings", "rosters", "problems"), 3),
    **dict.fromkeys(("views", "api", "apibase", "openapi", "adminsite"), 4),
    **dict.fromkeys(("templatetags", "token_authentication", "tasks"), 4),
    **dict.fromkeys(("urls", "admin", "apps", "management"), 5),
}
# So it is inside a room of tournaments/.
ROOM_LAYERS = {"queries": 1, "actions": 2, "forms": 2, "views": 3, "urls": 4}
# The rooms of tournaments/, lowest first: a room may import from those before it.
TOURNAMENT_ROOMS = (
    *("rules", "models", "core", "journal", "entries", "results", "rounds"),
    *("disputes", "floor", "corrections", "penalties", "seasons", "venue"),
    *("files", "desk", "demo", "api", "urls", "templatetags", "management"),
)
# Modules of tournaments/ that are in no room: Django and Celery look for them there.
OUTSIDE_ROOMS = {"__init__", "apps", "tasks", "migrations"}

# Names that tell nothing; a function without a home shows a missing noun.
FORBIDDEN_NAMES = {"utils", "common", "helpers", "misc", "util", "helper"}

# Pure modules know no framework.
PURE = (
    "accounts/ages.py",
    "accounts/names.py",
    "cards/cardfile.py",
    "cards/cardjson.py",
    "cards/checklist.py",
    "cards/errors.py",
    "cards/examples.py",
    "cards/importreport.py",
    "cards/knowledge.py",
    "cards/matching.py",
    "cards/text_suggestions.py",
    "cards/names.py",
    "cards/numbers.py",
    "cards/playable_cards.py",
    "cards/text_readings.py",
    "cards/spreadsheet.py",
    "decks/charts.py",
    "decks/differences.py",
    "decks/draws.py",
    "decks/errors.py",
    "decks/examples.py",
    "decks/facts.py",
    "decks/formats.py",
    "decks/odds.py",
    "decks/play_diagrams.py",
    "decks/receipts.py",
    *(
        str(path.relative_to(HERE))
        for path in sorted((HERE / "privacy" / "inventory").glob("*.py"))
    ),
    "outbox/kinds.py",
    *(
        f"rulepages/{each}.py"
        for each in ("catalogue", "edition_settings", "texts/__init__")
    ),
    "recorder/journal.py",
    "recorder/screen.py",
    "recorder/seats.py",
    "recorder/labels.py",
    "practice/card_text.py",
    "practice/game.py",
    "practice/page.py",
    "practice/question.py",
    *(
        str(path.relative_to(HERE))
        for room in (
            *("decklist", "figures", "legality", "press", "robot_games", "sheet"),
        )
        for path in sorted((HERE / "decks" / room).glob("*.py"))
    ),
    *(
        str(path.relative_to(HERE))
        for path in sorted((HERE / "cards" / "search").glob("*.py"))
    ),
    *(
        f"cards/rosters/{each}.py"
        for each in (
            *("clubs", "matching", "positions", "proposals", "report"),
            "rosterfile",
        )
    ),
    *(
        str(path.relative_to(HERE))
        for room in (
            *("tournaments/rules", "tournaments/api/examples"),
            *("tournaments/disputes/replays", "tournaments/venue/paper"),
            *("tournaments/files/archive", "tournaments/files/eventfile"),
            "lab/checking",
        )
        for path in sorted((HERE / room).rglob("*.py"))
    ),
    *(
        str(path.relative_to(HERE))
        for path in sorted((HERE / "tournaments" / "core" / "log_kinds").glob("*.py"))
    ),
    "tournaments/core/notice_settlements.py",
    "tournaments/core/notification_rules.py",
    "tournaments/disputes/evidence_notes.py",
    "tournaments/disputes/log_match_check.py",
    "tournaments/disputes/logfiles.py",
    "tournaments/disputes/verdict_text.py",
    "tournaments/entries/namelists.py",
    "tournaments/journal/emails.py",
    "tournaments/journal/name_redaction.py",
    "tournaments/management/parallel_verification.py",
    "tournaments/management/log_verification.py",
    "tournaments/venue/wall.py",
    "lab/simulation/plan.py",
    "lab/simulation/stopwatch.py",
    *(
        f"backups/{each}.py"
        for each in ("errors", "manifest", "encryption", "backup_files")
    ),
    *(
        f"integrations/{each}.py"
        for each in (
            *("addresses", "calendar", "discord", "retry_schedule", "topics"),
            "webhook_sender",
        )
    ),
)
FRAMEWORKS = {"django", "celery", "allauth", "redis", "structlog"}

# Breaches that we chose, each with its reason.
ALLOWED = {
    (user, user.split(".")[0] + ".tasks"): "the enqueued job names its kind"
    for user in (
        *("integrations.services.deliveries", "integrations.services.webhooks"),
        *("integrations.signals", "privacy.services.copies", "decks.robot_series"),
    )
}


def sources() -> Iterator[Path]:
    for room in ROOMS:
        for path in sorted((HERE / room).rglob("*.py")):
            if "migrations" not in path.parts:
                yield path


def name_of(path: Path, *, below: Path = HERE) -> str:
    return ".".join(path.relative_to(below).with_suffix("").parts)


@cache
def imports(
    path: Path, *, top_only: bool = False, below: Path = HERE
) -> tuple[str, ...]:
    """Return every module a file imports, with the names it takes from our packages."""
    tree = ast.parse(path.read_text())
    found: list[str] = []
    for node in tree.body if top_only else ast.walk(tree):
        if isinstance(node, ast.Import):
            found += (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            module = node.module or ""
            if node.level:
                here = name_of(path, below=below).split(".")[: -node.level]
                module = ".".join([*here, module] if module else here)
            found += (f"{module}.{alias.name}" for alias in node.names)
    return tuple(found)


def our(imported: str) -> list[str]:
    """Cut an imported name to room and module: "outbox.models.Job" to two words."""
    words = imported.split(".")
    return words[:2] if words[0] in ROOMS or words[0] in NOBODY_IMPORTS else []


def test_rooms_are_entered_through_the_right_doors():
    breaches = [
        f"{name_of(path)} imports {imported}"
        for path in sources()
        for imported in imports(path)
        if (words := our(imported))
        and words[0] != (room := path.relative_to(HERE).parts[0])
        and words[0] not in ROOMS[room]
    ]

    assert breaches == []


def test_layers_are_climbed_and_never_descended():
    breaches = []
    for path in sources():
        room, *rest = path.relative_to(HERE).with_suffix("").parts
        if room in ("config", "gameengine", "tournaments") or not rest:
            continue  # no apps, or cut into rooms
        for imported in imports(path, top_only=True):
            words = our(imported)
            if len(words) < 2 or words[0] != room:
                continue
            pair = (name_of(path), ".".join(words))
            above = LAYERS.get(words[1], 0) > LAYERS.get(rest[0], 0)
            if above and pair not in ALLOWED:
                breaches.append(pair)

    assert breaches == []


def test_rooms_of_tournaments_are_imported_in_their_order():
    breaches = {
        (name_of(path), module_of(imported))
        for path in sorted((HERE / "tournaments").rglob("*.py"))
        for imported in imports(path)
        if is_wrong_way(path.relative_to(HERE).with_suffix("").parts[1], imported)
    }

    assert breaches == set()


def is_wrong_way(room: str, imported: str) -> bool:
    """Return whether a room imports from one above it."""
    package, *rest = imported.split(".")
    if package != "tournaments" or not rest or {room, rest[0]} & OUTSIDE_ROOMS:
        return False
    return TOURNAMENT_ROOMS.index(rest[0]) > TOURNAMENT_ROOMS.index(room)


def module_of(imported: str) -> str:
    """Cut an imported name to its module."""
    words = imported.split(".")
    while not HERE.joinpath(*words).is_dir() and not (
        HERE.joinpath(*words).with_suffix(".py").exists()
    ):
        words.pop()
    return ".".join(words)


def test_every_module_of_tournaments_is_in_a_room():
    inside = {
        path.stem
        for path in (HERE / "tournaments").iterdir()
        if path.suffix == ".py" or (path / "__init__.py").exists()
    }

    assert inside == {*TOURNAMENT_ROOMS, *OUTSIDE_ROOMS}


def test_inside_a_room_layers_are_climbed_and_never_descended():
    breaches = [
        f"{name_of(path)} imports {imported}"
        for path in sorted((HERE / "tournaments").rglob("*.py"))
        for imported in imports(path, top_only=True)
        if is_descent(path.relative_to(HERE).with_suffix("").parts, imported.split("."))
    ]

    assert breaches == []


def is_descent(here: Sequence[str], there: Sequence[str]) -> bool:
    """Return whether a module imports from a higher layer of its own room."""
    if len(here) < 3 or len(there) < 3 or here[:2] != tuple(there[:2]):
        return False
    return here[2] in ROOM_LAYERS and (
        ROOM_LAYERS.get(there[2], 0) > ROOM_LAYERS[here[2]]
    )


def test_no_imports_of_a_package_go_round_in_a_circle():
    """Imports for types and inside functions count; of tasks.py only those on top."""
    found = [
        circle
        for room in (*ROOMS, "lab")
        for circle in circles(import_graph(HERE / room, below=HERE))
    ]

    assert found == []


def test_a_circle_of_imports_is_found(tmp_path):
    (tmp_path / "one.py").write_text(
        "def late():\n    from house.two import name\n    return name\n"
    )
    (tmp_path / "two.py").write_text(
        "from typing import TYPE_CHECKING\n"
        "if TYPE_CHECKING:\n    from house import one\n"
    )
    (tmp_path / "three.py").write_text("from . import one, two, tasks\n")
    (tmp_path / "tasks.py").write_text("def late():\n    from house import three\n")
    house = tmp_path.rename(tmp_path.parent / "house")

    found = circles(import_graph(house, below=house.parent))

    assert found == [["house.one", "house.two"]]


def import_graph(package: Path, *, below: Path) -> dict[str, set[str]]:
    """Return which modules of a package each of its modules imports."""
    paths = {}
    for path in sorted(package.rglob("*.py")):
        parts = path.relative_to(below).with_suffix("").parts
        if "migrations" not in parts:
            paths[".".join(parts).removesuffix(".__init__")] = path
    graph: dict[str, set[str]] = {}
    for name, path in paths.items():
        top_only = path.name == "tasks.py"
        named = set(imports(path, top_only=top_only, below=below))
        modules = {each if each in paths else each.rpartition(".")[0] for each in named}
        graph[name] = modules & paths.keys() - {name}
    return graph


def circles(graph: dict[str, set[str]]) -> list[list[str]]:
    """Return the modules that reach each other, circle by circle."""
    reached = {name: reachable(name, graph) for name in graph}
    found = {
        tuple(sorted(each for each in reached[name] if name in reached[each]))
        for name in graph
        if name in reached[name]
    }
    return [list(circle) for circle in sorted(found)]


def reachable(name: str, graph: dict[str, set[str]]) -> set[str]:
    """Return every module that a module imports, directly or through others."""
    found: set[str] = set()
    waiting = [name]
    while waiting:
        new = graph[waiting.pop()] - found
        found |= new
        waiting += new
    return found


MOST_LINES = 9000  # of a package that one person can know


def test_no_package_is_larger_than_one_person_can_know():
    """The modules of a package, and each of its subpackages as a whole."""
    large = {
        str(folder.relative_to(HERE)): lines
        for room in ROOMS
        for folder in (HERE / room, *sorted((HERE / room).iterdir()))
        if folder.is_dir()
        if (lines := line_count(folder, deep=folder != HERE / room)) > MOST_LINES
    }

    assert large == {}


def line_count(folder: Path, *, deep: bool) -> int:
    """Return the lines of Python in a folder, with its subfolders if `deep`."""
    paths = folder.rglob("*.py") if deep else folder.glob("*.py")
    return sum(path.read_text().count("\n") for path in paths)


def test_pure_modules_know_no_framework():
    breaches = [
        f"{name} imports {imported}"
        for name in PURE
        for imported in imports(HERE / name)
        if imported.split(".")[0] in FRAMEWORKS
    ]

    assert breaches == []


def test_the_engine_knows_the_standard_library_alone():
    breaches = [
        f"{name_of(path)} imports {imported}"
        for path in sorted((HERE / "gameengine").rglob("*.py"))
        for imported in imports(path)
        if imported.split(".")[0] not in {*sys.stdlib_module_names, "gameengine"}
    ]

    assert breaches == []


def test_tables_for_spreadsheets_are_written_in_one_module_only():
    """O4: whoever writes CSV past it would let a cell become a formula."""
    writing = {
        name_of(path)
        for path in sources()
        if re.search(r"csv\.(?:writer|DictWriter)\b|defusedcsv", path.read_text())
    }
    # A line of the list that somebody pasted, mended and put back into his own text.
    in_a_text = {"decks.decklist.columns"}

    assert writing == {"cards.spreadsheet"} | in_a_text


def test_no_module_is_named_after_nothing():
    named = [
        path.relative_to(HERE)
        for path in HERE.rglob("*.py")
        for parts in [path.relative_to(HERE).with_suffix("").parts]
        if ".venv" not in parts and FORBIDDEN_NAMES & set(parts)
    ]

    assert named == []


def test_the_check_of_imports_can_fail(tmp_path):
    """A guard that never fires guards nothing."""
    breach = tmp_path / "breach.py"
    breach.write_text("from config.views import home\nimport tests.services\n")

    assert [our(name)[0] for name in imports(breach)] == ["config", "tests"]


# Templates and styles


def templates() -> list[Path]:
    return sorted((HERE / "templates").rglob("*.html"))


def test_a_template_holds_no_script_or_style_of_its_own():
    """O3: the content-security policy would refuse it; O2: nothing is marked safe."""
    inline = r"<script(?![^>]*(?:src=|type=\"application/json\"))"
    for path in templates():
        text = path.read_text()
        assert not re.search(r"<style|\sstyle=|\son[a-z]+=|hx-on|javascript:", text), (
            path
        )
        assert not re.search(inline, text), path
        assert not re.search(r"\|\s*safe\b|autoescape off", text), path
        assert not re.search(r"(?:src|href|action)=[\"']https?://", text), path
        assert "{% endblock %}" not in text, f"{path}: a block is closed by its name"
        assert "{% extends" not in text or text.startswith("{% extends"), path


LONGEST = 160  # characters in a line of a template
GENERATED = "help"  # `./booth guides` writes these pages


def test_no_line_of_a_template_is_too_long_to_read():
    templates = HERE / "templates"
    long = [
        f"{path.relative_to(HERE)}:{number}"
        for path in sorted(templates.rglob("*.html"))
        if path.relative_to(templates).parts[0] != GENERATED
        for number, line in enumerate(path.read_text().splitlines(), 1)
        if len(line) > LONGEST
    ]
    assert long == []


def test_exceptions_that_docstrings_name_exist():
    known, named = {*dir(builtins), "DoesNotExist"}, []
    for path in sources():
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.ClassDef):
                known.add(node.name)
            if isinstance(node, ast.ImportFrom | ast.Import):
                known |= {each.asname or each.name for each in node.names}
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
                said = ast.get_docstring(node) or ""
                named += re.findall(r"\b[Rr]aises? (?:an? )?([A-Z][a-zA-Z]+)\b", said)

    assert len(named) > 200
    assert set(named) - known == set()


def test_text_is_marked_safe_in_three_modules_only():
    """O2: drawn codes, links to rules, and cached HTML that came from a template."""
    marking = [
        name_of(path)
        for path in sources()
        if re.search(r"mark_safe|SafeString|format_html\b", path.read_text())
    ]

    assert marking == [
        *("accounts.templatetags.qr", "rulepages.templatetags.rule_links"),
        "tournaments.core.fragments",
    ]


def test_only_the_tokens_name_colours():
    colour = re.compile(r"#[0-9a-fA-F]{3,8}\b|rgba?\(|hsla?\(")

    coloured = [
        path.name
        for path in sorted((HERE / "static" / "css").glob("*.css"))
        if colour.search(re.sub(r"/\*.*?\*/", "", path.read_text(), flags=re.DOTALL))
    ]

    assert coloured == ["tokens.css"]


def shipped() -> list[Path]:
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=HERE,
        check=True,
        capture_output=True,
        text=True,
    )
    return [HERE / name for name in listed.stdout.split("\0") if name]


def test_documents_and_code_name_no_machine_and_no_registry():
    """The repo speaks of the product alone."""
    hosts = r"pypi\.|pythonhosted|registry\.npm|deb\.debian"
    suspects = re.compile(rf"{re.escape(str(HERE))}|/home/|/root/|{hosts}")

    found = [
        str(path.relative_to(HERE))
        for path in shipped()
        if path.is_file()
        and path.suffix in {".py", ".md", ".html", ".css", ".js", ".toml", ".lock", ""}
        and path != Path(__file__)
        and suspects.search(path.read_text(errors="ignore"))
    ]

    assert found == []
