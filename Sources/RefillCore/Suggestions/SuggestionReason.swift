public import Foundation

/// The reasons for the position of a value among the suggestions.
public struct SuggestionReason: Equatable, Sendable {
  /// The signs that made it likelier than other values, strongest first; at most two.
  public let grounds: [Ground]
  /// The number of records with the value.
  public let uses: Int
  /// The time of the last of them.
  public let last: Date

  /// A sign, with the number of records that have it and those before it.
  public struct Ground: Equatable, Sendable {
    /// The sign.
    public let sign: Sign
    /// The number of records with the value.
    public let count: Int
    /// The number of records with any value.
    public let total: Int
    /// The time of the last record with the value.
    public let last: Date

    /// Creates a ground.
    public init(_ sign: Sign, count: Int, of total: Int, last: Date) {
      self.sign = sign
      self.count = count
      self.total = total
      self.last = last
    }
  }

  /// A sign that earlier records with the value have to do with the form.
  public enum Sign: Equatable, Sendable {
    /// They have an answer that was given.
    case with(title: String, value: String)
    /// They were submitted around this minute of the day.
    case around(minute: Int)
    /// They were submitted on this day of the week; 0 is Monday.
    case on(weekday: Int)
    /// The records before them have an answer of the newest record.
    case after(title: String, value: String)
    /// The value was used that many records ago; 1 is the newest record.
    case used(formsAgo: Int)
    /// The number is one more, or one less, than the newest one.
    case next(by: Int)
    /// The number is close to the newest one.
    case close
  }

  /// Creates a reason.
  public init(grounds: [Ground] = [], uses: Int, last: Date) {
    self.grounds = grounds
    self.uses = uses
    self.last = last
  }

  /// The signs, strongest first.
  public var signs: [Sign] { grounds.map(\.sign) }
}

extension SuggestionReason.Sign {
  /// The sign in words, such as `with Company Acme` or `on Tuesdays`.
  public var words: String { words(valueColumns: TextFormat.valueColumns) }

  /// Returns the sign in words, with titles and values cut to a width.
  fileprivate func words(valueColumns columns: Int) -> String {
    switch self {
    case .with(let title, let value):
      Message.agreementNote(
        title: title.shortened(to: columns), value: value.shortened(to: columns))
    case .around(let minute):
      Message.clockNote(time: "\(minute / 60):" + String(format: "%02d", minute % 60))
    case .on(let weekday):
      Message.weekdayNote(weekday: TextFormat.weekdays[(weekday + 1) % 7])
    case .after(let title, let value):
      Message.predecessorNote(
        title: title.shortened(to: columns), value: value.shortened(to: columns))
    case .used(1): Message.lastUseNote
    case .used(let count): Message.earlierUseNote(forms: TextFormat.inWords(count))
    case .next(let step): step > 0 ? Message.oneMoreNote : Message.oneLessNote
    case .close: Message.closeNote
    }
  }

  /// The part of the sentence that a sign belongs to.
  fileprivate enum Part { case number, records, use }

  fileprivate var part: Part {
    switch self {
    case .next, .close: .number
    case .with, .around, .on, .after: .records
    case .used: .use
    }
  }
}

extension SuggestionReason {
  /// The width of titles and values in columns, where the whole ones do not fit.
  private static let narrowColumns = 12

  /// Returns the sentences about the uses and the signs, the most telling one first; none without
  /// signs.
  ///
  /// - Parameters:
  ///   - uses: the number of uses of the value in its history.
  ///   - ownUses: the user's own uses, of a value that others use too.
  func sentences(uses: Int, ownUses: Int? = nil, now: Date) -> [String] {
    guard !grounds.isEmpty else { return [] }
    let counts = stride(from: grounds.count, through: 1, by: -1)
    let widths = [TextFormat.valueColumns, Self.narrowColumns]
    let all = counts.flatMap { count in
      widths.flatMap { columns in
        [true, false].map { sentence(count, columns, hasDate: $0, uses: (uses, ownUses), now) }
      }
    }
    return all + [sentence(0, 0, hasDate: true, uses: (uses, ownUses), now)]
  }

  private func sentence(
    _ count: Int, _ columns: Int, hasDate: Bool, uses counted: (all: Int, own: Int?), _ now: Date
  ) -> String {
    let named = grounds.prefix(count)
    func words(_ part: Sign.Part) -> [String] {
      named.filter { $0.sign.part == part }.map { $0.sign.words(valueColumns: columns) }
    }
    let uses = max(counted.all, self.uses)
    var parts = words(.number).prefix(1) + [Message.usedTimes(times: TextFormat.times(uses))]
    if let own = counted.own, own < uses { parts.append(Explanation.ownPart(of: uses, own: own)) }
    if let ground = named.last(where: { $0.sign.part == .records }) {
      parts.append(
        share(of: ground, uses, words(.records).joined(separator: Message.andBetweenSigns)))
    }
    parts += words(.use)
    if hasDate, words(.use).isEmpty {
      let day = TextFormat.day(of: named.last?.last ?? last, now: now)
      parts.append(uses == 1 ? Message.onlyUse(day: day) : Message.lastUse(day: day))
    }
    let sentence = parts.joined(separator: ", ")
    return sentence.prefix(1).uppercased() + sentence.dropFirst() + "."
  }

  /// Returns the records of the value that have the signs, among those of any value.
  private func share(of ground: Ground, _ uses: Int, _ signs: String) -> String {
    guard ground.count == uses, ground.count == ground.total else {
      return Message.shareOfRecords(
        count: TextFormat.number(ground.count), total: TextFormat.number(ground.total),
        signs: signs)
    }
    return uses == 1 ? signs : Message.always(signs: signs)
  }
}
