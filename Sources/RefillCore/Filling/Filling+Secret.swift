extension Filling {
  /// A secret takes text at its end and loses it from its end, nothing else.
  mutating func changeSecret(_ secret: SecureText, _ action: Action, _ index: Int) {
    let field = entries[index].field
    if field.isReadOnly {
      guard case .setText = action else {
        notice = .readOnly(field.title)
        return
      }
    }
    switch action {
    case .type(let text), .paste(let text), .setText(let text):
      if case .setText = action { secret.clear() }
      let text = PastedText(text, isMultiline: false).text
      let length = secret.withText { field.length.unit.length(of: $0 + text) }
      if field.length.maximum > 0 && length > field.length.maximum || !secret.append(text) {
        notice = .full(field.length.maximum > 0 ? field.length.maximum : SecureText.capacity)
        return
      }
    case .deleteBackward: secret.deleteBackward()
    case .deleteWord: secret.deleteWord()
    case .clear: secret.clear()
    default: return
    }
    notice = nil
    hasChanged = true
    if entries[index].problem != nil { entries[index].problem = problemWhileTyping(index) }
    effects.append(.event(.textWillChange(field.id)))
    effects.append(.event(.textDidChange(field.id)))
  }
}
