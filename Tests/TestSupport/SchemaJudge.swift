import Foundation
import RefillFormats

/// Judges lines of JSON by a schema of the checkout.
package struct SchemaJudge: Sendable {
  private let check: SchemaCheck

  /// Reads a schema, such as `Documentation/drive.schema.json`.
  package init(_ path: String) throws {
    check = SchemaCheck(by: try JSONReader.read(Data(contentsOf: Checkout.url(path))))
  }

  /// Returns a sentence for each violation by a line.
  package func violations(of line: String) throws -> [String] {
    check.violations(of: try JSONReader.read(line.utf8).text)
  }
}
