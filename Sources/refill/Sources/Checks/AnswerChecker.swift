import Foundation
import RefillCore

/// Judges answers: paths by the file system, others by the programs that the form names.
///
/// A program gets the record as one line of JSON. Exit code 0 means right; 1 means wrong, and the
/// first line of its output says why. It is run directly, never by a shell; a name with a `/` is
/// relative to the form file.
struct AnswerChecker: Sendable {
  /// The timeout in seconds.
  private static let timeout = 2
  /// The maximum output in bytes.
  private static let limit = 1 << 12
  /// The maximum length of a message.
  private static let mostCharacters = 200

  private let fields: [String: Field]
  private let file: String
  private let names: FileNames
  /// The form, as named on the command line, if it may not run its programs; `nil` if it may.
  private let untrustedForm: String?

  /// Creates a checker of a form that was read from a file; `nil` if nothing is to be judged.
  init?(_ form: Form, file: String, home: String?, untrustedForm: String?) {
    let judged = form.fields.filter(\.isJudged)
    guard !judged.isEmpty else { return nil }
    fields = Dictionary(judged.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    self.file = file
    names = FileNames(home: home)
    self.untrustedForm = untrustedForm
  }

  /// Judges an answer; a program has 2 s.
  func verdict(on query: CheckQuery) -> CheckVerdict {
    guard let field = fields[query.field] else { return .right }
    if let rule = field.path, let problem = problem(of: query.answer, in: field, by: rule) {
      return .wrong(problem)
    }
    guard let program = field.check.first else { return .right }
    if let untrustedForm { return .failed(.untrusted(form: untrustedForm)) }
    return run(
      [ProgramFile.toRun(program, besideForm: file)] + field.check.dropFirst(),
      query.record)
  }

  /// Returns the problem of a path, or of the first wrong line of a list of paths.
  private func problem(of answer: String, in field: Field, by rule: PathRule) -> Problem? {
    guard field.isListOfPaths else { return names.fault(of: answer, by: rule).map { .path($0) } }
    let lines = answer.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() {
      let path = String(line).trimmed
      if !path.isEmpty, let fault = names.fault(of: path, by: rule) {
        return .path(fault, line: index + 1)
      }
    }
    return nil
  }

  private func run(_ words: [String], _ record: String) -> CheckVerdict {
    let process = ChildProcess(words: words, timeout: Double(Self.timeout), limit: Self.limit)
    var output: [UInt8] = []
    let end = process.run(input: Array(record.utf8) + [UInt8(ascii: "\n")]) { output += $0 }
    switch end {
    case .notFound: return .failed(.notFound)
    case .closed(let code?): return Self.verdict(code, output)
    case .closed(nil), .stopped: return .failed(.broken)
    case .timedOut: return .failed(.noAnswer(seconds: Self.timeout))
    }
  }

  private static func verdict(_ code: Int, _ output: [UInt8]) -> CheckVerdict {
    switch code {
    case 0: .right
    case 1: .wrong(problem(in: output))
    case Int(ShellStatus.commandNotFound): .failed(.notFound)
    default: .failed(.exited(code: code))
    }
  }

  /// Returns the problem with the first line of an output as its message.
  private static func problem(in output: [UInt8]) -> Problem {
    let line = String(decoding: output, as: UTF8.self).split(whereSeparator: \.isNewline).first
    let message = String((line ?? "").trimmed.prefix(mostCharacters))
    return message.isEmpty ? .rule(nil) : .check(message)
  }
}

extension FileNames {
  /// Returns the fault of a path; `nil` if it fits the rule.
  fileprivate func fault(of path: String, by rule: PathRule) -> PathFault? {
    var isFolder: ObjCBool = false
    let exists = FileManager.default.fileExists(atPath: absolute(path), isDirectory: &isFolder)
    switch rule {
    case .file: return !exists ? .missing : isFolder.boolValue ? .isFolder : nil
    case .folder: return !exists ? .missing : isFolder.boolValue ? nil : .isFile
    case .new:
      if exists { return .exists }
      let folder = (absolute(path) as NSString).deletingLastPathComponent
      let hasFolder = FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder)
      return hasFolder && isFolder.boolValue ? nil : .noFolder
    }
  }
}
