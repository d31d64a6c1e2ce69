"""The password hasher: Argon2id at a cost of 100 to 400 ms per attempt (trust A2)."""

from django.conf import settings
from django.contrib.auth.hashers import Argon2PasswordHasher


class SiteArgon2Hasher(Argon2PasswordHasher):
    # The cost is a setting so that tests, which hash thousands of times, may lower it;
    # benchmarks/signin.py measures the real one.
    time_cost = settings.ARGON2_TIME_COST
    parallelism = 2
