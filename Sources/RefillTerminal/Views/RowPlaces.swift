import RefillCore

/// The places of the rows of a form in its window.
///
/// They are valid until the outline or the window changes, so that a frame costs the same in a form of
/// any size.
nonisolated struct RowPlaces: Sendable {
  /// The parts of the form from top to bottom.
  let outline: [OutlineRow]
  /// The first row of each part of the outline, and the number of all.
  private let starts: [Int]
  /// The number of parts before each part, and of all, that begin with a field that can be answered.
  private let answerable: [Int]
  private let layout: Layout

  /// Returns the places of a body; O(rows) unless they are those of the last frame.
  static func of(_ body: Body, last: RowPlaces?) -> RowPlaces {
    let outline = body.model.outline
    let known = last.flatMap { last in
      last.outline.sharesStorage(with: outline) && last.layout == body.layout ? last : nil
    }
    let whole = known ?? RowPlaces(outline, in: body)
    guard body.isShort, whole.rowCount > body.layout.rows - Layout.fixedRows else { return whole }
    return RowPlaces(body.withoutHeadingsAbove(outline), in: body)
  }

  private init(_ outline: [OutlineRow], in body: Body) {
    self.outline = outline
    var (starts, answerable) = ([0], [0])
    starts.reserveCapacity(outline.count + 1)
    answerable.reserveCapacity(outline.count + 1)
    for (part, row) in outline.enumerated() {
      let isAnswerable = row.field.map { body.model.fields[$0].isAnswerable } ?? false
      starts.append(starts[part] + body.height(of: row))
      answerable.append(answerable[part] + (isAnswerable ? 1 : 0))
    }
    (self.starts, self.answerable) = (starts, answerable)
    layout = body.layout
  }

  /// The number of rows.
  var rowCount: Int { starts[outline.count] }

  /// Returns the rows of a part of the outline.
  func rows(of part: Int) -> Range<Int> { starts[part]..<starts[part + 1] }

  /// Returns the parts of the outline that have one of some rows.
  func parts(in rows: Range<Int>) -> Range<Int> {
    let first = outline.indices.partitioningIndex { starts[$0 + 1] > rows.lowerBound }
    let end = outline.indices.partitioningIndex { starts[$0] >= rows.upperBound }
    return min(first, end)..<end
  }

  /// Returns the parts of the outline that begin within some rows.
  func parts(beginningIn rows: Range<Int>) -> Range<Int> {
    let first = outline.indices.partitioningIndex { starts[$0] >= rows.lowerBound }
    let end = outline.indices.partitioningIndex { starts[$0] >= rows.upperBound }
    return min(first, end)..<end
  }

  /// Returns the number of fields that can be answered in the parts that begin within some rows.
  func answerableCount(in rows: Range<Int>) -> Int {
    let parts = parts(beginningIn: rows)
    return answerable[parts.upperBound] - answerable[parts.lowerBound]
  }
}

nonisolated extension Array {
  /// True if both arrays are one in memory, and therefore equal; O(1).
  ///
  /// Arrays that do not share their elements may be equal too.
  func sharesStorage(with other: [Element]) -> Bool {
    count == other.count
      && withUnsafeBufferPointer { own in
        other.withUnsafeBufferPointer { own.baseAddress == $0.baseAddress }
      }
  }
}
