import RefillCore

/// A field in the preview of an earlier record: the new answer beside the label, the old one right.
nonisolated extension FieldView {
  /// The offer of a record for a field.
  struct Preview {
    let offer: RecordPreview.Offer
    let isTicked: Bool
    /// The field as it is before.
    let old: FieldState

    /// Returns the answer of the record with its tick box; `nil` if there is nothing to tick.
    func text(_ glyphs: Glyphs) -> String? {
      guard case .answer(let filled) = offer else { return nil }
      return "\(isTicked ? glyphs.tickOn : glyphs.tickOff) \(filled.readableText)"
    }

    /// True if the field's own mark is shown, because nothing is offered for it.
    var showsMark: Bool {
      switch offer {
      case .nothing, .same: true
      case .answer, .notRemembered, .unfit: false
      }
    }

    /// Returns the old value, or the reason why nothing is offered; one word in a narrow window.
    func note(isWide: Bool) -> String? {
      switch offer {
      case .nothing: nil
      case .same: Message.sameNote
      case .notRemembered: isWide ? Message.notRememberedNote : Message.skippedNote
      case .unfit(let problem): isWide ? problem.note(for: old.field) : Message.skippedNote
      case .answer where old.isEmpty: isWide ? Message.wasEmptyNote : nil
      case .answer:
        isWide ? Message.wasNote(value: old.readableText) : Message.differsNote
      }
    }
  }
}
