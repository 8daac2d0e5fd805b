import RefillCore

nonisolated extension Body {
  /// The rows of the body, of which only those on the screen are made.
  struct Rows {
    /// The number of rows.
    private(set) var rowCount: Int
    /// The position of the cursor, if a value is edited.
    var cursor: Frame.Position?
    /// The rows that must be visible.
    var current = 0..<1
    /// The part of the outline that has the focus; `nil` for none.
    var focusPlace: Place?
    /// The number of rows from the cursor down to an open list.
    var listOffset = 1
    /// The days of an open calendar, with their places.
    var days: [CalendarView.Day] = []
    /// The visible range of an open list, as text, if the list has no count row.
    var count = ""
    /// The places of the rows.
    let places: RowPlaces
    private var body: Body
    /// The rows that are made already, those of an open list among them.
    private var made: [Int: Row] = [:]
    /// The rows that an open list covers or clears.
    private var covered: [Range<Int>] = []

    /// A part of the outline with its rows.
    typealias Place = (row: OutlineRow, rows: Range<Int>)

    /// The rows to clear below the covered ones.
    enum Clearing { case nothing, cutField, everything }

    /// Lays out the outline of a form, without making its rows.
    ///
    /// - Parameter last: the places of the last frame.
    init(_ body: Body, last: RowPlaces?) {
      self.body = body
      places = RowPlaces.of(body, last: last)
      rowCount = places.rowCount
    }

    private var outline: [OutlineRow] { places.outline }

    /// The scroll offset of the value being edited.
    var scroll: Int {
      get { body.scroll }
      set { body.scroll = newValue }
    }

    // MARK: Places

    /// Returns the first part of the outline that fulfils a condition.
    func place(where condition: (OutlineRow) -> Bool) -> Place? {
      outline.firstIndex(where: condition).map(place)
    }

    /// Returns the parts of the outline that begin within some rows.
    func places(in rows: Range<Int>) -> [Place] { places.parts(beginningIn: rows).map(place) }

    /// Returns the first row of a field, or of the closed item or folded page that it begins.
    func firstRow(of index: Int) -> Int? {
      place { $0.field == index }?.rows.lowerBound
    }

    /// Returns the number of fields with a visible problem in the parts that begin within some rows.
    ///
    /// O(rows) in the review, and while a problem is visible anywhere.
    func brokenCount(in rows: Range<Int>) -> Int {
      let model = body.model
      guard model.isAtRest || model.showsProblems else { return 0 }
      return places.parts(beginningIn: rows).count { part in
        guard let field = outline[part].field, model.fields[field].isAnswerable else {
          return false
        }
        return (model.isAtRest ? model.reviewProblem(of: field) : model.fields[field].problem)
          != nil
      }
    }

    private func place(_ part: Int) -> Place { (outline[part], places.rows(of: part)) }

    // MARK: Rows

    /// Returns some rows; those below the last one are blank.
    func rows(in range: Range<Int>) -> [Row] {
      let blank = Row(columns: body.layout.columns)
      var rows = Array(repeating: blank, count: range.count)
      for part in places.parts(in: range) {
        let place = place(part)
        let visible = place.rows.clamped(to: range)
        guard visible.contains(where: { made[$0] == nil }) else { continue }
        let drawn = body.view(of: place.row)?.draw().rows ?? [body.single(place.row)]
        for row in visible where drawn.indices.contains(row - place.rows.lowerBound) {
          rows[row - range.lowerBound] = drawn[row - place.rows.lowerBound]
        }
      }
      for row in range { if let known = made[row] { rows[row - range.lowerBound] = known } }
      return rows
    }

    /// Returns the rows of closed items among some rows, for the next frame.
    ///
    /// - Parameter drawn: these rows.
    func itemRows(in range: Range<Int>, _ drawn: ArraySlice<Row>) -> ItemRows {
      var items = ItemRows()
      for part in places.parts(in: range) {
        let place = place(part)
        guard case .item(let item) = place.row, made[place.rows.lowerBound] == nil else { continue }
        items[body.key(of: item)] =
          drawn[
            drawn.startIndex + place.rows.lowerBound - range.lowerBound]
      }
      return items
    }

    /// Returns the effect of a click on each of some rows; `nil` for none.
    func targets(in range: Range<Int>) -> [ClickArea.Target?] {
      var targets: [ClickArea.Target?] = Array(repeating: nil, count: range.count)
      for part in places.parts(in: range) {
        let place = place(part)
        let target = body.target(of: place.row)
        let view = target == nil ? body.clickableView(of: place.row) : nil
        let texts = view?.texts ?? [:]
        for row in place.rows.clamped(to: range)
        where !covered.contains(where: { $0.contains(row) }) {
          let text = texts[row - place.rows.lowerBound]
          targets[row - range.lowerBound] =
            target ?? place.row.field.flatMap { view == nil ? nil : .field($0, text) }
        }
      }
      return targets
    }

    /// Keeps rows that are made.
    mutating func keep(_ rows: [Row], from first: Int) {
      for (offset, row) in rows.enumerated() { made[first + offset] = row }
    }

    /// Draws `open` over the rows from `first` on, and clears the rest of the field or body below it.
    mutating func cover(from first: Int, with open: [Row], clearing: Clearing) {
      let end = first + open.count
      rowCount = max(rowCount, end)
      keep(open, from: first)
      let rest =
        switch clearing {
        case .nothing: end
        case .cutField:
          places.parts(beginningIn: end..<Int.max).first { !outline[$0].isHeading }
            .map { places.rows(of: $0).lowerBound } ?? rowCount
        case .everything: rowCount
        }
      let blank = Row(columns: body.layout.columns)
      if rest > end { keep(Array(repeating: blank, count: rest - end), from: end) }
      covered.append(first..<max(rest, end))
    }
  }

  /// True in a window where fields need the rows of headings.
  var isShort: Bool { layout.rows < 12 && !model.isInReview && model.preview == nil }

  /// Returns an outline without the headings of groups above the focus.
  func withoutHeadingsAbove(_ outline: [OutlineRow]) -> [OutlineRow] {
    let index = currentIndex
    guard let focus = outline.firstIndex(where: { isCurrent($0, index) }) else { return outline }
    return outline[..<focus].filter { if case .heading = $0 { false } else { true } }
      + outline[focus...]
  }

  /// Returns the number of rows of a part of the outline.
  func height(of row: OutlineRow) -> Int {
    switch row {
    case .field(let index, _), .itemField(let index, _, _, _):
      // The width of a note depends on its level.
      (model.fields[index].field.kind == .note ? layout(of: row) : layout)
        .height(of: model.fields[index])
    case .heading, .page, .list, .item, .add: 1
    }
  }

  /// Returns the view of a field that takes clicks; `nil` for other rows.
  ///
  /// Only a mouse that is on needs the characters of all rows, in each frame.
  fileprivate func clickableView(of row: OutlineRow) -> FieldView? {
    guard context.takesClicks, let view = view(of: row), view.entry.field.kind.isFocusable else {
      return nil
    }
    return view
  }
}

nonisolated extension OutlineRow {
  /// The field of the row, or the first one of a closed item or a folded page; `nil` for none.
  var field: Int? {
    switch self {
    case .field(let index, _), .itemField(let index, _, _, _): index
    case .item(let item): item.first
    case .page(let page): page.first
    case .heading, .list, .add: nil
    }
  }

  /// The field that is drawn in the row; `nil` for other rows.
  var fieldOfView: Int? {
    switch self {
    case .field(let index, _), .itemField(let index, _, _, _): index
    case .heading, .page, .list, .item, .add: nil
    }
  }

  /// True for the heading of a group or list.
  fileprivate var isHeading: Bool {
    switch self {
    case .heading, .list: true
    case .page, .field, .item, .itemField, .add: false
    }
  }
}
