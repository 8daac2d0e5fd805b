package import RefillCore

/// The variables that answer the fields of a form.
///
/// A name is the id or path in capital letters, with `__` for each dot and around the number of an item,
/// and `_` for other signs: `SITE__ADDRESS__STREET`, `ITEMS__2__AMOUNT`. Where that is no other field's, one
/// underscore is enough, and letters may be small, as exports write them.
package struct AnswerVariables {
  private let form: Form
  /// The numbers of the fields of each name in its shortest form: in capitals, with single underscores, and
  /// with 0 for the number of an item.
  private var fields: [String: [Int]] = [:]

  /// The beginning of the names of variables of the environment.
  package static let prefix = "REFILL_ANSWER_"

  package init(_ form: Form) {
    self.form = form
    for (number, path) in form.paths.enumerated() where form.fields[number].kind != .note {
      fields[Self.shortest(Self.spelling(of: path)), default: []].append(number)
    }
  }

  /// The fault of a name.
  package enum Fault: Error, Equatable {
    /// No field has this name; the nearest name, if there is one.
    case unknown(nearest: String?)
    /// These fields have this name.
    case ambiguous([String])
  }

  /// Returns the id or path of the field that a name stands for; an id itself is taken too.
  package func field(of name: String) throws(Fault) -> String {
    if form.element(at: name) != nil { return name }
    let (template, numbers) = Self.template(of: name)
    let found = fields[Self.shortest(name)] ?? fields[Self.shortest(template)] ?? []
    guard !found.isEmpty else {
      throw .unknown(nearest: nearestWord(to: name.uppercased(), in: fields.keys.sorted()))
    }
    guard let number = Self.only(found, spelling, template) else {
      throw .ambiguous(found.map { form.fields[$0].id })
    }
    let path = form.paths[number]
    guard path.steps.contains(.item(0)) else { return form.fields[number].id }
    var rest = numbers[...]
    return RecordPath(path.steps.map { $0 == .item(0) ? .item(rest.popFirst() ?? 0) : $0 })
      .description
  }

  /// Returns the only field, or the only one that is spelled as a name, but for the case of letters or in
  /// full; `nil` if there are several.
  private static func only(
    _ fields: [Int], _ spelling: (Int) -> String, _ name: String
  ) -> Int? {
    if fields.count == 1 { return fields.first }
    let equal = fields.filter { spelling($0).uppercased() == name.uppercased() }
    if equal.count == 1 { return equal.first }
    let same = fields.filter { spelling($0) == name }
    return same.count == 1 ? same.first : nil
  }

  /// Returns the same for a name in a file, with the fault as a problem.
  func field(of name: String, at position: SourcePosition) throws(JSONProblem) -> String {
    let short = name.hasPrefix(Self.prefix) ? String(name.dropFirst(Self.prefix.count)) : name
    do throws(Fault) {
      return try field(of: short)
    } catch {
      throw JSONProblem(at: position, "\(name): \(error.sentence)")
    }
  }

  /// Returns a name in capitals and with single underscores.
  private static func shortest(_ name: String) -> String {
    name.uppercased().split(separator: "_").joined(separator: "_")
  }

  private func spelling(of number: Int) -> String { Self.spelling(of: form.paths[number]) }

  private static func spelling(of path: RecordPath) -> String {
    path.steps.map { step in
      switch step {
      case .key(let key): key.split(separator: ".").map(spelling).joined(separator: "__")
      case .item: "0"
      }
    }.joined(separator: "__")
  }

  /// Returns a part of an id with the signs that variables have.
  private static func spelling(of part: Substring) -> String {
    String(part.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
  }

  /// Returns a name with 0 in place of the numbers between underscores, and these numbers.
  private static func template(of name: String) -> (name: String, numbers: [Int]) {
    let item = /_([1-9][0-9]{0,5})(?=_)/
    return (name.replacing(item, with: "_0"), name.matches(of: item).compactMap { Int($0.1) })
  }
}

extension AnswerVariables.Fault {
  /// The fault and its remedy.
  package var sentence: String {
    switch self {
    case .unknown(let nearest):
      "the form has no such field." + (nearest.map { " Did you mean \($0)?" } ?? "")
    case .ambiguous(let fields):
      "is the name of \(fields.joined(separator: " and ")). Answer them with --set."
    }
  }
}
