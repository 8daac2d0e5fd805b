import Foundation
import RefillCore
import RefillFormats
import TestSupport
import Testing

@Suite struct `A changed form of another tool` {
  /// The number of files of each format.
  private static let count =
    ProcessInfo.processInfo.environment["REFILL_FUZZ"].flatMap { Int($0) }
    ?? Torture.count(20_000, least: 150)

  @Test(arguments: FormFormat.allCases)
  func `I1 is read or refused, and what is read can be filled in and converted`(
    format: FormFormat
  ) {
    let tally = Tally("I1", "changed files: \(format)")
    for number in 0..<Self.count {
      let seed = Torture.seed &+ UInt64(clamping: number)
      var random = SeededGenerator(seed: seed)
      let bytes = changed(Array(ForeignSamples.text(format).utf8), &random)
      _ = FormFile.read(bytes, named: "file")
      let reading = FormFile.read(bytes, named: "file", as: format)
      let isWrong = reading.problems.contains { $0.severity == .error }
      tally.check((reading.form == nil) == isWrong, "seed \(seed)")
      guard let form = reading.form else { continue }
      let record = ForeignSamples.record(form)
      for shape in reading.writer?.shapes ?? [] {
        _ = reading.writer?.output(of: record, as: shape)
      }
      if format == .env {
        let text = reading.writer?.output(of: record, as: .own).text
        tally.check(text.map { Array($0.utf8) } == bytes, of: 0, "seed \(seed)")
      }
      guard let own = reading.ownForm(from: "file") else { continue }
      let again = FormReader.read(Array(own.utf8))
      tally.check(again.form == form, of: 0, "seed \(seed): \(again.problems)")
    }
    #expect(tally.failures == [])
  }

  /// Returns a sample with some bytes changed, removed, duplicated, or replaced by special texts.
  private func changed(_ sample: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
    let pieces = [
      "\"", "'", "`", "{", "}", "[", "]", ",", ":", "\n", "\t", "*a", "&a ", "<<: ", "- ", "? ",
      "|\n", "\\", "---\n", "...", "#", "=", "${", "${A}", "export ", "\r\n", "\u{FEFF}", "\u{0}",
      "\u{301}", "\u{E000}", "\"\\0\"", "~", "yes", "None", "1e9", "<x>", "://", "####\n",
      "<", ">", "</", "/>", "<!--", "<form>", "</form>", "<label>", "<p>", "<select>", "<option>",
      "<fieldset>", "<template>", "<textarea>", "<svg>", "&#0;", "&amp", " name=a", " type=range",
      "begin group,", "end repeat,", "${a", "begin loop over l", "or_other", ",,,,", "|",
      "survey\n",
      "choices\n", "selected(", "'x'", "/../", "%(label)s", "calculate,",
    ]
    return random.damaged(sample, with: pieces)
  }
}
