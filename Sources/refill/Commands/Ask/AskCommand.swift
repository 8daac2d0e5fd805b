import ArgumentParser
import Foundation
import RefillCore

struct AskCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ask",
    abstract: "Ask for a line of text, or for several; the answers go to stdout.",
    discussion: """
      A question is its text: "Full name". Of several, each has a name before its text, by which \
      --format json and shell call its answer: name:"Full name", without a space behind the colon. A \
      kind may stand between them, such as age:number:Age, and ? at the end allows no answer. Shift-Tab \
      and Up go back to the question before.

      KINDS
        \(AskedField.kinds.prefix(7).map(\.rawValue).joined(separator: ", ")),
        \(AskedField.kinds.dropFirst(7).map(\.rawValue).joined(separator: ", "))

      The exit code is 0 for answers, 1 after Esc, 130 after Ctrl-C, and 124 when the time is over.

      EXAMPLES
        name=$(refill ask "Full name" --for name)
        eval "$(refill ask name:"Full name" company:Company? --format shell)"
        refill ask Ticket --placeholder ABC-123 --pattern '[A-Z]+-[0-9]+'
      """)

  @Argument(help: "A question, or several: name:text, name:kind:text.")
  var questions: [String]

  @OptionGroup var memory: HistoryOption

  @OptionGroup var output: FormatOption

  @OptionGroup var question: QuestionOptions

  @Option(parsing: .unconditional, help: "The text to begin with.")
  var value: String?

  @Option(parsing: .unconditional, help: "The answer if the line stays empty; it is shown dim.")
  var `default`: String?

  @Option(help: "An example, shown dim in the empty line.")
  var placeholder: String?

  @Option(help: "A regular expression that the whole answer matches.")
  var pattern: String?

  @Option(parsing: .unconditional, help: ArgumentHelp("The most characters.", valueName: "count"))
  var max: Int?

  @Flag(help: "Take an empty line for an answer.")
  var optional = false

  func validate() throws {
    if let max, max < 1 { throw ValidationError("--max takes a number from 1 on.") }
    if let pattern, (try? NSRegularExpression(pattern: "^(?:\(pattern))$")) == nil {
      throw ValidationError("--pattern: this is not a valid regular expression.")
    }
    if questions.count > 1,
      let option = [
        ("--value", value), ("--default", `default`), ("--placeholder", placeholder),
        ("--pattern", pattern), ("--for", memory.history),
      ].first(where: { $0.1 != nil })
    {
      throw ValidationError(
        "\(option.0) goes with one question. Several remember under their names.")
    }
  }

  func run() throws {
    let asked = try questions.enumerated().map { try AskedField($1, number: $0 + 1) }
    guard asked.count == 1, var field = asked.first?.field else {
      var several = try several(asked)
      several.format = output.format
      return try several.askAndWrite()
    }
    if let history = memory.history {
      guard field.kind.isTyped else {
        throw Failure(.usage, "--for does not go with the kind \(field.kind.rawValue).")
      }
      field.remember(in: history)
    }
    field.isRequired = field.isRequired && !optional && `default` == nil
    field.placeholder = placeholder
    field.pattern = pattern.map { Pattern($0) }
    field.length.maximum = max ?? 0
    var one = Question([field], question)
    if let text = `default` {
      one.fields[0].answerIfEmpty = try one.stored(text, for: "--default")
    }
    one.format = output.format
    one.values[field.id] = value
    try one.askAndWrite()
  }

  /// Several questions: each that has a name remembers under it.
  private func several(_ asked: [AskedField]) throws -> Question {
    let fields = asked.map(\.field)
    let names = Dictionary(grouping: fields, by: \.id)
    if let twice = fields.first(where: { (names[$0.id]?.count ?? 0) > 1 }) {
      throw Failure(.usage, "two questions are called \(twice.id). Name them: other:\(twice.title)")
    }
    return Question(
      asked.map { asked in
        var field = asked.field
        if asked.hasName, field.kind.isTyped { field.remember(in: field.id) }
        if optional { field.isRequired = false }
        if let max { field.length.maximum = max }
        return field
      }, question)
  }
}

/// A question as a word of the command line: `text`, `name:text` or `name:kind:text`.
struct AskedField {
  let field: Field
  /// True if the word names the question.
  let hasName: Bool

  /// - Parameter number: The number of the question, from 1, for the name of one without.
  init(_ word: String, number: Int) throws {
    let parts = word.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
      .map(String.init)
    let name = Self.isName(parts[0]) ? parts[0] : nil
    // `Town:` is a question that ends with a colon, and `Note: be brief` one that has a colon.
    let isNamed =
      parts.dropFirst().contains { !$0.trimmed.isEmpty } && parts[1].first?.isWhitespace != true
    if isNamed, name == nil, Self.isMeantAsName(parts[0]) {
      throw Failure(
        .usage,
        "question \(number): a name has letters of English, digits and _, like full_name. "
          + "A text with a colon has a space behind it.")
    }
    hasName = isNamed && name != nil
    let kind = parts.count == 3 && hasName ? try Self.kind(parts[1], number: number) : nil
    var title = !hasName ? word : parts.dropFirst(kind == nil ? 1 : 2).joined(separator: ":")
    let isOptional = title.hasSuffix("?") && hasName
    if isOptional { title.removeLast() }
    guard !title.trimmed.isEmpty else {
      throw Failure(.usage, "question \(number) has no text. Give it one: name:\"Full name\"")
    }
    let id = hasName ? parts[0] : number == 1 ? Question.onlyID : "\(Question.onlyID)\(number)"
    var field = Field(id: id, title: title.trimmed, kind: kind ?? .text)
    field.isRequired = !isOptional && field.kind != .confirm
    if field.kind == .confirm { field.defaultAnswer = .value("false") }
    self.field = field
  }

  // Regular expressions would take longer than reading all the words: they are compiled each time.

  /// True for a name of letters, digits and `_` that begins with no digit.
  private static func isName(_ text: String) -> Bool {
    text.first?.isNumber == false
      && text.allSatisfy { $0 == "_" || $0.isASCII && ($0.isLetter || $0.isNumber) }
  }

  /// True for a word such as `full-name` or `größe`, which cannot be a name.
  private static func isMeantAsName(_ text: String) -> Bool {
    text.contains(where: \.isLetter)
      && text.allSatisfy { $0 == "_" || $0 == "-" || $0.isLetter || $0.isNumber }
  }

  /// True for words of letters with hyphens between them, of small letters behind the first.
  private static func isKind(_ text: String) -> Bool {
    let words = text.split(separator: "-", omittingEmptySubsequences: false)
    return words.enumerated().allSatisfy { index, word in
      !word.isEmpty
        && word.allSatisfy { $0.isASCII && $0.isLetter && (index == 0 || $0.isLowercase) }
    }
  }

  /// The kinds of questions: those of fields that need nothing but a text.
  static let kinds: [FieldKind] = [
    .text, .textarea, .number, .decimal, .date, .time, .datetime, .email, .url, .tel, .path,
    .password, .confirm,
  ]

  /// The kind of this name; `nil` if the word is part of a text, such as `At 10` of `At 10:30`.
  private static func kind(_ name: String, number: Int) throws -> FieldKind? {
    if let kind = FieldKind(rawValue: name), kinds.contains(kind) { return kind }
    guard isKind(name) else { return nil }
    let advice =
      name.hasPrefix("choice")
      ? "refill choose asks for one of several options."
      : "Take one of these: \(kinds.map(\.rawValue).joined(separator: ", ")); "
        + "or write text: before a text with a colon."
    throw Failure(.usage, "question \(number): \(name) is no kind of question. \(advice)")
  }
}
