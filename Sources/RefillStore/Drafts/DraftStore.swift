public import Foundation

/// The directory of drafts: forms that were started and not submitted.
///
/// Each process that fills in a form has a draft of its own. Drafts are numbered, or named by the user.
public struct DraftStore: Sendable {
  private let directory: String

  /// Makes a store for drafts in `directory`; the first call of `open` creates it and sets its
  /// permissions to 0700.
  public init(directory: String) {
    self.directory = directory
  }

  // MARK: Opening

  /// Locks a numbered draft of a form: the newest one that no process holds, else a new one.
  ///
  /// It is unlocked when the `DraftFile` is released.
  ///
  /// - Parameters:
  ///   - isNew: true to ignore existing drafts.
  ///   - others: the drafts that are left alone.
  /// - Throws: `.locked` if all numbers are in use.
  public func open(
    form: String, isNew: Bool = false, except others: Set<DraftSlot> = []
  ) throws(StoreError) -> DraftFile {
    try PrivateFiles.makeDirectory(directory, owned: true)
    let left = left(form)
    let free = (1...DraftSlot.most).map(DraftSlot.number).filter { !left.contains($0) }
    var isShared = false
    for slot in (isNew ? [] : left) + free where !others.contains(slot) {
      if let draft = try file(form, slot, isShared: isShared) { return draft }
      isShared = true
    }
    throw .locked
  }

  /// Locks the newest existing numbered draft of a form that no process holds; `nil` if there is none.
  ///
  /// - Parameter others: the drafts that are left alone.
  public func openLeft(
    form: String, except others: Set<DraftSlot> = []
  ) throws(StoreError) -> DraftFile? {
    for slot in left(form) where !others.contains(slot) {
      if let draft = try file(form, slot) { return draft }
    }
    return nil
  }

  /// Locks one draft of a form, which need not exist; `nil` if another process holds it.
  public func open(form: String, at slot: DraftSlot) throws(StoreError) -> DraftFile? {
    try PrivateFiles.makeDirectory(directory, owned: true)
    return try file(form, slot)
  }

  // MARK: Drafts on disk

  /// A draft on disk.
  public struct Left: Sendable {
    /// The name of the draft, such as `visitor~2`.
    public let name: String
    /// The place of the draft among those of its form.
    public let slot: DraftSlot
    /// The saved data, which `DraftContent` reads.
    public let data: Data
  }

  /// Returns the drafts of all forms, last saved first.
  public func all() throws(StoreError) -> [Left] { try drafts(named: names) }

  /// Returns the drafts of a form, also those that a process holds, last saved first.
  public func all(of form: String) throws(StoreError) -> [Left] {
    try drafts(named: names(of: form))
  }

  private func drafts(named names: [String]) throws(StoreError) -> [Left] {
    var found: [(left: Left, saved: Double)] = []
    for name in names {
      guard let left = try left(named: name) else { continue }
      found.append((left, PrivateFiles.modified(path(name))))
    }
    return found.sorted { ($1.saved, $0.left.name) < ($0.saved, $1.left.name) }.map(\.left)
  }

  /// Returns a draft on disk by its name; `nil` if there is none.
  func left(named name: String) throws(StoreError) -> Left? {
    try PrivateFiles.read(path(name), followsLinks: false)
      .map { Left(name: name, slot: DraftSlot(ofName: name), data: $0.data) }
  }

  /// Returns the paths of damaged drafts that `DraftFile.setAside` renamed, in alphabetical order.
  public func damaged() -> [String] {
    PrivateFiles.names(in: directory).filter { $0.contains(Self.suffix + DraftFile.asideInfix) }
      .sorted().map { "\(directory)/\($0)" }
  }

  /// Returns the number of other numbered drafts of a form that no process holds.
  ///
  /// - Parameter others: the drafts that are not counted.
  public func left(
    form: String, beside draft: DraftFile, except others: Set<DraftSlot> = []
  ) -> Int {
    left(form).count { slot in
      slot != draft.slot && !others.contains(slot) && (try? file(form, slot)) != nil
    }
  }

  /// Returns the numbered drafts of a form, last saved first.
  private func left(_ form: String) -> [DraftSlot] {
    names(of: form)
      .map { (name: $0, slot: DraftSlot(ofName: $0)) }
      .filter { $0.slot.number != nil && $0.slot.name(of: form) == $0.name }
      .map { (slot: $0.slot, saved: PrivateFiles.modified(path($0.name))) }
      .sorted { ($1.saved, $0.slot.number ?? 0) < ($0.saved, $1.slot.number ?? 0) }
      .map(\.slot)
  }

  // MARK: Files

  private static let suffix = ".draft"

  /// The names of all drafts.
  var names: [String] {
    PrivateFiles.names(in: directory).filter { $0.hasSuffix(Self.suffix) }
      .map { String($0.dropLast(Self.suffix.count)) }
  }

  /// Returns the names of the drafts of a form.
  private func names(of form: String) -> [String] {
    let first = DraftSlot.number(1).name(of: form)
    return names.filter { $0 == first || $0.hasPrefix(first + "~") }
  }

  private func path(_ name: String) -> String { "\(directory)/\(name)\(Self.suffix)" }

  /// Locks the file of a draft by its name; `nil` if another process holds it.
  func file(named name: String) throws(StoreError) -> DraftFile? {
    try DraftFile(path: path(name), slot: DraftSlot(ofName: name), isShared: false)
  }

  /// Locks the file of a draft; `nil` if another process holds it.
  private func file(
    _ form: String, _ slot: DraftSlot, isShared: Bool = false
  ) throws(StoreError) -> DraftFile? {
    try DraftFile(path: path(slot.name(of: form)), slot: slot, isShared: isShared)
  }
}
