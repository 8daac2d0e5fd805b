import RefillCore
import RefillFormats

/// Answers that are given instead of typed: pairs over those of a file, both over the form's defaults.
struct GivenAnswers {
  private var answers: [(field: String, values: [String], isNumber: Bool)] = []
  private var mentions: [String: [PlacedMention]] = [:]
  private var pairs: [(field: String, value: String)] = []

  /// An answer that its field cannot hold.
  struct Unfit {
    let values: [String]
    let problem: Problem
  }

  /// - Parameter option: what gives the pairs on the command line.
  init(file: String? = nil, pairs: [String], of option: String) throws {
    if let file { try read(file) }
    for pair in pairs {
      guard let equals = pair.firstIndex(of: "=") else {
        throw Failure(.usage, "\(option) takes a field and a value, like \(option) name=Ann.")
      }
      let field = String(pair[..<equals]).trimmed
      self.pairs.append((field, String(pair[pair.index(after: equals)...])))
    }
  }

  private mutating func read(_ file: String) throws {
    let bytes = try Input.read(file, limit: JSONReader.maximumSize + 1)
    do {
      let value = try JSONReader.read(bytes)
      guard let members = value.members else {
        throw Failure(
          .usage, "\(Input.name(of: file)): expected a JSON object like {\"name\": \"Ann\"}.")
      }
      for member in members where !RecordMembers.names.contains(member.key) {
        answers.append(
          (member.key, try Self.texts(of: member.value), member.value.number != nil))
      }
      mentions = try RecordMembers.mentions(of: value)
    } catch let problem as JSONProblem {
      throw Failure(
        .usage,
        "\(Input.name(of: file)):\(problem.position.line):\(problem.position.column): "
          + problem.message)
    }
  }

  private static func texts(of value: JSONValue) throws(JSONProblem) -> [String] {
    if value.isNull { return [] }
    if let texts = value.answerTexts { return texts }
    throw JSONProblem(
      at: value.position, "An answer is a text, a number, true, false, or a list of texts.")
  }

  /// The fields that are answered by pairs.
  var pairedFields: Set<String> { Set(pairs.map(\.field)) }

  /// Puts the answers into the form, in their order; several pairs of a field that takes several
  /// answers are one list.
  ///
  /// - Parameter isTyped: whether they are remembered as if they had been typed.
  /// - Returns: those that do not fit and were not put in, by the index of their field.
  func put(into filling: inout Filling, isTyped: Bool) throws -> [Int: Unfit] {
    var unfit: [Int: Unfit] = [:]
    var lists: [String: [String]] = [:]
    let paired = pairs.map { field, value in
      lists[field, default: []].append(value)
      return (field: field, values: lists[field] ?? [], isPair: true, isNumber: false)
    }
    let members = answers.map {
      (field: $0.field, values: $0.values, isPair: false, isNumber: $0.isNumber)
    }
    for (id, values, isPair, isNumber) in members + paired {
      let index = try index(of: id, in: filling.form)
      let isList = filling.form.fields[index].kind == .choices
      let values = isPair && !isList ? Array(values.suffix(1)) : values
      unfit[index] = filling.answer(
        field: id, with: values, mentioning: isPair ? [] : mentions[id] ?? [], isTyped: isTyped,
        isStored: isNumber
      ).map { Unfit(values: values, problem: $0) }
    }
    return unfit
  }

  /// The field of an id, which somebody else than the person may answer.
  private func index(of id: String, in form: Form) throws -> Int {
    guard let index = form.index(of: id) else {
      throw Failure(
        .usage, "the form has no field \(id).\(didYouMean(id, among: form.fields.map(\.id)))")
    }
    switch form.fields[index].kind {
    case .password: throw Failure(.usage, "\(id) is secret: it is taken from the terminal only.")
    case .note: throw Failure(.usage, "\(id) is a note and has no answer.")
    default: return index
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
  private let unfit: [Int: GivenAnswers.Unfit]

  init(_ filling: Filling, unfit: [Int: GivenAnswers.Unfit]) {
    self.filling = filling
    self.unfit = unfit
  }

  /// What is wrong, in the order of the form.
  var problems: [(index: Int, problem: Problem)] {
    filling.entries.indices.compactMap { index in
      (unfit[index]?.problem ?? filling.entries[index].currentProblem).map { (index, $0) }
    }
  }

  /// How many answers that are.
  var sentence: String {
    let count = problems.count
    return count == 1
      ? "1 answer is missing or not right." : "\(count) answers are missing or not right."
  }

  var json: String {
    let sentences = problems.map { index, problem in
      Self.pair(
        filling.form.fields[index].id,
        JSONText.quoted(
          problem.sentence(for: filling.form.fields[index], down: PhraseKeys.plain.down)))
    }
    let answers = problems.map { index, _ in
      Self.pair(filling.form.fields[index].id, written(index))
    }
    return
      "{\(answers.joined(separator: ", ")), \"$refill\": {\(sentences.joined(separator: ", "))}}"
  }

  /// What a field says so far, or should have said.
  private func written(_ index: Int) -> String {
    let entry = filling.entries[index]
    let isList = entry.field.kind == .choices
    let values =
      unfit[index]?.values ?? (isList ? entry.answer?.texts ?? [] : [entry.line.text])
    guard values.count == 1, !isList else {
      return "[\(values.map(JSONText.quoted).joined(separator: ", "))]"
    }
    return values.map(JSONText.quoted).joined()
  }

  private static func pair(_ key: String, _ value: String) -> String {
    "\(JSONText.quoted(key)): \(value)"
  }
}
