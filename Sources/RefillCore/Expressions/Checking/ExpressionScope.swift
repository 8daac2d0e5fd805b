/// The names that an expression can use, with their types.
///
/// A form has one scope for its fields and one for each repeat: inside it a field of the repeat has
/// its own type, outside it is `ExpressionType.rows(of:)`. Copies share their dictionaries.
public struct ExpressionScope: Sendable {
  /// The fields by the names that may be in `${…}`: an identifier, or a path such as `trip.from`.
  public var fields: [String: Field]
  /// The paths of the fields that share a name which `fields` lacks therefore.
  public var ambiguous: [String: [String]] = [:]
  /// The names of the scopes around it, from inside out, which are looked up after its own.
  private var outer: [OuterNames] = []
  /// True if problems name the field that is closest to an unknown one, which takes O(fields).
  public var guessesNames = true
  /// The columns of an option, which expressions of option filters use as bare names.
  public var columns: [String: Field] = [:]
  /// The field that the expression belongs to, for `.`; `nil` if `.` is not allowed.
  public var own: Field?
  /// True if the expression belongs to a field of a repeat, so that `position()` has a meaning.
  public var isInItem = false
  /// True if `${last-saved#…}` is allowed.
  public var readsLastRecord = false

  /// Creates a scope of fields.
  public init(fields: [String: Field] = [:], own: Field? = nil) {
    self.fields = fields
    self.own = own
  }

  private struct OuterNames: Sendable {
    let fields: [String: Field]
    let ambiguous: [String: [String]]
  }

  /// The scope inside this one, whose own names come first; O(scopes around it).
  package var inside: ExpressionScope {
    var scope = self
    scope.outer.insert(OuterNames(fields: fields, ambiguous: ambiguous), at: 0)
    (scope.fields, scope.ambiguous) = ([:], [:])
    return scope
  }

  /// Returns the field that a name means, here or in the scopes around; `nil` for none.
  package func field(named name: String) -> Field? {
    fields[name] ?? outer.lazy.compactMap { $0.fields[name] }.first
  }

  /// Returns the paths of the fields that share a name which means none of them; `nil` for none.
  func paths(sharing name: String) -> [String]? {
    ambiguous[name] ?? outer.lazy.compactMap { $0.ambiguous[name] }.first
  }

  /// The fields by all their names; O(names).
  var allFields: [String: Field] {
    outer.reduce(fields) { $0.merging($1.fields) { inner, _ in inner } }
  }

  /// A field, as expressions see it.
  public struct Field: Equatable, Sendable {
    /// The number by which the host finds the answer.
    public var number: Int
    /// The type of the answer.
    public var type: ExpressionType
    /// The options; empty if any value is possible.
    public var options: [RefillCore.Field.Option]
    /// False if the field is always answered, so that rules need not expect an empty answer.
    public var mayBeEmpty = true

    /// Creates a field.
    public init(_ number: Int, _ type: ExpressionType, options: [RefillCore.Field.Option] = []) {
      self.number = number
      self.type = type
      self.options = options
    }
  }
}

/// The source of a value of an expression; fields and columns are numbered by the scope.
public enum ExpressionReference: Hashable, Sendable {
  /// The answer of a field; empty if the field is not relevant.
  case field(Int)
  /// The answer of a field in the last record of the form.
  case lastSaved(Int)
  /// A column of the option that a filter judges.
  case column(Int)
  /// The answer of the field that the expression belongs to.
  case own
}

/// The purpose of an expression, which decides about its result.
public enum ExpressionUse: Equatable, Sendable {
  /// A value of any type.
  case value
  /// `true` or `false`.
  case condition
  /// A condition on a field's own answer; comparisons with unanswered fields are warned about.
  case constraint
  /// An answer of a field of this type.
  case answer(ExpressionType)
}
