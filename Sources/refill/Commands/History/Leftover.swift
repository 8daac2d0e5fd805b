import Foundation
import RefillCore
import RefillStore

/// Files that may still have a forgotten value: damaged stores that were kept aside, and drafts.
enum Leftover {
  /// Returns a sentence about each file, and how to remove it.
  ///
  /// - Parameters:
  ///   - value: the value; `nil` for several ones.
  ///   - store: the path of the store.
  ///   - drafts: the folder of drafts.
  static func sentences(about value: String?, besides store: String, drafts: String) -> [String] {
    stores(besides: store).filter { path in value.map { isIn(path, $0) } ?? true }.map { path in
      "\(path), a damaged store that was kept aside, \(value == nil ? "may have values too" : "still has this value"); "
        + "remove the file if you do not need it."
    }
      + self.drafts(in: drafts, holding: value).map { name in
        "the draft \(name) still has this value; refill drafts discard \(name) removes it."
      }
  }

  /// The damaged stores beside a store.
  private static func stores(besides path: String) -> [String] {
    let folder = FilePath.directory(of: path)
    let beginning = FilePath.name(of: path) + ".corrupt-"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasPrefix(beginning) }.sorted().map { "\(folder)/\($0)" }
  }

  /// True if a file has the bytes of a value, as it was typed or in small letters.
  private static func isIn(_ path: String, _ value: String) -> Bool {
    guard let data = SystemCall.contents(of: path) else { return true }
    return [value, value.precomposedStringWithCanonicalMapping, value.lowercased()]
      .contains { data.range(of: Data($0.utf8)) != nil }
  }

  /// The names of the drafts with a value in an answer.
  private static func drafts(in folder: String, holding value: String?) -> [String] {
    guard let value, let drafts = try? DraftStore(directory: folder).all() else { return [] }
    return drafts.filter { left in
      guard case .draft(let draft) = DraftContent(left.data) else { return false }
      return draft.texts.values.contains { $0.contains(value) }
        || draft.ticks.values.contains { $0.contains(value) }
        || (draft.lost ?? [:]).values.contains { $0.contains(value) }
    }.map(\.name)
  }
}
