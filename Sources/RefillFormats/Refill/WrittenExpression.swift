import RefillCore

/// An expression, or a text with fields in it, as the first pass over a form file finds it.
///
/// It is checked once the names and types of all fields are known.
struct WrittenExpression {
  /// The text, a string.
  let text: WrittenText
  /// The namespace in which its names are looked up.
  let namespace: Int
  /// The id of the field that contains it; `nil` if it is outside of fields.
  let fieldID: String?
  let role: Role

  /// A string of the file with its path, such as `fields[2].relevant`.
  struct WrittenText {
    let value: JSONValue
    let path: String

    /// The text; empty if the value is no string.
    var source: String { value.string ?? "" }
  }

  /// The property that the expression computes; fields, groups and lists by their index.
  enum Role {
    case relevant(FormOutline.Element)
    case required(Int)
    case readOnly(Int)
    case calculation(Int)
    case computedDefault(Int)
    case constraint(Int, message: WrittenText?)
    case title(FormOutline.Element)
    case description(FormOutline.Element)
    case requiredMessage(Int)
    case option(field: Int, option: Int)
    case itemTitle(Int)
    case rule(message: WrittenText, fields: [WrittenText])
  }
}
