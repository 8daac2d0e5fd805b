import ArgumentParser
import Foundation
import TestSupport
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

  @Test func `has no option that the synopsis of the manual lacks`() throws {
    let manual = try String(contentsOf: Checkout.url("Documentation/refill.1"), encoding: .utf8)
    let start = try #require(manual.range(of: ".Sh SYNOPSIS"))
    let end = try #require(manual.range(of: ".Sh DESCRIPTION"))
    let words = manual[start.upperBound..<end.lowerBound].split(whereSeparator: \.isWhitespace)
    let synopsis = Set(words.map(String.init))
    // The options of every command are described below the synopsis.
    let common = ["help", "version", "json", "store"]
    for command in Self.all() {
      let options = command.helpMessage().matches(of: #/\n  (?:-\w, )?--([a-z-]+)/#)
      for option in options.map({ String($0.1) }) where !common.contains(option) {
        #expect(synopsis.contains("-\(option)"), "\(command): \(option)")
      }
    }
  }
}
