/// A node of a parsed snippet, common to all macro languages.
package indirect enum SnippetNode: Equatable, Sendable {
  /// Literal text.
  case text(String)
  /// A value computed at expansion.
  case value(SnippetValue)
  /// A value changed by a transform.
  case transformed(SnippetValue, SnippetTransform)
  /// A value, or `otherwise` if it is empty.
  case either(SnippetValue, otherwise: [SnippetNode])
  /// A nested snippet by its abbreviation; `source` is inserted if there is none.
  case snippet(String, source: String)
  /// A placeholder and its default contents.
  case blank(Blank, placeholder: [SnippetNode])
  /// The value of the placeholder with that name.
  case mirror(String, SnippetTransform?)
  /// An optional part, present if its placeholder is `yes`.
  case section(Blank, [SnippetNode])
  /// The insertion point afterwards; the first one counts.
  case cursor
  /// The end of a selection that began at the cursor.
  case selectionEnd
  /// A key to press after the insertion.
  case key(SnippetKey)
}

/// A value computed at expansion.
package enum SnippetValue: Equatable, Sendable {
  /// A part of a date and time, at an offset from now.
  case date(DatePart, DateShift, DateRegion)
  /// The text of the clipboard; macros in it are not parsed.
  case clipboard
  /// The answer of another field of the form, by its id or title; macros in it are not parsed.
  case field(String)
  /// The text that was selected when the snippet was requested.
  case selection
  /// A random option, chosen once per name.
  case pick(String, [String])
  /// A random UUID in lower case.
  case uuid
  /// Random digits: how many, and their base, 10 or 16.
  case digits(Int, base: Int)
  /// A value that an editor has and a form does not.
  case unknown
}

/// A key that a snippet presses after the insertion.
package enum SnippetKey: String, CaseIterable, Sendable {
  case left, right, up, down
  case tab, enter, escape, delete
}

/// A parsed snippet.
package struct SnippetBody: Equatable, Sendable {
  /// The nodes in order.
  package var nodes: [SnippetNode] = []
  /// The handling of the delimiter; `nil` to use the rule.
  package var delimiter: ExpansionRule.Delimiter?
  /// True if the placeholders are to be filled in above the text rather than in it.
  package var hasBlanksOnTop = false
  /// The warnings.
  package var warnings: [SnippetWarning] = []
}

/// A problem in a snippet that still expands, but not as written.
public enum SnippetWarning: Equatable, Hashable, Sendable {
  /// No other field has this id or title; the macro is left out.
  case unknownField(String)
  /// This field is secret, so no snippet reads it; the macro is left out.
  case secretField(String)
  /// Unknown or incomplete macro syntax.
  case unknownMacro(String)
  /// The clipboard could not be read; the macro is left out.
  case noClipboard
  /// An unknown key name; the macro stays as text.
  case unknownKey(String)
  /// No snippet has this abbreviation.
  case unknownSnippet(String)
  /// An undefined variable.
  case unknownVariable(String)
  /// The snippet contains itself, through this abbreviation.
  case cycle(String)
  /// Nesting deeper than `SnippetRenderer.mostLevels`.
  case tooDeep(String)
  /// An expansion longer than `SnippetRenderer.mostBytes`.
  case tooLong
  /// An unterminated optional part; it extends to the end of the text.
  case openSection(String)
  /// An end without an optional part.
  case strayEnd
  /// Placeholders with the same name differ in kind or contents; the first one counts.
  case differentBlanks(String)
  /// The snippet would run a program of this kind.
  case program(String)
  /// A date offset is out of range.
  case farDate
}
