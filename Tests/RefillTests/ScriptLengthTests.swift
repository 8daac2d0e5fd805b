import Foundation
import TestSupport
import Testing

/// The scripts in `Examples/scripts`, and those in its folder `gum` that do the same with gum.
@Suite struct `The scripts` {
  private static let folder = "Examples/scripts"

  private static let paths = Checkout.files(below: folder).map { $0.dropFirst(folder.count + 1) }

  /// The names of the scripts that use Refill.
  static let names = paths.filter { !$0.hasPrefix("gum") }.map(String.init).sorted()

  private static let namesForGum = paths.filter { $0.hasPrefix("gum/") }
    .map { String($0.dropFirst("gum/".count)) }.sorted()

  /// The lines of a script without comments, the `#!` line and blank lines.
  private func lines(of name: String) throws -> [Substring] {
    try String(contentsOf: Checkout.url("\(Self.folder)/\(name)"), encoding: .utf8)
      .split(separator: "\n").filter { line in
        let text = line.drop { $0.isWhitespace }
        return !text.isEmpty && !text.hasPrefix("#")
      }
  }

  @Test func `have each a version for gum`() {
    #expect(Self.names.count >= 10)
    #expect(Self.names == Self.namesForGum)
  }

  @Test(arguments: names) func `are shorter than those for gum`(name: String) throws {
    let (own, other) = try (lines(of: name), lines(of: "gum/\(name)"))
    #expect(own.contains { $0.contains("refill ") })
    #expect(other.contains { $0.contains("gum ") })
    #expect(!other.contains { $0.contains("refill ") })
    #expect(own.count <= other.count)
    #expect(own.joined(separator: "\n").utf8.count < other.joined(separator: "\n").utf8.count)
  }

  /// Asks the shell to read a script without running it.
  @Test(arguments: names.flatMap { [$0, "gum/\($0)"] })
  func `are read by sh without an error`(name: String) throws {
    let path = Checkout.url("\(Self.folder)/\(name)").path
    #expect(FileManager.default.isExecutableFile(atPath: path))
    let shell = Process()
    shell.executableURL = URL(fileURLWithPath: "/bin/sh")
    shell.arguments = ["-n", path]
    try shell.run()
    shell.waitUntilExit()
    #expect(shell.terminationStatus == 0)
  }
}
