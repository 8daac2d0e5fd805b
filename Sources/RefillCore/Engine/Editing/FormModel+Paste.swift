extension FormModel {
  /// Puts pasted text over the selection, or asks what to do with one that does not fit.
  mutating func paste(_ text: String, _ index: Int, _ host: Host) {
    let field = entries[index].field
    // Numbers are often copied with the blanks around them.
    let paste = PastedText(
      field.kind.isNumeric ? text.trimmed : text, isMultiline: field.kind.isMultiline)
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
    commit(edit, .pasted, index, host)
    if let lost = paste.notice { notice = lost }
  }

  /// How many grapheme clusters of `text`, from its start, may go over the selection.
  private func room(for text: String, in line: TextLine, _ field: Field) -> Int {
    // The first count that is too long is one behind the last one that fits; 0 always does.
    (1..<text.count + 1).partitioningIndex { count in
      let after = line.text(after: Edit(line.selection, String(text.prefix(count))))
      return field.length.unit.length(of: after) > field.length.maximum
    } - 1
  }
}

extension PastedText {
  /// What the paste lost on its way into the field; `nil` if nothing.
  var notice: Notice? {
    wasJoined || controls > 0 ? .pasted(asOneLine: wasJoined, controls: controls) : nil
  }
}
