"""From what age on a person may have an account, and who is an adult. Pure.

P1: the limit is a setting of the country in which the desk stands. A month and a year
are asked for and no day, so everybody counts as younger until that month is over.
"""

import datetime as dt
from dataclasses import dataclass

# From what age on a person may agree to an online service alone, as each country has
# set it (GDPR article 8, COPPA). Whoever runs a desk checks the number for himself.
LIMITS = {
    "AT": 14,
    "BE": 13,
    "CZ": 15,
    "DE": 16,
    "ES": 14,
    "FI": 13,
    "FR": 15,
    "GB": 13,
    "GR": 15,
    "IE": 16,
    "IT": 14,
    "NL": 16,
    "PL": 16,
    "PT": 13,
    "SE": 13,
    "US": 13,
}
STRICTEST = 16
ADULT = 18
OLDEST = 120
MONTHS = 12


def limit_in(country: str) -> int:
    """Return the age limit of a country; of one that we do not know, the strictest.

    >>> limit_in("us"), limit_in("")
    (13, 16)
    """
    return LIMITS.get(country.strip().upper(), STRICTEST)


@dataclass(frozen=True, slots=True)
class Birth:
    """When somebody was born, as exactly as we ask."""

    year: int
    month: int

    def years(self, today: dt.date) -> int:
        """Count the birthdays that are past, whatever the day was.

        >>> Birth(2010, 5).years(dt.date(2026, 5, 31))
        15
        >>> Birth(2010, 5).years(dt.date(2026, 6, 1))
        16
        """
        return today.year - self.year - (today.month <= self.month)

    def turns(self, age: int) -> dt.date:
        """Return the first day on which somebody is so old, whatever the day was.

        >>> Birth(2010, 12).turns(18)
        datetime.date(2029, 1, 1)
        """
        years, month = divmod(self.month, MONTHS)
        return dt.date(self.year + age + years, month + 1, 1)

    def problems(self, today: dt.date) -> list[str]:
        """Return what keeps this from being somebody's birth."""
        if not 1 <= self.month <= MONTHS:
            return [f"There is no month {self.month}. Months are 1 to {MONTHS}."]
        if (self.year, self.month) > (today.year, today.month):
            return ["This month is still to come. Check the year."]
        if self.year < today.year - OLDEST:
            return [f"The year lies more than {OLDEST} years back. Check it."]
        return []


@dataclass(frozen=True, slots=True)
class Answer:
    """What follows from somebody's age; of a grown-up's age nothing is kept."""

    may_sign_up: bool
    adult_from: dt.date | None = None


def check_age(birth: Birth, *, limit: int, today: dt.date) -> Answer:
    """Return whether a person may sign up, and from when on they are an adult.

    >>> check_age(Birth(2015, 3), limit=16, today=dt.date(2026, 11, 16))
    Answer(may_sign_up=False, adult_from=None)
    """
    if birth.years(today) < limit:
        return Answer(may_sign_up=False)
    grown_up = birth.turns(ADULT)
    return Answer(may_sign_up=True, adult_from=grown_up if today < grown_up else None)


# A ward is known by his year alone (P2).


def is_minor_by_year(year: int, *, today: dt.date) -> bool:
    """Return whether somebody born in a year may still be a minor.

    >>> is_minor_by_year(2008, today=dt.date(2026, 11, 16))
    True
    >>> is_minor_by_year(2007, today=dt.date(2026, 11, 16))
    False
    """
    return today < dt.date(year + ADULT + 1, 1, 1)
