import RefillCore

/// The base layer of a field's index, in the order and folding of the field.
struct FieldIndexBase {
  /// The index over the folded values.
  var index: ValueIndex
  /// The numbers of its values.
  let ids: [UInt32]

  /// Makes the base from a segment, whose values are ordered by rank and folded exactly.
  ///
  /// - Parameter alphabet: the rows of the whole segment in alphabetical order; `nil` if it is only
  ///   partly loaded.
  init(_ builder: FieldIndexBuilder, alphabet: [UInt32]?, rules: FieldIndex.Rules) {
    let isExact = rules.folding == .exact
    let values = isExact ? builder.values : builder.values.folded(by: rules.folding)
    switch rules.order {
    case .rank:
      index = ValueIndex(
        values, bigramCounts: isExact ? builder.bigramCounts : builder.bigramCounts(of: values))
      ids = builder.ids
      for row in builder.tombstones { index.setHidden(true, at: row) }
      if let alphabet { index.setAlphabet(isExact ? alphabet : values.alphabet()) }
    case .alphabetical:
      let tombstones = Set(builder.tombstones)
      let order = ((isExact ? alphabet : nil) ?? values.alphabet()).filter {
        !tombstones.contains(Int($0))
      }
      let sorted = values.reordered(by: order)
      index = ValueIndex(sorted, bigramCounts: builder.bigramCounts(of: sorted))
      ids = order.map { builder.ids[Int($0)] }
      // Never traps: a history has fewer than 2³² rows.
      index.setAlphabet(Array(0..<UInt32(order.count)))
    }
  }

  /// Returns the rows that can be too long.
  ///
  /// The others have no more bytes than the limit allows.
  func rowsToMeasure(by length: Field.LengthLimits) -> [Int] {
    guard length.maximum > 0 else { return [] }
    // Folding can shorten a text in units other than characters, but not below a third.
    let most = length.unit == .characters ? length.maximum : length.maximum / 3
    return (0..<index.count).filter { index.values.bytes(of: $0).count > most }
  }
}

extension FoldedValues {
  /// Folds the values again by looser rules.
  fileprivate func folded(by folding: Folding) -> FoldedValues {
    var folded = FoldedValues()
    folded.reserve(values: count, bytes: 0)
    for row in 0..<count {
      folded.append(folding.fold(String(decoding: bytes(of: row), as: UTF8.self)))
    }
    return folded
  }
}
