import Foundation
import RefillCore
import TestSupport
import Testing

@Suite struct `Reading a number` {
  func reading(
    _ text: String, _ kind: FieldKind = .decimal, locale: String = "en_US", isStored: Bool = false,
    _ change: (inout Field) -> Void = { _ in }
  ) -> Reading {
    Field.field("a", kind, change).reading(
      of: text, in: ReadingContext(localeName: locale), isStored: isStored)
  }

  @Test(arguments: [
    ("1,234.56", "1234.56"), ("1.234,56", "1234.56"), ("1 234,50", "1234.50"),
    ("1\u{A0}234,50", "1234.50"), ("1\u{2009}234.5", "1234.5"), ("1\u{202F}234", "1234"),
    ("12'000", "12000"), ("12’000.50", "12000.50"), ("1.234.567,89", "1234567.89"),
    ("1,234,567", "1234567"), ("12,34,567.5", "1234567.5"), ("$ 12", "12"), ("€12", "12"),
    ("12 €", "12"), ("-$12.50", "-12.50"), ("$-12.50", "-12.50"), ("12 kg", "12"), ("12kg", "12"),
    ("12 EUR", "12"), ("EUR 12,5", "12.5"), ("CHF 1'200.50", "1200.50"), ("Fr. 12.50", "12.50"),
    ("+5", "5"), ("007", "7"), ("\u{2212}3", "-3"), ("-0", "0"), ("-0.50", "-0.50"), (".5", "0.5"),
    ("0,500", "0.500"), ("0.500", "0.500"), ("1234,500", "1234.500"), ("1,5", "1.5"),
    (" 12.5\n", "12.5"), ("1.50", "1.50"), ("٣", "3"), ("١٢٫٥", "12.5"), ("١٬٢٣٤٫٥٦", "1234.56"),
    ("١٬٥٠٠", "1500"), ("١٫٥٠٠", "1.500"), ("۱۲٬۳۴۵", "12345"), ("१२,३४,५६७", "1234567"),
    ("１，２３４．５", "1234.5"), ("－１２", "-12"), ("＋５ｋｇ", "5"), ("１２　ＥＵＲ", "12"),
    ("٫٥", "0.5"), ("𝟙𝟚", "12"),
  ])
  func `understands separators, currencies and units`(text: String, value: String) {
    #expect(reading(text) == .value(value))
  }

  @Test(arguments: [
    ("48.-", "48"), ("48,-", "48"), ("48,--", "48"), ("48.–", "48"), ("48,—", "48"),
    ("CHF 48.-", "48"), ("48.- CHF", "48"), ("48,- €", "48"), ("-48,-", "-48"),
    ("1'234.-", "1234"), ("1.234,-", "1234"), ("1 234,-", "1234"), ("48 ,-", "48"),
    ("Rs 1,500/-", "1500"), ("Rs. 1,50,000/-", "150000"), ("1500/-", "1500"), ("48.", "48"),
  ])
  func `has dashes in the place of the fraction`(text: String, value: String) {
    #expect(reading(text) == .value(value))
    #expect(reading(text, .number) == .value(value))
  }

  @Test(arguments: [
    ("48 .50", "48.50"), ("48 ,50 €", "48.50"), ("48 €", "48"), ("€48", "48"), ("48円", "48"),
    ("￥48", "48"), ("48 TL", "48"), ("₺48", "48"), ("48 kr.", "48"), ("kr. 48", "48"),
    ("48元", "48"),
    ("48원", "48"), ("48 ₽", "48"), ("48,50 руб.", "48.50"), ("48 грн", "48"), ("Rp 48", "48"),
    ("R$ 48,50", "48.50"), ("S/ 48", "48"), ("S/.48", "48"), ("48 zł", "48"), ("48 Kč", "48"),
    ("٤٨ ر.س", "48"),
    ("48 د.إ", "48"), ("48 ש״ח", "48"), ("1,234,567円", "1234567"), ("CHF 1'234.50", "1234.50"),
    ("48 шт.", "48"),
  ])
  func `has the sign of any currency, before or after it`(text: String, value: String) {
    #expect(reading(text) == .value(value))
  }

  @Test(arguments: [
    "48.---", "48.50.-", "1.23,-", ".-", "48..", "48 . 50 . 2",
    "48 руб. 50 коп.",
  ])
  func `has no other dashes, and no units that change it`(text: String) {
    #expect(reading(text) == .fault(.notANumber))
  }

  @Test(arguments: [
    "1e400", "1e-400", "NaN", "inf", "-Infinity", "1e99999", "0x1p400", "∞", "1e400 €",
  ])
  func `is no word, and has no exponent`(text: String) {
    for kind in [FieldKind.number, .decimal] {
      let problem: Problem = kind == .number ? .digitsOnly : .notANumber
      #expect(reading(text, kind) == .fault(problem))
      #expect(reading(text, kind, isStored: true) == .fault(problem))
    }
  }

  @Test func `of 400 digits is compared with limits and steps of any length`() {
    let nines = String(repeating: "9", count: 400)
    let most = "1" + String(repeating: "0", count: 400)
    let field = Field.field("a", .decimal) {
      ($0.minimum, $0.maximum, $0.step) = (DecimalText.expanded("1e-400"), most, "0.5")
    }
    #expect(field.problem(with: nines) == nil)
    #expect(field.problem(with: "0") == .outOfRange(minimum: field.minimum, maximum: most))
    #expect(field.problem(with: nines + "0") != nil)
    let driver = FormDriver.begun(field)
    driver.type(nines)
    driver.press(.up, .down, .pageUp, .pageDown)
    #expect(driver.text("a") == nines)
  }

  @Test(arguments: [(FieldKind.number, Problem.digitsOnly), (.decimal, .notANumber)])
  func `has at most 4,096 bytes`(kind: FieldKind, problem: Problem) {
    let longest = String(repeating: "9", count: 4096)
    #expect(reading(longest, kind) == .value(longest))
    #expect(reading(longest + "9", kind) == .fault(problem))
    #expect(reading(longest + "9", kind, isStored: true) == .fault(problem))
  }

  @Test(arguments: [
    "x", "12x4", "1e3", "0x1F", "3*4", "1.2.3", "1,", ".", "--1", "+-1", "1,23,4",
    "1 2 3", "12,3456,789", "1a2.5.7", "½", "三", "١٢٫٥٫٧", "1..5", "12-5", "$", "kg", "nan",
    "1,234.567.8",
  ])
  func `leaves the rest alone`(text: String) {
    #expect(reading(text) == .fault(.notANumber))
  }

  @Test(arguments: [
    ("1e2", "100"), ("1.5E1", "15"), ("-2e-1", "-0.2"), ("12.50e+1", "125"), ("0e9", "0"),
    ("123e-5", "0.00123"), ("10e-1", "1"), ("0012e0", "12"), ("1.25e1", "12.5"),
  ])
  func `writes a number with an exponent without it`(text: String, number: String) {
    #expect(DecimalText.expanded(text) == number)
  }

  @Test(arguments: ["1", "e2", "1e", "1e401", "1e-99999", "1,5e2", "1e2kg", "", "0x1E2"])
  func `expands no other text`(text: String) {
    #expect(DecimalText.expanded(text) == nil)
  }

  @Test(arguments: ["12.5", "1,5", "1.234,56"])
  func `finds a fraction in a whole number`(text: String) {
    #expect(reading(text, .number) == .fault(.digitsOnly))
  }

  @Test func `keeps all digits of any length`() {
    let digits = String(repeating: "1234567890", count: 30)
    #expect(reading(digits + ".5") == .value(digits + ".5"))
  }

  @Test(arguments: [
    ("1,500", "en_US", ["1500", "1.5"]), ("1.500", "en_US", ["1.5", "1500"]),
    ("1,500", "de_DE", ["1.5", "1500"]), ("-12.345 kg", "de_DE", ["-12345", "-12.345"]),
  ])
  func `names both meanings, that of the locale first`(
    text: String, locale: String, values: [String]
  ) {
    #expect(reading(text, locale: locale) == .ambiguous(values))
  }

  @Test(arguments: [
    ("¥1,500", "ja_JP"), ("1,500円", "ja_JP"), ("￥1,500", "en_US"), ("JPY 1,500", "de_DE"),
    ("1.500 JPY", "de_DE"), ("₩1,500", "ko_KR"),
  ])
  func `has no fraction in a currency without smaller coins`(text: String, locale: String) {
    #expect(reading(text, locale: locale) == .value("1500"))
  }

  @Test func `has a fraction in yuan, and in yen if it cannot be grouped`() {
    #expect(reading("¥1,500", locale: "zh_CN") == .ambiguous(["1500", "1.5"]))
    #expect(reading("¥12.50", locale: "ja_JP") == .value("12.50"))
  }

  @Test func `has two meanings in full-width digits as well`() {
    #expect(reading("１，５００") == .ambiguous(["1500", "1.5"]))
    #expect(reading("１，５００", locale: "de_DE") == .ambiguous(["1.5", "1500"]))
  }

  @Test func `has two meanings in a whole number as well, where both are whole`() {
    #expect(reading("2.000", .number, locale: "en_US") == .ambiguous(["2", "2000"]))
    #expect(reading("2.0", .number) == .value("2"))
    #expect(reading("12,000", .number, locale: "en_US") == .value("12000"))
    #expect(reading("12.000", .number, locale: "de_DE") == .value("12000"))
  }

  @Test func `has one meaning as a number of JSON`() {
    for (kind, text, value) in [
      (FieldKind.number, "2.000", "2"), (.number, "12.000", "12"), (.decimal, "2.000", "2.000"),
    ] {
      var model = FormModel(Form(id: "f", fields: [.field("n", kind)]))
      model.answer(field: "n", with: [text], isTyped: true, isStored: true)
      #expect(model.fields[0].answer == .number(value), "\(text)")
    }
  }

  @Test func `has one meaning where the form allows no other`() {
    #expect(reading("1.500", .number) == .value("1500"))
    #expect(reading("1,500") { $0.step = "5" } == .value("1500"))
    #expect(reading("1.500", isStored: true) == .value("1.500"))
  }

  @Test func `reads what it stores as it is, and traps on nothing`() {
    var random = SeededGenerator(seed: 7)
    let pieces = [
      "1", "0", "23", "456", ".", ",", " ", "'", "-", "+", "€", "kg", "e", "x", "\u{A0}",
    ]
    for _ in 0..<5000 {
      let text = random.text(of: pieces + troublesomePieces.prefix(4), upTo: 9)
      guard case .value(let value) = reading(text) else { continue }
      #expect(reading(value, isStored: true) == .value(value), "\(text)")
      #expect(
        value.filter { "123456".contains($0) } == text.filter { "123456".contains($0) }, "\(text)")
    }
  }
}

@Suite struct `A number that is typed` {
  private func driver(_ text: String, _ kind: FieldKind = .decimal) -> FormDriver {
    let driver = FormDriver.begun(.field("a", kind), .field("b"))
    driver.type(text)
    return driver
  }

  @Test(arguments: [
    (FieldKind.number, "1a2.5"), (.number, "-1-2+"), (.number, "½"), (.decimal, "1a2.5.7"),
    (.decimal, "3*4"), (.number, "12.5"),
  ])
  func `keeps every character, and is told when it is left`(kind: FieldKind, text: String) {
    let driver = driver(text, kind)
    #expect(driver.text("a") == text && driver.entry("a").problem == nil)
    driver.press(.tab)
    #expect(driver.text("a") == text && driver.entry("a").problem != nil)
    #expect(driver.entry("a").answer == .text(text))
    driver.press(.backTab, .clear, .type("7"))
    #expect(driver.entry("a").problem == nil)
  }

  @Test func `is pasted as it is`() {
    let driver = driver("")
    driver.press(.paste(" 1.2.3\u{7}\n"))
    #expect(driver.text("a") == "1.2.3")
    #expect(driver.model.notice == .edit(.pasted(asOneLine: false, controls: 1)))
  }

  @Test func `stays as it is typed, and is stored as it is understood`() {
    let driver = driver("$ 1,234.50")
    #expect(driver.entry("a").meaning == "= 1234.50")
    driver.press(.tab)
    #expect(driver.text("a") == "$ 1,234.50" && driver.entry("a").problem == nil)
    #expect(driver.entry("a").answer == .number("1234.50"))
    #expect(FormDriver.begun(.field("a", .decimal)).entry("a").meaning == nil)
  }

  @Test func `asks which of two numbers is meant`() {
    let driver = driver("1,234")
    driver.press(.tab)
    #expect(driver.entry("a").problem == .ambiguous("1,234", ["1234", "1.234"]))
    driver.press(.backTab)
    #expect(driver.sentence == "1,234 can be 1234 or 1.2340: Down chooses, or write it so.")
    driver.press(.down)
    #expect(driver.rows == [">1234", "1.234"])
    #expect(
      driver.model.chooser?.rows.map(\.origin) == [
        .reading("comma for thousands"), .reading("comma for decimals"),
      ])
    #expect(driver.sentence == "1,234 has two meanings. Choose the one that you mean.")
    driver.press(.down, .enter)
    #expect(driver.text("a") == "1.234" && driver.entry("a").problem == nil)
    #expect(driver.focusedID != "a")
    driver.press(.submit)
    #expect(driver.record?.entries.map(\.answer) == [.number("1.234")])
  }

  @Test(arguments: [
    ("1,500", FieldKind.decimal, "1500 or 1.5?"), ("1.000", .decimal, "1 or 1000?"),
    ("1,500", .number, "= 1500"), ("1,50", .decimal, "= 1.50"),
  ])
  func `shows while it is typed that it has two meanings`(
    text: String, kind: FieldKind, meaning: String
  ) {
    let driver = FormDriver.begun(.field("a", kind))
    driver.type(text)
    #expect(driver.entry("a").meaning == meaning)
  }

  @Test func `has one meaning where Up led to it`() {
    let driver = FormDriver.begun(.field("a", .decimal) { ($0.step, $0.minimum) = ("0.001", "1") })
    driver.press(.up, .up, .up)
    #expect(driver.text("a") == "1.002")
    #expect(driver.entry("a").answer == .number("1.002"))
  }

  @Test(
    arguments: [
      ("1.500", false, nil), ("1.500", true, Answer.number("1.500")),
      ("1,234.5", false, .number("1234.5")),
    ] as [(String, Bool, Answer?)])
  func `given by a program is read like one that is typed, unless it is a number of JSON`(
    text: String, isStored: Bool, answer: Answer?
  ) {
    for isTyped in [false, true] {
      var model = FormModel(Form(id: "f", fields: [Field(id: "a", kind: .decimal)]))
      model.answer(field: "a", with: [text], isTyped: isTyped, isStored: isStored)
      #expect(model.fields[0].answer == answer ?? .text(text))
      #expect((model.fields[0].currentProblem == nil) == (answer != nil))
    }
  }

  @Test func `enters its history as it is stored`() {
    let field = Field.field("a", .decimal) { ($0.autoFill, $0.historyName) = (AutoFill(), "sum") }
    let driver = FormDriver.begun(field)
    driver.type("€ 1.234,50")
    #expect(driver.model.valuesToRemember.map(\.value) == ["1234.50"])
  }
}
