import Foundation
public import RefillCore

/// The journal of a draft: a draft in its first line, then a change of it in each line.
///
/// A save writes at the end of the file, which takes microseconds and lasts when the program is killed;
/// a thread synchronizes the file to the disk when writing pauses, so that it lasts in a power failure.
public final class DraftJournal {
  /// The file of the draft.
  public let file: DraftFile
  /// The draft as the file has it; `nil` until the first save.
  private var saved: Draft?
  private var lines: OpenFile?
  private let sync = PauseSync()
  private let encoder = JSONEncoder()

  /// The maximum size of the changes, in bytes, and in drafts; above it a save rewrites the file.
  ///
  /// A rewrite waits for the disk, so it is rare.
  private static let maximumChanges = (bytes: 1 << 15, drafts: 2)
  /// The sizes of the first line and of all lines, in bytes.
  private var size = (draft: 0, all: 0)

  /// Makes a journal in a locked file; an earlier draft in it stays until the first save.
  public init(_ file: DraftFile) {
    self.file = file
  }

  deinit { sync.end() }

  /// Returns the draft in the file.
  public func load() throws(StoreError) -> DraftContent {
    DraftContent(try file.load()?.data ?? Data())
  }

  /// Saves a draft: its changes since the last save, or the whole draft.
  ///
  /// O(answers). A failed save leaves the earlier draft in the file.
  ///
  /// - Throws: The error of this save, or of the last synchronization to the disk.
  public func save(_ draft: Draft) throws(StoreError) {
    guard let saved, let lines, lines.isLinked, let change = DraftChange(from: saved, to: draft)
    else { return try replace(by: draft) }
    guard !change.isFound(in: saved) else { return try sync.takeFailure() }
    let line = try line(change)
    // A file that cannot be replaced can often be added to, and the other way round.
    if isFull(with: line), (try? replace(by: draft)) != nil { return }
    guard (try? lines.append(line)) != nil else { return try replace(by: draft) }
    size.all += line.count
    try note(draft, in: lines)
  }

  /// Makes the file one line of the last saved draft, and waits until it is on the disk.
  ///
  /// Text that was typed and deleted is not left in it, unless the file cannot be replaced.
  public func compact() throws(StoreError) {
    guard let saved else { return }
    if size.all > size.draft { try? replace(by: saved) }
    try lines?.sync()
  }

  /// Removes the draft; a later save starts a new one.
  public func delete() throws(StoreError) {
    (saved, lines) = (nil, nil)
    try file.delete()
  }

  /// Removes the draft, as `delete` does, but waits for no disk: a thread synchronizes the directory when
  /// writing pauses.
  public func clear() throws(StoreError) {
    (saved, lines) = (nil, nil)
    guard try file.remove(), let directory = try? file.openDirectory() else { return }
    sync.noteWrite(to: directory)
  }

  private func replace(by draft: Draft) throws(StoreError) {
    let line = try line(draft)
    // What is replaced must not be lost in a power failure before the new file is on the disk.
    if try !file.create(line) { try file.save(line) }
    let lines = try file.openAtEnd()
    self.lines = lines
    size = (line.count, line.count)
    try note(draft, in: lines)
  }

  private func note(_ draft: Draft, in lines: OpenFile) throws(StoreError) {
    saved = draft
    sync.noteWrite(to: lines)
    try sync.takeFailure()
  }

  private func isFull(with line: Data) -> Bool {
    let changes = size.all - size.draft + line.count
    return changes > Self.maximumChanges.bytes + Self.maximumChanges.drafts * size.draft
  }

  private func line(_ value: some Encodable) throws(StoreError) -> Data {
    guard let data = try? encoder.encode(value) else { throw .system(errno: EINVAL) }
    return data + [UInt8(ascii: "\n")]
  }
}
