extension FormModel {
  /// Returns the number of grapheme clusters of `text`, from its start, that fit in place of the
  /// selection.
  fileprivate func room(for text: String, in line: TextLine, _ field: Field) -> Int {
    // The first length that is too long is one more than the longest that fits; 0 always fits.
    (1..<text.count + 1).partitioningIndex { count in
      let after = line.text(after: Edit(line.selection, String(text.prefix(count))))
      return field.length.unit.length(of: after) > field.length.maximum
    } - 1
  }
}

extension Field {
  /// Returns true if white space around a pasted text is no part of an answer: the kind of the field
  /// has none there, or its pattern does not match with it.
  fileprivate func refusesBlanks(around pasted: String, in line: TextLine) -> Bool {
    let trimmed = pasted.trimmed
    guard trimmed != pasted else { return false }
    let whole = line.text(after: Edit(line.selection, pasted.onOneLine))
    let isAll = whole == pasted.onOneLine
    switch kind {
    case .number, .decimal, .email, .url: return true
    case .date, .time, .datetime, .tel: return isAll
    case .textarea, .password, .choice, .choices, .confirm, .note: return false
    case .text, .path:
      guard let pattern, pattern.match(whole) == .differs else { return false }
      let rest = line.text(after: Edit(line.selection, trimmed))
      return isAll || pattern.match(rest) == .matches
    }
  }
}

extension Turn {
  /// Pastes text over the selection, or asks about a text that does not fit.
  mutating func paste(_ text: String, _ index: Int) {
    let field = model.fields[index].field
    let line = model.fields[index].line
    // Copied numbers and codes often have white space around them.
    let isTrimmed = field.refusesBlanks(around: text, in: line)
    let paste = PastedText(isTrimmed ? text.trimmed : text, isMultiline: field.kind.isMultiline)
    guard !paste.text.isEmpty else { return }
    let pasted = masked(Edit(line.selection, paste.text), .pasted, index)
    guard let (edit, cursor) = pasted, mayEdit(index, edit, .pasted) else { return }
    guard model.fits(line.text(after: edit), instead: line.text, field) else {
      let fits = model.room(for: paste.text, in: line, field)
      if fits == 0 {
        model.messages.show(.edit(.nothingPasted(limit: field.length.maximum, field.length.unit)))
      } else {
        model.overlays.question = .pasteTooLong(paste, fits: fits)
      }
      return
    }
    commit(edit, .pasted, index, cursor: cursor)
    if let lost = paste.notice { model.messages.show(lost) }
  }
}

extension PastedText {
  /// The notice about removed parts of the paste; `nil` if there are none.
  var notice: Notice? {
    wasJoined || controls > 0 ? .edit(.pasted(asOneLine: wasJoined, controls: controls)) : nil
  }
}
