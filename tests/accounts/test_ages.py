"""The age of a person by month and year of birth (P1)."""

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
    AgeCheck,
    BirthMonth,
    age_limit_in,
    check_age,
    is_minor_by_year,
)

TODAY = dt.date(2026, 11, 16)


@pytest.mark.parametrize(
    ("birth", "expected"),
    [
        (
            BirthMonth(2010, 10),
            AgeCheck(may_sign_up=True, adult_from=dt.date(2028, 11, 1)),
        ),
        (BirthMonth(2010, 11), AgeCheck(may_sign_up=False)),
        (BirthMonth(2010, 12), AgeCheck(may_sign_up=False)),
        (BirthMonth(2008, 10), AgeCheck(may_sign_up=True)),
        (
            BirthMonth(2008, 11),
            AgeCheck(may_sign_up=True, adult_from=dt.date(2026, 12, 1)),
        ),
        (BirthMonth(1950, 1), AgeCheck(may_sign_up=True)),
        (BirthMonth(2020, 1), AgeCheck(may_sign_up=False)),
    ],
)
def test_what_follows_from_an_age_where_16_is_the_limit(birth, expected):
    assert check_age(birth, limit=16, today=TODAY) == expected


def test_of_a_grown_up_and_of_a_child_nothing_about_the_age_is_kept():
    for year in (1950, 2020):
        assert check_age(BirthMonth(year, 1), limit=16, today=TODAY).adult_from is None


days = st.dates(dt.date(1990, 1, 1), dt.date(2060, 12, 31))


@given(days, days)
def test_whoever_counts_as_so_old_is_so_old(born, today):
    """Whatever the day of birth was, nobody is taken for older than they are."""
    years = today.year - born.year - ((today.month, today.day) < (born.month, born.day))

    assert BirthMonth(born.year, born.month).age_on(today) <= years


@given(st.integers(1950, 2050), st.integers(1, 12), st.integers(0, 30))
def test_the_day_somebody_turns_so_old_is_the_first_that_counts(year, month, age):
    birth = BirthMonth(year, month)
    day = birth.day_of_age(age)

    assert birth.age_on(day) == age
    assert birth.age_on(day - dt.timedelta(days=1)) == age - 1


@given(st.integers(1950, 2050), st.integers(1, 12), days)
def test_a_minor_by_the_year_is_whoever_may_be_one(year, month, today):
    may_be = BirthMonth(year, month).age_on(today) < ADULT

    assert is_minor_by_year(year, today=today) or not may_be or month == 12


@pytest.mark.parametrize(
    ("birth", "problem"),
    [
        (BirthMonth(2026, 12), "in the future"),
        (BirthMonth(1900, 1), "more than 120 years"),
        (BirthMonth(2000, 13), "no month 13"),
        (BirthMonth(2000, 0), "no month 0"),
    ],
)
def test_what_cannot_be_a_birth_is_said(birth, problem):
    assert problem in birth.impossible_reasons(TODAY)[0]


def test_a_country_that_is_not_known_gets_the_strictest_limit():
    assert age_limit_in("ZZ") == age_limit_in("") == STRICTEST == max(LIMITS.values())
    assert age_limit_in(" de ") == 16


def test_the_settings_page_has_the_limits_that_hold():
    page = Path(settings.BASE_DIR, "docs", "settings.md").read_text()
    rows = re.findall(r"^\| (1\d) \| (.*) \|$", page, re.MULTILINE)

    told = {
        country: int(age)
        for age, said in rows
        for country in re.findall(r"\b[A-Z]{2}\b", said)
    }

    assert told == LIMITS
