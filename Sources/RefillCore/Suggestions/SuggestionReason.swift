public import Foundation

/// The reasons for the position of a value among the suggestions.
public struct SuggestionReason: Equatable, Sendable {
  /// The signs that made it likelier than other values, strongest first; at most two.
  public let signs: [Sign]
  /// The number of records with the value that have all the signs.
  public let count: Int
  /// The time of the last of them.
  public let last: Date

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
  public init(signs: [Sign], count: Int, last: Date) {
    self.signs = signs
    self.count = count
    self.last = last
  }
}

extension SuggestionReason.Sign {
  /// The sign in words, such as `with Company = Acme` or `on Tuesdays`.
  public var words: String {
    switch self {
    case .with(let title, let value):
      Message.agreementNote(title: title, value: value.shortened())
    case .around(let minute):
      Message.clockNote(time: "\(minute / 60):" + String(format: "%02d", minute % 60))
    case .on(let weekday):
      Message.weekdayNote(weekday: TextFormat.weekdays[(weekday + 1) % 7])
    case .after(let title, let value):
      Message.predecessorNote(title: title, value: value.shortened())
    case .used(1): Message.lastUseNote
    case .used(let count): Message.earlierUseNote(forms: TextFormat.inWords(count))
    case .next(let step): step > 0 ? Message.oneMoreNote : Message.oneLessNote
    case .close: Message.closeNote
    }
  }

  /// True if the words tell of a use.
  fileprivate var isUse: Bool { if case .used = self { true } else { false } }
}

extension SuggestionReason {
  /// Returns the sentence with the signs and the records that have them; `nil` without signs.
  func sentence(now: Date) -> String? {
    guard let first = signs.first else { return nil }
    let words = signs.map(\.words).joined(separator: ", ")
    let isNumber =
      switch first {
      case .next, .close: true
      case .with, .around, .on, .after, .used: false
      }
    let signs = first.isUse || isNumber ? words : Message.usedNote(signs: words)
    return Message.usedBecause(
      signs: signs.prefix(1).uppercased() + signs.dropFirst(),
      times: TextFormat.times(count), day: TextFormat.day(of: last, now: now))
  }
}
