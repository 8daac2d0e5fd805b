import RefillCore

// Loading a history and its lists in chunks.
extension FieldIndex {
  /// A segment that is partly loaded.
  struct Loading {
    let state: SegmentTable.State
    var builder: FieldIndexBuilder
    var next: SegmentTable.Position?
  }

  /// The chunk size in bytes of text.
  ///
  /// A chunk takes about 0.5 ms to load, and much longer if the system is slow to supply new memory
  /// pages.
  private static let loadChunkBytes = 1 << 17
  /// The size of the first chunk in bytes: the best 1,000 or so values, in time for the first
  /// frame.
  private static let firstPiece = 1 << 15

  /// Loads the next chunk.
  ///
  /// - Returns: true when everything is loaded.
  public mutating func load() throws(StoreError) -> Bool {
    guard !isLoaded else { return true }
    guard let history else {
      try finish(FieldIndexBuilder(count: 0, changes: []), alphabet: nil)
      return true
    }
    if loading == nil { try begin(history.store, history.name) }
    guard var work = loading else {
      try finish(FieldIndexBuilder(count: 0, changes: []), alphabet: nil)
      return true
    }
    // Move it out of `self` so that it stays uniquely referenced.
    loading = nil
    if let position = work.next {
      var builder = work.builder
      work.builder = FieldIndexBuilder(count: 0, changes: [])
      work.next = try history.store.forEachBlock(
        of: work.state, from: position,
        bytes: builder.values.count == 0 ? Self.firstPiece : Self.loadChunkBytes
      ) { builder.append($0) }
      work.builder = builder
    }
    guard work.next == nil else {
      // Searches use the values loaded so far; the first chunk is enough for that.
      if index.base.count == 0 { try show(work.builder, alphabet: nil) }
      loading = work
      return false
    }
    let alphabet = try history.store.alphabet(of: work.state)
    guard try history.store.state(of: history.name)?.generation == work.state.generation else {
      // The segment was replaced during the read; the next call starts again.
      return false
    }
    state = work.state
    try finish(work.builder, alphabet: alphabet)
    return true
  }

  private mutating func begin(_ store: HistoryStore, _ name: String) throws(StoreError) {
    guard let (state, changes) = try store.changes(of: name) else { return }
    self.state = nil
    let count = try store.count(of: state)
    loading = Loading(
      state: state, builder: FieldIndexBuilder(count: count, changes: changes),
      next: state.generation > 0 ? .start : nil)
  }

  private mutating func finish(
    _ builder: FieldIndexBuilder, alphabet: [UInt32]?
  ) throws(StoreError) {
    try show(builder, alphabet: alphabet)
    isLoaded = true
  }

  /// Makes the builder's values the base of the index.
  private mutating func show(
    _ builder: FieldIndexBuilder, alphabet: [UInt32]?
  ) throws(StoreError) {
    var base = FieldIndexBase(builder, alphabet: alphabet, rules: rules)
    overlong.base = ValueIndex()
    for rows in Self.pieces(of: base.rowsToMeasure(by: rules.length), base.ids) {
      let found = try history?.store.values(of: rows.map { Int64(base.ids[$0]) }) ?? [:]
      for row in rows {
        guard let value = found[Int64(base.ids[row])], !rules.length.allows(value.value) else {
          continue
        }
        overlong.base.append(folded: rules.folding.fold(value.value))
        base.index.setHidden(true, at: row)
      }
    }
    (ids, texts, loadingTexts, changed) = (base.ids, nil, nil, builder.overlay)
    index = LayeredIndex(base.index)
    later = LaterPasses()
    try layOver()
  }

  /// Rebuilds the overlay from the changed values and the lists.
  private mutating func layOver() throws(StoreError) {
    let known = try history?.store.find(lists, in: history?.name ?? "") ?? []
    let remembered = Set(known.map(\.value))
    let listed = lists.filter { !remembered.contains($0) }.map { Suggestion($0) }
    overlay = []
    overlay.reserveCapacity(changed.count + listed.count)
    overlong.all = overlong.base
    index.removeUpper()
    later.forgetOverlay()
    (wide, openWide) = (WidePass(), nil)
    if rules.order == .alphabetical {
      let values = changed.map(\.value.suggestion) + listed
      let folded = values.map { rules.folding.fold($0.value) }
      for row in folded.indices.sorted(by: { (folded[$0], $0) < (folded[$1], $1) }) {
        layOver(values[row], folded[row], before: index.base.row(before: folded[row]))
      }
    } else {
      for placed in changed {
        let suggestion = placed.value.suggestion
        layOver(suggestion, rules.folding.fold(suggestion.value), before: placed.place)
      }
      for suggestion in listed {
        layOver(suggestion, rules.folding.fold(suggestion.value), before: index.base.count)
      }
    }
    if overlay.count > Self.overlaySortThreshold { index.sortOverlay() }
  }

  /// Adds a value to the overlay, or to the values that are too long.
  private mutating func layOver(_ suggestion: Suggestion, _ folded: String, before place: Int) {
    guard rules.length.allows(suggestion.value) else { return overlong.all.append(folded: folded) }
    overlay.append(suggestion)
    index.append(folded: folded, before: place)
  }

  /// Below this size a linear scan is as fast as sorting.
  private static let overlaySortThreshold = 4096

  /// Loads the next texts of the base into memory, if the base has at most `limit` values.
  ///
  /// - Returns: true if there is nothing left to load, either because all texts are loaded or
  ///   because there are more than `limit`; `isInMemory` tells the two apart.
  package mutating func loadTexts(limit: Int) throws(StoreError) -> Bool {
    guard let history, texts == nil, !ids.isEmpty, ids.count <= limit else { return true }
    var work =
      loadingTexts ?? (ValueTexts(rows: ids.count), Self.pieces(of: Array(ids.indices), ids))
    // Move it out of `self` so that it stays uniquely referenced.
    loadingTexts = nil
    if let rows = work.left.popLast() {
      let found = try history.store.values(of: rows.map { Int64(ids[$0]) })
      for row in rows { if let value = found[Int64(ids[row])] { work.texts.set(value, at: row) } }
    }
    if work.left.isEmpty { texts = work.texts } else { loadingTexts = work }
    return work.left.isEmpty
  }

  /// The number of texts that are read at a time: a key waits for them, at most 1 ms.
  private static let textsAtATime = 512

  /// Batches of rows in the order of their numbers, which is their order in the file.
  private static func pieces(of rows: [Int], _ ids: [UInt32]) -> [ArraySlice<Int>] {
    let rows = rows.sorted { ids[$0] < ids[$1] }
    return stride(from: 0, to: rows.count, by: textsAtATime).map {
      rows[$0..<min($0 + textsAtATime, rows.count)]
    }
  }
}

// Applying changes that were written since.
extension FieldIndex {
  /// Polls for changes by any process and applies them.
  ///
  /// Costs some microseconds if there are none. After a compaction, `load` has to load everything
  /// again in chunks; until then, searches use the old values.
  ///
  /// - Returns: true if anything changed.
  public mutating func refresh() throws(StoreError) -> Bool {
    guard let history, isLoaded, try history.store.state(of: history.name) != state else {
      return false
    }
    preferred = (ValueIndex(), [])
    guard let state, let (now, changes) = try history.store.changes(of: history.name, since: state),
      changes.count <= Self.mostChanges
    else {
      isLoaded = false
      return true
    }
    for change in changes { try take(change, in: history.store) }
    self.state = now
    try layOver()
    return true
  }

  /// The maximum number of changes that are applied one by one; beyond it, everything is loaded
  /// again.
  private static let mostChanges = 1000

  private mutating func take(
    _ change: SegmentTable.Change, in store: HistoryStore
  ) throws(StoreError) {
    changed.removeAll { $0.value.id == change.id }
    if let number = UInt32(exactly: change.id), let row = ids.firstIndex(of: number) {
      index.setHidden(true, at: .base(row))
    }
    guard let value = change.value, let state else { return }
    var place = 0
    if let block = try store.block(of: state, at: value), let first = block.ids.first {
      place = (ids.firstIndex(of: first) ?? 0) + block.rows(before: value)
    }
    let next = changed.firstIndex { ($0.value.weight, $0.value.id) > (value.weight, value.id) }
    changed.insert(.init(value: value, place: place), at: next ?? changed.endIndex)
  }
}
