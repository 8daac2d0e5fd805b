import RefillCore
import RefillFormats

/// Answers that are given instead of typed: `--set` over `--answers`, both over the form's defaults.
struct GivenAnswers {
  private var answers: [(field: String, values: [String])] = []

  init(_ options: FillOptions) throws {
    if let file = options.answers { try read(file) }
    for pair in options.set {
      guard let equals = pair.firstIndex(of: "=") else {
        throw Failure(.usage, "--set takes a field and a value, like --set name=Ann.")
      }
      answers.append((String(pair[..<equals]), [String(pair[pair.index(after: equals)...])]))
    }
  }

  private mutating func read(_ file: String) throws {
    let bytes = try Input.read(file, limit: JSONReader.maximumSize + 1)
    do {
      let value = try JSONReader.read(bytes)
      guard let members = value.members else {
        throw Failure(.usage, "\(file) is not an object of answers by field id.")
      }
      for member in members where member.key != "$refill" {
        answers.append((member.key, try Self.texts(of: member, file)))
      }
    } catch let problem as JSONProblem {
      throw Failure(
        .usage, "\(file):\(problem.position.line):\(problem.position.column): \(problem.message)")
    }
  }

  private static func texts(of member: JSONValue.Member, _ file: String) throws -> [String] {
    if member.value.isNull { return [] }
    if let texts = member.value.answerTexts { return texts }
    let place = member.value.position
    throw Failure(
      .usage,
      "\(file):\(place.line):\(place.column): an answer is a text, a number, true, false, or a list of texts."
    )
  }

  /// Puts the answers into the form, in their order.
  ///
  /// - Parameter isTyped: whether they are remembered as if they had been typed.
  func put(into filling: inout Filling, isTyped: Bool) throws {
    for (id, values) in answers {
      guard let index = filling.form.index(of: id) else {
        let guess = didYouMean(id, among: filling.form.fields.map(\.id))
        throw Failure(.usage, "the form has no field \(id).\(guess)")
      }
      let field = filling.form.fields[index]
      if field.kind == .password {
        throw Failure(.usage, "\(id) is secret: it is taken from the terminal only.")
      }
      filling.answer(field: id, with: values, isTyped: isTyped)
    }
  }
}

extension JSONValue {
  /// The texts of an answer: of a text, a number, true or false one, of a list all; `nil` for
  /// anything else.
  var answerTexts: [String]? {
    if let array {
      let texts = array.compactMap(\.answerText)
      return texts.count == array.count ? texts : nil
    }
    return answerText.map { [$0] }
  }

  private var answerText: String? { string ?? number ?? bool.map { $0 ? "true" : "false" } }
}

/// What is missing or not right, as JSON that can be filled in and given back.
struct MissingAnswers {
  private let filling: Filling

  init(_ filling: Filling) {
    self.filling = filling
  }

  var json: String {
    let keys = PhraseKeys.plain
    let problems = filling.problems.map { index, problem in
      let field = filling.form.fields[index]
      return Self.pair(field.id, problem.sentence(for: field, down: keys.down))
    }
    let answers = filling.problems.map {
      Self.pair(filling.form.fields[$0.index].id, filling.entries[$0.index].line.text)
    }
    return
      "{\(answers.joined(separator: ", ")), \"$refill\": {\(problems.joined(separator: ", "))}}"
  }

  private static func pair(_ key: String, _ value: String) -> String {
    "\(JSONText.quoted(key)): \(JSONText.quoted(value))"
  }
}
