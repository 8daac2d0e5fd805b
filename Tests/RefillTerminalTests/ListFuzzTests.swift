import Foundation
import RefillCore
import TestSupport
import Testing

@testable import RefillTerminal

/// The number of pairs of a value and a query, from `REFILL_FUZZ`.
private let pairs =
  ProcessInfo.processInfo.environment["REFILL_FUZZ"].flatMap { Int($0) } ?? 3_000

@MainActor @Suite(.serialized) struct `Any letters typed over any values` {
  @Test(arguments: [ListTyping.Subject.values, .looseValues, .choice])
  func `of a history or a choice are marked, offered and drawn in whole letters`(
    subject: ListTyping.Subject
  ) throws {
    try check(subject)
  }

  @Test(arguments: [ListTyping.Subject.mentions, .snippets])
  func `that are names or snippets are marked, offered and drawn in whole letters`(
    subject: ListTyping.Subject
  ) throws {
    try check(subject)
  }

  private func check(_ subject: ListTyping.Subject) throws {
    let typing = ListTyping(subject, pairs: max(pairs / ListTyping.Subject.allCases.count, 1))
    let faults = try typing.run()
    #expect(faults.isEmpty, "\(faults.prefix(5))")
    #expect(typing.typedPairs * ListTyping.Subject.allCases.count >= pairs)
    #expect(typing.marks > 0 || subject == .snippets)
  }
}
