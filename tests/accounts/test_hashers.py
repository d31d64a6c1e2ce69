"""How many passwords are hashed at once: each takes 100 MiB (A2)."""

from concurrent.futures import ThreadPoolExecutor, wait
from pathlib import Path

from django.contrib.auth.hashers import Argon2PasswordHasher

from accounts import hashers
from accounts.hashers import AT_ONCE, SiteArgon2Hasher, hashing


def test_no_more_than_four_passwords_are_hashed_at_once():
    hasher = SiteArgon2Hasher()
    with ThreadPoolExecutor() as pool:
        for _ in range(AT_ONCE):
            hashing.acquire()
        waiting = pool.submit(hasher.encode, "correct horse", hasher.salt())
        assert wait([waiting], timeout=0.5).not_done == {waiting}

        for _ in range(AT_ONCE):
            hashing.release()

        assert hasher.verify("correct horse", waiting.result())


def test_the_operator_is_told_how_much_memory_they_take():
    settings_page = Path(hashers.__file__).parents[1] / "docs" / "settings.md"
    [row] = [
        each for each in settings_page.read_text().splitlines() if "ARGON2" in each
    ]

    assert Argon2PasswordHasher.memory_cost // 1024 == 100
    assert "each hash takes 100 MiB" in row
    assert f"a process computes at most {AT_ONCE} at once" in row
