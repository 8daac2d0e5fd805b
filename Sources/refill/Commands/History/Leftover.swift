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
    let text = RawText(value)
    return damaged.filter { (try? text.overwrite(in: $0.path)) == true }
      .map { "\($0.sentenceStart) had this value; it is overwritten there." }
      + drafts.forget(value).map { draft in
        draft.isDeleted
          ? "the draft \(draft.name) had this value alone; it is removed."
          : "the draft \(draft.name) had this value; it is removed there."
      }
  }

  /// True if a draft or a damaged file has a value, or cannot be read.
  func mayHave(_ value: String) -> Bool { !sentences(about: value).isEmpty }

  /// Returns a sentence about each file that still has a value, or may have one of several, and how to remove
  /// it.
  ///
  /// - Parameter value: the value; `nil` for several ones.
  func sentences(about value: String?) -> [String] {
    let text = value.map(RawText.init)
    return damaged.compactMap { file in
      let isThere = text.map { $0.isIn(file.path) } ?? nil
      let has =
        isThere == nil
        ? "may have \(value == nil ? "values too" : "this value")" : "still has this value"
      return isThere == false
        ? nil : "\(file.sentenceStart) \(has); remove the file if you do not need it."
    }
      + (value.map(drafts.mayHave) ?? []).map {
        "the draft \($0) may still have this value; refill drafts discard \($0) removes it."
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
}
