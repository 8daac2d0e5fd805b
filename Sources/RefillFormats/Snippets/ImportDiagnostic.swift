/// Something that was noticed in a file of snippets.
public struct ImportDiagnostic: Error, Equatable, Sendable {
  /// What becomes of what it is about.
  public let kind: Kind
  /// Where it was noticed first; `nil` in files that have no lines, and of a file as a whole.
  public let position: SourcePosition?
  /// What was noticed: one or two sentences.
  public let message: String
  /// How often it was noticed.
  public internal(set) var count = 1

  /// What becomes of what a remark is about.
  public enum Kind: String, CaseIterable, Sendable {
    /// Nothing of the file is taken.
    case error
    /// A snippet is not taken.
    case refused
    /// A snippet is taken, and does not expand.
    case disabled
    /// It is taken, and what it means was guessed.
    case guessed
    /// It has no effect.
    case ignored
  }

  init(_ kind: Kind, at position: SourcePosition? = nil, _ message: String) {
    self.kind = kind
    self.position = position
    self.message = message
  }

  /// The remark as compilers write one: `emoji.plist:4:12: guessed: …`, without a line break.
  public func text(in file: String) -> String {
    let place = position.map { ":\($0.line):\($0.column)" } ?? ""
    let times = count > 1 ? " (\(count) times)" : ""
    return "\(harmless(file))\(place): \(kind.rawValue): \(message)\(times)"
  }
}
