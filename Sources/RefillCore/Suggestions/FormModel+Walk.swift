extension FormModel {
  /// Up and Down in a field: lines of a text area, steps of a number, a date or a time, older and
  /// newer values.
  mutating func walk(_ action: Action, _ host: Host) {
    guard let index = focusedIndex else { return }
    if entries[index].field.kind.isMultiline {
      moveByLine(action, index, host)
    } else if !(action == .down && offerMeanings(index)), !walkSteps(action, index, host) {
      walkValues(action, index, host)
    }
  }

  // MARK: Lines

  private mutating func moveByLine(_ action: Action, _ index: Int, _ host: Host) {
    let line = entries[index].line
    let wrap = TextWrap(line.text, width: screen.valueColumns)
    let row = wrap.row(of: line.cursor)
    let column = wrap.column(of: line.cursor, in: line.text)
    switch action {
    case .first: move(to: 0, index, host)
    case .last: move(to: line.count, index, host)
    case .up where row > 0:
      move(to: wrap.cursor(at: column, row: row - 1, in: line.text), index, host)
    case .down where row + 1 < wrap.rows.count:
      move(to: wrap.cursor(at: column, row: row + 1, in: line.text), index, host)
    case .down: queue.append(.autoFill)
    default: break
    }
  }

  // MARK: Values

  /// How many of the newest values can be gone through.
  private static let walkSize = 200

  private mutating func walkValues(_ action: Action, _ index: Int, _ host: Host) {
    let entry = entries[index]
    guard let walk = entry.walk else {
      if action == .down {
        queue.append(.autoFill)
      } else if action != .last, entry.hasSource, entry.field.kind.isTyped {
        guard !entry.field.isReadOnly else {
          notice = .readOnly(entry.field.title)
          return
        }
        entries[index].walk = FieldState.Walk(
          draft: entry.line, values: [], index: -1, startsAtOldest: action == .first)
        ask(.recent, index, limit: Self.walkSize)
      }
      return
    }
    switch action {
    case .up: show(walk.index + 1, of: walk, index, host)
    case .down: show(walk.index - 1, of: walk, index, host)
    case .first: show(walk.values.count - 1, of: walk, index, host)
    default: show(-1, of: walk, index, host)
    }
  }

  /// The older values came: the first of them that is not what stands there is shown.
  mutating func startWalk(_ values: [Suggestion], _ index: Int, _ host: Host) {
    guard var walk = entries[index].walk else { return }
    let limit = entries[index].field.length
    let isMultiline = entries[index].field.kind.isMultiline
    walk.values = values.map {
      isMultiline ? $0 : Suggestion($0.value.onOneLine, origin: $0.origin)
    }.filter { $0.value != walk.draft.text && limit.allows($0.value) }
    entries[index].walk = nil
    if walk.values.isEmpty {
      notice = .noValues(entries[index].field.title)
      ask(index)
    } else {
      show(walk.startsAtOldest ? walk.values.count - 1 : 0, of: walk, index, host)
    }
  }

  /// Shows one of the values, or the draft below the newest one.
  private mutating func show(_ place: Int, of walk: FieldState.Walk, _ index: Int, _ host: Host) {
    guard place < walk.values.count else { return }
    let current = entries[index].line
    let (text, spans) =
      place < 0 ? (walk.draft.text, walk.draft.spans) : (walk.values[place].value, [])
    if walk.index < 0 {
      stepNumber += 1
      entries[index].undo.record(
        current, Edit(0..<current.count, text), .whole, after: 0, at: 0, order: stepNumber)
    }
    put(TextLine(text, spans: spans), index)
    var walk = walk
    walk.index = place
    edited(from: current, by: .suggestion, index, host)
    entries[index].walk = place < 0 ? nil : walk
    guard place >= 0 else { return }
    note(.suggestion(walk.values[place]), index)
    askForMentions(in: walk.values[place], index)
  }
}
