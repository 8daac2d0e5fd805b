import Foundation
import RefillCore
import TestSupport
import Testing

// Numbers with units.
extension `Reading a number` {
  @Test(arguments: [
    ("1:30", "hours", "1.5"), ("0:45", "Hours worked", "0.75"), ("1:20", "hours", "1.33"),
    ("12:00", "hours", "12"), ("1:30 h", "time", "1.5"), ("1:30 hours", "time", "1.5"),
    ("1:30", "time", nil), ("1:30 h", "Minutes", nil), ("1:60", "hours", nil),
    ("1:3", "hours", nil), ("1:30 kg", "hours", nil),
  ])
  func `of hours is written with minutes`(text: String, title: String, value: String?) {
    let read = reading(text) { $0.title = title }
    if let value { #expect(read == .value(value)) } else { #expect(read.isFault) }
  }

  @Test(arguments: [
    ("15 min", "0.25"), ("15min", "0.25"), ("15m", "0.25"), ("90 Minuten", "1.5"), ("2 h", "2"),
    ("2 Std.", "2"), ("1,5 h", "1.5"), ("1h 30", "1.5"), ("1h30", "1.5"), ("1 h 45 min", "1.75"),
    ("1 Stunde 30 Minuten", "1.5"), ("1.5 hours", "1.5"), ("7.5 min", "0.13"), ("900 s", "0.25"),
    ("1h 0m 36s", "1.01"), ("１５分", "0.25"), ("1時間30分", "1.5"), ("0 min", "0"),
  ])
  func `of hours is converted from other units of time`(text: String, value: String) {
    #expect(reading(text) { $0.title = "Hours" } == .value(value))
    let german = ReadingContext(locale: Locale(identifier: "de_DE"))
    let field = Field(id: "hours_worked", title: "Umfang", kind: .decimal)
    if !text.contains(".") { #expect(field.reading(of: text, in: german) == .value(value)) }
  }

  @Test(arguments: [
    // A working day is not one of 24 hours.
    ("Hours", "2 d"), ("Hours", "1 week"), ("Hours", "2 Tage"), ("Hours", "1 s"),
    ("Hours", "-15 min"), ("Hours", "1,500 min"), ("Minutes", "5 h"), ("Minutes", "5 hours"),
    ("Minutes", "2 d"), ("Days", "3 w"), ("Price", "20 min"), ("Price", "10%"), ("Price", "٢٠٪"),
    ("Price", "5k"), ("Price", "2M"), ("Price", "3 Mio."), ("Price", "4万8千"), ("Percent", "3 ‰"),
    ("Volume in mL", "0.25 L"), ("Weight (kg)", "500 g"),
  ])
  func `has no unit that makes it another number`(title: String, text: String) {
    for kind in [FieldKind.number, .decimal] {
      #expect(reading(text, kind) { $0.title = title } == .fault(.otherUnit))
    }
  }

  @Test(arguments: [
    ("Minutes", "5 min"), ("Minutes", "5m"), ("Minuten", "5 Min."), ("Days", "5 Tage"),
    ("Discount in percent", "5 %"), ("VAT %", "5%"), ("Alcohol (‰)", "5 ‰"), ("Length", "5 m"),
    ("Power", "5 W"), ("Volume in mL", "5 ml"), ("Weight (lb)", "5 lbs"), ("Weight in kg", "5 €"),
    ("Amount in stock", "5 kg"),
  ])
  func `has the unit that its field counts, or one that changes nothing`(
    title: String, text: String
  ) {
    #expect(reading(text, .number) { $0.title = title } == .value("5"))
  }

  @Test func `is a percentage if it is at most 100`() {
    #expect(reading("20 %") { $0.maximum = "100" } == .value("20"))
    #expect(reading("20 %") { $0.maximum = "1000" } == .fault(.otherUnit))
  }

  @Test(arguments: ["Nombre d’heures", "Nombre d'heures", "Driver's hours", "Drivers' hours"])
  func `of hours may have an apostrophe in its title`(title: String) {
    #expect(reading("1h30") { $0.title = title } == .value("1.5"))
    #expect(reading("1:30") { $0.title = title } == .value("1.5"))
  }

  @Test func `is not one of seconds because of an apostrophe`() {
    #expect(reading("5 s") { $0.title = "Driver's age" } == .fault(.otherUnit))
    #expect(reading("5 s") { $0.title = "Time (s)" } == .value("5"))
  }
}

extension Reading {
  fileprivate var isFault: Bool { if case .fault = self { true } else { false } }
}
