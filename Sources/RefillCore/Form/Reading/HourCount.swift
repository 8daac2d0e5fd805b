/// Numbers of hours that are typed as hours and minutes: `1:30` is 1.5.
enum HourCount {
  /// Returns the hours as a decimal number, rounded to hundredths; `nil` if the text is not one such
  /// as `1:30`, or if neither its unit nor the name of the field says that it counts hours.
  static func hours(of text: String, in field: Field) -> String? {
    let text = text.inASCIINotation.trimmed
    let number = text.prefix { $0.isASCIIDigit || $0 == ":" }
    let parts = number.split(separator: ":", omittingEmptySubsequences: false)
    let unit = text.dropFirst(number.count).trimmed.lowercased()
    guard parts.count == 2, (1...4).contains(parts[0].count), parts[1].count == 2,
      let hours = Int(parts[0]), let minutes = Int(parts[1]), minutes < 60,
      unit.isEmpty ? counts(field) : words.contains(unit)
    else { return nil }
    let hundredths = (minutes * 100 + 30) / 60
    return DecimalText("\(hours).\(String(hundredths).zeroPadded(to: 2))")?.shortest
  }

  private static func counts(_ field: Field) -> Bool {
    [field.id, field.title].contains { name in
      name.lowercased().split { !$0.isLetter }.contains { words.contains(String($0)) }
    }
  }

  private static let words: Set = [
    "h", "hr", "hrs", "hour", "hours", "std", "stunden", "heures", "horas", "ore", "uren", "timmar",
  ]
}
