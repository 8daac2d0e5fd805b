import Foundation

/// An answer already given, used as ranking context.
public struct KnownAnswer: Hashable, Sendable {
  /// The field identifier.
  public let field: String
  /// The answer in the form that histories compare: trimmed and in NFC; never empty.
  public let value: String

  /// The maximum length of an answer, in characters, as for values of a history.
  public static let longest = 200

  /// Creates a known answer; `nil` if it is empty or longer than `longest`.
  public init?(field: String, value: String) {
    let trimmed = value.trimmed
    // ASCII is in NFC and has at most as many characters as bytes, so the slow checks can be
    // skipped.
    let isPlain = trimmed.utf8.allSatisfy { $0 < 0x80 }
    self.field = field
    self.value = isPlain ? trimmed : trimmed.precomposedStringWithCanonicalMapping
    guard !trimmed.isEmpty, trimmed.utf8.count <= Self.longest || trimmed.count <= Self.longest
    else { return nil }
  }

  /// Creates a known answer from a record; a list matches only the same list, a secret is `nil`.
  public init?(field: String, answer: Answer) {
    switch answer {
    case .text(let text), .number(let text): self.init(field: field, value: text)
    case .flag(let flag): self.init(field: field, value: String(flag))
    case .list, .typedList, .null:
      self.init(field: field, value: answer.texts.joined(separator: "\n"))
    case .secret: return nil
    }
  }
}
