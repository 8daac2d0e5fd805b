package import Foundation

/// A folder of golden files: outputs that a test compares with a file.
package struct GoldenFolder: Sendable {
  private let url: URL

  /// Creates the folder `Golden` of a test target.
  package init(of target: String) { url = Checkout.url("Tests/\(target)/Golden") }

  /// Returns the bytes of a golden file.
  ///
  /// `RECORD_GOLDEN=1` writes `text` into the file first.
  package func bytes(of name: String, recording text: String) throws -> Data {
    let file = url.appending(path: name)
    if ProcessInfo.processInfo.environment["RECORD_GOLDEN"] == "1" {
      try Data(text.utf8).write(to: file)
    }
    return try Data(contentsOf: file)
  }
}
