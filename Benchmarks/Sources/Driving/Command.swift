package import Foundation

/// A program to be driven, and what it is given.
package struct Command: Sendable {
  package var program: URL
  package var arguments: [String]
  package var environment: [String: String]
  package var directory: URL
  /// A file on standard input; `nil`: the terminal.
  package var input: URL?
  /// Standard output goes into a pipe and not to the terminal.
  package var keepsOutput: Bool

  package init(
    _ program: URL, _ arguments: [String], environment: [String: String], directory: URL,
    input: URL? = nil, keepsOutput: Bool = false
  ) {
    self.program = program
    self.arguments = arguments
    self.environment = environment
    self.directory = directory
    self.input = input
    self.keepsOutput = keepsOutput
  }
}
