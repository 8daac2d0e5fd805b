import CReadline

/// An operator of vi and the words that it acts on: `d2w`, `cW`, `yb`.
nonisolated struct ViWordOperator: Equatable {
  var action: ViLineOperator.Action
  var motion: ViWords.Motion
  /// True for `W`, `B` and `E`.
  var isBig: Bool
  /// The product of the counts; `nil` without one.
  var count: Int?
}

/// Vi's words in a text area: Readline stops at the ends of the line that it edits.
extension ReadlineEditor {
  /// Runs `original`, unless the words that it passes lead into another line.
  func moveByViWord(
    _ count: CInt, _ key: CInt, _ motion: ViWords.Motion, _ original: (CInt, CInt) -> CInt
  ) -> CInt {
    if count > 0, motion == .end, isAtTextEnd, mode != .viCommand { return raise(.takeGhostWord) }
    guard count > 0, mayCrossLines, isMultiline else { return original(count, key) }
    let text = wholeText
    let words = ViWords(text, isBig: isBig(key))
    let start = cursor
    let place = words.place(from: start, motion, count: Int(count))
    guard words.crossesLines(min(start, place)..<max(start, place)) else {
      return original(count, key)
    }
    let (line, point) = adjacentLines.split(text, at: place)
    hold(line, point: point)
    stayOnText()
    return 0
  }

  /// Runs the operator that `key` completes if its words lead into another line; `nil` if not.
  func operateOnWords(_ key: [UInt8], in line: Line) -> Proposal? {
    guard line.isMultiline, mode == .viCommand, let operation = wordOperator(pendingKeys + key),
      keepsMeaning(of: pendingKeys + key)
    else { return nil }
    guard let (words, extent) = extentAcrossLines(of: operation) else {
      if operation.action != .yank { lastLineChange = .words(operation, isReadlines: true) }
      return nil
    }
    macros.record(key)
    drop(line)
    let start = LineBuffer.point
    operate(operation, on: extent, of: words, entersInsertMode: true)
    return propose(line, from: start)
  }

  /// Repeats an operator on words, which Readline does within a line.
  func repeatOnWords(
    _ operation: ViWordOperator, isReadlines: Bool, _ count: CInt, _ key: CInt
  ) {
    let isOwn = !isReadlines || operation.action == .delete
    let words = ViWords(wholeText, isBig: operation.isBig)
    guard isOwn, let extent = words.extent(of: operation, at: cursor),
      !isReadlines || words.crossesLines(extent, from: cursor)
    else {
      if isReadlines { _ = cr_call(rl_vi_redo, count, key) }
      return
    }
    operate(operation, on: extent, of: words, entersInsertMode: false)
    if operation.action == .change { insertAgain() }
  }

  private func wordOperator(_ keys: [UInt8]) -> ViWordOperator? {
    var rest = keys[...]
    var count = ViLineOperator.takeCount(&rest)
    guard let action = rest.popFirst().flatMap(ViLineOperator.Action.init(rawValue:)) else {
      return nil
    }
    if let second = ViLineOperator.takeCount(&rest) {
      count = min((count ?? 1) * second, ViLineOperator.greatestCount)
    }
    guard rest.count == 1, let key = rest.first, case .function(let function) = binding(of: [key])
    else { return nil }
    let motion: ViWords.Motion
    switch name(of: function) {
    case "vi-next-word": motion = .next
    case "vi-prev-word": motion = .previous
    case "vi-end-word": motion = .end
    default: return nil
    }
    return ViWordOperator(action: action, motion: motion, isBig: isBig(CInt(key)), count: count)
  }

  /// Returns what an operator acts on; `nil` if that is within the line.
  private func extentAcrossLines(of operation: ViWordOperator) -> (ViWords, ViWords.Extent)? {
    let words = ViWords(wholeText, isBig: operation.isBig)
    guard let extent = words.extent(of: operation, at: cursor),
      words.crossesLines(extent, from: cursor)
    else {
      return nil
    }
    return (words, extent)
  }

  private func operate(
    _ operation: ViWordOperator, on extent: ViWords.Extent, of words: ViWords,
    entersInsertMode: Bool
  ) {
    switch extent {
    case .lines(let part):
      let text = wholeText
      let lines = [part.lowerBound, part.upperBound].map { TextLines(text, cursor: $0).number }
      operate(operation.action, onLines: lines[0]...lines[1], keepsColumn: false)
      guard operation.action != .yank else {
        let (line, point) = adjacentLines.split(text, at: part.lowerBound)
        return hold(line, point: point)
      }
    case .text(let part):
      let text = operation.action == .yank ? wholeText : words.text(without: part)
      kill(words.text(in: part))
      let (line, point) = adjacentLines.split(text, at: part.lowerBound)
      hold(line, point: point)
      if operation.action != .change { stayOnText() }
    }
    guard operation.action != .yank else { return }
    lastLineChange = .words(operation, isReadlines: false)
    isEditedAround = true
    guard operation.action == .change, entersInsertMode else { return }
    _ = rl_vi_insert_mode(1, CInt(UInt8(ascii: "i")))
  }

  /// Moves from the end of the line to its last character.
  private func stayOnText() {
    guard LineBuffer.point == LineBuffer.count else { return }
    LineBuffer.point = LineBuffer.offset(-1, from: LineBuffer.point).offset
  }

  private func isBig(_ key: CInt) -> Bool { (0x41...0x5A).contains(key) }
}
