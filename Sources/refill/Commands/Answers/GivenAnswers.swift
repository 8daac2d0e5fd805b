import RefillCore
import RefillFormats

/// An answer from outside that its field cannot hold.
struct UnfitAnswer {
  let problem: Problem
  let answer: Answer
}

/// Answers from outside: the command line overrides the environment, which overrides a file; all override
/// the form's defaults.
///
/// `AnswersFile` recognizes the format of a file, `AnswerRecords` reads its rows one by one, as objects of
/// JSON or as texts by field. `FilledForm` is a form with these answers, judged; `FillRun` submits one,
/// `RecordsRun` those of all rows in batches.
struct GivenAnswers {
  private var record: AnswerRecord?
  private let variables: [GivenText]
  private let pairs: [GivenText]
  /// The content of the form file; `nil` for a form of the program's own.
  private let reading: FormReading?
  private var mentions: [String: [PlacedMention]] = [:]

  /// True if there are no answers.
  var isEmpty: Bool {
    switch record?.content {
    case nil: variables.isEmpty && pairs.isEmpty
    case .object(let value): (value.members ?? []).isEmpty && variables.isEmpty && pairs.isEmpty
    case .texts(let texts, _): texts.isEmpty && variables.isEmpty && pairs.isEmpty
    }
  }

  /// - Parameters:
  ///   - record: the answers of a file.
  ///   - variables: the answers of the environment.
  ///   - pairs: the answers of the command line, each `field=value`.
  ///   - option: the name of the option that gives the pairs, for messages.
  ///   - reading: the content of the form file; `nil` for a form of the program's own.
  init(
    _ record: AnswerRecord? = nil, variables: [GivenText] = [], pairs: [String], of option: String,
    for reading: FormReading? = nil
  ) throws {
    self.reading = reading
    self.variables = variables
    self.pairs = try GivenText.pairs(pairs, of: option)
    if let record { try take(record) }
  }

  /// Returns these answers with a record of a file below them, in place of the one that they have.
  func over(_ record: AnswerRecord) throws -> GivenAnswers {
    var answers = self
    try answers.take(record)
    return answers
  }

  private mutating func take(_ record: AnswerRecord) throws {
    self.record = record
    mentions = [:]
    guard case .object(let value) = record.content else { return }
    do throws(JSONProblem) {
      mentions = try RecordMembers.mentions(of: value)
    } catch { throw record.failure(error) }
  }

  // MARK: The answers in order

  /// Returns the answers, the overriding ones last, after those of the form's own questions that follow
  /// from them.
  private func allAnswers(in form: Form) throws -> [GivenAnswer] {
    let given =
      try fileAnswers(in: form) + answers(of: variables, in: form) + answers(of: pairs, in: form)
    let texts = given.filter { !$0.isEmpty }.map { (name: $0.field, texts: $0.values) }
    return (reading?.answers(impliedBy: texts) ?? []).map {
      GivenAnswer(field: $0.name, values: [$0.answer], source: .implied)
    } + given
  }

  /// Returns the answers of the file, with those in the nested groups and lists of the form.
  private func fileAnswers(in form: Form) throws -> [GivenAnswer] {
    switch record?.content {
    case nil: return []
    case .texts(let texts, let isCells):
      let file = record?.file ?? ""
      return answers(
        of: texts.map {
          GivenText(
            field: $0.field, text: $0.text, source: .line($0.line, file: file), isCell: isCells,
            isStored: $0.isStored)
        }, in: form)
    case .object(let value):
      let members = (value.members ?? []).filter { !RecordMembers.names.contains($0.key) }
      let object = JSONValue(.object(members), at: value.position)
      let nested =
        reading?.answers(in: object)?.flatMap { given in
          given.value.answers(in: form, named: given.name, at: given.value.position)
        } ?? object.answers(in: form)
      return try nested.map { try answer($0, in: form) }
    }
  }

  private func answer(_ nested: NestedAnswer, in form: Form) throws -> GivenAnswer {
    let (name, value) = (nested.name, nested.value)
    let file = record?.file ?? ""
    let field = form.element(at: name).map { form.fields[$0] } ?? Field(id: name)
    guard let texts = field.givenTexts(of: value) else {
      if form.element(at: name) == nil, !form.isList(name), !form.isGroup(name) {
        let problem = JSONProblem(at: value.position, unknownField(name, in: form))
        throw AnswerRecord.failure(problem, in: file)
      }
      let kinds =
        form.isList(name)
        ? "a list of items is a list of objects"
        : "an answer is a text, a number, true, false, or a list of texts"
      let problem = JSONProblem(at: value.position, "\(name): \(kinds).")
      throw AnswerRecord.failure(problem, in: file)
    }
    return GivenAnswer(
      field: name, values: texts, isNumber: value.number != nil, isList: value.array != nil,
      source: .line(value.position.line, file: file))
  }

  /// Returns texts of one origin as answers; those of a field that takes several answers are joined, of
  /// any other field the last one counts.
  private func answers(of texts: [GivenText], in form: Form) -> [GivenAnswer] {
    var lists: [String: [String]] = [:]
    return texts.map { given in
      let field = form.element(at: given.field).map { form.fields[$0] }
      guard let field, field.kind == .choices || field.isListOfLines else {
        let number =
          field?.kind.isNumeric == true ? DecimalText.expanded(given.text.trimmed) : nil
        return GivenAnswer(
          field: given.field, values: [number ?? given.text], isPair: true,
          isNumber: given.isStored || number != nil, source: given.source)
      }
      lists[given.field, default: []] += field.values(in: given)
      return GivenAnswer(
        field: given.field, values: lists[given.field] ?? [], isPair: true, isList: true,
        source: given.source)
    }
  }

  /// The ids of the fields that are answered by pairs.
  var pairedFields: Set<String> { Set(pairs.map(\.field)) }

  // MARK: Filling

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
    let old = model.fields.count
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
    model.repeatAnswersAbove(except: answered, addedAfter: old)
    // Options may depend on answers that were repeated.
    for (index, given) in refused.sorted(by: { $0.key < $1.key }) {
      unfit[index] = put(given, index, into: &model, isTyped: isTyped)
    }
    if !refused.isEmpty { model.repeatAnswersAbove(except: answered, addedAfter: old) }
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

  /// Returns the field of a name; adds the items that a path names.
  private func index(of id: String, in model: inout FormModel) throws -> Int {
    if let index = model.addedIndex(of: id) { return index }
    if let reason = model.noPlace(for: id) { throw Failure(.usage, "\(id): \(reason)") }
    throw Failure(.usage, unknownField(id, in: model.form))
  }

  private func unknownField(_ id: String, in form: Form) -> String {
    form.sentence(aboutUnknown: id)
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

  // MARK: Sentences about the answers

  /// The origins of the answers by the index of their field, the one that counts last.
  func sources(in model: FormModel) -> [Int: [AnswerSource]] {
    ((try? allAnswers(in: model.form)) ?? []).reduce(into: [:]) { sources, given in
      guard let index = model.index(of: given.field) else { return }
      if sources[index]?.last != given.source { sources[index, default: []].append(given.source) }
    }
  }

  /// The sentences about answers to fields that are not relevant, and so in no record.
  func omissions(in model: FormModel) -> [String] {
    guard model.liveFields.contains(where: { !$0.presence.isRelevant }) else { return [] }
    var told: Set<String> = []
    return written(in: model.form).filter { !$0.isEmpty && told.insert($0.field).inserted }
      .compactMap { given in
        guard let index = model.index(of: given.field), !model.fields[index].presence.isRelevant
        else { return nil }
        return "\(given.field): is not asked with these answers; left out."
      }
  }

  /// The sentences about control characters that were removed, in the order of the answers.
  func removals(in form: Form) -> [String] {
    written(in: form).compactMap { given in
      guard let index = form.element(at: given.field) else { return nil }
      let count = form.fields[index].pasted(given.values).map(\.controls).reduce(0, +)
      return count == 0 ? nil : "\(given.field): \(TextFormat.controlsWere(count)) removed."
    }
  }

  /// The orders in which dates with two readings, such as `3/12`, are taken, in the order of the
  /// form.
  func dateOrders(in form: Form, _ context: ReadingContext) -> [(field: String, order: DateOrder)] {
    var texts: [String: String] = [:]
    for answer in written(in: form) { texts[answer.field] = answer.values.first }
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

  /// Returns the answers as they are written; none if they cannot be read.
  private func written(in form: Form) -> [GivenAnswer] {
    ((try? allAnswers(in: form)) ?? []).filter { $0.source != .implied }
  }
}

extension Field {
  /// Returns the values of a text for a field that takes several.
  fileprivate func values(in given: GivenText) -> [String] {
    if given.isCell { return values(inCell: given.text) }
    if given.text.contains(where: \.isNewline) {
      return given.text.split(whereSeparator: \.isNewline).map { String($0).trimmed }
    }
    return isListOfLines ? [given.text] : values(separatedByCommas: given.text)
  }
}
