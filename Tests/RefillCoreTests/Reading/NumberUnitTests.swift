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
    let german = ReadingContext(localeName: "de_DE")
    let field = Field(id: "hours_worked", title: "Umfang", kind: .decimal)
    if !text.contains(".") { #expect(field.reading(of: text, in: german) == .value(value)) }
  }

  @Test(arguments: [
    // A working day is not one of 24 hours.
    ("Hours", "2 d"), ("Hours", "1 week"), ("Hours", "2 Tage"), ("Hours", "1 s"),
    ("Hours", "-15 min"), ("Hours", "1,500 min"), ("Minutes", "5 h"), ("Minutes", "5 hours"),
    ("Minutes", "2 d"), ("Days", "3 w"), ("Price", "20 min"), ("Price", "10%"), ("Price", "٢٠٪"),
    ("Price", "5k"), ("Price", "2M"), ("Price", "3 Mio."), ("Price", "4万8千"), ("Percent", "3 ‰"),
    ("Price", "12 foos"), ("Price", "4C"), ("Price", "5 percent"),
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

  @Test(arguments: [
    ("Volume in mL", "", "0.25 L"), ("Weight (kg)", "", "500 g"), ("Weight (kg):", "", "500 g"),
    ("Weight (in kg) *", "", "2 lb"), ("Weight, kg", "", "500 grams"), ("Weight / kg", "", "3 oz"),
    ("Weight kg", "", "2 t"), ("Weight", "All parcels together, in kg.", "500 g"),
    ("Weight", "In kg, with the box.", "500 g"), ("Weight", "Kilograms; with the box.", "500 g"),
    ("Weight", "Of one parcel (kg), with the box.", "500 g"),
    ("Weight", "In kg per parcel.", "5 lb"),
    ("Gewicht", "In Kilogramm.", "500 g"), ("Poids", "Total, en kg", "500 g"),
    ("Temperature", "On arrival, in °C.", "5 °F"), ("Temperature", "In degrees Celsius.", "41 F"),
    ("Voltage", "In V.", "400 mV"), ("Power", "In MW.", "400 mW"),
    ("Area", "In square metres", "3 ha"),
    ("Litres of fuel", "", "500 ml"), ("Length in feet", "", "3 m"),
    ("Weight in pounds", "", "5 kg"),
    ("Weight", "placeholder: 2.5 kg", "500 g"), ("Amount in EUR", "", "$ 20"),
    ("Amount (€)", "", "20 USD"),
    ("Amount", "In euros.", "20 £"), ("Duration", "In minutes.", "2 h"),
  ])
  func `has no other unit than that beside the field`(title: String, words: String, text: String) {
    for kind in [FieldKind.number, .decimal] {
      #expect(
        reading(text, kind) { name(&$0, title, words) } == .fault(.otherUnit), "\(title) \(words)")
    }
  }

  @Test(arguments: [
    ("Weight", "All parcels together, in kg.", "5 kg"), ("Weight", "In kg.", "5 kilos"),
    ("Weight", "In kilograms.", "5kg"), ("Temperature", "On arrival, in °C.", "5 °C"),
    ("Temperature", "On arrival, in °C.", "5C"), ("Temperature", "In degrees Fahrenheit", "5 f"),
    ("Weight in pounds", "", "5 lb"), ("Amount in pounds", "", "£5"),
    ("Amount in EUR", "", "5,- €"),
    ("Amount", "In dollars.", "US$ 5"), ("Amount", "In dollars.", "CAD 5"),
    ("Boxes", "In a week.", "5 kg"),
    ("Boxes checked in", "", "5 kg"), ("Duration", "In minutes.", "5 min"),
    ("Discount", "In %.", "5 %"),
    ("Discount", "In percent.", "5 percent"), ("Parcels", "What the driver takes.", "5 kg"),
    ("Weight", "placeholder: e.g. 12 kg", "5 kg"), ("Power", "In MW.", "5 MW"),
    ("Area in m2", "", "5 sqm"),
    ("Вес, кг", "", "5 kg"), ("Dose in µg", "", "5 μg"),
  ])
  func `has the unit beside the field in any of its spellings`(
    title: String, words: String, text: String
  ) {
    for kind in [FieldKind.number, .decimal] {
      #expect(reading(text, kind) { name(&$0, title, words) } == .value("5"), "\(title) \(words)")
    }
  }

  private func name(_ field: inout Field, _ title: String, _ words: String) {
    field.title = title
    if words.hasPrefix("placeholder: ") {
      field.placeholder = String(words.dropFirst(13))
    } else {
      field.description = words
    }
  }

  @Test func `of hours is written with minutes where the description names them`() {
    #expect(
      reading("1:30") { ($0.title, $0.description) = ("Effort", "An estimate, in hours.") }
        == .value("1.5"))
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
