import Foundation
import RefillStore
import TestSupport
import Testing

/// Cuts of the power while a record is submitted: target D7.
@Suite(.timeLimit(.minutes(60)), .enabled(if: Strace.isAvailable))
struct `A cut of the power` {
  private static let folder = "data/refill"

  @Test func `D7 leaves a whole store, with each record that was written to stdout`() async throws {
    let tally = Tally("D7", "states of the store after cuts of the power at a submit")
    var random = SeededGenerator(seed: Torture.seed)
    for round in 0..<Torture.count(6, least: 2) {
      try await Home.open { home in
        try home.write(form: "desk", title: "Desk", fields: #"{"id": "name"}, {"id": "note"}"#)
        for number in 0...round * 3 {
          try await home.refill(
            "fill", "--no-input", "--remember", "--set", "name=first \(number)", "desk")
        }
        let before = home.files(in: Self.folder)
        let result = try await Strace.run(
          [
            "-xx", "-y", "-s", "5000000", "-e", WrittenFiles.calls, "refill", "fill", "--no-input",
            "--remember", "--set", "name=last", "--set",
            "note=\(String(repeating: "words ", count: random.next(below: 800)))", "desk",
          ], in: home)
        #expect(result.status == 0, "\(result.complaints)")
        let written = WrittenFiles(
          calls: home.text(of: "calls") ?? "", in: home.path(of: Self.folder))
        tally.check(written.changes.count > 4, "the calls are not read: \(written.changes.count)")
        for state in 0..<Torture.count(400, least: 30) {
          let count = random.next(below: written.changes.count + 1)
          let loss = WrittenFiles.Loss.allCases[state % WrittenFiles.Loss.allCases.count]
          let files = written.files(before, after: count, loss, &random)
          let wasOutput = written.changes.prefix(count).contains {
            if case .output = $0 { true } else { false }
          }
          let trial = "round \(round), \(loss) after \(count) of \(written.changes.count)"
          check(files, wasOutput, had: round * 3 + 1, trial, tally)
        }
      }
    }
    #expect(tally.failures == [])
  }

  /// Opens the store that a cut has left, and counts its records.
  private func check(
    _ files: [String: Data], _ wasOutput: Bool, had count: Int, _ trial: String, _ tally: Tally
  ) {
    do {
      let folder = try TemporaryDirectory()
      for (name, bytes) in files { try bytes.write(to: URL(fileURLWithPath: folder.file(name))) }
      let store = try Store(path: folder.file("refill.sqlite"))
      let records = try store.records.count()
      tally.check(try store.text("PRAGMA integrity_check") == "ok", "\(trial): damaged")
      tally.check(
        records == count + 1 || !wasOutput && records == count,
        "\(trial): \(records) records, stdout \(wasOutput)")
    } catch {
      tally.check(false, "\(trial): \(error)")
    }
  }
}
