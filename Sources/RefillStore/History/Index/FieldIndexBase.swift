import RefillCore

/// The large layer of a field's index, in the order and folding that the field wants.
struct FieldIndexBase {
  /// What is searched.
  var index: ValueIndex
  /// The numbers of its values.
  let ids: [UInt32]

  /// Takes what was loaded; a segment lies by rank, folded exactly.
  ///
  /// - Parameter alphabet: the rows of the whole segment in alphabetical order; `nil` where only a
  ///   part of it is there.
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
      index.setAlphabet(Array(0..<UInt32(order.count)))
    }
  }

  /// The rows that may be too long; the others have no more bytes than they may have characters.
  func rowsToMeasure(by length: Field.LengthLimits) -> [Int] {
    guard length.maximum > 0 else { return [] }
    // Of other units a folded text may have fewer than the text itself, but not a third as many.
    let most = length.unit == .characters ? length.maximum : length.maximum / 3
    return (0..<index.count).filter { index.values.bytes(of: $0).count > most }
  }
}

extension FoldedValues {
  /// The values folded again, by looser rules.
  fileprivate func folded(by folding: Folding) -> FoldedValues {
    var folded = FoldedValues()
    folded.reserve(values: count, bytes: 0)
    for row in 0..<count {
      folded.append(folding.fold(String(decoding: bytes(of: row), as: UTF8.self)))
    }
    return folded
  }
}
