public import Foundation

/// The directory of drafts: forms that were started and not submitted.
///
/// Each process that fills in a form has a draft of its own, numbered from 1.
public struct DraftStore: Sendable {
  private let directory: String

  /// The maximum number of drafts per form.
  private static let most = 99

  /// Makes a store for drafts in `directory`; the first call of `open(form:)` creates it and sets
  /// its permissions to 0700.
  public init(directory: String) {
    self.directory = directory
  }

  /// Locks a draft of a form: the newest one that no process holds, else a new one.
  ///
  /// It is unlocked when the `DraftFile` is released. Throws `.locked` if all numbers are in use.
  ///
  /// - Parameters:
  ///   - isNew: true to ignore existing drafts.
  ///   - others: the numbers of drafts that are left alone.
  public func open(
    form: String, isNew: Bool = false, except others: Set<Int> = []
  ) throws(StoreError) -> DraftFile {
    try PrivateFiles.makeDirectory(directory, owned: true)
    let left = left(form)
    let free = (1...Self.most).filter { !left.contains($0) && !others.contains($0) }
    var isShared = false
    for number in (isNew ? [] : left.filter { !others.contains($0) }) + free {
      let path = path(form, number)
      if let draft = try DraftFile(path: path, number: number, isShared: isShared) { return draft }
      isShared = true
    }
    throw .locked
  }

  /// Locks the newest existing draft of a form that no process holds; `nil` if there is none.
  ///
  /// - Parameter others: the numbers of drafts that are left alone.
  public func openLeft(
    form: String, except others: Set<Int> = []
  ) throws(StoreError) -> DraftFile? {
    for number in left(form) where !others.contains(number) {
      if let draft = try open(form: form, number: number) { return draft }
    }
    return nil
  }

  /// Locks one draft of a form; `nil` if it does not exist or another process holds it.
  public func open(form: String, number: Int) throws(StoreError) -> DraftFile? {
    guard left(form).contains(number) else { return nil }
    return try DraftFile(path: path(form, number), number: number, isShared: false)
  }

  /// A draft on disk.
  public struct Left: Sendable {
    /// The id of the form and, from the second draft on, `~` and the number: `visitor~2`.
    public let name: String
    /// The number of the draft among those of its form, from 1.
    public let number: Int
    /// The saved data.
    public let data: Data
  }

  /// Returns the drafts of all forms, last saved first.
  public func all() throws(StoreError) -> [Left] {
    var found: [(left: Left, saved: Double)] = []
    for file in PrivateFiles.names(in: directory) where file.hasSuffix(".draft") {
      let name = String(file.dropLast(".draft".count))
      guard let read = try PrivateFiles.read("\(directory)/\(file)", followsLinks: false) else {
        continue
      }
      let number = name.split(separator: "~").last.flatMap { Int($0) } ?? 1
      let left = Left(name: name, number: name.contains("~") ? number : 1, data: read.data)
      found.append((left, read.status.modified))
    }
    return found.sorted { ($1.saved, $0.left.name) < ($0.saved, $1.left.name) }.map(\.left)
  }

  /// Returns the drafts of a form, also those that a process holds, last saved first.
  public func all(of form: String) throws(StoreError) -> [Left] {
    var found: [Left] = []
    for number in left(form) {
      let name = String(Self.file(Self.fileName(of: form), number).dropLast(".draft".count))
      guard let read = try PrivateFiles.read(path(form, number), followsLinks: false) else {
        continue
      }
      found.append(Left(name: name, number: number, data: read.data))
    }
    return found
  }

  /// Returns the paths of damaged drafts that `DraftFile.setAside` renamed, in alphabetical order.
  public func damaged() -> [String] {
    PrivateFiles.names(in: directory).filter { $0.contains(".draft" + DraftFile.asideInfix) }
      .sorted().map { "\(directory)/\($0)" }
  }

  /// Returns the number of other drafts of a form that no process holds.
  ///
  /// - Parameter others: the numbers of drafts that are not counted.
  public func left(form: String, beside draft: DraftFile, except others: Set<Int> = []) -> Int {
    left(form).count { number in
      number != draft.number && !others.contains(number)
        && (try? DraftFile(path: path(form, number), number: number, isShared: false)) != nil
    }
  }

  /// Returns the numbers of the drafts of a form, last saved first.
  private func left(_ form: String) -> [Int] {
    let names = PrivateFiles.names(in: directory)
    return (1...Self.most).filter { names.contains(Self.file(Self.fileName(of: form), $0)) }
      .map { (number: $0, saved: PrivateFiles.modified(path(form, $0))) }
      .sorted { ($1.saved, $0.number) < ($0.saved, $1.number) }.map(\.number)
  }

  private func path(_ form: String, _ number: Int) -> String {
    "\(directory)/\(Self.file(Self.fileName(of: form), number))"
  }

  private static func file(_ name: String, _ number: Int) -> String {
    number == 1 ? "\(name).draft" : "\(name)~\(number).draft"
  }

  private static let plain = Set(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.".utf8)

  /// Encodes a form id as a file name; distinct ids get distinct names, and none leads out of the
  /// directory.
  private static func fileName(of form: String) -> String {
    let name = form.utf8.reduce(into: "") { name, byte in
      if plain.contains(byte) {
        name.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        name += (byte < 0x10 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
      }
    }
    guard name.hasPrefix(".") || name.isEmpty else { return name }
    return "%" + name
  }
}
