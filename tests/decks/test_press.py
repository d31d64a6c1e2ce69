"""Fonts and letters: every sign is shown or named, and can be copied from the paper."""

import doctest
import re
import unicodedata
from io import BytesIO

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pypdf import PdfReader

from decks.press import (
    Face,
    Page,
    Paper,
    PlacedText,
    fit_text,
    fonts,
    is_printable,
    open_document,
    printable_text,
    save_document,
    text_fitting,
    text_width,
)
from decks.press.fonts import character_widths
from decks.press.page import SIZES

# Invented names, in the scripts that paper has.
NAMES = {
    "Latin": "Þórdís Łukasiewicz-Nguyễn",
    "Greek": "Ναταλία Παπαδοπούλου",
    "Cyrillic": "Святослава Їжакевич",
}
# And in scripts that it does not have.
OTHERS = {
    "Japanese": "渡邊 さくら タロウ",
    "Korean": "김민준",
    "Arabic": "محمد عبد الله",
    "Hebrew": "דוד כהן",
    "Devanagari": "राजेश कुमार",
    "Emoji": "Ada \N{BUTTERFLY} Bo",
}


def copied(text: str, face: Face = Face.REGULAR) -> str:
    """Print a text and read it again."""
    into = BytesIO()
    canvas = open_document(into, Paper.A4, title="A line", subject="A test")
    page = Page(canvas, SIZES[Paper.A4])
    line = fit_text(text, width=500, height=20, largest=12, face=face)
    page.write(PlacedText(line, 40, 700))
    canvas.showPage()
    [found] = PdfReader(BytesIO(save_document(canvas, into))).pages
    return unicodedata.normalize("NFC", found.extract_text())


@pytest.mark.parametrize("module", [fonts, text_fitting])
def test_the_examples_run(module):
    result = doctest.testmod(module)

    assert result.failed == 0
    assert result.attempted


@pytest.mark.parametrize("face", Face)
@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES)
def test_a_name_is_shown_and_can_be_copied(name, face):
    assert is_printable(name)
    assert " ".join(copied(name, face).split()) == name


@pytest.mark.parametrize("name", OTHERS.values(), ids=OTHERS)
def test_a_name_of_another_script_is_printed_by_its_numbers(name):
    numbers = [
        int(each, 16) for each in re.findall(r"\[U\+(\w+)\]", printable_text(name))
    ]

    assert not is_printable(name)
    assert numbers == [ord(sign) for sign in name if sign not in "Ada Bo"]
    assert "".join(copied(name).split()) == "".join(printable_text(name).split())


def test_a_sign_that_no_font_has_is_named_by_its_number():
    """It prints as something honest, and two different ones stay different."""
    assert printable_text("Max \U0001d54f") == "Max [U+1D54F]"
    assert printable_text("\U0001d54f") != printable_text("\U0001d550")
    assert all(
        character_widths(face).keys() >= set("[U+0123456789ABCDEF]") for face in Face
    )


# Boxes.


@settings(max_examples=60, deadline=None)
@given(
    name=st.text(max_size=40),
    face=st.sampled_from(Face),
    width=st.integers(60, 300),
)
def test_no_line_is_wider_than_its_box_and_nothing_is_cut(name, face, width):
    text = fit_text(name, width=width, height=14, largest=12, smallest=7, face=face)

    whole = "".join(printable_text(name).split())
    assert "".join("".join(text.lines).split()) == whole
    for line in text.lines:
        assert text_width(line, face) * text.size <= width + 0.01 or len(line) == 1
