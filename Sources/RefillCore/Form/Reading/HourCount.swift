/// Numbers of hours that are typed with smaller units: `1:30`, `1h 30` and `90 min` are 1.5.
enum HourCount {
  /// Returns the hours as a decimal number, rounded to hundredths.
  ///
  /// Returns `nil` if the text is not written so, or if the field does not count hours; `1:30 h` says
  /// that itself in a field that names no other unit of time.
  static func hours(of text: String, in field: Field, language: String) -> String? {
    let text = text.inASCIINotation.trimmed
    guard text.contains(where: { $0 == ":" || $0.isLetter }) else { return nil }
    let counted = TimeUnit(countedBy: field)
    guard counted == nil || counted == .hour else { return nil }
    let seconds =
      clock(text, needsUnit: counted == nil)
      ?? (counted == .hour ? sum(of: parts(of: text, language: language)) : nil)
    guard let hours = seconds?.divided(by: DecimalNumber(3600))?.rounded(to: 2),
      // A duration too short for hundredths is no answer.
      hours.isZero == seconds?.isZero
    else { return nil }
    return hours.description
  }

  /// Returns the seconds of `1:30` or `1:30 h`; `nil` for other texts.
  private static func clock(_ text: String, needsUnit: Bool) -> DecimalNumber? {
    let number = text.prefix { $0.isASCIIDigit || $0 == ":" }
    let parts = number.split(separator: ":", omittingEmptySubsequences: false)
    let unit = text.dropFirst(number.count).trimmed
    guard parts.count == 2, (1...4).contains(parts[0].count), parts[1].count == 2,
      let hours = Int(parts[0]), let minutes = Int(parts[1]), minutes < 60,
      unit.isEmpty ? !needsUnit : TimeUnit(unit) == .hour
    else { return nil }
    return DecimalNumber((hours * 60 + minutes) * 60)
  }

  /// A number and its unit; `nil` for a number that ends the text without one.
  private struct Part {
    let number: DecimalNumber
    let unit: TimeUnit?
  }

  /// Splits `1 h 30 min` into its parts; empty if the text has other parts, or a number of two meanings.
  private static func parts(of text: String, language: String) -> [Part] {
    var parts: [Part] = []
    var rest = Substring(text)
    while !rest.isEmpty {
      let digits = rest.prefix { $0.isASCIIDigit || ".,".contains($0) }
      rest = rest.dropFirst(digits.count).drop { $0 == " " }
      let name = rest.prefix { $0.isLetter || $0 == "." }
      rest = rest.dropFirst(name.count).drop { $0 == " " }
      let values = NumberReading.values(of: String(digits), language: language)
      let unit = TimeUnit(String(name), isTime: true)
      guard values.count == 1, let number = DecimalNumber(values[0].shortest),
        unit != nil || name.isEmpty && rest.isEmpty
      else { return [] }
      parts.append(Part(number: number, unit: unit))
    }
    return parts
  }

  /// Returns the seconds of parts from the greatest unit to the smallest; `nil` for a single number of
  /// hours, which is read like other numbers.
  private static func sum(of parts: [Part]) -> DecimalNumber? {
    var sum = DecimalNumber.zero
    var last: Int?
    for part in parts {
      let unit = part.unit ?? (last == TimeUnit.hour.seconds ? .minute : nil)
      guard let size = unit?.seconds, last.map({ size < $0 }) ?? true,
        last == nil || part.number < DecimalNumber(60),
        let added = part.number.multiplied(by: DecimalNumber(size)).flatMap(sum.adding)
      else { return nil }
      (sum, last) = (added, size)
    }
    return last == nil || parts.count == 1 && last == TimeUnit.hour.seconds ? nil : sum
  }
}
