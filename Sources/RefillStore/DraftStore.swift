import Foundation

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
    let numbers = 1...Self.most
    let left = numbers.filter { PrivateFiles.kind(of: path(form: form, number: $0)) != .nothing }
    var isShared = false
    for number in left + numbers {
      let path = path(form: form, number: number)
      if let draft = try DraftFile(path: path, number: number, isShared: isShared) { return draft }
      isShared = true
    }
    throw .locked
  }

  private func path(form: String, number: Int) -> String {
    "\(directory)/\(Self.fileName(of: form))\(number == 1 ? "" : "~\(number)").draft"
  }

  /// A name that no form id can lead out of the directory, and that no two ids share.
  private static func fileName(of form: String) -> String {
    let plain = CharacterSet(charactersIn: "-_.").union(.asciiLettersAndDigits)
    let name = form.addingPercentEncoding(withAllowedCharacters: plain) ?? ""
    guard name.hasPrefix(".") || name.isEmpty else { return name }
    return "%" + name
  }
}

extension CharacterSet {
  fileprivate static let asciiLettersAndDigits = CharacterSet(
    charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")
}
