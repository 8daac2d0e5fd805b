import RefillCore

/// The answers of the form's own questions that follow from answers to other fields: an optional
/// object is there, a choice between structures is made.
struct SchemaQuestions {
  /// A question and the answer that each of some fields gives it.
  private struct Question {
    let field: String
    let answer: String
    let fields: Set<String>
  }

  private var questions: [Question] = []
  /// The questions whether a value is there.
  private var optional: Set<String> = []

  init(_ shape: SchemaShape) { _ = add(shape) }

  /// Adds the questions of a shape; returns its fields.
  private mutating func add(_ shape: SchemaShape) -> Set<String> {
    switch shape {
    case .leaf(let field, _): return [field]
    case .constant, .nothing: return []
    case .object(let object): return add(object.parts)
    case .items(_, let item, _): return add(item)
    case .entries(let entries, _): return add(entries.value).union([entries.key])
    case .tuple(let shapes, _): return shapes.reduce(into: []) { $0.formUnion(add($1)) }
    case .orNull(let shape): return add(shape)
    case .location(let host, let parts):
      return parts.reduce(into: add(host)) { $0.formUnion(add($1.shape)) }
    case .optional(let question, let shape):
      let fields = add(shape)
      optional.insert(question)
      questions.append(Question(field: question, answer: "true", fields: fields))
      return fields.union([question])
    case .variants(let choice, let shapes):
      return add(choice, SchemaShape.names(of: shapes).map { ($0, add(shapes[$0] ?? .nothing)) })
    }
  }

  private mutating func add(_ parts: [SchemaShape.Part]) -> Set<String> {
    parts.reduce(into: []) { fields, part in
      switch part {
      case .member(_, let shape): fields.formUnion(add(shape))
      case .entries(let entries):
        fields.formUnion(add(entries.value).union([entries.key]))
      case .variants(let choice, let variants):
        let names = variants.keys.sorted()
        fields.formUnion(add(choice, names.map { ($0, add(variants[$0] ?? [])) }))
      case .required: break
      }
    }
  }

  private mutating func add(
    _ choice: String, _ variants: [(name: String, fields: Set<String>)]
  ) -> Set<String> {
    for (name, fields) in variants {
      questions.append(Question(field: choice, answer: name, fields: fields))
    }
    return variants.reduce(into: [choice]) { $0.formUnion($1.fields) }
  }

  /// Returns the answers that follow from an answer to a field, by the paths of the questions.
  func answers(by given: GivenTexts, in form: Form) -> [(name: String, answer: String)] {
    guard let element = form.element(at: given.name) else { return [] }
    let id = form.fields[element].id
    // That an inner value is not there does not say that the outer one is.
    if optional.contains(id), given.texts.first.flatMap(YesOrNo.meaning) != true { return [] }
    let items = ItemNumbers(given.name).numbers
    return questions.filter { $0.fields.contains(id) }.compactMap { question in
      form.name(of: question.field, in: items).map { ($0, question.answer) }
    }
  }
}

/// The texts of an answer from outside, by the id or path of its field.
package typealias GivenTexts = (name: String, texts: [String])

/// The numbers of the items in a path, such as 2 and 1 in `items[2].parts[1].name`.
private struct ItemNumbers {
  let numbers: [Int]

  init(_ path: String) {
    numbers = path.split(separator: "[").dropFirst().compactMap { part in
      part.firstIndex(of: "]").flatMap { Int(part[..<$0]) }
    }
  }
}

extension FormReading {
  /// Returns the answers in a value of the schema, which may be in the shape of own records as well;
  /// `nil` for forms of other formats.
  package func answers(in value: JSONValue) -> [GivenValue]? {
    guard let writer = writer as? SchemaWriter, let form else { return nil }
    var reader = SchemaValueReader(form)
    reader.read(value, as: writer.shape)
    return reader.answers
  }

  /// Returns the answers of the form's own questions that follow from other answers, by the paths
  /// of the questions.
  package func answers(impliedBy given: [GivenTexts]) -> [(name: String, answer: String)] {
    guard let writer = writer as? SchemaWriter, let form else { return [] }
    let questions = SchemaQuestions(writer.shape)
    var found: Set<String> = []
    return given.flatMap { questions.answers(by: $0, in: form) }
      .filter { found.insert($0.name).inserted }
  }
}
