import Foundation

extension RecordWindow {
  /// Returns all rows, first those that share the most telling of the given answers, then the
  /// newest: O(rows × given), and a sort.
  ///
  /// A shared answer counts its inverse document frequency in bits: a name that two records have
  /// tells more than a yes that half of them have. Neither the time of day nor the weekday counts,
  /// because an older record with other answers is out of date.
  package func rows(sharing given: [ContextRanker.Given]) -> [Int] {
    var bits = [Double](repeating: 0, count: count)
    for answer in given {
      let column = columns[answer.field]
      let holders = column.indices.filter { column[$0] == answer.code }
      let gain = log2(Double(count + 1) / Double(holders.count + 1))
      for row in holders { bits[row] += gain }
    }
    return (0..<count).sorted { one, other in
      (bits[one], submitted[one], numbers[one]) > (bits[other], submitted[other], numbers[other])
    }
  }
}
