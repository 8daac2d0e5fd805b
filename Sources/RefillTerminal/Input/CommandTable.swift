/// Values by command; a lookup is an array access.
///
/// A dictionary would make the runtime search all conformances once for the type of its keys, which
/// takes longer than building the table.
nonisolated public struct CommandTable<Value: Sendable>: Sendable {
  private var values = [Value?](repeating: nil, count: Command.indexCount)

  /// Creates a table without values.
  public init() {}

  /// The value of a command, in O(1); `nil` if it has none.
  public subscript(command: Command) -> Value? {
    get { values[command.index] }
    set { values[command.index] = newValue }
  }

  /// The value of a command, in O(1); `fallback` if it has none.
  public subscript(command: Command, default fallback: Value) -> Value {
    get { values[command.index] ?? fallback }
    _modify {
      // Never traps: the value is set just before. It changes in place, without a copy.
      if values[command.index] == nil { values[command.index] = fallback }
      yield &values[command.index]!
    }
  }

  /// Returns a table with the results of `transform` in place of the values.
  func mapValues<Other: Sendable>(_ transform: (Value) -> Other) -> CommandTable<Other> {
    CommandTable<Other>(values: values.map { $0.map(transform) })
  }

  private init(values: [Value?]) { self.values = values }
}

nonisolated extension CommandTable: ExpressibleByDictionaryLiteral {
  /// Creates a table; of two values for a command the last counts.
  public init(dictionaryLiteral elements: (Command, Value)...) {
    self.init()
    for (command, value) in elements { self[command] = value }
  }
}
