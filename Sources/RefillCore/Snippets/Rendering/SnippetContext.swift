public import Foundation

/// The environment in which a snippet is rendered.
public struct SnippetContext {
  /// The time that date macros are relative to.
  public var now: Date
  /// The time zone of dates.
  public var timeZone: TimeZone
  /// The locale of dates and of upper case.
  public var locale: Locale
  /// Returns the clipboard text, called only if a snippet needs it; `nil` if it is not available.
  public var clipboard: () -> String? = { nil }
  /// The selected text.
  public var selection = ""
  /// Returns the snippet with an abbreviation, for nested snippets; `nil` for none.
  public var snippet: (_ abbreviation: String) -> Snippet? = { _ in nil }
  /// Returns a random number in `0..<below`; `below` is at least 1.
  public var random: (_ below: Int) -> Int = { Int.random(in: 0..<$0) }
  /// The values filled in, by placeholder name.
  public var values: [String: String] = [:]
  /// The text of placeholders without a value.
  public var unfilled = Unfilled.atFirst
  /// The case adaptation of the snippet's own text.
  public var adaption = CaseAdaption.none

  /// Creates an environment without clipboard, selection and nested snippets.
  public init(
    now: Date, timeZone: TimeZone = .current, locale: Locale = Locale(identifier: "en_US")
  ) {
    self.now = now
    self.timeZone = timeZone
    self.locale = locale
  }

  /// The text of a placeholder without a value.
  public enum Unfilled: Sendable {
    /// Its default.
    case atFirst
    /// Its default, or its name in parentheses if the default is empty.
    case atFirstOrName
    /// Its name in parentheses.
    case name
  }
}
