import RefillCore

// The keys of the help, by what is open behind it.
nonisolated extension HelpView {
  /// The keys of the innermost mode: those of the first column.
  var ownKeys: [Item] {
    switch mode {
    case .recordPreview: previewKeys
    case .fillInForm: blankKeys
    case .panel: panelKeys
    case .calendar: calendarKeys
    case .renaming: renamingKeys
    case .fieldSearch: fieldSearchKeys
    case .item, .adding: itemKeys
    case .review: reviewKeys
    case .question, .help, .list, .tabstops, .field: fieldKeys
    }
  }

  /// The keys that hold there as well, in groups.
  var otherKeys: [[Item]] {
    switch mode {
    case .recordPreview, .fillInForm, .panel, .calendar, .renaming, .fieldSearch, .review:
      [programKeys]
    case .item, .adding: [formKeys]
    case .question, .help, .list, .tabstops, .field: [formKeys, listKeys]
    }
  }

  private var itemKeys: [Item] {
    let glyphs = appearance.glyphs
    return [
      ([], "The items"),
      ([glyphs.enter], "open it, add one"),
      (["\(glyphs.up) \(glyphs.down)"], "another row"),
      ([glyphs.left], "delete it"),
      ([appearance.key(.ditto)], "add a copy"),
      ([appearance.key(.moveItemUp), appearance.key(.moveItemDown)], "move it"),
      ([appearance.key(.undo), appearance.key(.redo)], "undo, redo"),
    ]
  }

  private var fieldKeys: [Item] {
    [([], "This field")] + enterKeys + valueKeys + [
      ([appearance.key(.undo), appearance.key(.redo)], "undo, redo"),
      ([appearance.key(.clearField)], "clear"),
    ]
  }

  /// Enter, with its function in the field.
  private var enterKeys: [Item] {
    guard let field else { return [] }
    let function =
      switch field.returnKey {
      case .search: "its values, list"
      case .newline: "new line"
      case nil: field.kind.isMultiline ? "new line" : "continue"
      case .next, .done, .go, .send: "continue"
      }
    return [([appearance.glyphs.enter], function)]
  }

  /// The keys that depend on the kind of the field.
  private var valueKeys: [Item] {
    guard let field else { return [] }
    switch field.kind {
    case .confirm: return [(["y", "n"], "yes, no")] + recordKeys
    case .choice, .choices:
      return [
        (["\(appearance.glyphs.left) \(appearance.glyphs.right)"], "another option"),
        ([appearance.glyphs.down, appearance.key(.autoFill)], "all options, list"),
        ([appearance.key(.explainValue)], "the whole option"),
      ] + recordKeys
    case .password, .note: return []
    case .text, .textarea, .number, .decimal, .date, .time, .datetime, .email, .url, .tel, .path:
      return textKeys(of: field)
    }
  }

  /// Returns the keys of a field whose answer is typed.
  private func textKeys(of field: Field) -> [Item] {
    var editor: [Item] = [([appearance.key(.editor)], "in the editor")]
    if !field.kind.isMoment {
      let panels: [Item] = [
        ([appearance.key(.tagPanel)], "tags, text, digits"),
        ([appearance.key(.textPanel)], "change the text"),
      ]
      editor.insert(contentsOf: panels, at: 0)
    }
    let selection = appearance.keys.selection
    if selection.count == 2 {
      editor.insert((selection, "mark, select to it"), at: 0)
    }
    if field.snippets != .off {
      editor.append(([appearance.key(.snippets)], "snippets, list"))
      editor.append(([appearance.key(.saveSnippet)], "save as a snippet"))
    }
    if field.mentions != nil {
      editor.insert(([appearance.key(.mention)], "mention a person"), at: 0)
    }
    let steps = stepKeys(of: field)
    guard field.autoFill != nil else { return steps + recordKeys + editor }
    return steps + historyKeys(of: field, hasSteps: !steps.isEmpty) + recordKeys + editor
  }

  /// Returns the keys that offer earlier values.
  private func historyKeys(of field: Field, hasSteps: Bool) -> [Item] {
    // Up and Down have other functions in text areas and in fields with steps.
    let arrowsAreFree = !field.kind.isMultiline && !hasSteps
    let list = (arrowsAreFree ? [appearance.glyphs.down] : []) + [appearance.key(.autoFill)]
    // A date has its calendar there.
    var items: [Item] = field.kind.hasDay ? [] : [(list, "earlier values, list")]
    let searching = arrowsAreFree ? appearance.key(.searchOrUp) : ""
    if arrowsAreFree, searching != appearance.glyphs.up {
      items.append(([appearance.glyphs.up], "the value before"))
    }
    let search = searching.isEmpty ? keys(.search) : [searching, appearance.key(.search)]
    items.append((search, "search all its values"))
    items.append(([appearance.glyphs.right], "take the grey text"))
    items.append(([appearance.key(.takeGhostWord)], "take its next word"))
    return items
  }

  /// Returns the keys that increment a number, a date or a time.
  private func stepKeys(of field: Field) -> [Item] {
    let arrows = ["\(appearance.glyphs.up) \(appearance.glyphs.down)"]
    switch field.kind {
    case .date:
      return [(arrows, "a day on, back"), (["PgUp/Dn"], "a month on, back"), calendarKey]
    case .time: return [(arrows, "a step on, back"), (["PgUp/Dn"], "an hour on, back")]
    case .datetime:
      return [(arrows, "a step on, back"), (["PgUp/Dn"], "a day on, back"), calendarKey]
    case .number, .decimal: return field.step == nil ? [] : [(arrows, "a step on, back")]
    case .text, .textarea, .email, .url, .tel, .path, .password, .choice, .choices, .confirm, .note:
      return []
    }
  }

  private var calendarKey: Item { ([appearance.key(.autoFill)], "calendar") }

  /// The keys for earlier records; a field that is never copied can only be filled from there.
  private var recordKeys: [Item] {
    let copies: [Item] = [
      (keys(.ditto), "copy from the last record"),
      ([appearance.key(.dittoNext)], "same, counted up by one"),
    ]
    let key = appearance.key(.fillDetails)
    let details: [Item] = key.isEmpty ? [] : [([key], "fill in my details")]
    let rest: [Item] = [([appearance.key(.fillRest)], "fill the rest")]
    return (field?.isRecalled == true ? copies : []) + rest + details
  }

  private var formKeys: [Item] {
    [
      ([], "Moving"),
      (keys(.nextField), "next field"),
      (keys(.previousField), "previous field"),
      (keys(.done), "Done"),
      (keys(.submit), "submit"),
    ] + nextFormKeys + [([appearance.key(.goToField)], "go to a field")] + processKeys
  }

  /// The key that submits and begins the form again, where one is bound.
  private var nextFormKeys: [Item] {
    let key = appearance.key(.submitAndNext)
    return key.isEmpty ? [] : [([key], "submit and next")]
  }

  /// The keys that hold whatever is open.
  private var programKeys: [Item] { [([], "Anywhere")] + processKeys }

  /// The key that finds commands, where one is bound.
  private var commandKeys: [Item] {
    let key = appearance.key(.findCommand)
    return key.isEmpty ? [] : [([key], "find a command")]
  }

  private var processKeys: [Item] {
    [
      (["^C"], keepsDraft ? "leave, draft kept" : "leave"),
      (["^Z"], "suspend"),
      ([appearance.key(.repaint)], "redraw"),
    ] + commandKeys
  }

  private var listKeys: [Item] {
    let isTicked = field?.kind == .choices
    let rows: [Item] = [
      ([], "The list"),
      ([appearance.glyphs.enter], isTicked ? "close it, continue" : "take the value"),
      (["PgUp/Dn"], "a page; Home, End: its ends"),
    ]
    if isTicked { return rows + [(["Space"], "tick, or not")] }
    guard field?.kind != .choice else { return rows }
    return rows + [
      ([appearance.glyphs.left], "delete a value"),
      ([appearance.key(.removeValue)], "delete it at once"),
      ([appearance.key(.renameValue)], "correct it"),
      ([appearance.key(.explainValue)], "why it is suggested"),
    ]
  }
}
