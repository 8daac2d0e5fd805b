import RefillCore

/// Dates, with or without times, as people write them, all in one order of day and month.
struct WrittenDates {
  /// True if some end with the mark of a time zone, as in `2026-03-12T10:30:00Z`.
  let haveZone: Bool

  /// Reads texts as a field reads what is typed; `nil` unless all are dates of a kind.
  ///
  /// A day above 12 settles the order of day and month for all; without one, `3/12/2026` is no date.
  init?(_ texts: [String], _ kind: FieldKind) {
    let field = Field(id: "x", kind: kind)
    let dates = kind == .datetime ? texts.map(Self.withoutZone) : texts
    haveZone = dates != texts
    let readings = DayOrder.allCases.map { order in dates.map { order.date($0, in: field) } }
    let fitting = readings.filter { $0.allSatisfy { $0 != nil } }
    guard let first = fitting.first, fitting.allSatisfy({ $0 == first }) else { return nil }
  }

  /// Returns a text without `Z` or `+01:00` behind its time.
  private static func withoutZone(_ text: String) -> String {
    guard let zone = text.firstMatch(of: /(?:Z|[+-][0-9]{2}:?[0-9]{2})$/),
      text.contains("T"), text[..<zone.range.lowerBound].contains(":")
    else { return text }
    return String(text[..<zone.range.lowerBound])
  }
}
