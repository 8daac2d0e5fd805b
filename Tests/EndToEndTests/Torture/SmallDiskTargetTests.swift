import Foundation
import TestSupport
import Testing

/// Disks and files with little room: target D4.
@Suite(.timeLimit(.minutes(60))) struct `Little room` {
  private static let fields = (0..<8).map { #"{"id": "f\#($0)"}"# }.joined(separator: ", ")

  /// A shell script that tries each number of free KiB; it writes a line for each trial, which begins
  /// with `ok` or says what is wrong.
  private static func script(_ sizes: [Int]) -> String {
    """
    cd
    long=$(head -c 1200 /dev/zero | tr '\\0' v)
    set --; for i in 0 1 2 3 4 5 6 7; do set -- "$@" --set "f$i=$long"; done
    for free in \(sizes.map(String.init).joined(separator: " ")); do
      for old in no yes; do
        d=disk-$free-$old; mkdir $d; mount -t tmpfs -o size=4m none $d || exit 99
        export REFILL_STORE=$HOME/$d/s.sqlite
        [ $old = no ] || refill fill --no-input --remember --set f0=first eight > /dev/null
        dd if=/dev/zero of=$d/filler bs=1k 2> /dev/null
        truncate -s -${free}K $d/filler
        refill fill --no-input --remember "$@" eight > out.text 2> err.text; code=$?
        t="$free KiB, store before: $old: $code $(cat err.text)"
        grep -q '"f7":"v' out.text && echo ok || echo "no record: $t"
        [ $code -lt 128 ] && echo ok || echo "crash: $t"
        rm $d/filler
        kept=$(refill export eight | grep -c '"f7"')
        [ $kept = 1 ] && [ $code = 0 ] || { [ $kept = 0 ] && [ $code != 0 ] && [ -s err.text ]; } \\
          && echo ok || echo "kept $kept: $t"
        refill fill --no-input --set f0=third eight > /dev/null 2> err.text; code=$?
        [ $code = 0 ] && ! grep -q damaged err.text && echo ok || echo "with room again: $code: $t"
        umount $d
      done
    done
    """
  }

  @Test(.enabled(if: Namespace.isAvailable))
  func `D4 on the disk is told, and costs no record`() async throws {
    let tally = Tally("D4", "stores on disks with 0 to 140 KiB of room")
    let sizes = Array(stride(from: 0, to: 140, by: Torture.scale < 1 ? 35 : 4))
    try await Home.open { home in
      try home.write(form: "eight", title: "Eight", fields: Self.fields)
      try home.write(Self.script(sizes), to: "script")
      let result = try await Namespace.run(home.path(of: "script"), in: home)
      let lines = result.output.split(separator: "\n")
      tally.check(result.status == 0, "\(result.status) \(result.complaints)")
      for line in lines { tally.check(line == "ok", String(line)) }
      tally.check(lines.count { $0 == "ok" } == sizes.count * 8, "\(lines.count) lines")
    }
    #expect(tally.failures == [])
  }

  @Test func `D4 in files is told, and ends no command by a signal`() async throws {
    let tally = Tally("D4", "commands with a limit of the size of files")
    let commands = [
      [
        "fill", "--no-input", "--remember", "--set", "f0=\(String(repeating: "x", count: 3000))",
        "eight",
      ],
      ["history", "import", "--for", "x", "values"], ["export", "eight", "--output", "o.csv"],
      ["snippets", "add", "a1", String(repeating: "b", count: 5000)], ["history", "vacuum"],
      ["settings", "set", "SnippetsBell", "on"],
    ]
    for kib in Torture.scale < 1 ? [0, 4, 64] : [0, 1, 4, 16, 60, 64, 70] {
      for command in commands {
        try await Home.open { home in
          try home.write(form: "eight", title: "Eight", fields: Self.fields)
          try home.write((0..<300).map { "value \($0)\n" }.joined(), to: "values")
          try await home.refill("fill", "--no-input", "--remember", "--set", "f0=first", "eight")
          let shell = Program(path: "/bin/sh", environment: home.environment(), folder: home.folder)
          // What the program writes goes through a pipe, to which the limit does not apply.
          let result = try await shell.run(
            [
              "-c",
              "cd \"$0\"; { (ulimit -f \(kib * 2); refill \"$@\"; echo $? >&3) 2>&1 | cat >&2; } 3>&1 | cat",
              home.folder.path,
            ] + command)
          let code = Int(result.output.split(separator: "\n").last ?? "") ?? -1
          let trial = "\(kib) KiB: \(command.prefix(2)): \(code) \(result.complaints)"
          tally.check((0..<128).contains(code), trial)
          tally.check(code == 0 || !result.complaints.isEmpty, "\(trial) without a word")
          let left = home.files(in: ".").keys.filter {
            $0.hasSuffix(".part") || $0.hasSuffix(".tmp")
          }
          tally.check(left.isEmpty, "\(trial): leaves \(left)")
          let records = try await home.records(of: "eight")
          tally.check(records.contains(#"{"f0":"first"}"#), "\(trial): \(records.count) records")
        }
      }
    }
    #expect(tally.failures == [])
  }
}
