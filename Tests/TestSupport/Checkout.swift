package import Foundation

/// The checkout that the tests are built from.
package enum Checkout {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// Returns a file or folder by its path from the root of the checkout.
  package static func url(_ path: String) -> URL { root.appending(path: path) }

  /// Returns the paths, from the root of the checkout, of all files in a folder and below.
  package static func files(below folder: String) -> [String] {
    let names = FileManager.default.enumerator(atPath: url(folder).path)
    return (names?.compactMap { $0 as? String } ?? []).map { "\(folder)/\($0)" }
  }
}
