import RefillCore

/// The notation of the numbers or dates of a column of a table.
///
/// A value with one reading, such as `1.234,50` or `31/01/2026`, settles how those with two, such as
/// `1.500` and `3/12/2026`, are read.
struct ColumnNotation {
  /// Returns the value of a text in the stored form in each of two notations; `nil` where it has none.
  private let readings: @Sendable (String) -> [String?]
  /// Returns false for most texts whose value is the same in both notations.
  private let canVary: @Sendable (String) -> Bool
  /// True for the notations in which some value of the column could not be read.
  private var isRefuted = [false, false]
  /// True if the locale decides, because no value told the notation before one was needed.
  private(set) var isGivenUp = false

  /// Creates the notation of the answers to a field; `nil` for a field without numbers and dates.
  init?(_ field: Field) {
    switch field.kind {
    case .number, .decimal:
      let typed = Field(id: field.id, title: field.title, kind: .decimal)
      readings = { text in NumberNotation.allCases.map { $0.number(text, in: typed) } }
      canVary = { $0.utf8.contains { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ",") } }
    case .date, .datetime:
      let typed = Field(id: field.id, kind: field.kind)
      readings = { text in DayOrder.allCases.map { $0.date(text, in: typed) } }
      canVary = { text in text.utf8.prefix(3).contains { $0 == UInt8(ascii: "/") || $0 == 0x2D } }
    case .text, .textarea, .time, .email, .url, .tel, .path, .password, .choice, .choices, .confirm,
      .note:
      return nil
    }
  }

  /// Takes a value of the column for evidence.
  mutating func note(_ text: String) {
    guard !isGivenUp, !isSettled, canVary(text) else { return }
    let isUnread = readings(text).map { $0 == nil }
    if isUnread.contains(false) {
      isRefuted = zip(isRefuted, isUnread).map { $0 || $1 }
    }
  }

  /// True if one notation is left.
  private var isSettled: Bool { isRefuted[0] != isRefuted[1] }

  /// True if a text has two values and nothing has told yet which is meant.
  func isOpen(_ text: String) -> Bool {
    !isGivenUp && isRefuted == [false, false] && values(of: text) != nil
  }

  /// Leaves the notation to the locale.
  mutating func giveUp() { isGivenUp = true }

  /// Returns the value of a text with two in the notation of the column; `nil` where none is known.
  func value(of text: String) -> String? {
    isSettled ? values(of: text)?[isRefuted[0] ? 1 : 0] : nil
  }

  /// Returns the two values of a text; `nil` if it has one or none.
  private func values(of text: String) -> [String]? {
    guard canVary(text) else { return nil }
    let values = readings(text).compactMap(\.self)
    return values.count == 2 && values[0] != values[1] ? values : nil
  }
}
