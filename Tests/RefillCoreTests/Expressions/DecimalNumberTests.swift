import Foundation
import TestSupport
import Testing

@testable import RefillCore

@Suite struct `Decimal numbers` {
  private static let nines = String(repeating: "9", count: 38)

  @Test(arguments: [
    ("0", "0"), ("-0", "0"), ("007", "7"), ("1.50", "1.5"), (".5", "0.5"), ("-0.50", "-0.5"),
    ("100", "100"), (nines, nines), ("0." + nines, "0." + nines),
    ("0.0000000000000000000000000000000000000049", "0"),
    ("0.000000000000000000000000000000000000005", "0.00000000000000000000000000000000000001"),
    (nines + ".4", nines),
    ("1." + nines, "2"),
  ])
  func `are read and written in the shortest form`(text: String, shortest: String) {
    #expect(DecimalNumber(text)?.description == shortest)
  }

  @Test(arguments: [
    "", "-", ".", "5.", "1e5", "+1", " 1", "1,5", "1.2.3", "--1", "٣", nines + "0", nines + ".5",
  ])
  func `are not read from other texts`(text: String) { #expect(DecimalNumber(text) == nil) }

  @Test(arguments: [
    ("0.1", "0.2", "0.3"), ("1", "-1", "0"), ("-1", "3", "2"), ("2", "-3", "-1"),
    (nines, "0.4", nines), ("99.99", "0.01", "100"),
    ("0.00000000000000000000000000000000000001", "1", "1.0000000000000000000000000000000000000"),
  ])
  func `are added exactly up to 38 digits`(left: String, right: String, sum: String) throws {
    let other = try #require(DecimalNumber(right))
    #expect(try #require(DecimalNumber(left)).adding(other) == DecimalNumber(sum))
  }

  @Test(arguments: [
    ("1", "3", "0.333333333333333"), ("2", "3", "0.666666666666667"),
    ("-2", "3", "-0.666666666666667"),
    ("10", "4", "2.5"), ("1", "0.00000000000000000000000000000000000005", "2" + zeros(37)),
    ("0", "7", "0"), ("5", "-0.5", "-10"), ("0.0000000000000005", "1", "0.000000000000001"),
    ("0.00000000000000049", "1", "0"), (nines, nines, "1"),
    ("1" + zeros(30), "3", "333333333333333333333333333333.33333333"),
  ])
  func `are divided to 15 digits after the point`(
    left: String, right: String, quotient: String
  ) throws {
    let divisor = try #require(DecimalNumber(right))
    let result = try #require(DecimalNumber(left)).divided(by: divisor)
    #expect(result?.description == quotient)
  }

  @Test(arguments: [
    ("7", "3", "1"), ("-7", "3", "-1"), ("7", "-3", "1"), ("5.5", "2", "1.5"), ("1", "0.3", "0.1"),
    (nines, "0.00000000000000000000000000000000000007", "0.00000000000000000000000000000000000002"),
    ("0.1", nines, "0.1"),
  ])
  func `have a remainder with the sign of the dividend`(
    left: String, right: String, remainder: String
  ) throws {
    let divisor = try #require(DecimalNumber(right))
    let result = try #require(DecimalNumber(left)).remainder(dividingBy: divisor)
    #expect(result == DecimalNumber(remainder))
  }

  @Test func `have no result beyond 38 digits or for a division by 0`() throws {
    let most = try #require(DecimalNumber(Self.nines))
    #expect(most.adding(DecimalNumber(1)) == nil)
    #expect(most.multiplied(by: DecimalNumber(2)) == nil)
    #expect(most.divided(by: try #require(DecimalNumber("0.1"))) == nil)
    #expect(DecimalNumber(1).divided(by: .zero) == nil)
    #expect(DecimalNumber(1).remainder(dividingBy: .zero) == nil)
  }

  @Test(arguments: [
    ("2.5", 0, "3"), ("-2.5", 0, "-3"), ("2.4999", 0, "2"), ("-2.345", 2, "-2.35"),
    ("1250", -2, "1300"), ("49", -2, "0"), ("50", -2, "100"), ("1.5", 40, "1.5"), ("5", -99, "0"),
  ])
  func `are rounded half away from zero`(number: String, places: Int, rounded: String) throws {
    #expect(try #require(DecimalNumber(number)).rounded(to: places) == DecimalNumber(rounded))
  }

  @Test func `clamp their integer part`() throws {
    #expect(try #require(DecimalNumber(Self.nines)).integer == .max)
    #expect(try #require(DecimalNumber("-" + Self.nines)).integer == .min)
    #expect(try #require(DecimalNumber("-2.9")).integer == -2)
    #expect(DecimalNumber(.min).description == "-9223372036854775808")
  }

  @Test func `follow the laws of arithmetic`() throws {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<3_000 {
      let (one, other) = (Self.number(&random), Self.number(&random))
      let text = "\(one) and \(other)"
      #expect(DecimalNumber(one.description) == one)
      #expect(
        (one < other) == (other > one) && (one == other) == (one.description == other.description))
      #expect(one.adding(other) == other.adding(one), "\(text)")
      #expect(one.multiplied(by: other) == other.multiplied(by: one), "\(text)")
      let isShort = [one, other].allSatisfy { $0.description.count < 18 }
      if isShort, let sum = one.adding(other) {
        #expect(sum.subtracting(other) == one, "\(text)")
        #expect((sum < one) == other.isNegative, "\(text)")
      }
      if isShort, !other.isZero {
        let rest = try #require(one.remainder(dividingBy: other))
        #expect(
          rest.absolute < other.absolute && (rest.isZero || rest.isNegative == one.isNegative))
        let product = try #require(one.multiplied(by: other))
        #expect(product.divided(by: other) == one.rounded(to: 15), "\(text)")
      }
    }
  }

  private static func number(_ random: inout SeededGenerator) -> DecimalNumber {
    let digits = (0...random.next(below: 20)).map { _ in "\(random.next(below: 10))" }.joined()
    let fraction = (0..<random.next(below: 18)).map { _ in "\(random.next(below: 10))" }.joined()
    let sign = random.next(below: 2) == 0 ? "-" : ""
    return DecimalNumber(sign + digits + (fraction.isEmpty ? "" : "." + fraction)) ?? .zero
  }
}

private func zeros(_ count: Int) -> String { String(repeating: "0", count: count) }
