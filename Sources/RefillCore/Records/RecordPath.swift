/// The place of an answer in a record: the keys of the objects and the numbers of the items around
/// it, and its own key last.
public struct RecordPath: Hashable, Sendable {
  /// The steps from the record to the answer; never empty.
  public let steps: [Step]

  /// A step into an object or a list.
  public enum Step: Hashable, Sendable {
    /// The value of a key.
    case key(String)
    /// An item of a list, from 1.
    case item(Int)
  }

  /// Creates a path; without steps it has an empty key.
  public init(_ steps: [Step]) { self.steps = steps.isEmpty ? [.key("")] : steps }

  /// The path of an answer of the record itself.
  public init(_ key: String) { steps = [.key(key)] }

  /// True for an answer of the record itself.
  public var isPlain: Bool { steps.count == 1 }
}

extension RecordPath: CustomStringConvertible {
  /// The path in words of people: `trip.from`, `items[2].amount`.
  public var description: String {
    steps.reduce(into: "") { text, step in
      switch step {
      case .key(let key): text += text.isEmpty ? key : "." + key
      case .item(let number): text += "[\(number)]"
      }
    }
  }
}

extension RecordPath {
  /// The path as one text for storage: `/trip/from`, `/items#2/amount`; keys have neither `/` nor
  /// `#`.
  public var stored: String {
    steps.map { step in
      switch step {
      case .key(let key): "/" + key
      case .item(let number): "#\(number)"
      }
    }.joined()
  }

  /// Reads a stored path; `nil` if it is damaged.
  public init?(stored: String) {
    var steps: [Step] = []
    var rest = stored[...]
    while let sign = rest.first {
      let part = rest.dropFirst().prefix { $0 != "/" && $0 != "#" }
      switch sign {
      case "/": steps.append(.key(String(part)))
      case "#":
        guard let number = Int(part), number > 0 else { return nil }
        steps.append(.item(number))
      default: return nil
      }
      rest = rest.dropFirst(part.count + 1)
    }
    guard !steps.isEmpty else { return nil }
    self.steps = steps
  }
}
