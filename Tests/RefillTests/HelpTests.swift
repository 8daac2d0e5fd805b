import ArgumentParser
import Foundation
import Testing

@testable import refill

@Suite struct `Help` {
  /// Every command with those below it.
  private static func all(
    _ commands: [any ParsableCommand.Type] = Refill.all
  ) -> [any ParsableCommand.Type] {
    commands.flatMap { [$0] + all($0.configuration.subcommands) }
  }

  @Test func `has examples and exit codes that no terminal of 80 columns breaks`() {
    let commands: [any ParsableCommand.Type] = [Refill.self] + Self.all()
    for command in commands {
      let lines = command.configuration.discussion.split(separator: "\n")
      for line in lines where line.hasPrefix("  ") {
        #expect(line.count <= 76, "\(command): \(line)")
        #expect(command.helpMessage(columns: 80).contains(line), "\(command): \(line)")
      }
    }
  }

  @Test func `tells the version that the changelog begins with`() throws {
    let changelog = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("CHANGELOG.md")
    let text = try String(contentsOf: changelog, encoding: .utf8)
    let newest = text.split(separator: "\n").first { $0.hasPrefix("## ") }
    #expect(newest == "## \(Refill.version)")
  }
}
