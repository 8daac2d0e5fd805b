extension Range<Int> {
  /// Returns the first index for which `belongsInSecondPartition` is true; `upperBound` if there is
  /// none.
  ///
  /// Binary search, O(log n). The predicate must be false up to some index and true from there on.
  package func partitioningIndex(
    where belongsInSecondPartition: (Int) throws -> Bool
  ) rethrows -> Int {
    var (low, high) = (lowerBound, upperBound)
    while low < high {
      let middle = low + (high - low) / 2
      if try belongsInSecondPartition(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
