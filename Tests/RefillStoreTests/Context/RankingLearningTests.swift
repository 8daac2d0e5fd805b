import Foundation
import RefillCore
import RefillStore
import TestSupport
import Testing

@Suite struct `Learning of weights` {
  let directory: TemporaryDirectory
  let desk: RankingDesk
  var store: Store { desk.store }

  init() throws {
    directory = try TemporaryDirectory()
    desk = RankingDesk(try Store(path: directory.file("store.sqlite")))
  }

  private func visit(_ number: Int) -> KeyValuePairs<String, String> {
    ["company": "C\(number % 3)", "city": "T\(number % 3)", "host": "H\(number % 2)"]
  }

  @Test func `is part of the transaction that stores the record`() throws {
    for number in 0..<4 { try desk.fill(visit(number), at: day(Double(number))) }
    let weights = try #require(try desk.weights())
    #expect(weights.contains("city "))
    // A record that cannot be stored teaches nothing.
    try store.execute(
      "CREATE TRIGGER no BEFORE INSERT ON answer BEGIN SELECT RAISE(ABORT, 'no'); END")
    #expect(throws: StoreError.self) { try desk.fill(visit(4), at: day(4)) }
    #expect(try desk.weights() == weights)
    try store.execute("DROP TRIGGER no")
    try desk.fill(visit(4), at: day(4))
    #expect(try desk.weights() != weights)
  }

  @Test func `makes use of the records in memory, or reads them, with the same result`() throws {
    let other = RankingDesk(try Store(path: directory.file("other.sqlite")))
    for number in 0..<30 {
      let date = day(Double(number) / 3)
      let ranking = desk.ranking(at: date)
      try ranking.loadAll()
      _ = try ranking.values(for: "city", given: [], limit: 9)
      try desk.fill(visit(number), at: date, ranking: ranking)
      try other.fill(visit(number), at: date)
    }
    #expect(try desk.weights() == other.weights())
  }

  @Test func `loses no lesson of another session`() throws {
    let other = RankingDesk(try Store(path: directory.file("store.sqlite")))
    for number in 0..<6 { try desk.submit(visit(number), at: day(Double(number))) }
    let (one, two) = (desk.ranking(at: day(9)), other.ranking(at: day(9)))
    for ranking in [one, two] { try ranking.loadAll() }
    try desk.fill(visit(6), at: day(9), ranking: one)
    let first = try desk.weights()
    try other.fill(visit(7), at: day(10), ranking: two)
    let together = try desk.weights()
    #expect(together != first)

    let serial = RankingDesk(try Store(path: directory.file("serial.sqlite")))
    for number in 0..<6 { try serial.submit(visit(number), at: day(Double(number))) }
    try serial.fill(visit(6), at: day(9))
    try serial.fill(visit(7), at: day(10), ranking: serial.ranking(at: day(9)))
    #expect(try serial.weights() == together)
  }

  @Test func `takes only lessons, of known values, once`() throws {
    for number in 0..<3 { try desk.submit(visit(number), at: day(Double(number))) }
    #expect(try desk.weights() == nil)
    try store.commit(desk.submission(visit(3), at: day(3)), ranking: desk.ranking(at: day(3)))
    #expect(try desk.weights() == nil)
    try desk.fill(["company": "New", "city": "Newer"], at: day(4))
    #expect(try desk.weights() == nil)
    let submission = desk.submission(visit(4), at: day(5), isLearning: true)
    try store.commit(submission, ranking: desk.ranking(at: day(5)))
    let weights = try #require(try desk.weights())
    try store.commit(submission, ranking: desk.ranking(at: day(5)))
    #expect(try desk.weights() == weights)
  }

  @Test func `goes with the records of the form`() throws {
    for number in 0..<4 { try desk.fill(visit(number), at: day(Double(number))) }
    try store.records.forget(numbers: [1])
    #expect(try desk.weights() != nil)
    try store.history.forget(in: HistoryRange())
    #expect(try desk.weights() != nil)
    try store.records.forget(numbers: [2, 3, 4])
    #expect(try desk.weights() == nil)
  }

  @Test func `stores no text and no key of an answer`() throws {
    for number in 0..<20 {
      try desk.fill(["company": "Secretive", "city": "T\(number % 2)"], at: day(Double(number)))
    }
    let bytes = try #require(try store.text("SELECT hex(weights) FROM weight WHERE field = 'city'"))
    let text = Array("Secretive".utf8).map { String(format: "%02X", $0) }.joined()
    #expect(!bytes.contains(text))
    let key = try #require(
      try store.text("SELECT printf('%016X', key) FROM agreement LIMIT 1"))
    let swapped = stride(from: 14, through: 0, by: -2).map {
      String(key.dropFirst($0).prefix(2))
    }.joined()
    #expect(!bytes.contains(key) && !bytes.contains(swapped))
    #expect(bytes.count < 1_400)
  }

  @Test func `starts again from damaged weights`() throws {
    for number in 0..<9 { try desk.fill(visit(number), at: day(Double(number))) }
    let order = try desk.values("city", ["company": "C1"], at: day(10))
    try store.execute("UPDATE weight SET weights = x'0102'")
    #expect(try desk.values("city", ["company": "C1"], at: day(10)).first == order.first)
    try desk.fill(visit(1), at: day(11))
    #expect(try store.text("SELECT min(length(weights)) > 100 FROM weight") == "1")
  }

  // MARK: Records that are already there

  @Test func `is the same for imported records as for submitted ones`() throws {
    let other = RankingDesk(try Store(path: directory.file("other.sqlite")))
    let submissions = (0..<40).map { desk.submission(visit($0), at: day(Double($0))) }
    #expect(try store.importRecords(submissions, of: desk.form, timeZone: .gmt) == 40)
    for number in 0..<40 {
      _ = try other.store.importRecords(
        [desk.submission(visit(number), at: day(Double(number)))], of: desk.form, timeZone: .gmt)
    }
    let weights = try #require(try desk.weights())
    #expect(try other.weights() == weights)
    let filled = RankingDesk(try Store(path: directory.file("filled.sqlite")))
    for number in 0..<40 { try filled.fill(visit(number), at: day(Double(number))) }
    #expect(try filled.weights() == weights)
    // A second time they are not new.
    #expect(try store.importRecords(submissions, of: desk.form, timeZone: .gmt) == 0)
    #expect(try desk.weights() == weights)
  }

  @Test func `takes no imported answers of fields that were secret once`() throws {
    let secret = Record(
      id: UUID(), form: "visitor", started: day(0), submitted: day(0), entries: [])
    try store.commit(Submission(record: secret, secretFields: ["city"]))
    let submissions = (0..<9).map { desk.submission(visit($0), at: day(Double($0))) }
    #expect(try store.importRecords(submissions, of: desk.form, timeZone: .gmt) == 9)
    let weights = try #require(try desk.weights())
    #expect(weights.contains("company "))
    #expect(!weights.contains("city "))
  }

  private func makeOlder() throws {
    try store.execute("DELETE FROM weight; INSERT INTO unlearned VALUES ('visitor')")
  }

  @Test func `replays the records of an older store in steps, from which one may turn away`() throws
  {
    for number in 0..<80 { try desk.submit(visit(number), at: day(Double(number))) }
    try makeOlder()
    var steps = 0
    let isOver = try store.learn(fromRecordsOf: desk.form, timeZone: .gmt) {
      steps += 1
      return steps < 10
    }
    #expect(!isOver)
    #expect(try desk.weights() == nil)
    // Until then, submitted forms teach nothing: their records will be replayed as well.
    try desk.fill(visit(80), at: day(80))
    #expect(try desk.weights() == nil)
    steps = 0
    #expect(
      try store.learn(fromRecordsOf: desk.form, timeZone: .gmt) {
        steps += 1
        return true
      })
    #expect(steps == 60)
    let weights = try #require(try desk.weights())
    #expect(try store.learn(fromRecordsOf: desk.form, timeZone: .gmt) { true })
    #expect(try desk.weights() == weights)
    try desk.fill(visit(81), at: day(81))
    #expect(try desk.weights() != weights)
  }

  @Test func `stores nothing of a replay during which a record was added`() throws {
    for number in 0..<10 { try desk.submit(visit(number), at: day(Double(number))) }
    try makeOlder()
    let other = RankingDesk(try Store(path: directory.file("store.sqlite")))
    var steps = 0
    let isOver = try store.learn(fromRecordsOf: desk.form, timeZone: .gmt) {
      steps += 1
      if steps == 5 { _ = try? other.submit(["city": "York"], at: day(20)) }
      return true
    }
    #expect(!isOver)
    #expect(try desk.weights() == nil)
  }

  @Test func `of a migrated store has something to replay`() throws {
    for number in 0..<4 { try desk.submit(visit(number), at: day(Double(number))) }
    try store.execute(OlderStore.statements(to: 8))
    let migrated = RankingDesk(try Store(path: directory.file("store.sqlite")))
    #expect(try migrated.values("city", ["company": "C1"]).first == "T1")
    #expect(try migrated.store.text("SELECT form FROM unlearned") == "visitor")
    #expect(try migrated.store.learn(fromRecordsOf: desk.form, timeZone: .gmt) { true })
    #expect(try migrated.weights() != nil)
    #expect(try migrated.store.text("SELECT count(*) FROM unlearned") == "0")
  }
}
