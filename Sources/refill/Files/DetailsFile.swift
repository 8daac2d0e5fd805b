import Foundation
import RefillCore
import RefillFormats
import RefillStore

/// The file of the user's own details: a vCard that only the user can read.
struct DetailsFile {
  /// The path of the file.
  let path: String
  /// The file that is there once the details were offered in a form.
  private let mark: String

  /// The maximum size of the file in bytes.
  static let limit = 16 << 20

  init(_ paths: Paths) {
    path = paths.details
    mark = paths.detailsMark
  }

  /// Returns the card; `nil` if there is no file.
  ///
  /// - Throws: `Failure` if the file is no vCard, or cannot be read.
  func card() throws -> VCardFile? {
    guard access(path, F_OK) == 0 else { return nil }
    guard let content = Input.content(of: path, limit: Self.limit), let card = VCardFile(content)
    else {
      throw Failure(
        .failed, "\(path) is no vCard that can be read. Move it away, or correct it.")
    }
    return card
  }

  /// The details; `nil` if there are none, or if they cannot be read.
  var details: PersonalDetails? {
    guard let details = try? card()?.details, !details.isEmpty else { return nil }
    return details
  }

  /// Writes details, with further properties of the card, in place of those that are there.
  func write(_ details: PersonalDetails, others: [String] = []) throws {
    try Folder.make(FilePath.directory(of: path), named: "XDG_DATA_HOME")
    try Output.write(details.vCard(others: others), toFile: path, isPrivate: true)
  }

  /// Removes the file; returns false if there is none.
  ///
  /// - Throws: `Failure` if it cannot be removed.
  func remove() throws -> Bool {
    unlink(mark)
    guard unlink(path) != 0 else { return true }
    guard errno != ENOENT else { return false }
    let error = WriteError(errno: errno)
    throw Failure(ExitStatus(error), "\(path) could not be removed: \(error.reason).")
  }

  /// True if there may be details that were not offered yet.
  var mayBeOffered: Bool { access(path, F_OK) == 0 && access(mark, F_OK) != 0 }

  /// Notes that the details were offered; returns false if another process did so before.
  func noteOffer() -> Bool {
    try? Folder.make(FilePath.directory(of: mark), named: "XDG_STATE_HOME")
    let descriptor = SystemCall.open(mark, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o600)
    guard descriptor >= 0 else { return false }
    close(descriptor)
    return true
  }
}
