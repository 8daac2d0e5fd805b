public import RefillCore

/// The searchable values of one field: its history first, then its lists.
///
/// The best values of the history are searchable after the first chunk is loaded, all of them after
/// the last; until then, results are provisional. Copies share their storage (copy-on-write), so
/// one copy can serve the main loop while another is updated.
///
/// Searches run in memory. The values found in a large history are read from the store, unless
/// `loadTexts` has loaded them.
///
///     var index = FieldIndex(history: (store.history, "city"), lists: [], rules: .init())
///     while try !index.load() {}
///     let found = try index.find("lee", limit: 10)
public struct FieldIndex: Sendable {
  private let history: (store: HistoryStore, name: String)?
  private let rules: Rules
  private let lists: [String]
  private var index = LayeredIndex()
  /// The numbers of the values in the base of the index.
  private var ids: [UInt32] = []
  /// The values of the base, if they are in memory.
  private var texts: ValueTexts?
  private var loadingTexts: (texts: ValueTexts, left: [ArraySlice<Int>])?
  /// The changes of the history since its segment was made.
  private var changed: [FieldIndexBuilder.Placed] = []
  /// The values of the overlay: changed ones, and those of the lists.
  private var overlay: [Suggestion] = []
  /// The values that are too long for the field, in the base and in total.
  private var overlong = (base: ValueIndex(), all: ValueIndex())
  /// The preferred values, which come first within their pass, in this order.
  private var preferred: (index: ValueIndex, values: [Suggestion]) = (ValueIndex(), [])
  private var later = LaterPasses()
  private var state: SegmentTable.State?
  private var loading: Loading?
  /// True if everything is loaded.
  public private(set) var isLoaded = false
  /// True if part of the history is loaded.
  package var isLoading: Bool { loading != nil }

  /// The rules by which a field orders and filters its values.
  public struct Rules: Sendable {
    /// The order within each of the two passes (prefix matches, other matches).
    public var order: AutoFill.Order
    /// The folding by which values are compared.
    public var folding: Folding
    /// The length limit; longer values are not suggested.
    public var length: Field.LengthLimits

    /// Makes rules; by default order by rank, exact comparison, any length.
    public init(
      order: AutoFill.Order = .rank, folding: Folding = .exact,
      length: Field.LengthLimits = Field.LengthLimits()
    ) {
      self.order = order
      self.folding = folding
      self.length = length
    }
  }

  /// The result of a search.
  public struct Found: Equatable, Sendable {
    /// The first values, prefix matches before the others.
    public var suggestions: [Suggestion] = []
    /// The number of prefix matches among `suggestions`.
    public var prefixes = 0
    /// The numbers of values at the end that the later passes found.
    public var later = Later()
    /// The number of values that begin with the query.
    public var prefixCount = 0
    /// The number of values that contain the query, as far as they were counted; see `isExact`.
    public var total = 0
    /// The number of values that contain the query but are too long for the field; counted only if
    /// `total` is 0.
    public var overlong = 0
    /// True if `total` counts all matches.
    public var isExact = true
  }

  /// The numbers of the last values of a result, by the pass that found them.
  public struct Later: Equatable, Sendable {
    /// Values that contain the words of the query, but not the query itself.
    public var words = 0
    /// Values after those that match only without diacritics.
    public var unmarked = 0
    /// The number of all values that the later passes found, including those beyond the limit.
    public var total = 0
  }

  private struct Loading {
    let state: SegmentTable.State
    var builder: FieldIndexBuilder
    var next: SegmentTable.Position?
  }

  /// Makes an index over a history and lists, with nothing loaded.
  ///
  /// - Parameter lists: the values in the wanted order. They are trimmed; empty ones, duplicates,
  ///   and those in the history are dropped.
  public init(history: (store: HistoryStore, name: String)?, lists: [String], rules: Rules) {
    self.history = history
    self.rules = rules
    var seen: Set<String> = []
    self.lists = lists.map(\.trimmed).filter { !$0.isEmpty && seen.insert($0).inserted }
  }

  // MARK: Loading

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
    var layer = changed.map { ($0.value.suggestion, $0.place) }
    layer += listed.map { ($0, index.base.count) }
    var folded = layer.map { rules.folding.fold($0.0.value) }
    if rules.order == .alphabetical {
      let order = folded.indices.sorted { (folded[$0], $0) < (folded[$1], $1) }
      layer = order.map { (layer[$0].0, index.base.row(before: folded[$0])) }
      folded = order.map { folded[$0] }
    }
    overlay = []
    overlong.all = overlong.base
    index.removeUpper()
    later.forgetOverlay()
    for ((suggestion, place), folded) in zip(layer, folded) {
      if rules.length.allows(suggestion.value) {
        overlay.append(suggestion)
        index.append(folded: folded, before: place)
      } else {
        overlong.all.append(folded: folded)
      }
    }
    if overlay.count > Self.overlaySortThreshold { index.sortOverlay() }
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

  /// Batches of rows in the order of their numbers, which is their order in the file.
  private static func pieces(of rows: [Int], _ ids: [UInt32]) -> [ArraySlice<Int>] {
    let rows = rows.sorted { ids[$0] < ids[$1] }
    return stride(from: 0, to: rows.count, by: 4096).map { rows[$0..<min($0 + 4096, rows.count)] }
  }

  // MARK: Updates

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

  // MARK: Searching

  /// Finds the first values that match a text, and counts the matches.
  ///
  /// Values of the history that differ only in case or white space are merged, as far as they are
  /// among the first. If fewer than `LaterPasses.few` values contain the text, those that contain
  /// its words follow.
  ///
  /// - Parameters:
  ///   - text: the typed text; it is trimmed and folded here.
  ///   - limit: the maximum number of suggestions.
  ///   - most: the number of matches after which counting may stop.
  /// - Throws: if values have to be read from the store and that fails.
  public mutating func find(
    _ text: String, limit: Int, countingTo most: Int = .max
  ) throws(StoreError) -> Found {
    let query = rules.folding.fold(text.trimmed)
    var asked = limit
    var found = Found()
    // Merging reduces the number of values; each round asks for as many more.
    for _ in 0..<Self.groupingRounds {
      let whole = try findEach(query, asked, countingTo: most)
      found = whole.grouped()
      guard found.suggestions.count < limit, whole.suggestions.count == asked,
        found.suggestions.count < asked
      else { break }
      asked += whole.suggestions.count - found.suggestions.count
    }
    found.suggestions = Array(found.suggestions.prefix(limit))
    found.prefixes = min(found.prefixes, limit)
    if found.total < LaterPasses.few, found.isExact, found.suggestions.count < limit {
      try addLater(query, to: &found, limit)
    }
    return found
  }

  private static let groupingRounds = 4

  /// Adds the values that only the later passes find.
  private mutating func addLater(
    _ query: String, to found: inout Found, _ limit: Int
  ) throws(StoreError) {
    let rows = later.rows(
      folded: query, in: index, ignoresDiacritics: rules.folding.ignoresDiacritics)
    guard !rows.words.isEmpty || !rows.unmarked.isEmpty else { return }
    var known = Set(found.suggestions.flatMap(\.spellings).map(\.spellingKey))
    func fresh(_ rows: [LayeredIndex.Row]) throws(StoreError) -> [Suggestion] {
      var more = Found()
      more.suggestions = try suggestions(at: Array(rows.prefix(limit))).compactMap(\.self)
      more.suggestions.removeAll { known.contains($0.value.spellingKey) }
      let grouped = more.grouped().suggestions
      known.formUnion(grouped.map(\.value.spellingKey))
      return grouped
    }
    let words = try fresh(rows.words)
    let unmarked = try fresh(rows.unmarked)
    let room = limit - found.suggestions.count
    found.later.words = min(words.count, room)
    found.later.unmarked = min(unmarked.count, room - found.later.words)
    found.suggestions += (words + unmarked).prefix(room)
    let asked = min(rows.words.count, limit) + min(rows.unmarked.count, limit)
    let joined = asked - words.count - unmarked.count
    found.later.total = rows.words.count + rows.unmarked.count - joined
    found.total += found.later.total
    found.overlong = 0
  }

  /// Finds values without merging spellings.
  private mutating func findEach(
    _ query: String, _ limit: Int, countingTo most: Int
  ) throws(StoreError) -> Found {
    guard !preferred.values.isEmpty else { return try findPlain(query, limit, countingTo: most) }
    let first = preferred.index.matches(folded: query, limit: preferred.values.count)
    let matches = index.matches(
      folded: query, limit: limit + first.rows.count, countingTo: most)
    let rows = try suggestions(at: matches.rows)
    let values = Set(first.rows.map { preferred.values[$0].value })
    func pass(_ first: [Int], _ rest: ArraySlice<Suggestion?>) -> [Suggestion] {
      first.map { preferred.values[$0] }
        + rest.compactMap(\.self).filter { !values.contains($0.value) }
    }
    let prefixes = pass(first.prefixes, rows[..<matches.prefixRows])
    let others = pass(first.nonPrefixMatches, rows[matches.prefixRows...])
    return Found(
      suggestions: Array((prefixes + others).prefix(limit)), prefixes: min(prefixes.count, limit),
      prefixCount: matches.prefixCount, total: matches.total,
      overlong: overlong(query, matches), isExact: matches.isExact && isLoaded)
  }

  /// Finds values without merging spellings, if none are preferred.
  private mutating func findPlain(
    _ query: String, _ limit: Int, countingTo most: Int
  ) throws(StoreError) -> Found {
    let matches = index.matches(folded: query, limit: limit, countingTo: most)
    let rows = try suggestions(at: matches.rows)
    return Found(
      suggestions: rows.compactMap(\.self),
      prefixes: rows[..<matches.prefixRows].count { $0 != nil }, prefixCount: matches.prefixCount,
      total: matches.total, overlong: overlong(query, matches),
      isExact: matches.isExact && isLoaded)
  }

  private mutating func overlong(_ query: String, _ matches: LayeredIndex.Matches) -> Int {
    matches.total > 0 ? 0 : overlong.all.matches(folded: query, limit: 0).total
  }

  /// Returns the rows of the first matches, ignoring preferred values: the in-memory part of
  /// `find`.
  public mutating func search(
    _ text: String, limit: Int, countingTo most: Int = .max
  ) -> LayeredIndex.Matches {
    index.matches(folded: rules.folding.fold(text.trimmed), limit: limit, countingTo: most)
  }

  /// Continues counting the matches of the last search, over at most `values` values.
  ///
  /// - Returns: true when the number of matches is known.
  package mutating func count(_ text: String, values: Int) -> Bool {
    index.count(folded: rules.folding.fold(text.trimmed), rows: values)
  }

  /// Continues to collect all matches of the last search, over at most `values` values, so that a
  /// longer query only has to filter them.
  ///
  /// - Returns: true when there is nothing left to prefetch.
  package mutating func prefetch(_ text: String, values: Int) -> Bool {
    index.prefetch(folded: rules.folding.fold(text.trimmed), rows: values)
  }

  /// The number of values of the history in its segment.
  package var sealedCount: Int { ids.count }

  /// True if a search needs no access to the store.
  package var isInMemory: Bool { isLoaded && (texts != nil || ids.isEmpty) }

  /// Returns the values of rows; `nil` for a value that no longer exists.
  ///
  /// Reads the store unless the texts are in memory.
  public func suggestions(at rows: [LayeredIndex.Row]) throws(StoreError) -> [Suggestion?] {
    var stored: [Int64: StoredValue] = [:]
    if let history, texts == nil {
      let wanted = rows.compactMap { row in
        if case .base(let row) = row { Int64(ids[row]) } else { nil as Int64? }
      }
      if !wanted.isEmpty { stored = try history.store.values(of: wanted) }
    }
    return rows.map { row in
      switch row {
      case .base(let row): texts?.suggestion(at: row) ?? stored[Int64(ids[row])]?.suggestion
      case .overlay(let row): overlay[row]
      }
    }
  }

  // MARK: Preferred values

  /// Sets the values that come first within their pass, in this order.
  ///
  /// Values that the history does not have are ignored.
  package mutating func prefer(_ values: [String]) throws(StoreError) {
    guard let history else { return }
    let found = try history.store.find(values, in: history.name).map(\.suggestion)
    preferred = (ValueIndex(), found.filter { rules.length.allows($0.value) })
    for suggestion in preferred.values {
      preferred.index.append(folded: rules.folding.fold(suggestion.value))
    }
  }
}
