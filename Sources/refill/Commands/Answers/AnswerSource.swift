import RefillCore
import RefillFormats

/// The origin of an answer from outside.
enum AnswerSource: Equatable {
  /// An option of the command line, such as `--set`.
  case option(String)
  /// A variable of the environment.
  case variable(String)
  /// A line of a file; `-` is standard input.
  case line(Int, file: String)
  /// Another answer, from which it follows.
  case implied

  /// The origin in a table.
  var text: String {
    switch self {
    case .option(let name): name
    case .variable(let name): name
    case .line(let number, let file): "\(Input.name(of: file)):\(number)"
    case .implied: "other answers"
    }
  }
}

/// An answer as text, with its origin.
struct GivenText {
  /// The id of the field, or its path.
  let field: String
  let text: String
  let source: AnswerSource
  /// True for a cell of a table, whose lists are separated as exports separate them.
  var isCell = false
  /// True for a text in the stored form of answers.
  var isStored = false
}

extension GivenText {
  /// Reads the pairs of an option, each `field=value`.
  ///
  /// - Parameter option: the name of the option, for messages.
  static func pairs(_ pairs: [String], of option: String) throws -> [GivenText] {
    try pairs.map { pair in
      guard let equals = pair.firstIndex(of: "=") else {
        throw Failure(.usage, "\(option) takes a field and a value, like \(option) name=Ann.")
      }
      let field = String(pair[..<equals]).trimmed
      guard !field.isEmpty else {
        throw Failure(
          .usage, "\(option) names no field before its =. Write it like \(option) name=Ann.")
      }
      let text = String(pair[pair.index(after: equals)...])
      return GivenText(field: field, text: text, source: .option(option))
    }
  }

  /// Returns the answers in the variables of the environment, in the order of their names, and a sentence
  /// about each variable that names no field.
  static func variables(
    _ environment: [String: String], of form: Form
  ) throws -> (answers: [GivenText], ignored: [String]) {
    var (answers, ignored): ([GivenText], [String]) = ([], [])
    let given = environment.filter {
      $0.key.hasPrefix(AnswerVariables.prefix)
        && $0.key.utf8.count > AnswerVariables.prefix.utf8.count
    }
    guard !given.isEmpty else { return ([], []) }
    let names = AnswerVariables(form)
    for (variable, text) in given.sorted(by: { $0.key < $1.key }) {
      do throws(AnswerVariables.Fault) {
        let field = try names.field(of: String(variable.dropFirst(AnswerVariables.prefix.count)))
        answers.append(GivenText(field: field, text: text, source: .variable(variable)))
      } catch .unknown(let nearest) {
        let guess = nearest.map { " Did you mean \(AnswerVariables.prefix)\($0)?" } ?? ""
        ignored.append("\(variable): the form has no such field; left out.\(guess)")
      } catch {
        throw Failure(.usage, "\(variable): \(error.sentence)")
      }
    }
    return (answers, ignored)
  }
}
