/// A computed property or rule of a form with the fields that it depends on.
public struct Computation: Equatable, Sendable {
  /// The identifier of the field, group or list; `rules` for a rule of the form.
  public let id: String
  /// The property.
  public let property: Property
  /// The expression, with fields as bare names.
  public let expression: String
  /// The identifiers of the fields and lists that the expression reads, in order of appearance.
  public let inputs: [String]

  /// The properties that expressions compute.
  public enum Property: Equatable, Sendable {
    case value, defaultValue, relevance, required, readOnly
    /// A rule of the answer.
    case constraint
    /// A rule of the form, by its number from 1.
    case rule(Int)
    /// The relevance of an option, by its value.
    case option(String)
  }

  /// The property and its expression: `days = to - from + 1`, `visa required = days > 90`.
  var equation: String {
    let name =
      switch property {
      case .value: id
      case .defaultValue: "\(id) default"
      case .relevance: "\(id) relevant"
      case .required: "\(id) required"
      case .readOnly: "\(id) readOnly"
      case .constraint: "\(id) constraint"
      case .rule(let number): "\(id)[\(number)]"
      case .option(let value): "\(id) \"\(value)\" relevant"
      }
    return Sanitizer.visible("\(name) = \(expression)", limit: .max)
  }
}

extension Form {
  /// The computed properties and the rules of answers, in the order of the form; then its rules.
  public var computations: [Computation] {
    func computations(_ elements: [FormElement]) -> [Computation] {
      elements.flatMap { element in
        properties(element).compactMap { id, property, expression in
          expression.map { computation(id, property, $0) }
        } + computations(element.children)
      }
    }
    return computations(elements)
      + rules.enumerated().map { computation("rules", .rule($0.offset + 1), $0.element.test) }
  }

  private func computation(
    _ id: String, _ property: Computation.Property, _ expression: FormExpression
  ) -> Computation {
    Computation(
      id: id, property: property, expression: expression.plainText,
      inputs: expression.dependencies.map(dependencies.name))
  }

  private func properties(
    _ element: FormElement
  ) -> [(id: String, property: Computation.Property, expression: FormExpression?)] {
    switch element {
    case .group(let group): return [(group.id, .relevance, group.relevant)]
    case .items(let list): return [(list.id, .relevance, list.relevant)]
    case .field(let index):
      guard fields.indices.contains(index) else { return [] }
      let field = fields[index]
      let logic = field.logic
      return [
        (field.id, .relevance, logic.relevant), (field.id, .value, logic.calculation),
        (field.id, .defaultValue, logic.computedDefault), (field.id, .required, logic.required),
        (field.id, .readOnly, logic.readOnly),
      ] + field.options.map { (field.id, .option($0.value), $0.relevant) }
        + logic.constraints.map { (field.id, .constraint, $0.test) }
    }
  }

  /// The computed properties as text: a line each, then the fields that it depends on.
  ///
  /// Empty if nothing is computed.
  public var dependencyList: String {
    let computations = computations
    let width = computations.map { DisplayWidth.of($0.equation) }.max() ?? 0
    return computations.map { computation in
      let equation = computation.equation
      guard !computation.inputs.isEmpty else { return equation + "\n" }
      let blanks = String(repeating: " ", count: width + 3 - DisplayWidth.of(equation))
      return equation + blanks + computation.inputs.joined(separator: ", ") + "\n"
    }.joined()
  }
}

extension FormElement {
  /// The elements in a group or list.
  fileprivate var children: [FormElement] {
    switch self {
    case .field: []
    case .group(let group): group.elements
    case .items(let list): list.elements
    }
  }
}
