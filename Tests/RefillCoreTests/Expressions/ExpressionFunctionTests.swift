import Foundation
import RefillCore
import Testing

@Suite struct `Functions of expressions` {
  private static let bench: ExpressionBench = {
    var bench = ExpressionBench([
      "none": (.text, .empty), "size": (.number, .empty), "tags": (.list, .list(["b c", "a"])),
      "words": (.text, .text("red  green\tblue")), "met": (.moment, .moment(45_296)),
      "at": (.time, .time(45_296)), "people": (.items, .rows([.boolean(true), .empty])),
      "ages": (.rows(of: .number), .rows([.number(DecimalNumber(3)), .empty])),
      "codes": (.rows(of: .text), .rows([.text("4"), .text("x"), .empty])),
    ])
    bench.add(
      "os", .choice, .text("linux 6"),
      options: [.init(value: "linux 6", title: "Linux"), .init(value: "mac", title: "macOS")])
    bench.add(
      "several", .list, .list(["mac", "linux 6", "else"]),
      options: [.init(value: "linux 6", title: "Linux"), .init(value: "mac", title: "macOS")])
    return bench
  }()

  private func expect(_ source: String, _ value: String) {
    #expect(Self.bench.result(source) == value, "\(source)")
  }

  @Test(arguments: [
    ("boolean('x')", "true"), ("boolean(${size})", "false"), ("boolean(-1)", "true"),
    ("boolean(today())", "true"), ("boolean-from-string('true')", "true"),
    ("boolean-from-string('TRUE')", "false"), ("empty(${people})", "false"),
    ("empty('') and not(empty(0))", "true"), ("string(1.50)", "'1.5'"),
    ("string(today())", "'2026-03-12'"), ("if(${size}, 1, 2)", "2"),
    ("coalesce(${none}, ${size}, 3)", "'3'"), ("coalesce(${size}, 3)", "3"),
  ])
  func `of conditions and any value`(source: String, value: String) { expect(source, value) }

  @Test(arguments: [
    ("concat(1.50, true(), ${none}, ${tags}, today())", "'1.5trueb c a2026-03-12'"),
    ("join('-', ${tags})", "'b c-a'"), ("join(', ', ${codes})", "'4, x'"),
    ("join(', ', ${ages})", "'3'"), ("string-length('🇩🇪é')", "2"), ("string-length(${none})", "0"),
    ("contains('abc', '')", "true"), ("contains('cafe\u{301}', 'é')", "true"),
    ("contains('cafe\u{301}', 'e')", "false"), ("contains('ababac', 'abac')", "true"),
    ("starts-with('é', 'e\u{301}')", "true"), ("starts-with('ab', 'b')", "false"),
    ("ends-with('ab', 'b')", "true"), ("ends-with('b', 'ab')", "false"),
    ("substr('abcdef', 2)", "'cdef'"), ("substr('abcdef', 0, -1)", "'abcde'"),
    ("substr('abc', 2, 1)", "empty"), ("substr('abc', -9, 9)", "'abc'"),
    ("substr('👩‍👩‍👧ab', 1, 2)", "'a'"), ("substr('abc', ${size})", "empty"),
    ("substring-before('a.b.c', '.')", "'a'"), ("substring-before('abc', '.')", "empty"),
    ("substring-after('a.b.c', '.')", "'b.c'"), ("substring-after('abc', '.')", "empty"),
    ("substring-after('abc', '')", "'abc'"), ("substring-before('abc', '')", "empty"),
    ("lower('ÀB')", "'àb'"), ("upper('ß')", "'SS'"),
    ("title('they''re my-APP v2x')", "'They're My-App V2x'"),
    ("trim('\t a ')", "'a'"), ("normalize-space(${words})", "'red green blue'"),
    ("replace('aaaa', 'aa', 'b')", "'bb'"), ("replace('abc', '', 'x')", "'abc'"),
    ("replace('a.b', '.', '')", "'ab'"), ("translate('bar', 'abc', 'AB')", "'BAr'"),
    ("translate('cab', 'abca', '12')", "'12'"),
    ("slug('  Crème brûlée: 2 Äpfel!')", "'creme-brulee-2-apfel'"),
    ("slug('Straße 漢字')", "'strasse-漢字'"), ("slug('a b', '')", "'ab'"), ("slug('?!')", "empty"),
    ("split-at('a/b/c', '/', 1)", "'b'"), ("split-at('a/b/c', '/', -3)", "'a'"),
    ("json-valid('{\"a\": [1.5e3, null, \"\\ud83d\\ude00\"]}', 'object')", "true"),
    ("json-valid(' [] ', 'object')", "false"), ("json-valid('')", "false"),
    ("json-valid('01')", "false"), ("json-valid('-0.5')", "true"), ("json-valid('[1,]')", "false"),
    ("json-valid('{\"a\": 1, \"a\": 2}')", "false"), ("json-valid('\"\\ud83d\"')", "false"),
    ("json-valid('1 2')", "false"), ("json-valid('true', 'boolean')", "true"),
    ("split-at('a/b/c', '/', -4)", "empty"), ("split-at('abc', '', 0)", "'abc'"),
  ])
  func `of texts`(source: String, value: String) { expect(source, value) }

  @Test(arguments: [
    ("regex('abc', 'a|ab|abc')", "true"), ("regex('abc', 'b')", "false"),
    ("regex('a\n', 'a')", "false"),
    ("regex(12, '[0-9]{2}')", "true"), ("regex(${none}, 'a*')", "true"),
    ("regex-find('abc', 'b')", "true"),
    ("regex-find(${none}, 'b')", "false"),
    ("regex-replace('ab12', '([a-z])([0-9])', '$2$1')", "'a1b2'"),
    ("regex-replace('ab', 'b', '$1 \\$0 $')", "'a$1 $0 $'"),
    ("regex-replace('ab', '(a)|(b)', '[$2]')", "'[][b]'"),
    ("regex-replace('é1', '[0-9]', '$0$0')", "'é11'"),
    ("regex-replace('abc', 'x*', '-')", "'-a-b-c-'"),
    ("regex-replace('ab', '(a)', '$12')", "'a2b'"),
  ])
  func `with patterns`(source: String, value: String) { expect(source, value) }

  @Test(arguments: [
    ("number('-12.50')", "-12.5"), ("number(' 5 ')", "5"), ("number('1,5')", "empty"),
    ("number(true()) + number(false())", "1"), ("number('')", "empty"), ("number(date(3))", "3"),
    ("int(2.9) - int(-2.9)", "4"), ("floor(-0.5)", "-1"), ("ceiling(-0.5)", "0"),
    ("ceiling(3)", "3"),
    ("abs(-3)", "3"), ("round(-0.5)", "-1"), ("round(1234.5, -2)", "1200"),
    ("round(1, ${size})", "empty"),
    ("min(3, '2', ${size})", "2"), ("max(${ages}, 2)", "3"), ("max(${size})", "empty"),
    ("sum(${codes}, ${ages}, 1)", "8"), ("sum(${size})", "0"), ("min(${codes})", "4"),
    ("1 div 8 * 8", "1"), ("99999999999999999999999999999999999999 * 10", "empty"),
    ("1 - ${size} * 2", "empty"),
  ])
  func `of numbers`(source: String, value: String) { expect(source, value) }

  @Test(arguments: [
    ("today()", "2026-03-12"), ("now()", "2026-03-12T14:30:00"),
    ("date('2026-02-28') + 1", "2026-03-01"),
    ("date(now())", "2026-03-12"), ("date('2024-02-29T10:00')", "2024-02-29"),
    ("date(-0.5)", "1969-12-31"),
    ("date('2023-02-29')", "empty"), ("date('9999-12-31') + 1", "empty"),
    ("date('0001-01-01') - 1", "empty"),
    ("date(9999999999)", "empty"), ("today() + 99999999999999999999", "empty"),
    ("now() + 99999999999999999999999999999999999", "empty"),
    ("decimal-date-time(${met})", "0.524259259259259"),
    ("decimal-time(${at})", "0.524259259259259"), ("decimal-time('18:00')", "0.75"),
    ("decimal-time(now())", "0.604166666666667"),
    ("add-days('2024-02-28', 1.9)", "2024-02-29"), ("add-days(now(), -1)", "2026-03-11"),
    ("add-months('2024-01-31', 1)", "2024-02-29"), ("add-months('2024-03-31', -13)", "2023-02-28"),
    ("add-months('2024-12-05', 1)", "2025-01-05"),
    ("add-months('2024-01-31', -999999999999)", "empty"),
    ("add-months('9999-12-01', 1)", "empty"),
    ("difference-in-months('2024-01-31', '2024-02-29')", "0"),
    ("difference-in-months('2024-02-29', '2024-01-29')", "-1"),
    ("difference-in-months('2024-02-29', '2024-01-30')", "0"),
    ("difference-in-years('2000-02-29', '2024-02-28')", "23"),
    ("difference-in-years(${none}, today())", "type"),
    (
      "format-date('2026-03-04', '%d.%m.%y %e/%n %b %B %a %A %%')",
      "'04.03.26 4/3 Mar March Wed Wednesday %'"
    ),
    ("format-date(now() - 0.5, '%Y-%m-%dT%H:%M:%S.%3 %h')", "'2026-03-12T02:30:00.000 2'"),
    ("format-date('14:05:09', '%H.%M')", "'14.05'"), ("format-date('0988-01-01', '%Y')", "'0988'"),
    ("format-date(${met} - 1, '%d %H')", "'31 12'"), ("format-date(date('x'), '%Y')", "empty"),
  ])
  func `of dates and times`(source: String, value: String) { expect(source, value) }

  @Test(arguments: [
    ("selected(${tags}, 'b c')", "true"), ("selected(${tags}, 'b')", "false"),
    ("selected(${os}, 'linux 6')", "true"),
    ("selected(${os}, 'linux')", "false"), ("selected(${words}, 'green')", "true"),
    ("selected(${none}, '')", "false"),
    ("selected-at(${tags}, 0)", "'b c'"), ("selected-at(${tags}, -1)", "empty"),
    ("selected-at(${os}, 0)", "'linux 6'"),
    ("selected-at(${words}, 2)", "'blue'"), ("count-selected(${tags})", "2"),
    ("count-selected(${os})", "1"),
    ("count-selected(${words})", "3"), ("count-selected(${none})", "0"), ("count(${people})", "2"),
    ("count(${tags})", "2"), ("count(${ages})", "2"), ("count-non-empty(${ages})", "1"),
    ("count-non-empty(${people})", "1"),
    ("choice-name(${os})", "'Linux'"), ("choice-name(${several})", "'macOS, Linux, else'"),
  ])
  func `of lists and repeats`(source: String, value: String) { expect(source, value) }

  @Test func `number the items of a repeat`() {
    var bench = Self.bench
    bench.scope.isInItem = true
    bench.position = 4
    #expect(bench.result("position() * 2") == "8")
    bench.position = nil
    #expect(bench.result("position()") == "empty")
  }

  @Test func `read the last record in defaults`() {
    var bench = ExpressionBench(["city": (.text, .text("Rome"))])
    bench.scope.readsLastRecord = true
    bench.values[.lastSaved(0)] = .text("Oslo")
    #expect(bench.result("concat(${last-saved#city}, ' ', ${city})") == "'Oslo Rome'")
    #expect(bench.check("${last-saved#city}").expression?.dependencies == [])
  }

  @Test func `use the names of the user's language`() throws {
    let names = DateNames(locale: Locale(identifier: "de_DE"))
    let expression = try #require(
      Self.bench.check("format-date('2026-03-12', '%A, %e. %B')").expression)
    let context = ExpressionContext(now: 0, dateNames: names) { _ in .empty }
    #expect(expression.evaluate(context).value == .text("Donnerstag, 12. März"))
  }

  @Test func `do not compute the branch that is not used`() throws {
    var reads: [ExpressionReference] = []
    let expression = try #require(
      Self.bench.check(
        "if(true(), 1, ${size}) + coalesce(2, ${ages-sum}, 1)".replacingOccurrences(
          of: "${ages-sum}", with: "${size}")
      ).expression)
    _ = expression.evaluate(
      ExpressionContext(now: 0) {
        reads.append($0); return .empty
      })
    #expect(reads.isEmpty)
    #expect(expression.dependencies == [1])
  }

  @Test func `ignore answers outside of the calendar`() throws {
    var bench = ExpressionBench([
      "d": (.date, .date(.max)), "m": (.moment, .moment(.min)), "t": (.time, .time(-1)),
    ])
    bench.now = .max
    for source in [
      "${d} + 1", "${m} - ${d}", "${t}", "today()", "now() + 1", "format-date(${d}, '%Y')",
      "${d} = ${m}",
    ] {
      #expect(["empty", "true"].contains(bench.result(source)), "\(source)")
    }
    #expect(ExpressionValue.date(.max).text == "" && ExpressionValue.moment(.min).text == "")
    #expect(ExpressionValue.time(.min).text != "")
  }
}
