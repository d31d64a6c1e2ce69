"""Fonts and letters: every sign is shown or named, and can be copied from the paper."""

import doctest
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
    Put,
    booklet,
    direction,
    fitted,
    fonts,
    lettering,
    saved,
    shown,
    width_of,
)
from decks.press.direction import joined, seen
from decks.press.fonts import BEHIND, glyph
from decks.press.page import SIZES

# Invented names, in the scripts that people at a desk may write.
NAMES = {
    "Latin": "Þórdís Łukasiewicz-Nguyễn",
    "Greek": "Ναταλία Παπαδοπούλου",
    "Cyrillic": "Святослава Їжакевич",
    "Japanese": "渡邊 さくら タロウ",
    "Chinese, simplified": "赵龙 陈静",
    "Chinese, traditional": "趙龍 陳靜",
    "Korean": "김민준 뷁",
    "Arabic": "محمد عبد الله",
    "Hebrew": "דוד כהן",
    "Armenian": "Արամ Սարոյան",
    "Georgian": "გიორგი",
    "Devanagari": "राजेश कुमार",
    "Thai": "สมชาย ใจดี",
    "Emoji": "Ada \N{BUTTERFLY} Bo \N{AMERICAN FOOTBALL}",
}


def copied(text: str, face: Face = Face.REGULAR) -> str:
    """Print a text and read it again; letters in their shape become letters."""
    into = BytesIO()
    canvas = booklet(into, Paper.A4, title="A line", subject="A test")
    page = Page(canvas, SIZES[Paper.A4])
    line = fitted(text, width=500, height=20, largest=12, face=face)
    page.write(Put(line, 40, 700))
    canvas.showPage()
    [found] = PdfReader(BytesIO(saved(canvas, into))).pages
    return unicodedata.normalize("NFKC", found.extract_text())


def signs(text: str) -> list[str]:
    return sorted("".join(unicodedata.normalize("NFKC", text).split()))


@pytest.mark.parametrize("module", [direction, fonts, lettering])
def test_the_examples_run(module):
    result = doctest.testmod(module)

    assert result.failed == 0
    assert result.attempted


@pytest.mark.parametrize("face", Face)
@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES)
def test_a_name_of_any_script_is_shown_and_can_be_copied(name, face):
    assert "[U+" not in shown(name)
    assert signs(copied(name, face)) == signs(name)


@pytest.mark.parametrize(
    "script", ["Latin", "Greek", "Cyrillic", "Japanese", "Korean", "Emoji", "Thai"]
)
def test_what_runs_from_the_left_is_copied_in_its_order(script):
    assert " ".join(copied(NAMES[script]).split()) == NAMES[script]


def test_a_sign_that_no_font_has_is_named_by_its_number():
    """It prints as something honest, and two different ones stay different."""
    assert shown("Max \U0001d54f") == "Max [U+1D54F]"
    assert shown("\U0001d54f") != shown("\U0001d550")
    assert all(glyph(sign, face) for sign in "[U+0123456789ABCDEF]" for face in Face)


def test_a_wish_for_another_picture_shows_nothing():
    assert shown("\u2764\ufe0f Lea") == "\u2764 Lea"


def test_every_font_of_the_stack_is_there():
    """A package that is missing or has moved its files is found before the event."""
    assert all(fonts._read(source) for source in BEHIND)


def test_a_font_of_one_weight_is_drawn_thicker_for_bold():
    assert glyph("山", Face.BOLD).is_bolded
    assert not glyph("山", Face.REGULAR).is_bolded
    assert not glyph("A", Face.BOLD).is_bolded


# Letters that join.


@pytest.mark.parametrize(
    ("word", "shapes"),
    [
        pytest.param("\u0628\u0628\u0628", "\ufe91\ufe92\ufe90", id="begin, mid, end"),
        pytest.param("\u0628", "\ufe8f", id="alone"),
        pytest.param("\u0627\u0628", "\ufe8d\ufe8f", id="alef joins nothing after it"),
        pytest.param("\u0644\u0627", "\ufefb", id="lam and alef are one"),
        pytest.param("\u0628\u0644\u0627", "\ufe91\ufefc", id="and join as one"),
        pytest.param("\u0628\u064e\u0628", "\ufe91\u064e\ufe90", id="marks part none"),
        pytest.param("\u0628 \u0628", "\ufe8f \ufe8f", id="a blank does"),
        pytest.param("\u0628\u0640", "\ufe91\u0640", id="a stroke joins"),
    ],
)
def test_arabic_letters_join(word, shapes):
    assert joined(word) == shapes


@given(st.text(st.characters(min_codepoint=0x600, max_codepoint=0x6FF), max_size=30))
def test_joining_changes_shapes_and_no_letter(text):
    once = joined(text)

    assert unicodedata.normalize("NFKC", once) == unicodedata.normalize("NFKC", text)
    assert joined(once) == once


# Lines turned round; capitals stand for what runs from the right.

HEBREW = {chr(65 + at): chr(0x5D0 + at) for at in range(26)}
LATIN = {hebrew: latin for latin, hebrew in HEBREW.items()}


def turned(line: str) -> str:
    hebrew = "".join(HEBREW.get(sign, sign) for sign in line)
    return "".join(LATIN.get(sign, sign) for sign in seen(hebrew))


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        pytest.param("ada ito", "ada ito", id="from the left"),
        pytest.param("ABC DE", "ED CBA", id="from the right"),
        pytest.param("ada ABC ito", "ada CBA ito", id="within the other"),
        pytest.param("ABC ada DE", "ED ada CBA", id="the other within it"),
        pytest.param("ABC 12 DE", "ED 12 CBA", id="figures keep their order"),
        pytest.param("ada ABC 12", "ada 12 CBA", id="figures go with what is before"),
        pytest.param("ada 12 ABC", "ada 12 CBA", id="or stay on the left"),
        pytest.param("ABC (DE)", "(ED) CBA", id="brackets are mirrored"),
        pytest.param("ABC ada", "ada CBA", id="the first letter decides the side"),
        pytest.param("(7)", "(7)", id="nothing to turn"),
    ],
)
def test_a_line_is_seen_as_its_readers_write_it(line, expected):
    assert turned(line) == expected


@given(st.text("abAB 12().-", max_size=20))
def test_turning_loses_nothing(line):
    mirrored = str.maketrans("()", "((")

    assert sorted(turned(line).translate(mirrored)) == sorted(line.translate(mirrored))


# Boxes.


@settings(max_examples=60, deadline=None)
@given(
    name=st.text(max_size=40),
    face=st.sampled_from(Face),
    width=st.integers(60, 300),
)
def test_no_line_is_wider_than_its_box_and_nothing_is_cut(name, face, width):
    text = fitted(name, width=width, height=14, largest=12, smallest=7, face=face)

    whole = "".join(shown(name).split())
    assert "".join("".join(text.lines).split()) == whole
    for line in text.lines:
        assert width_of(line, face) * text.size <= width + 0.01 or len(line) == 1
