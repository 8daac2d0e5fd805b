import RefillCore

// The items of a field's toolbar.
nonisolated extension Hints {
  /// Returns the toolbar of a field; `nil` if the form shows none.
  func toolbar(_ model: FormModel, _ index: Int) -> ToolbarRow? {
    guard let toolbar = model.toolbar else { return nil }
    let theme = appearance.theme
    return ToolbarRow(
      slots: slots(toolbar, model, index), autoFillColumns: autoFillColumns,
      counter: TextCounter(model.fields[index], layout, theme), layout: layout,
      enabled: toolbar.style == .alert ? theme.emphasis : theme.plain, disabled: theme.dim)
  }

  /// The number of columns of AutoFill; 17 with the default keys.
  private var autoFillColumns: Int {
    max(DisplayWidth.of(appearance.glyphs.down), DisplayWidth.of(appearance.key(.autoFill))) + 1
      + DisplayWidth.of("AutoFill 99+")
  }

  /// Returns true if a multiple choice needs a list, because its options do not fit side by side.
  private func opensTicks(_ model: FormModel, _ index: Int) -> Bool {
    let field = model.fields[index].field
    return field.kind == .choices && !field.optionsFit(in: model.screen.valueColumns)
  }

  private func slots(_ toolbar: Toolbar, _ model: FormModel, _ index: Int) -> [ToolbarRow.Slot] {
    let (entry, opensTicks) = (model.fields[index], opensTicks(model, index))
    func slot(
      _ kind: Toolbar.Item.Kind, _ key: String, _ word: String, short: String = "",
      isAlways: Bool = false, _ action: Action
    ) -> ToolbarRow.Slot {
      let item = toolbar.item(kind)
      return ToolbarRow.Slot(
        key: key, word: word, short: short, isEnabled: item?.isEnabled ?? isAlways,
        isShown: item != nil || isAlways, action: action)
    }
    let count = entry.candidates.total
    let fetches = entry.field.fetchesSecret
    let isCounted = toolbar.item(.autoFill)?.isEnabled == true && !fetches
    let number = isCounted ? count > 99 ? "99+" : "\(count)" : ""
    let kind = entry.field.kind
    let opensWithDown =
      !kind.isMultiline && !entry.field.hasStep && !kind.isMoment
    let isChosen = entry.field.kind == .choice || opensTicks
    let autoFill = slot(
      .autoFill, opensWithDown ? appearance.glyphs.down : appearance.key(.autoFill),
      (isChosen ? "List" : fetches ? "Fetch" : "AutoFill") + (number.isEmpty ? "" : " " + number),
      short: number,
      isAlways: opensTicks, .autoFill)
    return [
      slot(.previous, appearance.key(.previousField), "Previous", .backTab),
      nextSlot(toolbar, model) ?? slot(.next, appearance.key(.nextField), "Next", .tab),
      model.opensCalendar(index) ? calendarSlot : autoFill,
      slot(.done, doneKey(model), model.form.hasReview ? "Done" : "Leave", .escape),
    ]
  }

  /// Returns the key that leaves the focused field, or a blank.
  ///
  /// In vi's insert mode Esc goes to command mode first; where no text is edited it leaves at once.
  func doneKey(_ model: FormModel) -> String {
    switch PlainKeys.context(model.mode, model) {
    case .text: appearance.key(.done)
    case .secret, .options, .item, .review, .preview, .panel, .question: "Esc"
    }
  }

  /// The item in place of AutoFill in a date.
  private var calendarSlot: ToolbarRow.Slot {
    ToolbarRow.Slot(
      key: appearance.key(.autoFill), word: "Calendar", short: "", isEnabled: true, isShown: true,
      action: .autoFill)
  }

  /// Returns the item in place of Next: Tab completes a path, or Enter submits the last field.
  private func nextSlot(_ toolbar: Toolbar, _ model: FormModel) -> ToolbarRow.Slot? {
    func slot(_ key: String, _ word: String, _ action: Action) -> ToolbarRow.Slot {
      ToolbarRow.Slot(
        key: key, word: word, short: "", isEnabled: true, isShown: true, action: action)
    }
    if model.completesPath { return slot(appearance.key(.nextField), "Complete", .tab) }
    guard toolbar.item(.next)?.isEnabled != true else { return nil }
    if model.returnSubmits { return slot(appearance.glyphs.enter, "Submit", .enter) }
    // Whole forms say so in their message.
    guard model.isQuestion, !model.form.hasReview, model.returnBreaksLine else {
      return nil
    }
    return slot(appearance.key(.submit), "Submit", .submit)
  }
}
