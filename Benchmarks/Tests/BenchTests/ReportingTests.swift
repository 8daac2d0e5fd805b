import Driving
import Foundation
import Testing

@testable import bench

@Suite struct `The results file` {
  private func inTemporaryFile(_ body: (URL) throws -> Void) throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).md")
    defer { try? FileManager.default.removeItem(at: file) }
    try body(file)
  }

  @Test func `is begun when it is not there`() throws {
    try inTemporaryFile { file in
      try ResultsFile(file: file, section: "bench").replace(with: "first\n")
      let text = try String(contentsOf: file, encoding: .utf8)
      #expect(text.hasPrefix("# Results"))
      #expect(text.contains("first"))
    }
  }

  @Test func `has its tables replaced and the rest left alone`() throws {
    try inTemporaryFile { file in
      try Data("before\n<!-- bench: begin -->old<!-- bench: end -->\nafter\n".utf8).write(to: file)
      try ResultsFile(file: file, section: "bench").replace(with: "new\n")
      let text = try String(contentsOf: file, encoding: .utf8)
      #expect(
        text == "before\n<!-- bench: begin -->\n\nnew\n\n<!-- bench: end -->\nafter\n")
    }
  }

  @Test func `has a place for each section, whichever is written first`() throws {
    try inTemporaryFile { file in
      let (one, other) = (
        ResultsFile(file: file, section: "one"), ResultsFile(file: file, section: "other")
      )
      for tables in ["old\n", "new\n"] {
        try one.replace(with: "one \(tables)")
        try other.replace(with: "other \(tables)")
      }
      let text = try String(contentsOf: file, encoding: .utf8)
      #expect(!text.contains("old"))
      #expect(text.contains("<!-- one: begin -->\n\none new\n\n<!-- one: end -->"))
      #expect(text.contains("<!-- other: begin -->\n\nother new\n\n<!-- other: end -->"))
    }
  }

  @Test func `with half of its marks is left alone`() throws {
    try inTemporaryFile { file in
      try Data("# Results\n<!-- bench: begin -->".utf8).write(to: file)
      #expect(throws: ResultsFile.Damaged.self) {
        try ResultsFile(file: file, section: "bench").check()
      }
    }
  }

  @Test func `without its marks is left alone`() throws {
    try inTemporaryFile { file in
      try Data("notes".utf8).write(to: file)
      #expect(throws: ResultsFile.Damaged.self) {
        try ResultsFile(file: file, section: "bench").check()
      }
      #expect(try String(contentsOf: file, encoding: .utf8) == "notes")
    }
  }
}

@Suite struct `The targets` {
  private func verdict(_ promise: String, _ figures: [Setting: Figures]) throws -> Bool? {
    try #require(Targets(figures: figures).all.first { $0.promise.hasPrefix(promise) }).holds
  }

  private func started(_ times: Double...) -> Figures {
    var figures = Figures()
    (figures.drawnTimes, figures.readyTimes) = (times, times)
    return figures
  }

  @Test(arguments: [(6.0, true), (6.1, false)])
  func `compare with the peer of the same run`(time: Double, holds: Bool) throws {
    let figures = [
      Setting(program: .dialog): started(4),
      Setting(program: .refill, values: 1_000): started(time),
    ]
    #expect(try verdict("start, 1000 values: the form takes keys", figures) == holds)
  }

  @Test func `are open while a figure is missing`() throws {
    let figures = [Setting(program: .refill, values: 1_000): started(1)]
    #expect(try verdict("start, 1000 values: p50 below", figures) == nil)
  }

  @Test(arguments: [
    ([TypeAheadOutcome.keptOnce], true), ([.keptOnce, .shownTwice], false), ([.lost], false),
  ])
  func `count every key that was typed ahead`(outcomes: [TypeAheadOutcome], holds: Bool) throws {
    var figures = Figures()
    figures.typeAheads = outcomes
    #expect(try verdict("keys typed ahead", [Setting(program: .refill): figures]) == holds)
  }
}

@Suite struct `The names that are offered` {
  @Test func `are the same for the same seed and all different`() {
    var first = Names(seed: 11)
    var second = Names(seed: 11)
    let cities = first.cities(5_000)
    #expect(cities == second.cities(5_000))
    #expect(Set(cities).count == 5_000)
  }
}
