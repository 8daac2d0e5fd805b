#!/usr/bin/env python3
"""Lists what could trap in the sources: places that end the program if an assumption is wrong.

    Support/list-traps.py [--all] [--symbols BINARY] [FILE ...]

Prints file, line and kind of each place without an explanation: a comment that begins with "Never" on the
line or right above. Exits with 1 if there is one of the kinds that no path of input may have. --all lists
the explained ones too, and the kinds that are judged by their neighbours. --symbols counts the traps in the
machine code of a release build by the function that has them.
"""
import re, subprocess, sys
from collections import Counter
from pathlib import Path

STRICT = {
    "force unwrap": r"(?<![!=<>&|(\[,:\s])!(?=[.\s)\],:?;}]|$)(?!=)",
    "try!": r"\btry!",
    "as!": r"\bas!",
    "implicit unwrap": r":\s*[\w.<>\[\]]+!(?=\s|$|,|\))",
    "fatalError": r"\bfatalError\(",
    "precondition": r"\bprecondition(Failure)?\(",
    "assertion": r"\bassert(ionFailure)?\(",
    "unowned": r"\bunowned\b",
    "number of a fraction": r"\bU?Int(8|16|32|64)?\((?!bounded:|clamping:)\(?[^()]*(\* |/ |\.rounded|\.timeInterval|[sS]econds|Double\()",
    "narrower number": r"\b(U?Int(8|16|32)|CInt|CChar|CUnsignedInt|off_t|time_t|pid_t|socklen_t|mode_t)\((?!bitPattern:|truncatingIfNeeded:|clamping:|exactly:|ascii:|littleEndian:|bigEndian:|\w*rawValue|\"|[0-9]|[A-Z_]+\b)",
}
LOOSE = {
    "index": r"(?<=[\w\])])\[[^\]:\"]*[\w)](?:\s*[-+]\s*\w+)\]",
    "constant index": r"(?<=[\w\])])\[\d+\]",
    "removal": r"\.(removeFirst|removeLast)\(",
    "product": r"(?<=[\w)]) \* (?=[\w(])",
    "division": r"(?<=[\w)]) [/%] (?=[a-z(])",
}
EXPLAINED = re.compile(r"//\s*Never\b")
# A wider number, an optional one, a constant, a C enumeration.
HARMLESS = re.compile(r"radix:|CInt\(UInt8\(|pid_t\(\)|\.type\)|UInt(16|32)\((\$1|first|second|single|needle\[0\]|bytes\[)|>> UInt32\(shift|CInt\((byte|queue\[|previousKey|key\))|Int16\(requests|Int32\(number\)|UInt8\(clamping")
CODE = re.compile(r'"(?:\\.|[^"\\])*"|//.*$')

def places(path):
    explained = in_text = False
    for number, line in enumerate(path.read_text().splitlines(), 1):
        if line.count('"""') % 2: in_text = not in_text; continue
        if in_text: continue
        stripped = line.strip()
        if stripped.startswith("//"):
            explained = explained or bool(EXPLAINED.search(stripped))
            continue
        is_explained, explained = explained or bool(EXPLAINED.search(line)), False
        code = CODE.sub(lambda m: '""' if m.group().startswith('"') else "", line)
        for kinds, strict in ((STRICT, True), (LOOSE, False)):
            for kind, pattern in kinds.items():
                if HARMLESS.search(code): continue
                if re.search(pattern, code): yield number, kind, strict, is_explained, stripped

def main(words):
    shows_all = "--all" in words
    if "--symbols" in words:
        return count_symbols(words[words.index("--symbols") + 1])
    files = [Path(w) for w in words if not w.startswith("--")] or sorted(Path("Sources").rglob("*.swift"))
    counts, open_places = Counter(), 0
    for path in files:
        for number, kind, strict, explained, text in places(path):
            counts[kind, "explained" if explained else "open" if strict else "judged"] += 1
            open_places += strict and not explained
            if shows_all or strict and not explained: print(f"{path}:{number}: {kind}: {text[:90]}")
    for (kind, state), count in sorted(counts.items()): print(f"{count:6} {kind}, {state}", file=sys.stderr)
    return 1 if open_places else 0

def count_symbols(binary):
    """Counts ud2 and brk instructions by symbol, for the modules of this package."""
    code = subprocess.run(["objdump", "-d", "--no-show-raw-insn", binary], capture_output=True, text=True).stdout
    traps, name = Counter(), ""
    for line in code.splitlines():
        if line.endswith(">:"): name = line.split("<", 1)[1][:-2]
        elif re.search(r"\t(ud2|brk)\b", line) and re.match(r"\$s(6refill|6Refill|1[0-9]Refill|\d+Refill)", name): traps[name] += 1
    names = subprocess.run(["swift", "demangle", "--compact"], input="\n".join(traps), capture_output=True, text=True).stdout.splitlines()
    for count, name in sorted(zip(traps.values(), names), reverse=True): print(f"{count:5} {name}")
    print(f"{sum(traps.values())} traps in {len(traps)} functions", file=sys.stderr)
    return 0

if __name__ == "__main__": sys.exit(main(sys.argv[1:]))
