"""The password hasher: Argon2id at a cost of 100 to 400 ms per attempt (trust A2)."""

from threading import BoundedSemaphore
from typing import Any

from django.conf import settings
from django.contrib.auth.hashers import Argon2PasswordHasher

# A hash takes 100 MiB: more at once would be no sooner done, and take all memory.
AT_ONCE = 4
hashing = BoundedSemaphore(AT_ONCE)


class SiteArgon2Hasher(Argon2PasswordHasher):
    # The cost is a setting so that tests, which hash thousands of times, may lower it;
    # benchmarks/signin.py measures the real one.
    time_cost = settings.ARGON2_TIME_COST
    parallelism = 2

    def encode(self, *words: Any, **more: Any) -> str:
        with hashing:
            return super().encode(*words, **more)

    def verify(self, *words: Any, **more: Any) -> bool:
        with hashing:
            return super().verify(*words, **more)
