/// A question for entities.
public struct MentionQuery: Equatable, Sendable {
  /// Grows with each query of a filling; an answer to an older number is dropped.
  public let number: Int
  /// The field that asks.
  public let field: String
  /// What was typed so far, without the trigger.
  public let text: String
  /// How the search began.
  public let start: MentionStart.Kind

  /// A query.
  public init(number: Int, field: String, text: String, start: MentionStart.Kind) {
    self.number = number
    self.field = field
    self.text = text
    self.start = start
  }
}

/// Some of the entities that answer a query.
public struct MentionResults: Equatable, Sendable {
  /// The entities, the best first.
  public var entities: [Entity]
  /// Whether nothing more comes.
  public var isComplete: Bool
  /// Whether an entity that came before, and one that cannot be told from others, is left out.
  public var dropsDuplicates: Bool
  /// Why there may be no more entities than these; `nil` where every source answered.
  public var failure: Failure?

  /// What became of a source that did not answer.
  public enum Failure: Equatable, Sendable {
    /// A command took longer than so many seconds.
    case noAnswer(seconds: Int)
    /// There is no such program, or it may not be run.
    case notFound
    /// A command ended with that exit code.
    case exited(code: Int)
    /// Nothing that a command wrote names anyone.
    case unreadable
  }

  /// Results.
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

/// Where a mention that is being created begins, and why.
public struct MentionStart: Equatable, Sendable {
  /// The offset of the trigger, or of the first character of the query.
  public let offset: Int
  /// How the search began.
  public let kind: Kind

  /// How a search begins.
  public enum Kind: Equatable, Sendable {
    /// By a trigger, one grapheme cluster.
    case explicit(String)
    /// By so many characters of a word.
    case implicit
    /// By the field's taking the focus, or by a key that opens the list.
    case initial
  }

  /// Where the query begins.
  var queryOffset: Int { if case .explicit = kind { offset + 1 } else { offset } }
  /// The insertion point stands here or behind it for as long as the mention is being created.
  var leastCursor: Int { if case .implicit = kind { offset + 1 } else { queryOffset } }
  /// The trigger, where one began it.
  var trigger: String? { if case .explicit(let trigger) = kind { trigger } else { nil } }
}
