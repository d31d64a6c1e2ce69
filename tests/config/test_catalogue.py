"""The second language: every sentence has its words, and the compiled file has them."""

import gettext
import io

import pytest
from django.conf import settings
from hypothesis import given
from hypothesis import strategies as st

from config import catalogue
from config.catalogue import Sentence, compiled, problems, quoted, read, said, written

OTHERS = [code for code, _ in settings.LANGUAGES if code != settings.LANGUAGE_CODE]
TEXTS = st.text(st.characters(exclude_categories=("Cs", "Cc"), include_characters="\n"))


@pytest.mark.load
@pytest.mark.parametrize("language", OTHERS)
def test_every_sentence_is_translated_with_its_placeholders_and_none_is_stale(language):
    found = read(catalogue.folder(language) / "django.po")

    assert problems(found, said()) == []


@pytest.mark.parametrize("language", OTHERS)
def test_the_compiled_file_says_what_the_written_one_says(language):
    folder = catalogue.folder(language)

    assert (folder / "django.mo").read_bytes() == compiled(read(folder / "django.po"))


@pytest.mark.parametrize("language", OTHERS)
def test_the_written_file_is_in_order(language):
    path = catalogue.folder(language) / "django.po"

    assert path.read_text() == written(read(path))


def test_what_a_template_and_a_module_say_is_found(tmp_path):
    page, module = tmp_path / "page.html", tmp_path / "module.py"
    page.write_text(
        '{% load i18n %}{% if a %}{% translate "One" context "seat" %}{% endif %}'
        "{% for b in c %}{% blocktranslate count n=b %}{{ n }} day{% plural %}{{ n }} "
        "days{% endblocktranslate %}{% endfor %}{% translate b %}"
    )
    module.write_text('_("Two")\nsay("Three")\nngettext("a", "b", 2)\nother("Four")\n')

    assert {*catalogue.in_template(page), *catalogue.in_module(module)} == {
        Sentence("One", context="seat"),
        Sentence("%(n)s day", "%(n)s days"),
        Sentence("Two"),
        Sentence("Three"),
        Sentence("a", "b"),
    }


def test_each_kind_of_problem_is_named():
    known = {
        Sentence("Old"): ("Alt",),
        Sentence("None"): ("",),
        Sentence("%(a)s day", "%(a)s days"): ("%(a)s Tag", "%(b)s Tage"),
        Sentence("<b>Go</b>"): ("Los",),
    }

    found = problems(known, {*known, Sentence("New")} - {Sentence("Old")})

    assert found == [
        "missing: New",
        "stale: Old",
        "other placeholders: %(a)s days / %(b)s Tage",
        "other placeholders: <b>Go</b> / Los",
        "not translated: None",
    ]


@given(
    st.dictionaries(
        st.builds(Sentence, TEXTS.filter(bool), st.just(""), TEXTS),
        st.tuples(TEXTS.filter(bool)),
        max_size=5,
    )
)
def test_what_is_written_is_read_again_and_gettext_reads_what_is_compiled(made):
    path = io.StringIO(written(made))
    path.read_text = path.read

    reads = gettext.GNUTranslations(io.BytesIO(compiled(made)))

    assert read(path) == made
    for each, (text,) in made.items():
        heard = reads.pgettext(each.context, each.text)
        assert (heard if each.context else reads.gettext(each.text)) == text


def test_a_plural_is_compiled_with_both_forms():
    made = {Sentence("%(n)s day", "%(n)s days"): ("%(n)s Tag", "%(n)s Tage")}

    reads = gettext.GNUTranslations(io.BytesIO(compiled(made)))

    heard = [reads.ngettext("%(n)s day", "%(n)s days", many) for many in (0, 1, 2)]
    assert heard == ["%(n)s Tage", "%(n)s Tag", "%(n)s Tage"]


def test_signs_of_the_form_are_quoted():
    assert quoted('a "b" \\ c\n') == '"a \\"b\\" \\\\ c\\n"'
