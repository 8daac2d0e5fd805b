import RefillCore
import Testing

@Suite struct `Types of expressions` {
  private static let bench: ExpressionBench = {
    var bench = ExpressionBench([
      "age": (.number, .number(DecimalNumber(20))), "size": (.number, .empty),
      "name": (.text, .text("Ada")), "code": (.text, .text("7")), "blank": (.text, .empty),
      "ok": (.boolean, .boolean(true)), "born": (.date, .date(20_000)), "gone": (.date, .empty),
      "at": (.time, .time(30_600)), "met": (.moment, .moment(20_000 * 86_400)),
      "tags": (.list, .list(["b", "a"])), "more": (.list, .list(["a", "b"])),
      "pin": (.secret, .empty), "again": (.secret, .empty),
      "people": (.items, .rows([.boolean(true), .empty])),
      "ages": (.rows(of: .number), .rows([.number(DecimalNumber(3)), .empty])),
      "days": (.rows(of: .date), .rows([.date(0)])),
    ])
    bench.add(
      "os", .choice, .text("linux"),
      options: [.init(value: "linux", title: "Linux"), .init(value: "mac", title: "macOS")])
    return bench
  }()

  @Test(arguments: [
    // Numbers and texts
    ("${code} + 1", "8"), ("${name} + 1", "empty"), ("'4' * 2", "8"), ("${code} > 5", "true"),
    ("${code} = 7", "true"), ("${name} = 7", "false"), ("${name} != ${size}", "true"),
    ("${blank} = ${size}", "true"), ("coalesce(${size}, ${code}) * 2", "14"),
    // Literals beside another type
    ("${age} = '20'", "true"), ("${ok} = 'true'", "true"), ("${born} = '2024-10-04'", "true"),
    ("${at} < '08:45'", "true"), ("${met} > '2024-10-03'", "true"),
    ("${met} = '2024-10-04T00:00'", "true"), ("${born} - '2024-10-01'", "3"),
    ("'2024-10-05' - ${born}", "1"), ("'1' + ${born}", "2024-10-05"),
    // Dates, moments, lists
    ("${born} = ${met}", "true"), ("${born} <= ${met}", "true"), ("${met} - ${born}", "0"),
    ("${met} + 0.25", "2024-10-04T06:00:00"), ("${born} - 0.5", "2024-10-03"),
    ("1 + ${born}", "2024-10-05"), ("${tags} = ${more}", "true"), ("${tags} = 'b a'", "true"),
    ("${tags} != ''", "true"), ("${born} + 1 - ${born} + 1", "2"),
    // Conditions
    ("${name} and ${age} and ${tags}", "true"), ("not(${size})", "true"),
    ("${blank} or 0", "false"),
    // Branches
    ("if(${ok}, ${age}, ${name})", "'20'"), ("if(${ok}, ${born}, ${met})", "2024-10-04T00:00:00"),
    ("if(${ok}, '2024-01-02', ${born})", "2024-01-02"), ("if(${ok}, '', ${born})", "empty"),
    ("coalesce(${gone}, '2024-01-02')", "2024-01-02"), ("if(${ok}, ${tags}, '')", "(b, a)"),
  ])
  func `meet`(source: String, value: String) { #expect(Self.bench.result(source) == value) }

  @Test(arguments: [
    ("'a' + 1", "'a' is not a number. Join texts with concat(…)."),
    ("'a' * 2", "'a' is not a number."), ("'' * 2", "'' is not a number."),
    ("-'x'", "'x' is not a number."),
    ("${age} > 'old'", "'old' is not a number."), ("${born} = 'soon'", "'soon' is not a date."),
    ("${ok} = 'yes'", "'yes' is not true or false."),
    ("${ok} + 1", "${ok} is true or false. Use number(…)."),
    ("${ok} = ${age}", "${ok} is true or false, ${age} is a number. Use the same type."),
    ("${born} = ${age}", "${born} is a date, ${age} is a number. Use the same type."),
    ("${born} > ${age}", "${born} is a date, ${age} is a number. Use the same type."),
    ("${at} > ${born}", "${at} is a time, ${born} is a date. Use the same type."),
    ("${ok} > ${ok}", "${ok} is true or false. Use = or !=."),
    ("${tags} > 1", "${tags} is a list. Use count-selected(…)."),
    (
      "${name} < ${code}",
      "${name} is text, which has no order. Compare number(…) or date(…) of it."
    ),
    (
      "${name} < ${born}",
      "${name} is text, which has no order. Compare number(…) or date(…) of it."
    ),
    ("${age} > ''", "'' is empty. Use not(empty(…))."),
    ("${born} + ${born}", "Dates cannot be added. Add a number of days, or subtract the dates."),
    ("3 - ${born}", "${born} is a date. Use a number."),
    ("${born} * 2", "${born} is a date. Use a number."),
    ("${at} + 1", "${at} is a time. Use a number."),
    ("${born} and ${ok}", "${born} is a date. Use not(empty(…))."),
    ("not(${people})", "${people} is a repeat. Use count(…) > 0."),
    ("sum(${people})", "${people} is a repeat. Use one of its fields."),
    ("${ages} + 1", "${ages} is a number in every item. Use sum(…) or count(…)."),
    ("${ages} > 1", "${ages} is a number in every item. Use min(…), max(…) or count(…)."),
    ("${ages} = 1", "${ages} is a number in every item, 1 is a number. Use the same type."),
    ("concat(${ages})", "${ages} is a number in every item. Use join(…) or count(…)."),
    ("sum(${days})", "${days} is a date in every item. Use numbers."),
    ("count(${name})", "${name} is a text. Use a repeat or its field."),
    ("join(', ', ${people})", "${people} is a repeat. Use a list or a field of a repeat."),
    ("if(${ok}, 'x', ${born})", "${born} is a date, 'x' is a text. Use the same type."),
    ("if(${ok}, ${ok}, ${age})", "${ok} is true or false, ${age} is a number. Use the same type."),
    ("coalesce(${ages}, 1)", "${ages} is a number in every item. Use one value."),
    ("add-days(${name}, 1)", "${name} is a text. Use date(…)."),
    ("add-days('soon', 1)", "'soon' is not a date."),
    ("decimal-time(${born})", "${born} is a date. Use a time."),
    ("regex(${name}, ${code})", "regex takes its pattern in quotes: '…'."),
    ("choice-name(${name})", "choice-name takes a field with options: choice-name(${id})."),
  ])
  func `do not meet, with the remedy`(source: String, message: String) {
    let (expression, problems) = Self.bench.check(source)
    #expect(expression == nil)
    #expect(problems.map(\.message) == [message])
    #expect(problems.first?.code == .type)
  }

  @Test(arguments: [
    ("${agee} > 1", "unknown-field", "There is no field \"agee\". Did you mean age?"),
    ("${zzzzzz} > 1", "unknown-field", "There is no field \"zzzzzz\"."),
    (
      "lenght('a')", "unknown-function",
      "There is no function \"lenght\". Did you mean string-length?"
    ),
    (
      "contain('a', 'a')", "unknown-function",
      "There is no function \"contain\". Did you mean contains?"
    ),
    (
      "isnull(${os})", "unknown-function",
      "There is no function \"isnull\". Did you mean empty?"
    ),
    ("selected(${os})", "argument-count", "selected takes 2 arguments: selected(choices, value)."),
    ("substr('a')", "argument-count", "substr takes 2 to 3 arguments: substr(text, from, to?)."),
    ("max()", "argument-count", "max takes 1 or more arguments: max(number, …)."),
    ("today(1)", "argument-count", "today takes no arguments: today()."),
    ("if(true(), 1)", "argument-count", "if takes 3 arguments: if(condition, then, else)."),
    (
      "coalesce(1)", "argument-count",
      "coalesce takes 2 or more arguments: coalesce(value, value, …)."
    ),
    (
      ". = 1", "self",
      ". is the answer of the field itself, in its constraint only. Write ${id} for a field."
    ),
    (
      "position() = 1", "self",
      "position() is the number of an item, in the fields of a repeat only."
    ),
    ("${last-saved#age} = 1", "self", "${last-saved#…} is available in defaults only."),
    ("regex('a', '[')", "pattern", "'[' is not a valid regular expression."),
    ("regex('a', '(?x)a #')", "pattern", "'(?x)a #' is not a valid regular expression."),
    (
      "format-date(today(), '%Q')", "pattern",
      "%Q is not part of a date format. Use %Y %y %m %n %b %B %d %e %a %A %H %h %M %S %3 or %%."
    ),
    ("format-date(${at}, '%Y')", "pattern", "a time has no %Y. Remove it."),
    (
      "format-date(today(), '5%')", "pattern",
      "% is not part of a date format. Use %Y %y %m %n %b %B %d %e %a %A %H %h %M %S %3 or %%."
    ),
  ])
  func `do not accept unknown names and arguments`(source: String, code: String, message: String) {
    let problems = Self.bench.check(source).problems
    #expect(problems.map(\.code.rawValue) == [code])
    #expect(problems.map(\.message) == [message])
  }

  @Test func `report all problems at once, each at its place`() {
    let problems = Self.bench.check("${agee} > 1 and ${name} > 2 or today(1) = ${born}").problems
    #expect(problems.map(\.code) == [.unknownField, .argumentCount])
    #expect(problems.map(\.offset) == [0, 31])
  }

  @Test(arguments: [
    "concat(${pin}, 1)", "${pin} = 'abc'", "${pin} and true()", "${pin} + 1", "${pin} > ${again}",
    "string-length(${pin}) > 3", "regex(${pin}, 'a')", "if(true(), ${pin}, '')", "contains(., 'a')",
    "regex-find(., 'a')", "${last-saved#pin} = ''", "selected(${pin}, 'a')", "string(.)",
  ])
  func `keep passwords out of calculations`(source: String) {
    var bench = Self.bench
    bench.setOwn(.secret, .empty)
    bench.scope.readsLastRecord = true
    let problems = bench.check(source).problems
    #expect(problems.map(\.code) == [.secret])
  }

  @Test func `let a password be empty, long enough, of a form, or the same as another`() {
    var bench = Self.bench
    let secret = SecureText()
    _ = secret.append("long enough")
    bench.setOwn(.secret, .secret(secret))
    bench.values[.field(bench.scope.fields["again"]?.number ?? 0)] = .secret(secret)
    #expect(bench.result("string-length(.) = 11 and regex(., '[a-z ]+')") == "true")
    #expect(bench.result(". = ${again} and not(empty(.))") == "true")
    #expect(bench.result("${pin} = '' and . != ${pin} and empty(${pin})") == "true")
  }

  @Test func `warn about a literal that is no option`() {
    let problems = Self.bench.check("${os} = 'linus' or selected(${os}, 'mac')").problems
    #expect(problems.map(\.message) == ["\"linus\" is not one of the options. Did you mean linux?"])
    #expect(problems.map(\.severity) == [.warning])
    #expect(Self.bench.check("${os} = 'linus'").expression != nil)
    #expect(Self.bench.check("selected(${os}, 'amiga')").problems.map(\.code) == [.option])
    #expect(Self.bench.check("${os} = ''").problems.isEmpty)
  }

  @Test func `warn about a rule that an unanswered field breaks`() {
    var bench = Self.bench
    bench.setOwn(.date, .date(20_001))
    let warned = bench.check(". >= ${born}", as: .constraint)
    #expect(warned.expression != nil)
    #expect(
      warned.problems.map(\.message) == [
        "${born} may be unanswered, and the comparison is false then. Write empty(${born}) or …"
      ])
    #expect(bench.check("empty(${born}) or . >= ${born}", as: .constraint).problems.isEmpty)
    #expect(bench.check(". >= coalesce(${born}, .)", as: .constraint).problems.isEmpty)
    #expect(bench.check(". != ${born}", as: .constraint).problems.isEmpty)
    #expect(bench.check("if(${born} = '', true(), . > ${born})", as: .constraint).problems.isEmpty)
    #expect(bench.check(". >= ${born}", as: .condition).problems.isEmpty)
    bench.scope.fields["born"]?.mayBeEmpty = false
    #expect(bench.check(". >= ${born}", as: .constraint).problems.isEmpty)
  }

  @Test(arguments: [
    ("${age}", ExpressionType.text, "'20'"), ("${code}", .number, "7"),
    ("${name}", .number, "empty"),
    ("'12'", .number, "12"), ("${met}", .date, "2024-10-04"), ("'2024-10-04'", .date, "2024-10-04"),
    ("today() + 1", .date, "2026-03-13"), ("${age} > 3", .boolean, "true"),
    ("${born}", .moment, "2024-10-04T00:00:00"), ("${os}", .list, "(linux)"),
    ("${ok}", .text, "'true'"),
    ("''", .time, "empty"), ("${tags}", .text, "'b a'"), ("${age}", .boolean, "true"),
    ("'soon'", .date, "type"), ("${ok}", .number, "type"), ("${people}", .text, "type"),
    ("${pin}", .text, "secret"), ("${name}", .time, "type"), ("'red'", .choice, "'red'"),
  ])
  func `of an answer are those of the field`(source: String, type: ExpressionType, value: String) {
    #expect(Self.bench.result(source, as: .answer(type)) == value)
  }

  @Test func `of a condition are true or false, also if unanswered`() {
    let bench = ExpressionBench(["ok": (.boolean, .empty), "name": (.text, .text("a"))])
    #expect(bench.result("${ok}", as: .condition) == "false")
    #expect(bench.result("${name}", as: .condition) == "true")
    #expect(bench.result("today()", as: .condition) == "type")
  }

  @Test func `tell constants from what depends on answers and time`() {
    let bench = Self.bench
    #expect(bench.check("1 = 2 or not(true())").expression?.isConstant == true)
    #expect(bench.check("${age} = 2").expression?.isConstant == false)
    #expect(bench.check("format-date(now(), '%Y') = '2026'").expression?.isConstant == false)
  }

  @Test(arguments: FieldKind.allCases)
  func `exist for every kind but a note`(kind: FieldKind) {
    #expect((ExpressionType(kind) == nil) == (kind == .note))
  }
}
