import RefillCore

extension FormParser {
  /// Reports values and conditions that depend on each other.
  mutating func checkCycles(of form: Form) {
    for cycle in form.dependencies.cycles {
      let texts = cycle.nodes.compactMap { text(of: $0, in: form) }
      guard let text = texts.first else { continue }
      fieldID = cycle.names.first
      let message = ExpressionProblem(cycle: Self.shortened(cycle.names)).message
      error("\(text.path): \(message)", at: text.value.position)
    }
    fieldID = nil
  }

  /// Returns the expression that computes a value or a condition.
  private func text(of node: FormNode, in form: Form) -> WrittenExpression.WrittenText? {
    switch node {
    case .value(let number): computations[number]
    case .section, .relevance: conditions[form.dependencies.name(of: node)]
    // Nothing depends on these.
    case .requirement, .protection, .options, .constraints, .rule: nil
    }
  }

  /// Returns a path with the middle of a long one left out.
  private static func shortened(_ names: [String]) -> [String] {
    let names = names.map { RefillFormats.shortened($0) }
    return names.count <= 10 ? names : names.prefix(6) + ["…"] + names.suffix(2)
  }

  /// Warns about required fields that are never shown, and so cannot be answered.
  mutating func warnAboutUnseen(in form: Form) {
    warnAboutUnseen(form.elements, in: form, isUnseen: false)
    fieldID = nil
  }

  private mutating func warnAboutUnseen(_ elements: [FormElement], in form: Form, isUnseen: Bool) {
    for element in elements {
      switch element {
      case .group(let group):
        let isHere = isUnseen || group.relevant?.isNeverTrue == true
        warnAboutUnseen(group.elements, in: form, isUnseen: isHere)
      case .items(let list):
        let isHere = isUnseen || list.relevant?.isNeverTrue == true
        warnAboutUnseen(list.elements, in: form, isUnseen: isHere)
      case .field(let index):
        guard form.fields.indices.contains(index), let text = requirements[index] else { continue }
        let field = form.fields[index]
        guard isUnseen || field.logic.relevant?.isNeverTrue == true else { continue }
        fieldID = field.id
        warn("\(text.path) has no effect: the field is never shown.", at: text.value.position)
      }
    }
  }
}

extension FormExpression {
  /// True if the condition is false whatever the answers are.
  var isNeverTrue: Bool {
    isConstant && !evaluate(ExpressionContext(now: 0) { _ in .empty }).value.isTrue
  }
}
