import Foundation
import RefillCore
import TestSupport
import Testing

/// The number of random expressions, from `REFILL_FUZZ`.
private let inputs =
  ProcessInfo.processInfo.environment["REFILL_FUZZ"].flatMap { Int($0) } ?? 4_000

@Suite struct `Any text at all as an expression` {
  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func `is an expression or has problems, and ends`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let clock = ContinuousClock()
    var valid = 0
    for _ in 0..<inputs {
      let bench = Self.bench(&random)
      // Seeds of even numbers give whole expressions, often with wrong types.
      let source =
        seed % 2 == 0
        ? Self.expression(&random, depth: 3) : random.text(of: Self.pieces, upTo: 12)
      let use = Self.uses[random.next(below: Self.uses.count)]
      let time = try clock.measure { valid += try check(source, use, bench) ? 1 : 0 }
      #expect(time < .milliseconds(25 * slowness), "\(source)")
    }
    #expect(valid > inputs / 150)
  }

  /// Returns true if the source is an expression.
  private func check(_ source: String, _ use: ExpressionUse, _ bench: ExpressionBench) throws
    -> Bool
  {
    let (expression, problems) = bench.check(source, as: use)
    for problem in problems {
      try #require((0...source.count).contains(problem.offset), "\(source)")
      try #require(problem.message.contains(" ") && problem.message.count < 400, "\(source)")
    }
    guard let expression else {
      try #require(problems.contains { $0.severity == .error }, "\(source)")
      return false
    }
    try #require(problems.allSatisfy { $0.severity == .warning }, "\(source)")
    let result = expression.evaluate(bench.context)
    try #require(result.value.text.utf8.count <= ExpressionLimits.maximumText, "\(source)")
    try #require(Self.agrees(result.value, with: expression.type), "\(source): \(result.value)")
    try #require(
      bench.check(expression.description, as: use).expression?.syntax == expression.syntax)
    try #require(bench.evaluate(expression.description, as: use) == result, "\(source)")
    return true
  }

  /// Returns true if a value is of a static type or empty.
  private static func agrees(_ value: ExpressionValue, with type: ExpressionType) -> Bool {
    switch value {
    case .empty: true
    case .text(let text): !text.isEmpty && (type == .text || type == .choice)
    case .number: type == .number
    case .boolean: type == .boolean
    case .date: type == .date
    case .time: type == .time
    case .moment: type == .moment
    case .list(let values): !values.isEmpty && type == .list
    case .rows: type == .items || type.isRows
    case .secret: type == .secret
    }
  }

  private static func bench(_ random: inout SeededGenerator) -> ExpressionBench {
    var bench = ExpressionBench()
    let secret = SecureText()
    _ = secret.append("s3cret")
    let values: [(String, ExpressionType, ExpressionValue)] = [
      ("t", .text, .text(random.text(of: troublesomePieces, upTo: 6))),
      ("n", .number, .number(DecimalNumber([0, 7, -1, .max, .min][random.next(below: 5)]))),
      ("b", .boolean, .boolean(true)),
      ("d", .date, .date([0, 20_524, .max][random.next(below: 3)])),
      ("c", .time, .time(52_200)), ("m", .moment, .moment([0, -1, .min][random.next(below: 3)])),
      ("l", .list, .list(["a", "b c", random.text(of: troublesomePieces, upTo: 2)])),
      ("s", .secret, .secret(secret)), ("i", .items, .rows([.empty, .boolean(true)])),
      ("r", .rows(of: .number), .rows([.number(DecimalNumber(3)), .empty])),
      ("q", .rows(of: .date), .rows([.date(.max), .empty])),
    ]
    for (id, type, value) in values {
      bench.add(id, type, random.next(below: 4) == 0 ? .empty : value)
    }
    bench.add("o", .choice, .text("a"), options: [.init(value: "a", title: "A")])
    bench.setOwn([.number, .secret, .text][random.next(below: 3)], .empty)
    bench.scope.isInItem = true
    bench.scope.readsLastRecord = true
    bench.position = [nil, 1, .max][random.next(below: 3)]
    bench.now = [1_773_325_800, 0, .max, .min][random.next(below: 4)]
    return bench
  }

  private static let uses: [ExpressionUse] = [
    .value, .value, .condition, .constraint, .answer(.text), .answer(.number), .answer(.date),
    .answer(.list),
  ]

  // MARK: Expressions

  private static func expression(_ random: inout SeededGenerator, depth: Int) -> String {
    guard depth > 0, random.next(below: 6) > 0 else {
      return operands[random.next(below: operands.count)]
    }
    func next() -> String { expression(&random, depth: depth - 1) }
    switch random.next(below: 5) {
    case 0: return "(\(next()))"
    case 1: return "-\(next())"
    case 2: return "\(next()) \(operators[random.next(below: operators.count)]) \(next())"
    default:
      let name = functions[random.next(below: functions.count)]
      let arguments = (0...random.next(below: 3)).map { _ in next() }
      return "\(name)(\(arguments.joined(separator: ", ")))"
    }
  }

  private static let operators = [
    "+", "-", "*", "div", "mod", "=", "!=", "<", "<=", ">", ">=", "and", "or",
  ]

  private static let functions = [
    "if", "not", "boolean", "empty", "coalesce", "string", "concat", "join", "string-length",
    "contains", "starts-with", "ends-with", "substr", "substring-before", "substring-after",
    "lower",
    "upper", "title", "trim", "normalize-space", "replace", "translate", "slug", "split-at",
    "json-valid",
    "regex",
    "regex-find", "regex-replace", "number", "int", "floor", "ceiling", "abs", "round", "min",
    "max",
    "sum", "count", "count-non-empty", "selected", "selected-at", "count-selected", "choice-name",
    "date", "decimal-date-time", "decimal-time", "add-days", "add-months", "difference-in-months",
    "difference-in-years", "format-date",
  ]

  private static let operands = [
    "${t}", "${n}", "${b}", "${d}", "${c}", "${m}", "${l}", "${s}", "${i}", "${r}", "${q}", "${o}",
    "${last-saved#t}", ".", "position()", "today()", "now()", "true()", "1", "0", "-1", "2.5", "''",
    "'a'", "'5'", "'2026-03-12'", "'08:30'", "'(a|b)*'", "'%Y-%m'", "'é'", "99999999999999999999",
    "0.00000000000000000001", "99999999999999999999999999999999999999",
  ]

  private static let pieces =
    operands + operators + functions.map { $0 + "(" } + [
      "(", ")", ",", " ", "\n", "'", "\"", "$", "${", "}", "${x}", "${t", "=", "==", "&&", "|", "!",
      "and", "notafunction(", "name", "‘", "\u{301}", "👩‍👩‍👧", "\u{0}", "🇩🇪", "[", "a-b", "..",
      "last-saved#", "1e5", "1 < 2", String(repeating: "(", count: 40),
      String(repeating: "9", count: 40),
    ]
}

extension ExpressionType {
  fileprivate var isRows: Bool { if case .rows = self { true } else { false } }
}
