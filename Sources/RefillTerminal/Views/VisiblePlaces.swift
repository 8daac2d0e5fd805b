import RefillCore

/// The rows on the screen where the parts of a scrolled form begin.
nonisolated struct VisiblePlaces: Sendable {
  private var rows: [Part: Int] = [:]
  /// The number of rows between the title row and the body.
  private(set) var above = 0

  private enum Part: Hashable {
    case field(Int)
    case item(Items.ID)
    case add(Items.Place)
  }

  /// Creates the places of a form that is not scrolled.
  init() {}

  /// Creates the places of some visible rows, `above` rows below the title row.
  init(_ body: Body.Rows, in visible: Range<Int>, below above: Int) {
    self.above = above
    for place in body.places(in: visible) {
      guard let part = Self.part(place.row) else { continue }
      rows[part] = place.rows.lowerBound - visible.lowerBound + above
    }
  }

  /// Returns the row of a part of the form; `nil` if it was not on the screen.
  func row(of part: OutlineRow) -> Int? { Self.part(part).flatMap { rows[$0] } }

  private static func part(_ row: OutlineRow) -> Part? {
    switch row {
    case .field(let index, _), .itemField(let index, _, _, _): .field(index)
    case .item(let item): .item(item.id)
    case .add(let place, _): .add(place)
    case .heading, .page, .list: nil
    }
  }
}
