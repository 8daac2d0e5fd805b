import Foundation
import RefillStore
import TestSupport
import Testing

@Suite struct `The expiry of old values` {
  let store: Store
  var history: HistoryStore { store.history }

  init() throws { store = try Store.inMemory() }

  private func remember(_ values: ClosedRange<Int>, in name: String, at date: Date) throws {
    try history.importValues(
      values.map { ImportedValue(history: name, value: "\($0)", lastUsed: date) })
  }

  private func left() throws -> [String: Int] {
    Dictionary(uniqueKeysWithValues: try history.names().map { ($0.name, $0.count) })
  }

  @Test func `goes by the last use`() throws {
    try remember(1...3, in: "a", at: day(0))
    try remember(3...5, in: "a", at: day(10))
    try remember(1...2, in: "b", at: day(0))
    #expect(try history.expireAll(before: day(10), at: day(20)) == 4)
    #expect(try left() == ["a": 3])
    #expect(try history.best(history: "a", limit: 9).map(\.value).sorted() == ["3", "4", "5"])
    #expect(try history.expireAll(before: day(0), at: day(20)) == 0)
  }

  @Test func `continues where it stopped, until it is through`() throws {
    for name in ["a", "b", "c"] {
      try remember(1...450, in: name, at: day(0))
      try remember(451...500, in: name, at: day(10))
    }
    var pieces = 0
    while try !history.expire(before: day(5), at: day(20), limit: .zero) { pieces += 1 }
    #expect(pieces >= 7)
    #expect(try left() == ["a": 50, "b": 50, "c": 50])
  }

  @Test func `happens once a day`() throws {
    #expect(try history.expire(before: day(5), at: day(20)))
    try remember(1...3, in: "a", at: day(0))
    #expect(try history.expire(before: day(5), at: day(20.9)))
    #expect(try left() == ["a": 3])
    #expect(try history.expire(before: day(5), at: day(21)))
    #expect(try left().isEmpty)
  }

  @Test func `is not put off by a clock that was set back`() throws {
    #expect(try history.expire(before: day(0), at: day(900)))
    try remember(1...3, in: "a", at: day(0))
    #expect(try history.expire(before: day(5), at: day(20)))
    #expect(try history.expire(before: day(5), at: day(21)))
    #expect(try left().isEmpty)
  }

  @Test func `D9 removes nothing by a clock that was wrong for a while`() throws {
    let tally = Tally("D9", "clocks that jump for one record, and come back")
    for jump in [-20_000, -400, -31, 31, 200, 3_650, 100_000].map(Double.init) {
      let history = try Store.inMemory().history
      try history.importValues(
        (1...300).map { ImportedValue(history: "a", value: "\($0)", lastUsed: day(0)) })
      #expect(try history.expire(before: day(-180), at: day(0)))
      try history.remember([("a", "then")], at: day(jump))
      #expect(try history.expire(before: day(jump - 180), at: day(jump)))
      for minute in [0.5, 0.6, 1.7] {
        try history.remember([("a", "back \(minute)")], at: day(minute))
        #expect(try history.expire(before: day(minute - 180), at: day(minute)))
      }
      let count = try history.count(history: "a")
      tally.check(count == 304, of: 304, "\(jump) days: \(count) values")
      let recent = try history.recent(history: "a", limit: 4).map(\.value)
      tally.check(recent == ["back 1.7", "back 0.6", "back 0.5", "then"], "\(jump): \(recent)")
    }
    #expect(tally.failures == [])
  }

  @Test func `goes on a day after a long pause`() throws {
    #expect(try history.expire(before: day(-180), at: day(0)))
    try remember(1...3, in: "a", at: day(0))
    #expect(try history.expire(before: day(20), at: day(200)))
    #expect(try left() == ["a": 3])
    #expect(try history.expire(before: day(21), at: day(201)))
    #expect(try left().isEmpty)
  }

  @Test func `leaves nothing of a value in the file`() throws {
    let directory = try TemporaryDirectory()
    let store = try Store(path: directory.file("refill.sqlite"))
    try store.history.remember([("h", "unforgettable words")], at: day(0))
    _ = try store.history.expireAll(before: day(1), at: day(2))
    #expect(directory.bytes.range(of: Data("unforgettable".utf8)) == nil)
  }

  @Test func `gives way to another program, and holds it up for a moment only`() throws {
    let directory = try TemporaryDirectory()
    let store = try Store(path: directory.file("refill.sqlite"))
    let values = (1...20_000).map {
      ImportedValue(history: "h", value: "value \($0)", lastUsed: day(0))
    }
    try store.history.importValues(values)
    let clock = ContinuousClock()
    var longest = Duration.zero
    var steps = 0
    var isDone = false
    while !isDone {
      steps += 1
      longest = max(
        longest, try clock.measure { isDone = try store.history.expire(before: day(1), at: day(2)) }
      )
    }
    #expect(try store.history.count(history: "h") == 0)
    #expect(steps > 1)
    // 25 ms and a commit, with a margin for the tests that run in parallel.
    #expect(longest < .seconds(2))
    try store.history.remember([("h", "x")], at: day(0))
    let other = try Store(path: directory.file("refill.sqlite"))
    // A reader holds the store for longer than the time-out.
    try other.history.forEachValue(history: "h") { _ in
      let waited = clock.measure { _ = try? store.history.expire(before: day(1), at: day(9)) }
      #expect(waited < .milliseconds(250))
      return false
    }
  }
}
