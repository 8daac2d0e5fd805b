import CReadline

/// Replacements of Readline's functions that move by code point, and their behaviour at the ends of
/// a logical line.
///
/// Readline calls them inside `feed`; like all bindable functions they return 0.
extension ReadlineEditor {
  func moveByCluster(_ distance: Int) -> CInt {
    if mode == .viCommand {  // also for the `l` of a `dl`
      let end = LineBuffer.count
      let last = LineBuffer.offset(-1, from: end).offset
      let target = LineBuffer.offset(distance, from: LineBuffer.point).offset
      LineBuffer.point = target == end ? max(last, LineBuffer.point) : target
      return 0
    }
    if distance > 0, isAtTextEnd { return raise(.takeGhost) }
    var left = distance
    while left != 0 {
      let (offset, steps) = LineBuffer.offset(left, from: LineBuffer.point)
      LineBuffer.point = offset
      left += left > 0 ? -steps : steps
      guard left != 0, left > 0 ? crossToNextLine() : crossToPreviousLine() else { break }
      left += left > 0 ? -1 : 1
    }
    return 0
  }

  func moveToLineEnd(_ count: CInt, _ key: CInt) -> CInt {
    guard mode == .viCommand else {
      return isAtTextEnd ? raise(.takeGhost) : rl_end_of_line(count, key)
    }
    keepsRowEnd = isMultiline
    return rl_end_of_line(count, key)
  }

  /// The direction of a word movement into an adjacent line.
  enum WordMove { case forward, backward }

  /// Runs `original`, and continues in the next line if it does not move.
  func moveByWord(
    _ count: CInt, _ key: CInt, _ move: WordMove, _ original: (CInt, CInt) -> CInt
  ) -> CInt {
    let start = LineBuffer.point
    if count > 0, move == .forward, isAtTextEnd, mode != .viCommand { return raise(.takeGhostWord) }
    _ = original(count, key)
    guard LineBuffer.point == start, count > 0, mayCrossLines,
      move == .backward ? crossToPreviousLine() : crossToNextLine()
    else { return 0 }
    return original(1, key)
  }

  /// Deletes `distance` clusters, backwards if negative; with a numeric argument it is a kill.
  func deleteClusters(_ distance: Int) -> CInt {
    let isKill = abs(distance) > 1 || cr_explicit_argument() != 0
    var left = distance
    while left != 0 {
      let (offset, steps) = LineBuffer.offset(left, from: LineBuffer.point)
      remove(from: LineBuffer.point, to: offset, isKill: isKill)
      left += left > 0 ? -steps : steps
      guard left != 0, left > 0 ? joinNextLine() : joinPreviousLine() else { break }
      left += left > 0 ? -1 : 1
    }
    return 0
  }

  func viDeleteClusters(_ distance: Int) -> CInt {
    let offset = LineBuffer.offset(distance, from: LineBuffer.point).offset
    remove(from: LineBuffer.point, to: offset, isKill: true)
    if LineBuffer.point == LineBuffer.count {
      LineBuffer.point = LineBuffer.offset(-1, from: LineBuffer.point).offset
    }
    return 0
  }

  /// Moves the cluster before the cursor over the clusters after it; at the line's end, over the
  /// one before.
  func transposeClusters(_ distance: Int) -> CInt {
    var point = LineBuffer.point
    var distance = distance
    if point == LineBuffer.count {
      point = LineBuffer.offset(-1, from: point).offset
      distance = 1
    }
    let start = LineBuffer.offset(-1, from: point).offset
    guard distance != 0, start < point else { return 0 }
    let dragged = String(decoding: LineBuffer.bytes[start..<point], as: UTF8.self)
    rl_begin_undo_group()
    remove(from: start, to: point, isKill: false)
    LineBuffer.point = LineBuffer.offset(distance, from: start).offset
    rl_insert_text(dragged)
    rl_end_undo_group()
    return 0
  }

  func killForward(_ count: CInt, _ key: CInt, _ original: (CInt, CInt) -> CInt) -> CInt {
    guard count >= 0, LineBuffer.point == LineBuffer.count else {
      return kill(count, key, original)
    }
    let point = LineBuffer.point
    hasKilled = false
    if joinNextLine() { killLineEnd(from: point, to: point + 1) }
    return 0
  }

  func killBackward(_ count: CInt, _ key: CInt, _ original: (CInt, CInt) -> CInt) -> CInt {
    guard count >= 0, LineBuffer.point == 0 else {
      return kill(count, key, original)
    }
    hasKilled = false
    if joinPreviousLine() { killLineEnd(from: LineBuffer.point + 1, to: LineBuffer.point) }
    return 0
  }

  /// Adds the line end that was removed at the cursor to the kill ring, as emacs does, so that a
  /// yank brings back whole lines; a kill that runs backwards precedes the previous one.
  private func killLineEnd(from start: Int, to end: Int) {
    guard mode == .emacs else { return }
    rl_insert_text("\n")
    _ = kill(1, 0) { _, _ in rl_kill_text(CInt(clamping: start), CInt(clamping: end)) }
    LineBuffer.point = min(start, end)
  }

  /// Runs a kill.
  ///
  /// At the Esc of a Meta key, Readline forgets that the previous command was a kill to append to;
  /// an empty kill restores that state.
  private func kill(_ count: CInt, _ key: CInt, _ original: (CInt, CInt) -> CInt) -> CInt {
    if hasKilled, let last = cr_last_function(), ReplacedFunctions.isKill(last) {
      rl_kill_text(0, 0)
    }
    let before = LineBuffer.count
    defer { hasKilled = LineBuffer.count < before }
    return original(count, key)
  }

  private func remove(from start: Int, to end: Int, isKill: Bool) {
    guard start != end else { return }
    // Readline prepends a kill to the previous one if it runs backwards.
    if isKill {
      rl_kill_text(CInt(clamping: start), CInt(clamping: end))
    } else {
      rl_delete_text(CInt(clamping: min(start, end)), CInt(clamping: max(start, end)))
    }
    LineBuffer.point = min(start, end)
  }
}

extension ReadlineEditor {
  /// Restores the text that the field had when it got the focus.
  func revert() -> CInt {
    guard let original, original != wholeText else { return 0 }
    let (line, point) = adjacentLines.split(original, at: original.count)
    hold(line, point: point)
    isEditedAround = true
    return 0
  }
}

/// Movement over, and removal of, the line ends around the line in Readline's buffer.
extension ReadlineEditor {
  var isAtTextEnd: Bool {
    LineBuffer.point == LineBuffer.count && adjacentLines.after.isEmpty
  }

  fileprivate func crossToPreviousLine() -> Bool {
    guard mayCrossLines else { return false }
    if !LineBuffer.holds(loaded) { isEditedAround = true }
    let left = LineBuffer.text
    guard let (line, end) = adjacentLines.takeBefore() else { return false }
    adjacentLines.prepend(end, left)
    hold(line, point: line.utf8.count)
    return true
  }

  fileprivate func crossToNextLine() -> Bool {
    guard mayCrossLines else { return false }
    if !LineBuffer.holds(loaded) { isEditedAround = true }
    let left = LineBuffer.text
    guard let (line, end) = adjacentLines.takeAfter() else { return false }
    adjacentLines.append(left, end)
    hold(line, point: 0)
    return true
  }

  fileprivate func joinPreviousLine() -> Bool {
    guard mayCrossLines, let (line, _) = adjacentLines.takeBefore() else { return false }
    LineBuffer.load(line + LineBuffer.text, point: line.utf8.count + LineBuffer.point)
    isEditedAround = true
    return true
  }

  fileprivate func joinNextLine() -> Bool {
    guard mayCrossLines, let (line, _) = adjacentLines.takeAfter() else { return false }
    LineBuffer.load(LineBuffer.text + line, point: LineBuffer.point)
    isEditedAround = true
    return true
  }
}
