/// A query for entities.
public struct MentionQuery: Equatable, Sendable {
  /// The sequence number, increasing within a form; results with an older number are dropped.
  public let number: Int
  /// The identifier of the field.
  public let field: String
  /// The text typed so far, without the trigger.
  public let text: String
  /// The way in which the search began.
  public let start: MentionStart.Kind

  /// Creates a query.
  public init(number: Int, field: String, text: String, start: MentionStart.Kind) {
    self.number = number
    self.field = field
    self.text = text
    self.start = start
  }
}

/// A batch of results of a query.
public struct MentionResults: Equatable, Sendable {
  /// The entities, best first.
  public var entities: [Entity]
  /// True if this is the last batch.
  public var isComplete: Bool
  /// True to skip entities whose key has already arrived.
  public var dropsDuplicates: Bool
  /// The reason why results may be missing; `nil` if every source answered.
  public var failure: Failure?

  /// The failure of a source.
  public enum Failure: Equatable, Sendable {
    /// A command exceeded its time limit, in seconds.
    case noAnswer(seconds: Int)
    /// The program does not exist, or may not be executed.
    case notFound
    /// A command ended with a non-zero exit code.
    case exited(code: Int)
    /// The output of a command contains no entity.
    case unreadable
    /// A file of entities cannot be read.
    case unreadableFile
    /// The user has not trusted the form, named as on the command line, to run its commands.
    case untrusted(form: String)
  }

  /// Creates a batch of results.
  public init(
    _ entities: [Entity], isComplete: Bool = true, dropsDuplicates: Bool = false,
    failure: Failure? = nil
  ) {
    self.entities = entities
    self.isComplete = isComplete
    self.dropsDuplicates = dropsDuplicates
    self.failure = failure
  }
}

/// The start of a mention being created, and the reason for the search.
public struct MentionStart: Equatable, Sendable {
  /// The offset, in grapheme clusters, of the trigger or of the first character of the query.
  public let offset: Int
  /// The way in which the search began.
  public let kind: Kind

  /// The ways in which a search begins.
  public enum Kind: Equatable, Sendable {
    /// A trigger was typed, one grapheme cluster.
    case explicit(String)
    /// `implicitLength` characters of a word were typed.
    case implicit
    /// The field took focus, or the user pressed the key that opens the list.
    case initial
  }

  /// The offset, in grapheme clusters, at which the query starts.
  var queryOffset: Int { if case .explicit = kind { offset + 1 } else { offset } }
  /// The lowest offset of the insertion point that keeps the creation open.
  var leastCursor: Int { if case .implicit = kind { offset + 1 } else { queryOffset } }
  /// The trigger; `nil` if the search began without one.
  var trigger: String? { if case .explicit(let trigger) = kind { trigger } else { nil } }
}
