/// The names of variables for the answers of a form: the path with `_` for all that names do not have,
/// as in `items_2_amount`.
struct VariableNames: Sendable {
  private let form: Form?
  private let fields: [Field]

  /// - Parameters:
  ///   - form: the form of the records, if known.
  ///   - fields: its fields that have variables.
  init(_ form: Form?, _ fields: [Field]) {
    self.form = form
    self.fields = fields
  }

  /// Returns the variables of a record in the order of the form, each with its text; those of
  /// unanswered fields are empty, so that none keeps the value of an earlier record.
  ///
  /// Several values are lines. A NUL, which no variable can have, becomes U+FFFD.
  func assignments(of record: Record) -> [(name: String, text: String)] {
    var used: Set<String> = []
    return record.places(of: fields, in: form).map { path, _, answer in
      let text = (answer?.texts ?? []).joined(separator: "\n")
      return (Self.unused(Self.name(of: path), &used), text.withoutNUL)
    }
  }

  private static func name(of path: RecordPath) -> String {
    let words = path.steps.map { step in
      switch step {
      case .key(let key): String(key.unicodeScalars.map { isPlain($0) ? Character($0) : "_" })
      case .item(let number): String(number)
      }
    }
    let name = words.joined(separator: "_")
    return name.first.map { $0.isNumber } ?? true ? "_" + name : name
  }

  /// Returns the name with a number if another path has it already.
  private static func unused(_ name: String, _ used: inout Set<String>) -> String {
    var unused = name
    var number = 1
    while !used.insert(unused).inserted {
      number += 1
      unused = "\(name)_\(number)"
    }
    return unused
  }

  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "_": true
    default: false
    }
  }
}

extension String {
  /// The text with U+FFFD for each NUL, for formats that cannot have one.
  var withoutNUL: String {
    utf8.contains(0) ? replacingScalars { $0 == "\0" ? "\u{FFFD}" : nil } : self
  }
}
