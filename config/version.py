"""Which version of the program runs."""

import tomllib
from importlib.metadata import version
from pathlib import Path

CHECKOUT = Path(__file__).resolve().parent.parent


def program_version() -> str:
    """Return the version, from pyproject.toml in a checkout or of the package."""
    project = CHECKOUT / "pyproject.toml"
    if not project.is_file():
        return version("replay-booth")
    return tomllib.loads(project.read_text())["project"]["version"]
