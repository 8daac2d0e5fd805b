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
  let history: (store: HistoryStore, name: String)?
  let rules: Rules
  /// The values of the lists, trimmed, each once.
  ///
  /// Made by the first load, after the form is open.
  private(set) lazy var lists = Self.distinct(listed)
  private let listed: [String]
  var index = LayeredIndex()
  /// The numbers of the values in the base of the index.
  var ids: [UInt32] = []
  /// The values of the base, if they are in memory.
  var texts: ValueTexts?
  var loadingTexts: (texts: ValueTexts, left: [ArraySlice<Int>])?
  /// The changes of the history since its segment was made.
  var changed: [FieldIndexBuilder.Placed] = []
  /// The values of the overlay: changed ones, and those of the lists.
  var overlay: [Suggestion] = []
  /// The values that are too long for the field, in the base and in total.
  var overlong = (base: ValueIndex(), all: ValueIndex())
  /// The preferred values, which come first within their pass, in this order.
  var preferred: (index: ValueIndex, values: [Suggestion]) = (ValueIndex(), [])
  var later = LaterPasses()
  var wide = WidePass()
  /// The folded query whose wide search is not done; `nil` without one.
  var openWide: String?
  var state: SegmentTable.State?
  var loading: Loading?
  /// True if everything is loaded.
  public internal(set) var isLoaded = false
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
    /// Values after those whose words begin with the letters of the query; of wide searches only.
    public var initials = 0
    /// The number of all values that the later passes found, including those beyond the limit.
    public var total = 0
  }

  /// Makes an index over a history and lists, with nothing loaded.
  ///
  /// - Parameter lists: the values in the wanted order. They are trimmed; empty ones, duplicates,
  ///   and those in the history are dropped.
  public init(history: (store: HistoryStore, name: String)?, lists: [String], rules: Rules) {
    self.history = history
    self.rules = rules
    listed = lists
  }

  private static func distinct(_ values: [String]) -> [String] {
    var seen = Set<String>(minimumCapacity: values.count)
    return values.map(\.trimmed).filter { !$0.isEmpty && seen.insert($0).inserted }
  }
}
