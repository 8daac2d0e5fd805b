import Foundation

/// A field that is filled already, and what it says: what earlier records agree with or not.
public struct KnownAnswer: Hashable, Sendable {
  /// The id of the field.
  public let field: String
  /// The answer as histories compare values: trimmed and in NFC; never empty.
  public let value: String

  /// The longest answer, in characters, that is looked for again; as for values of a history.
  public static let longest = 200

  /// A clue; `nil` where there is nothing that another record could agree with.
  public init?(field: String, value: String) {
    let trimmed = value.trimmed
    // ASCII is in NFC, and no longer than its bytes: both are slow to find out.
    let isPlain = trimmed.utf8.allSatisfy { $0 < 0x80 }
    self.field = field
    self.value = isPlain ? trimmed : trimmed.precomposedStringWithCanonicalMapping
    guard !trimmed.isEmpty, trimmed.utf8.count <= Self.longest || trimmed.count <= Self.longest
    else { return nil }
  }

  /// What an answer of a record says; a list agrees with the same list only, a secret with nothing.
  public init?(field: String, answer: Answer) {
    switch answer {
    case .text(let text), .number(let text): self.init(field: field, value: text)
    case .flag(let flag): self.init(field: field, value: String(flag))
    case .list(let values): self.init(field: field, value: values.joined(separator: "\n"))
    case .secret: return nil
    }
  }
}
