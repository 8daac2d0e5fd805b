extension FormModel {
  /// Computes what depends on answers that have changed since the last call, each thing once.
  ///
  /// O(fields) to find the changed ones, a comparison of integers each.
  mutating func computeChanges() {
    guard let versions = logic?.versions else { return }
    let changed = order.filter { fields[$0].version != versions[$0] }
    compute(changed)
  }

  /// Computes everything, when the form is opened.
  mutating func computeAll() {
    guard let state = logic else { return }
    for index in order { readValue(index) }
    for node in state.logic.graph.order { _ = compute(node) }
    logic?.versions = fields.map(\.version)
    showChanges()
  }

  /// Computes everything again, after items were added, deleted or moved.
  mutating func rebuildLogic() {
    guard logic != nil, let rebuilt = FormLogic(self) else { return }
    logic?.rebuild(rebuilt, count: fields.count)
    computeAll()
  }

  /// Shows and hides what conditions have changed, and judges answers again by changed rules.
  mutating func showChanges() {
    guard let changed = logic?.changed else { return }
    for index in changed {
      if fields[index].presence.isShown != fields[index].presence.isRelevant {
        fields[index].presence.isShown = fields[index].presence.isRelevant
      }
      fields[index].problem = fields[index].problemWhileTyping
    }
    logic?.changed = []
    if let relevant = logic?.isSectionRelevant { logic?.shownSections = relevant }
    logic?.shownFocus = focus
  }

  private mutating func compute(_ changed: [Int]) {
    guard let graph = logic?.logic.graph else { return }
    let nodes = changed.filter { readValue($0) }.map(FormLogic.Node.answer)
    for index in changed { logic?.versions[index] = fields[index].version }
    guard !nodes.isEmpty else { return }
    graph.update(nodes) { compute($0) }
  }

  /// Computes one thing; returns true if it has changed.
  private mutating func compute(_ node: FormLogic.Node) -> Bool {
    switch node {
    case .answer(let index): return computeAnswer(index)
    case .section(let number): return computeSection(number)
    case .relevance(let index): return computeRelevance(index)
    case .requirement(let index):
      return setRule(\.isRequired, of: index, by: rules(of: index).required)
    case .protection(let index):
      return setRule(\.isReadOnly, of: index, by: rules(of: index).readOnly)
    case .options(let index): return computeOptions(index)
    case .constraints(let index): return computeConstraints(index)
    case .rule(let number): return computeRule(number)
    }
  }

  /// Computes a calculated answer, or a default that the user has not edited; then its value.
  private mutating func computeAnswer(_ index: Int) -> Bool {
    let field = fields[index].field.logic
    if let calculation = field.calculation {
      fields[index].compute(self.value(of: calculation, own: index, in: fields[index].item))
    } else if let value = field.computedDefault, followsDefault(index) {
      fields[index].compute(self.value(of: value, own: index, in: fields[index].item))
    }
    logic?.versions[index] = fields[index].version
    return readValue(index)
  }

  /// Computes the default of a field again that the user has emptied, when it is left.
  mutating func restoreComputedDefault(of index: Int) {
    guard logic != nil, let value = fields[index].field.logic.computedDefault,
      fields[index].isEmpty
    else { return }
    fields[index].compute(self.value(of: value, own: index, in: fields[index].item))
  }

  /// True if the answer is still the computed default; a field that the user empties stays empty
  /// while it has the focus.
  private func followsDefault(_ index: Int) -> Bool {
    fields[index].isUntouchedDefault || fields[index].isEmpty && index != focusedIndex
  }

  private mutating func computeSection(_ number: Int) -> Bool {
    guard let state = logic else { return false }
    let section = state.logic.sections[number]
    let isRelevant =
      section.parent.map { state.isSectionRelevant[$0] } ?? true
      && holds(section.condition, in: section.item)
    let hasChanged = state.isSectionRelevant[number] != isRelevant
    logic?.isSectionRelevant[number] = isRelevant
    return hasChanged
  }

  private mutating func computeRelevance(_ index: Int) -> Bool {
    guard let state = logic else { return false }
    let section = state.logic.sectionOfField[index]
    let isRelevant =
      section.map { state.isSectionRelevant[$0] } ?? true
      && holds(rules(of: index).relevant, in: fields[index].item)
    guard fields[index].presence.isRelevant != isRelevant else { return false }
    fields[index].presence.isRelevant = isRelevant
    logic?.changed.insert(index)
    return true
  }

  private mutating func setRule(
    _ rule: WritableKeyPath<Field, Bool>, of index: Int, by condition: FormExpression?
  ) -> Bool {
    let holds = holds(condition, own: index, in: fields[index].item)
    if fields[index].field[keyPath: rule] != holds { fields[index].field[keyPath: rule] = holds }
    return false
  }

  /// Leaves out the options whose condition does not hold; ticks stay on their options.
  private mutating func computeOptions(_ index: Int) -> Bool {
    let item = fields[index].item
    let options = form.fields[fields[index].element].options.filter {
      holds($0.relevant, in: item)
    }
    guard options != fields[index].field.options else { return false }
    let ticked = Set(fields[index].ticks.map { fields[index].field.options[$0].value })
    fields[index].field.options = options
    fields[index].ticks = Set(options.indices.filter { ticked.contains(options[$0].value) })
    logic?.changed.insert(index)
    return false
  }

  private mutating func computeConstraints(_ index: Int) -> Bool {
    guard let state = logic else { return false }
    let broken = fields[index].field.logic.constraints.first {
      !state.values[index].isEmpty && !holds($0.test, own: index, in: fields[index].item)
    }
    let problem = broken.map { Problem.rule($0.message.map { text($0, in: fields[index].item) }) }
    guard fields[index].validation.brokenRule != problem else { return false }
    fields[index].validation.brokenRule = problem
    if index != focusedIndex {
      logic?.changed.insert(index)
    } else if fields[index].problem != nil {
      fields[index].problem = fields[index].problemWhileTyping
    }
    return false
  }

  private mutating func computeRule(_ number: Int) -> Bool {
    if holds(form.rules[number].test) {
      logic?.brokenRules.remove(number)
    } else {
      logic?.brokenRules.insert(number)
    }
    return false
  }

  /// The broken rules of the form, each at the first of its fields that can be answered.
  var ruleProblems: [(index: Int, problem: Problem)] {
    (logic?.brokenRules.sorted() ?? []).compactMap { number in
      let rule = form.rules[number]
      return rule.fields.lazy.flatMap { slots(of: $0, around: nil) }
        .first { fields[$0].isAnswerable }.map { ($0, .rule(text(rule.message))) }
    }
  }

  /// Reads the answer of a field for expressions; returns true if it has changed.
  @discardableResult
  private mutating func readValue(_ index: Int) -> Bool {
    let entry = fields[index]
    guard let type = entry.field.isListOfLines ? .list : ExpressionType(entry.field.kind) else {
      return false
    }
    let answer = entry.presence.isRelevant ? entry.answer : nil
    let value = answer.map { ExpressionValue($0, as: type) } ?? .empty
    guard logic?.values[index] != value else { return false }
    logic?.values[index] = value
    return true
  }

  /// Returns how a field's answer comes about: `Days = to - from + 1 = 12`.
  func calculation(of index: Int) -> String {
    let entry = fields[index]
    guard let expression = entry.field.logic.calculation ?? entry.field.logic.computedDefault else {
      return entry.field.title
    }
    let source = expression.description.replacing(/\$\{([^}]*)\}/) { String($0.1) }
    let parts = [entry.field.title, source, entry.submittedText]
    return parts.filter { !$0.isEmpty }.joined(separator: " = ")
  }

  /// Returns a text of the form with the shown answers in it, as seen from an item.
  func text(_ template: FieldTemplate, in item: Items.ID? = nil) -> String {
    template.text { slot(of: $0, in: item).map { fields[$0].submittedText } ?? "" }
  }

  /// Returns the expressions of a field.
  private func rules(of index: Int) -> FieldLogic { fields[index].field.logic }
}

extension FieldState {
  /// The presence of a field by its conditions.
  public struct Presence: Equatable, Sendable {
    /// True if the field is part of the form now: of its records, problems and expressions.
    public internal(set) var isRelevant = true
    /// True if the field is on the screen; it follows `isRelevant` when the focus moves.
    public internal(set) var isShown = true
  }

  /// True if the user can answer the field: it is there, and takes the focus.
  public var isAnswerable: Bool {
    self.field.kind.isFocusable && self.presence.isRelevant && !self.field.isHidden && !isCalculated
  }

  /// True if the field is drawn.
  public var isShown: Bool { self.presence.isShown && !self.field.isHidden }

  /// True if the answer is computed and cannot be edited.
  public var isCalculated: Bool { self.field.logic.calculation != nil }

  /// True if the answer is the computed default.
  public var isComputed: Bool {
    isCalculated || self.field.logic.computedDefault != nil && isUntouchedDefault
  }

  /// Sets a computed answer, which is the default from now on.
  mutating func compute(_ value: ExpressionValue) {
    let values =
      switch value {
      case .list(let values): values
      // Fields write a time without seconds of 0.
      case .moment(let second): [CalendarText.moment(at: second)]
      case .empty, .text, .number, .boolean, .date, .time, .rows, .secret: [value.text]
      }
    assign(values.filter { !$0.isEmpty })
    markPrefilled()
    let state = AnswerState(self)
    self.content.byDefault = isEmpty ? nil : state
    self.content.start = state
  }
}
