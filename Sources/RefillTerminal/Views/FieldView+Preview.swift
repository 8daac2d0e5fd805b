import RefillCore

/// What an earlier record would put into a field: beside the label the new answer, at the right the
/// old one.
nonisolated extension FieldView {
  /// A field of the preview.
  struct Preview {
    let offer: RecordPreview.Offer
    let isTicked: Bool

    /// The answer that the record has, ready to be ticked; `nil` where there is nothing to tick.
    func text(_ glyphs: Glyphs) -> String? {
      guard case .answer(let filled) = offer else { return nil }
      return "\(isTicked ? glyphs.tickOn : glyphs.tickOff) \(filled.readableText)"
    }

    /// Whether the field's own mark stands before it, because nothing is offered for it.
    var showsMark: Bool {
      switch offer {
      case .nothing, .same: true
      case .answer, .notRemembered, .unfit: false
      }
    }

    /// What stood in the field before, or why nothing is offered; in a few columns one word.
    func note(for entry: FieldState, isWide: Bool) -> String? {
      switch offer {
      case .nothing: nil
      case .same: Message.sameNote()
      case .notRemembered: isWide ? Message.notRememberedNote() : Message.skippedNote()
      case .unfit(let problem): isWide ? problem.note : Message.skippedNote()
      case .answer where entry.isEmpty: isWide ? Message.wasEmptyNote() : nil
      case .answer:
        isWide ? Message.wasNote(["value": entry.readableText]) : Message.differsNote()
      }
    }
  }
}
