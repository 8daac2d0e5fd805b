/// A part of a snippet, whatever language it was written in.
public indirect enum SnippetNode: Equatable, Sendable {
  /// Text that stands there as it is.
  case text(String)
  /// Something that is known only when the snippet expands.
  case value(SnippetValue)
  /// The same changed by a rule.
  case transformed(SnippetValue, SnippetTransform)
  /// The same, or what is in the brackets where it is empty.
  case either(SnippetValue, otherwise: [SnippetNode])
  /// Another snippet by its abbreviation, and how that was written, where there is none.
  case snippet(String, source: String)
  /// A blank for the person to fill in, and what it holds at first.
  case blank(Blank, placeholder: [SnippetNode])
  /// What is in the blank of that name.
  case mirror(String, SnippetTransform?)
  /// A part that is there while its blank says yes.
  case section(Blank, [SnippetNode])
  /// Where the insertion point goes; the first one counts.
  case cursor
  /// The end of a selection that began at the cursor.
  case selectionEnd
  /// A key to press when the text is in.
  case key(SnippetKey)
}

/// Something that is known only when a snippet expands.
public enum SnippetValue: Equatable, Sendable {
  /// A part of a date and time, so far from now.
  case date(DatePart, DateShift, DatePlace)
  /// The text of the clipboard, which is never read as a snippet.
  case clipboard
  /// What was selected when the snippet was asked for.
  case selection
  /// One of these at random, the same each time under one name.
  case pick(String, [String])
  /// A random UUID, in small letters.
  case uuid
  /// So many random digits, to this base, 10 or 16.
  case digits(Int, base: Int)
  /// Something that an editor knows and a form does not.
  case unknown
}

/// A key that a snippet presses when its text is in.
public enum SnippetKey: String, CaseIterable, Sendable {
  case left, right, up, down
  case tab, enter, escape, delete
}

/// A snippet after it was read.
public struct SnippetBody: Equatable, Sendable {
  /// Its parts in order.
  public var nodes: [SnippetNode] = []
  /// What it makes of the delimiter, if it says so itself.
  public var delimiter: ExpansionRule.Delimiter?
  /// Whether its blanks shall stand above the text rather than in it.
  public var hasBlanksOnTop = false
  /// What was odd about it.
  public var warnings: [SnippetWarning] = []
}

/// What is odd about a snippet: it expands all the same, but not quite as it says.
public enum SnippetWarning: Equatable, Hashable, Sendable {
  /// What looks like a macro, or a part of one, and means nothing.
  case unknownMacro(String)
  /// The clipboard could not be read, so that nothing stands for it.
  case noClipboard
  /// No key has this name; the macro stays as text.
  case unknownKey(String)
  /// No snippet has this abbreviation.
  case unknownSnippet(String)
  /// A variable that is nowhere described.
  case unknownVariable(String)
  /// It contains itself, by way of this abbreviation.
  case cycle(String)
  /// Snippets in snippets, deeper than `SnippetRenderer.mostLevels`.
  case tooDeep(String)
  /// More than `SnippetRenderer.mostBytes` come of it.
  case tooLong
  /// An optional part has no end; it goes on to the end of the text.
  case openSection(String)
  /// The end of an optional part that never began.
  case strayEnd
  /// Blanks of one name differ in kind or content; the first one counts.
  case differentBlanks(String)
  /// It would run a program of this kind.
  case program(String)
  /// A date is moved too far.
  case farDate
}
