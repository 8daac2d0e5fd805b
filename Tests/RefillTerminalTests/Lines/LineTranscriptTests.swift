import Foundation
import RefillCore
import TestSupport
import Testing

@testable import RefillTerminal

/// Whole shipped forms, filled by lines.
@MainActor @Suite struct `The transcript of a form` {
  @Test func `of one visitor`() throws {
    var desk = try LineDesk(shipped: "visitor")
    desk.history = [
      "company": ["Acme Ltd", "Orbit", "Acme Ltd, Leeds"], "host": ["Priya Nair"],
    ]
    let visit = desk.fill(
      "ann chen", ". acm", ". 2", "ann.chen@acme", "ann.chen@acme.example", ".", ". 1", "tomorrow",
      "<", "", "12x4", "1042", "2", "y", "Brings a spare adapter.", ".", "6", "1043", "")
    try expect(visit.transcript, in: "lines-visitor.txt")
    #expect(
      visit.record
        == #"{"name":"Ann Chen","company":"Acme Ltd, Leeds","email":"ann.chen@acme.example","#
        + #""host":"Priya Nair","arriving":"2026-03-13","badge":"1043","pass":"week","#
        + #""parking":true,"notes":"Brings a spare adapter."}"#)
  }

  @Test func `of an expense claim with receipts and conditions`() throws {
    let desk = try LineDesk(shipped: "expense")
    let claim = desk.fill(
      "Priya Nair", "0042", "eur", "Yearly inspection in York", "9 march 2026", "12 march 2026",
      "", "Train to York", "travel", "84", "eur",
      "+", "11 march 2026", "Dinner", "3", "Ann Chen, Acme Ltd", "1,234.50", "gbp", "1.17",
      "=", ">", ">", ">", ">", ">", ">", ">",
      ".", "- 3", "", "200", "", "")
    try expect(claim.transcript, in: "lines-expense.txt")
    #expect(claim.record?.contains(#""total":1528.37"#) == true)
    #expect(claim.record?.components(separatedBy: #""what":"#).count == 3)
  }

  @Test func `of a laboratory sample with a secret`() throws {
    let desk = try LineDesk(shipped: "lab-sample")
    let sample = desk.fill(
      "A-2231", "Drinking water", "Acme Ltd", "", "yesterday", "9:15", "Priya Nair", "", "12.5",
      "mL", "4.2", "4", "1, 4", "pH", "", "", "y", "F2-R07-C3", "4711", "Cloudy.", "Smells.", ".",
      "")
    try expect(sample.transcript, in: "lines-lab-sample.txt")
    #expect(!sample.transcript.contains("4711"))
    #expect(sample.record?.contains(#""freezer_pin":"4711""#) == true)
    #expect(sample.record?.contains(#""tests":["microbiology","nitrate","ph"]"#) == true)
  }

  /// Compares a transcript with its golden file: lines without control characters, of which none is
  /// longer than two rows of 80 columns.
  private func expect(_ transcript: String, in name: String) throws {
    let bytes = try GoldenFolder(of: "RefillTerminalTests").bytes(
      of: name, recording: transcript)
    #expect(transcript == String(decoding: bytes, as: UTF8.self))
    for line in transcript.split(separator: "\n") {
      #expect(DisplayWidth.of(String(line)) <= 160, "\(line)")
      #expect(line.unicodeScalars.allSatisfy { $0.value >= 0x20 })
    }
  }
}
