import Foundation
import Testing

@Suite(.terminalTime) struct `An import of snippets` {
  private static let file = "config/refill/snippets/snippets.json"

  @Test func `writes nothing if they are there already`() async throws {
    try await Home.open { home in
      try home.write("sig,Ann Chen\n", to: "table.csv")
      let first = try await home.refill("snippets", "import", "--group", "G", "table.csv")
      #expect(first.output.hasPrefix("1 snippet in 1 group imported.\n"))
      let written = try Self.fileNumber(in: home)
      let again = try await home.refill("snippets", "import", "--group", "G", "table.csv")
      #expect(again.output.hasPrefix("1 snippet in 1 group, 1 in the place of others imported.\n"))
      #expect(try Self.fileNumber(in: home) == written)
      try home.write("sig,Ann Lee\n", to: "table.csv")
      try await home.refill("snippets", "import", "--group", "G", "table.csv")
      #expect(try Self.fileNumber(in: home) != written)
      #expect(try await home.refill("snippets", "expand", "sig").output == "Ann Lee\n")
    }
  }

  /// The number of the file with the own snippets; each write makes another file.
  private static func fileNumber(in home: Home) throws -> Int? {
    let path = home.folder.appending(path: file).path
    return try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? Int
  }
}
