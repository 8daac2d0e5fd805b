/// A part of a text with the mentions and attachments in it, for putting it in again.
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

  /// A plain text.
  init(_ text: String) {
    self.text = text
    spans = []
  }
}

extension FormModel {
  /// An edit that puts in what a line editor deleted before: with what went with it.
  func yanked(_ edit: Edit) -> Edit {
    guard let killed = clipboard.killed, killed.text == edit.text else { return edit }
    return Edit(edit.range, edit.text, spans: killed.spans)
  }
}

extension Turn {
  /// Copies, cuts, or puts in again; mentions and attachments go with their text, which a paste
  /// from outside does not know.
  mutating func useClipboard(_ action: TextAction, _ index: Int) {
    let line = model.fields[index].line
    switch action {
    case .copy: if line.anchor != nil { model.clipboard.copied = Clipping(line, line.selection) }
    case .cut:
      guard line.anchor != nil else { return }
      model.clipboard.copied = Clipping(line, line.selection)
      apply(Edit(line.selection, ""), .deleted, index)
    case .pasteCopied:
      guard let clipping = model.clipboard.copied else { return }
      apply(Edit(line.selection, clipping.text, spans: clipping.spans), .pasted, index)
    default: break
    }
  }

  /// Notes what a deletion takes out of the text, if anybody is mentioned or anything attached in it.
  mutating func noteKilled(_ edit: Edit, _ index: Int) {
    let clipping = Clipping(model.fields[index].line, edit.range)
    if !clipping.spans.isEmpty { model.clipboard.killed = clipping }
  }
}
