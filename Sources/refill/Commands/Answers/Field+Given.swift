import RefillCore

/// Answers to a field that come from a program, a file or an option.
extension Field {
  /// True if such an answer may have line breaks and tabs; names of options may.
  private var takesLines: Bool { kind.isMultiline || !kind.isTyped }

  /// Returns the values as a paste into the field inserts them, without control characters.
  func pasted(_ values: [String]) -> [PastedText] {
    values.map { PastedText($0, isMultiline: takesLines) }
  }

  /// Returns the reason why the field cannot hold what only a program can give: a list, or a line
  /// break in one line; `nil` if it can.
  func misfit(ofGiven values: [String], isList: Bool) -> Problem? {
    if isList, kind != .choices, !isListOfLines { return .oneAnswer }
    return !takesLines && values.contains { $0.trimmed.contains(where: \.isNewline) }
      ? .oneLine : nil
  }
}
