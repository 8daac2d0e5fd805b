extension FormModel {
  /// The form that receives keys: the open fill-in form, else this form.
  ///
  /// Borrowing access, no copy.
  public var innermost: FormModel {
    _read {
      if help == nil, question == nil, let form = fillInForm?.form {
        yield form
      } else {
        yield self
      }
    }
  }

  /// The path of the focus: the field and, in a fill-in form, the placeholder.
  public var place: [Focus] { [focus] + (fillInForm.map { [$0.form.focus] } ?? []) }

  /// Returns the answers of other fields whose names equal those of placeholders.
  func valuesOfFields(besides index: Int, for blanks: [Blank]) -> [String: String] {
    var values: [String: String] = [:]
    for blank in blanks {
      let name = Folding.loose.fold(blank.title)
      let others = order.filter { $0 != index }.map { fields[$0] }
      let entry = others.first {
        $0.secret == nil && !$0.isEmpty
          && [$0.field.id, $0.field.title].contains { Folding.loose.fold($0) == name }
      }
      guard let text = entry?.readableText, blank.accepts(text) else { continue }
      values[blank.name] = text
    }
    return values
  }
}

extension Turn {
  /// Opens a form for the placeholders of a snippet and removes the abbreviation from the text.
  mutating func open(
    _ expansion: Expansion, _ expanding: PendingExpansion, over range: Range<Int>, as field: String,
    _ index: Int
  ) -> Bool {
    let before = model.fields[index].line
    guard !model.fields[index].field.isReadOnly,
      mayEdit(index, Edit(range, expansion.text), .plugIn)
    else { return false }
    guard host.mayFillIn(field) else { return true }
    model.fields[index].line.setMarked(nil)
    endCreation(index)
    let library = host.snippets() ?? SnippetLibrary()
    let blanks = allBlanks(of: expanding, expansion, library, index)
    var form = FillInFormBuilder.model(
      blanks, titled: expanding.typed,
      sectionText: { self.sectionText($0, expanding, library, index) },
      values: model.valuesOfFields(besides: index, for: blanks),
      mentions: model.mentionRules(of: index)?.ofBlanks)
    form.environment.screen = model.environment.screen
    form.environment.enclosingAnswers = model.given(besides: index)
    form.environment.keepsRecord = model.environment.keepsRecord
    form.requests.number = model.requests.number
    var line = before
    line.apply(Edit(range, ""))
    setLine(line, index)
    var fillInForm = FillInForm(
      index: index, before: before, range: range, expanding: expanding, expansion: expansion,
      form: form)
    fillInForm.show(
      self.expansion(expanding, library, values: fillInForm.filled, .atFirst, at: index))
    model.overlays.fillInForm = fillInForm
    handleInside(.navigation(.begin))
    model.overlays.fillInForm?.noteOpened()
    effects.append(.saveDraft)
    return true
  }

  /// Returns all placeholders, including those of disabled sections, whose fields are hidden.
  private func allBlanks(
    of expanding: PendingExpansion, _ expansion: Expansion, _ library: SnippetLibrary,
    _ index: Int
  ) -> [Blank] {
    var blanks = expansion.blanks
    // Each round enables the sections that the previous round found.
    for _ in 0..<SnippetRenderer.mostLevels {
      let on = blanks.filter { $0.kind == .section }.map { ($0.name, Blank.yes) }
      let more = self.expansion(
        expanding, library, values: Dictionary(uniqueKeysWithValues: on), .atFirst, at: index)
      guard more.blanks.count > blanks.count else { break }
      blanks = more.blanks
    }
    return blanks
  }

  /// Returns a one-line preview of the text that a section adds.
  private func sectionText(
    _ blank: Blank, _ expanding: PendingExpansion, _ library: SnippetLibrary, _ index: Int
  ) -> String {
    func text(_ value: String) -> [Character] {
      Array(
        expansion(expanding, library, values: [blank.name: value], .atFirstOrName, at: index).text)
    }
    let (with, without) = (text(Blank.yes), text(Blank.no))
    let head = zip(with, without).prefix { $0 == $1 }.count
    let added = String(with[head..<max(head, head + with.count - without.count)]).trimmed.onOneLine
    return added.isEmpty ? blank.title : added
  }

  // MARK: Filling in

  /// Handles an action while a fill-in form is open; returns false to pass it to the outer form.
  mutating func handleInFillIn(_ action: Action) -> Bool {
    guard let fillInForm = model.overlays.fillInForm else { return false }
    if action.isProgramAction { return takeReport(action, fillInForm) }
    let inner = fillInForm.form
    let isInside = inner.chooser != nil || inner.calendar != nil || inner.question != nil
    switch action {
    case .navigation(.enter) where !isInside && !fillInForm.form.returnBreaksLine,
      .navigation(.submit), .navigation(.submitAndNext),
      .navigation(.press(.done)):
      complete()
    case .navigation(.escape) where !isInside, .navigation(.blur), .navigation(.dismiss):
      cancel(.cancelled)
    case .navigation(.tab), .navigation(.press(.next)): step(.next, by: action)
    case .navigation(.backTab), .navigation(.press(.previous)): step(.previous, by: action)
    case .snippet(.fillIn(let values)): answer(values)
    case .snippet(.goToBlank(let name)): handleInside(.navigation(.focus(name)))
    case .snippet(.failFillIn(let code, let message)):
      cancel(.failed(code: code, message: message))
      model.messages.show(.snippet(.fillInFailed(message)))
    case .navigation(.focus):
      cancel(.cancelled)
      return false
    case .snippet(.openSnippets), .snippet(.save), .snippet(.reopen), .snippet(.expand),
      .snippet(.forgetTyped),
      .snippet(.filled), .navigation(.searchFields), .navigation(.page),
      .navigation(.turnPages):
      break
    case .navigation(.help), .navigation(.searchCommands), .draft(.offer): return false
    default: handleInBlank(action)
    }
    return true
  }

  /// Handles an action in the focused placeholder; the focus never leaves those that are visible, as
  /// at Enter in the list of the last one.
  private mutating func handleInBlank(_ action: Action) {
    let start = model.overlays.fillInForm?.form.focusedIndex
    handleInside(action)
    guard let start, let fillInForm = model.overlays.fillInForm else { return }
    let (shown, focused) = (fillInForm.shown, fillInForm.form.focusedIndex)
    if let focused, shown.contains(focused) { return }
    let next = focused.flatMap { hidden in
      hidden > start ? shown.first(where: { $0 > hidden }) : shown.last(where: { $0 < hidden })
    }
    handleInside(.navigation(.focus(fillInForm.form.form.fields[next ?? start].id)))
  }

  /// Forwards program actions to the fill-in form; returns false if the outer form handles them
  /// too.
  private mutating func takeReport(_ action: Action, _ fillInForm: FillInForm) -> Bool {
    switch action {
    case .program(.suggestions(let number, _)):
      guard fillInForm.form.fields.contains(where: { $0.suggestions.query == number }) else {
        return false
      }
      handleInside(action)
      return true
    case .program(.mentioned), .program(.wake):
      handleInside(action)
      return false
    case .program(.resize(let size)):
      model.overlays.fillInForm?.form.environment.screen = size
      return false
    default: return false
    }
  }

  /// Moves to the next or previous visible placeholder, wrapping around.
  private mutating func step(_ direction: Toolbar.Direction, by action: Action) {
    guard let fillInForm = model.overlays.fillInForm else { return }
    if fillInForm.form.chooser != nil { handleInside(.navigation(.press(.cancel))) }
    let shown = fillInForm.shown
    guard !shown.isEmpty else { return }
    let place = shown.firstIndex { $0 == fillInForm.form.focusedIndex } ?? 0
    let next = (place + (direction == .next ? 1 : shown.count - 1)) % shown.count
    handleInside(.navigation(.focus(fillInForm.form.form.fields[shown[next]].id)))
  }

  /// Sets placeholders by name, as if typed.
  mutating func answer(_ values: [String: String]) {
    for (name, value) in values.sorted(by: { $0.key < $1.key }) {
      let kind = model.overlays.fillInForm?.form.form.fields.first { $0.id == name }?.kind
      let text = kind == .textarea ? value : value.onOneLine
      let isOff = kind == .choices && !Blank.isYes(value)
      model.overlays.fillInForm?.form.answer(field: name, with: isOff ? [] : [text], isTyped: true)
    }
    refresh()
  }

  /// Gives an action to the form of the blanks, and passes on what it asks for.
  mutating func handleInside(_ action: Action) {
    guard let field = model.overlays.fillInForm?.index, var form = model.overlays.fillInForm?.form
    else { return }
    form.requests.number = max(form.requests.number, model.requests.number)
    let asked = form.handle(action, host: host.inside)
    model.requests.number = form.requests.number
    model.overlays.fillInForm?.form = form
    for effect in asked {
      switch effect {
      case .ask(let query): ask(query)
      case .edit, .saveDraft, .wake, .ring: effects.append(effect)
      case .askMention(let query):
        effects.append(
          .askMention(
            MentionQuery(
              number: query.number, field: model.fields[field].field.id, text: query.text,
              start: query.start)))
      case .event(.textDidChange(let blank)):
        effects.append(.event(.blankDidChange(model.fields[field].field.id, blank: blank)))
      case .remove, .restore, .rename, .undoRename, .keepSnippet, .find, .check, .fetch,
        .cancelFetch, .event,
        .deleteDraft, .setDraftAside, .offerOlderDraft, .submit, .beginAnew, .leave:
        break
      }
    }
    refresh()
  }

  /// Answers queries for options directly; forwards queries for history under the placeholder's
  /// history name.
  private mutating func ask(_ query: Query) {
    guard
      let field = model.overlays.fillInForm?.form.form.fields.first(where: { $0.id == query.field })
    else {
      return
    }
    if field.kind == .choice {
      var source = ListSource(field.options.map(\.title), folding: field.folding)
      let page = source.page(for: query)
      return handleInside(.program(.suggestions(number: query.number, page)))
    }
    guard let history = field.historyName else { return }
    effects.append(
      .ask(
        Query(
          number: query.number, field: history, lookup: query.lookup, given: query.given,
          visit: query.visit, limit: query.limit, countsAll: query.countsAll,
          isWide: query.isWide)))
  }

  /// Renders the expansion again from the current values.
  private mutating func refresh() {
    guard let fillInForm = model.overlays.fillInForm, let library = host.snippets() else { return }
    let expansion = expansion(
      fillInForm.expanding, library, values: fillInForm.filled, .atFirst, at: fillInForm.index)
    model.overlays.fillInForm?.show(expansion)
  }
}

extension FillInForm {
  /// The indices of the visible fields, in order.
  public var shown: [Int] {
    let names = Set(expansion.blanks.map(\.name))
    return form.form.fields.indices.filter { names.contains(form.form.fields[$0].id) }
  }

  /// The number of visible placeholders, and that of the focused one, from 1.
  public var place: (number: Int, count: Int) {
    let shown = shown
    return ((shown.firstIndex { $0 == form.focusedIndex } ?? 0) + 1, shown.count)
  }
}

extension FormModel.Host {
  /// The host of a nested form; the callbacks about fields do not apply to it.
  fileprivate var inside: FormModel.Host {
    var host = FormModel.Host()
    host.canRemove = canRemove
    host.rowText = rowText
    host.now = now
    (host.date, host.timeZone, host.locale) = (date, timeZone, locale)
    return host
  }
}

extension MentionRules {
  /// The mention rules for placeholders, which have one row and are not returned to.
  fileprivate var ofBlanks: Self {
    var rules = self
    rules.position = .customNoLockArrowUp
    rules.asksInitially = false
    rules.isResumed = false
    return rules
  }
}

extension Blank {
  /// Returns true if a text is a valid value.
  fileprivate func accepts(_ text: String) -> Bool {
    switch kind {
    case .line, .area: true
    case .choice(let options): options.contains { $0.title == text }
    case .section: false
    case .date: CalendarText.days(text) != nil
    }
  }
}
