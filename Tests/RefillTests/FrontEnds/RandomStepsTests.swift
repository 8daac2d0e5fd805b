import Foundation
import RefillCore
import RefillFormats
import TestSupport
import Testing

/// `REFILL_STEPS=20000` walks as many steps, from the walk of `REFILL_SEED`.
@MainActor @Suite(.serialized) struct `Random steps` {
  nonisolated static let count = number("REFILL_STEPS") ?? 400
  nonisolated static let seed = number("REFILL_SEED") ?? 1

  private nonisolated static func number(_ name: String) -> Int? {
    ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
  }

  /// The most steps of one walk; most walks submit their form before.
  private static let longest = 150
  /// The number of walks that may differ before the test gives up.
  private static let mostDifferences = 3

  private static let forms = [
    #"""
    {"id": "visit", "fields": [
      {"id": "name", "required": true, "maxLength": 12}, {"id": "size", "kind": "number"},
      {"id": "kind", "kind": "choice", "enum": ["one", "two", "other"]},
      {"id": "what", "relevant": "${kind} = 'other'", "required": true},
      {"id": "tools", "kind": "choices", "enum": ["saw", "axe", "nail"]},
      {"id": "more", "kind": "confirm"}, {"id": "why", "relevant": "${more}"},
      {"id": "pass", "kind": "password"}, {"id": "notes", "kind": "textarea"}]}
    """#,
    #"""
    {"id": "claim", "fields": [
      {"id": "who", "required": true},
      {"id": "period", "kind": "group", "title": "Period", "fields": [
        {"id": "from", "kind": "date"},
        {"id": "to", "kind": "date",
          "constraint": {"test": ". >= ${from}", "message": "It ends before ${from}."}}]},
      {"id": "items", "kind": "repeat", "maxItems": 3, "fields": [
        {"id": "what", "required": true}, {"id": "amount", "kind": "decimal", "minimum": "0"},
        {"id": "paid", "kind": "confirm"},
        {"id": "by", "relevant": "${paid}", "kind": "choice", "enum": ["card", "cash"]}]},
      {"id": "total", "kind": "decimal", "calculate": "sum(${amount})"},
      {"id": "reason", "kind": "textarea", "relevant": "${total} > 20", "required": true}]}
    """#,
    #"""
    {"id": "survey", "fields": [
      {"id": "at", "kind": "datetime"}, {"id": "mail", "kind": "email"},
      {"id": "wells", "kind": "repeat", "minItems": 1, "maxItems": 4, "fields": [
        {"id": "label", "required": true},
        {"id": "readings", "kind": "repeat", "maxItems": 2, "fields": [
          {"id": "time", "kind": "time"}, {"id": "level", "kind": "number", "required": true}]},
        {"id": "signs", "kind": "choices", "enum": ["smell", "colour", "foam"]}]},
      {"id": "site", "kind": "url"}, {"id": "call", "kind": "tel"}]}
    """#,
  ]

  @Test func `lead to the same states in each front end`() throws {
    let forms = try Self.forms.map { try #require(FormReader.read(Data($0.utf8)).form) }
    var (seed, steps, differences) = (Self.seed, 0, 0)
    while steps < Self.count, differences < Self.mostDifferences {
      let walk = try FrontEndWalk(
        forms[seed % forms.count], seed: UInt64(seed),
        most: min(Self.longest, Self.count - steps))
      try walk.run()
      if let difference = walk.difference {
        differences += 1
        Issue.record("REFILL_SEED=\(seed) REFILL_STEPS=\(walk.steps.count)\n\(difference)")
      }
      steps += max(walk.steps.count, 1)
      seed += 1
    }
  }
}
