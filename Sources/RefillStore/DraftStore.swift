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

  /// Takes a draft of a form for this program: one that was left, or else a new one.
  ///
  /// It is given back when the `DraftFile` is released.
  public func open(form: String) throws(StoreError) -> DraftFile {
    try PrivateFiles.makeDirectory(directory, owned: true)
    let name = Self.fileName(of: form)
    let numbers = 1...Self.most
    let left = PrivateFiles.names(in: directory)
    var isShared = false
    for number in numbers.filter({ left.contains(Self.file(name, $0)) }) + numbers {
      let path = "\(directory)/\(Self.file(name, number))"
      if let draft = try DraftFile(path: path, number: number, isShared: isShared) { return draft }
      isShared = true
    }
    throw .locked
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
