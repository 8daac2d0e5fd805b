import Foundation
import RefillCore
import TestSupport
import Testing

/// Sunday, 22 November 2026, 14:07.
private func context(_ locale: String = "en_US") -> ReadingContext {
  ReadingContext(
    now: Date(timeIntervalSince1970: 1_795_356_420), timeZone: .gmt,
    locale: Locale(identifier: locale))
}

@Suite struct `Reading a date` {
  private func reading(
    _ text: String, _ locale: String = "en_US", _ change: (inout Field) -> Void = { _ in }
  ) -> Reading {
    Field.field("a", .date, change).reading(of: text, in: context(locale))
  }

  @Test(arguments: [
    ("2026-03-12", "2026-03-12"), ("2026-3-5", "2026-03-05"), ("2026/11/22", "2026-11-22"),
    ("20261122", "2026-11-22"), ("12.3.2026", "2026-03-12"), ("12.3.", "2027-03-12"),
    ("12.3", "2027-03-12"), ("12.03.26", "2026-03-12"), ("1.1.99", "1999-01-01"),
    ("3/12/2026", "2026-03-12"), ("13/3/2026", "2026-03-13"), ("12/24", "2026-12-24"),
    ("24/12", "2026-12-24"), ("12 March", "2027-03-12"), ("12 Mar 2026", "2026-03-12"),
    ("March 12", "2027-03-12"), ("Mar 12, 2026", "2026-03-12"), ("12th of March", "2027-03-12"),
    ("1 sept", "2026-09-01"), ("Thu 12 March 2026", "2026-03-12"),
    ("Sunday, 22 November", "2026-11-22"), ("today", "2026-11-22"), ("T", "2026-11-22"),
    ("tomorrow", "2026-11-23"), ("yesterday", "2026-11-21"), ("fri", "2026-11-27"),
    ("Friday", "2026-11-27"), ("sun", "2026-11-29"), ("next mon", "2026-11-23"),
    ("last fri", "2026-11-20"), ("+3", "2026-11-25"), ("-2w", "2026-11-08"),
    ("+1m", "2026-12-22"), ("+1y", "2027-11-22"), ("+ 2 weeks", "2026-12-06"),
    ("eom", "2026-11-30"), ("next week", "2026-11-29"), ("Last  Week", "2026-11-15"),
    ("in 3 days", "2026-11-25"), ("in 1 week", "2026-11-29"), ("3 days ago", "2026-11-19"),
    ("2 weeks ago", "2026-11-08"), ("in 2 months", "2027-01-22"),
    ("in 3 d", "2026-11-25"), ("2 w ago", "2026-11-08"), ("2 weeks", "2026-12-06"),
    ("1 day", "2026-11-23"), ("next month", "2026-12-22"),
    ("last month", "2026-10-22"), ("next year", "2027-11-22"), ("in a week", "2026-11-29"),
    ("a month ago", "2026-10-22"), ("one year ago", "2025-11-22"),
    ("29.2.", "2028-02-29"), ("22.11.", "2026-11-22"), ("21 May", "2027-05-21"),
    ("24 May", "2026-05-24"), ("12. 3. 2026", "2026-03-12"), ("12. 3.", "2027-03-12"),
    ("12.3.2026.", "2026-03-12"), ("2026. 3. 12.", "2026-03-12"), ("12 - 3 - 2026", "2026-12-03"),
    ("12-Mar-26", "2026-03-12"), ("12/Mar/2026", "2026-03-12"), ("this fri", "2026-11-27"),
    ("day after tomorrow", "2026-11-24"), ("Thu 26.11.", "2026-11-26"),
    ("Thu, 26.11.2026", "2026-11-26"), ("Fri 26 November", "2027-11-26"),
    ("Thu 11/26", "2026-11-26"), ("Wed 26 Nov", "2025-11-26"),
    ("Sun 1/2/2026", "2026-02-01"),
  ])
  func `understands how people write one`(text: String, date: String) {
    #expect(reading(text) == .value(date))
  }

  @Test(arguments: [
    ("3/12", "en_US", "2027-03-12"), ("3/12", "en_GB", "2026-12-03"),
    ("3/12", "de_DE", "2026-12-03"),
    ("12. März 2026", "de_DE", "2026-03-12"), ("mardi", "fr_FR", "2026-11-24"),
    ("12 mars 2026", "fr_FR", "2026-03-12"), ("12.März 2026", "de_DE", "2026-03-12"),
    ("Donnerstag, den 12. März 2026", "de_DE", "2026-03-12"),
    ("Do., 12. Mär. 2026", "de_DE", "2026-03-12"), ("1er févr. 2026", "fr_FR", "2026-02-01"),
    ("3 de mayo de 2026", "es_ES", "2026-05-03"), ("3 may. 2026", "es_ES", "2026-05-03"),
    ("12 de março de 2026", "pt_BR", "2026-03-12"), ("12 mrt 2026", "nl_NL", "2026-03-12"),
    ("12 марта 2026 г.", "ru_RU", "2026-03-12"), ("12 marca 2026", "pl_PL", "2026-03-12"),
    ("Do 26.11.", "de_DE", "2026-11-26"), ("Do., 26.11.26", "de_DE", "2026-11-26"),
    ("12. Mrz 26", "de_DE", "2026-03-12"), ("1. Jänner 2026", "de_DE", "2026-01-01"),
    ("March 12, 2026", "de_DE", "2026-03-12"), ("12 marraskuuta 2026", "fi_FI", "2026-11-12"),
  ])
  func `follows the order and the names of the locale`(text: String, locale: String, date: String) {
    #expect(reading(text, locale) == .value(date))
  }

  @Test(arguments: [
    ("heute", "de_DE", "2026-11-22"), ("Morgen", "de_DE", "2026-11-23"),
    ("gestern", "de_AT", "2026-11-21"), ("übermorgen", "de_DE", "2026-11-24"),
    ("vorgestern", "de_DE", "2026-11-20"), ("aujourd’hui", "fr_FR", "2026-11-22"),
    ("demain", "fr_CA", "2026-11-23"), ("hier", "fr_FR", "2026-11-21"),
    ("hoy", "es_ES", "2026-11-22"), ("manana", "es_MX", "2026-11-23"),
    ("pasado mañana", "es_ES", "2026-11-24"), ("ayer", "es_ES", "2026-11-21"),
    ("завтра", "ru_RU", "2026-11-23"), ("明日", "ja_JP", "2026-11-23"),
    ("غدًا", "ar_EG", "2026-11-23"), ("i morgen", "nb_NO", "2026-11-23"),
    ("tomorrow", "de_DE", "2026-11-23"), ("Freitag", "de_DE", "2026-11-27"),
    ("Fr.", "de_DE", "2026-11-27"), ("nächsten Montag", "de_DE", "2026-11-23"),
    ("letzten Freitag", "de_DE", "2026-11-20"), ("lundi prochain", "fr_FR", "2026-11-23"),
    ("vendredi dernier", "fr_FR", "2026-11-20"), ("el próximo lunes", "es_ES", "2026-11-23"),
    ("sexta", "pt_BR", "2026-11-27"),
  ])
  func `names a day in the words of the locale`(text: String, locale: String, date: String) {
    #expect(reading(text, locale) == .value(date))
  }

  @Test func `takes the words of other locales for none`() {
    #expect(reading("heute", "fr_FR") == .fault(.dateForm))
    #expect(reading("morgen") == .fault(.dateForm))
  }

  @Test(arguments: [
    ("٢٠٢٦-٠٣-١٢", "ar_EG", "2026-03-12"), ("١٢‏/٣‏/٢٠٢٦", "ar_EG", "2026-03-12"),
    ("۱۲ مارس ۲۰۲۶", "ar_EG", "2026-03-12"), ("２０２６／０３／１２", "ja_JP", "2026-03-12"),
    ("२०२६-०३-१२", "hi_IN", "2026-03-12"), ("12．3．2026", "de_DE", "2026-03-12"),
    ("2026−03−12", "en_US", "2026-03-12"), ("２０２６－０３－１２", "en_US", "2026-03-12"),
    ("+３", "ja_JP", "2026-11-25"),
  ])
  func `is written with the digits of any script`(text: String, locale: String, date: String) {
    #expect(reading(text, locale) == .value(date))
  }

  @Test(arguments: [
    ("3月12日", "ja_JP", "2027-03-12"), ("2026年3月12日", "ja_JP", "2026-03-12"),
    ("２０２６年１１月１日", "ja_JP", "2026-11-01"), ("26年3月12日", "zh_CN", "2026-03-12"),
    ("2026年3月12号", "zh_CN", "2026-03-12"), ("3월 12일", "ko_KR", "2027-03-12"),
    ("2026년 3월 12일", "ko_KR", "2026-03-12"), ("2026年3月12日", "en_US", "2026-03-12"),
    ("12 במרץ 2026", "he_IL", "2026-03-12"), ("12 מרץ 2026", "he_IL", "2026-03-12"),
    ("12 KASIM", "tr_TR", "2026-11-12"), ("12 Kasım 2026", "tr_TR", "2026-11-12"),
    ("1 ARALIK", "tr_TR", "2026-12-01"), ("YARIN", "tr_TR", "2026-11-23"),
    ("12 ΝΟΕΜΒΡΙΟΥ 2026", "el_GR", "2026-11-12"), ("ΑΥΡΙΟ", "el_GR", "2026-11-23"),
    ("12 ΜΑΡ 2026", "el_GR", "2026-03-12"), ("12 มี.ค. 2026", "th_TH", "2026-03-12"),
    ("令和8年3月12日", "ja_JP", "2026-03-12"), ("令和元年5月1日", "ja_JP", "2019-05-01"),
    ("平成３１年４月３０日", "ja_JP", "2019-04-30"), ("11月26日(木)", "ja_JP", "2026-11-26"),
    ("11月26日(金)", "ja_JP", "2027-11-26"), ("11月22日(日)", "ja_JP", "2026-11-22"),
    ("2026年3月12日 木曜日", "ja_JP", "2026-03-12"),
    ("2026년 3월 12일 목요일", "ko_KR", "2026-03-12"), ("2026年3月12日 星期四", "zh_CN", "2026-03-12"),
    ("12 Mart 2026 Perşembe", "tr_TR", "2026-03-12"), ("12.03.2026 г.", "bg_BG", "2026-03-12"),
    ("2026. márc. 12.", "hu_HU", "2026-03-12"),
    ("2026. március 12., csütörtök", "hu_HU", "2026-03-12"),
    ("2026 m. kovo 12 d.", "lt_LT", "2026-03-12"), ("2026. gada 12. marts", "lv_LV", "2026-03-12"),
  ])
  func `is written in the letters and cases of a language`(
    text: String, locale: String, date: String
  ) {
    #expect(reading(text, locale) == .value(date))
  }

  @Test(arguments: ["2026年3月", "3月", "年月日", "8年3月12日", "月3日12", "3月12日5", "令和8年", "令和0年3月12日"])
  func `is no part of one with those letters`(text: String) {
    #expect(reading(text, "ja_JP") == .fault(.dateForm))
  }

  @Test(arguments: [
    ("12/3/2569", "th_TH", "2026-03-12"), ("12/3/69", "th_TH", "2026-03-12"),
    ("۲۱ اسفند ۱۴۰۴", "fa_IR", "2026-03-12"), ("12 มีนาคม พ.ศ. 2569", "th_TH", "2026-03-12"),
    ("2569-03-12", "th_TH", "2026-03-12"), ("๓๐/๒/๒๕๖๙", "th_TH", nil),
    ("๑๓/๓/๒๕๖๙", "en_US", "2026-03-13"), ("29/2/2567", "th_TH", "2024-02-29"),
    ("2026-03-12", "th_TH", "2026-03-12"), ("2569-03-12", "en_US", "2569-03-12"),
    ("1405/1/21", "fa_IR", "2026-04-10"), ("۱۴۰۵/۱/۲۱", "en_US", "2026-04-10"),
    ("۱۴۰۵/۱۲/۳۰", "fa_IR", nil), ("1447/9/1", "ar_SA", nil), ("١٤٤٧/٩/١", "en_US", nil),
    ("۱۴۴۷/۹/۱", "ur_PK", nil), ("21 مارس 1405", "fa_IR", nil),
    ("1405-01-21", "en_US", "1405-01-21"),
    ("2026-03-12", "fa_IR", "2026-03-12"), ("2026-03-12", "ar_SA", "2026-03-12"),
  ])
  func `with the year of another calendar is converted, or refused`(
    text: String, locale: String, date: String?
  ) {
    if let date {
      #expect(reading(text, locale) == .value(date))
    } else {
      guard case .fault(let problem) = reading(text, locale) else {
        Issue.record("\(text) is read")
        return
      }
      #expect(problem == (locale == "th_TH" ? .noSuchDay("2026-02-30") : .otherCalendar))
    }
  }

  @Test func `of another calendar is asked for in the Gregorian one`() {
    let field = Field.field("a", .date)
    #expect(
      field.problem(with: "1447/9/1", in: context("ar_SA"))?.sentence(for: field, down: nil)
        == "Write a in the Gregorian calendar, as 2026-03-12.")
  }

  @Test(arguments: [
    ("1-11-2026", "en_US", "2026-01-11"), ("1-11-2026", "en_US_POSIX", "2026-11-01"),
    ("1.11.2026", "en_US_POSIX", "2026-11-01"), ("1/11/2026", "en_US_POSIX", "2026-01-11"),
    ("1-11-2026", "en_GB", "2026-11-01"), ("1-13-2026", "en_US_POSIX", "2026-01-13"),
  ])
  func `with hyphens has its day first in the C locale`(text: String, locale: String, date: String)
  {
    #expect(reading(text, locale) == .value(date))
    guard !text.contains("."), !text.contains("13") else { return }
    #expect(
      Field.field("a", .date).dateOrder(of: text, in: context(locale))
        == DateOrder(isMonthFirst: date == "2026-01-11", isByLimits: false))
  }

  @Test func `is never after today where the form takes no later one`() {
    for (text, date) in [
      ("12.3.", "2026-03-12"), ("22.11.", "2026-11-22"), ("23.11.", "2025-11-23"),
    ] {
      #expect(reading(text) { $0.maximum = "today" } == .value(date))
    }
    #expect(reading("12.3.") { $0.minimum = "today" } == .value("2027-03-12"))
    let field = Field.field("a", .date) { $0.maximum = "today" }
    #expect(field.problem(with: "2026-11-22", in: context()) == nil)
    let problem = field.problem(with: "tomorrow", in: context())
    #expect(problem == .outOfRange(minimum: nil, maximum: "today"))
    #expect(problem?.sentence(for: field, down: "↓") == "a must be today or earlier.")
  }

  @Test(arguments: [
    ("2026-01-01", "2026-06-30", "2026-03-12", true), ("2026-06-01", nil, "2026-12-03", false),
    ("2026-06-01", "2026-12-31", "2026-12-03", false),
  ])
  func `of two readings is the one within the limits`(
    minimum: String, maximum: String?, date: String, isMonthFirst: Bool
  ) {
    let field = Field.field("a", .date) { ($0.minimum, $0.maximum) = (minimum, maximum) }
    for locale in ["en_US", "de_DE"] {
      let context = context(locale)
      #expect(field.reading(of: "3/12/2026", in: context) == .value(date))
      #expect(
        field.dateOrder(of: "3/12/2026", in: context)
          == DateOrder(isMonthFirst: isMonthFirst, isByLimits: true))
    }
  }

  @Test func `has no year far away because of a weekday that does not fit`() {
    // 7 December 2026 is a Monday.
    #expect(reading("Sat 7 Dec") == .fault(.otherWeekday(20794)))
    #expect(reading("Wed 7.12.") == .fault(.otherWeekday(20794)))
    #expect(reading("Sun 7 Dec") == .value("2025-12-07"))
    #expect(reading("Tue 7 Dec") == .value("2027-12-07"))
    #expect(reading("Thu 29 Feb") == .value("2024-02-29"))
  }

  static let weekdays: [(text: String, minimum: String?, maximum: String?, date: String)] = [
    ("fri", nil, "today", "2026-11-20"), ("sunday", nil, "today", "2026-11-22"),
    ("mon", nil, "2026-11-01", "2026-10-26"), ("mon", "2026-12-03", nil, "2026-12-07"),
    ("fri", "today", nil, "2026-11-27"), ("next fri", nil, "today", "2026-11-27"),
    ("fri", "2026-11-21", "today", "2026-11-27"),
  ]

  @Test(arguments: weekdays)
  func `of a weekday is the nearest one within the limits`(
    text: String, minimum: String?, maximum: String?, date: String
  ) {
    #expect(reading(text) { ($0.minimum, $0.maximum) = (minimum, maximum) } == .value(date))
  }

  @Test(arguments: [("2026-01-01", "2026-12-31"), ("2027-01-01", "2027-12-31")])
  func `has two readings if the limits hold both or none`(minimum: String, maximum: String) {
    let field = Field.field("a", .date) { ($0.minimum, $0.maximum) = (minimum, maximum) }
    #expect(
      field.dateOrder(of: "3/12/2026", in: context("de_DE"))
        == DateOrder(isMonthFirst: false, isByLimits: false))
    #expect(field.dateOrder(of: "3/13/2026", in: context("de_DE")) == nil)
    #expect(Field(id: "a").dateOrder(of: "3/12/2026", in: context()) == nil)
  }

  @Test func `without a year is the nearest that the field takes`() {
    #expect(reading("1 October") == .value("2026-10-01"))
    #expect(reading("1 October") { $0.minimum = "2026-11-01" } == .value("2027-10-01"))
    #expect(reading("1 December") { $0.maximum = "2026-11-22" } == .value("2025-12-01"))
  }

  @Test(
    arguments: [
      ("2026-02-30", .noSuchDay("2026-02-30")), ("30.2.2026", .noSuchDay("2026-02-30")),
      ("31 April", .noSuchDay("2026-04-31")), ("2026-13-01", .noSuchDay("2026-13-01")),
      ("soon", .dateForm), ("12", .dateForm), ("2026", .dateForm), ("2026-11", .dateForm),
      ("12.3.4.5", .dateForm), ("Mon 12 March 2026", .otherWeekday(20524)),
      ("Mon 12.3.2026", .otherWeekday(20524)), ("next", .dateForm),
      ("+", .dateForm), ("+9999999", .dateForm), ("+9999y", .dateForm), ("1/2/3", .dateForm),
      (String(repeating: "1", count: 999), .dateForm),
    ] as [(String, Problem)])
  func `says why a text is none`(text: String, problem: Problem) {
    #expect(reading(text) == .fault(problem))
  }

  @Test func `says on which weekday a day is`() {
    #expect(reading("2026年3月12日金曜日", "ja_JP") == .fault(.otherWeekday(20524)))
    let field = Field(id: "a", title: "Arrival", kind: .date)
    let problem = Problem.otherWeekday(20524)
    #expect(problem.sentence(for: field, down: nil) == "12 March 2026 is a Thursday.")
    #expect(problem.reason(in: field) == "another weekday.")
    #expect(Problem.timeForm.reason(in: field) == "write it as 14:30 (hours:minutes).")
  }

  @Test func `reads what it stores as it is, and traps on nothing`() {
    var random = SeededGenerator(seed: 11)
    let pieces = [
      "1", "2", "31", "12", "2026", "9999", ".", "/", "-", "+", " ", "mar", "fri", "next", "w", "m",
      "0", "th", "eom",
    ]
    for _ in 0..<3000 {
      let text = random.text(of: pieces + troublesomePieces.prefix(3), upTo: 6)
      guard case .value(let value) = reading(text) else { continue }
      #expect(reading(value) == .value(value), "\(text)")
    }
  }
}

@Suite struct `Reading a time` {
  private func reading(_ text: String) -> Reading {
    Field(id: "a", kind: .time).reading(of: text, in: context())
  }

  @Test(arguments: [
    ("9", "09:00"), ("930", "09:30"), ("0930", "09:30"), ("9:30", "09:30"), ("14", "14:00"),
    ("2pm", "14:00"), ("2:30 pm", "14:30"), ("12am", "00:00"), ("12 pm", "12:00"),
    ("11.45 a.m.", "11:45"), ("14.30", "14:30"), ("14h30", "14:30"), ("14h", "14:00"),
    ("14:30:05", "14:30:05"), ("14:30:00", "14:30:00"), ("9 Uhr", "09:00"), ("now", "14:07"),
    ("Jetzt", "14:07"), ("maintenant", "14:07"), ("nå", "14:07"), ("今", "14:07"),
    ("noon", "12:00"), ("midnight", "00:00"), ("+15m", "14:22"), ("-2h", "12:07"),
    ("+10 h", "00:07"), ("٩", "09:00"), ("٩:٣٠", "09:30"), ("１４：３０", "14:30"), ("९:३०", "09:30"),
    ("−2h", "12:07"), ("midi", "12:00"), ("Minuit", "00:00"), ("Mittag", "12:00"),
    ("MITTERNACHT", "00:00"), ("mediodía", "12:00"), ("полдень", "12:00"), ("正午", "12:00"),
    ("gece yarısı", "00:00"), ("14 h 30", "14:30"), ("14 h", "14:00"), ("14 h 30 min", "14:30"),
    ("9 Uhr 30", "09:30"), ("9:30 Uhr", "09:30"), ("um 9 Uhr", "09:00"), ("kl. 14.30", "14:30"),
    ("kl 9", "09:00"), ("klo 14.30", "14:30"), ("à 14h30", "14:30"), ("9:30 a.m.", "09:30"),
    ("2 p.m.", "14:00"), ("2:30 p. m.", "14:30"), ("9 heures 30", "09:30"), ("9 o'clock", "09:00"),
    ("0930 hrs", "09:30"), ("14時30分", "14:30"), ("午後2時30分", "14:30"), ("9時半", "09:30"),
    ("오후 2시 5분", "14:05"), ("下午2点", "14:00"), ("14 ч. 30 мин.", "14:30"),
    ("2:30 μ.μ.", "14:30"), ("٩:٣٠ م", "21:30"), ("14.30 น.", "14:30"), ("14:30 น", "14:30"),
    ("9 นาฬิกา", "09:00"),
  ])
  func `understands how people write one`(text: String, time: String) {
    #expect(reading(text) == .value(time))
  }

  @Test(arguments: [
    "24:00", "25", "9:5", "12:60", "13pm", "0am", "-1:30", "soon", "9:30:60", "12:30:00:00",
    "1234567",
    "+15", "9-30", "٢٥", "9 30", "Uhr", "h", "h30", "午後14時", "14h3", "kl.", "midi 30", "분",
  ])
  func `leaves the rest alone`(text: String) {
    #expect(reading(text) == .fault(.timeForm))
  }
}

@Suite struct `A year of two digits` {
  @Test(
    arguments: [
      ("2.7.45", nil, nil, "2045-07-02"), ("2.7.45", nil, "today", "1945-07-02"),
      ("2.7.26", nil, "today", "2026-07-02"), ("2 July 45", nil, "2026-12-31", "1945-07-02"),
      ("2.7.45", "2026-01-01", nil, "2045-07-02"), ("2.7.60", "2050-01-01", nil, "2060-07-02"),
    ] as [(String, String?, String?, String)])
  func `is within the limits of the field`(
    text: String, minimum: String?, maximum: String?, date: String
  ) {
    let field = Field.field("a", .date) { ($0.minimum, $0.maximum) = (minimum, maximum) }
    #expect(field.reading(of: text, in: context()) == .value(date))
  }
}

@Suite struct `A time relative to now` {
  @Test(arguments: [
    ("now", "00:15", "14:00"), ("now", "00:10", "14:00"), ("+15m", "00:15", "14:15"),
    ("now", nil, "14:07"), ("14:07", "00:15", "14:07"), ("jetzt", "00:15", "14:00"),
  ])
  func `is the last step of the field`(text: String, step: String?, time: String) {
    let field = Field.field("a", .time) { $0.step = step }
    #expect(field.reading(of: text, in: context()) == .value(time))
  }

  @Test func `is the last step of the field in an answer that is given`() {
    let field = Field.field("a", .time) { $0.step = "00:15" }
    var model = FormModel(Form(id: "f", fields: [field]), context: context())
    let problem = model.answer(field: "a", with: ["jetzt"])
    #expect(problem == nil && model.fields[0].line.text == "14:00")
  }

  @Test func `outside the limits of the field stays there`() {
    let field = Field.field("a", .time) { ($0.step, $0.maximum) = ("00:15", "12:00") }
    #expect(field.reading(of: "now", in: context()) == .value("14:07"))
  }
}

@Suite struct `A date or time that is typed` {
  private func driver(_ fields: Field...) -> FormDriver {
    let driver = FormDriver(fields)
    driver.host.date = { Date(timeIntervalSince1970: 1_795_356_420) }
    driver.press(.begin)
    return driver
  }

  @Test func `is shown as it is understood, and left as it is stored`() {
    let driver = driver(.field("a", .date), .field("b", .time), .field("c"))
    driver.type("12 mar")
    #expect(driver.entry("a").meaning == "= 12 Mar 2027, next year")
    #expect(driver.entry("a").shortMeanings == ["= 2027-03-12"])
    driver.press(.tab)
    #expect(driver.text("a") == "2027-03-12" && driver.entry("a").meaning == nil)
    driver.type("2pm")
    #expect(driver.entry("b").meaning == "= 14:00")
    driver.press(.tab)
    #expect(driver.text("b") == "14:00")
    driver.press(.backTab, .undo)
    #expect(driver.text("b") == "2pm")
  }

  @Test(arguments: [
    ("1 dec", nil, "= Tue 1 December"), ("1 dec", "today", "= 1 Dec 2025, last year"),
    ("12.9.", nil, "= Sat 12 September"), ("12.9.2027", nil, "= 12 Sep 2027, next year"),
    ("12.9.2029", nil, "= Wed 12 September 2029"),
  ])
  func `in another year is shown with that year`(text: String, most: String?, meaning: String) {
    let driver = driver(.field("a", .date) { $0.maximum = most })
    driver.type(text)
    #expect(driver.entry("a").meaning == meaning)
  }

  @Test func `is walked up to today where the form takes no later one`() {
    let driver = driver(.field("a", .date) { $0.maximum = "today" })
    driver.press(.setText("2026-11-21"), .up, .up)
    #expect(driver.text("a") == "2026-11-22")
  }

  @Test func `stays with a problem where there is no such day`() {
    let driver = driver(.field("a", .date), .field("b"))
    driver.type("30 feb 2026")
    driver.press(.tab, .backTab)
    #expect(driver.text("a") == "30 feb 2026")
    #expect(driver.sentence == "There is no 30 February 2026.")
  }

  @Test func `of two meanings is told in words`() {
    let driver = driver(.field("a", .date), .field("b"))
    driver.type("3/12")
    driver.press(.tab)
    #expect(driver.text("a") == "2027-03-12")
    #expect(
      driver.sentence == "3/12 is read as 12 March (month first); 3 December is 2026-12-03.")
  }

  @Test(arguments: [
    ("11/12", [">2026-11-12", "2026-12-11"], "12 November or 11 December"),
    ("5-6", [">2027-05-06", "2026-06-05"], "6 May or 5 June"),
  ])
  func `of two meanings is named in both, that of the locale first`(
    text: String, rows: [String], meanings: String
  ) {
    let driver = driver(.field("a", .date), .field("b"))
    driver.type(text)
    #expect(driver.sentence == "\(text) can be \(meanings): Down chooses, or write it so.")
    driver.press(.down)
    #expect(driver.rows == rows)
    driver.press(.enter)
    #expect(">" + driver.text("a") == rows[0])
  }

  @Test func `of two meanings has its calendar as well`() {
    let driver = driver(.field("a", .date))
    driver.press(.resize(ScreenSize(columns: 80, rows: 24, valueColumns: 60)))
    driver.type("11/12")
    driver.press(.autoFill)
    #expect(driver.model.calendar != nil && driver.rows == nil)
  }

  @Test func `of two meanings is chosen from a list, and Enter continues`() {
    let driver = driver(.field("a", .date), .field("b"))
    driver.type("3/12")
    driver.press(.down)
    #expect(driver.rows == [">2027-03-12", "2026-12-03"])
    #expect(
      driver.model.chooser?.rows.map(\.origin) == [
        .reading("12 March, month first"), .reading("3 December, day first"),
      ])
    #expect(driver.sentence == "3/12 has two meanings. Choose the one that you mean.")
    driver.press(.down, .enter)
    #expect(driver.text("a") == "2026-12-03" && driver.focusedID == "b")
    driver.press(.backTab, .down)
    #expect(driver.text("a") == "2026-12-02")
  }

  @Test(arguments: [
    ("", Action.down, "2026-11-22"), ("", .up, "2026-11-22"), ("2026-12-31", .up, "2027-01-01"),
    ("2026-03-01", .down, "2026-02-28"), ("fri", .up, "2026-11-28"),
    ("2026-01-31", .pageUp, "2026-02-28"), ("2026-03-31", .pageDown, "2026-02-28"),
    ("soon", .up, "soon"), ("soon", .pageUp, "soon"), ("9999-12-31", .up, "9999-12-31"),
  ])
  func `is walked by days and months`(before: String, action: Action, after: String) {
    let driver = driver(.field("a", .date) { $0.defaultAnswer = .value(before) })
    driver.press(.setText(before), action)
    #expect(driver.text("a") == after)
  }

  @Test(arguments: [
    ("", Action.down, "14:07"), ("", .up, "14:07"), ("14:07", .up, "14:15"),
    ("14:07", .down, "14:00"),
    ("14:07", .pageUp, "15:07"), ("23:45", .up, "23:45"), ("0:15", .pageDown, "0:15"),
  ])
  func `is walked by quarters and hours`(before: String, action: Action, after: String) {
    let driver = driver(.field("a", .time))
    driver.press(.setText(before), action)
    #expect(driver.text("a") == after)
  }

  @Test(
    arguments: [
      (nil, nil, "00:15", "14:00"), ("15:00", nil, nil, "15:00"), (nil, "12:30", nil, "12:30"),
      ("08:05", nil, "00:20", "14:05"), ("15:00", nil, "00:20", "15:00"),
    ] as [(String?, String?, String?, String)])
  func `begins at the last step before now`(
    minimum: String?, maximum: String?, step: String?, time: String
  ) {
    let driver = driver(
      .field("a", .time) { ($0.minimum, $0.maximum, $0.step) = (minimum, maximum, step) })
    driver.press(.down)
    #expect(driver.text("a") == time)
  }

  @Test(arguments: [
    ("", Action.down, "2026-11-26"), ("2026-11-26", .up, "2026-12-03"),
    ("2026-11-26", .pageUp, "2026-12-31"), ("2026-01-08", .down, "2026-01-01"),
    ("2026-01-01", .down, "2026-01-01"),
  ])
  func `is walked by the steps of the form and within its limits`(
    before: String, action: Action, after: String
  ) {
    let driver = driver(.field("a", .date) { ($0.minimum, $0.step) = ("2026-01-01", "7") })
    driver.press(.setText(before), action)
    #expect(driver.text("a") == after)
  }

  @Test(arguments: [("today", "2026-11-22"), ("+7", "2026-11-29"), ("2026-03-12", "2026-03-12")])
  func `can be the default of a form`(text: String, date: String) {
    let field = Field.field("a", .date) { $0.defaultAnswer = .value(text) }
    let model = FormModel(Form(id: "f", fields: [field]), context: context())
    #expect(model.fields[0].line.text == date && !model.hasOwnAnswers)
  }

  /// A default, the minimum, maximum and step of its field, and the answer on 22 November 2026,
  /// 14:07.
  private static let fittedDefaults: [(FieldKind, String, [String?], String)] = [
    (.time, "now", [nil, nil, "00:15"], "14:00"), (.time, "now", ["08:10", nil, "900"], "13:55"),
    (.time, "now", ["15:00", "18:00", "00:15"], "15:00"),
    (.time, "now", ["08:00", "12:20", "00:15"], "12:15"),
    (.time, "now", [nil, "12:20", nil], "12:20"), (.time, "now", [nil, nil, nil], "14:07"),
    (.time, "14:07", ["15:00", nil, "00:15"], "14:07"),
    (.date, "today", ["2026-01-05", nil, "7"], "2026-11-16"),
    (.date, "today", [nil, "2026-10-01", nil], "2026-10-01"),
    (.date, "today", ["2027-01-01", nil, nil], "2027-01-01"),
    (.date, "+7", [nil, "2026-11-25", nil], "2026-11-25"),
    (.date, "2026-11-22", ["2027-01-01", nil, nil], "2026-11-22"),
  ]

  @Test(arguments: fittedDefaults)
  func `by the clock as a default is on a step and within the limits`(
    kind: FieldKind, text: String, limits: [String?], answer: String
  ) {
    let field = Field.field("a", kind) {
      $0.defaultAnswer = .value(text)
      ($0.minimum, $0.maximum, $0.step) = (limits[0], limits[1], limits[2])
    }
    let model = FormModel(Form(id: "f", fields: [field]), context: context())
    #expect(model.fields[0].line.text == answer)
    #expect(model.fields[0].isUntouchedDefault)
    if text != answer { #expect(model.fields[0].currentProblem == nil) }
  }

  @Test func `is offered from the history with the days to come first, and never in grey`() {
    let field = Field.field("a", .date) { $0.autoFill = AutoFill() }
    let driver = FormDriver([field], history: ["a": ["2026-11-21", "2026-11-30"]])
    driver.host.date = { Date(timeIntervalSince1970: 1_795_356_420) }
    driver.press(.begin, .search)
    #expect(driver.rows == [">2026-11-30", "2026-11-21"])
    driver.press(.escape)
    driver.type("2026-11-2")
    #expect(driver.model.focused?.line.marked == nil)
  }

  @Test(arguments: [("2026-11-21", false), ("2026-11-22", true)])
  func `is ticked when the rest is filled only where it is today again`(
    date: String, isTicked: Bool
  ) {
    let driver = FormDriver([.kept("a"), .kept("day", .date)], history: ["a": ["Ann"]])
    driver.host.date = { Date(timeIntervalSince1970: 1_795_356_420) }
    driver.records = [earlier(1, ["a": .text("Ann"), "day": .text(date)])]
    driver.press(.begin, .type("Ann"), .fillRest)
    #expect(driver.model.preview?.ticked.contains(1) == isTicked)
    #expect(driver.model.preview?.tickable.contains(1) == true)
  }
}

@Suite struct `Sentences about limits` {
  @Test(
    arguments: [
      (.date, "2026-11-01", nil, nil, "2026-10-01", "a must be 1 November 2026 or later."),
      (.date, nil, "2026-11-01", nil, "2026-12-01", "a must be 1 November 2026 or earlier."),
      (
        .date, "2026-01-01", nil, "7", "2026-01-02",
        "a must be a Thursday (every 7 days from 1 January 2026)."
      ),
      (.time, nil, nil, "00:15", "14:07", "a must be on the quarter-hour."),
      (
        .time, "08:00", nil, "00:20", "14:07",
        "a must be a whole number of 20 minutes from 08:00."
      ),
      (.decimal, "0.01", "100000", nil, "0", "a must be between 0.01 and 100,000."),
    ] as [(FieldKind, String?, String?, String?, String, String)])
  func `name days, hours and thousands as people do`(
    kind: FieldKind, least: String?, most: String?, step: String?, text: String, sentence: String
  ) {
    let field = Field.field("a", kind) { ($0.minimum, $0.maximum, $0.step) = (least, most, step) }
    #expect(field.problem(with: text)?.sentence(for: field, down: "↓") == sentence)
  }
}
