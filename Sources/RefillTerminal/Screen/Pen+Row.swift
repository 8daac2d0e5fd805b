// Minimal updates of one row.
nonisolated extension Pen {
  /// Changes row `index` of the region from `old` to `new`.
  ///
  /// - Parameter erasing: True to erase a row that gets shorter from its start: tmux wraps blanks at the
  ///   end of a line in a narrower window, unless the whole line was erased.
  mutating func paint(_ new: Row, over old: Row, in index: Int, erasing: Bool = false) {
    var old = old
    if erasing, old.used > new.used {
      move(to: index, 0)
      eraseToEndOfRow()
      old = Row(columns: old.columns)
    }
    guard let uncertain = [old.firstUncertain, new.firstUncertain].compactMap(\.self).min() else {
      paintChanges(new, over: old, in: index, upTo: new.width)
      let used = new.used
      if old.used > used {
        move(to: index, used)
        eraseToEndOfRow()
      }
      return
    }
    // After a cluster of uncertain width, columns are unknown: the rest is written again.
    let start = min(new.cells[uncertain].width == 0 ? uncertain - 1 : uncertain, new.used)
    paintChanges(new, over: old, in: index, upTo: start)
    flow(new, from: start, in: index, erasing: old.used > start)
  }

  /// Writes the changed cells before column `end`, except the blank end of the row.
  private mutating func paintChanges(_ new: Row, over old: Row, in index: Int, upTo end: Int) {
    let end = min(end, new.used)
    for column in 0..<end where new.cells[column].width > 0 && new.differs(from: old, at: column) {
      if case .exact(let start) = self.column, row == index, start < column,
        passes(start..<column, of: new)
      {
        for skipped in start..<column { write(new, at: skipped) }
      } else {
        move(to: index, column)
      }
      write(new, at: column)
    }
  }

  /// Writes the row from column `start` on.
  ///
  /// Adjacent text is written in one run, parts after a gap at their own columns.
  private mutating func flow(_ new: Row, from start: Int, in index: Int, erasing: Bool) {
    move(to: index, start)
    if erasing { eraseToEndOfRow() }
    withoutOverrun(of: new) { pen in
      for column in start..<max(start, new.used)
      where new.cells[column].width > 0 && new.cells[column].kind != .vacant {
        pen.startPart(at: column, row: index)
        pen.write(new, at: column)
      }
    }
  }

  /// Moves to a column after a gap, where text that was drawn wider may have been before.
  private mutating func startPart(at target: Int, row index: Int) {
    switch column {
    case .flowing(target): break
    case .exact: move(to: index, target)
    case .flowing:
      move(to: index, target)
      eraseToEndOfRow()
    }
  }

  /// Moves the cursor to a column of `new`, which is in row `index`.
  ///
  /// After a cluster of uncertain width, the text up to the column is written again, so that the
  /// cursor ends where the terminal has that column.
  mutating func placeCursor(in new: Row, at column: Int, row index: Int) {
    guard let uncertain = new.uncertainBefore(column) else { return move(to: index, column) }
    if row == index, self.column == .flowing(column) { return }
    move(to: index, uncertain)
    withoutOverrun(of: new) { pen in
      for column in uncertain..<column where new.cells[column].width > 0 {
        pen.write(new, at: column)
      }
    }
  }

  /// Prevents wrapping in a terminal that draws clusters as separate scalars.
  private mutating func withoutOverrun(of row: Row, _ body: (inout Pen) -> Void) {
    let mayOverrun = row.mayOverrun
    if mayOverrun { set(.wrap, false) }
    body(&self)
    if mayOverrun { set(.wrap, true) }
  }
}

nonisolated extension Row {
  /// Returns the first uncertain cluster in the run of text that ends before `column`; `nil` if the
  /// terminal's column is certain.
  fileprivate func uncertainBefore(_ column: Int) -> Int? {
    guard firstUncertain != nil else { return nil }
    let run = cells[..<column].reversed().prefix { $0.kind != .vacant }
    return (column - run.count..<column).first { cells[$0].kind == .uncertain }
  }
}
