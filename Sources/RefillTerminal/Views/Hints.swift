import RefillCore

/// The last row: the toolbar of a field, or the key hints of an overlay.
nonisolated struct Hints {
  let layout: Layout
  let appearance: Appearance
  /// The number of pages of the open help.
  var helpPages = 1
  /// True if values can be removed from histories.
  var canRemove = true

  /// A hint: a key, its function, and a shorter form of that.
  struct Hint {
    let key: String
    let word: String
    let short: String
    /// True if it may be omitted if there is little room.
    var isSpare = false
    /// The action of a click; `nil` if the hint is not clickable.
    var action: Action?
  }

  func draw(_ model: FormModel) -> KeysRow {
    var row = KeysRow(Row(columns: layout.columns))
    switch model.mode {
    case .question(let question): put(hints(of: question), &row)
    case .help(let help): put(hints(of: help), &row)
    case .recordPreview(let preview): put(hints(of: preview), &row, gap: 3)
    case .fillInForm(let form): put(hints(of: form), &row)
    case .panel(let panel): put(hints(of: panel), &row)
    case .calendar: put(calendarHints, &row)
    case .renaming: put([enter("Save"), escape("Cancel")], &row)
    case .list(let list): put(hints(of: list, model, isBlank: model.tabstop != nil), &row)
    case .tabstops(let name, let number, let count):
      put(hints(ofBlank: number, of: count, in: name), &row)
      if layout.style == .wide, let entry = model.focused {
        _ = TextCounter(entry, layout, appearance.theme)?.put(into: &row.row, layout)
      }
    case .field(let index): return toolbar(model, index)?.draw() ?? row
    case .item(let item): put(hints(ofItem: item, model), &row)
    case .adding(let place): put(hints(ofAdding: place, model), &row)
    case .fieldSearch:
      let keys = model.foundFields.isEmpty ? [] : [enter("Edit"), move("Next match")]
      let list = model.foundList == nil ? [] : [enter("Go")]
      put(keys + list + [escape("Back")], &row)
    case .review(let field): put(hints(ofReview: field, model), &row)
    }
    return row
  }

  // MARK: Key hints of overlays

  private func hints(of question: Question) -> [Hint] {
    switch question {
    case .pasteTooLong(_, let fits):
      [
        enter("Keep first \(fits)", "Keep \(fits)"),
        Hint(key: appearance.key(.editor), word: "Edit it", short: "Edit", action: .edit),
        escape("Cancel"),
      ]
    case .leave: [enter("Leave"), escape("Stay")]
    case .draft(let draft, let older, let isNewest):
      [
        enter("Continue"),
        draft.edits == nil
          ? escape("Start empty, keep the draft", "Empty")
          : escape("Start with the record, keep the draft", "Record"),
        Hint(key: appearance.key(.clearField), word: "Discard", short: "Discard", action: .clear),
      ] + otherDraft(older: older, isNewest: isNewest)
    }
  }

  /// Returns the hint for the key that goes through the drafts; after the oldest comes the newest.
  private func otherDraft(older: Int, isNewest: Bool) -> [Hint] {
    guard older > 0 || !isNewest else { return [] }
    let word = older > 0 ? "Older" : "Newest"
    return [Hint(key: "o", word: word, short: word, action: .olderDraft)]
  }

  private func hints(of help: Help) -> [Hint] {
    guard help.query == nil else {
      let run = CommandSearch(help)?.highlighted == nil ? [] : [enter("Run")]
      return run + [help.isForCommand ? escape("Close") : escape("All keys", "All")]
    }
    let isLast = help.page % helpPages == helpPages - 1
    let more = Hint(
      key: appearance.glyphs.down, word: isLast ? "First page" : "More",
      short: isLast ? "First" : "More",
      action: .down)
    return (helpPages > 1 ? [more] : [])
      + [Hint(key: "/", word: "Search", short: "Search", action: .type("/")), escape("Close")]
  }

  private func hints(of fillInForm: FillInForm) -> [Hint] {
    if case .list(let list) = fillInForm.form.mode {
      return hints(of: list, fillInForm.form, isBlank: true)
    }
    if fillInForm.form.calendar != nil { return calendarHints }
    // Enter is a new line in a blank of several lines.
    let insert =
      fillInForm.form.returnBreaksLine
      ? Hint(key: appearance.key(.submit), word: "Insert", short: "Insert", action: .submit)
      : enter("Insert")
    let isDate = fillInForm.form.focusedIndex.map(fillInForm.form.opensCalendar) ?? false
    let calendar = Hint(
      key: appearance.key(.autoFill), word: "Calendar", short: "Days", isSpare: true,
      action: .autoFill)
    let tick = Hint(key: "Space", word: "Tick", short: "Tick", action: .toggleOption)
    let isTick = fillInForm.form.focused?.field.kind == .choices
    return [insert] + (isDate ? [calendar] : []) + (isTick ? [tick] : []) + [
      Hint(
        key: appearance.key(.nextField), word: "Next blank", short: "Next", isSpare: true,
        action: .tab),
      Hint(
        key: appearance.key(.previousField), word: "Previous", short: "Prev", isSpare: true,
        action: .backTab),
      back(to: fillInForm.name, by: doneKey(fillInForm.form)),
    ]
  }

  /// Returns the hint for the key that restores an abbreviation.
  private func back(to name: String, by key: String) -> Hint {
    Hint(
      key: key, word: "Back to \"\(name.shortened())\"", short: "Back",
      action: .escape)
  }

  private func hints(ofBlank number: Int, of count: Int, in name: String) -> [Hint] {
    let (key, isLast) = (appearance.key(.nextField), number == count)
    let next =
      isLast
      ? Hint(key: key, word: "Finish", short: "Finish", action: .tab)
      : Hint(key: key, word: "Next blank", short: "Next", action: .tab)
    let previous = Hint(
      key: appearance.key(.previousField), word: "Previous", short: "Prev", isSpare: true,
      action: .backTab)
    return [next] + (number > 1 ? [previous] : []) + [back(to: name, by: appearance.key(.done))]
  }

  private func hints(of panel: Panel) -> [Hint] {
    let arrows = "\(appearance.glyphs.left) \(appearance.glyphs.right)"
    return [
      Hint(key: arrows, word: "Cursor", short: "Cursor", isSpare: true),
      Hint(
        key: appearance.glyphs.backspace, word: "Delete", short: "Delete", isSpare: true,
        action: .deleteBackward),
      Hint(
        key: FormModel.clearingKey, word: "Clear", short: "Clear",
        action: .panelKey(FormModel.clearingKey)),
      Hint(key: appearance.key(.nextField), word: "Next panel", short: "Next", action: .tab),
      escape("Close"),
    ]
  }

  private func hints(of preview: RecordPreview) -> [Hint] {
    let other = otherHints(of: preview)
    guard !preview.tickable.isEmpty else { return other + [escape("Cancel")] }
    let count = preview.ticked.count
    let fill = enter("Fill \(TextFormat.count(count, "field"))", "Fill \(count)")
    return (count > 0 ? [fill] : []) + [
      Hint(key: "Space", word: "Tick", short: "Tick", isSpare: count > 0, action: .toggleOption),
      Hint(
        key: "a", word: preview.keepsAnswers ? "All but yours" : "All", short: "All", isSpare: true,
        action: .tickAll),
    ] + other + [escape("Cancel")]
  }

  /// Returns the hint for the key that shows another record, or the details of the other place.
  private func otherHints(of preview: RecordPreview) -> [Hint] {
    guard let details = preview.record.details else {
      return [Hint(key: "o", word: "Other record", short: "Other", action: .otherRecord)]
    }
    guard details.hasOther else { return [] }
    let word = details.place == .home ? "Work" : "Home"
    return [Hint(key: "o", word: word, short: word, action: .otherRecord)]
  }

  private func hints(ofReview row: Int?, _ model: FormModel) -> [Hint] {
    let first: Hint
    if row != nil {
      first = enter("Edit")
    } else {
      first = model.problems.isEmpty ? enter("Submit") : enter("First problem", "First")
    }
    var choose = move("Go to a field")
    choose = Hint(key: choose.key, word: choose.word, short: "Go to")
    let leave = Hint(key: "q", word: "Leave", short: "Leave", action: .leave)
    let next = Hint(
      key: appearance.key(.submitAndNext), word: "Submit and next", short: "Submit, next",
      isSpare: true,
      action: .submitAndNext)
    let submits = model.problems.isEmpty && !next.key.isEmpty ? [first, next] : [first]
    guard row == nil else { return [first, choose, escape("Back")] }
    return submits + [choose] + (model.reviewOrigin == nil ? [] : [escape("Back")]) + [leave]
  }

  private func hints(ofItem item: Items.ID, _ model: FormModel) -> [Hint] {
    if model.items.toDelete == item {
      return [
        enter("Delete"),
        Hint(key: appearance.glyphs.right, word: "Keep", short: "Keep", action: .keep),
      ]
    }
    return [
      enter("Open"), move("Move"),
      Hint(key: appearance.glyphs.left, word: "Delete", short: "Delete", action: .swipe),
      Hint(
        key: appearance.key(.nextField), word: "Behind the list", short: "Next", isSpare: true,
        action: .tab), escape("Done"),
    ]
  }

  private func hints(ofAdding place: Items.Place, _ model: FormModel) -> [Hint] {
    let copy = Hint(
      key: appearance.key(.ditto), word: "Copy", short: "Copy", isSpare: true, action: .ditto)
    let hasCopy = !copy.key.isEmpty && !model.items.items(of: place).isEmpty
    return [enter("Add")] + (hasCopy ? [copy] : []) + [
      Hint(
        key: appearance.key(.previousField), word: "Previous", short: "Prev", isSpare: true,
        action: .backTab),
      Hint(
        key: appearance.key(.nextField), word: "Next", short: "Next", isSpare: true, action: .tab),
      escape("Done"),
    ]
  }

  func enter(_ word: String, _ short: String? = nil) -> Hint {
    Hint(key: appearance.glyphs.enter, word: word, short: short ?? word, action: .enter)
  }

  func escape(_ word: String, _ short: String? = nil) -> Hint {
    Hint(key: "Esc", word: word, short: short ?? word, action: .escape)
  }

  func move(_ word: String) -> Hint {
    let arrows =
      appearance.glyphs.up.count > 1
      ? "\(appearance.glyphs.up) \(appearance.glyphs.down)"
      : appearance.glyphs.up + appearance.glyphs.down
    return Hint(key: arrows, word: word, short: word, isSpare: true)
  }

  /// Draws hints, up to `most` columns apart, in the longest form that fits: in full, shortened,
  /// without the spare ones, keys only.
  private func put(_ hints: [Hint], _ row: inout KeysRow, gap most: Int = 4) {
    let needed = hints.filter { !$0.isSpare }
    func form(_ hints: [Hint], _ text: (Hint) -> String) -> [(text: String, action: Action?)] {
      hints.map { (text($0), $0.action) }
    }
    let forms = [
      form(hints) { appearance.hint($0.key, $0.word) },
      form(hints) { appearance.hint($0.key, $0.short) },
      form(needed) { appearance.hint($0.key, $0.short) }, form(hints, \.key), form(needed, \.key),
    ]
    let fitting = forms.first { form in
      form.reduce(0) { $0 + DisplayWidth.of($1.text) } + (form.count - 1) * 2 <= layout.width
    }
    let items = fitting ?? forms[4]
    let width = items.reduce(0) { $0 + DisplayWidth.of($1.text) }
    let gap = min(max((layout.width - width) / max(items.count - 1, 1), 1), most)
    var column = layout.margin
    for item in items {
      let end = row.row.put(item.text, at: column)
      row.note(item.action, from: column, to: end)
      column = end + gap
    }
  }
}
