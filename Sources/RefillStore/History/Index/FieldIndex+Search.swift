public import RefillCore

extension FieldIndex {
  /// Finds the first values that match a text, and counts the matches.
  ///
  /// Values of the history that differ only in case or white space are merged, as far as they are
  /// among the first. If fewer than `LaterPasses.few` values contain the text, those that contain
  /// its words follow; in a wide search also those with its initials.
  ///
  /// - Parameters:
  ///   - text: the typed text; it is trimmed and folded here.
  ///   - limit: the maximum number of suggestions.
  ///   - most: the number of matches after which counting may stop, and after which a wide search
  ///     looks at the first 20,000 values only; `count` continues it.
  ///   - isWide: true to search all values for words and initials.
  /// - Throws: if values have to be read from the store and that fails.
  public mutating func find(
    _ text: String, limit: Int, countingTo most: Int = .max, isWide: Bool = false
  ) throws(StoreError) -> Found {
    let query = rules.folding.fold(text.trimmed)
    openWide = nil
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
      let rows = laterRows(query, isWide: isWide, rows: most == .max ? .max : Self.firstWideRows)
      found.isExact = openWide == nil
      try add(rows, to: &found, limit)
    }
    return found
  }

  private static let groupingRounds = 4
  /// The number of values that a wide search looks at for the first reply; at most 1 ms.
  private static let firstWideRows = 20_000

  /// The rows that only the later passes find.
  private struct LaterRows {
    var words, unmarked, initials: [LayeredIndex.Row]
    var isEmpty: Bool { words.isEmpty && unmarked.isEmpty && initials.isEmpty }
  }

  /// Returns the rows of the later passes, without duplicates.
  private mutating func laterRows(_ query: String, isWide: Bool, rows budget: Int) -> LaterRows {
    let found = later.rows(
      folded: query, in: index, ignoresDiacritics: rules.folding.ignoresDiacritics)
    var rows = LaterRows(words: found.words, unmarked: found.unmarked, initials: [])
    guard isWide, !query.isEmpty else { return rows }
    if !wide.run(folded: query, rows: budget, in: index) { openWide = query }
    let more = wide.found(folded: query, in: index)
    if !more.words.isEmpty {
      let known = Set(rows.words)
      rows.words += more.words.filter { !known.contains($0) }
      let words = Set(rows.words)
      rows.unmarked.removeAll { words.contains($0) }
    }
    let unmarked = Set(rows.unmarked)
    rows.initials = more.initials.filter { !unmarked.contains($0) }
    return rows
  }

  /// Adds the values that only the later passes find.
  private func add(
    _ rows: LaterRows, to found: inout Found, _ limit: Int
  ) throws(StoreError) {
    guard !rows.isEmpty else { return }
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
    let initials = try fresh(rows.initials)
    let room = limit - found.suggestions.count
    found.later.words = min(words.count, room)
    found.later.unmarked = min(unmarked.count, room - found.later.words)
    found.later.initials = min(
      initials.count, room - found.later.words - found.later.unmarked)
    found.suggestions += (words + unmarked + initials).prefix(room)
    let all = [rows.words, rows.unmarked, rows.initials]
    let asked = all.map { min($0.count, limit) }.reduce(0, +)
    let joined = asked - words.count - unmarked.count - initials.count
    found.later.total = all.map(\.count).reduce(0, +) - joined
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

  /// Continues counting the matches of the last search, over at most `values` values, and then its
  /// wide search over a quarter as many, which takes as long.
  ///
  /// - Returns: true when the number of matches is known.
  public mutating func count(_ text: String, values: Int) -> Bool {
    let query = rules.folding.fold(text.trimmed)
    guard index.count(folded: query, rows: values) else { return false }
    guard openWide == query else { return true }
    guard wide.run(folded: query, rows: max(values / 4, 1), in: index) else { return false }
    openWide = nil
    return true
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
}

// Values that come first.
extension FieldIndex {
  /// Sets the values that come first within their pass, in this order.
  ///
  /// A value that was renamed comes in its new spelling; values that the history does not have are
  /// ignored.
  package mutating func prefer(_ values: [String]) throws(StoreError) {
    guard let history else { return }
    let found = try history.store.find(values, in: history.name, followsRenames: true)
      .map(\.suggestion)
    // A value that was merged with another one comes once.
    var seen: Set<String> = []
    preferred = (
      ValueIndex(),
      found.filter { rules.length.allows($0.value) && seen.insert($0.value).inserted }
    )
    for suggestion in preferred.values {
      preferred.index.append(folded: rules.folding.fold(suggestion.value))
    }
  }
}
