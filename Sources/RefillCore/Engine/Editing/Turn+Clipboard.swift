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
  /// Copies the selection with its mentions and attachments, unlike the system clipboard.
  mutating func copySelection(_ index: Int) {
    let line = model.fields[index].line
    if line.anchor != nil { model.editing.clipboard.copied = Clipping(line, line.selection) }
  }

  /// Copies the selection, and deletes it.
  mutating func cutSelection(_ index: Int) {
    let line = model.fields[index].line
    guard line.anchor != nil else { return }
    copySelection(index)
    apply(Edit(line.selection, ""), .deleted, index)
  }

  /// Inserts the text that was copied or cut last.
  mutating func pasteCopied(_ index: Int) {
    guard let clipping = model.editing.clipboard.copied else { return }
    let selection = model.fields[index].line.selection
    apply(Edit(selection, clipping.text, spans: clipping.spans), .pasted, index)
  }

  /// Saves the text of a deletion if it contains mentions or attachments.
  mutating func noteKilled(_ edit: Edit, _ index: Int) {
    let clipping = Clipping(model.fields[index].line, edit.range)
    if !clipping.spans.isEmpty { model.editing.clipboard.killed = clipping }
  }
}
