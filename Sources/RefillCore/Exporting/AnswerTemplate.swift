/// The answers of a form as JSON that a program completes and gives back.
extension FormModel {
  /// Returns the answers of the form: `null` for fields without one, in each item of a list as well, and
  /// `[]` for lists without items.
  ///
  /// Passwords, read-only fields and computed ones are left out. O(fields).
  ///
  /// - Parameter wrong: the answers that their fields cannot hold, by the index of the field; they are
  ///   as they were given, so that they are rejected again.
  package func template(with wrong: [Int: Answer] = [:]) -> String {
    let record = record(submitted: identity.started)
    let values = templateValues(of: form.elements, in: nil, wrong)
    return JSONText.object(JSONText.members(values) + RecordJSON.mentions(in: record)).text
  }

  private func templateValues(
    of elements: [FormElement], in item: Items.ID?, _ wrong: [Int: Answer]
  ) -> [(path: RecordPath, value: JSONText)] {
    elements.flatMap { element -> [(path: RecordPath, value: JSONText)] in
      switch element {
      case .field(let field):
        guard let index = slot(of: field, in: item), isInTemplate(index) else { return [] }
        return [(path(of: index), templateValue(of: index, wrong[index]))]
      case .group(let group): return templateValues(of: group.elements, in: item, wrong)
      case .items(let list):
        let place = Items.Place(list: list.number, parent: item)
        let inner = items.items(of: place)
        if inner.isEmpty { return [(recordPath(of: place), .list([]))] }
        return inner.flatMap { templateValues(of: list.elements, in: $0, wrong) }
      }
    }
  }

  /// True if a program may answer the field.
  private func isInTemplate(_ index: Int) -> Bool {
    let field = form.fields[fields[index].element]
    return field.kind != .note && field.kind != .password && !field.isReadOnly
      && field.logic.calculation == nil
  }

  private func templateValue(of index: Int, _ wrong: Answer?) -> JSONText {
    let entry = fields[index]
    // A default of a field that is not asked is no answer.
    let isGiven = entry.presence.isRelevant || !entry.isUntouchedDefault
    if let answer = wrong ?? (isGiven ? entry.answer : nil) { return RecordJSON.value(of: answer) }
    // `null` is an answer to a field that has it as an option.
    let field = form.fields[entry.element]
    return field.options.contains { $0.type == .null } ? field.emptyValue : .null
  }
}
