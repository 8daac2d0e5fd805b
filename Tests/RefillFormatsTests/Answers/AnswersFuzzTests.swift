import Foundation
import RefillCore
import RefillFormats
import TestSupport
import Testing

@Suite struct `A damaged file of answers` {
  /// The number of files of each format.
  private static let count =
    ProcessInfo.processInfo.environment["REFILL_FUZZ"].flatMap { Int($0) } ?? 2000

  private static let samples: [AnswersFormat: String] = [
    .json: #"[{"name": "Zoë", "n": 1.5e3}, {"items": [{"a": null}], "name": "👩‍👩‍👧"}]"#,
    .jsonl: "{\"name\": \"Zoë\"}\n{\"n\": 12, \"items\": [{\"a\": true}]}\n",
    .yaml: "name: Zoë\nitems:\n- &x {a: 1}\n- *x\n---\nn: 'it''s'\nname: |\n  a\n  b\n",
    .env: "# c\nexport NAME=\"Zoë \\\"x\\\"\"\nN=12 # n\nITEMS__1__A='b\nc'\n",
    .csv: "name,n,items[1].a\r\n\"Zo\"\"ë\",12,\"a,\nb\"\r\n'=x,,\r\n",
    .tsv: "name\tn\titems[1].a\nZoë\\t\\n\t12\tb\\\\\n",
  ]

  @Test(arguments: AnswersFormat.allCases)
  func `is read or refused, and none of its rows is lost`(format: AnswersFormat) throws {
    let text = #"""
      {"id": "f", "fields": [{"id": "name"}, {"id": "n", "kind": "number"},
        {"id": "items", "kind": "repeat", "fields": [{"id": "a"}]}]}
      """#
    let form = try #require(FormReader.read(Array(text.utf8)).form)
    let sample = Array((Self.samples[format] ?? "").utf8)
    for seed in 0..<Self.count {
      var random = SeededGenerator(seed: UInt64(seed))
      let bytes = changed(sample, &random)
      _ = AnswersFormat(named: "-", beginning: bytes)
      switch format {
      case .json, .jsonl: _ = try? AnswerDocuments.json(bytes)
      case .yaml:
        for value in (try? AnswerDocuments.yaml(bytes))?.values ?? [] {
          // A record is written as JSON that reads as the same.
          let line = AnswerDocuments.line(of: value)
          let again = try? AnswerDocuments.json(line)
          let isSame = again?.values.map(AnswerDocuments.line) == [line]
          #expect(isSame || again?.isList == true || line.contains(0x5C), "seed \(seed)")
        }
      case .env: _ = try? AnswerDocuments.environment(bytes, of: form)
      case .csv, .tsv: expectRows(of: bytes, AnswerTable(form, format: format), "seed \(seed)")
      }
    }
  }

  /// Expects each line to end a row, to continue one, or to be refused.
  private func expectRows(of bytes: [UInt8], _ empty: AnswerTable, _ note: Comment) {
    var table = empty
    for (place, line) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated()
    {
      do throws(AnswerTable.Fault) {
        let answers = try table.answers(endingWith: line, number: place + 1)
        #expect(answers == nil || !table.isOpen, note)
        #expect(answers?.contains { $0.text.isEmpty } != true, note)
      } catch {
        #expect(!error.message.isEmpty && !table.isOpen, note)
        if !table.hasHeader { return }
      }
    }
  }

  /// Returns a sample with some bytes changed, removed, duplicated, or replaced by special texts.
  private func changed(_ sample: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
    let pieces = [
      "\"", "'", "{", "}", "[", "]", ",", ";", ":", "\n", "\r", "\t", "\\", "\\t", "*x", "&y ",
      "- ",
      "---\n", "=", "#", "\u{FEFF}", "\u{0}", "\u{301}", "null", "1e9", "name", "$id", "sep=;\n",
    ]
    return random.damaged(sample, with: pieces)
  }
}
