"""How old somebody is by a month and a year (P1)."""

import datetime as dt
import re
from pathlib import Path

import pytest
from django.conf import settings
from hypothesis import given
from hypothesis import strategies as st

from accounts.ages import (
    ADULT,
    LIMITS,
    STRICTEST,
    Answer,
    Birth,
    check_age,
    is_minor_by_year,
    limit_in,
)

TODAY = dt.date(2026, 11, 16)


@pytest.mark.parametrize(
    ("birth", "expected"),
    [
        (Birth(2010, 10), Answer(may_sign_up=True, adult_from=dt.date(2028, 11, 1))),
        (Birth(2010, 11), Answer(may_sign_up=False)),
        (Birth(2010, 12), Answer(may_sign_up=False)),
        (Birth(2008, 10), Answer(may_sign_up=True)),
        (Birth(2008, 11), Answer(may_sign_up=True, adult_from=dt.date(2026, 12, 1))),
        (Birth(1950, 1), Answer(may_sign_up=True)),
        (Birth(2020, 1), Answer(may_sign_up=False)),
    ],
)
def test_what_follows_from_an_age_where_16_is_the_limit(birth, expected):
    assert check_age(birth, limit=16, today=TODAY) == expected


def test_of_a_grown_up_and_of_a_child_nothing_about_the_age_is_kept():
    for year in (1950, 2020):
        assert check_age(Birth(year, 1), limit=16, today=TODAY).adult_from is None


days = st.dates(dt.date(1990, 1, 1), dt.date(2060, 12, 31))


@given(days, days)
def test_whoever_counts_as_so_old_is_so_old(born, today):
    """Whatever the day of birth was, nobody is taken for older than they are."""
    years = today.year - born.year - ((today.month, today.day) < (born.month, born.day))

    assert Birth(born.year, born.month).years(today) <= years


@given(st.integers(1950, 2050), st.integers(1, 12), st.integers(0, 30))
def test_the_day_somebody_turns_so_old_is_the_first_that_counts(year, month, age):
    birth = Birth(year, month)
    day = birth.turns(age)

    assert birth.years(day) == age
    assert birth.years(day - dt.timedelta(days=1)) == age - 1


@given(st.integers(1950, 2050), st.integers(1, 12), days)
def test_a_minor_by_the_year_is_whoever_may_be_one(year, month, today):
    may_be = Birth(year, month).years(today) < ADULT

    assert is_minor_by_year(year, today=today) or not may_be or month == 12


@pytest.mark.parametrize(
    ("birth", "problem"),
    [
        (Birth(2026, 12), "still to come"),
        (Birth(1900, 1), "more than 120 years"),
        (Birth(2000, 13), "no month 13"),
        (Birth(2000, 0), "no month 0"),
    ],
)
def test_what_cannot_be_a_birth_is_said(birth, problem):
    assert problem in birth.problems(TODAY)[0]


def test_a_country_that_is_not_known_gets_the_strictest_limit():
    assert limit_in("ZZ") == limit_in("") == STRICTEST == max(LIMITS.values())
    assert limit_in(" de ") == 16


def test_the_settings_page_has_the_limits_that_hold():
    page = Path(settings.BASE_DIR, "docs", "settings.md").read_text()
    rows = re.findall(r"^\| (1\d) \| (.*) \|$", page, re.MULTILINE)

    told = {
        country: int(age)
        for age, said in rows
        for country in re.findall(r"\b[A-Z]{2}\b", said)
    }

    assert told == LIMITS
