import ArgumentParser
import Foundation
import RefillCore
import RefillFormats

struct EvalCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "eval",
    abstract: "Evaluate an expression with the fields of a form.",
    discussion: """
      Writes the value and its type. Answers are the defaults of the form, and those that are given; \
      nothing is stored, and ${last-saved#…} is empty. Quote the expression for the shell; put -- \
      before one that begins with a minus. The exit code is 2 if the expression has an error.

      EXAMPLES
        refill eval expense 'today() + 14'
        refill eval expense --set 'items[1].amount=84' 'sum(${amount}) > 50'
        refill eval trip.json --set from=fri --field to '. >= ${from}'
      """)

  @Argument(help: "A form file, or the name of a form.", completion: .form)
  var form: String

  @Argument(help: "The expression.")
  var expression: String

  @Option(
    help: ArgumentHelp("Evaluate with this answer; repeatable.", valueName: "field=value"),
    completion: .answer)
  var set: [String] = []

  @Option(
    help: ArgumentHelp("Evaluate with the answers of this file.", valueName: "file"),
    completion: .file())
  var answers: String?

  @Option(
    help: ArgumentHelp("Evaluate as a rule of this field: . is its answer.", valueName: "field"),
    completion: .field)
  var field: String?

  func run() throws {
    let loaded = try FormLibrary(Paths()).load(form)
    let context = ReadingContext(environment: Paths().environment)
    var model = FormModel(loaded.form, context: context)
    let record = try answers.map { try AnswerRecord.only($0, of: loaded.form) }
    let given = try GivenAnswers(record, pairs: set, of: "--set")
    let unfit = try given.put(into: &model, isTyped: false)
    guard unfit.isEmpty else {
      Output.complain(MissingAnswers(unfit, of: model).report, prefix: "")
      throw Failure.silent(.usage)
    }
    for line in given.dateLines(in: loaded.form, context) { Output.complain(line, prefix: "") }
    tellOfUnreadable(in: model)
    let own = try field.map { try index(of: $0, in: &model) }
    let (checked, problems) = FormReader.expression(
      expression, inForm: loaded.source, ofField: own.map { model.fields[$0].field.id })
    for problem in problems { Output.complain(problem.report(of: expression), prefix: "") }
    guard let checked else { throw Failure.silent(.usage) }
    let result = model.evaluate(checked, own: own)
    if let reason = result.exceeded?.sentence { Output.complain(reason) }
    try Output.tell("\(result.value.literal) (\(checked.type.name))\n")
  }

  /// Says which answers cannot be read, so that they have no value.
  private func tellOfUnreadable(in model: FormModel) {
    for index in model.order where !model.fields[index].isEmpty {
      guard let problem = model.fields[index].currentProblem,
        model.answerValue(of: index)?.isEmpty == true
      else { continue }
      Output.complain(
        "\(model.name(of: index)): \(model.reason(for: problem, at: index))", prefix: "")
    }
  }

  private func index(of name: String, in model: inout FormModel) throws -> Int {
    if let index = model.addedIndex(of: name) { return index }
    let reason = model.noPlace(for: name).map { "\(name): \($0)" }
    throw Failure(.usage, reason ?? model.form.sentence(aboutUnknown: name))
  }
}

extension ExpressionResult.Limit {
  /// The reason why a value could not be computed.
  fileprivate var sentence: String {
    switch self {
    case .work: "the expression took too long. Simplify its patterns."
    case .textLength: "the text is longer than 1 MiB. Shorten it."
    }
  }
}
