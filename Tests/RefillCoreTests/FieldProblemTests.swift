import RefillCore
import TestSupport
import Testing

@Suite struct `What is wrong with an answer` {
  @Test(arguments: [Problem.rule("b > a"), .check("b > a")])
  func `is said in the words of a rule or a program, even if they begin with the title`(
    problem: Problem
  ) {
    #expect(problem.reason(in: Field(id: "b")) == "b > a")
    #expect(Problem.digitsOnly.reason(in: Field(id: "b")) == "must be a whole number.")
  }

  @Test(arguments: FieldKind.allCases.filter { $0 != .note })
  func `is nothing while it is empty, unless it is needed`(kind: FieldKind) {
    for blank in ["", "  \n"] {
      #expect(Field(id: "a", kind: kind).problem(with: blank) == nil)
      #expect(Field.field("a", kind) { $0.isRequired = true }.problem(with: blank) == .needed)
    }
  }

  @Test(
    arguments: [
      ("ann@acme.example", nil), (" ann@acme.example ", nil), ("jörg.müller+x@köln.example", nil),
      ("a@b@c.d", .manyAt), ("ann@@acme.x", .manyAt), ("ann@x.co,bob@x.co", .several),
      ("ann@x.co; bob@x.co", .several), ("a..b@x.co", .malformed), ("ann@ac_me.x", .malformed),
      ("ann@-acme.x", .malformed), ("a(b@x.co", .malformed),
      ("ann", .noAt), ("@acme.example", .nothingBeforeAt), ("ann@", .noHost), ("ann@acme", .noDot),
      ("ann@acme.", .malformed), ("ann@.example", .malformed), ("ann@x..co", .malformed),
      ("an n@acme.example", .blank),
    ] as [(String, Problem.EmailFault?)])
  func `is told of an email address`(text: String, fault: Problem.EmailFault?) {
    let problem = Field(id: "a", kind: .email).problem(with: text)
    #expect(problem == fault.map { .email($0, text.trimmed) })
  }

  @Test(
    arguments: [
      ("https://a", nil), ("HTTP://a/b?c", nil), ("https://", Problem.url), ("ftp://a", .url),
      ("a.example", nil), ("localhost", .url), ("https://ex ample.com", .urlBlank),
    ] as [(String, Problem?)])
  func `is told of a link`(text: String, problem: Problem?) {
    #expect(Field(id: "a", kind: .url).problem(with: text) == problem)
  }

  @Test func `is nothing where a link lacks its scheme, which is written when it is left`() {
    let driver = FormDriver.begun(.field("a", .url), .field("b"))
    driver.type("example.com/x")
    driver.press(.tab)
    #expect(driver.text("a") == "https://example.com/x" && driver.entry("a").problem == nil)
    driver.press(.backTab, .undo)
    #expect(driver.text("a") == "example.com/x")
  }

  @Test(arguments: [
    ("+44 20 7946-0958", true), ("(020) 7946.0958", true), ("+", false), ("", true),
    ("+49 89/1234-56 ext. 7", true), ("555-0100x12", true), ("(+49) 89 1", true),
    ("555-0100 ext.", false), ("0x12", false),
    ("44+20", false), ("٠٢٠ ٧٩٤٦ ٠٩٥٨", true), ("०२० ७९४६", true), ("٣٤ب", false),
  ])
  func `is told of a phone number`(text: String, isRight: Bool) {
    #expect(Field(id: "a", kind: .tel).problem(with: text) == (isRight ? nil : .phone))
  }

  @Test(
    arguments: [
      ("2026-03-12", nil), ("2024-02-29", nil), ("2000-02-29", nil), ("2026-12-31", nil),
      ("2026-02-30", .noSuchDay("2026-02-30")), ("2026-02-29", .noSuchDay("2026-02-29")),
      ("1900-02-29", .noSuchDay("1900-02-29")), ("2026-13-01", .noSuchDay("2026-13-01")),
      ("2026-00-10", .noSuchDay("2026-00-10")), ("0000-01-01", .noSuchDay("0000-01-01")),
      ("2026-01-00", .noSuchDay("2026-01-00")),
      ("2026-3-12", nil), ("12.03.2026", nil),
      ("2026-03-12-", .dateForm), ("friday", nil), ("２０２６-03-12", nil), ("soon", .dateForm),
    ] as [(String, Problem?)])
  func `is told of a date`(text: String, problem: Problem?) {
    #expect(Field(id: "a", kind: .date).problem(with: text) == problem)
  }

  @Test(arguments: [
    ("00:00", true), ("23:59", true), ("14:30:05", true), ("24:00", false), ("12:60", false),
    ("9:30", true), ("12:30:60", false), ("12", true), ("12:30:00:00", false), ("-1:30", false),
  ])
  func `is told of a time`(text: String, isRight: Bool) {
    #expect(Field(id: "a", kind: .time).problem(with: text) == (isRight ? nil : .timeForm))
  }

  @Test(
    arguments: [
      ("007", nil), ("+5", nil), ("-0", nil), (String(repeating: "9", count: 40), nil),
      (" 12 ", nil),
      ("1.5", .digitsOnly), ("1,5", .digitsOnly), ("12x4", .digitsOnly), ("--1", .digitsOnly),
      ("٣", nil), ("½", .digitsOnly),
      ("+", .digitsOnly), ("1 000", nil),
    ] as [(String, Problem?)])
  func `is told of a whole number`(text: String, problem: Problem?) {
    #expect(Field(id: "a", kind: .number).problem(with: text) == problem)
  }

  @Test(arguments: [
    ("1.5", true), ("1,5", true), ("-0.50", true), ("7", true), ("1.2.3", false), ("1,", false),
    (".", false),
    ("1e5", false), ("nan", false),
  ])
  func `is told of a decimal`(text: String, isRight: Bool) {
    #expect(Field(id: "a", kind: .decimal).problem(with: text) == (isRight ? nil : .notANumber))
  }

  @Test(
    arguments: [
      (
        .number, "1", "9999", ["1", "0001", "9999", "+10"],
        ["0", "-5", "10000", "99999999999999999999999"]
      ),
      (
        .decimal, "-0.5", "10", ["-0.5", "-0,50", "0", "9.99", "10.00"],
        ["-0.51", "-10", "10.0001"]
      ),
      (
        .date, "2026-01-01", "2026-12-31", ["2026-01-01", "2026-12-31"],
        ["2025-12-31", "2027-01-01"]
      ),
      (.time, "08:00", "17:30", ["08:00", "17:30:00"], ["07:59:59", "17:30:01"]),
    ] as [(FieldKind, String, String, [String], [String])])
  func `is told where a value lies outside of the limits`(
    kind: FieldKind, least: String, most: String, right: [String], wrong: [String]
  ) {
    let field = Field.field("a", kind) { ($0.minimum, $0.maximum) = (least, most) }
    for text in right { #expect(field.problem(with: text) == nil, "\(text)") }
    for text in wrong {
      #expect(field.problem(with: text) == .outOfRange(minimum: least, maximum: most), "\(text)")
    }
  }

  @Test(
    arguments: [
      (.decimal, "0.25", "0.5", ["0.25", "0.75", "10.250"], ["0.5", "1", "0.3"]),
      (.number, nil, "5", ["0", "-10", "25"], ["1", "-9"]),
      (.decimal, nil, "0.1", ["0.3", "0.7", "123456789.1"], ["0.05"]),
      (.date, "2026-01-05", "7", ["2026-01-05", "2026-03-02", "2028-03-06"], ["2026-01-06"]),
      (.time, nil, "900", ["14:30", "00:15:00"], ["14:31", "00:15:01"]),
      (.time, "08:10", "00:30", ["08:10", "09:40"], ["09:00"]),
    ] as [(FieldKind, String?, String, [String], [String])])
  func `is told where a value is off the steps from the least one`(
    kind: FieldKind, least: String?, step: String, right: [String], wrong: [String]
  ) {
    let field = Field.field("a", kind) { ($0.minimum, $0.step) = (least, step) }
    for text in right { #expect(field.problem(with: text) == nil, "\(text)") }
    for text in wrong { #expect(field.problem(with: text) == .offStep(step), "\(text)") }
  }

  @Test(
    arguments: [
      (.time, "900", "steps of 15 minutes"), (.time, "00:00:30", "steps of 30 seconds"),
      (.datetime, "3600", "steps of 60 minutes"), (.decimal, "900", "steps of 900"),
      (.date, "7", "steps of 7"),
    ] as [(FieldKind, String, String)])
  func `notes a step in the unit of its kind`(kind: FieldKind, step: String, note: String) {
    let field = Field.field("a", kind) { $0.step = step }
    #expect(Problem.offStep(step).note(for: field) == note)
  }

  @Test(
    arguments: [
      (.characters, "👧é漢", 3), (.bytes, "é漢", 5), (.utf16, "👧é", 3), (.columns, "漢é", 3),
    ] as [(LengthUnit, String, Int)])
  func `is told of the length in the unit of the form`(unit: LengthUnit, text: String, length: Int)
  {
    func problem(least: Int, most: Int) -> Problem? {
      Field.field("a") { $0.length = .init(minimum: least, maximum: most, unit: unit) }.problem(
        with: text)
    }
    #expect(problem(least: length, most: length) == nil)
    #expect(problem(least: length + 1, most: 0) == .tooShort(least: length + 1, has: length))
    #expect(problem(least: 0, most: length - 1) == .tooLong(most: length - 1, over: 1))
  }

  @Test(arguments: [
    ("[0-9]{4}", "1234", true), ("[0-9]{4}", "12345", false), ("[0-9]{4}", "x1234", false),
    ("[0-9]{4}", "1234\n ", true), ("[0-9]{4}", "1234\nx", false), ("a|ab", "ab", true),
    ("a|b", "ba", false), ("^a$", "a", true),
    ("[A-Z]-\\d+", "Ä-1", false), ("\\p{L}+", "Äé", true), (".", "👧", true),
  ])
  func `is told where the whole text is not as the pattern says`(
    pattern: String, text: String, isRight: Bool
  ) {
    let field = Field.field("a") { ($0.pattern, $0.patternHint) = (Pattern(pattern), "Like 1234.") }
    #expect(field.problem(with: text) == (isRight ? nil : .pattern(hint: "Like 1234.")))
  }

  @Test(.timeLimit(.minutes(10))) func `is that a pattern ran away, and it is stopped quickly`() {
    let field = Field.field("a") { $0.pattern = "(a+)+b" }
    let start = ContinuousClock.now
    #expect(field.problem(with: String(repeating: "a", count: 40)) == .patternTooSlow)
    #expect(ContinuousClock.now - start < .seconds(20))
  }

  @Test(arguments: [
    ("Leeds", true), ("leeds", true), ("LDS", true), ("Lééds", true), ("Lee", false),
  ])
  func `is told where a choice is not in the list`(text: String, isRight: Bool) {
    let field = Field.field("a", .choice) { $0.options = [.init(value: "lds", title: "Leeds")] }
    #expect(field.problem(with: text) == (isRight ? nil : .notInList(text)))
  }

  @Test(
    arguments: [
      (0, .tooFewTicks(2)), (1, .tooFewTicks(2)), (2, nil), (3, nil), (4, .tooManyTicks(3)),
    ] as [(Int, Problem?)])
  func `is told where too few or too many are ticked`(count: Int, problem: Problem?) {
    let field = Field.field("a", .choices) { ($0.minItems, $0.maxItems) = (2, 3) }
    #expect(field.problem(withTicks: count) == problem)
  }
}
