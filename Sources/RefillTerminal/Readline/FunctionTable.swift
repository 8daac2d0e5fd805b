/// Values by functions of Readline; of two for the same function the last counts.
///
/// A lookup is a binary search, which takes a fifth of the time of hashing an address: a start looks up each
/// function of each keymap.
struct FunctionTable<Value> {
  private let entries: [(address: Int, value: Value)]

  init(_ values: [(ReadlineFunction, Value)]) {
    entries = values.enumerated().map { (address($1.0), $0, $1.1) }
      .sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map { ($0.0, $0.2) }
  }

  /// The value of a function, in O(log n); `nil` if it has none.
  subscript(function: ReadlineFunction) -> Value? {
    let sought = address(function)
    var start = 0
    var end = entries.count
    while start < end {
      let middle = (start + end) / 2
      if entries[middle].address <= sought { start = middle + 1 } else { end = middle }
    }
    guard start > 0, entries[start - 1].address == sought else { return nil }
    return entries[start - 1].value
  }
}
