#!/usr/bin/env python3
"""Writes an object file with the ICU data that the program uses, to link in place of the toolchain's.

    Support/trim-icu-data.py ARCHIVE OBJECT

ARCHIVE is `lib_FoundationICU.a` of a static Swift toolchain, whose data takes 34 MB. The program asks for
no names of languages, regions, units and currencies, no sorting, no encodings, and no dictionaries of word
breaks. Calendars, formats of dates and numbers, and time zones stay; names of time zones stay for the
languages below, other languages show the English ones. Needs ar, nm, objcopy and clang.

If the data cannot be read, OBJECT is empty, and the program gets all of them.
"""
import re, struct, subprocess, sys, tempfile
from pathlib import Path

LANGUAGES = (
    "ar bg ca cs da de el en es et fa fi fr he hi hr hu id it iw ja ko lt lv ms nb nl nn no pl pt ro ru sk"
    " sl sr sv th tr uk vi zh"
).split()
DROPPED = re.compile(
    r"/(coll|lang|rbnf|region|translit|unit)/"
    r"|/curr/(?!(root|pool|supplementalData)\.)"
    rf"|/zone/(?!(root|pool|tzdbNames|{'|'.join(LANGUAGES)})[._])"
    r"|/brkitr/([^/]*\.dict|line[^/]*\.brk)$"
    r"|\.(cnv|spp|cfu)$|/(unames|cnvalias)\.icu$|/nfkc_s?cf\.nrm$"
)
MEMBER = "icu_packaged_data.cpp.o"


def items(data):
    """Returns the names and contents in a package of ICU's format "CmnD"."""
    header, magic = struct.unpack_from("<HH", data)
    if magic != 0x27DA or data[12:16] != b"CmnD":
        raise ValueError("the data of this toolchain has another format")
    (count,) = struct.unpack_from("<I", data, header)
    places = [struct.unpack_from("<II", data, header + 4 + 8 * row) for row in range(count)]
    ends = [start for _, start in places[1:]] + [len(data) - header]
    for (name, start), end in zip(places, ends):
        name = data[header + name : data.index(b"\0", header + name)].decode()
        yield name, data[header + start : header + end]


def trimmed(data):
    """Returns a package with the same header, and without what is dropped."""
    (header,) = struct.unpack_from("<H", data)
    kept = [(name.encode() + b"\0", content) for name, content in items(data) if not DROPPED.search(name)]
    names = b"".join(name for name, _ in kept)
    name_place = 4 + 8 * len(kept)
    padding = b"\xaa" * (-(name_place + len(names)) % 16)
    place = name_place + len(names) + len(padding)
    rows, contents = [], []
    for name, content in kept:
        content += b"\xaa" * (-len(content) % 16)
        rows.append(struct.pack("<II", name_place, place))
        contents.append(content)
        name_place += len(name)
        place += len(content)
    table = struct.pack("<I", len(kept)) + b"".join(rows)
    return data[:header] + table + names + padding + b"".join(contents)


def assembly(archive, folder):
    """Returns the source of an object with the trimmed data under the name of the toolchain's."""

    def output(*words):
        return subprocess.run(words, cwd=folder, check=True, capture_output=True, text=True).stdout

    output("ar", "x", archive, MEMBER)
    symbol = re.search(r"\bicudt\d+_dat\b", output("nm", MEMBER)).group()
    output("objcopy", "-O", "binary", "--only-section=.rodata", MEMBER, "whole")
    (folder / "trimmed").write_bytes(trimmed((folder / "whole").read_bytes()))
    return f'.section .rodata\n.globl {symbol}\n.balign 16\n{symbol}:\n.incbin "trimmed"\n'


def main(archive, target):
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        try:
            source = assembly(archive, folder)
        except (OSError, ValueError, AttributeError, struct.error, subprocess.CalledProcessError) as error:
            print(f"trim-icu-data: {error}; all data are linked.", file=sys.stderr)
            source = ""
        (folder / "data.S").write_text(source + '.section .note.GNU-stack,"",@progbits\n')
        subprocess.run(["clang", "-c", "data.S", "-o", target], cwd=folder, check=True)


main(*(str(Path(name).resolve()) for name in sys.argv[1:3]))
