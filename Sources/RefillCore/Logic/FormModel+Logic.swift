extension FormModel {
  /// Computes everything, when the form is opened, and after items were added, deleted or moved.
  mutating func computeAll() {
    guard logic != nil else { return }
    logic?.extend(to: fields.count)
    logic?.irrelevant = []
    logic?.absent = []
    for index in order { readValue(index) }
    let parts = FormParts(self)
    for node in form.dependencies.graph.order {
      for part in parts.all(of: node) { _ = compute(part) }
    }
    logic?.versions = fields.versions
    showChanges()
  }

  /// Computes what depends on changed fields, each thing once.
  mutating func compute(_ changed: Set<Int>) {
    let changed = changed.filter { index in
      guard let versions = logic?.versions, versions.indices.contains(index) else { return false }
      let hasChanged = versions[index] != fields[index].version || fields[index].secret != nil
      return hasChanged && !isPattern(index)
    }
    for index in changed { logic?.versions[index] = fields[index].version }
    let parts = changed.filter { readValue($0) }.map { index in
      FormPart(node: .value(fields[index].element), item: fields[index].item)
    }
    guard !parts.isEmpty else { return }
    FormParts(self).visit(parts) { compute($0) }
  }

  /// Shows and hides what conditions have changed, and judges answers again by changed rules.
  mutating func showChanges() {
    guard let changed = logic?.changed else { return }
    for index in changed {
      if fields[index].presence.isShown != fields[index].presence.isRelevant {
        fields[index].presence.isShown = fields[index].presence.isRelevant
        derived.dropRows()
      }
      fields[index].problem = fields[index].problemWhileTyping
    }
    logic?.changed = []
    if let irrelevant = logic?.irrelevant, irrelevant != logic?.hidden {
      logic?.hidden = irrelevant
      derived.dropRows()
    }
    logic?.shownFocus = focus
  }

  /// Computes one thing; returns true if it has changed.
  private mutating func compute(_ part: FormPart) -> Bool {
    switch part.node {
    case .section(let number): return computeSection(number, part)
    case .rule(let number): return computeRule(number)
    // The number of items changes with the items only, after which everything is computed.
    case .value(let number) where !form.fields.indices.contains(number): return true
    case .value(let field), .relevance(let field), .requirement(let field), .protection(let field),
      .options(let field), .constraints(let field):
      return slot(of: field, in: part.item).map { compute(part.node, of: $0) } ?? false
    }
  }

  private mutating func compute(_ node: FormNode, of index: Int) -> Bool {
    switch node {
    case .value: return computeAnswer(index)
    case .relevance: return computeRelevance(index)
    case .requirement: return computeRequirement(index)
    case .protection: return computeProtection(index)
    case .options: return computeOptions(index)
    case .constraints: return computeConstraints(index)
    case .section, .rule: return false
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

  private mutating func computeSection(_ number: Int, _ part: FormPart) -> Bool {
    let section = form.dependencies.sections[number]
    let isRelevant =
      isRelevant(section.parent, around: part.item) && holds(section.condition, in: part.item)
    let isKnown = logic?.irrelevant.contains(part) == !isRelevant
    guard !isKnown else { return false }
    if isRelevant { logic?.irrelevant.remove(part) } else { logic?.irrelevant.insert(part) }
    derived.dropRows()
    return true
  }

  private mutating func computeRelevance(_ index: Int) -> Bool {
    let item = fields[index].item
    let section = form.dependencies.sectionOfField[fields[index].element]
    let isRelevant = isRelevant(section, around: item) && holds(rules(of: index).relevant, in: item)
    guard fields[index].presence.isRelevant != isRelevant else { return false }
    fields[index].presence.isRelevant = isRelevant
    logic?.changed.insert(index)
    derived.dropRows()
    return true
  }

  /// True if a group or list around an element is relevant, or if there is none with a condition.
  private func isRelevant(_ section: Int?, around item: Items.ID?) -> Bool {
    guard let section, let irrelevant = logic?.irrelevant, !irrelevant.isEmpty else { return true }
    return !irrelevant.contains(self.section(section, around: item))
  }

  private mutating func computeRequirement(_ index: Int) -> Bool {
    let isRequired = holds(rules(of: index).required, own: index, in: fields[index].item)
    if fields[index].field.isRequired != isRequired { fields[index].field.isRequired = isRequired }
    return false
  }

  private mutating func computeProtection(_ index: Int) -> Bool {
    let isReadOnly = holds(rules(of: index).readOnly, own: index, in: fields[index].item)
    if fields[index].field.isReadOnly != isReadOnly { fields[index].field.isReadOnly = isReadOnly }
    return false
  }

  private mutating func computeConstraints(_ index: Int) -> Bool {
    let isEmpty = logic?.values[index].isEmpty ?? true
    let broken = fields[index].field.logic.constraints.first {
      !isEmpty && !holds($0.test, own: index, in: fields[index].item)
        && !readsUnreadable($0.test, in: fields[index].item)
    }
    let problem = broken.map { rule in
      let own = fields[index].element
      let isAboutItself = rule.test.dependencies.allSatisfy { $0 == own }
      return Problem.rule(
        rule.message.map { text($0, in: fields[index].item) }
          ?? (isAboutItself ? Message.ownRule(title: fields[index].field.title) : nil))
    }
    guard fields[index].validation.brokenRule != problem else { return false }
    fields[index].validation.brokenRule = problem
    if index != focusedIndex {
      logic?.changed.insert(index)
    } else if fields[index].problem != nil {
      fields[index].problem = fields[index].problemWhileTyping
    }
    return false
  }

  /// True if an answer is computed from one that cannot be read.
  private func isComputedFromUnreadable(_ index: Int) -> Bool {
    guard logic?.unreadable.isEmpty == false else { return false }
    let expression =
      rules(of: index).calculation
      ?? (followsDefault(index) ? rules(of: index).computedDefault : nil)
    return expression.map { readsUnreadable($0, in: fields[index].item) } ?? false
  }

  /// True if a field that an expression names has an answer without a value, or is computed from one:
  /// that is a problem of the answer only, and rules wait for it.
  private func readsUnreadable(_ expression: FormExpression, in item: Items.ID?) -> Bool {
    guard let unreadable = logic?.unreadable, !unreadable.isEmpty else { return false }
    return expression.dependencies.contains { number in
      slots(of: number, around: item).contains { unreadable.contains($0) }
    }
  }

  private mutating func computeRule(_ number: Int) -> Bool {
    let test = form.rules[number].test
    if holds(test) || readsUnreadable(test, in: nil) {
      logic?.brokenRules.remove(number)
    } else {
      logic?.brokenRules.insert(number)
    }
    return false
  }

  /// Returns the problem of an answer in the review: its own, or that of a rule or list of the form
  /// which leads to its field.
  package func reviewProblem(of index: Int) -> Problem? {
    fields[index].currentProblem ?? formProblem(of: index)
  }

  private func formProblem(of index: Int) -> Problem? {
    formProblems.first { $0.index == index }?.problem
  }

  /// The broken rules of the form, each at the field that leads out of it.
  var ruleProblems: [(index: Int, problem: Problem)] {
    guard let broken = logic?.brokenRules, !broken.isEmpty else { return [] }
    return broken.sorted().compactMap { number in
      let rule = form.rules[number]
      return place(of: rule).map { ($0, .rule(text(rule.message))) }
    }
  }

  /// Returns the first field of a rule that can be answered; else of the fields that its test is
  /// computed from; else of the form, so that no broken rule is passed over.
  private func place(of rule: FormRule) -> Int? {
    let inputs = rule.fields + form.inputs(of: rule.test)
    return inputs.lazy.flatMap { slots(of: $0, around: nil) }.first { fields[$0].isAnswerable }
      ?? order.first { fields[$0].isAnswerable } ?? order.first
  }

  /// Reads the answer of a field for expressions, if one names it; returns true if it has changed.
  @discardableResult
  private mutating func readValue(_ index: Int) -> Bool {
    let node = FormNode.value(fields[index].element)
    guard !form.dependencies.graph.readers(of: node).isEmpty, let value = answerValue(of: index)
    else { return false }
    let isUnreadable =
      fields[index].presence.isRelevant
      && (value.isEmpty && !fields[index].isEmpty || isComputedFromUnreadable(index))
    let isAbsent = !isInRelevantList(index)
    // A secret is one buffer that is changed in place: it is equal to itself before.
    guard
      fields[index].secret != nil || logic?.values[index] != value
        || logic?.unreadable.contains(index) != isUnreadable
        || logic?.absent.contains(index) != isAbsent
    else { return false }
    logic?.values[index] = value
    if isAbsent { logic?.absent.insert(index) } else { logic?.absent.remove(index) }
    if isUnreadable { logic?.unreadable.insert(index) } else { logic?.unreadable.remove(index) }
    return true
  }

  /// Returns the answer of a field as expressions see it; `nil` for a kind of field without a value.
  package func answerValue(of index: Int) -> ExpressionValue? {
    let entry = fields[index]
    guard let type = entry.field.isListOfLines ? .list : ExpressionType(entry.field.kind) else {
      return nil
    }
    let answer = entry.presence.isRelevant ? entry.answer : nil
    return answer.map { ExpressionValue($0, as: type) } ?? .empty
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
    template.text { shownText(of: $0, in: item) }
  }

  /// Returns the shown answer of a field as seen from an item; empty if the field is not there.
  func shownText(of field: Int, in item: Items.ID?) -> String {
    guard let index = slot(of: field, in: item), fields[index].presence.isRelevant else {
      return ""
    }
    return fields[index].textInTitles
  }

  /// Returns the expressions of a field.
  private func rules(of index: Int) -> FieldLogic { fields[index].field.logic }
}
