import Foundation
import RefillCore
import RefillFormats
import RefillStore
import Synchronization

/// The user's snippets: those of the user's file, or the shipped ones if there has never been one.
///
/// Loaded at first use, and again when the file changes, which is checked at intervals.
final class SnippetStore: Sendable {
  private let file: SnippetFile
  private let quick: SnippetFile
  let paths: Paths
  /// True in a private session.
  let writesNothing: Bool
  /// The store with the uses; `nil` without one.
  private let store: Store?
  private let checkInterval: Duration
  private let counter = SnippetCounter()
  private let reminders = Mutex(SnippetReminders())
  private let last = Mutex<Known?>(nil)
  /// The error of the last read, until it was reported.
  ///
  /// It has a lock of its own, because that of `last` is held while the file is read.
  private let news = Mutex<String?>(nil)

  /// The result of the last read.
  private struct Known {
    let stamp: SnippetFile.Stamp?
    let library: SnippetLibrary
    /// The time at which the file was last checked.
    var looked: ContinuousClock.Instant
  }

  /// - Parameters:
  ///   - store: The store with the uses; without one, the snippets have none.
  ///   - writesNothing: true to write no snippet cache, for `--private`.
  ///   - checkInterval: The minimum time between two checks whether the file has changed.
  init(
    _ paths: Paths, store: Store? = nil, writesNothing: Bool = false,
    checkInterval: Duration = .seconds(1)
  ) {
    self.store = store
    self.writesNothing = writesNothing
    self.checkInterval = checkInterval
    file = SnippetFile(path: paths.snippets)
    quick = SnippetFile(path: paths.quickSnippets, followsLinks: false)
    self.paths = paths
  }

  /// The path of the user's snippet file.
  var path: String { file.path }

  /// Returns the current snippets.
  ///
  /// If the file cannot be read, returns those read before, with the error as `failure`.
  func library() -> SnippetLibrary {
    last.withLock { last in
      let now = ContinuousClock.now
      if let known = last, now - known.looked < checkInterval { return known.library }
      let stamp = file.stamp
      last?.looked = now
      if let known = last, known.stamp == stamp { return known.library }
      var files = PersonalFiles(paths)
      let settings = SnippetSettings(files.settings())
      let library: SnippetLibrary
      do {
        let collection = try counted()
        reminders.withLock { $0.take((try? store?.snippets.reminders()) ?? [:]) }
        let isNothing = stamp == nil && collection.isEmpty
        library = SnippetLibrary(
          collection, settings: settings, loaded: isNothing ? nil : Date(),
          failure: files.complaints.first)
        news.withLock { $0 = nil }
      } catch {
        // In the message row of a form, the path would leave no room for the reason.
        let message = ((error as? Failure)?.message ?? "\(error)")
          .replacing(path, with: FilePath.name(of: path))
        news.withLock { $0 = message }
        library = SnippetLibrary(
          last?.library.collection ?? SnippetCollection(), settings: settings, failure: message)
      }
      last = Known(stamp: stamp, library: library, looked: now)
      return library
    }
  }

  /// Returns the error of the last read; `nil` if it succeeded, or the error was already reported.
  func takeNews() -> String? {
    news.withLock { news in
      defer { news = nil }
      return news
    }
  }

  /// Returns the collection; throws if its file is invalid.
  func collection() throws -> SnippetCollection {
    try inStore(of: .snippets, at: path) { try read() }
  }

  /// Returns the collection with the use count of each snippet.
  func counted() throws -> SnippetCollection { try collection().counting(uses) }

  /// The use counts of the snippets: those of the store, and those of an earlier version.
  var uses: SnippetUses {
    var uses = SnippetUses.read(paths.snippetUses)
    uses.add(SnippetUses(snippets: (try? store?.snippets.uses()) ?? [:]))
    return uses
  }

  /// Counts an expansion.
  func note(_ event: Event) { counter.note(event, at: Date()) }

  /// Returns true if the user may be reminded of an abbreviation: the first time on a day.
  ///
  /// The days of earlier reminders are read with the snippets.
  func mayRemind(_ abbreviation: String) -> Bool {
    reminders.withLock { $0.note(abbreviation, at: Date(), in: .current) }
  }

  /// Saves the counts and the days of reminders, except in a private session.
  func keepUses() {
    guard !writesNothing, let store else { return }
    reminders.withLock { $0.keep(in: store) }
    guard let collection = try? collection() else { return }
    counter.keep(in: store, replacing: paths.snippetUses, naming: collection)
  }

  /// Changes the collection and writes it, under an exclusive lock.
  func change<Result>(_ body: (inout SnippetCollection) throws -> Result) throws -> Result {
    paths.narrowAccess()
    return try changed(body)
  }

  private func changed<Result>(
    _ body: (inout SnippetCollection) throws -> Result
  ) throws -> Result {
    try inStore(of: .snippets, at: path) {
      try file.exclusively {
        let before = try read()
        var collection = before
        let result = try body(&collection)
        // A file that says the same stays: of 150,000 snippets, it takes half a second to write.
        guard collection != before || file.stamp == nil else { return result }
        try file.save(Data(RefillSnippets.text(of: collection).utf8))
        if let stamp = file.stamp { keepQuick(collection, stamp) }
        last.withLock { $0 = nil }
        return result
      }
    }
  }

  /// Deletes all snippets; returns how many there were.
  ///
  /// Afterwards there are none, not even the shipped ones.
  func clear() throws -> Int {
    try inStore(of: .snippets, at: path) {
      try file.exclusively {
        let count = (try? read().count) ?? 0
        try file.delete()
        try? FileManager.default.removeItem(atPath: quick.path)
        try? FileManager.default.removeItem(atPath: paths.snippetUses)
        try? store?.snippets.clear()
        last.withLock { $0 = nil }
        return count
      }
    }
  }

  // MARK: Reading

  /// Reads the file.
  ///
  /// The shipped snippets are used only if even the directory is missing, because it remains when
  /// the file is deleted.
  private func read() throws -> SnippetCollection {
    guard let stamp = file.stamp else {
      return file.hasDirectory ? SnippetCollection() : try shippedCollection()
    }
    if let data = try? quick.load()?.data,
      let collection = SnippetCache.collection(of: Array(data), key: stamp.numbers)
    {
      return collection
    }
    guard let (data, read) = try file.load(limit: SnippetReader.maximumSize + 1) else {
      return SnippetCollection()
    }
    let collection = try Self.collection(of: data, path)
    keepQuick(collection, read)
    return collection
  }

  /// Reads the shipped snippets.
  func shippedCollection() throws -> SnippetCollection {
    for path in paths.shippedSnippets {
      if let data = SystemCall.contents(of: path) {
        return try Self.collection(of: data, path)
      }
    }
    return SnippetCollection()
  }

  private static func collection(of data: Data, _ path: String) throws -> SnippetCollection {
    let reading = SnippetReader.read(Array(data), as: .refill, named: "")
    if let collection = reading.collection { return collection }
    let problem = reading.remarks.first { $0.kind == .error }
    throw Failure(.usage, problem?.text(in: path) ?? "\(path) cannot be read.")
  }

  /// Writes the snippet cache; errors are ignored, because it only makes loading faster.
  private func keepQuick(_ collection: SnippetCollection, _ stamp: SnippetFile.Stamp) {
    guard !writesNothing else { return }
    let bytes = SnippetCache.bytes(of: collection, key: stamp.numbers)
    try? quick.save(Data(bytes), lasting: false)
  }
}
