public import Foundation

/// What a snippet needs to know of the world to become a text.
public struct SnippetContext {
  /// The moment that dates are counted from.
  public var now: Date
  /// Whose clock it is.
  public var timeZone: TimeZone
  /// Whose names of months and days.
  public var locale: Locale
  /// The text of the clipboard, asked for only when it is needed; `nil` where there is none.
  public var clipboard: () -> String? = { nil }
  /// What was selected.
  public var selection = ""
  /// The snippet with an abbreviation, for snippets in snippets.
  public var snippet: (_ abbreviation: String) -> Snippet? = { _ in nil }
  /// A random number from 0 up to, and not including, the given one, which is 1 or more.
  public var random: (_ below: Int) -> Int = { Int.random(in: 0..<$0) }
  /// What was filled in, by name.
  public var values: [String: String] = [:]
  /// What stands for a blank that was not filled in.
  public var unfilled = Unfilled.atFirst
  /// How the letters of the snippet follow those that were typed.
  public var adaption = CaseAdaption.none

  /// A world without clipboard, selection and other snippets.
  public init(
    now: Date, timeZone: TimeZone = .current, locale: Locale = Locale(identifier: "en_US")
  ) {
    self.now = now
    self.timeZone = timeZone
    self.locale = locale
  }

  /// What stands for a blank that was not filled in.
  public enum Unfilled: Sendable {
    /// What it holds at first.
    case atFirst
    /// That, or its name in parentheses where it is empty.
    case atFirstOrName
    /// Its name in parentheses.
    case name
  }
}
