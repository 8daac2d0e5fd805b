extension Turn {
  /// Edits a secret, which can only be appended to and deleted from at its end.
  mutating func changeSecret(_ secret: SecureText, _ action: TextAction, _ index: Int) {
    let field = model.fields[index].field
    if field.isReadOnly {
      guard case .setText = action else {
        model.messages.show(.edit(.readOnly(field.title)))
        return
      }
    }
    switch action {
    case .type(let text), .paste(let text): insert(text, in: secret, isWhole: false, index)
    case .setText(let text), .write(let text): insert(text, in: secret, isWhole: true, index)
    case .deleteBackward: change(secret, index) { $0.deleteBackward() }
    case .deleteWord: change(secret, index) { $0.deleteWord() }
    case .clear: change(secret, index) { $0.clear() }
    case .proposed, .deleteForward, .moveCursor, .setCursor, .select, .setMarkedText, .unmarkText,
      .capitalizeWord, .newline, .edit, .edited, .editorFailed, .undo, .redo, .copy, .cut,
      .pasteCopied, .joinSteps, .keepRowEnd:
      break
    }
  }

  /// Appends text to a secret, or replaces it, if there is room.
  private mutating func insert(
    _ text: String, in secret: SecureText, isWhole: Bool, _ index: Int
  ) {
    let limit = model.fields[index].field.length
    let text = PastedText(text, isMultiline: false).text
    let fits = { (whole: String) in
      limit.allows(whole) && whole.utf8.count <= SecureText.capacity
    }
    guard isWhole ? fits(text) : secret.withPassingText(appending: text, fits) else {
      model.messages.show(
        limit.maximum > 0
          ? .edit(.full(limit.maximum, limit.unit)) : .edit(.full(SecureText.capacity, .bytes)))
      return
    }
    change(secret, index) {
      if isWhole { $0.clear() }
      _ = $0.append(text)
    }
  }

  private mutating func change(
    _ secret: SecureText, _ index: Int, _ body: (SecureText) -> Void
  ) {
    change(index) { _ in body(secret) }
    model.messages.clear()
  }
}
