import Foundation
import TestSupport
import Testing

@testable import RefillCore

@Suite struct `Matching a pattern` {
  private let attack = String(repeating: "a", count: 40)

  @Test func `is given up if it takes too long, and not tried again with the same text`() {
    let pattern = Pattern("(a+)+b")
    #expect(pattern.match(attack) == .tooSlow)
    let start = ContinuousClock.now
    for _ in 0..<2_000 { #expect(pattern.match(attack) == .tooSlow) }
    #expect(ContinuousClock.now - start < .seconds(20))
    #expect(pattern.match("aab") == .matches)
    #expect(pattern.match("aac") == .differs)
  }

  @Test(.timeLimit(.minutes(10))) func `is quick for a form of 2,000 that are slow`() {
    let start = ContinuousClock.now
    for number in 0..<2_000 { #expect(Pattern("(a+)+b\(number)").match(attack) == .tooSlow) }
    #expect(ContinuousClock.now - start < .seconds(20))
    #expect(Pattern("[0-9]{4}").match("1234") == .matches)
  }

  @Test func `finds as many as are wanted`() throws {
    let expression = try NSRegularExpression(pattern: "a")
    #expect(expression.boundedMatches(in: "aXaXa")?.count == 3)
    #expect(expression.boundedMatches(in: "aXaXa", limit: 1)?.count == 1)
    #expect(expression.boundedMatches(in: "X")?.isEmpty == true)
    #expect(try NSRegularExpression(pattern: "(a+)+b").boundedMatches(in: attack) == nil)
  }
}
