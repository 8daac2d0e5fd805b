import RefillCore

extension XLSForm {
  /// Translates the expressions and adds them to their nodes; what has no translation is reported.
  mutating func translateExpressions() {
    var check = XLSFormCheck(elements)
    settleCalculations(&check)
    nameAnswersInTexts(&check)
    for expression in expressions {
      if nodes[expression.node].isLeftOut { continue }
      if case .filter = expression.role {
        addFilter(expression, &check)
      } else {
        addExpression(expression, &check)
      }
    }
  }

  // MARK: Texts

  /// Names the answers in titles and descriptions by their own ids; those that cannot be shown there are
  /// `…`, and reported.
  private mutating func nameAnswersInTexts(_ check: inout XLSFormCheck) {
    for index in nodes.indices {
      for (name, label) in [("title", "label"), ("description", "hint")] {
        let node = nodes[index]
        guard let text = node.members.first(where: { $0.0 == name })?.1,
          let source = text.string, FieldTemplate.isOne(source)
        else { continue }
        let known = template(source) { check.shows($0, at: node.id) }
        nodes[index].set(name, .text(known, at: text.position))
        guard known.count(where: { $0 == "…" }) > source.count(where: { $0 == "…" }) else {
          continue
        }
        translation.warn(
          "The answer in this \(label) is shown as ….", at: text.position, field: node.id)
      }
    }
  }

  /// The maximum number of times that calculations are looked at to find their kinds.
  private static let maximumRounds = 6

  /// Finds the kinds of hidden values, and leaves out those that cannot be computed, so that what
  /// depends on them is reported instead of being always empty.
  private mutating func settleCalculations(_ check: inout XLSFormCheck) {
    let hidden = expressions.filter { expression in
      if case .calculation = expression.role { nodes[expression.node].isCalculated } else { false }
    }
    for _ in 0..<Self.maximumRounds {
      var hasChanged = false
      for expression in hidden where !nodes[expression.node].isLeftOut {
        let node = nodes[expression.node]
        do {
          let text = try XPathExpression.translated(expression.cell.text, names: names)
          let found = try check.kind(of: text, at: node.id)
          guard found != node.kind else { continue }
          nodes[expression.node].set("kind", .text(found, at: node.position))
        } catch {
          lose(expression, error.reason)
          nodes[expression.node].isLeftOut = true
          names = names.filter { $0.value != node.key }
        }
        hasChanged = true
      }
      if !hasChanged { return }
      check = XLSFormCheck(elements)
    }
  }

  private mutating func lose(_ expression: XLSFormExpression, _ reason: String) {
    translation.warn(
      "\(expression.column) is not carried: \(reason)\(reason.hasSuffix(".") ? "" : ".")",
      at: expression.cell.position, field: nodes[expression.node].id)
  }

  private mutating func addExpression(_ expression: XLSFormExpression, _ check: inout XLSFormCheck)
  {
    let node = nodes[expression.node]
    let position = expression.cell.position
    do {
      let text = try XPathExpression.translated(expression.cell.text, names: names)
      let type = FieldKind(rawValue: node.kind).flatMap(ExpressionType.init) ?? .text
      let value = JSONValue.text(text, at: position)
      switch expression.role {
      case .relevant:
        try check.check(text, at: node.id, as: .condition)
        nodes[expression.node].set("relevant", value)
      case .required:
        try check.check(text, at: node.id, as: .condition)
        nodes[expression.node].set("required", value)
      case .readOnly:
        try check.check(text, at: node.id, as: .condition)
        nodes[expression.node].set("readOnly", value)
      case .constraint(let message):
        try check.check(text, at: node.id, as: .constraint)
        let rule = JSONValue.object(
          [("test", value), ("message", message.map { .text($0, at: position) })], at: position)
        nodes[expression.node].set("constraint", .list([rule], at: position))
      case .calculation:
        try check.check(text, at: node.id, as: .answer(type))
        nodes[expression.node].set("calculate", value)
      case .computedDefault:
        try check.check(text, at: node.id, as: .answer(type), readsLastRecord: true)
        nodes[expression.node].set("default", .object([("calculate", value)], at: position))
      case .count: try addCount(text, of: expression, &check)
      case .filter: break
      }
    } catch {
      if case .computedDefault = expression.role, keepLiteral(expression) { return }
      lose(expression, error.reason)
      if case .required = expression.role { nodes[expression.node].set("requiredMessage", nil) }
    }
  }

  /// Takes a default with parentheses as a text; false if it names a field or is no text.
  private mutating func keepLiteral(_ expression: XLSFormExpression) -> Bool {
    let text = expression.cell.text
    guard expression.column == "default", !text.contains("${"),
      ["text", "textarea"].contains(nodes[expression.node].kind)
    else { return false }
    nodes[expression.node].set(
      "default", .text(FormTranslation.oneLine(text), at: expression.cell.position))
    return true
  }

  // MARK: Counts of items

  /// Adds the rule that a repeat has as many items as an expression says, unless a condition hides
  /// it.
  private mutating func addCount(
    _ text: String, of expression: XLSFormExpression, _ check: inout XLSFormCheck
  ) throws(XPathExpression.Loss) {
    let node = nodes[expression.node]
    let isRule = text.contains("${") && !node.ancestors.contains { nodes[$0].isRepeat }
    guard isRule else { throw XPathExpression.Loss(reason: "items are added by hand") }
    let conditions = (node.ancestors + [expression.node]).compactMap { index in
      nodes[index].members.first { $0.0 == "relevant" }?.1?.string.map { "(\($0))" }
    }
    let isHidden =
      conditions.isEmpty ? "" : "not(\(conditions.joined(separator: " and "))) or "
    let test = "\(isHidden)count(${\(node.key)}) = coalesce(\(text), 0)"
    try check.check(test, at: "", as: .condition)
    let title = node.members.first { $0.0 == "title" }?.1?.string ?? node.key
    let isName = text.hasPrefix("${") && text.firstIndex(of: "}") == text.indices.last
    let count = isName ? text : "another number of"
    let position = expression.cell.position
    translation.rules.append(
      .object(
        [
          ("test", .text(test, at: position)),
          (
            "message",
            .text("\(Self.plain(title)) needs \(count) items.", at: position)
          ),
        ], at: position))
    translation.warn(
      "repeat_count is a rule: items are added by hand.", at: position, field: node.id)
  }

  // MARK: Filters of options

  /// Gives each option the filter with its own cells in place of the columns.
  private mutating func addFilter(_ expression: XLSFormExpression, _ check: inout XLSFormCheck) {
    let node = nodes[expression.node]
    guard let list = node.members.first(where: { $0.0 == "enum" })?.1, let elements = list.array,
      elements.count == node.options.count
    else { return }
    var filtered: [JSONValue] = []
    do {
      for (element, option) in zip(elements, node.options) {
        guard let columns = option.columns else {
          filtered.append(element)
          continue
        }
        let text = try XPathExpression.translated(
          expression.cell.text, names: names, columns: columns)
        try check.check(text, at: node.id, as: .condition)
        let plain =
          element.members == nil
          ? JSONValue.object([("value", element)], at: element.position) : element
        filtered.append(plain.setting("relevant", to: .text(text, at: expression.cell.position)))
      }
      nodes[expression.node].set("enum", .list(filtered, at: list.position))
    } catch {
      lose(expression, error.reason)
    }
  }
}

/// Checks expressions with the names of a form whose expressions are not there yet.
struct XLSFormCheck {
  private let outline: FormOutline
  private var scopes: FormScopes
  private let places: [String: FormOutline.WrittenID]
  private var patternBytes = FormReader.maximumPatterns
  private var count = 0

  /// - Parameter elements: the elements of the form without expressions.
  init(_ elements: [JSONValue]) {
    let start = SourcePosition(line: 1, column: 1)
    var parser = FormParser()
    _ = parser.form(
      .object(
        [("id", .text("form", at: start)), ("fields", .list(elements, at: start))], at: start))
    outline = parser.outline
    scopes = FormScopes(outline, FormNames(outline), calculated: [])
    places = Dictionary(outline.ids.map { ($0.full, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Checks an expression of the element with an id; throws what is wrong with it.
  mutating func check(
    _ text: String, at id: String, as use: ExpressionUse, readsLastRecord: Bool = false
  ) throws(XPathExpression.Loss) {
    count += 1
    guard count <= ExpressionLimits.maximumPerForm else {
      throw XPathExpression.Loss(
        reason: "a form has at most \(ExpressionLimits.maximumPerForm) expressions")
    }
    _ = try result(text, at: id, as: use, readsLastRecord: readsLastRecord)
  }

  /// True if the texts of an element can show the answer of a name.
  mutating func shows(_ name: String, at id: String) -> Bool {
    let scope = scopes.scope(of: places[id]?.namespace ?? 0)
    return FieldTemplate.check("${\(name)}", in: scope).template != nil
  }

  /// Returns the kind of a field that can have the value of an expression.
  mutating func kind(of text: String, at id: String) throws(XPathExpression.Loss) -> String {
    switch try result(text, at: id, as: .value).type {
    case .number: "decimal"
    case .date: "date"
    case .moment: "datetime"
    case .time: "time"
    case .text, .choice, .boolean, .list, .empty: "text"
    case .items, .rows, .secret: throw XPathExpression.Loss(reason: "it has no single value")
    }
  }

  private mutating func result(
    _ text: String, at id: String, as use: ExpressionUse, readsLastRecord: Bool = false
  ) throws(XPathExpression.Loss) -> FormExpression {
    var scope = scopes.scope(of: places[id]?.namespace ?? 0)
    if case .field(let index)? = places[id]?.element, outline.fields.indices.contains(index),
      let type = outline.fields[index].expressionType
    {
      scope.own = ExpressionScope.Field(index, type, options: outline.fields[index].options)
    }
    scope.guessesNames = false
    scope.readsLastRecord = readsLastRecord
    let (expression, problems) = FormExpression.check(
      text, in: scope, as: use, patternBytes: &patternBytes)
    guard let expression else {
      let message = problems.first { $0.severity == .error }?.message ?? "it is not valid"
      throw XPathExpression.Loss(reason: shortened(message, to: 200))
    }
    return expression
  }
}
