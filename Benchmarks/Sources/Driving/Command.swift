package import Foundation

/// A program to run in a terminal, with its arguments and environment.
package struct Command: Sendable {
  package var program: URL
  package var arguments: [String]
  package var environment: [String: String]
  package var directory: URL
  /// The file for standard input; `nil` for the terminal.
  package var input: URL?
  /// True to capture standard output in a pipe instead of the terminal.
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
