import Foundation
import RefillCore
import RefillStore

/// Files besides the store that may have a forgotten value: damaged stores and drafts that were kept aside,
/// and drafts.
struct Leftover {
  /// The path of the store.
  let store: String
  /// The folder of drafts.
  let drafts: DraftStore

  /// Removes a value that is forgotten in all histories, where it is the whole answer of a draft that no form
  /// has open; overwrites it in damaged files if it has 8 bytes or more.
  ///
  /// - Returns: a sentence about each draft and file that had it.
  func forget(_ value: String) -> [String] {
    let overwritten = damaged.filter { (try? RawText(value).overwrite(in: $0.path)) == true }
    let emptied = (try? drafts.forget(value)) ?? []
    return overwritten.map { "\($0.sentenceStart) had this value; it is overwritten there." }
      + emptied.map { "the draft \($0) had this value; it is removed there." }
  }

  /// Returns a sentence about each file that still has a value, or may have one of several, and how to remove
  /// it.
  ///
  /// - Parameter value: the value; `nil` for several ones.
  func sentences(about value: String?) -> [String] {
    let has = value == nil ? "may have values too" : "still has this value"
    return damaged.filter { file in value.map { RawText($0).isIn(file.path) } ?? true }.map {
      "\($0.sentenceStart) \(has); remove the file if you do not need it."
    }
      + draftsHolding(value).map {
        "the draft \($0) still has this value; refill drafts discard \($0) removes it."
      }
  }

  private struct DamagedFile {
    let path: String
    let kind: String

    var sentenceStart: String { "\(path), a damaged \(kind) that was kept aside," }
  }

  /// The damaged stores beside the store, and damaged drafts.
  private var damaged: [DamagedFile] {
    let folder = FilePath.directory(of: store)
    let beginning = FilePath.name(of: store) + ".corrupt-"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let stores = names.filter { $0.hasPrefix(beginning) }.sorted()
    return stores.map { DamagedFile(path: "\(folder)/\($0)", kind: "store") }
      + drafts.damaged().map { DamagedFile(path: $0, kind: "draft") }
  }

  /// The names of the drafts with a value in an answer.
  private func draftsHolding(_ value: String?) -> [String] {
    guard let value, let drafts = try? drafts.all() else { return [] }
    return drafts.filter { left in
      guard case .draft(let draft) = DraftContent(left.data) else { return false }
      return draft.texts.values.contains { $0.contains(value) }
        || draft.ticks.values.contains { $0.contains(value) }
        || (draft.lost ?? [:]).values.contains { $0.contains(value) }
    }.map(\.name)
  }
}
