"""The minimum age for an account, and who is an adult. Pure.

P1: the minimum depends on the country of the site. Only month and year of birth are
asked for; a person counts as a year older only when that month is over.
"""

import datetime as dt
from dataclasses import dataclass

# From what age on a person may agree to an online service alone, as each country has
# set it (GDPR article 8, COPPA). Operators of a site check the number themselves.
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


def age_limit_in(country: str) -> int:
    """Return the minimum age in a country, or the strictest one for an unknown country.

    >>> age_limit_in("us"), age_limit_in("")
    (13, 16)
    """
    return LIMITS.get(country.strip().upper(), STRICTEST)


@dataclass(frozen=True, slots=True)
class BirthMonth:
    """The month and year in which a person was born; the day is never asked for."""

    year: int
    month: int

    def age_on(self, today: dt.date) -> int:
        """Return the age in years on a day; the birthday counts from the next month on.

        >>> BirthMonth(2010, 5).age_on(dt.date(2026, 5, 31))
        15
        >>> BirthMonth(2010, 5).age_on(dt.date(2026, 6, 1))
        16
        """
        return today.year - self.year - (today.month <= self.month)

    def day_of_age(self, age: int) -> dt.date:
        """Return the first day on which the person certainly has this age.

        >>> BirthMonth(2010, 12).day_of_age(18)
        datetime.date(2029, 1, 1)
        """
        years, month = divmod(self.month, MONTHS)
        return dt.date(self.year + age + years, month + 1, 1)

    def impossible_reasons(self, today: dt.date) -> list[str]:
        """Return why this cannot be a month of birth, as sentences for the form."""
        if not 1 <= self.month <= MONTHS:
            return [f"There is no month {self.month}. Months are 1 to {MONTHS}."]
        if (self.year, self.month) > (today.year, today.month):
            return ["This month is in the future. Check the year."]
        if self.year < today.year - OLDEST:
            return [f"The year is more than {OLDEST} years ago. Check it."]
        return []


@dataclass(frozen=True, slots=True)
class AgeCheck:
    """Whether a person may sign up, and the day on which a minor becomes an adult."""

    may_sign_up: bool
    adult_from: dt.date | None = None


def check_age(birth: BirthMonth, *, limit: int, today: dt.date) -> AgeCheck:
    """Return whether a person may sign up, and when a minor becomes an adult.

    >>> check_age(BirthMonth(2015, 3), limit=16, today=dt.date(2026, 11, 16))
    AgeCheck(may_sign_up=False, adult_from=None)
    """
    if birth.age_on(today) < limit:
        return AgeCheck(may_sign_up=False)
    grown_up = birth.day_of_age(ADULT)
    return AgeCheck(may_sign_up=True, adult_from=grown_up if today < grown_up else None)


# Of a ward only the birth year is known (P2).


def is_minor_by_year(year: int, *, today: dt.date) -> bool:
    """Return whether a person born in this year may still be a minor.

    >>> is_minor_by_year(2008, today=dt.date(2026, 11, 16))
    True
    >>> is_minor_by_year(2007, today=dt.date(2026, 11, 16))
    False
    """
    return today < dt.date(year + ADULT + 1, 1, 1)
