package import Foundation

/// The environment in which a snippet is rendered.
package struct SnippetContext {
  /// The time that date macros are relative to.
  package var now: Date
  /// The time zone of dates.
  package var timeZone: TimeZone
  /// The locale of dates and of upper case.
  package var locale: Locale
  /// Returns the clipboard text, called only if a snippet needs it; `nil` if it is not available.
  package var clipboard: () -> String? = { nil }
  /// Returns the answer of another field, by its id or title.
  package var field: (_ name: String) -> SnippetAnswer = { _ in .text("") }
  /// The selected text.
  package var selection = ""
  /// Returns the snippet with an abbreviation, for nested snippets; `nil` for none.
  package var snippet: (_ abbreviation: String) -> Snippet? = { _ in nil }
  /// Returns a random number in `0..<below`; `below` is at least 1.
  package var random: (_ below: Int) -> Int = { Int.random(in: 0..<$0) }
  /// The values filled in, by placeholder name.
  package var values: [String: String] = [:]
  /// The text of placeholders without a value.
  package var unfilled = Unfilled.atFirst
  /// The maximum length of the expansion, in bytes of UTF-8.
  package var maximumBytes = SnippetRenderer.mostBytes
  /// The case adaptation of the snippet's own text.
  package var adaption = CaseAdaption.none

  /// Creates an environment without clipboard, selection and nested snippets.
  package init(
    now: Date, timeZone: TimeZone = .current, locale: Locale = Locale(identifier: "en_US")
  ) {
    self.now = now
    self.timeZone = timeZone
    self.locale = locale
  }

  /// The text of a placeholder without a value.
  package enum Unfilled: Sendable {
    /// Its default.
    case atFirst
    /// Its default, or its name in parentheses if the default is empty.
    case atFirstOrName
    /// Its name in parentheses.
    case name
  }
}

/// The answer that a snippet reads.
package enum SnippetAnswer: Equatable, Sendable {
  /// The text; empty without an answer.
  case text(String)
  /// There is no such field.
  case unknown
  /// The field is secret.
  case secret
}
