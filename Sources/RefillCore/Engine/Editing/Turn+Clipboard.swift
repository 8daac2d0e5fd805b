/// A part of a text with its mentions and attachments, for pasting.
struct Clipping: Equatable, Sendable {
  let text: String
  let spans: [Span]

  init(_ line: TextLine, _ range: Range<Int>) {
    text = String(line.text.clusters(range))
    spans = line.spans.compactMap { span in
      let (start, end) = (span.range.lowerBound, span.range.upperBound)
      guard span.isWhole, range.lowerBound <= start, end <= range.upperBound else { return nil }
      return Span(start - range.lowerBound..<end - range.lowerBound, span.meaning)
    }
  }

  /// Creates a clipping of plain text.
  init(_ text: String) {
    self.text = text
    spans = []
  }
}

extension FormModel {
  /// Returns an edit that reinserts text deleted by a line editor, with its mentions and
  /// attachments.
  func yanked(_ edit: Edit) -> Edit {
    guard let killed = editing.clipboard.killed, killed.text == edit.text else { return edit }
    return Edit(edit.range, edit.text, spans: killed.spans)
  }
}

extension Turn {
  /// Copies, cuts or pastes with mentions and attachments, unlike the system clipboard.
  mutating func useClipboard(_ action: TextAction, _ index: Int) {
    let line = model.fields[index].line
    switch action {
    case .copy:
      if line.anchor != nil { model.editing.clipboard.copied = Clipping(line, line.selection) }
    case .cut:
      guard line.anchor != nil else { return }
      model.editing.clipboard.copied = Clipping(line, line.selection)
      apply(Edit(line.selection, ""), .deleted, index)
    case .pasteCopied:
      guard let clipping = model.editing.clipboard.copied else { return }
      apply(Edit(line.selection, clipping.text, spans: clipping.spans), .pasted, index)
    default: break
    }
  }

  /// Saves the text of a deletion if it contains mentions or attachments.
  mutating func noteKilled(_ edit: Edit, _ index: Int) {
    let clipping = Clipping(model.fields[index].line, edit.range)
    if !clipping.spans.isEmpty { model.editing.clipboard.killed = clipping }
  }
}
