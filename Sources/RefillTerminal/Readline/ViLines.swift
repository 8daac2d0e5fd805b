import CReadline

/// The commands of vi on the lines of a text area, which Readline does not have.
///
/// In a text of one line they do nothing, as in Readline.
extension ReadlineEditor {
  /// The functions of their keys in vi's command mode.
  static let viLineKeys: KeyValuePairs<String, ReadlineFunction> = [
    "o": { _, _ in ReadlineEditor.shared.openLine(isBelow: true) },
    "O": { _, _ in ReadlineEditor.shared.openLine(isBelow: false) },
    "J": { count, _ in ReadlineEditor.shared.joinLines(Int(count)) },
    "gg": { count, _ in ReadlineEditor.shared.goToLine(Int(count)) },
  ]

  /// Inserts an empty line, and enters insert mode in it.
  private func openLine(isBelow: Bool) -> CInt {
    guard isMultiline else { return 0 }
    insertEmptyLine(isBelow: isBelow)
    lastLineChange = .open(isBelow: isBelow)
    return rl_vi_insert_mode(1, CInt(UInt8(ascii: "i")))
  }

  func insertEmptyLine(isBelow: Bool) {
    let left = LineBuffer.text
    if isBelow { adjacentLines.append(left, "\n") } else { adjacentLines.prepend("\n", left) }
    hold("", point: 0)
    isEditedAround = true
  }

  /// Joins `count` lines, at least two, with one space in place of the line ends and indents.
  func joinLines(_ count: Int) -> CInt {
    guard isMultiline else { return 0 }
    lastLineChange = .join(count)
    for _ in 0..<min(max(count - 1, 1), 1000) {
      guard let (next, _) = adjacentLines.takeAfter() else { break }
      let line = LineBuffer.text
      let rest = next.drop { $0 == " " || $0 == "\t" }
      let isApart = line.isEmpty || rest.isEmpty || line.last == " "
      LineBuffer.load(line + (isApart ? "" : " ") + rest, point: line.utf8.count)
      isEditedAround = true
    }
    return 0
  }

  /// Moves to the first visible character of line `number` of a text area, from 1.
  func goToLine(_ number: Int) -> CInt {
    guard isMultiline else { return 0 }
    let text = wholeText
    let start = text.startOfLine(number)
    let (line, _) = adjacentLines.split(text, at: text.distance(from: text.startIndex, to: start))
    hold(line, point: line.prefix { $0 == " " || $0 == "\t" }.utf8.count)
    return 0
  }

  /// Moves to the line of the numeric argument, without one to the last line; in a text of one line
  /// to the newest value.
  func goToLineOrLastValue(_ count: CInt) -> CInt {
    guard isMultiline else { return raise(.last) }
    return goToLine(cr_explicit_argument() == 0 ? .max : Int(count))
  }
}

nonisolated extension String {
  /// Returns the start of line `number`, from 1; of the last line if there are fewer.
  fileprivate func startOfLine(_ number: Int) -> Index {
    var start = startIndex
    for _ in 1..<max(number, 1) {
      guard let end = self[start...].firstIndex(where: { $0 == "\n" || $0 == "\r\n" }) else {
        break
      }
      start = index(after: end)
    }
    return start
  }
}
