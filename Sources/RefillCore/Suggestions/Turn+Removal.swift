extension FormModel {
  /// Returns true if a row may be removed: it is from the history, and both form and host allow it.
  public func isRemovable(_ suggestion: Suggestion, _ index: Int, _ host: Host = Host()) -> Bool {
    guard case .history = suggestion.origin, host.canRemove, fields[index].snippets.tabstops == nil
    else { return false }
    return fields[index].field.autoFill?.isRemovable != false && host.mayRemove(suggestion)
  }
}

extension Turn {
  /// The minimum pause before a second Delete confirms, in seconds (guards against key repeat).
  private static let confirmationPause = 0.25

  mutating func swipe(_ index: Int) {
    guard let list = model.overlays.values, case let chooser = list.chooser,
      chooser.rows.indices.contains(chooser.highlight)
    else { return }
    let suggestion = chooser.rows[chooser.highlight]
    guard model.isRemovable(suggestion, index, host) else {
      model.messages.show(refusal(to: suggestion, index))
      return
    }
    let now = host.now()
    if let since = list.asksSince, now - since >= Self.confirmationPause {
      remove(chooser.highlight, index)
    } else {
      model.messages.clear()
      model.overlays.values?.asksSince = now
    }
  }

  /// Returns the notice that says why a row cannot be removed.
  func refusal(to suggestion: Suggestion, _ index: Int) -> Notice {
    switch suggestion.origin {
    case .history: break
    case .guess, .file, .reading: return .value(.notInHistory(suggestion.value))
    case .form, .snippet, .entity: return .value(.locked(suggestion.value))
    }
    if !host.canRemove { return .value(.unchangeable) }
    if let blank = model.fields[index].snippets.tabstops?.blank {
      return .value(.notRemovable(blank.title))
    }
    return model.fields[index].field.autoFill?.isRemovable == false
      ? .value(.notRemovable(model.fields[index].field.title)) : .value(.locked(suggestion.value))
  }

  mutating func remove(_ row: Int, _ index: Int) {
    guard let chooser = model.overlays.chooser, chooser.rows.indices.contains(row) else { return }
    let suggestion = chooser.rows[row]
    guard model.isRemovable(suggestion, index, host) else {
      model.messages.show(refusal(to: suggestion, index))
      return
    }
    for spelling in suggestion.spellings {
      effects.append(.remove(field: model.fields[index].field.id, value: spelling))
    }
    note(.removed(suggestion), index)
    model.fields[index].candidates.suggestions.removeAll { $0.value == suggestion.value }
    model.fields[index].candidates.total -= 1
    model.overlays.list?.chooser.noteRemoval()
    model.overlays.list?.show(model.fields[index].candidates, keeping: true)
    model.overlays.list?.highlight(min(row, model.fields[index].candidates.suggestions.count - 1))
    if model.fields[index].candidates.suggestions.isEmpty {
      model.overlays.chooser = nil
      ask(index)
    }
    model.messages.show(.value(.removed(suggestion.value)))
  }
}
