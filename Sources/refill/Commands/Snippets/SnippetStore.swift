import Foundation
import RefillCore
import RefillFormats
import RefillStore
import Synchronization

/// The snippets of the person: those of their own file, or the shipped ones until there has been one.
///
/// They are read when they are first asked for, and again only when the file has changed; whether it
/// has is looked at once a second at most.
final class SnippetStore: Sendable {
  private let file: SnippetFile
  private let quick: SnippetFile
  private let paths: Paths
  private let writesNothing: Bool
  private let counter = SnippetCounter()
  private let last = Mutex<Known?>(nil)

  /// What was read last.
  private struct Known {
    let stamp: SnippetFile.Stamp?
    let library: SnippetLibrary
    /// Why the file could not be read, until that was told.
    var news: String?
    /// When the file was looked at last.
    var looked: ContinuousClock.Instant
  }

  /// - Parameter writesNothing: reading them leaves no quick form behind, for `--private`.
  init(_ paths: Paths, writesNothing: Bool = false) {
    self.writesNothing = writesNothing
    file = SnippetFile(path: paths.snippets)
    quick = SnippetFile(path: paths.quickSnippets)
    self.paths = paths
  }

  /// Where the person's own are kept.
  var path: String { file.path }

  /// The snippets as they are now.
  ///
  /// A file that cannot be read leaves those that were read before, with what is wrong as `failure`.
  func library() -> SnippetLibrary {
    last.withLock { last in
      let now = ContinuousClock.now
      if let known = last, now - known.looked < .seconds(1) { return known.library }
      let stamp = file.stamp
      last?.looked = now
      if let known = last, known.stamp == stamp { return known.library }
      var files = PersonalFiles(paths)
      let settings = SnippetSettings(files.settings())
      let library: SnippetLibrary
      var news: String?
      do {
        let collection = try counted()
        let isNothing = stamp == nil && collection.isEmpty
        library = SnippetLibrary(
          collection, settings: settings, loaded: isNothing ? nil : Date(),
          failure: files.complaints.first)
      } catch {
        let message = (error as? Failure)?.message ?? "\(error)"
        news = message
        library = SnippetLibrary(
          last?.library.collection ?? SnippetCollection(), settings: settings, failure: message)
      }
      last = Known(stamp: stamp, library: library, news: news, looked: now)
      return library
    }
  }

  /// Why the file could not be read that was read last; `nil` where it could, or where that was told.
  func takeNews() -> String? {
    last.withLock { last in
      defer { last?.news = nil }
      return last?.news
    }
  }

  /// The collection; what is wrong with its file is thrown.
  func collection() throws -> SnippetCollection {
    try inStore(of: .snippets) { try read() }
  }

  /// The collection with how often each of its snippets was used here.
  func counted() throws -> SnippetCollection { try collection().counting(uses) }

  /// How often snippets were used.
  var uses: SnippetUses { SnippetUses.read(paths.snippetUses) }

  /// Counts a snippet that expanded in a form.
  func note(_ event: Event) { counter.note(event) }

  /// Keeps what was counted; a private session leaves nothing behind.
  func keepUses() {
    guard !writesNothing, let collection = try? collection() else { return }
    counter.keep(in: paths.snippetUses, naming: collection)
  }

  /// Changes the collection and writes it, while no other program does so.
  func change<Result>(_ body: (inout SnippetCollection) throws -> Result) throws -> Result {
    try inStore(of: .snippets) {
      try file.exclusively {
        var collection = try read()
        let result = try body(&collection)
        try file.save(Data(RefillSnippets.text(of: collection).utf8))
        if let stamp = file.stamp { keepQuick(collection, stamp) }
        last.withLock { $0 = nil }
        return result
      }
    }
  }

  /// Deletes the file; how many snippets there were.
  ///
  /// From then on there are none, not even the shipped ones.
  func clear() throws -> Int {
    try inStore(of: .snippets) {
      try file.exclusively {
        let count = (try? read().count) ?? 0
        try file.delete()
        try? FileManager.default.removeItem(atPath: quick.path)
        try? FileManager.default.removeItem(atPath: paths.snippetUses)
        last.withLock { $0 = nil }
        return count
      }
    }
  }

  // MARK: Reading

  /// What the file holds; the shipped ones as long as not even its directory is there, for that stays
  /// when the file is deleted.
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

  /// The snippets that ship with Refill.
  func shippedCollection() throws -> SnippetCollection {
    for path in paths.shippedSnippets {
      if let data = FileManager.default.contents(atPath: path) {
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

  /// Keeps what was read, for the next time; without it, reading takes longer, and nothing else.
  private func keepQuick(_ collection: SnippetCollection, _ stamp: SnippetFile.Stamp) {
    guard !writesNothing else { return }
    let bytes = SnippetCache.bytes(of: collection, key: stamp.numbers)
    try? quick.save(Data(bytes), lasting: false)
  }
}
