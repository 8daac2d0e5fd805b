/// The ranks of the wanted values among the suggestions, over the last submitted forms.
public struct LearningFigures: Equatable, Sendable {
  /// The number of forms that were played back.
  public internal(set) var records = 0
  /// The figures of the fields, in the order of the form.
  public internal(set) var fields: [Field] = []

  /// The figures of a field.
  public struct Field: Equatable, Sendable {
    /// The id of the field.
    public let id: String
    /// In the order that was learned.
    public internal(set) var score = Score()
    /// In the order by use alone.
    public internal(set) var plain = Score()
    /// The signs with the mean gain of wanted values by them, as a logarithm.
    public internal(set) var signs: [(sign: Sign, gain: Double)] = []

    /// Returns true if all figures are equal.
    public static func == (one: Field, other: Field) -> Bool {
      one.id == other.id && one.score == other.score && one.plain == other.plain
        && one.signs.map(\.sign) == other.signs.map(\.sign)
        && one.signs.map(\.gain) == other.signs.map(\.gain)
    }
  }

  /// A sign that an earlier record has to do with a form.
  public enum Sign: Hashable, Sendable {
    /// It shares the answer of the field with this id.
    case with(field: String)
    /// It was submitted around the same time of day.
    case clock
    /// It was submitted on the same weekday.
    case day
    /// The record before it had the newest record's answer to the field with this id.
    case after(field: String)
    /// It, or its value, is that recent.
    case use
    /// Its number is that close to the newest one.
    case near
  }

  /// The places of wanted values.
  public struct Score: Equatable, Sendable {
    /// The number of answers.
    public internal(set) var asked = 0
    /// The number of those that were first.
    public internal(set) var first = 0
    /// The number of those that were among the first three.
    public internal(set) var inThree = 0
    /// The keys that they take: letters until the value is first, then one.
    public internal(set) var keys = 0
    /// The letters of all answers.
    public internal(set) var letters = 0

    /// Adds a wanted value.
    ///
    /// - Parameter order: all values that are suggested, the first one first.
    mutating func add(_ wanted: String, in order: [String]) {
      let letters = wanted.count
      asked += 1
      self.letters += letters
      guard let place = order.firstIndex(of: wanted) else {
        keys += letters
        return
      }
      if place == 0 { first += 1 }
      if place < 3 { inThree += 1 }
      let shared = order[..<place].map { zip($0, wanted).prefix { $0 == $1 }.count }.max()
      keys += min(shared.map { $0 + 2 } ?? 1, letters)
    }
  }

  /// Returns the sum of the scores of all fields.
  public func total(_ score: KeyPath<Field, Score>) -> Score {
    fields.reduce(into: Score()) { sum, field in
      sum.asked += field[keyPath: score].asked
      sum.first += field[keyPath: score].first
      sum.inThree += field[keyPath: score].inThree
      sum.keys += field[keyPath: score].keys
      sum.letters += field[keyPath: score].letters
    }
  }
}
