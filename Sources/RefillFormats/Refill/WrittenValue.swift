import RefillCore

/// A number, date or time in a form file, for comparisons: exact for any number of digits.
///
/// Dates are compared by day, times by second.
struct WrittenValue: Comparable {
  private let place: DecimalText

  /// Parses `text` in the notation of `kind`; `nil` if it is invalid, such as `2026-02-30`.
  init?(_ text: String, kind: FieldKind) {
    let place: DecimalText? =
      switch kind {
      case .number, .decimal: Self.number(text, isWhole: kind == .number)
      case .date: CalendarText.days(text).flatMap { DecimalText(String($0)) }
      case .time: CalendarText.seconds(text).flatMap { DecimalText(String($0)) }
      case .datetime: CalendarText.moment(text).flatMap { DecimalText(String($0)) }
      case .text, .textarea, .email, .url, .tel, .path, .password, .choice, .choices, .confirm,
        .note:
        nil
      }
    guard let place else { return nil }
    self.place = place
  }

  /// Describes the notation of a kind for messages.
  static func description(for kind: FieldKind) -> String {
    switch kind {
    case .number: "a whole number like 5"
    case .decimal: "a number like 0.5"
    case .date: "a date like \"2026-03-12\""
    case .time: "a time like \"08:00\""
    case .datetime: "a date with a time like \"2026-03-12T14:30\""
    case .text, .textarea, .email, .url, .tel, .path, .password, .choice, .choices, .confirm, .note:
      "text"
    }
  }

  var isPositive: Bool { DecimalText("0").map { $0 < place } ?? false }

  static func < (left: Self, right: Self) -> Bool { left.place < right.place }

  /// Files are parsed more strictly than the user's input: no comma and no surrounding white space.
  private static func number(_ text: String, isWhole: Bool) -> DecimalText? {
    guard !text.contains(where: { $0 == "," || $0.isWhitespace }), let number = DecimalText(text)
    else { return nil }
    return isWhole && !number.isWhole ? nil : number
  }
}
