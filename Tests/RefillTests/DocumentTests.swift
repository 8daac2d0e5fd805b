import Foundation
import TestSupport
import Testing

@testable import refill

@Suite struct `The documents` {
  private static func text(_ name: String) throws -> String {
    try String(contentsOf: Checkout.url(name), encoding: .utf8)
  }

  /// The paths of all files in the folders that ARCHITECTURE.md names.
  private static var files: [String] {
    ["Sources", "Tests", "Forms", "data", "Support", "Examples", "Documentation"]
      .flatMap(Checkout.files).map { "/\($0)" }
  }

  @Test func `tell the version of the program`() throws {
    let newest = try Self.text("CHANGELOG.md").split(separator: "\n")
      .first { $0.hasPrefix("## ") }
    #expect(newest == "## \(Refill.version)")
  }

  @Test func `name files and folders that exist`() throws {
    let text = try Self.text("ARCHITECTURE.md")
    let names = text.matches(of: #/`([\w+./-]+(?:\.swift|\.json|\.txt|\.1|/))`/#).map { $0.1 }
    let files = Self.files
    #expect(names.count > 50)
    for name in names {
      let isFound = files.contains {
        name.hasSuffix("/") ? "\($0)/".contains("/\(name)") : $0.hasSuffix("/\(name)")
      }
      #expect(isFound, "ARCHITECTURE.md names \(name)")
    }
  }
}
