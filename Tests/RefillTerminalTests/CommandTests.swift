import Testing

@testable import RefillTerminal

@Suite struct `Commands` {
  @Test func `have an index and a name each`() {
    let indices = Command.allCases.map(\.index)
    #expect(Set(indices).count == indices.count)
    #expect(indices.allSatisfy { (0..<Command.indexCount).contains($0) })
    #expect(Set(Command.allCases.map(\.name)).count == indices.count)
  }

  @Test func `have a value each in a table`() {
    var table = CommandTable<String>()
    for command in Command.allCases { table[command] = command.name }
    for command in Command.allCases { #expect(table[command] == command.name) }
  }
}
