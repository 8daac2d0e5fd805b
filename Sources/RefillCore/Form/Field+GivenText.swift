extension Field {
  /// Splits a text at commas into options; a comma inside an option's name does not split it.
  ///
  /// O(n²) in the number of commas; at most 1,000 are considered.
  public func values(separatedByCommas text: String) -> [String] {
    let parts = text.split(
      separator: ",", maxSplits: Self.mostCommas, omittingEmptySubsequences: false)
    return named(parts.map(String.init), joinedBy: ",")
  }

  /// Returns parts of a text without blanks around them; those that name an option only together are
  /// one value.
  private func named(_ parts: [String], joinedBy separator: Character) -> [String] {
    func count(_ text: String) -> Int { text.count { $0 == separator } }
    let longest = options.map { max(count($0.title), count($0.value)) }.max() ?? 0
    func joined(_ range: ClosedRange<Int>) -> String {
      parts[range].joined(separator: String(separator)).trimmed
    }
    var values: [String] = []
    var start = parts.startIndex
    while start < parts.endIndex {
      let most = min(longest, parts.endIndex - start - 1)
      let more = (0...most).reversed().first { option(named: joined(start...start + $0)) != nil }
      let end = start + (more ?? 0)
      values.append(joined(start...end))
      start = end + 1
    }
    return values
  }

  private static let mostCommas = 1000

  /// Splits the cell of a table into options or lines: at `;`, as exports separate them, or at commas if
  /// the field has options.
  ///
  /// `\;` and `\\` are a semicolon and a backslash; those of an option that is written as it is are no
  /// separators either.
  public func values(inCell cell: String) -> [String] {
    var values = [""]
    var isEscaped = false
    for scalar in cell.unicodeScalars {
      if scalar == ";", !isEscaped {
        values.append("")
      } else if scalar == "\\", !isEscaped {
        isEscaped = true
        continue
      } else {
        if isEscaped, scalar != ";", scalar != "\\" { values[values.count - 1] += "\\" }
        values[values.count - 1].unicodeScalars.append(scalar)
      }
      isEscaped = false
    }
    if isEscaped { values[values.count - 1] += "\\" }
    if values.count == 1, let value = values.first, !options.isEmpty {
      return self.values(separatedByCommas: value)
    }
    return named(values, joinedBy: ";").filter { !$0.isEmpty }
  }
}
