import RefillCore

// Keys that `~/.inputrc` binds to a search of Readline's history: often the arrows or Page Up.
extension KeyResolver {
  /// Returns the steps of `searchOrUp` or `searchOrDown`; `nil` to move up or down, and for other
  /// commands.
  ///
  /// Page Up and Page Down keep their own meaning where no values are searched.
  mutating func searchSteps(
    _ command: Command, _ sequence: [UInt8], _ model: FormModel
  ) -> [Step]? {
    guard command == .searchOrUp || command == .searchOrDown else { return nil }
    if searchesValues(model) { return [.action(.search)] }
    switch PlainKey(sequence) {
    case .pageUp, .pageDown: return other(sequence, model)
    case .text, .left, .right, .home, .end, .backspace, .delete, .endOfFile, .deleteWord,
      .deleteLine, nil:
      return nil
    }
  }

  /// Returns true in a field whose earlier values Up and Down walk through.
  private func searchesValues(_ model: FormModel) -> Bool {
    guard case .field = model.mode, let field = model.focused?.field, field.autoFill != nil else {
      return false
    }
    switch field.kind {
    case .text, .email, .url, .tel, .path: return true
    case .number, .decimal: return field.step == nil
    case .textarea, .date, .time, .datetime, .choice, .choices, .confirm, .password, .note:
      return false
    }
  }
}
