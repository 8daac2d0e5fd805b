/// The replies that a form waits for, because the next key may refer to them.
public struct AwaitedReplies: OptionSet, Sendable {
  /// One bit for each reply.
  public let rawValue: Int

  /// Creates a set from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Rows that were requested, of the open list or of the one about to open.
  public static let rows = Self(rawValue: 1)
  /// The mentions of a chosen value.
  public static let mentions = Self(rawValue: 2)
  /// The first results of a search for entities.
  public static let entities = Self(rawValue: 4)
  /// Rows for the text typed, in place of those of an older query.
  public static let answer = Self(rawValue: 8)
  /// The candidates for the ghost text.
  public static let ghost = Self(rawValue: 16)
}

extension FormModel {
  /// All that is awaited, by this form or by an open fill-in form; a few comparisons.
  public var awaited: AwaitedReplies {
    let innermost = innermost
    var awaited: AwaitedReplies = []
    if innermost.awaitsRows { awaited.insert(.rows) }
    if awaitsMentions { awaited.insert(.mentions) }
    if awaitsEntities { awaited.insert(.entities) }
    if innermost.awaitsAnswer { awaited.insert(.answer) }
    if innermost.awaitsGhost { awaited.insert(.ghost) }
    return awaited
  }
}
