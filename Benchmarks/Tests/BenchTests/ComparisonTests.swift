import Driving
import Foundation
import Testing

@testable import bench

@Suite struct `Two binaries` {
  private func figures(start: Double, memory: Double) -> Figures {
    var figures = Figures()
    figures.readyTimes = [start]
    figures.peakMemory = [memory]
    return figures
  }

  private func row(_ figure: String, _ figures: [Setting: Figures]) throws -> Comparison.Row {
    try #require(Comparison(figures: figures).rows.first { $0.figure == figure })
  }

  private func subject(_ setting: Setting) -> Subject {
    Subject(
      setting: setting, label: "",
      command: Command(
        URL(filePath: "/bin/true"), [], environment: [:], directory: URL(filePath: "/")),
      isReady: { _ in true }, typing: .init(texts: [], isMain: true))
  }

  @Test func `are compared by ratio`() throws {
    let figures = [
      Setting(program: .refill, values: 1_000): figures(start: 9, memory: 20),
      Setting(program: .refillBeside, values: 1_000): figures(start: 12, memory: 16),
      Setting(program: .refillBeside, values: 1_000, isListOpen: true): figures(
        start: 1, memory: 25),
    ]
    #expect(try row("start, 1000 values: p50", figures).ratio == 0.75)
    #expect(try row("peak memory, 1000 values", figures).ratio == 0.8)
  }

  @Test func `have no ratio while a figure is missing`() throws {
    let figures = [Setting(program: .refill): figures(start: 9, memory: 20)]
    let row = try row("start, 0 values: p50", figures)
    #expect(row.this == 9 && row.beside == nil && row.ratio == nil)
    let table = MarkdownTable(comparison: Comparison(figures: figures)).text
    #expect(table.contains("| start, 0 values: p50 | 9.00 ms | – | – |"))
  }

  @Test func `have a row for each figure`() {
    let names = Comparison(figures: [:]).rows.map(\.figure)
    #expect(names.count == 16 && Set(names).count == 16)
    #expect(names.contains("key, 100000 values: p99"))
    #expect(names.contains("key in the chooser, 1000000 values: p99"))
  }

  @Test func `are measured one after the other`() {
    let (plain, large) = (Setting(program: .refill), Setting(program: .refill, values: 100_000))
    let beside = [
      Setting(program: .refillBeside, values: 100_000), Setting(program: .refillBeside),
    ]
    let order = Comparison.interleaved(
      [plain, large].map(subject), beside.map(subject)
    ).map(\.setting)
    #expect(order == [plain, beside[1], large, beside[0]])
  }

  @Test func `are two options, and write no results`() throws {
    let arguments = try Arguments(["--refill", "/a", "--beside", "/b"])
    #expect(arguments.beside?.path == "/b" && arguments.results == nil)
    #expect(try Arguments(["history", "--refill", "/a", "--beside", "/b"]).results != nil)
    #expect(throws: Arguments.Mistake.self) { try Arguments(["--beside", "/b"]) }
  }

  @Test func `take twice the time`() {
    #expect(Plan.usual.withTwoBinaries.limit == Plan.usual.limit.map { $0 * 2 })
    #expect(Plan.full.withTwoBinaries.limit == nil)
  }
}
