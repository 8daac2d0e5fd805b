extension FormModel {
  /// The default panel of the focused field; `nil` if it has none.
  public var suggestedPanel: Panel.Kind? {
    let kinds = focusedIndex.map(panelKinds) ?? []
    if let focused, focused.field.inputMode.isForNumbers, kinds.contains(.numbers) {
      return .numbers
    }
    return kinds.contains(.tags) ? .tags : kinds.first
  }

  /// The keys of the open panel; empty if none is open.
  public var panelKeys: [PanelKey] {
    guard let panel, let index = focusedIndex else { return [] }
    switch panel.kind {
    case .text: return Transformer.allCases.map(PanelKey.transformer)
    case .tags: return tags(of: index).map(PanelKey.tag)
    case .own(let name):
      let keys = panels.own.first { $0.name == name }?.keys ?? []
      return keys.filter { $0.key != Self.clearingKey }.map(PanelKey.own)
    case .numbers:
      let digits = (0...9).map { PanelKey.sign("\($0)") }
      let isWhole = fields[index].field.inputMode == .numeric
      let separator = isWhole ? [] : [PanelKey.sign(".")]
      return digits + separator + [.minus, .countUp]
    }
  }

  /// Returns the panels of a field in order.
  ///
  /// Numeric fields have only the number panel and the host's panels, dates and times only the
  /// host's; secrets, telephone numbers and fields that are not typed have none.
  package func panelKinds(of index: Int) -> [Panel.Kind] {
    let field = fields[index].field
    guard !panels.isForbidden, field.kind.isTyped, !field.isReadOnly, field.inputMode != .tel,
      field.tags != .none
    else { return [] }
    let own = panels.own.map { Panel.Kind(rawValue: $0.name) }
    let known = Set(own).union(Panel.Kind.builtIn)
    let kinds = panels.order.filter(known.contains) + own.filter { !panels.order.contains($0) }
    return kinds.filter { kind in
      if case .own = kind { return true }
      switch field.kind {
      case .date, .time, .datetime: return false
      case .number, .decimal: return kind == .numbers
      case .text, .textarea, .choice, .choices, .confirm, .email, .url, .tel, .path, .password,
        .note:
        return true
      }
    }
  }

  /// The language and direction of the open panel; `nil` if none is open.
  public var panelTraits: PanelTraits? {
    panel.map { panel in
      guard case .own(let name) = panel.kind else { return PanelTraits() }
      return panels.own.first { $0.name == name }?.traits ?? PanelTraits()
    }
  }

  fileprivate func tags(of index: Int) -> [Tag] {
    panels.fieldTags[fields[index].field.id] ?? panels.tags
  }

  // MARK: Keys

  /// The key that clears the field when it is pressed twice or held.
  public static let clearingKey = "k"
}

extension Turn {
  // MARK: Opening and closing

  /// Opens, turns and closes panels, and puts tags in.
  mutating func usePanels(_ action: PanelAction) {
    guard let index = model.focusedIndex else { return }
    askForPanels()
    switch action {
    case .openPanel(let kind): openPanel(kind, index)
    case .nextPanel: nextPanel(index)
    case .closePanel: closePanel()
    case .panelKey(let key): press(panelKey: key, index)
    case .tag(let name):
      guard model.panelKinds(of: index).contains(.tags),
        let tag = model.tags(of: index).first(where: { $0.name == name })
      else { return }
      withProxy(of: index) { $0.insert(tag.text, cursor: tag.inputPoint) }
    }
  }

  private mutating func askForPanels() {
    guard !model.environment.hasAskedForPanels else { return }
    model.environment.hasAskedForPanels = true
    if let own = host.panels() { model.environment.panels = own }
  }

  private mutating func openPanel(_ kind: Panel.Kind?, _ index: Int) {
    let kinds = model.panelKinds(of: index)
    guard let wanted = kind ?? model.suggestedPanel, kinds.contains(wanted) else {
      let title = model.fields[index].field.title
      model.messages.show(kind == .text ? .edit(.noChanges(title)) : .edit(.noPanels(title)))
      return
    }
    model.messages.show(model.environment.panels.complaint.map(Notice.text))
    endCreation(index)
    model.overlays.chooser = nil
    model.fields[index].line.setMarked(nil)
    model.overlays.panel = Panel(kind: wanted)
  }

  private mutating func nextPanel(_ index: Int) {
    let kinds = model.panelKinds(of: index)
    guard let panel = model.overlays.panel, let place = kinds.firstIndex(of: panel.kind) else {
      return
    }
    model.overlays.panel = Panel(kind: kinds[(place + 1) % kinds.count])
  }

  private mutating func closePanel() {
    model.overlays.panel = nil
    if let focusedIndex = model.focusedIndex { showGhost(focusedIndex) }
  }

  /// Handles an action while a panel is open; returns false to pass it to the field.
  mutating func handleInPanel(_ action: Action) -> Bool {
    guard !action.isProgramAction else { return false }
    switch action {
    case .navigation(.tab), .navigation(.backTab): queue.append(.panel(.nextPanel))
    case .navigation(.escape), .navigation(.enter), .navigation(.press(.cancel)): closePanel()
    case .navigation(.up): model.overlays.panel?.page -= 1
    case .navigation(.down): model.overlays.panel?.page += 1
    case .navigation(.first), .navigation(.last):
      model.overlays.panel?.page = action == .first ? 0 : -1
    case .panel(.panelKey), .panel(.nextPanel), .panel(.openPanel), .panel(.closePanel),
      .navigation(.help), .navigation(.searchCommands):
      return false
    case .text(.moveCursor), .text(.setCursor), .text(.select), .text(.deleteBackward),
      .text(.deleteForward), .text(.undo), .text(.redo), .panel(.tag),
      .styling(.transform):
      model.overlays.panel?.asksToClear = false
      return false
    default:
      model.overlays.panel = nil
      return false
    }
    return true
  }

  private mutating func press(panelKey key: String, _ index: Int) {
    guard let panel = model.overlays.panel else { return }
    if key == FormModel.clearingKey {
      model.overlays.panel?.asksToClear = !panel.asksToClear
      if panel.asksToClear { queue.append(.text(.clear)) }
      return
    }
    model.overlays.panel?.asksToClear = false
    guard let found = model.panelKeys.first(where: { $0.key == key }) else { return }
    switch found {
    case .tag(let tag):
      model.overlays.panel = nil
      withProxy(of: index) { $0.wrap(tag) }
    case .transformer(let transformer):
      model.overlays.panel = nil
      queue.append(.styling(.transform(transformer)))
    case .sign(let sign): withProxy(of: index) { $0.insert(sign) }
    case .minus: withProxy(of: index) { $0.changeSign() }
    case .countUp:
      guard let next = model.fields[index].field.counting(up: [model.fields[index].line.text])
      else {
        return
      }
      withProxy(of: index) { $0.replace(0..<$0.line.count, with: next, cursor: next.count) }
    case .own(let key):
      guard
        let own = model.environment.panels.own.first(where: {
          Panel.Kind.own($0.name) == panel.kind
        })
      else {
        return
      }
      withProxy(of: index) { own.press(key.key, &$0) }
    }
  }

  /// Gives a panel access to the field's text, through its proxy only.
  private mutating func withProxy(
    of index: Int, _ body: (inout any TextProxy) -> Void
  ) {
    var proxy: any TextProxy = FieldEditor(turn: self, index: index)
    body(&proxy)
    if let editor = proxy as? FieldEditor { self = editor.turn }
  }
}

extension TextProxy {
  /// Wraps the selection in a tag, or inserts the tag at the insertion point.
  fileprivate mutating func wrap(_ tag: Tag) {
    guard line.anchor != nil else { return insert(tag.text, cursor: tag.inputPoint) }
    let whole = tag.wrapped(around: selectedText)
    insert(whole.text, cursor: whole.cursor)
  }

  /// Adds a leading minus sign, or removes it.
  fileprivate mutating func changeSign() {
    let cursor = line.cursor
    if line.text.hasPrefix("-") {
      replace(0..<1, with: "", cursor: max(cursor - 1, 0))
    } else {
      replace(0..<0, with: "-", cursor: cursor + 1)
    }
  }
}
