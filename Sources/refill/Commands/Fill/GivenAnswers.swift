import RefillCore
import RefillFormats

/// An answer from outside that its field cannot hold.
struct UnfitAnswer {
  let problem: Problem
  let answer: Answer
}

/// Answers from the command line: pairs override a file, both override the form's defaults.
struct GivenAnswers {
  /// The members of the file, its beginning, and its name.
  private var members: [JSONValue.Member] = []
  private var position = SourcePosition(line: 1, column: 1)
  private var file = ""
  /// The content of the form file; `nil` for a form of the program's own.
  private let reading: FormReading?
  private var mentions: [String: [PlacedMention]] = [:]
  private var pairs: [(field: String, value: String)] = []

  /// True if there are no answers.
  var isEmpty: Bool { members.isEmpty && pairs.isEmpty }

  /// - Parameters:
  ///   - bytes: the content of the file, if it was read already.
  ///   - option: the name of the option that gives the pairs, for messages.
  ///   - reading: the content of the form file; `nil` for a form of the program's own.
  init(
    file: String? = nil, bytes: [UInt8]? = nil, pairs: [String], of option: String,
    for reading: FormReading? = nil
  ) throws {
    self.reading = reading
    if let file { try read(file, bytes) }
    for pair in pairs {
      guard let equals = pair.firstIndex(of: "=") else {
        throw Failure(.usage, "\(option) takes a field and a value, like \(option) name=Ann.")
      }
      let field = String(pair[..<equals]).trimmed
      guard !field.isEmpty else {
        throw Failure(
          .usage, "\(option) names no field before its =. Write it like \(option) name=Ann.")
      }
      self.pairs.append((field, String(pair[pair.index(after: equals)...])))
    }
  }

  private mutating func read(_ file: String, _ read: [UInt8]?) throws {
    let bytes = try read ?? Input.read(file, limit: JSONReader.maximumSize + 1)
    do {
      guard !Self.hasSeveralRecords(bytes) else {
        throw Failure(.usage, "\(Input.name(of: file)) has several records. Give one.")
      }
      let value = try JSONReader.read(bytes)
      guard let members = value.members else {
        throw Failure(
          .usage, "\(Input.name(of: file)): expected a JSON object like {\"name\": \"Ann\"}.")
      }
      self.members = members.filter { !RecordMembers.names.contains($0.key) }
      position = value.position
      self.file = file
      mentions = try RecordMembers.mentions(of: value)
    } catch let problem as JSONProblem {
      throw Self.failure(problem, in: file)
    }
  }

  /// Returns the answers of the file, with those in the nested groups and lists of the form.
  private func fileAnswers(in form: Form) throws -> [GivenAnswer] {
    let object = JSONValue(.object(members), at: position)
    let nested =
      reading?.answers(in: object)?.flatMap { given in
        given.value.answers(in: form, named: given.name, at: given.value.position)
      } ?? object.answers(in: form)
    return try nested.map { try answer($0, in: form) }
  }

  private func answer(_ nested: NestedAnswer, in form: Form) throws -> GivenAnswer {
    let (name, value) = (nested.name, nested.value)
    let field = form.element(at: name).map { form.fields[$0] } ?? Field(id: name)
    guard let texts = field.givenTexts(of: value) else {
      let kinds =
        form.isList(name)
        ? "a list of items is a list of objects"
        : "an answer is a text, a number, true, false, or a list of texts"
      let sentence = "\(name): \(kinds)."
      throw Self.failure(JSONProblem(at: value.position, sentence), in: file)
    }
    return GivenAnswer(
      field: name, values: texts, isNumber: value.number != nil, isList: value.array != nil)
  }

  private static func failure(_ problem: JSONProblem, in file: String) -> Failure {
    let place = "\(Input.name(of: file)):\(problem.position.line):\(problem.position.column)"
    return Failure(.usage, "\(place): \(problem.message)")
  }

  /// True for a list of objects, and for several lines with an object each.
  private static func hasSeveralRecords(_ bytes: [UInt8]) -> Bool {
    if let value = try? JSONReader.read(bytes) {
      return value.array?.first?.members != nil
    }
    let lines = bytes.split(separator: UInt8(ascii: "\n")).filter { $0.contains { $0 > 0x20 } }
    return lines.prefix(2).count { (try? JSONReader.read($0))?.members != nil } == 2
  }

  /// The ids of the fields that are answered by pairs.
  var pairedFields: Set<String> { Set(pairs.map(\.field)) }

  /// Returns the answers of the file and the pairs, after those of the form's own questions that
  /// follow from them.
  private func allAnswers(in form: Form) throws -> [GivenAnswer] {
    let given = try fileAnswers(in: form) + pairedAnswers(of: form)
    let texts = given.filter { !$0.isEmpty }.map { (name: $0.field, texts: $0.values) }
    return (reading?.answers(impliedBy: texts) ?? []).map {
      GivenAnswer(field: $0.name, values: [$0.answer])
    } + given
  }

  /// Sets the answers of the form, in their order.
  ///
  /// Several pairs of a field that takes several answers form a list, and so do values separated by
  /// commas. An answer to a read-only field is compared with the one that it has in the end.
  ///
  /// - Parameter isTyped: true to remember them as if the user had typed them.
  /// - Returns: the rejected answers, by the index of their field.
  func put(into model: inout FormModel, isTyped: Bool) throws -> [Int: UnfitAnswer] {
    var unfit: [Int: UnfitAnswer] = [:]
    var locked: [GivenAnswer] = []
    var refused: [Int: GivenAnswer] = [:]
    var answered: Set<Int> = []
    let all = try allAnswers(in: model.form)
    model.addItems(for: all.map(\.field))
    for given in all {
      let index = try index(of: given.field, in: &model)
      answered.insert(index)
      guard try takes(given, model.fields[index]) else { continue }
      if model.fields[index].field.isReadOnly {
        locked.append(given)
      } else {
        unfit[index] = put(given, index, into: &model, isTyped: isTyped)
        refused[index] = unfit[index] == nil ? nil : given
      }
    }
    model.repeatAnswersAbove(except: answered)
    // Options may depend on answers that were repeated.
    for (index, given) in refused.sorted(by: { $0.key < $1.key }) {
      unfit[index] = put(given, index, into: &model, isTyped: isTyped)
    }
    if !refused.isEmpty { model.repeatAnswersAbove(except: answered) }
    for given in locked where !given.values.isEmpty {
      let index = try index(of: given.field, in: &model)
      if !model.fields[index].field.isReadOnly {
        unfit[index] = put(given, index, into: &model, isTyped: isTyped)
      } else if unfit.isEmpty, !given.isAnswer(of: model.fields[index]) {
        throw Failure(.usage, "\(given.field) is read-only.")
      }
    }
    return unfit
  }

  private func put(
    _ given: GivenAnswer, _ index: Int, into model: inout FormModel, isTyped: Bool
  ) -> UnfitAnswer? {
    let field = model.fields[index].field
    let problem =
      field.misfit(ofGiven: given.values, isList: given.isList)
      ?? model.answer(
        field: given.field, with: field.pasted(given.values).map(\.text),
        mentioning: given.isPair ? [] : mentions[given.field] ?? [], isTyped: isTyped,
        isStored: given.isNumber || given.isDecimal(in: model, at: index))
    return problem.map { UnfitAnswer(problem: $0, answer: given.answer) }
  }

  /// The sentences about answers to fields that are not relevant, and so in no record.
  func omissions(in model: FormModel) -> [String] {
    guard model.liveFields.contains(where: { !$0.presence.isRelevant }) else { return [] }
    let given = (try? fileAnswers(in: model.form) + pairedAnswers(of: model.form)) ?? []
    var told: Set<String> = []
    return given.filter { !$0.isEmpty && told.insert($0.field).inserted }.compactMap { given in
      guard let index = model.index(of: given.field), !model.fields[index].presence.isRelevant
      else { return nil }
      return "\(given.field): is not asked with these answers; left out."
    }
  }

  /// The sentences about control characters that were removed, in the order of the answers.
  func removals(in form: Form) -> [String] {
    (((try? fileAnswers(in: form)) ?? []) + pairedAnswers(of: form)).compactMap { given in
      guard let index = form.element(at: given.field) else { return nil }
      let count = form.fields[index].pasted(given.values).map(\.controls).reduce(0, +)
      return count == 0 ? nil : "\(given.field): \(TextFormat.controlsWere(count)) removed."
    }
  }

  /// The pairs as answers; those of a field that takes several answers are joined, of any other
  /// field the last one counts.
  private func pairedAnswers(of form: Form) -> [GivenAnswer] {
    var lists: [String: [String]] = [:]
    return pairs.map { id, value in
      let field = form.element(at: id).map { form.fields[$0] }
      guard let field, field.kind == .choices || field.isListOfLines else {
        let number = field?.kind.isNumeric == true ? DecimalText.expanded(value.trimmed) : nil
        return GivenAnswer(
          field: id, values: [number ?? value], isPair: true, isNumber: number != nil)
      }
      lists[id, default: []] +=
        field.isListOfLines ? [value] : field.values(separatedByCommas: value)
      return GivenAnswer(field: id, values: lists[id] ?? [], isPair: true, isList: true)
    }
  }

  /// The orders in which dates with two readings, such as `3/12`, are taken, in the order of the
  /// form.
  func dateOrders(in form: Form, _ context: ReadingContext) -> [(field: String, order: DateOrder)] {
    var texts: [String: String] = [:]
    for answer in (try? fileAnswers(in: form)) ?? [] { texts[answer.field] = answer.values.first }
    for pair in pairs { texts[pair.field] = pair.value }
    let named = texts.compactMap { name, text -> (element: Int, name: String, order: DateOrder)? in
      form.element(at: name).flatMap { element in
        form.fields[element].dateOrder(of: text, in: context).map { (element, name, $0) }
      }
    }
    return named.sorted { ($0.element, $0.name) < ($1.element, $1.name) }
      .map { ($0.name, $0.order) }
  }

  /// Returns the sentences about those dates.
  func dateLines(in form: Form, _ context: ReadingContext) -> [String] {
    dateOrders(in: form, context).map { field, order in
      "\(field): two readings; \(order.clause). Year-month-day has one reading."
    }
  }

  /// Returns the field of a name; adds the items that a path names.
  private func index(of id: String, in model: inout FormModel) throws -> Int {
    if let index = model.addedIndex(of: id) { return index }
    if let reason = model.noPlace(for: id) { throw Failure(.usage, "\(id): \(reason)") }
    throw Failure(
      .usage, "the form has no field \(id).\(didYouMean(id, among: model.form.fields.map(\.id)))")
  }

  /// Throws if a program may not answer the field; false if the answer changes nothing.
  private func takes(_ given: GivenAnswer, _ entry: FieldState) throws -> Bool {
    switch entry.field.kind {
    case .password where !given.isEmpty:
      throw Failure(.usage, "\(given.field) is secret: it is taken from the terminal only.")
    case .password: return false
    case .note: throw Failure(.usage, "\(given.field) is a note and has no answer.")
    case .text, .textarea, .number, .decimal, .date, .time, .datetime, .email, .url, .tel, .path,
      .choice, .choices, .confirm:
      return true
    }
  }
}
