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
  /// Copies, cuts, or puts in again; mentions and attachments go with their text, which a paste
  /// from outside does not know.
  mutating func useClipboard(_ action: Action, _ index: Int, _ host: Host) {
    let line = entries[index].line
    switch action {
    case .copy: if line.anchor != nil { clipping = Clipping(line, line.selection) }
    case .cut:
      guard line.anchor != nil else { return }
      clipping = Clipping(line, line.selection)
      apply(Edit(line.selection, ""), .deleted, index, host)
    case .pasteCopied:
      guard let clipping else { return }
      apply(Edit(line.selection, clipping.text, spans: clipping.spans), .pasted, index, host)
    default: break
    }
  }

  /// An edit that puts in what a line editor deleted before: with what went with it.
  func yanked(_ edit: Edit) -> Edit {
    guard let killed, killed.text == edit.text else { return edit }
    return Edit(edit.range, edit.text, spans: killed.spans)
  }

  /// Notes what a deletion takes out of the text, if anybody is mentioned or anything attached in it.
  mutating func noteKilled(_ edit: Edit, _ index: Int) {
    let clipping = Clipping(entries[index].line, edit.range)
    if !clipping.spans.isEmpty { killed = clipping }
  }
}
