import RefillCore
import RefillFormats

/// An answer from outside that its field cannot hold.
struct UnfitAnswer {
  let problem: Problem
  let answer: Answer
}

/// Answers from the command line: pairs override a file, both override the form's defaults.
struct GivenAnswers {
  private var answers: [GivenAnswer] = []
  /// The members of the file that may hold objects, and its name.
  private var nested: [JSONValue.Member] = []
  private var file = ""
  private var mentions: [String: [PlacedMention]] = [:]
  private var pairs: [(field: String, value: String)] = []

  /// True if there are no answers.
  var isEmpty: Bool { answers.isEmpty && nested.isEmpty && pairs.isEmpty }

  /// - Parameters:
  ///   - bytes: the content of the file, if it was read already.
  ///   - option: the name of the option that gives the pairs, for messages.
  init(
    file: String? = nil, bytes: [UInt8]? = nil, pairs: [String], of option: String
  ) throws {
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
      for member in members where !RecordMembers.names.contains(member.key) {
        if member.value.holdsObjects {
          nested.append(member)
        } else {
          self.answers.append(try Self.answer(named: member.key, member.value))
        }
      }
      self.file = file
      mentions = try RecordMembers.mentions(of: value)
    } catch let problem as JSONProblem {
      throw Self.failure(problem, in: file)
    }
  }

  private static func answer(
    named name: String, _ value: JSONValue
  ) throws(JSONProblem) -> GivenAnswer {
    GivenAnswer(
      field: name, values: try texts(of: value), isNumber: value.number != nil,
      isList: value.array != nil)
  }

  /// Returns the answers of the file, with those in the nested groups and lists of the form.
  private func fileAnswers(in form: Form) throws -> [GivenAnswer] {
    let object = nested.first.map { JSONValue(.object(nested), at: $0.position) }
    return answers
      + (try (object?.answers(in: form) ?? []).map { answer in
        do throws(JSONProblem) {
          return try Self.answer(named: answer.name, answer.value)
        } catch {
          throw Self.failure(error, in: file)
        }
      })
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

  private static func texts(of value: JSONValue) throws(JSONProblem) -> [String] {
    if value.isNull { return [] }
    if let texts = value.answerTexts { return texts }
    throw JSONProblem(
      at: value.position, "An answer is a text, a number, true, false, or a list of texts.")
  }

  /// The ids of the fields that are answered by pairs.
  var pairedFields: Set<String> { Set(pairs.map(\.field)) }

  /// Sets the answers of the form, in their order.
  ///
  /// Several pairs of a field that takes several answers form a list, and so do values separated by
  /// commas.
  ///
  /// - Parameter isTyped: true to remember them as if the user had typed them.
  /// - Returns: the rejected answers, by the index of their field.
  func put(into model: inout FormModel, isTyped: Bool) throws -> [Int: UnfitAnswer] {
    var unfit: [Int: UnfitAnswer] = [:]
    var answered: Set<Int> = []
    let all = try fileAnswers(in: model.form) + pairedAnswers(of: model.form)
    model.addItems(for: all.map(\.field))
    for given in all {
      let index = try index(of: given.field, in: &model)
      answered.insert(index)
      guard try takes(given.values, model.fields[index], named: given.field) else { continue }
      let problem =
        model.fields[index].field.misfit(ofGiven: given.values, isList: given.isList)
        ?? model.answer(
          field: given.field, with: model.fields[index].field.pasted(given.values).map(\.text),
          mentioning: given.isPair ? [] : mentions[given.field] ?? [], isTyped: isTyped,
          isStored: given.isNumber || given.isDecimal(in: model, at: index))
      unfit[index] = problem.map { UnfitAnswer(problem: $0, answer: given.answer) }
    }
    model.repeatAnswersAbove(except: answered)
    return unfit
  }

  /// The sentences about control characters that were removed, in the order of the answers.
  func removals(in form: Form) -> [String] {
    (((try? fileAnswers(in: form)) ?? answers) + pairedAnswers(of: form)).compactMap { given in
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
      guard let field, field.kind == .choices else {
        let number = field?.kind.isNumeric == true ? DecimalText.expanded(value.trimmed) : nil
        return GivenAnswer(
          field: id, values: [number ?? value], isPair: true, isNumber: number != nil)
      }
      lists[id, default: []] += field.values(separatedByCommas: value)
      return GivenAnswer(field: id, values: lists[id] ?? [], isPair: true, isList: true)
    }
  }

  /// The orders in which dates with two readings, such as `3/12`, are taken, in the order of the
  /// form.
  func dateOrders(in form: Form, _ context: ReadingContext) -> [(field: String, order: DateOrder)] {
    var texts: [String: String] = [:]
    let answers = (try? fileAnswers(in: form)) ?? answers
    for answer in answers { texts[answer.field] = answer.values.first }
    for pair in pairs { texts[pair.field] = pair.value }
    let named = texts.compactMap { name, text -> (element: Int, name: String, order: DateOrder)? in
      form.element(at: name).flatMap { element in
        form.fields[element].dateOrder(of: text, in: context).map { (element, name, $0) }
      }
    }
    return named.sorted { ($0.element, $0.name) < ($1.element, $1.name) }
      .map { ($0.name, $0.order) }
  }

  /// Returns the field of a name; adds the items that a path names.
  private func index(of id: String, in model: inout FormModel) throws -> Int {
    if let index = model.addedIndex(of: id) { return index }
    if let reason = model.noPlace(for: id) { throw Failure(.usage, "\(id): \(reason)") }
    throw Failure(
      .usage, "the form has no field \(id).\(didYouMean(id, among: model.form.fields.map(\.id)))")
  }

  /// True if a program may set these values; false if they change nothing.
  private func takes(
    _ values: [String], _ entry: FieldState, named id: String
  ) throws -> Bool {
    let isNothing = values.allSatisfy(\.trimmed.isEmpty)
    switch entry.field.kind {
    case .password where !isNothing:
      throw Failure(.usage, "\(id) is secret: it is taken from the terminal only.")
    case .password: return false
    case .note: throw Failure(.usage, "\(id) is a note and has no answer.")
    default: break
    }
    guard entry.field.isReadOnly else { return true }
    guard values.isEmpty || values == entry.answer?.texts else {
      throw Failure(.usage, "\(id) is read-only.")
    }
    return false
  }
}

/// An answer from the command line, or a member of a file.
private struct GivenAnswer {
  let field: String
  let values: [String]
  /// True for a pair of a field and a value.
  var isPair = false
  /// True for a number of JSON.
  var isNumber = false
  /// True for a list of JSON, or the values of a field that takes several.
  var isList = false

  /// True for a pair whose point is the decimal separator, as in `1.234`: the locale has no other.
  func isDecimal(in model: FormModel, at index: Int) -> Bool {
    isPair && !model.usesDecimalComma && model.fields[index].field.kind == .decimal
      && values.allSatisfy { $0.wholeMatch(of: /-?[0-9]+\.[0-9]+/) != nil }
  }

  /// The answer as a template repeats it.
  var answer: Answer { isList || values.count != 1 ? .list(values) : .text(values.joined()) }
}

extension DateOrder {
  /// The order and the reason for it, as a clause.
  var clause: String {
    "taken as \(isMonthFirst ? "month first" : "day first"), "
      + (isByLimits ? "the only one within the limits of the field" : "the order of your locale")
  }
}

extension JSONValue {
  /// True for an object, for a list of objects, and for nothing, which may stand for either.
  fileprivate var holdsObjects: Bool {
    members != nil || isNull || array.map { $0.allSatisfy { $0.members != nil } } ?? false
  }

  /// The texts of an answer: one for a text, a number or a Boolean, all of a list; `nil` for
  /// anything else.
  var answerTexts: [String]? {
    if let array {
      let texts = array.compactMap(\.answerText)
      return texts.count == array.count ? texts : nil
    }
    return answerText.map { [$0] }
  }

  private var answerText: String? { string ?? plainNumber ?? bool.map { $0 ? "true" : "false" } }
}
