import Foundation
import RefillCore
import RefillFormats

/// A program that takes finished records on its standard input.
struct Receiver: Codable, Equatable {
  /// The program and its arguments.
  let words: [String]
  /// The folder in which it runs, the current one of the program that made it.
  let folder: String
  /// The time in seconds in which it must end.
  let timeout: Double

  /// The variable with the key of a record, which is the same for every attempt to submit it.
  static let keyVariable = "REFILL_SUBMIT_KEY"
  /// The amount of each stream of the program that is kept, in bytes.
  private static let mostOutput = 1 << 16

  /// The result of giving a record to the program.
  enum Reply: Equatable {
    /// The program took the record, and wrote this.
    case taken(output: String)
    case failed(ReceiverFailure)
  }

  /// Gives a record to the program, in the current folder, and waits for its end.
  ///
  /// - Parameter isWanted: called at least every 50 ms; `false` ends the program.
  func take(_ text: String, key: UUID, while isWanted: () -> Bool = { true }) -> Reply {
    var process = ChildProcess(words: words, timeout: timeout, limit: .max)
    process.awaitsExit = true
    process.endsGently = true
    process.variables = [Self.keyVariable: key.text]
    var output = BoundedText(limit: Self.mostOutput)
    var errors = BoundedText(limit: Self.mostOutput)
    let end = process.run(
      input: Array(text.utf8), while: isWanted, receive: { output.add($0) },
      receiveErrors: { errors.add($0) })
    switch end {
    case .closed(code: 0): return .taken(output: output.text)
    case .closed(let code?):
      return .failed(
        ReceiverFailure(end: .exited(code: code), name: name, output.text, errors.text))
    case .closed(code: nil): return failed(.signalled, errors.text)
    case .notFound: return failed(.notFound, "")
    case .timedOut: return failed(.timedOut(seconds: timeout), errors.text)
    case .stopped: return failed(.stopped, errors.text)
    }
  }

  private func failed(_ end: ReceiverFailure.End, _ errors: String) -> Reply {
    .failed(ReceiverFailure(end: end, name: name, "", errors))
  }

  /// The name of the program in messages.
  private var name: String {
    let path = words.first ?? ""
    return Sanitizer.visible(path.split(separator: "/").last.map(String.init) ?? path, limit: 40)
  }
}

/// The reason why a receiver did not take a record, in its words.
struct ReceiverFailure: Error, Equatable {
  /// The way in which the program ended.
  enum End: Equatable {
    case exited(code: Int)
    case signalled, notFound
    /// The user stopped it.
    case stopped
    case timedOut(seconds: Double)
  }

  let end: End
  /// One sentence or more: the words of the program, or how it ended.
  let reason: String
  /// The answers that the program does not accept.
  let refusals: [AnswerRefusal]

  /// The answers that are not accepted, or else the reason, for a list.
  var summary: String {
    refusals.isEmpty ? reason : refusals.map { "\($0.field): \($0.message)" }.joined(separator: " ")
  }

  /// True if the program may take other records: it exited without a signal, and refused this one.
  var isAboutRecord: Bool { if case .exited = end { true } else { false } }

  /// The lines and characters of the program that are shown.
  private static let mostLines = 4
  private static let mostCharacters = 300

  init(end: End, name: String, _ output: String, _ errors: String) {
    self.end = end
    let found = ReceiverWords(output, errors)
    refusals = found.refusals
    let words = found.words.prefix(Self.mostLines).joined(separator: " ")
    let how =
      switch end {
      case .exited(let code): Message.receiverExited(name: name, code: code)
      case .signalled: Message.receiverSignalled(name: name)
      case .notFound: Message.receiverNotFound(name: name)
      case .stopped: Message.receiverStopped(name: name)
      case .timedOut(let seconds):
        Message.receiverTimedOut(
          name: name, seconds: seconds.formatted(.number.grouping(.never)))
      }
    let shown = Sanitizer.visible(words, limit: Self.mostCharacters)
    if case .exited = end, !shown.isEmpty {
      reason = "\(name): \(shown)".asSentence
    } else {
      reason = shown.isEmpty ? how : "\(how) \(shown)".asSentence
    }
  }
}

extension String {
  /// The text with a full stop, if no sign ends its sentence: another one follows.
  fileprivate var asSentence: String {
    last.map { ".!?…".contains($0) } ?? true ? self : self + "."
  }
}

/// The output of a program: objections in JSON, and other lines.
struct ReceiverWords {
  private(set) var refusals: [AnswerRefusal] = []
  /// The lines on standard error that are not JSON, without blank ones.
  private(set) var words: [String] = []

  /// The maximum number of objections.
  private static let most = 100

  init(_ output: String, _ errors: String) {
    _ = take(output)
    words = take(errors)
  }

  /// Takes the objections in a text; returns its other lines.
  private mutating func take(_ text: String) -> [String] {
    if let found = Self.refusals(in: text) {
      refusals += found
      return []
    }
    var others: [String] = []
    for line in text.split(whereSeparator: \.isNewline).map(\.trimmed) where !line.isEmpty {
      if let found = Self.refusals(in: line), refusals.count < Self.most {
        refusals += found
      } else {
        others.append(line)
      }
    }
    return others
  }

  /// Returns the objections of a JSON text: an object with `field` and `message`, or a list of such,
  /// also as the member `errors` of an object; `nil` for anything else.
  private static func refusals(in text: String) -> [AnswerRefusal]? {
    guard ["{", "["].contains(text.trimmed.first),
      let value = try? JSONReader.read(Array(text.utf8))
    else { return nil }
    let objects = value["errors"]?.array ?? value.array ?? [value]
    let found = objects.compactMap { object in
      object["field"]?.string.map { field in
        AnswerRefusal(
          field: field,
          message: Sanitizer.visible((object["message"]?.string ?? "").onOneLine, limit: 200))
      }
    }
    return found.isEmpty ? nil : Array(found.prefix(most))
  }
}

/// A text that keeps its first bytes.
private struct BoundedText {
  let limit: Int
  private var bytes: [UInt8] = []

  init(limit: Int) { self.limit = limit }

  mutating func add(_ more: ArraySlice<UInt8>) { bytes += more.prefix(limit - bytes.count) }

  var text: String { String(decoding: bytes, as: UTF8.self) }
}
