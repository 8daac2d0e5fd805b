import RefillCore

/// Reads a value that a schema describes as answers of its form: the reverse of `SchemaWriter`.
///
/// Values that are not in the shape of the schema are left as they are written, so that records in the
/// own shape are read as well.
struct SchemaValueReader {
  /// The answers in order; those of the form's own questions are before those that they lead to.
  private(set) var answers: [GivenValue] = []
  private let form: Form

  init(_ form: Form) { self.form = form }

  /// Reads a value.
  ///
  /// - Parameters:
  ///   - items: the numbers of the items that the value is in.
  ///   - path: the place of the value as it is written.
  mutating func read(
    _ value: JSONValue, as shape: SchemaShape, in items: [Int] = [], at path: String = ""
  ) {
    switch shape {
    case .leaf(let field, let leaf): add(field, leaf.written(value), in: items)
    case .constant, .nothing: break
    // The answers behind the text of a location are given one by one.
    case .location: addAsWritten(value, path)
    case .object(let object):
      guard let members = value.members else { return addAsWritten(value, path) }
      read(members, object.parts, in: items, at: path)
    case .items(_, let item, _):
      guard let values = value.array else { return addAsWritten(value, path) }
      for (index, value) in values.enumerated() {
        read(value, as: item, in: items + [index + 1], at: "\(path)[\(index + 1)]")
      }
    case .entries(let entries, _):
      guard let members = value.members else { return addAsWritten(value, path) }
      read(members, entries, in: items, at: path)
    case .tuple(let parts, _):
      guard let values = value.array else { return addAsWritten(value, path) }
      for (value, part) in zip(values, parts) { read(value, as: part, in: items, at: path) }
    case .variants(let choice, let shapes):
      guard value.holdsAnswer else { return addAsWritten(value, path) }
      guard let chosen = SchemaShape.name(of: value, among: shapes), let shape = shapes[chosen]
      else { return addAsWritten(value, path) }
      add(choice, .text(chosen, at: value.position), in: items)
      read(value, as: shape, in: items, at: path)
    case .optional(let question, let shape):
      if value.holdsAnswer { add(question, .flag(true, at: value.position), in: items) }
      read(value, as: shape, in: items, at: path)
    case .orNull(let shape):
      if !value.isNull { read(value, as: shape, in: items, at: path) }
    }
  }

  // MARK: Objects

  private mutating func read(
    _ members: [JSONValue.Member], _ parts: [SchemaShape.Part], in items: [Int], at path: String
  ) {
    var left = members
    for part in parts {
      switch part {
      case .member(let key, let shape):
        guard let index = left.firstIndex(where: { $0.key == key }) else { continue }
        read(left.remove(at: index).value, as: shape, in: items, at: Self.path(path, key))
      case .variants(let choice, let variants):
        let own = choice.split(separator: ".").last.map(String.init) ?? choice
        let named = left.first { $0.key == own }?.value.string
        let answered = left.filter(\.value.holdsAnswer)
        guard let chosen = named ?? SchemaShape.variant(of: answered, among: variants),
          let parts = variants[chosen]
        else { continue }
        if named == nil, let position = left.first?.position {
          add(choice, .text(chosen, at: position), in: items)
        }
        let keys = Set(parts.flatMap(\.keys))
        read(left.filter { keys.contains($0.key) }, parts, in: items, at: path)
        left.removeAll { keys.contains($0.key) }
      case .entries(let entries):
        // Own questions and lists are no entries.
        let own = left.filter { !isOwn(Self.path(path, $0.key)) }
        left.removeAll { member in own.contains { $0.key == member.key } }
        read(own, entries, in: items, at: path)
      case .required: break
      }
    }
    for member in left { addAsWritten(member.value, Self.path(path, member.key)) }
  }

  private mutating func read(
    _ members: [JSONValue.Member], _ entries: SchemaShape.Entries, in items: [Int], at path: String
  ) {
    for (index, member) in members.enumerated() {
      let item = items + [index + 1]
      add(entries.key, .text(member.key, at: member.position), in: item)
      read(member.value, as: entries.value, in: item, at: Self.path(path, member.key))
    }
  }

  /// True if the form itself has a field, group or list of this path.
  private func isOwn(_ path: String) -> Bool {
    form.element(at: path) != nil || form.isGroup(path) || form.isList(path)
  }

  private static func path(_ path: String, _ key: String) -> String {
    path.isEmpty ? key : "\(path).\(key)"
  }

  // MARK: Answers

  private mutating func add(_ field: String, _ value: JSONValue, in items: [Int]) {
    guard let name = form.name(of: field, in: items) else { return }
    answers.append(GivenValue(name: name, value: value))
  }

  private mutating func addAsWritten(_ value: JSONValue, _ path: String) {
    answers.append(GivenValue(name: path, value: value))
  }
}

extension JSONValue {
  /// True if an answer is in the value: templates have `null` for all that is open.
  fileprivate var holdsAnswer: Bool {
    switch kind {
    case .null: false
    case .bool, .number, .string: true
    case .array(let values): values.contains(where: \.holdsAnswer)
    case .object(let members): members.contains(where: \.value.holdsAnswer)
    }
  }
}

/// The value of a field from outside, by the id or path of the field.
package struct GivenValue {
  package let name: String
  package let value: JSONValue
}

extension Form {
  /// Returns the path of a field in items with these numbers, of which it may be in fewer; `nil` if
  /// there is no such field, or it is in more items.
  func name(of field: String, in items: [Int]) -> String? {
    guard let index = index(of: field) else { return nil }
    var numbers = items[...]
    let steps = paths[index].steps.map { step -> RecordPath.Step? in
      guard case .item = step else { return step }
      return numbers.popFirst().map(RecordPath.Step.item)
    }
    guard !steps.contains(nil) else { return nil }
    return numbers.count == items.count ? field : RecordPath(steps.compactMap(\.self)).description
  }
}

extension SchemaShape {
  /// Returns the names of variants in a fixed order, those of any JSON last.
  static func names(of shapes: [String: SchemaShape]) -> [String] {
    shapes.keys.sorted { first, second in
      let (isLate, isLater) = (
        shapes[first]?.isAnyJSON ?? false, shapes[second]?.isAnyJSON ?? false
      )
      return isLate == isLater ? first < second : isLater
    }
  }

  /// Returns the name of the structure of a value: one that it fits with all that is required, else one
  /// that is not complete yet; of several, the one with the most of its members.
  static func name(of value: JSONValue, among shapes: [String: SchemaShape]) -> String? {
    let admitted = names(of: shapes).filter { shapes[$0]?.admits(value) == true }
    let fitting = admitted.filter { shapes[$0]?.fits(value) == true }
    guard !fitting.isEmpty else { return admitted.first }
    let counts = fitting.map { shapes[$0]?.count(of: value) ?? 0 }
    return zip(fitting, counts).first { $0.1 == counts.max() }?.0
  }

  /// Returns the variant that has the most of some members, and no other constants; before others
  /// those that require no other members.
  static func variant(
    of members: [JSONValue.Member], among variants: [String: [Part]]
  ) -> String? {
    let ranked = variants.filter { _, parts in parts.admit(members) }
      .map { name, parts in
        (name: name, lacks: parts.fit(members) ? 0 : 1, count: parts.count(of: members))
      }
      .filter { $0.count > 0 }
    return ranked.min { ($0.lacks, $1.count, $0.name) < ($1.lacks, $0.count, $1.name) }?.name
  }

  private var isAnyJSON: Bool { if case .leaf(_, .json) = self { true } else { false } }

  /// True if a value has the type of the shape, and its constants.
  func admits(_ value: JSONValue) -> Bool {
    switch self {
    case .leaf(_, let leaf): leaf.admits(value)
    case .constant(let json): json.text == value.text.text
    case .object(let object): value.members.map(object.parts.admit) ?? false
    case .location: value.string != nil
    case .items, .tuple: value.array != nil
    case .entries: value.members != nil
    case .variants(_, let shapes): shapes.values.contains { $0.admits(value) }
    case .optional(_, let shape): shape.admits(value)
    case .orNull(let shape): value.isNull || shape.admits(value)
    case .nothing: value.isNull
    }
  }

  /// True if a value has the structure in all its parts, with all members that are required.
  func fits(_ value: JSONValue) -> Bool {
    switch self {
    case .leaf, .constant, .location, .nothing: admits(value)
    case .object(let object): value.members.map(object.parts.fit) ?? false
    case .items(_, let item, _): value.array?.allSatisfy(item.fits) ?? false
    case .tuple(let parts, _):
      value.array.map { zip($0, parts).allSatisfy { $1.fits($0) } } ?? false
    case .entries(let entries, _):
      value.members?.allSatisfy { entries.value.fits($0.value) } ?? false
    case .variants(_, let shapes): shapes.values.contains { $0.fits(value) }
    case .optional(_, let shape): shape.fits(value)
    case .orNull(let shape): value.isNull || shape.fits(value)
    }
  }

  /// Returns the number of members of a value that the structure has.
  private func count(of value: JSONValue) -> Int {
    switch self {
    case .object(let object): value.members.map { object.parts.count(of: $0) } ?? 0
    case .optional(_, let shape), .orNull(let shape): shape.count(of: value)
    case .leaf, .constant, .location, .nothing, .items, .tuple, .entries, .variants: 0
    }
  }
}

extension [SchemaShape.Part] {
  /// True if members with the keys of the parts fit, and all that are required are there.
  fileprivate func fit(_ members: [JSONValue.Member]) -> Bool {
    allSatisfy { part in
      switch part {
      case .member(let key, let shape):
        members.first { $0.key == key }.map { !$0.value.holdsAnswer || shape.fits($0.value) }
          ?? true
      case .variants, .entries: true
      case .required(let keys):
        keys.allSatisfy { key in members.contains { $0.key == key && $0.value.holdsAnswer } }
      }
    }
  }

  /// Returns the number of members with keys of the parts.
  fileprivate func count(of members: [JSONValue.Member]) -> Int {
    Set(members.map(\.key)).intersection(flatMap(\.keys)).count
  }

  /// True if members with the keys of the parts have their types and constants.
  fileprivate func admit(_ members: [JSONValue.Member]) -> Bool {
    allSatisfy { part in
      guard case .member(let key, let shape) = part,
        let member = members.first(where: { $0.key == key })
      else { return true }
      return shape.admits(member.value)
    }
  }
}

extension SchemaShape.Part {
  /// The keys of the members.
  var keys: [String] {
    switch self {
    case .member(let key, _): [key]
    case .variants(_, let variants): variants.values.flatMap { $0.flatMap(\.keys) }
    case .entries, .required: []
    }
  }
}

extension SchemaLeaf {
  /// True if a value has the type.
  fileprivate func admits(_ value: JSONValue) -> Bool {
    switch self {
    case .text, .otherText: value.string != nil
    case .number: value.number != nil
    case .flag: value.bool != nil
    case .options(let values): values.values.contains { $0.text == value.text.text }
    case .lines(let line): value.array?.allSatisfy(line.admits) ?? false
    case .json: true
    }
  }

  /// Returns a value as the answer of its field: an option by its text, any JSON as text.
  fileprivate func written(_ value: JSONValue) -> JSONValue {
    switch self {
    case .text, .otherText, .number, .flag: return value
    case .options(let values):
      let option = values.filter { $0.value.text == value.text.text }.keys.min()
      return option.map { JSONValue.text($0, at: value.position) } ?? value
    case .lines(let line):
      guard let values = value.array else { return value }
      return .list(values.map(line.written), at: value.position)
    case .json:
      if value.isNull || value.string != nil { return value }
      return .text(value.text.text, at: value.position)
    }
  }
}
