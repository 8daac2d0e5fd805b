import RefillCore

// The key hints of lists and of the calendar.
nonisolated extension Hints {
  func hints(of list: PopupList, _ model: FormModel, isBlank: Bool) -> [Hint] {
    guard !list.chooser.rows.isEmpty else { return hintsWithoutMatch(of: list, model) }
    return switch list {
    case .values(let values): hints(of: values, model, isBlank: isBlank)
    case .ticks:
      [
        Hint(key: "Space", word: "Tick", short: "Tick", action: .toggleOption), move("Move"),
        enter("Done"), closing(model),
      ]
    case .mentions: [enter("Mention"), move("Move"), escape("Keep as text", "Keep")]
    case .blank, .snippets: [enter("Insert"), move("Move"), escape("Close")]
    }
  }

  /// Returns the hints of a list that has no rows.
  private func hintsWithoutMatch(of list: PopupList, _ model: FormModel) -> [Hint] {
    switch list {
    case .values where model.hasSearchLetters: [closing(model)]
    case .values where model.returnBreaksLine: [enter("New line"), escape("Close")]
    case .values where model.focused?.field.kind != .choice:
      [
        model.focused?.isEmpty == true ? enter("Go on") : enter("Keep the text", "Keep"),
        escape("Close"),
      ]
    case .mentions: [escape("Keep as text", "Keep")]
    case .values, .ticks, .blank, .snippets: [closing(model)]
    }
  }

  private func hints(of values: ValueList, _ model: FormModel, isBlank: Bool) -> [Hint] {
    if values.asksToRemove {
      return [
        enter("Delete"),
        Hint(key: appearance.glyphs.right, word: "Keep", short: "Keep", action: .keep),
      ]
    }
    let chooser = values.chooser
    let isRemovable =
      model.focusedIndex.map { index in
        chooser.rows.indices.contains(chooser.highlight)
          && canRemove && model.isRemovable(chooser.rows[chooser.highlight], index)
      } ?? false
    let delete = Hint(key: appearance.glyphs.left, word: "Delete", short: "Delete", action: .swipe)
    guard chooser.rows.indices.contains(chooser.highlight) else {
      return hintsWithoutMatch(of: .values(values), model)
    }
    var rest: [Hint] = []
    // Records do not contain the values of fill-in forms.
    if !isBlank, model.form.fields.count > 1,
      case .history = chooser.rows[chooser.highlight].origin,
      !appearance.key(.fillRest).isEmpty
    {
      rest = [
        Hint(
          key: appearance.key(.fillRest), word: "Fill the rest", short: "Rest", isSpare: true,
          action: .fillRest)
      ]
    }
    guard values.path == nil else {
      return [enter("Pick"), move("Move")] + folderHints(values) + [escape("Close")]
    }
    let edit = Hint(
      key: appearance.key(.renameValue), word: "Edit", short: "Edit", isSpare: true, action: .rename
    )
    return [enter("Pick"), move("Move")]
      + (isRemovable ? [delete] + (edit.key.isEmpty ? [] : [edit]) : []) + rest
      + [closing(model)]
  }

  /// Returns the key that closes a list, and a question that it is.
  private func closing(_ model: FormModel) -> Hint {
    escape(model.asksForOneChoice ? "Leave" : "Close")
  }

  /// Returns the keys that enter and leave folders.
  private func folderHints(_ values: ValueList) -> [Hint] {
    let open = Hint(key: appearance.glyphs.right, word: "Open", short: "Open", action: .keep)
    return (values.isOnFolder ? [open] : []) + [
      Hint(
        key: appearance.glyphs.left, word: "Folder above", short: "Up", isSpare: true,
        action: .swipe)
    ]
  }

  /// The keys of the calendar of a date.
  var calendarHints: [Hint] {
    let glyphs = appearance.glyphs
    let arrows =
      glyphs.up.count > 1 ? "arrows" : glyphs.up + glyphs.down + glyphs.left + glyphs.right
    return [
      enter("Take it", "Take"), Hint(key: arrows, word: "Day", short: "Day", isSpare: true),
      Hint(key: "PgUp PgDn", word: "Month", short: "Month", isSpare: true), escape("Close"),
    ]
  }
}
