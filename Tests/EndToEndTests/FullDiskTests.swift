import Foundation
import TestSupport
import Testing

/// Disks that are full or read-only, in a mount namespace of their own.
@Suite(.terminalTime, .enabled(if: Namespace.isAvailable))
struct `A disk that takes nothing` {
  /// The beginning of each script: two records, the second one pending.
  private static let begin = """
    fails() { want=$1; shift; "$@" > out.text 2> err.text; got=$?
      [ $got = $want ] || echo "$*: $got instead of $want: $(cat err.text)"; }
    says() { grep -qF -- "$1" err.text || echo "not said: $1: $(cat err.text)"; }
    full() { mkdir -p "$1"; mount -t tmpfs -o size=$2 none "$1" || exit 99; }
    fill() { dd if=/dev/zero of="$1/filler" bs=1k 2> /dev/null; }
    readonly_() { mount --bind "$1" "$1" && mount -o remount,ro,bind "$1" || exit 99; }
    two() {
      refill fill --no-input --set name=Ann desk > /dev/null
      refill fill --no-input --set name=Pen --submit false desk 2> /dev/null
    }
    names() { refill export desk --unmasked | sed 's/.*"name":"\\([A-Za-z0-9]*\\)".*/\\1/' | tr '\\n' ' '; }

    """

  /// Runs a script in a namespace; returns what it wrote.
  private func run(_ script: String) async throws -> String {
    var output = ""
    try await Home.open { home in
      try home.write(
        form: "desk", title: "Desk", fields: #"{"id": "name"}, {"id": "badge"}"#)
      try home.write("name\nM1\nM2\n", to: "m.csv")
      try home.write("name,badge\nM1,\n,x,y\nM2,\n", to: "n.csv")
      try home.write(
        program: "#!/bin/sh\ncat >> \"$HOME/taken\"\n", to: "post")
      try home.write("cd\n" + Self.begin + script, to: "script")
      let result = try await Namespace.run(home.path(of: "script"), in: home)
      #expect(result.status == 0, "\(result.complaints)")
      output = result.output
    }
    return output
  }

  @Test(arguments: ["full data 400k; two; fill data", "two; readonly_ data"])
  func `keeps records as they were, and none is given twice`(fault: String) async throws {
    let code = fault.hasPrefix("full") ? 74 : 77
    let reason = code == 74 ? "disk is full" : "is read-only"
    let output = try await run(
      """
      \(fault)
      long=$(head -c 20000 /dev/zero | tr '\\0' x)
      fails 5 refill records edit 1 --no-input --set name=Eve --set badge=$long
      says "the record was written but not stored"; says "\(reason)"
      fails \(code) refill records delete 1; says "\(reason)"
      fails \(code) refill submit; says "\(reason)"
      fails \(code) refill submit --drop 2; says "\(reason)"
      fails 5 refill fill --no-input --answers m.csv --submit ./post desk; says "\(reason)"
      says "0 records submitted; m.csv is not done from line 2 on."
      [ -e taken ] && echo "given to the command: $(cat taken)"
      fails 5 refill fill --no-input --set name=Sub --submit ./post desk
      says "the record was submitted but not stored"; says "\(reason)"
      cat taken
      rm -f data/filler
      names; refill submit --list --json | grep -c '"record":2,"id"'
      """)
    #expect(output == "{\"name\":\"Sub\"}\nAnn Pen 1\n")
  }

  @Test(arguments: ["full out 8k; fill out", "mkdir out; readonly_ out"])
  func `takes no part of a record`(fault: String) async throws {
    let code = fault.hasPrefix("full") ? 74 : 77
    let reason = code == 74 ? "no space left on device" : "read-only file system"
    let output = try await run(
      """
      two; \(fault)
      fails 5 refill fill --no-input --set name=Sub --append out/a.jsonl desk; says "\(reason)"
      fails 5 refill fill --no-input --set name=Sub --output-dir out desk; says "\(reason)"
      fails 5 refill fill --no-input --set name=Sub --output-dir . --append out/a.jsonl desk
      says "\(reason)"
      fails \(code) refill export desk --output out/e.json; says "\(reason)"
      ls -A out . | grep -E '\\.part$|desk-|e.json'; cat out/a.jsonl 2> /dev/null
      names
      """)
    #expect(output == "Ann Pen ")
  }

  @Test func `keeps no refused rows, and the others are done`() async throws {
    let output = try await run(
      """
      full out 8k; fill out
      fails 5 refill fill --no-input --answers n.csv --refused out/bad.csv desk
      says "n.csv: the refused rows are not kept: lines 3."
      says "2 records submitted, 1 refused."
      cat out.text out/bad.csv; names
      """)
    #expect(output == "{\"name\":\"M1\"}\n{\"name\":\"M2\"}\nM1 M2 ")
    let untouched = try await run(
      """
      mkdir out; readonly_ out
      fails 5 refill fill --no-input --answers n.csv --refused out/bad.csv desk
      says "out/bad.csv could not be written: read-only file system. Nothing was submitted."
      cat out.text
      fails 2 refill fill --no-input --answers n.csv --refused nowhere/bad.csv desk
      says "nowhere is no folder."
      refill records 2> /dev/null
      """)
    #expect(untouched.isEmpty)
  }

  @Test func `keeps records of many that were handed on, each once`() async throws {
    let output = try await run(
      """
      for i in $(seq 400); do echo "R$i,$(printf '%0500d' $i)"; done > rows
      { echo name,badge; cat rows; } > many.csv
      full data 300k; two
      fails 5 refill fill --no-input --answers many.csv --submit ./post desk; says "disk is full"
      line=$(sed -n 's/.*is not done from line \\([0-9]*\\) on.*/\\1/p' err.text)
      [ $(wc -l < taken) = $((line - 2)) ] || echo "$(wc -l < taken) taken, not done from $line"
      mv data/refill/refill.sqlite . && umount data && mkdir -p data/refill && mv refill.sqlite data/refill
      [ $(refill export desk | wc -l) = $line ] || echo "not stored: $(refill export desk | wc -l), $line"
      { echo name,badge; tail -n +$((line - 1)) rows; } > rest.csv
      fails 0 refill fill --no-input --answers rest.csv --submit ./post desk
      wc -l < taken; sort -u taken | wc -l; refill export desk | wc -l
      """)
    #expect(output.split(separator: "\n").map { $0.filter(\.isNumber) } == ["400", "400", "402"])
  }
}

/// A mount namespace, in which a test mounts what no other process sees.
enum Namespace {
  /// True if this user may have one.
  static let isAvailable: Bool = {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["unshare", "-rm", "mount", "-t", "tmpfs", "none", "/mnt"]
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }()

  /// Runs a shell script in a namespace of its own.
  static func run(_ script: String, in home: Home) async throws -> Program.Result {
    let program = Program(
      path: "/usr/bin/env", environment: home.environment(), folder: home.folder)
    return try await program.run(["unshare", "-rm", "/bin/sh", script])
  }
}
