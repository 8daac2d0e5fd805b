import RefillCore

extension XLSForm {
  /// Reads a question.
  mutating func readField(_ row: XLSFormBook.Row, _ type: XLSFormType) {
    if ["yes", "true", "true()", "1"].contains(book.text("disabled", of: row).lowercased()) {
      return
    }
    let (key, full) = id(of: row, else: type == .note ? "note" : "question")
    let position = row.position
    var node = XLSFormNode(
      id: full, key: key, members: [("id", .text(key, at: position))], position: position)
    warnAboutGuidance(row, full)
    if type == .note { return readNote(row, node) }
    if type == .calculate || type == .hidden || appearance(of: row).contains("hidden") {
      return readHidden(row, node)
    }
    var field = XLSFormField(row, type, id: full, self)
    let (kind, members) = field.content()
    translation = field.translation
    let name = book.text("name", of: row)
    node.members += [
      (
        "title",
        .text(title(of: row, else: name.isEmpty ? key : name), at: labelPosition(of: row))
      ),
      ("kind", .text(kind, at: position)),
    ]
    node.members += explanation(of: row)
    node.members += members
    node.options = field.options
    let index = add(node, row)
    nameNode(row, key)
    submission.formats[full] = field.format
    addRules(row, type, index)
    if field.hasOther { addOther(row, key) }
  }

  /// Reads a note, which asks nothing.
  private mutating func readNote(_ row: XLSFormBook.Row, _ node: XLSFormNode) {
    var node = node
    let texts = [book.text("label", of: row), book.text("hint", of: row)]
    let text = texts.filter { !$0.isEmpty }.joined(separator: "\n")
    node.members += [
      ("kind", .text("note", at: row.position)),
      ("description", .text(text, at: labelPosition(of: row))),
    ]
    addExpression("relevant", .relevant, of: row, add(node, row))
  }

  /// Returns the members for the hint and the guidance.
  private func explanation(of row: XLSFormBook.Row) -> XLSFormNode.Members {
    let hint = book.cell("hint", of: row)
    let members = FormTranslation.explanation(
      hint?.text, at: hint?.position ?? row.position)
    guard let guidance = book.cell("guidance_hint", of: row) else { return members }
    return members.filter { $0.0 != "help" }
      + [("help", .text(Self.plain(guidance.text), at: guidance.position))]
  }

  /// Reports answers that are named in the guidance of a question, a group or a repeat.
  mutating func warnAboutGuidance(_ row: XLSFormBook.Row, _ id: String) {
    guard let cell = book.cell("guidance_hint", of: row), cell.text.contains("${") else { return }
    translation.warn(
      "The answer in this guidance_hint is shown as ….", at: cell.position, field: id)
  }

  // MARK: Values that are not asked

  private mutating func readHidden(_ row: XLSFormBook.Row, _ node: XLSFormNode) {
    var node = node
    let position = row.position
    let initial = book.cell("default", of: row)
    let hasCalculation = book.cell("calculation", of: row) != nil
    let isDynamic = initial.map { XLSFormField.isDynamic($0.text) } ?? false
    guard hasCalculation || initial != nil else {
      return translation.warn(
        "\(quoted(book.text("name", of: row))) has no value, and is left out.", at: position)
    }
    node.isCalculated = true
    node.members += [
      ("kind", .text("text", at: position)), ("hidden", .flag(true, at: position)),
      (
        "default",
        hasCalculation || isDynamic
          ? nil : initial.map { .text(FormTranslation.oneLine($0.text), at: $0.position) }
      ),
    ]
    let key = node.key
    let index = add(node, row)
    nameNode(row, key)
    addExpression("relevant", .relevant, of: row, index)
    if hasCalculation {
      addExpression("calculation", .calculation, of: row, index)
      if let cell = book.cell("trigger", of: row) {
        translation.warn(
          "trigger is not carried: the value follows its fields.", at: cell.position,
          field: node.id)
      }
    } else if isDynamic {
      addExpression("default", .calculation, of: row, index)
    }
  }

  // MARK: Rules

  private mutating func addRules(_ row: XLSFormBook.Row, _ type: XLSFormType, _ index: Int) {
    addExpression("relevant", .relevant, of: row, index)
    addSwitch("required", .required, of: row, index)
    if nodes[index].members.contains(where: { $0.0 == "required" }), type == .acknowledge {
      let rule: [(test: String, message: String?)] = [(".", "Confirm this.")]
      nodes[index].set("constraint", SchemaReader.constraint(rule, at: row.position))
    }
    addSwitch("read_only", .readOnly, of: row, index)
    let message = book.cell("constraint_message", of: row).map { template($0.text) }
    addExpression("constraint", .constraint(message: message), of: row, index)
    if let cell = book.cell("required_message", of: row), book.cell("required", of: row) != nil {
      nodes[index].set("requiredMessage", .text(template(cell.text), at: cell.position))
    }
    addExpression("choice_filter", .filter, of: row, index)
    addCalculation(row, index)
  }

  /// Sets `required` or `readOnly`, or notes the expression for it.
  private mutating func addSwitch(
    _ column: String, _ role: XLSFormExpression.Role, of row: XLSFormBook.Row, _ index: Int
  ) {
    guard let cell = book.cell(column, of: row) else { return }
    switch cell.text.lowercased() {
    case "yes", "true", "true()", "1", "y":
      let key = column == "required" ? "required" : "readOnly"
      nodes[index].set(key, .flag(true, at: cell.position))
    case "no", "false", "false()", "0", "n": break
    default: addExpression(column, role, of: row, index)
    }
  }

  private mutating func addCalculation(_ row: XLSFormBook.Row, _ index: Int) {
    if book.cell("calculation", of: row) != nil {
      let isReadOnly = nodes[index].members.contains { $0.0 == "readOnly" }
      addExpression("calculation", isReadOnly ? .calculation : .computedDefault, of: row, index)
      nodes[index].members.removeAll { $0.0 == "default" }
      if let cell = book.cell("trigger", of: row) {
        translation.warn(
          "trigger is not carried: the value follows its fields until it is edited.",
          at: cell.position, field: nodes[index].id)
      }
    } else if let cell = book.cell("default", of: row), XLSFormField.isDynamic(cell.text) {
      addExpression("default", .computedDefault, of: row, index)
    }
  }

  /// Returns a message in which only answers of known fields are named.
  private func template(_ text: String) -> String {
    template(FormTranslation.oneLine(text)) { _ in true }
  }

  /// Returns a text in which only answers of known fields are named, by their ids, and only those for
  /// which `isShown` is true.
  func template(_ text: String, isShown: (String) -> Bool) -> String {
    var result = ""
    var rest = text[...]
    while let start = rest.firstRange(of: "${") {
      let after = rest[start.upperBound...]
      let name = after.prefix { $0 != "}" }
      result += rest[..<start.lowerBound]
      guard name.endIndex < rest.endIndex else { return result + "…" }
      let id = names[name.trimmed].flatMap { isShown($0) ? $0 : nil }
      result += id.map { "${\($0)}" } ?? "…"
      rest = rest[rest.index(after: name.endIndex)...]
    }
    return result + rest
  }

  /// Adds the text for a value that is not among the options.
  private mutating func addOther(_ row: XLSFormBook.Row, _ key: String) {
    let name = book.text("name", of: row) + "_other"
    let own = XLSFormBook.Row(position: row.position).setting("name", to: name)
    let (otherKey, full) = id(of: own, else: "other")
    let node = XLSFormNode(
      id: full, key: otherKey,
      members: [
        ("id", .text(otherKey, at: row.position)),
        ("title", .text("Specify other", at: row.position)),
        ("kind", .text("text", at: row.position)),
        ("relevant", .text("selected(${\(key)}, 'other')", at: row.position)),
      ], position: row.position)
    _ = add(node, own)
    nameNode(own, otherKey)
  }
}
