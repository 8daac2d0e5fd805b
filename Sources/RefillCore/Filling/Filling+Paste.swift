extension Filling {
  /// Puts pasted text over the selection, or asks what to do with one that does not fit.
  mutating func paste(_ text: String, _ index: Int, _ host: Host) {
    let field = entries[index].field
    // Numbers are often copied with the blanks around them.
    let isNumber = [.number, .decimal].contains(field.kind)
    let paste = PastedText(isNumber ? text.trimmed : text, isMultiline: field.kind.isMultiline)
    guard !paste.text.isEmpty else { return }
    let line = entries[index].line
    let edit = Edit(line.selection, paste.text)
    guard mayEdit(index, edit, .pasted, host) else { return }
    guard fits(line.text(after: edit), instead: line.text, field) else {
      let fits = room(for: paste.text, in: line, field)
      if fits == 0 {
        notice = .nothingPasted(limit: field.length.maximum, field.length.unit)
      } else {
        question = .pasteTooLong(paste, fits: fits)
      }
      return
    }
    carryOut(edit, .pasted, index, host)
    if let lost = paste.notice { notice = lost }
  }

  /// How many grapheme clusters of `text`, from its start, may go over the selection.
  private func room(for text: String, in line: TextLine, _ field: Field) -> Int {
    var low = 0
    var high = text.count
    while low < high {
      let middle = (low + high + 1) / 2
      let after = line.text(after: Edit(line.selection, String(text.prefix(middle))))
      if field.length.unit.length(of: after) <= field.length.maximum {
        low = middle
      } else {
        high = middle - 1
      }
    }
    return low
  }
}

extension PastedText {
  /// What the paste lost on its way into the field; `nil` if nothing.
  var notice: Notice? {
    wasJoined || controls > 0 ? .pasted(asOneLine: wasJoined, controls: controls) : nil
  }
}
