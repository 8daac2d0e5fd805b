#!/usr/bin/env python3
"""Removes one guard after the other, and says whether a test notices.

A guard is a line that protects a person's terminal, words or secrets. Each entry of GUARDS has a name, a file,
the guard, what takes its place, and the tests that have to fail then. The sources have to be without
changes; they are as before at the end. Each guard costs a build, of one to three minutes. TRAITS has more
words for it, such as `--traits PostgreSQL`, so that it is the build of the other tests.

usage: Support/check-guards.py [NAME]...
"""

import os
import pathlib
import subprocess
import sys

GUARDS = [
    ("escape sequences are shown, not sent", "Sources/RefillCore/Text/Sanitizer.swift",
     "text.utf8.count <= limit && text.isPrintableASCII ? text : escaped(text, max(limit, 0))", "text",
     "Sanitizer"),
    ("cells are no formulas", "Sources/RefillCore/Exporting/RecordTable.swift",
     """!isNumber && Self.isDangerous(text, quotesOpen) ? "'" + text : text""", "text", "RefillCoreTests"),
    ("secrets are recognized", "Sources/RefillCore/Privacy/Sensitive.swift",
     "return traits.mayHaveToken && hasToken(value)", "return false", "RefillCoreTests"),
    ("secret memory is overwritten", "Sources/RefillCore/Text/Wiping.swift",
     "guard let start = baseAddress else { return }",
     "guard let start = baseAddress, count < 0 else { return }", "RefillCoreTests"),
    ("expressions end", "Sources/RefillCore/Expressions/Evaluation/ExpressionBudget.swift",
     "if work < 0 { exceed(.work) }", "if work < -1 { exceed(.work) }", "RefillCoreTests"),
    ("computed texts are limited", "Sources/RefillCore/Expressions/Evaluation/ExpressionBudget.swift",
     "guard bytes > ExpressionLimits.maximumText else { return true }", "guard bytes < 0 else { return true }",
     "RefillCoreTests"),
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
    ("links are no output files", "Sources/refill/Files/OutputFile.swift",
     "draft = isFile ? target + \".part\" : nil", "draft = nil", "RefillTests|WritingTests|StreamTests"),
    ("one program appends at a time", "Sources/refill/HandingOn/AppendedFile.swift",
     "while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {", "while flock(descriptor, LOCK_UN) != 0 {",
     "RefillTests|WritingTests|StoreTargetTests|ManyRecordsTests"),
    ("a closed pipe is an error", "Sources/refill/Files/Output.swift",
     "for end in [SIGPIPE, SIGXFSZ] { signal(end, SIG_IGN) }",
     "for end in [SIGPIPE, SIGXFSZ] { signal(end, SIG_DFL) }", "StreamTests|WritingTests|FullDiskTests"),
    ("the terminal is given back", "Sources/CTerminal/terminal.c",
     "if (tcsetattr(tty, TCSANOW, &saved_settings) == 0 || errno != EINTR) break;", "break;",
     "GivenBackTests|SignalTests"),
    ("a thread without stack gives it back too", "Sources/CTerminal/signals.c",
     "void ct_guard_thread(void) {\n  stack_t now;", "void ct_guard_thread(void) {\n  return;\n  stack_t now;",
     "FaultTargetTests|GivenBackTests"),
    ("no image of the memory is written", "Sources/CTerminal/terminal.c",
     "prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);", "", "PrivacyTargetTests|SecretTests|RefillTerminalTests"),
]

RUNNER = ".build/debug/refillPackageTests.xctest"


def succeeds(*words, seconds=900):
    try:
        return subprocess.run(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=seconds,
                              stdin=subprocess.DEVNULL).returncode == 0
    except subprocess.TimeoutExpired:
        return False


def verdict(file, guard, other, tests):
    source = file.read_text()
    if source.count(guard) != 1:
        return f"is not in {file} once"
    file.write_text(source.replace(guard, other))
    try:
        if not succeeds("swift", "build", "--build-tests", *os.environ.get("TRAITS", "").split()):
            return "cannot be removed: the build fails"
        words = [RUNNER, "--testing-library", "swift-testing"]
        for test in tests.split("|"):
            words += ["--filter", test]
        return "IS NOT MISSED" if succeeds(*words) else "is missed"
    finally:
        file.write_text(source)


def main():
    if subprocess.run(["git", "diff", "--quiet", "--", "Sources"]).returncode:
        sys.exit("Sources has changes. Commit them, or put them aside.")
    chosen = [guard for guard in GUARDS if not sys.argv[1:] or guard[0] in sys.argv[1:]]
    failures = 0
    for name, file, guard, other, tests in chosen:
        result = verdict(pathlib.Path(file), guard, other, tests)
        failures += result != "is missed"
        print(f"{name}: {result}", flush=True)
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
