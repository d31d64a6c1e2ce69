"""Find the roster lines that may be the athlete on a card, by name. Pure."""

from collections import defaultdict
from collections.abc import Collection, Iterable
from itertools import groupby

from rapidfuzz.distance import OSA

from cards.names import fold_athlete_name

from .rosterfile import RosterLine

# First names that stand for each other, one family a line.
_FAMILIES = """
al albert alfred alan allen
alex alexander alexandre
andrew andy drew
anthony tony
ben benjamin benny
bill billy will william willie
bob bobby rob robbie robby robert
cam cameron
charles charlie chuck
chris christopher christian
dan daniel danny
dave david
ed eddie edward
gabe gabriel
greg gregory
isaiah zay
jacob jake
james jim jimmy jamie
jeff jeffrey jeffery
joe joey joseph
john johnny jon jonathan
josh joshua
ken kenneth kenny
leonard len lenny leo
lawrence larry
marquise hollywood
matt matthew mathew
michael mike mikey
mitch mitchell
nate nathan nathaniel
nick nicholas nicolas
olu olumuyiwa
pat patrick
pete peter
phil phillip philip
ray raymond
rich richard rick ricky dick
ron ronald ronnie
sam samuel sammy
shaq shaquil shaquille
stefon stephon stephen steven steve
ted theodore terry terrance terrence
tim timothy timmy
tom thomas tommy
tre trey trevon
vince vincent
zac zach zack zachary zachariah
"""
FAMILIES: dict[str, set[int]] = defaultdict(set)
for _number, _line in enumerate(_FAMILIES.strip().splitlines()):
    for _name in _line.split():
        FAMILIES[_name].add(_number)
SHORTEST = 3  # letters of a first name that may be the beginning of a longer one
SLIP = 1  # letters in which a name on offer may differ


def name_key(name: str) -> str:
    """Return the folded name by which athletes are compared, initials joined.

    >>> name_key("D. J. Moore Jr."), name_key("DJ Moore")
    ('dj moore', 'dj moore')
    """
    words = fold_athlete_name(name).split()
    runs = groupby(words, key=lambda word: len(word) == 1)
    return " ".join(("" if short else " ").join(run) for short, run in runs)


class RosterIndex:
    """The lines of one season by the names of their athletes."""

    def __init__(self, lines: Iterable[RosterLine]) -> None:
        self.by_name: dict[str, list[RosterLine]] = defaultdict(list)
        self.by_surname: dict[str, set[str]] = defaultdict(set)
        for line in lines:
            for key in {name_key(each) for each in line.names}:
                self.by_name[key].append(line)
                self.by_surname[key.partition(" ")[2]].add(key)

    def find(self, names: Collection[str]) -> list[RosterLine]:
        """Return the lines with one of these names, or with a nickname of it."""
        keys = {name_key(each) for each in names}
        exact = [line for key in keys for line in self.by_name.get(key, ())]
        if exact:
            return list(dict.fromkeys(exact))
        near = sorted(
            other
            for key in keys
            for other in self.by_surname.get(key.partition(" ")[2], ())
            if are_nicknames(key.partition(" ")[0], other.partition(" ")[0])
        )
        return list(dict.fromkeys(it for key in near for it in self.by_name[key]))

    def similar_names(self, name: str) -> list[str]:
        """Return the names that differ from this one in one letter."""
        key = name_key(name)
        return [
            self.by_name[other][0].names[0]
            for other in self.by_name
            if OSA.distance(key, other, score_cutoff=SLIP) <= SLIP
        ]


def are_nicknames(one: str, other: str) -> bool:
    """Return whether two folded first names may be the same person's.

    >>> are_nicknames("mitch", "mitchell"), are_nicknames("josh", "joe")
    (True, False)
    """
    if FAMILIES.get(one, set()) & FAMILIES.get(other, set()):
        return True
    short, long = sorted((one, other), key=len)
    return len(short) >= SHORTEST and long.startswith(short)
