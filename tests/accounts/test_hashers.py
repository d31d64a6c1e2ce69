"""How many passwords are hashed at once: each takes 100 MiB (A2)."""

from concurrent.futures import ThreadPoolExecutor, wait

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
