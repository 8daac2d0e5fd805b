/// A diagnostic about an imported snippet file.
public struct ImportDiagnostic: Error, Equatable, Sendable {
  /// The consequence for the snippet or file.
  public let kind: Kind
  /// The position of its first occurrence; `nil` in files without lines, and for the file as a
  /// whole.
  public let position: SourcePosition?
  /// The message: one or two sentences.
  public let message: String
  /// The number of occurrences.
  public internal(set) var count = 1

  /// The consequences of a diagnostic.
  public enum Kind: String, CaseIterable, Sendable {
    /// Nothing of the file is imported.
    case error
    /// The snippet is not imported.
    case refused
    /// The snippet is imported but disabled.
    case disabled
    /// The snippet is imported with a guess about its meaning.
    case guessed
    /// A part has no effect.
    case ignored
  }

  init(_ kind: Kind, at position: SourcePosition? = nil, _ message: String) {
    self.kind = kind
    self.position = position
    self.message = message
  }

  /// Formats the diagnostic like a compiler, without a line break: `emoji.plist:4:12: guessed: …`.
  public func text(in file: String) -> String {
    let place = position.map { ":\($0.line):\($0.column)" } ?? ""
    let times = count > 1 ? " (\(count) times)" : ""
    return "\(harmless(file))\(place): \(kind.rawValue): \(message)\(times)"
  }
}
