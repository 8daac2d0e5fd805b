import ArgumentParser
import Testing

@testable import refill

@Suite struct `Help` {
  /// Returns all commands and their subcommands.
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
}
