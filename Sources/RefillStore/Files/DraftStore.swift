public import Foundation

/// The directory of the forms that were begun and not submitted.
///
/// Two programs that fill the same form do not share a draft: each has its own, numbered from 1.
public struct DraftStore: Sendable {
  private let directory: String

  /// The most programs that can fill one form at a time and keep drafts.
  private static let most = 99

  /// Drafts in `directory`, which is made, or made private, at the first call of `open(form:)`.
  public init(directory: String) {
    self.directory = directory
  }

  /// Takes a draft of a form for this program: of those that were left the newest, or else a new one.
  ///
  /// It is given back when the `DraftFile` is released.
  ///
  /// - Parameter isNew: leaves alone what was left.
  public func open(form: String, isNew: Bool = false) throws(StoreError) -> DraftFile {
    try PrivateFiles.makeDirectory(directory, owned: true)
    let left = left(form)
    let free = (1...Self.most).filter { !left.contains($0) }
    var isShared = false
    for number in (isNew ? [] : left) + free {
      let path = path(form, number)
      if let draft = try DraftFile(path: path, number: number, isShared: isShared) { return draft }
      isShared = true
    }
    throw .locked
  }

  /// Takes the newest draft of a form that was left and that no program has; `nil` where there is none.
  public func openLeft(form: String) throws(StoreError) -> DraftFile? {
    for number in left(form) {
      if let draft = try open(form: form, number: number) { return draft }
    }
    return nil
  }

  /// Takes one draft of a form; `nil` where there is no such draft, or another program has it.
  public func open(form: String, number: Int) throws(StoreError) -> DraftFile? {
    guard left(form).contains(number) else { return nil }
    return try DraftFile(path: path(form, number), number: number, isShared: false)
  }

  /// A draft that was left.
  public struct Left: Sendable {
    /// The name of the form and, from the second draft on, `~` and its number: `visitor~2`.
    public let name: String
    /// Which of the form's drafts it is, from 1.
    public let number: Int
    /// What was saved.
    public let data: Data
  }

  /// The drafts of all forms, the one that was saved last first.
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

  /// How many drafts of a form were left beside one of them, and are in no other program's hands.
  public func left(form: String, beside draft: DraftFile) -> Int {
    left(form).count { number in
      number != draft.number
        && (try? DraftFile(path: path(form, number), number: number, isShared: false)) != nil
    }
  }

  /// The numbers of the drafts of a form that there are, the one that was saved last first.
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

  /// A name that no form id can lead out of the directory, and that no two ids share.
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
