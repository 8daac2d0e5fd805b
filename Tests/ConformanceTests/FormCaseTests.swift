import Testing

@Suite @MainActor struct `A form with logic and lists, as the case file says` {
  @Test(arguments: Case.forms) func `behaves`(test: Case) throws {
    try test.checkLine()
    let world = try FormWorld(test.given)
    for step in test.steps { try world.carryOut(step) }
    for (word, expected) in test.expect.sorted(by: { $0.key < $1.key }) {
      let actual = try world.actual(word, expected: expected)
      #expect(
        agree(actual, expected), "\(test.id): \(word) is \(actual ?? "nothing"), not \(expected)")
    }
  }
}
