import RefillCore
import TestSupport
import Testing

@Suite struct `The grammar of expressions` {
  @Test(arguments: [
    ("1+2*3", "1 + 2 * 3", "7"), ("(1+2)*3", "(1 + 2) * 3", "9"), ("8-(3-1)", "8 - (3 - 1)", "6"),
    ("(8-3)-1", "8 - 3 - 1", "4"), ("12 div (2*3)", "12 div (2 * 3)", "2"),
    ("- - 2", "--2", "2"), ("-(1+2)", "-(1 + 2)", "-3"), ("-7 mod 4", "-7 mod 4", "-3"),
    ("2 - -3", "2 - -3", "5"), (".25+1.50", "0.25 + 1.5", "1.75"),
    ("false() and true() or true()", "false() and true() or true()", "true"),
    ("false() and (true() or true())", "false() and (true() or true())", "false"),
    ("(true() or false()) or false()", "true() or false() or false()", "true"),
    ("1 < 2 and 2 >= 2", "1 < 2 and 2 >= 2", "true"),
    ("(1 = 1) = true()", "(1 = 1) = true()", "true"),
    ("concat( 'a' ,\"b\" )", "concat('a', 'b')", "'ab'"), ("'it''s'", "'it''s'", "'it's'"),
    ("\"a\"\"b'c\"", "'a\"b''c'", "'a\"b'c'"), ("\n\t1 =\r\n1", "1 = 1", "true"),
    ("'\u{301}'", "'\u{301}'", "'\u{301}'"),
  ])
  func `has its usual precedence and a normal form`(source: String, normal: String, value: String) {
    let expression = ExpressionBench().check(source).expression
    #expect(expression?.description == normal)
    #expect(result(of: source) == value)
    #expect(result(of: normal) == value)
  }

  @Test func `takes identifiers and paths without quotes`() {
    let bench = ExpressionBench([
      "a-b": (.number, .number(DecimalNumber(5))), "trip.from": (.text, .text("Rome")),
      "3d": (.number, .number(DecimalNumber(2))), "größe_1": (.number, .number(DecimalNumber(1))),
    ])
    #expect(bench.result("${a-b}-${3d}") == "3")
    #expect(bench.result("${trip.from}") == "'Rome'")
    #expect(bench.result("abs(-${a-b})- ${größe_1}") == "4")
    #expect(bench.check("${a-b} - ${3d} * ${a-b}").expression?.dependencies == [0, 2])
  }

  @Test(arguments: [
    ("", 0, "The expression is empty. Write a condition or a value, or leave it out."),
    ("1 == 1", 2, "Write = instead of ==."), ("1 !== 2", 2, "Write != instead of !==."),
    ("true() && true()", 7, "Write and instead of &&."), ("1 <> 2", 2, "Write != instead of <>."),
    ("!true()", 0, "Write not(…) instead of !."), ("6 / 2", 2, "Write div instead of /."),
    ("‘a’", 0, "Write ' instead of ‘."), ("1 ≤ 2", 2, "Write <= instead of ≤."),
    ("'a", 0, "The text that begins here has no closing quote."),
    ("1 + ${a", 4, "The field that begins here has no closing }."),
    ("${a b}", 3, "Write ${id} without spaces; an id has letters, digits, - _ and ."),
    ("${}", 2, "Write ${id} without spaces; an id has letters, digits, - _ and ."),
    (
      "${legs[1].place}", 6,
      "Items have no number here. Use all of them, as in sum(${legs.place}) or count(${legs.place})."
    ),
    ("age > 5", 0, "A field is written ${age}, a function age(…), a text 'age'."),
    ("1 = 1 and not true()", 10, "Write not(…), with parentheses."),
    ("true", 0, "Write true() or false()."),
    ("1 + ", 4, "A value is missing before the end."),
    ("1 + and 2", 4, "A value is missing before and."),
    ("* 2", 0, "A value is missing before *."), ("()", 1, "A value is missing before )."),
    ("1 2", 2, "An operator is missing before 2, for example and, = or +."),
    ("'👨‍👩‍👧é' 'b'", 5, "An operator is missing before 'b', for example and, = or +."),
    ("1 = 1 = 1", 6, "Join comparisons with and: a < b and b < c."),
    ("(1", 0, "The parenthesis that begins here has no closing )."),
    ("abs(1", 3, "The parenthesis that begins here has no closing )."),
    ("1)", 1, "This ) has no opening parenthesis. Remove it."),
    ("1, 2", 1, "Commas only separate the arguments of a function. Remove it."),
    ("1 ; 2", 2, "; is not part of the language. Quote texts: 'text'."),
  ])
  func `names what is wrong, where, and what to write`(source: String, offset: Int, message: String)
  {
    let (expression, problems) = ExpressionBench().check(source)
    #expect(expression == nil)
    #expect(problems.map(\.message) == [message])
    #expect(problems.first?.offset == offset)
    #expect(problems.first?.code == .syntax)
  }

  @Test func `reads columns as bare names where there are some`() {
    var bench = ExpressionBench(["country": (.choice, .text("CA"))])
    #expect(bench.result("country = ${country}") == "syntax")
    bench.scope.columns["country"] = ExpressionScope.Field(7, .text)
    bench.values[.column(7)] = .text("CA")
    #expect(bench.result("country = ${country}") == "true")
    #expect(bench.result("county = 'CA'") == "unknown-field")
    #expect(bench.check("country = ${country}").expression?.dependencies == [0])
  }

  @Test func `prints every tree so that parsing it gives the tree again`() throws {
    var random = SeededGenerator(seed: 11)
    var bench = ExpressionBench(["a": (.number, .empty), "b-c.d": (.text, .empty)])
    bench.setOwn(.text, .empty)
    bench.scope.columns["col_1"] = ExpressionScope.Field(1, .text)
    var parsed = 0
    for _ in 0..<2_000 {
      let tree = Self.tree(&random, depth: 4)
      let (expression, problems) = bench.check(tree.description)
      #expect(!problems.contains { $0.code == .syntax }, "\(tree)")
      guard let expression else { continue }
      parsed += 1
      #expect(expression.syntax == tree, "\(tree)")
    }
    #expect(parsed > 100)
  }

  private static func tree(_ random: inout SeededGenerator, depth: Int) -> ExpressionSyntax {
    guard depth > 0 else { return leaf(&random) }
    func next() -> ExpressionSyntax { tree(&random, depth: depth - 1) }
    func operations(_ symbols: [ExpressionSyntax.Arithmetic]) -> [ExpressionSyntax.Operation] {
      (0...random.next(below: 2)).map { _ in
        .init(symbols[random.next(below: symbols.count)], next())
      }
    }
    switch random.next(below: 9) {
    case 0: return .chain(next(), operations([.plus, .minus]))
    case 1: return .chain(next(), operations([.times, .divide, .remainder]))
    case 2: return ExpressionSyntax(.negation(next()))
    case 3: return .all([next(), next()])
    case 4: return .any([next(), next(), next()])
    case 5:
      let symbols = ExpressionSyntax.Comparison.allCases
      return ExpressionSyntax(
        .comparison(next(), symbols[random.next(below: symbols.count)], next()))
    case 6: return ExpressionSyntax(.call("concat", [next(), next()]))
    case 7: return ExpressionSyntax(.call("number", [next()]))
    default: return leaf(&random)
    }
  }

  private static func leaf(_ random: inout SeededGenerator) -> ExpressionSyntax {
    let kinds: [ExpressionSyntax.Kind] = [
      .number(DecimalNumber(12)), .number(DecimalNumber("0.5") ?? .zero), .text("it's \"\u{301}"),
      .text("5"), .field("a"), .field("b-c.d"), .own, .column("col_1"), .call("today", []),
    ]
    return ExpressionSyntax(kinds[random.next(below: kinds.count)])
  }
}
