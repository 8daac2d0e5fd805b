import Foundation
import RefillCore
import RefillStore
import TestSupport
import Testing

/// The number of times that the form is killed; `REFILL_KILLS` sets it.
private let kills =
  ProcessInfo.processInfo.environment["REFILL_KILLS"].flatMap { Int($0) }
  ?? Torture.count(1000, least: 6)

/// A form with a group, items, snippets and mentions is typed and killed at random moments.
@Suite(.timeLimit(.minutes(60)), .serialized) struct `A form that is killed` {
  @Test func `D1 loses at most the keys of the last 50 ms, and no record`() async throws {
    let tally = Tally("D1", "kills at random moments of typing and submitting")
    var random = SeededGenerator(seed: Torture.seed)
    let trip = try await Trip.typedSlowly()
    var lost: [Int] = []
    for number in 1...kills {
      let seed = random.next()
      try await Home.open { home in
        var run = Trip.Run(home, seed: seed)
        let isSubmitted = number.isMultiple(of: 3)
        if isSubmitted {
          try await run.dieSubmitting(trip)
        } else {
          try await run.dieTyping()
        }
        let draft = try Trip.answers(in: home)
        if !isSubmitted {
          let found = run.possible.last { trip.states[$0] == draft }
          tally.check(
            found != nil,
            "run \(number): \(String(describing: draft)) is none of \(run.possible)")
          lost.append(run.keyCount - (found ?? 0))
        }
        try await Trip.finish(in: home, hasDraft: draft != nil)
        let records = try await home.records(of: "trip")
        tally.check(
          isSubmitted ? records == [trip.record] : records.count == 1, "run \(number): \(records)")
        let store = try Store(path: home.path(of: "data/refill/refill.sqlite"))
        tally.check(try store.text("PRAGMA integrity_check") == "ok", "run \(number): damaged")
      }
    }
    #expect(tally.failures == [])
    print("Keys lost in \(lost.count) kills while typing: at most \(lost.max() ?? 0).")
  }
}

/// The form, its keys, and what a draft has after each of them.
private struct Trip {
  /// The answers by the number of keys typed; `nil` without a draft.
  var states: [Answers?] = [nil]
  /// The record at the end.
  var record = ""

  /// The answers in a draft.
  struct Answers: Equatable {
    let texts: [String: String]
    let ticks: [String: [String]]
    let spans: [String: [Span]]?
    let items: [String: Int]?
    let blanks: [String: String]?
  }

  /// The keys: each letter of the texts, and the others whole.
  static let keys: [String] = typed.flatMap(\.keys)

  private static let typed: [Typed] = [
    .text("Zoë 👩‍👩‍👧"), .key("\t"), .text("Köln"), .key("\t"), .text("y"), .key("\t"),
    .text("Umzug"), .key("\t"), .key("\r"), .text("Bonn"), .key("\r"), .text("12"), .key("\r"),
    .key("\u{18}."), .text("!"), .key("\r"), .text("3"), .key("\r"), .key("\t"),
    .text("Keys to @pri"), .key("\r"), .text(" or ssig"), .key("\t"), .text("visit"),
    .text("Ben"), .key("\t"), .text("Mon"), .key("\t"),
  ]

  private enum Typed {
    case text(String), key(String)

    var keys: [String] {
      switch self {
      case .text(let text): text.map(String.init)
      case .key(let key): [key]
      }
    }
  }

  static let submit = "\u{18}\r"

  private static let fields = #"""
    {"id": "who", "title": "Who"},
    {"id": "site", "kind": "group", "title": "Site", "fields": [
      {"id": "city", "title": "City"}, {"id": "far", "title": "Far", "kind": "confirm"},
      {"id": "why", "title": "Why", "relevant": "${far}"}]},
    {"id": "legs", "kind": "repeat", "title": "Legs", "itemTitle": "${from}", "fields": [
      {"id": "from", "title": "From"}, {"id": "cost", "title": "Cost", "kind": "decimal"}]},
    {"id": "notes", "title": "Notes", "kind": "textarea", "mentions": {"from": ["people.csv"]}},
    {"id": "reply", "title": "Reply", "kind": "textarea"}
    """#

  private static func prepare(_ home: Home) throws {
    try home.write(form: "trip", title: "Trip", fields: fields)
    try home.write("id,name,note\n7,Priya Nair,Reception\n", to: "config/refill/forms/people.csv")
    try home.write(
      snippets: #"""
        {"groups": [{"name": "Mine", "snippets": [
          {"abbreviation": "ssig", "text": "Kind regards, Ann"},
          {"abbreviation": "visit", "dialect": "textexpander",
           "text": "Dear %fill:name%, come on %fill:day%."}]}]}
        """#)
  }

  static func answers(in home: Home) throws -> Answers? {
    let drafts = try DraftStore(directory: home.path(of: "state/refill")).all(of: "trip")
    guard let data = drafts.first?.data else { return nil }
    guard case .draft(let draft) = DraftContent(data) else { throw Absence(what: "a whole draft") }
    return Answers(
      texts: draft.texts, ticks: draft.ticks, spans: draft.spans, items: draft.items,
      blanks: draft.fillIn?.values)
  }

  /// Types all keys, each when the draft of the one before it is there.
  static func typedSlowly() async throws -> Trip {
    var trip = Trip()
    try await Home.open { home in
      try prepare(home)
      let program = try TerminalProcess(["fill", "trip"], in: home)
      try await program.see("Who")
      for key in keys {
        program.type(key)
        trip.states.append(try await settled(in: home))
      }
      program.type(submit)
      #expect(try await program.end() == 0)
      let records = try await home.records(of: "trip")
      trip.record = try #require(records.first)
    }
    return trip
  }

  /// Waits until the draft has been the same for a while.
  private static func settled(in home: Home) async throws -> Answers? {
    var answers = try answers(in: home)
    var equal = 0
    while equal < 8 {
      try await Task.sleep(for: .milliseconds(10))
      let next = try Trip.answers(in: home)
      equal = next == answers ? equal + 1 : 0
      answers = next
    }
    return answers
  }

  /// Continues the draft, if there is one, and submits the form.
  static func finish(in home: Home, hasDraft: Bool) async throws {
    if try await home.records(of: "trip").count == 1, !hasDraft { return }
    let program = try TerminalProcess(["fill", "trip"], in: home)
    if hasDraft {
      try await program.see("You left this form")
      program.type("\r")
    } else {
      try await program.see("Who")
      program.type("x")
    }
    program.type(submit)
    #expect(try await program.end() == 0)
  }

  /// One time that the form is typed and killed.
  struct Run {
    private let home: Home
    private var random: SeededGenerator
    /// The number of keys that were typed.
    private(set) var keyCount = 0
    /// The numbers of keys that the draft may have.
    private(set) var possible = 0...0

    /// The time in which keys may be lost, in seconds.
    private static let window = 0.05

    init(_ home: Home, seed: UInt64) {
      self.home = home
      random = SeededGenerator(seed: seed)
    }

    /// Types some of the keys and kills the form.
    mutating func dieTyping() async throws {
      let program = try await begin()
      let clock = SuspendingClock()
      var typed: [SuspendingClock.Instant] = []
      var lateness = Duration.zero
      for key in Trip.keys.prefix(random.next(below: Trip.keys.count) + 1) {
        let due = clock.now + .milliseconds(random.next(below: 60))
        try await clock.sleep(until: due)
        // A machine that runs this test late runs the program late, too.
        lateness = max(lateness, clock.now - due)
        try await program.press(key)
        typed.append(clock.now)
      }
      try await clock.sleep(for: .milliseconds(random.next(below: 60)))
      program.kill()
      let end = clock.now - .seconds(Self.window) - lateness
      try await program.end()
      keyCount = typed.count
      possible = typed.count { $0 < end }...typed.count
    }

    /// Types all keys, and kills the form while it is submitted.
    mutating func dieSubmitting(_ trip: Trip) async throws {
      let program = try await begin()
      for key in Trip.keys {
        program.type(key)
        try await Task.sleep(for: .milliseconds(3))
      }
      let end = ContinuousClock.now + .seconds(20)
      while try Trip.answers(in: home) != trip.states.last {
        guard ContinuousClock.now < end else { throw Absence(what: "the whole draft") }
        try await Task.sleep(for: .milliseconds(3))
      }
      program.type(Trip.submit)
      try await Task.sleep(for: .milliseconds(random.next(below: 40)))
      program.kill()
      try await program.end()
    }

    private func begin() async throws -> TerminalProcess {
      try Trip.prepare(home)
      let program = try TerminalProcess(["fill", "trip"], in: home)
      try await program.see("Who")
      return program
    }
  }
}
