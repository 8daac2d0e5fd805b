extension Field {
  /// Splits a text at commas into options; a comma inside an option's name does not split it.
  ///
  /// O(n²) in the number of commas; at most 1,000 are considered.
  public func values(separatedByCommas text: String) -> [String] {
    let parts = text.split(
      separator: ",", maxSplits: Self.mostCommas, omittingEmptySubsequences: false)
    let longest = options.map { max($0.title.commas, $0.value.commas) }.max() ?? 0
    var values: [String] = []
    var start = parts.startIndex
    while start < parts.endIndex {
      let most = min(longest, parts.endIndex - start - 1)
      let count = (0...most).reversed().first {
        option(named: parts[start...start + $0].joined(separator: ",").trimmed) != nil
      }
      let end = start + (count ?? 0)
      values.append(parts[start...end].joined(separator: ",").trimmed)
      start = end + 1
    }
    return values
  }

  private static let mostCommas = 1000

  /// Splits the cell of a table into options or lines: at `;`, as exports separate them, or at commas if
  /// the field has options.
  ///
  /// `\;` and `\\` are a semicolon and a backslash.
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
    return values.map(\.trimmed).filter { !$0.isEmpty }
  }
}

extension String {
  fileprivate var commas: Int { count { $0 == "," } }
}
