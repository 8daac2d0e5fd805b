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
}

extension String {
  fileprivate var commas: Int { count { $0 == "," } }
}
