import RefillCore

extension FormParser {
  /// Checks the expressions of the form and adds them to its elements; returns its rules.
  mutating func checkExpressions(_ names: FormNames) -> [FormRule] {
    var scopes = FormScopes(outline, names, calculated: calculatedFields)
    var rules: [FormRule] = []
    var count = 0
    // In the order of the file the scopes of each group are made once.
    for written in expressionsInOrder {
      fieldID = written.fieldID
      if written.role.isExpression { count += 1 }
      guard count <= ExpressionLimits.maximumPerForm else {
        error(
          "\(written.text.path): a form has at most \(ExpressionLimits.maximumPerForm) expressions.",
          at: written.text.value.position)
        break
      }
      check(written, scopes.scope(of: written.namespace), names, &rules)
    }
    fieldID = nil
    return rules
  }

  /// The expressions in the order of the file, in which most are anyway.
  private var expressionsInOrder: [WrittenExpression] {
    let isSorted = expressions.indices.dropFirst().allSatisfy { index in
      expressions[index - 1].text.value.position <= expressions[index].text.value.position
    }
    return isSorted
      ? expressions : expressions.sorted { $0.text.value.position < $1.text.value.position }
  }

  /// Returns the scope of an expression of a field, or of the form for `nil`, once all elements are
  /// known.
  func scope(ofField id: String?) -> ExpressionScope {
    var scopes = FormScopes(outline, FormNames(outline), calculated: calculatedFields)
    let written = id.flatMap { id in outline.ids.first { $0.full == id } }
    var scope = scopes.scope(of: written?.namespace ?? 0)
    if case .field(let index)? = written?.element { scope = own(index, scope) }
    scope.readsLastRecord = true
    return scope
  }

  private var calculatedFields: Set<Int> {
    Set(
      expressions.compactMap { written in
        if case .calculation(let index) = written.role { index } else { nil }
      })
  }

  private mutating func check(
    _ written: WrittenExpression, _ scope: ExpressionScope, _ names: FormNames,
    _ rules: inout [FormRule]
  ) {
    let text = written.text
    switch written.role {
    case .title(let element): set(template(text, scope), \.title, of: element)
    case .description(let element): set(template(text, scope), \.description, of: element)
    case .requiredMessage(let index):
      outline.fields[index].requiredMessage = template(text, scope)
    case .itemTitle(let index): outline.lists[index].itemTitle = template(text, scope)
    case .relevant(let element): checkRelevance(text, of: element, scope)
    case .required(let index):
      outline.fields[index].logic.required = expression(text, scope, as: .condition)
    case .readOnly(let index):
      outline.fields[index].logic.readOnly = expression(text, scope, as: .condition)
    case .calculation(let index): checkCalculation(text, of: index, scope)
    case .computedDefault(let index): checkDefault(text, of: index, scope)
    case .constraint(let index, let message):
      checkConstraint(text, message, of: index, scope)
    case .option(let field, let option): checkOption(text, option, of: field, scope)
    case .rule(let message, let fields):
      if let rule = rule(text, message, fields, scope, names) { rules.append(rule) }
    }
  }

  // MARK: Properties of elements

  private mutating func set(
    _ template: FieldTemplate?, _ path: WritableKeyPath<ElementTexts, FieldTemplate?>,
    of element: FormOutline.Element
  ) {
    guard let template else { return }
    switch element {
    case .field(let index): outline.fields[index].logic.texts[keyPath: path] = template
    case .group(let index): outline.groups[index].texts[keyPath: path] = template
    case .list(let index): outline.lists[index].texts[keyPath: path] = template
    }
  }

  private mutating func checkRelevance(
    _ text: WrittenExpression.WrittenText, of element: FormOutline.Element, _ scope: ExpressionScope
  ) {
    guard let condition = expression(text, scope, as: .condition) else { return }
    let id: String
    switch element {
    case .field(let index):
      outline.fields[index].logic.relevant = condition
      id = outline.fields[index].id
    case .group(let index):
      outline.groups[index].relevant = condition
      id = outline.groups[index].id
    case .list(let index):
      outline.lists[index].relevant = condition
      id = outline.lists[index].id
    }
    conditions[id] = text
    if condition.isNeverTrue {
      warn(
        "\(text.path) is never true, so this is never shown. Name a field in it.",
        at: text.value.position)
    }
  }

  private mutating func checkCalculation(
    _ text: WrittenExpression.WrittenText, of index: Int, _ scope: ExpressionScope
  ) {
    guard let type = outline.fields[index].expressionType else { return }
    outline.fields[index].logic.calculation = expression(text, scope, as: .answer(type))
    computations[index] = text
  }

  private mutating func checkDefault(
    _ text: WrittenExpression.WrittenText, of index: Int, _ scope: ExpressionScope
  ) {
    guard let type = outline.fields[index].expressionType else { return }
    var scope = scope
    scope.readsLastRecord = true
    outline.fields[index].logic.computedDefault = expression(text, scope, as: .answer(type))
    computations[index] = computations[index] ?? text
  }

  private mutating func checkConstraint(
    _ text: WrittenExpression.WrittenText, _ message: WrittenExpression.WrittenText?,
    of index: Int, _ scope: ExpressionScope
  ) {
    let own = own(index, scope)
    let test = expression(text, own, as: .constraint)
    let message = message.map { template($0, scope) }
    guard let test, message.map({ $0 != nil }) ?? true else { return }
    outline.fields[index].logic.constraints.append(
      FieldLogic.Constraint(test, message: message.flatMap(\.self)))
  }

  private mutating func checkOption(
    _ text: WrittenExpression.WrittenText, _ option: Int, of field: Int, _ scope: ExpressionScope
  ) {
    guard let condition = expression(text, own(field, scope), as: .condition),
      outline.fields[field].options.indices.contains(option)
    else { return }
    outline.fields[field].options[option].relevant = condition
    if condition.isNeverTrue {
      warn(
        "\(text.path) is never true, so the option is never offered. Name a field in it.",
        at: text.value.position)
    } else if excludesItself(condition, option, of: field) {
      warn(
        "\(text.path) is false once the option is chosen, so it is never valid. Name another field.",
        at: text.value.position)
    }
  }

  /// True if the condition of an option of a single choice is false whenever the option is chosen,
  /// whatever the other answers and the time.
  private func excludesItself(
    _ condition: FormExpression, _ option: Int, of index: Int
  ) -> Bool {
    let field = outline.fields[index]
    guard field.kind == .choice, !condition.readsClock else { return false }
    var readsOthers = false
    let result = condition.evaluate(
      ExpressionContext(now: 0) { reference in
        if reference == .own || reference == .field(index) {
          return .text(field.options[option].value)
        }
        readsOthers = true
        return .empty
      })
    return !readsOthers && !result.value.isTrue
  }

  /// Returns a scope in which `.` is a field's own answer.
  private func own(_ index: Int, _ scope: ExpressionScope) -> ExpressionScope {
    guard let type = outline.fields[index].expressionType else { return scope }
    var scope = scope
    scope.own = ExpressionScope.Field(index, type, options: outline.fields[index].options)
    return scope
  }

  // MARK: Rules

  private mutating func rule(
    _ text: WrittenExpression.WrittenText, _ message: WrittenExpression.WrittenText,
    _ fields: [WrittenExpression.WrittenText], _ scope: ExpressionScope, _ names: FormNames
  ) -> FormRule? {
    let test = expression(text, scope, as: .condition)
    let message = template(message, scope)
    var indices: [Int] = []
    for name in fields {
      if let index = field(name, names) { indices.append(index) }
    }
    guard let test, let message else { return nil }
    if fields.isEmpty {
      indices = test.dependencies.filter(outline.fields.indices.contains)
      if indices.isEmpty {
        error(
          "\(text.path) names no field, so the rule leads to none. Add \"fields\".",
          at: text.value.position)
      }
    }
    return FormRule(test, message: message, fields: indices)
  }

  private mutating func field(_ name: WrittenExpression.WrittenText, _ names: FormNames) -> Int? {
    guard let id = names.element(name.source, from: 0), case .field(let index) = id.element,
      outline.fields.indices.contains(index)
    else {
      error(
        "\(name.path): no field has the id \(quoted(name.source)). Name one of this form.",
        at: name.value.position)
      return nil
    }
    return index
  }

  // MARK: Checks

  private mutating func expression(
    _ text: WrittenExpression.WrittenText, _ scope: ExpressionScope, as use: ExpressionUse
  ) -> FormExpression? {
    var scope = scope
    scope.guessesNames = guessesLeft > 0
    let (expression, problems) = FormExpression.check(
      text.source, in: scope, as: use, patternBytes: &patternBytesLeft)
    report(problems, in: text)
    return expression
  }

  private mutating func template(
    _ text: WrittenExpression.WrittenText, _ scope: ExpressionScope
  ) -> FieldTemplate? {
    var scope = scope
    scope.guessesNames = guessesLeft > 0
    let (template, problems) = FieldTemplate.check(text.source, in: scope)
    report(problems, in: text)
    return template
  }

  /// Reports the problems of an expression at their positions in the file.
  private mutating func report(
    _ problems: [ExpressionProblem], in text: WrittenExpression.WrittenText
  ) {
    for problem in problems {
      if [.unknownField, .unknownFunction, .option].contains(problem.code) { guessesLeft -= 1 }
      guard reports(problem.severity) else { continue }
      let position = source.position(ofCharacter: problem.offset, of: text.value)
      let message = "\(text.path): \(shortened(problem.message, to: 400))"
      switch problem.severity {
      case .error: error(message, at: position)
      case .warning: warn(message, at: position)
      }
    }
  }
}

extension WrittenExpression.Role {
  /// False for a text with fields in it, which is no expression.
  fileprivate var isExpression: Bool {
    switch self {
    case .title, .description, .requiredMessage, .itemTitle: false
    case .relevant, .required, .readOnly, .calculation, .computedDefault, .constraint, .option,
      .rule:
      true
    }
  }
}
