/// The functions of a program by their start addresses.
struct SymbolTable {
  private var functions: [(start: UInt64, name: String)] = []

  /// Parses the output of `nm`: an address, a letter for the type, a name.
  init(_ lines: some StringProtocol) {
    for line in lines.split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count == 3, ["t", "T", "w", "W"].contains(words[1]),
        let start = UInt64(words[0], radix: 16)
      else { continue }
      functions.append((start, String(words[2])))
    }
    functions.sort { $0.start < $1.start }
  }

  /// Returns the function that contains an address; `nil` before the first.
  func function(at place: UInt64) -> String? {
    var (low, high) = (0, functions.count)
    while low < high {
      let middle = (low + high) / 2
      if functions[middle].start <= place { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? functions[low - 1].name : nil
  }
}
