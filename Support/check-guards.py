#!/usr/bin/env python3
"""Removes one guard after the other, and says whether a test notices.

A guard is a line that protects a person's terminal, words or secrets. Each entry of GUARDS has a name, a file,
the guard, what takes its place, and the tests that have to fail then. The sources have to be without
changes; they are as before at the end. Each guard costs a build, of one to three minutes; with --together all
are removed in one build, and the tests of each are run, which may fail for want of another guard. TRAITS has
more words for the build, such as `--traits PostgreSQL`, so that it is the one of the other tests.

usage: Support/check-guards.py [--together] [NAME]...
"""

import os
import pathlib
import subprocess
import sys

GUARDS = [
    ("escape sequences are shown, not sent", "Sources/RefillCore/Text/Sanitizer.swift",
     "text.utf8.count <= limit && text.isPrintableASCII ? text : escaped(text, max(limit, 0))", "text",
     "ScreenSanitizerTests"),
    ("cells are no formulas", "Sources/RefillCore/Exporting/RecordTable.swift",
     """!isNumber && Self.isDangerous(text, quotesOpen) ? "'" + text : text""", "text", "ExportTargetTests"),
    ("secrets are recognized", "Sources/RefillCore/Privacy/Sensitive.swift",
     "return traits.mayHaveToken && hasToken(value)", "return false", "SensitiveTests|SecretPatternTests"),
    ("secret memory is overwritten", "Sources/RefillCore/Text/Wiping.swift",
     "guard let start = baseAddress else { return }",
     "guard let start = baseAddress, count < 0 else { return }", "SecureTextTests|SecretFetchTests"),
    ("expressions end", "Sources/RefillCore/Expressions/Evaluation/ExpressionBudget.swift",
     "if work < 0 { exceed(.work) }", "if work < -1 { exceed(.work) }", "ExpressionLimitTests"),
    ("computed texts are limited", "Sources/RefillCore/Expressions/Evaluation/ExpressionBudget.swift",
     "guard bytes > ExpressionLimits.maximumText else { return true }", "guard bytes < 0 else { return true }",
     "ExpressionLimitTests"),
    ("short card numbers are known by their groups", "Sources/RefillCore/Privacy/PersonalNumbers.swift",
     "&& (groups.hasLayout || !isArticle(digits))", "&& !isArticle(digits)", "SensitiveTests"),
    ("texts that may be part of others are not overwritten", "Sources/RefillStore/Files/RawText.swift",
     "guard !isShort,", "guard !spellings.isEmpty,",
     "LeftoverTests"),
    ("sealed members are opened by their key only", "Sources/RefillSync/Folder/Encryption.swift",
     "return result == 0 ? text : nil", "return result <= 0 ? text : nil", "SealTests"),
    ("nested JSON is limited", "Sources/RefillFormats/JSON/JSONParser.swift",
     "guard depth <= JSONReader.maximumDepth else {", "guard depth <= .max else {", "RefillFormatsTests"),
    ("nested TOML is limited", "Sources/RefillFormats/TOML/TOMLReader.swift",
     "guard depth <= Self.maximumDepth else { throw tooDeep() }", "", "RefillFormatsTests"),
    ("interrupted calls are made again", "Sources/RefillStore/Files/SystemCall.swift",
     "if result != -1 || errno != EINTR { return result }", "return result",
     "SystemCallTests|InterruptedSubmitTests"),
    ("removed values leave no byte", "Sources/RefillStore/Database/ConnectionSettings.swift",
     "PRAGMA secure_delete = ON;", "PRAGMA secure_delete = OFF;", "RefillStoreTests"),
    ("newer stores are not written", "Sources/RefillStore/Database/ConnectionSettings.swift",
     "guard header.version <= Schema.version else {", "guard header.version < .max else {",
     "RefillStoreTests"),
    ("other databases are not written", "Sources/RefillStore/Database/ConnectionSettings.swift",
     "guard isNew || header.applicationID == Schema.applicationID else {", "guard isNew || true else {",
     "RefillStoreTests"),
    ("a draft has one owner", "Sources/RefillStore/Drafts/DraftFile.swift",
     "errno == EWOULDBLOCK {", "errno == -1 {", "DraftStoreTests|DraftJournalTests"),
    ("links are no draft locks", "Sources/RefillStore/Drafts/DraftFile.swift",
     "O_RDWR | O_CREAT | O_NOFOLLOW", "O_RDWR | O_CREAT", "DraftStoreTests|DraftJournalTests"),
    ("a changed form is not trusted", "Sources/refill/Sources/Mentions/Trust.swift",
     "Input.content(of: copy(of: form.file)).map(Array.init) == form.source",
     "Input.content(of: copy(of: form.file)) != nil", "MentionTests|HostileFileTargetTests|OutsideTargetTests"),
    ("a changed program is not trusted", "Sources/refill/Sources/Mentions/Trust.swift",
     "return program == trusted", "return program == trusted || true",
     "MentionTests|HostileFileTargetTests|OutsideTargetTests"),
    ("records replace no file", "Sources/refill/HandingOn/RecordFolder.swift",
     'if link(draft, "\\(path)/\\(name)") == 0', 'if rename(draft, "\\(path)/\\(name)") == 0',
     "RefillTests|WritingTests|SubmitTests"),
    ("keys that arrive while a form waits belong to the paste before them",
     "Sources/RefillTerminal/Session/FormSession.swift", "input.tick(at: looked)", "input.tick(at: now)",
     "PasteTypingTests"),
    ("keys that arrive as a form is stopped are kept",
     "Sources/RefillTerminal/Session/FormSession+Terminal.swift", "keysAtStop = awaitReplies()",
     "_ = awaitReplies()", "StopTests"),
    ("links made meanwhile are no output files", "Sources/refill/Files/OutputFile.swift",
     "made < programStart ||", "made < .infinity ||", "ExportTests"),
    ("links are no output files", "Sources/refill/Files/OutputFile.swift",
     "draft = isFile ? target + \".part\" : nil", "draft = nil", "RefillTests|WritingTests|StreamTests"),
    ("one program appends at a time", "Sources/refill/HandingOn/AppendedFile.swift",
     "while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {", "while flock(descriptor, LOCK_UN) != 0 {",
     "RecordPlacesTests"),
    ("a closed pipe is an error", "Sources/refill/Files/Output.swift",
     "for end in [SIGPIPE, SIGXFSZ] { signal(end, SIG_IGN) }",
     "for end in [SIGPIPE, SIGXFSZ] { signal(end, SIG_DFL) }", "StreamTests|WritingTests|FullDiskTests"),
    ("the terminal is given back", "Sources/CTerminal/terminal.c",
     "if (tcsetattr(tty, TCSANOW, &saved_settings) == 0 || errno != EINTR) break;", "break;",
     "GivenBackTests|SignalTests"),
    ("a thread without stack gives it back too", "Sources/CTerminal/signals.c",
     "void ct_guard_thread(void) {\n  stack_t now;", "void ct_guard_thread(void) {\n  return;\n  stack_t now;",
     "SystemCallTests|FaultsTests"),
    ("no image of the memory is written", "Sources/CTerminal/terminal.c",
     "prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);", "", "are no images of the memory"),
]

RUNNER = ".build/debug/refillPackageTests.xctest"


def succeeds(*words, seconds=900):
    try:
        return subprocess.run(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=seconds,
                              stdin=subprocess.DEVNULL).returncode == 0
    except subprocess.TimeoutExpired:
        return False


class Removed:
    """Sources without some guards, which are put back at the end."""

    def __init__(self, guards):
        self.sources = {}
        self.unknown = None
        for name, file, guard, other, _ in guards:
            path = pathlib.Path(file)
            self.sources.setdefault(path, path.read_text())
            if path.read_text().count(guard) != 1:
                self.unknown = f"{name}: is not in {file} once"
                break
            path.write_text(path.read_text().replace(guard, other))

    def __enter__(self):
        return self

    def __exit__(self, *error):
        for path, source in self.sources.items():
            path.write_text(source)


def verdict(tests):
    words = [RUNNER, "--testing-library", "swift-testing"]
    for test in tests.split("|"):
        words += ["--filter", test]
    return "IS NOT MISSED" if succeeds(*words) else "is missed"


def check(guards):
    """Removes guards, and returns how many are not missed."""
    with Removed(guards) as removed:
        if removed.unknown:
            sys.exit(removed.unknown)
        if not succeeds("swift", "build", "--build-tests", *os.environ.get("TRAITS", "").split()):
            sys.exit("The build fails without " + ", ".join(guard[0] for guard in guards))
        failures = 0
        for name, _, _, _, tests in guards:
            result = verdict(tests)
            failures += result != "is missed"
            print(f"{name}: {result}", flush=True)
        return failures


def main():
    if subprocess.run(["git", "diff", "--quiet", "--", "Sources"]).returncode:
        sys.exit("Sources has changes. Commit them, or put them aside.")
    names = [word for word in sys.argv[1:] if word != "--together"]
    chosen = [guard for guard in GUARDS if not names or guard[0] in names]
    batches = [chosen] if "--together" in sys.argv else [[guard] for guard in chosen]
    sys.exit(1 if sum(check(batch) for batch in batches) else 0)


if __name__ == "__main__":
    main()
