#!/usr/bin/env python3
"""Makes the manual pages in Documentation/man of their one source, Documentation/manual.mdoc.

    Support/manuals.py [--check]

refill(1) has what all commands share; each command has a page, such as refill-fill(1), with its part of the
synopsis and its text; refill-form(5) and refill-snippets(5) describe files. The one-line description of a
command is the `abstract` of its help. References between sections become references between pages.

With --check nothing is written; the exit code is 1 if a page is not what the source makes.
"""
import re, sys
from pathlib import Path

TOP = Path(__file__).resolve().parent.parent
SOURCE = TOP / "Documentation/manual.mdoc"
MAIN = "refill(1)"
PLACE = re.compile(r'^\.\\" Page (\S+)(?:: (.*))?$')


class Section:
    """A heading with its text: the page it is on, and the short description of a page that it begins."""

    def __init__(self, level, title):
        self.level, self.title, self.lines = level, title, []
        self.pages, self.summary, self.begins = [], None, False


def sections(text):
    found = []
    for line in text.splitlines():
        heading = re.match(r"^\.(S[hs]) (.*)$", line)
        mark = PLACE.match(line)
        if heading:
            found.append(Section(heading[1], heading[2]))
        elif mark and found:
            found[-1].pages, found[-1].summary = [mark[1]], mark[2]
            found[-1].begins = bool(mark[2])
        elif found:
            found[-1].lines.append(line)
    return found


def placed(all_sections):
    """Gives each section its pages: a command begins one, the subsections behind it are on the same."""
    current = [MAIN]
    for section in all_sections:
        command = re.match(r"^refill (.+)$", section.title)
        if section.level == "Sh":
            current = [MAIN]
        if section.level == "Ss" and command:
            names = command[1].split(", ")
            current, section.begins = [f"refill-{name}(1)" for name in names], True
        elif section.begins:
            current = section.pages
        section.pages = section.pages or current
    return all_sections


def abstract(command):
    """Returns the abstract of a command, a sentence."""
    pattern = re.compile(rf'commandName: "{command}",\s*abstract:\s*"([^"]+)"')
    for file in sorted((TOP / "Sources/refill").rglob("*.swift")):
        found = pattern.search(file.read_text())
        if found:
            return found[1]
    sys.exit(f'manuals: no command in Sources/refill has commandName: "{command}" and an abstract behind it.')


def synopses(section):
    """Returns the synopsis of each command, by its name; those of no command under the name of the program."""
    found = {}
    for block in "\n".join(section.lines).split(".Nm\n")[1:]:
        command = re.match(r"\.(?:Op )?Cm (\S+)", block)
        found.setdefault(command[1] if command else "", []).append(block.strip().splitlines())
    return found


def phrase(sentence):
    return sentence[0].lower() + sentence[1:].removesuffix(".")


def name_and_number(page):
    return re.match(r"(.+)\((\d)\)$", page).groups()


def reference(page):
    return ".Xr {} {}".format(*name_and_number(page))


class Manual:
    def __init__(self, text):
        self.preamble = [line for line in text.splitlines() if line.startswith((".Dd", ".Os"))]
        self.sections = placed(sections(text))
        self.places = {section.title: section for section in self.sections}
        self.synopses = synopses(self.places["SYNOPSIS"])
        self.commands = [
            page for section in self.sections if section.begins for page in section.pages if page.endswith("(1)")
        ]
        self.pages = [MAIN] + self.commands + [
            section.pages[0] for section in self.sections if section.begins and section.summary
        ]

    def summary(self, page):
        name, number = name_and_number(page)
        if number == "1":
            return abstract(name.removeprefix("refill-"))
        return next(section.summary for section in self.sections if section.summary and page in section.pages)

    def line(self, line, page):
        """Returns a line of the source as lines of a page: with the program's name, and with references."""
        if page != MAIN:
            line = re.sub(r"^\.Nm(?=$| (?:Cm|Fl|[.,;:]))", ".Nm refill", line)
        cross = re.match(r"^\.Sx (.+?)( [.,;:])?$", line)
        if not cross:
            return [line]
        target = self.places.get(cross[1])
        if not target:
            sys.exit(f"manuals: {SOURCE.name} refers to the section {cross[1]}, which it does not have.")
        if page in target.pages:
            return [line]
        elsewhere = reference(target.pages[0]) + (cross[2] or "")
        return [elsewhere] if target.begins else [f".Sx {cross[1]}", "in", elsewhere]

    def text(self, page):
        """Returns the sections of a page, with their headings."""
        lines = []
        for section in self.sections:
            if page not in section.pages or section.title in ("NAME", "SYNOPSIS", "SEE ALSO"):
                continue
            heading = ".Sh DESCRIPTION" if section.begins else f".{section.level} {section.title}"
            lines += [heading] + [made for line in section.lines for made in self.line(line, page)]
            if page == MAIN and section.title == "DESCRIPTION":
                lines += [".Ss Commands", ".Bl -tag -width Ds"]
                for command in self.commands:
                    lines += [f".It {reference(command)[1:]}", self.summary(command)]
                lines.append(".El")
        return lines

    def synopsis(self, page):
        if page == MAIN:
            commands = {name_and_number(command)[0].removeprefix("refill-") for command in self.commands}
            blocks = [[".Op Cm fill", ".Op Ar option ...", ".Ar form"]] + [
                block for name, own in self.synopses.items() if name not in commands for block in own
            ]
            return [line for block in blocks for line in [".Nm"] + block]
        blocks = self.synopses.get(name_and_number(page)[0].removeprefix("refill-"), [])
        return [line for block in blocks for line in [".Nm refill"] + block]

    def see_also(self, page, body):
        """Returns the references of a page, in the order of sections and names."""
        own = {re.sub(r" [.,;:]$", "", line) for line in body if re.match(r"^\.Xr refill\S* \d", line)}
        if page == MAIN:
            own = {reference(other) for other in self.pages[1:]}
            own |= {line.removesuffix(" ,") for line in self.places["SEE ALSO"].lines}
        else:
            own |= {reference(MAIN)}
            stem = name_and_number(page)[0]
            own |= {reference(other) for other in self.pages if name_and_number(other)[0] == stem}
        own -= {reference(page)}
        ordered = sorted(own, key=lambda line: (line.split()[2], line.split()[1]))
        return [line + " ," for line in ordered[:-1]] + ordered[-1:]

    def page(self, page):
        name, number = name_and_number(page)
        body = self.text(page)
        lines = [
            r'.\" Made by make manuals of Documentation/manual.mdoc; changes belong there.',
            self.preamble[0], f".Dt {name.upper()} {number}", self.preamble[1], ".Sh NAME", f".Nm {name}",
        ]
        lines += self.places["NAME"].lines[1:] if page == MAIN else [f".Nd {phrase(self.summary(page))}"]
        if number == "1":
            lines += [".Sh SYNOPSIS"] + self.synopsis(page)
        if page != MAIN and number == "1":
            body += [".Sh EXIT STATUS", "The exit codes are listed in", ".Xr refill 1 ."]
        return "\n".join(lines + body + [".Sh SEE ALSO"] + self.see_also(page, body)) + "\n"


def main(arguments):
    manual = Manual(SOURCE.read_text())
    folder = TOP / "Documentation/man"
    pages = {}
    for page in manual.pages:
        name, number = name_and_number(page)
        pages[folder / f"man{number}" / f"{name}.{number}"] = manual.page(page)
    left_over = [file for file in folder.rglob("*.[0-9]") if file not in pages]
    stale = [file for file, text in pages.items() if not file.exists() or file.read_text() != text]
    if arguments == ["--check"]:
        for file in stale + left_over:
            print(f"{file.relative_to(TOP)} is not current: run make manuals")
        return 1 if stale or left_over else 0
    for file in left_over:
        file.unlink()
    for file in stale:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(pages[file])
    return 0


sys.exit(main(sys.argv[1:]))
