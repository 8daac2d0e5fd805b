public import RefillCore

/// Everything that one field may offer, ready to be searched: its history, then its lists.
///
/// The best of the history is there after the first piece is loaded, all of it after the last one;
/// until then answers are provisional. Copies share what they hold; one may stay in the loop that
/// waits for keys while another is brought up to date.
///
/// Searching takes no time worth naming; showing values of a large history asks the store, unless
/// `loadTexts` brought them into memory.
public struct FieldIndex: Sendable {
  private let history: (store: HistoryStore, name: String)?
  private let rules: Rules
  private let lists: [String]
  private var index = LayeredIndex()
  /// The numbers of the values in the base of the index.
  private var ids: [UInt32] = []
  /// The values in the base, where they are in memory.
  private var texts: ValueTexts?
  private var loadingTexts: (texts: ValueTexts, left: [ArraySlice<Int>])?
  /// What changed in the history since its segment was made.
  private var changed: [FieldIndexBuilder.Placed] = []
  /// The values over the base: of those that changed, and of the lists.
  private var overlay: [Suggestion] = []
  /// Values that are too long for the field, of the base and of all.
  private var overlong = (base: ValueIndex(), all: ValueIndex())
  /// Values that go before the others in their pass, in their order.
  private var preferred: (index: ValueIndex, values: [Suggestion]) = (ValueIndex(), [])
  private var later = LaterPasses()
  private var state: SegmentTable.State?
  private var loading: Loading?
  /// Whether everything is loaded.
  public private(set) var isLoaded = false
  /// Whether a part is there, and the rest is still to be loaded.
  public var isLoading: Bool { loading != nil }

  /// How a field wants its values.
  public struct Rules: Sendable {
    /// How they are ordered within each of the two passes.
    public var order: AutoFill.Order
    /// How they are compared.
    public var folding: Folding
    /// Those over its maximum are not offered.
    public var length: Field.LengthLimits

    /// By rank, exactly, at any length, unless said otherwise.
    public init(
      order: AutoFill.Order = .rank, folding: Folding = .exact,
      length: Field.LengthLimits = Field.LengthLimits()
    ) {
      self.order = order
      self.folding = folding
      self.length = length
    }
  }

  /// A search's answer.
  public struct Found: Equatable, Sendable {
    /// The first values, prefix matches before the others.
    public var suggestions: [Suggestion] = []
    /// How many of them begin with the query.
    public var prefixes = 0
    /// The counts of those at the end that the later passes found.
    public var later = Later()
    /// How many values begin with the query.
    public var prefixCount = 0
    /// How many values hold the query, as far as they were counted.
    public var total = 0
    /// Where nothing is found: how many values hold the query and are too long for the field.
    public var overlong = 0
    /// Whether `total` is the number of all of them.
    public var isExact = true
  }

  /// Counts of the last values of an answer, by the pass that found them.
  public struct Later: Equatable, Sendable {
    /// Those that hold the words of the query, not the query itself.
    public var words = 0
    /// Those behind them that do so only without diacritics.
    public var unmarked = 0
    /// All that they found, those left out for want of room included.
    public var total = 0
  }

  private struct Loading {
    let state: SegmentTable.State
    var builder: FieldIndexBuilder
    var next: SegmentTable.Position?
  }

  /// An index over a history and lists, with nothing loaded.
  ///
  /// - Parameter lists: in the order wanted; trimmed, empty and repeated ones are dropped, and those
  ///   that the history has.
  public init(history: (store: HistoryStore, name: String)?, lists: [String], rules: Rules) {
    self.history = history
    self.rules = rules
    var seen: Set<String> = []
    self.lists = lists.map(\.trimmed).filter { !$0.isEmpty && seen.insert($0).inserted }
  }

  // MARK: Loading

  /// How many bytes of text are loaded at a time, which takes about half a millisecond, and much longer
  /// where memory that nothing was in before is slow to come.
  private static let loadChunkBytes = 1 << 17
  /// How many at first: the best 1,000 values, within the first picture.
  private static let firstPiece = 1 << 15

  /// Loads the next piece.
  ///
  /// - Returns: whether everything is loaded now.
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
    // Held once, or it would be copied.
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
      // What is there is searched meanwhile; the first piece is enough for that.
      if index.base.count == 0 { try show(work.builder, alphabet: nil) }
      loading = work
      return false
    }
    let alphabet = try history.store.alphabet(of: work.state)
    guard try history.store.state(of: history.name)?.generation == work.state.generation else {
      // The segment was replaced while it was read.
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

  /// Makes what a builder has the index.
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

  /// Puts what changed, and the lists, over the base.
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

  /// So many values are searched as quickly without an alphabetical order.
  private static let overlaySortThreshold = 4096

  /// Brings the next values of the base into memory, where there are at most `limit`.
  ///
  /// - Returns: whether all are there, or there are too many.
  public mutating func loadTexts(limit: Int) throws(StoreError) -> Bool {
    guard let history, texts == nil, !ids.isEmpty, ids.count <= limit else { return true }
    var work =
      loadingTexts ?? (ValueTexts(rows: ids.count), Self.pieces(of: Array(ids.indices), ids))
    // Held once, or it would be copied.
    loadingTexts = nil
    if let rows = work.left.popLast() {
      let found = try history.store.values(of: rows.map { Int64(ids[$0]) })
      for row in rows { if let value = found[Int64(ids[row])] { work.texts.set(value, at: row) } }
    }
    if work.left.isEmpty { texts = work.texts } else { loadingTexts = work }
    return work.left.isEmpty
  }

  /// Rows in runs that are asked for together, by rising number, as they lie in the file.
  private static func pieces(of rows: [Int], _ ids: [UInt32]) -> [ArraySlice<Int>] {
    let rows = rows.sorted { ids[$0] < ids[$1] }
    return stride(from: 0, to: rows.count, by: 4096).map { rows[$0..<min($0 + 4096, rows.count)] }
  }

  // MARK: Keeping up

  /// Notices what was written since, by whomever, and takes it in.
  ///
  /// Costs some microseconds where nothing was. After a new segment was made, everything is loaded
  /// again, piece by piece, by `load`; until then, what is there is searched.
  ///
  /// - Returns: whether anything changed.
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

  /// So many changes are taken in one by one; for more, everything is loaded again.
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

  /// The first values that match what was typed, and how many there are.
  ///
  /// Values of the history that differ only in case or blanks are one, as far as they are among the
  /// first. Where fewer than `LaterPasses.few` values hold the text, those that hold its words follow.
  ///
  /// - Parameters:
  ///   - text: trimmed and folded here.
  ///   - most: after how many values counting may stop.
  /// - Throws: where values must be read from the store and cannot be.
  public mutating func find(
    _ text: String, limit: Int, countingTo most: Int = .max
  ) throws(StoreError) -> Found {
    let query = rules.folding.fold(text.trimmed)
    var asked = limit
    var found = Found()
    // Each round brings as many values more as became one with others.
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

  /// Adds what only the later passes find.
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

  /// The values that hold the query, each spelling by itself.
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

  /// The same where no values are preferred.
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

  /// The rows of the first values that match, none preferred: what `find` asks in memory.
  public mutating func search(
    _ text: String, limit: Int, countingTo most: Int = .max
  ) -> LayeredIndex.Matches {
    index.matches(folded: rules.folding.fold(text.trimmed), limit: limit, countingTo: most)
  }

  /// Counts on for the text that was searched last, over at most so many values.
  ///
  /// - Returns: whether the next search for it knows how many there are.
  public mutating func count(_ text: String, values: Int) -> Bool {
    index.count(folded: rules.folding.fold(text.trimmed), rows: values)
  }

  /// Goes on, over at most so many values, to know what holds the text that was searched last, so that
  /// its next letter is looked for in that alone.
  ///
  /// - Returns: whether nothing is left to do for that.
  public mutating func prefetch(_ text: String, values: Int) -> Bool {
    index.prefetch(folded: rules.folding.fold(text.trimmed), rows: values)
  }

  /// How many values of the history are searched in its segment.
  public var sealedCount: Int { ids.count }

  /// Whether a search asks nothing of the store.
  public var isInMemory: Bool { isLoaded && (texts != nil || ids.isEmpty) }

  /// The values of rows; `nil` for one that is no longer there.
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

  // MARK: What goes first

  /// Puts these values, as far as the history has them, before the others of their pass.
  public mutating func prefer(_ values: [String]) throws(StoreError) {
    guard let history else { return }
    let found = try history.store.find(values, in: history.name).map(\.suggestion)
    preferred = (ValueIndex(), found.filter { rules.length.allows($0.value) })
    for suggestion in preferred.values {
      preferred.index.append(folded: rules.folding.fold(suggestion.value))
    }
  }
}
