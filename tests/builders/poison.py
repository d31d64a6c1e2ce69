"""Files that somebody may hand in as a game log, and that are none (U3).

Each has a name that the file goes by, and its bytes; all of them are refused.
"""

import bz2
import codecs
import gzip
import io
import json
import lzma
import random
import struct
import tarfile
import zipfile
import zlib

HEAD = '[Fivelog "1"]\n[Profile "P22C"]\n'
GOOD = f"{HEAD}* toss H\nH run\n".encode()
WELL_FORMED = {"fivelog": 1, "tags": {"Profile": "P22C"}, "entries": [["H", "run"]]}
KB = 1024
MEMBER = gzip.compress(GOOD, mtime=0)


def text(*lines: str) -> bytes:
    return (HEAD + "\n".join(lines)).encode()


def document(**changes: object) -> bytes:
    return json.dumps(WELL_FORMED | changes).encode()


def raw(tags: str = "{}", entries: str = "[]", *, version: str = "1") -> bytes:
    """Write JSON by hand, with what no writer would write."""
    return f'{{"fivelog":{version},"tags":{tags},"entries":{entries}}}'.encode()


def bomb(size: int, *, unit: bytes = b" ") -> bytes:
    """Pack so many bytes without ever holding them, and one of their blocks alone.

    After a full flush nothing points back, so the same packed block may follow itself.
    """
    block, blocks = unit * (2**20 // len(unit)), size // 2**20
    packing = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    packed = packing.compress(block) + packing.flush(zlib.Z_FULL_FLUSH)
    crc = 0
    for _ in range(blocks):
        crc = zlib.crc32(block, crc)
    head, end = gzip.compress(b"", mtime=0)[:10], packing.flush()
    return head + packed * blocks + end + struct.pack("<II", crc, blocks * len(block))


def zipped() -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("game.fivelog", GOOD)
    return out.getvalue()


def tarred() -> bytes:
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w") as archive:
        member = tarfile.TarInfo("game.fivelog")
        member.size = len(GOOD)
        archive.addfile(member, io.BytesIO(GOOD))
    return out.getvalue()


def with_sum(crc: int, size: int) -> bytes:
    """Give a packed log with another sum of its bytes, or another size."""
    return MEMBER[:-8] + struct.pack("<II", crc, size)


def noise(size: int) -> bytes:
    return random.Random(7).randbytes(size)


ENTITIES = (
    b'<?xml version="1.0"?><!DOCTYPE l [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>'
    b"<l>&b;</l>"
)
BOMBS = {
    "a bomb": ("game.fivelog.gz", bomb(64 * 2**20)),
    "a bomb of JSON": ("game.json.gz", bomb(64 * 2**20, unit=b"[")),
    "a bomb just over the size": ("game.fivelog.gz", bomb(2 * 2**20)),
    "a large bomb": ("game.fivelog.gz", bomb(400 * 2**20)),
    "a bomb in a bomb": ("game.fivelog.gz", gzip.compress(bomb(64 * 2**20))),
    "noise that unpacks to too much": (
        "game.fivelog.gz",
        gzip.compress(noise(900_000) + b" " * 200_000),
    ),
    "a ratio over a hundred": ("game.fivelog.gz", gzip.compress(b"\n" * 200_000)),
}
OF_BYTES = {
    "nothing": ("game.fivelog", b""),
    "nothing, packed": ("game.fivelog.gz", b""),
    "an empty member": ("game.fivelog.gz", gzip.compress(b"")),
    "blanks": ("game.txt", b" \r\n\t\n "),
    "only a mark": ("game.fivelog", codecs.BOM_UTF8),
    "noise": ("game.fivelog", noise(5_000)),
    "a picture": ("game.fivelog", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"),
    "a photograph": ("game.json", b"\xff\xd8\xff\xe0\0\x10JFIF"),
    "a PDF": ("game.fivelog", b"%PDF-1.7\n%\xe2\xe3\xcf\xd3"),
    "UTF-16": ("game.fivelog", GOOD.decode().encode("utf-16")),
    "UTF-16, turned": ("game.json", codecs.BOM_UTF16_BE + b"\0{\0}"),
    "UTF-16 without a mark": ("game.fivelog", GOOD.decode().encode("utf-16-le")),
    "UTF-32": ("game.fivelog", GOOD.decode().encode("utf-32")),
    "Latin-1": ("game.fivelog", HEAD.encode() + b'[Home "Jos\xe9"]\n'),
    "half a letter": ("game.fivelog", GOOD + b"\xc3"),
    "an overlong NUL": ("game.fivelog", GOOD + b"\xc0\x80"),
    "surrogates as bytes": ("game.fivelog", GOOD + b"\xed\xa0\x80"),
    "a NUL": ("game.fivelog", text("H run", "H \0run")),
    "nothing but NUL": ("game.fivelog", b"\0" * 10_000),
    "a NUL in JSON": ("game.json", raw('{"Home":"a\0b"}')),
    "a body too large": ("game.fivelog", b" " * (2**20 + 1)),
    "a text too large": ("game.fivelog", HEAD.encode() + b"; x\n" * 70_000),
    "JSON too large": ("game.json", document() + b" " * (512 * KB)),
}
OF_NAMES = {
    "no ending": ("game", GOOD),
    "no name": ("", GOOD),
    "another ending": ("game.exe", GOOD),
    "XML by name": ("game.xml", GOOD),
    "only packed": ("game.gz", MEMBER),
    "packed twice by name": ("game.fivelog.gz.gz", gzip.compress(MEMBER)),
    "a folder as name": ("game.fivelog/", GOOD),
    "a NUL in the name": ("game.exe\0", GOOD),
    "a long name": ("x" * 5_000, GOOD),
    "a surrogate in the name": ("game\udcff", GOOD),
    "packed, and the name does not say it": ("game.fivelog", MEMBER),
    "not packed, and the name says it": ("game.fivelog.gz", GOOD),
}
OF_ARCHIVES = {
    "a zip archive": ("game.fivelog", zipped()),
    "a zip archive by name": ("game.zip", zipped()),
    "an empty zip archive": ("game.json", b"PK\x05\x06" + b"\0" * 18),
    "a tar archive": ("game.fivelog", tarred()),
    "a packed tar archive": ("game.fivelog.gz", gzip.compress(tarred())),
    "a packed zip archive": ("game.json.gz", gzip.compress(zipped())),
    "bzip2": ("game.fivelog", bz2.compress(GOOD)),
    "xz": ("game.fivelog", lzma.compress(GOOD)),
    "zstd": ("game.fivelog", b"\x28\xb5\x2f\xfd\x04\x00"),
    "7z": ("game.fivelog", b"7z\xbc\xaf\x27\x1c\0\4"),
    "rar": ("game.fivelog", b"Rar!\x1a\x07\x01\0"),
    "packed twice": ("game.fivelog.gz", gzip.compress(MEMBER)),
    "two members": ("game.fivelog.gz", MEMBER + MEMBER),
    "an empty second member": ("game.fivelog.gz", MEMBER + gzip.compress(b"")),
    "something behind the member": ("game.fivelog.gz", MEMBER + b"x"),
    "zeros behind the member": ("game.fivelog.gz", MEMBER + b"\0" * 512),
    "a wrong sum": ("game.fivelog.gz", with_sum(0, len(GOOD))),
    "a wrong size": ("game.fivelog.gz", with_sum(zlib.crc32(GOOD), 1)),
    "cut off": ("game.fivelog.gz", MEMBER[: len(MEMBER) // 2]),
    "cut off before the sum": ("game.fivelog.gz", MEMBER[:-8]),
    "cut off in the sum": ("game.fivelog.gz", MEMBER[:-1]),
    "a head alone": ("game.fivelog.gz", MEMBER[:10]),
    "two bytes": ("game.fivelog.gz", b"\x1f\x8b"),
    "another method": ("game.fivelog.gz", b"\x1f\x8b\x07" + MEMBER[3:]),
    "a head of noise": ("game.fivelog.gz", b"\x1f\x8b" + noise(2_000)),
    "a head without end": ("game.fivelog.gz", b"\x1f\x8b\x08\x08" + b"a" * 10_000),
}
OF_MARKUP = {
    "XML": ("game.fivelog", b'<?xml version="1.0"?><log/>'),
    "XML with entities": ("game.json", ENTITIES),
    "a page": ("game.txt", b"\n<!DOCTYPE html><title>404</title>"),
    "a script": ("game.fivelog", b"<script>alert(1)</script>"),
}
OF_TEXT = {
    "prose": ("game.txt", b"Dear judge,\nI won."),
    "another version": ("game.fivelog", b'[Fivelog "2"]\nH run\n'),
    "markup in a line": ("game.fivelog", text("H <script>alert(1)</script>")),
    "5,001 entries": ("game.fivelog", text(*["H run"] * 5_001)),
    "a long remark": ("game.fivelog", text(f"H run ; {'x' * 2_001}")),
    "a long tag": ("game.fivelog", text(f'[Home "{"x" * 2_001}"]')),
    "many tags": ("game.fivelog", text(*(f'[T{n} "x"]' for n in range(61)))),
    "a tag twice": ("game.fivelog", text('[Home "a"]', '[Home "b"]')),
    "a tag without end": ("game.fivelog", text('[Home "' + "\\" * 100_001)),
    "a line of a quarter megabyte": ("game.fivelog", text("H " * 120_000)),
    "an escape": ("game.fivelog", text("H run \x1b[2J")),
    "a line separator": ("game.fivelog", text("H run ; a\u2028b")),
    "turned digits": ("game.fivelog", text("H x \u0667")),
    "JSON that is cut off": ("game.txt", document()[:-3]),
    "line ends alone": ("game.fivelog", HEAD.encode() + b"\n" * 250_000 + b"x"),
}
OF_JSON = {
    "a text as JSON": ("game.json", GOOD),
    "cut off": ("game.json", document()[:-3]),
    "two objects": ("game.json", document() * 2),
    "an object too little": ("game.json", b"{}"),
    "a list": ("game.json", b"[1, 2]"),
    "null": ("game.json", b"null"),
    "not a number": ("game.json", raw('{"Home":NaN}')),
    "not a number as version": ("game.json", raw(version="NaN")),
    "infinity": ("game.json", raw('{"Home":-Infinity}')),
    "beyond numbers": ("game.json", raw('{"Home":1e400}')),
    "a huge number": ("game.json", raw(version="9" * 400_000)),
    "a huge number in an entry": ("game.json", raw(entries=f'[["H",{"9" * 9_999}]]')),
    "true as version": ("game.json", raw(version="true")),
    "a name twice": ("game.json", raw('{"Home":"a","Home":"b"}')),
    "a part twice": ("game.json", document()[:-1] + b',"fivelog":1}'),
    "half a pair": ("game.json", raw('{"Home":"\\ud800"}')),
    "half a pair as name": ("game.json", raw('{"\\udfff":"a"}')),
    "half a pair as part": ("game.json", b'{"\\ud9aa":1}'),
    "an escaped NUL": ("game.json", raw('{"Home":"a\\u0000b"}')),
    "an escaped escape": ("game.json", raw(entries='[["H","run","; \\u001b[2J"]]')),
    "deep lists": ("game.json", b"[" * 400_000),
    "deep objects": ("game.json", b'{"a":' * 100_000),
    "seventeen deep": ("game.json", raw("[" * 16 + "]" * 16)),
    "wide lists": ("game.json", raw(entries="[" + "[]," * 170_000 + "[]]")),
    "many parts": (
        "game.json",
        json.dumps(dict.fromkeys(map(str, range(30_000)))).encode(),
    ),
    "5,001 entries as JSON": ("game.json", document(entries=[["H", "run"]] * 5_001)),
    "a long string": ("game.json", document(tags={"Home": "x" * 2_001})),
    "many words": ("game.json", document(entries=[["H"] * 100_000])),
    "numbers as words": ("game.json", document(entries=[[1, 2]])),
    "a blank in a word": ("game.json", document(entries=[["H run"]])),
    "another part": ("game.json", document(extra=1)),
    "a string without end": ("game.json", b'{"' + b"a" * 500_000),
    "backslashes": ("game.json", b'{"' + b"\\" * 500_001),
    "a comma too many": ("game.json", b'{"fivelog":1,}'),
}
POISON: dict[str, tuple[str, bytes]] = {
    f"{group}: {name}": case
    for group, cases in {
        "bomb": BOMBS,
        "bytes": OF_BYTES,
        "name": OF_NAMES,
        "archive": OF_ARCHIVES,
        "markup": OF_MARKUP,
        "text": OF_TEXT,
        "JSON": OF_JSON,
    }.items()
    for name, case in cases.items()
}
