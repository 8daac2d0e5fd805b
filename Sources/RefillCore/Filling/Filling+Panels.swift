extension Filling {
  /// The panel that suits the focused field; `nil` where it takes none.
  public var suggestedPanel: Panel.Kind? {
    let kinds = focusedIndex.map(panelKinds) ?? []
    return kinds.contains(.tags) ? .tags : kinds.first
  }

  /// The keys of the open panel.
  public var panelKeys: [PanelKey] {
    guard let panel, let index = focusedIndex else { return [] }
    switch panel.kind {
    case .text: return Transformer.allCases.map(PanelKey.transformer)
    case .tags: return tags(of: index).map(PanelKey.tag)
    case .numbers:
      let digits = (0...9).map { PanelKey.sign("\($0)") }
      let separator = form.fields[index].kind == .number ? [] : [PanelKey.sign(".")]
      return digits + separator + [.minus, .countUp]
    }
  }

  /// The panels of a field in their order: those of numbers where only numbers are taken, and none
  /// for secrets, telephone numbers and whatever is not typed.
  private func panelKinds(of index: Int) -> [Panel.Kind] {
    let field = form.fields[index]
    guard !panels.isForbidden, field.kind.isTyped, !field.isReadOnly, field.inputMode != .tel,
      field.tags != .none
    else { return [] }
    let isNumber = field.kind.isNumeric
    return panels.order.filter { !isNumber || $0 == .numbers }
  }

  private func tags(of index: Int) -> [Tag] {
    panels.fieldTags[form.fields[index].id] ?? panels.tags
  }

  // MARK: Opening and closing

  /// Opens, turns and closes panels, and puts tags in.
  mutating func usePanels(_ action: Action, _ host: Host) {
    guard let index = focusedIndex else { return }
    askForPanels(host)
    switch action {
    case .openPanel(let kind): openPanel(kind, index)
    case .nextPanel: nextPanel(index)
    case .closePanel: closePanel()
    case .panelKey(let key): press(panelKey: key, index, host)
    case .tag(let name):
      guard panelKinds(of: index).contains(.tags),
        let tag = tags(of: index).first(where: { $0.name == name })
      else { return }
      put(tag.text, cursor: tag.inputPoint, index, host)
    default: break
    }
  }

  private mutating func askForPanels(_ host: Host) {
    guard !hasAskedForPanels else { return }
    hasAskedForPanels = true
    if let own = host.panels() { panels = own }
  }

  private mutating func openPanel(_ kind: Panel.Kind?, _ index: Int) {
    let kinds = panelKinds(of: index)
    guard let wanted = kind ?? suggestedPanel, kinds.contains(wanted) else {
      let title = form.fields[index].title
      notice = kind == .text ? .noChanges(title) : .noPanels(title)
      return
    }
    notice = panels.complaint.map(Notice.text)
    endCreation(index)
    chooser = nil
    entries[index].line.setMarked(nil)
    panel = Panel(kind: wanted)
  }

  private mutating func nextPanel(_ index: Int) {
    let kinds = panelKinds(of: index)
    guard let panel, let place = kinds.firstIndex(of: panel.kind) else { return }
    self.panel = Panel(kind: kinds[(place + 1) % kinds.count])
  }

  private mutating func closePanel() {
    panel = nil
    if let focusedIndex { showGhost(focusedIndex) }
  }

  /// What the open panel does with an action; `false` leaves it to the field.
  mutating func steerPanel(_ action: Action) -> Bool {
    guard !action.isReport else { return false }
    switch action {
    case .tab, .backTab: queue.append(.nextPanel)
    case .escape, .enter, .press(.cancel): closePanel()
    case .up: panel?.page -= 1
    case .down: panel?.page += 1
    case .first, .last: panel?.page = action == .first ? 0 : -1
    case .panelKey, .nextPanel, .openPanel, .closePanel, .help: return false
    case .moveCursor, .setCursor, .select, .deleteBackward, .deleteForward, .undo, .redo, .tag,
      .transform:
      panel?.asksToClear = false
      return false
    default:
      panel = nil
      return false
    }
    return true
  }

  // MARK: Keys

  /// The key that clears the field, pressed twice or held.
  public static let clearingKey = "k"

  private mutating func press(panelKey key: String, _ index: Int, _ host: Host) {
    guard let panel else { return }
    if key == Self.clearingKey {
      self.panel?.asksToClear = !panel.asksToClear
      if panel.asksToClear { queue.append(.clear) }
      return
    }
    self.panel?.asksToClear = false
    guard let found = panelKeys.first(where: { $0.key == key }) else { return }
    switch found {
    case .tag(let tag):
      self.panel = nil
      wrap(tag, index, host)
    case .transformer(let transformer):
      self.panel = nil
      transform(transformer, index, host)
    case .sign(let sign): replace(entries[index].line.selection, with: sign, .typed, index, host)
    case .minus: changeSign(index, host)
    case .countUp:
      guard let next = form.fields[index].counting(up: [entries[index].line.text]) else { return }
      replace(0..<entries[index].line.count, with: next, .plugIn, index, host)
    }
  }

  private mutating func changeSign(_ index: Int, _ host: Host) {
    let line = entries[index].line
    let isNegative = line.text.hasPrefix("-")
    apply(
      isNegative ? Edit(0..<1, "") : Edit(0..<0, "-"), .plugIn, index, host,
      cursor: max(line.cursor + (isNegative ? -1 : 1), 0))
  }

  /// Puts a tag around the selection, or where the insertion point is.
  private mutating func wrap(_ tag: Tag, _ index: Int, _ host: Host) {
    let line = entries[index].line
    guard line.anchor != nil else { return put(tag.text, cursor: tag.inputPoint, index, host) }
    let whole = tag.wrapped(around: String(line.text.clusters(line.selection)))
    put(whole.text, cursor: whole.cursor, index, host)
  }

  /// Puts a text over the selection, as one step, with the insertion point at a place in it.
  private mutating func put(_ text: String, cursor: Int, _ index: Int, _ host: Host) {
    let selection = entries[index].line.selection
    apply(
      Edit(selection, text), .plugIn, index, host, cursor: selection.lowerBound + cursor)
  }
}
