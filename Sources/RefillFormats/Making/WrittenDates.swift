import Foundation
import RefillCore

/// Dates, with or without times, as people write them, all in one order of day and month.
struct WrittenDates {
  /// True if some end with the mark of a time zone, as in `2026-03-12T10:30:00Z`.
  let haveZone: Bool

  private let field: Field

  /// Two days, at different times, so that `tomorrow` and `3 March` mean two dates.
  private static let contexts = [
    ReadingContext(), ReadingContext(now: Date(timeIntervalSinceReferenceDate: 1e9)),
  ]

  /// Reads texts as a field reads what is typed; `nil` unless all are dates of a kind.
  ///
  /// A day above 12 settles the order of day and month for all; without one, `3/12/2026` is no date.
  init?(_ texts: [String], _ kind: FieldKind) {
    field = Field(id: "x", kind: kind)
    let dates = kind == .datetime ? texts.map(Self.withoutZone) : texts
    haveZone = dates != texts
    var orders: Set = [Order.dayFirst, .monthFirst]
    var isOpen = false
    for text in dates {
      guard let possible = self.orders(of: text) else { return nil }
      isOpen = isOpen || !possible.isEmpty
      if !possible.isEmpty { orders.formIntersection(possible) }
    }
    guard orders.count == 1 || orders.count == 2 && !isOpen else { return nil }
  }

  private enum Order { case dayFirst, monthFirst }

  /// Returns the orders in which a text is a date, none if they do not matter; `nil` if it is no date.
  private func orders(of text: String) -> Set<Order>? {
    let head = text.prefix { $0.isNumber || "/-".contains($0) }
    let parts = head.split(omittingEmptySubsequences: false) { "/-".contains($0) }
    guard parts.count == 3, (1...2).contains(parts[0].count) else {
      return date(text) == nil ? nil : []
    }
    // With points the day comes first everywhere.
    let dates = [[0, 1, 2], [1, 0, 2]].map { places in
      date(places.map { String(parts[$0]) }.joined(separator: ".") + text[head.endIndex...])
    }
    if dates[0] == dates[1] { return dates[0] == nil ? nil : [] }
    return Set(zip(dates, [Order.dayFirst, .monthFirst]).compactMap { $0 == nil ? nil : $1 })
  }

  /// Returns the date of a text, in the stored form, if it is the same on every day.
  private func date(_ text: String) -> String? {
    let readings = Self.contexts.map { field.reading(of: text, in: $0) }
    guard text.contains(where: \.isNumber), case .value(let date) = readings[0],
      readings[0] == readings[1]
    else { return nil }
    return date
  }

  /// Returns a text without `Z` or `+01:00` behind its time.
  private static func withoutZone(_ text: String) -> String {
    guard let zone = text.firstMatch(of: /(?:Z|[+-][0-9]{2}:?[0-9]{2})$/),
      text.contains("T"), text[..<zone.range.lowerBound].contains(":")
    else { return text }
    return String(text[..<zone.range.lowerBound])
  }
}
