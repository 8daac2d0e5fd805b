import ArgumentParser
import Foundation
import RefillCore
import RefillFormats
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

  @Test func `The names of the commands are those that the commands have`() {
    for (name, command) in Refill.commands { #expect(command._commandName == name) }
  }

  @Test func `Each command names itself, since the parser takes 0.1 ms to work out a name`() {
    for command in Self.all() {
      #expect(command.configuration.commandName != nil, "\(command)")
    }
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

  @Test func `has the words of other programs`() {
    let commands: [any ParsableCommand.Type] = [Refill.self] + Self.all()
    let unclear = [
      "so long", "as good as none", "what comes of it", "the room left", "so many days",
      "may be given again", "gone through", "and nothing else",
    ]
    for command in commands {
      let help = command.helpMessage(columns: 1000)
      for words in unclear { #expect(!help.contains(words), "\(command): \(words)") }
    }
  }

  @Test func `has examples of exports with the fields of the shipped forms`() throws {
    let discussion = ExportCommand.configuration.discussion
    let examples = discussion.matches(of: #/refill export ([\w-]+) .*--fields ([\w,]+)/#)
    #expect(!examples.isEmpty)
    for example in examples {
      let bytes = try Data(contentsOf: Checkout.url("Forms/\(example.1).json"))
      let form = try #require(FormReader.read(bytes).form)
      let names = form.fields.map(\.id)
      for field in example.2.split(separator: ",").map(String.init) {
        #expect(names.contains(field), "\(example.0)")
      }
    }
  }

  /// Returns the words of all commands that can be run, such as `history list`, with their types.
  private static func runnable(
    _ commands: [any ParsableCommand.Type] = Refill.all, below path: [String] = []
  ) -> [(path: [String], command: any ParsableCommand.Type)] {
    commands.flatMap { command in
      let path = path + [command._commandName]
      let below = command.configuration.subcommands
      return below.isEmpty ? [(path, command)] : runnable(below, below: path)
    }
  }

  /// Returns the manual page of a command.
  private static func page(of command: String) throws -> String {
    try String(
      contentsOf: Checkout.url("Documentation/man/man1/refill-\(command).1"), encoding: .utf8)
  }

  /// Returns the synopses of a page, each with the words that begin it.
  private static func synopses(of command: String) throws -> [(words: [String], text: String)] {
    let page = try page(of: command)
    let start = try #require(page.range(of: ".Sh SYNOPSIS"))
    let end = try #require(page.range(of: ".Sh DESCRIPTION"))
    let synopses = page[start.upperBound..<end.lowerBound].components(separatedBy: ".Nm refill\n")
    return synopses.map { text in
      let head = text.split(separator: "\n").prefix { $0.contains(#/^\.(Op )?Cm /#) }
      return (head.flatMap { $0.split(separator: " ").map(String.init) }, text)
    }
  }

  @Test func `has no option that the synopsis of the command in the manual lacks`() throws {
    for (path, command) in Self.runnable() {
      let own = try Self.synopses(of: path[0]).filter { synopsis in
        path.allSatisfy(synopsis.words.contains)
      }
      #expect(!own.isEmpty, "\(path)")
      let options = command.helpMessage().matches(of: #/\n  (?:-\w, )?--([a-z-]+)/#)
        .map { String($0.1) }
      for option in options where !["help", "version"].contains(option) {
        #expect(own.contains { $0.text.contains("Fl -\(option)") }, "\(path) --\(option)")
      }
    }
  }

  @Test func `has the description of the command in the manual`() throws {
    let main = try String(
      contentsOf: Checkout.url("Documentation/man/man1/refill.1"), encoding: .utf8)
    for command in Refill.all {
      let name = command._commandName
      let abstract = command.configuration.abstract
      #expect(main.contains(".It Xr refill-\(name) 1\n\(abstract)\n"), "\(name)")
      let phrase = abstract.prefix(1).lowercased() + abstract.dropFirst().dropLast()
      #expect(try Self.page(of: name).contains(".Nd \(phrase)\n"), "\(name)")
    }
  }
}
