/// A question about an answer to a program that the form names, or to the file system.
public struct CheckQuery: Equatable, Sendable {
  /// The number; the reply has the same number.
  public let number: Int
  /// The id of the field in the form.
  public let field: String
  /// The answer; one of several paths a line.
  public let answer: String
  /// The record so far as a JSON object, with the path of the judged field as `$field`; without
  /// secrets.
  public let record: String

  /// Creates a query.
  public init(number: Int, field: String, answer: String, record: String) {
    self.number = number
    self.field = field
    self.answer = answer
    self.record = record
  }
}

/// The reply to a question about an answer.
public enum CheckVerdict: Equatable, Sendable {
  /// The answer is right.
  case right
  /// The answer has this problem.
  case wrong(Problem)
  /// The program did not judge the answer, which counts as right.
  case failed(Failure)

  /// The reasons why a program did not judge an answer.
  public enum Failure: Equatable, Sendable {
    /// The program did not end within this time.
    case noAnswer(seconds: Int)
    /// The program was ended by a signal, or wrote too much.
    case broken
    /// The program does not exist, or cannot be executed.
    case notFound
    /// The program ended with an exit code other than 0 and 1.
    case exited(code: Int)
    /// The user has not trusted the form, named as on the command line, to run its commands.
    case untrusted(form: String)
  }
}

/// The rule of a path: the thing that has to be there.
public enum PathRule: String, CaseIterable, Sendable {
  /// A file that exists.
  case file
  /// A folder that exists.
  case folder
  /// Nothing, in a folder that exists.
  case new
}

/// The fault of a path by its rule.
public enum PathFault: Equatable, Sendable {
  /// There is neither file nor folder.
  case missing
  /// There is a folder in place of a file, or a file in place of a folder.
  case isFolder, isFile
  /// There is something at a new path already.
  case exists
  /// The folder of a new path does not exist.
  case noFolder
}

extension FieldState {
  /// The judgement of an answer.
  struct Check: Equatable, Sendable {
    /// The judged answer.
    let answer: String
    var state: State

    enum State: Equatable, Sendable {
      /// The reply to the query of this number is pending.
      case waiting(number: Int)
      /// The answer was judged; `nil` if it is right, or the judgement failed.
      case done(Problem?)
    }
  }

  /// True while the answer is being judged.
  public var isChecking: Bool {
    guard let check = self.validation.check, check.answer == judgedText,
      case .waiting = check.state
    else { return false }
    return true
  }

  /// The problem of the answer by its judgement; `nil` for an answer that is right or not judged.
  var checkProblem: Problem? {
    guard let check = self.validation.check, check.answer == judgedText,
      case .done(let problem) = check.state
    else { return nil }
    return problem
  }

  /// True if the answer has to be judged, and is not being judged.
  var needsCheck: Bool {
    self.field.isJudged && !isEmpty && self.presence.isRelevant
      && self.validation.check?.answer != judgedText && currentProblem == nil
  }

  /// The answer to judge; a list of paths with its blank lines, which count in the number of a line.
  var judgedText: String {
    self.field.isListOfPaths
      ? self.line.text : (self.answer?.texts ?? []).joined(separator: "\n")
  }
}

extension Field {
  /// True if answers are judged by a program or the file system.
  public var isJudged: Bool { !check.isEmpty || path != nil }
}

extension CheckVerdict.Failure {
  /// The sentence for the message row.
  public func sentence(title: String) -> String {
    switch self {
    case .noAnswer(let seconds): Message.commandSilent(title: title, seconds: seconds)
    case .broken: Message.commandBroken(title: title)
    case .notFound: Message.commandNotFound(title: title)
    case .exited(let code): Message.commandFailed(title: title, code: code)
    case .untrusted(let form): Message.commandUntrusted(title: title, form: form)
    }
  }
}
