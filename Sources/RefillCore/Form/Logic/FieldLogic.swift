/// The expressions of a field.
public struct FieldLogic: Equatable, Sendable {
  /// The condition under which the field is there; `nil` for always.
  public var relevant: FormExpression?
  /// The condition under which an answer is needed; `nil` for that of `Field.isRequired`.
  public var required: FormExpression?
  /// The condition under which the answer cannot be edited; `nil` for that of `Field.isReadOnly`.
  public var readOnly: FormExpression?
  /// The value that is computed and cannot be edited; `nil` for none.
  public var calculation: FormExpression?
  /// The value that is computed until the user edits it; `nil` for none.
  public var computedDefault: FormExpression?
  /// The rules of the answer, in order.
  public var constraints: [Constraint] = []
  /// The title and description with answers in them.
  public var texts = ElementTexts()

  /// Creates logic without expressions.
  public init() {}

  /// True if the field has no expression.
  public var isEmpty: Bool { self == Self() }

  /// A rule of an answer.
  public struct Constraint: Equatable, Sendable {
    /// The condition, which is true for valid answers; it is not evaluated while the field is empty.
    public let test: FormExpression
    /// The message when it is false; `nil` for the built-in one.
    public let message: FieldTemplate?

    /// Creates a rule.
    public init(_ test: FormExpression, message: FieldTemplate? = nil) {
      self.test = test
      self.message = message
    }
  }
}

/// A rule of a form, evaluated at the review.
public struct FormRule: Equatable, Sendable {
  /// The condition, which is true for valid forms.
  public let test: FormExpression
  /// The message when it is false.
  public let message: FieldTemplate
  /// The indices of the fields that the rule is about, in order; the first one gets the focus.
  public let fields: [Int]

  /// Creates a rule.
  public init(_ test: FormExpression, message: FieldTemplate, fields: [Int]) {
    self.test = test
    self.message = message
    self.fields = fields
  }
}

extension Form {
  /// Returns the fields that an expression reads, and those that their answers or their presence are
  /// computed from, in the order of the form.
  func inputs(of expression: FormExpression) -> [Int] {
    var inputs: Set<Int> = []
    var read = expression.dependencies
    while let field = read.popLast() {
      // Numbers behind those of the fields are lists.
      guard fields.indices.contains(field), inputs.insert(field).inserted else { continue }
      let logic = fields[field].logic
      for expression in [logic.calculation, logic.computedDefault, logic.relevant] {
        read += expression?.dependencies ?? []
      }
    }
    return inputs.sorted()
  }
}
