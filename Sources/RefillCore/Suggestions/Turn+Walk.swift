/// A key that moves through lines, steps or values in a field.
enum WalkKey {
  case up, down, pageUp, pageDown, first, last
}

extension Turn {
  /// Handles Up and Down in a field: lines of a text area, steps of a number, date or time, and
  /// older and newer values.
  mutating func walk(_ key: WalkKey) {
    guard let index = model.focusedIndex else { return }
    if model.fields[index].field.kind.isMultiline {
      moveByLine(key, index)
    } else if !(key == .down && offerMeanings(index)), !walkSteps(key, index) {
      walkValues(key, index)
    }
  }

  // MARK: Lines

  private mutating func moveByLine(_ key: WalkKey, _ index: Int) {
    let line = model.fields[index].line
    let wrap = TextWrap(line.text, width: model.environment.screen.valueColumns)
    let row = wrap.row(of: line.cursor)
    let goal = model.fields[index].editing.goalColumn
    let column = goal ?? wrap.column(of: line.cursor, in: line.text)
    switch key {
    case .first: move(to: 0, index)
    case .last: move(to: line.count, index)
    case .up where row > 0:
      move(to: wrap.cursor(at: column, row: row - 1, in: line.text), index)
      model.fields[index].editing.goalColumn = column
    case .down where row + 1 < wrap.rows.count:
      move(to: wrap.cursor(at: column, row: row + 1, in: line.text), index)
      model.fields[index].editing.goalColumn = column
    case .down: queue.append(.suggestion(.autoFill))
    case .up, .pageUp, .pageDown: break
    }
  }

  // MARK: Values

  /// The number of the newest values that can be walked through.
  private static let walkSize = 200

  private mutating func walkValues(_ key: WalkKey, _ index: Int) {
    let entry = model.fields[index]
    guard let walk = entry.suggestions.walk else {
      if key == .down {
        queue.append(.suggestion(.autoFill))
      } else if key != .last, entry.suggestions.hasSource, entry.field.kind.isTyped {
        guard !entry.field.isReadOnly else {
          model.messages.show(.edit(.readOnly(entry.field.title)))
          return
        }
        model.fields[index].suggestions.walk = FieldState.Walk(
          draft: entry.line, values: [], index: -1, startsAtOldest: key == .first)
        ask(.recent, index, limit: Self.walkSize)
      }
      return
    }
    switch key {
    case .up: show(walk.index + 1, of: walk, index)
    case .down: show(walk.index - 1, of: walk, index)
    case .first: show(walk.values.count - 1, of: walk, index)
    case .last: show(-1, of: walk, index)
    // Page keys are steps, also where they have no effect.
    case .pageUp, .pageDown: break
    }
  }

  /// Starts a walk with the first of the older values that differs from the field's value.
  mutating func startWalk(_ values: [Suggestion], _ index: Int) {
    guard var walk = model.fields[index].suggestions.walk else { return }
    let field = model.fields[index].field
    walk.values = values.map {
      field.kind.isMultiline ? $0 : Suggestion($0.value.onOneLine, origin: $0.origin)
    }.filter {
      $0.value != walk.draft.text && field.length.allows($0.value)
        && field.takes($0.value, in: model.environment.context)
    }
    model.fields[index].suggestions.walk = nil
    if walk.values.isEmpty {
      model.messages.show(.value(.noValues(model.fields[index].field.title)))
      ask(index)
    } else {
      show(walk.startsAtOldest ? walk.values.count - 1 : 0, of: walk, index)
    }
  }

  /// Shows one of the values, or the draft after the newest one.
  private mutating func show(_ place: Int, of walk: FieldState.Walk, _ index: Int) {
    guard place < walk.values.count else { return }
    let current = model.fields[index].line
    let (text, spans) =
      place < 0 ? (walk.draft.text, walk.draft.spans) : (walk.values[place].value, [])
    if walk.index < 0 {
      model.editing.undo.number += 1
      model.fields[index].editing.undo.record(
        current, Edit(0..<current.count, text), .whole, after: 0, at: 0,
        order: model.editing.undo.number)
    }
    setLine(TextLine(text, spans: spans), index)
    var walk = walk
    walk.index = place
    edited(from: current, by: .suggestion, index)
    model.fields[index].suggestions.walk = place < 0 ? nil : walk
    guard place >= 0 else { return }
    model.fields[index].note(.suggestion(walk.values[place]))
    askForMentions(in: walk.values[place], index)
  }
}
